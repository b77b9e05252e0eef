"""Which package may import which: screens → table → storage → scoring, never back."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.sources import ROOT, imports, modules, rooms_of

KIVY = {"kivy", "kivymd"}
PURE = {
    # What the rules must not touch although it is in the standard library: files, the clock of the
    # machine, chance, the system.
    *("io", "os", "pathlib", "shutil", "sqlite3", "tempfile", "time", "random", "secrets"),
    *("socket", "subprocess", "sys", "threading", "asyncio", "logging"),
}


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", modules("scoring"), ids=_name)
def test_scoring_needs_nothing_but_python(path: Path) -> None:
    assert rooms_of(path) <= sys.stdlib_module_names | {"scoring"}


@pytest.mark.parametrize("path", modules("scoring"), ids=_name)
def test_scoring_has_no_files_no_clock_and_no_chance(path: Path) -> None:
    assert not rooms_of(path) & PURE
    names = {
        node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)
    }
    assert not names & {"open", "print", "input", "__import__", "eval", "exec"}


@pytest.mark.parametrize("path", modules("storage"), ids=_name)
def test_storage_knows_scoring_only(path: Path) -> None:
    assert rooms_of(path) <= sys.stdlib_module_names | {"scoring", "storage"}


@pytest.mark.parametrize("path", modules("table"), ids=_name)
def test_the_table_knows_storage_and_scoring_and_its_socket(path: Path) -> None:
    wires = {"amqtt", "certifi", "paho", "websockets"}
    assert rooms_of(path) <= sys.stdlib_module_names | {"scoring", "storage", "table"} | wires


@pytest.mark.parametrize("path", modules("screens"), ids=_name)
def test_screens_need_no_tools(path: Path) -> None:
    assert not rooms_of(path) & {"tools", "tests"}


def test_only_the_door_opens_the_screens() -> None:
    """Except tools and tests."""
    others = [ROOT / "main.py", *modules("scoring", "storage", "table")]
    others += [path for path in ROOT.glob("*.py") if path not in others]
    assert {_name(path) for path in others if "screens" in rooms_of(path)} == {"main.py"}


def test_the_door_loads_kivy_late() -> None:
    """`main.py` imports nothing of ours or of Kivy's before it knows what is requested."""
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {name.partition(".")[0] for node in top for name in imports(ast.unparse(node))}
    assert names <= sys.stdlib_module_names


def test_nobody_imports_the_door() -> None:
    """The version is passed on by it; other code reads it from there (`tools.version`)."""
    others = modules("scoring", "storage", "table", "screens", "tools", "tests")
    assert [_name(path) for path in others if "main" in rooms_of(path)] == []


def test_the_start_can_be_imported_without_kivy() -> None:
    loaded = "import sys, screens.start; print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, cwd=ROOT, check=True
    )
    names = set(done.stdout.split())
    assert "screens" in names
    assert not names & (KIVY | {"storage", "scoring"})


WIDGETS = re.compile(r"(\w+_widget|example|emblem|help_example|help_pictures|sheet_picture)$")
"""The modules of games that show something in the window; `emblem` is that of all games."""


def test_what_games_look_like_needs_no_kivy() -> None:
    """In a real process where Kivy cannot be imported: sheets, panels and all they are made of."""
    paths = modules("screens/games")
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    pure = [name.removesuffix(".__init__") for name in names if not WIDGETS.search(name)]
    own = [name for name in names if re.search(r"games\.(?!common)\w+\.emblem$", name)]
    assert len({name for name in pure if name.endswith((".sheet", ".panel"))}) >= 2 * 5
    assert own
    import_without_kivy(*pure, *own)


def test_layouts_need_no_kivy() -> None:
    """They place anything that has a position and a size, so that tests can ask where things
    are."""
    import_without_kivy("screens.play.layout", "screens.play.table_layout")


def import_without_kivy(*names: str) -> None:
    code = "import sys, importlib\n"
    code += "sys.modules.update(dict.fromkeys(('kivy', 'kivymd')))\n"
    code += f"for name in {[*names]}: importlib.import_module(name)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr


def test_tools_need_no_tests() -> None:
    assert [_name(path) for path in modules("tools") if "tests" in rooms_of(path)] == []


