"""Every setting is declared once; what is saved stays readable, and nothing else is ever used."""

import ast
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring import REGISTRY
from storage import Store
from storage.database import FILE
from storage.settings import (
    AROUND,
    BACKUP,
    DECLARED,
    GHOST,
    LANGUAGE,
    PADS,
    PRESETS,
    SEATS,
    SET_UP,
    STRICTNESS,
    TEXT_SIZE,
    Setting,
    declared,
    is_for_every_device,
    label,
)
from tests.support.archives import zipped
from tests.support.evil_settings import EVIL, OF_A_DEVICE
from tests.support.storage_games import AT

ROOT = Path(__file__).parents[2]
BEFORE: dict[str, str] = json.loads(
    Path(__file__).with_name("settings_before.json").read_text("utf-8")
)
"""The rows of a database in which every setting was set, by the app as it was when each screen
still had keys of its own."""


def rows(store: Store) -> dict[str, str]:
    return dict(store._db.execute("SELECT key, value FROM settings").fetchall())


def write(folder: Path, key: str, text: object) -> None:
    """Writes the raw text into the file."""
    db = sqlite3.connect(folder / FILE, isolation_level=None)
    db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, text))
    db.close()


# What was saved before


def test_a_database_of_before_keeps_every_setting(store: Store, tmp_path: Path) -> None:
    for key, text in BEFORE.items():
        write(tmp_path, key, text)
    for key, text in BEFORE.items():
        setting = declared(key)
        assert setting, key
        value = store.settings.saved(setting)
        assert value == json.loads(text)
        store.settings.set(setting, value)
    assert store.settings.unreadable == set()
    assert rows(store) == BEFORE, "they are written as they were"


def test_a_backup_of_before_keeps_every_setting(store: Store, tmp_path: Path) -> None:
    settings = {key: json.loads(text) for key, text in BEFORE.items()}
    manifest = {"format": "rollpad-backup/1", "settings": settings, "players": []}
    path = tmp_path / "before.zip"
    path.write_bytes(zipped(**{"manifest.json": json.dumps(manifest).encode()}))
    store.importing.take(store.importing.plan([path]), AT)
    of_device = {"backup", "files_folder", "window", "statistics", "ladder", "tour"}
    wanted = {key for key in BEFORE if key.partition(".")[0] not in of_device}
    assert rows(store) == {key: BEFORE[key] for key in wanted}


def test_every_setting_was_set_before() -> None:
    """A new setting need not be added there; a lost one fails the test."""
    assert {key.partition(".")[0] for key in BEFORE} <= DECLARED.keys()
    assert len(BEFORE) == 26


# Allowed values


@pytest.mark.parametrize("key", EVIL)
def test_no_such_value_is_accepted(key: str) -> None:
    assert [one for one in EVIL[key] if is_for_every_device(key, one)] == []
    setting = declared(key)
    assert [one for one in EVIL[key] if setting and setting.accepts(one)] == []


@pytest.mark.parametrize("key", OF_A_DEVICE)
def test_what_belongs_to_a_device_stays_there(key: str) -> None:
    setting = declared(key)
    assert setting
    assert setting.accepts(OF_A_DEVICE[key])
    assert not is_for_every_device(key, OF_A_DEVICE[key])


def every_setting() -> Iterator[Setting[Any]]:
    for one in DECLARED.values():
        if isinstance(one, Setting):
            yield one
        else:
            yield from map(one.of, REGISTRY)


@pytest.mark.parametrize("setting", [*every_setting()], ids=lambda setting: setting.key)
def test_every_default_can_be_used(setting: Setting[Any]) -> None:
    assert setting.accepts(setting.default)
    found = declared(setting.key)
    assert found
    assert (found.key, found.label, found.default) == (setting.key, setting.label, setting.default)
    assert label(setting.key) == setting.label != ""
    assert not setting.accepts(None)


@pytest.mark.parametrize("key", ["", "pad", "pad.", "pad.chess", "language.kubi", "unreadable.pad"])
def test_there_is_no_such_setting(key: str) -> None:
    assert declared(key) is None
    assert label(key) == key


def test_a_set_up_may_lack_what_was_never_chosen() -> None:
    """House rules may be all that was set: a backup of them comes back."""
    assert is_for_every_device("setup.kubi", {"options": {"target": 300}})
    assert is_for_every_device("setup.kubi", {"names": ["Ana"]})


# Keeping them