def test_no_test_imports_another() -> None:
    """What tests share is in modules of its own."""
    found = [
        f"{_name(path)}: {name}"
        for path in modules("tests")
        for name in imports(path.read_text(encoding="utf-8"))
        if re.match(r"tests\.(\w+\.)*test_", name)
    ]
    assert found == []


def test_the_check_finds_imports() -> None:
    source = """
import kivy.app, os
def later():
    from screens.app import RollpadApp
    from importlib import import_module
    import_module("storage.store"); importlib.import_module(f"screens.{name}")
"""
    assert {name.partition(".")[0] for name in imports(source)} == {
        *("kivy", "os", "screens", "importlib", "storage")
    }


def test_rules_load_no_kivy() -> None:
    """In a real process: everything that is loaded by the rules, and by the storage."""
    loaded = "import sys, scoring.journal, importlib.util as u\n"
    loaded += "u.find_spec('storage') and __import__('storage')\n"
    loaded += "print(*{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, cwd=ROOT, check=True
    )
    names = set(done.stdout.split())
    assert "scoring" in names
    assert not names & (KIVY | {"screens", "main", "PIL"})


def test_what_kv_rules_are_for_has_a_name_of_its_own() -> None:
    """All screens share Kivy's one register of names: two of one name would become one."""
    rules = [
        name
        for path in sorted((ROOT / "screens").rglob("*.kv"))
        for name in re.findall(r"^<([\w,]+)[@>]", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert [name for name, count in Counter(rules).items() if count > 1] == []
    classes = [
        node.name
        for path in modules("screens")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        if {ast.unparse(base) for base in node.bases} - {"NamedTuple"}
    ]
    used = {
        name
        for path in sorted((ROOT / "screens").rglob("*.kv"))
        for name in re.findall(r"^ +([A-Z]\w+):$", path.read_text("utf-8"), re.MULTILINE)
    }
    assert [name for name in sorted({*rules, *used}) if classes.count(name) > 1] == []


# The folders inside screens/, each may use those before it

FOLDERS = (
    *("system", "look", "focus", "games", "help", "play", "paper", "setup", "editor", "result"),
    *("review", "records", "settings", "shell"),
    "app",  # app.py and start.py
)
KV_IMPORT = re.compile(r"^#:import \w+ (screens\.[\w.]+)", re.MULTILINE)
BY_NAME = re.compile(r"""["'](screens(?:\.\w+)+)[:"']""")
"""A module that is named in a text, to be imported later."""


def folder_of(name: str) -> str:
    """Returns the folder that a module is in, or that a file is in: both begin with `screens`."""
    parts = name.replace("/", ".").split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FOLDERS else "app"


def named_in(path: Path) -> set[str]:
    """Returns all modules of the screens that a file names: imports of every kind, in kv rules as
    well."""
    text = path.read_text("utf-8")
    if path.suffix == ".kv":
        return set(KV_IMPORT.findall(text))
    found = {name for name in imports(text) if name.startswith("screens.")}
    return found | set(BY_NAME.findall(text))


def screen_files() -> list[Path]:
    return sorted(path for path in (ROOT / "screens").rglob("*.*") if path.suffix in (".py", ".kv"))


@pytest.mark.parametrize("path", screen_files(), ids=_name)
def test_a_folder_uses_those_before_it_only(path: Path) -> None:
    own = FOLDERS.index(folder_of(_name(path)))
    later = {name for name in named_in(path) if FOLDERS.index(folder_of(name)) > own}
    assert not later


def test_nothing_lies_flat_in_screens() -> None:
    flat = {path.name for path in (ROOT / "screens").glob("*.*") if path.is_file()}
    assert flat == {"__init__.py", "app.py", "start.py"}
    folders = {path.relative_to(ROOT / "screens").parts[0] for path in screen_files()} - flat
    assert folders == set(FOLDERS) - {"app"}


def test_kivymd_is_imported_by_python_only() -> None:
    """PyInstaller does not read kv files: what only they import is missing in the bundle."""
    imported = re.compile(r"#:import \w+ kivymd")
    files = (ROOT / "screens").rglob("*.kv")
    assert [_name(path) for path in files if imported.search(path.read_text("utf-8"))] == []