def test_a_setting_comes_back(store: Store, tmp_path: Path) -> None:
    store.settings.set(TEXT_SIZE, 150)
    store.settings.set(TEXT_SIZE, 200)
    store.settings.set(STRICTNESS.of("kubi"), "free")
    store.settings.set(SEATS, {"Ana\nK\ud83cse": {"Ana": "top", "K\ud83cse": "left"}})
    with Store.open(tmp_path) as again:
        assert again.settings.get(TEXT_SIZE) == 200
        assert again.settings.get(STRICTNESS.of("kubi")) == "free"
        assert again.settings.get(STRICTNESS.of("cubo")) == "helpful", "each game has its own"
        assert again.settings.get(SEATS) == store.settings.get(SEATS)


def test_one_never_set_has_its_default(store: Store) -> None:
    assert store.settings.get(AROUND) == "all"
    assert store.settings.get(GHOST) is True
    assert store.settings.saved(GHOST) is None
    store.settings.set(GHOST, False)
    assert store.settings.saved(GHOST) is False


def test_nobody_changes_a_default(store: Store) -> None:
    store.settings.get(SET_UP.of("kubi"))["names"] = ["Ana"]
    store.settings.get(SEATS)["Ana"] = {}
    assert store.settings.get(SET_UP.of("kubi")) == {}
    assert store.settings.get(SEATS) == {}


@pytest.mark.parametrize("text", ["{", "", "null", '"xx"', b"\xff\x00", "7"])
def test_what_cannot_be_read_is_left_out_and_kept(
    store: Store, tmp_path: Path, text: object
) -> None:
    write(tmp_path, "language", text)
    assert store.settings.get(LANGUAGE) == "system"
    assert store.settings.unreadable == {"language"}
    store.settings.set(LANGUAGE, "de")
    assert store.settings.unreadable == set()
    assert store.settings.get(LANGUAGE) == "de"
    kept = rows(store)["unreadable.language"]
    assert str(kept) == str(text)


def test_a_pad_that_cannot_be_played_is_left_out(store: Store, tmp_path: Path) -> None:
    write(tmp_path, "pad.tetrix", '{"solo":{"row":99,"col":0,"symbol":"x"}}')
    assert store.settings.get(PADS.of("tetrix")) == {}
    assert store.settings.unreadable == {"pad.tetrix"}
    assert label("pad.tetrix") == "Match my pad"


def test_types_are_known(store: Store) -> None:
    """Mypy reads this: a value of another type would be an error here."""
    language: str = store.settings.get(LANGUAGE)
    backup: str = store.settings.get(BACKUP)
    ghost: bool = store.settings.get(GHOST)
    presets: dict[str, dict[str, Any]] = store.settings.get(PRESETS.of("kubi"))
    assert (language, backup, ghost, presets) == ("system", "", True, {})


# Declared once


def called(source: str) -> Iterator[tuple[str, ast.Call]]:
    """Yields everything that reads or writes a setting: `….settings.get(…)`, and its former
    form."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner, name = node.func.value, node.func.attr
        of_settings = ast.unparse(owner).split(".")[-1] in ("settings", "_settings")
        if name in ("setting", "set_setting", "usable") or (
            of_settings and name in ("get", "set", "saved")
        ):
            yield name, node


def with_strings(source: str) -> list[str]:
    """Returns the calls that name a setting by a text."""
    return [
        ast.unparse(node)
        for name, node in called(source)
        if name not in ("get", "set", "saved")
        or not node.args
        or isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.BinOp)
    ]


SOURCES = sorted(
    path
    for place in ("screens", "play", "sheets", "network", "tools", "storage", "main.py")
    for path in ([ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("*.py"))
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_names_a_setting_by_its_key(path: Path) -> None:
    assert with_strings(path.read_text("utf-8")) == []


def test_the_check_finds_keys() -> None:
    source = """
store.setting("language"); app.store.set_setting(KEY, 5)
self.app.store.settings.get("language"); settings.set(f"pad.{game}", {})
settings.saved("pad." + game); settings.get(PADS.of("kubi")); settings.set(LANGUAGE, "de")
"""
    assert len(with_strings(source)) == 5
    found = [name for path in SOURCES for name, _ in called(path.read_text("utf-8"))]
    assert len(found) > 40


def test_every_setting_is_used() -> None:
    """One that is never read or written is none."""
    declared = ROOT / "storage" / "settings.py"
    texts = "".join(path.read_text("utf-8") for path in SOURCES if path != declared)
    declarations = ast.parse(declared.read_text("utf-8"))
    names = {
        node.targets[0].id
        for node in declarations.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and ast.unparse(node.value).startswith("Setting")
    }
    assert len(names) == len(DECLARED)
    assert {name for name in names if name not in texts} == set()
