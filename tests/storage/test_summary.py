"""What a bug report contains of the data: no names, no secrets, no paths."""

from typing import Any

import pytest

from storage import Store
from storage.settings import (
    AUTO_BACKUP,
    GUESTS,
    HAPTICS,
    INKS,
    LANGUAGE,
    PRESETS,
    SEATS,
    SET_UP,
    SOUND,
    STRICTNESS,
)
from tests.support.finished import finished_game
from tests.support.storage_games import AT, some

SECRETS = ("Zacharias", "SECRET", "/home")


def test_numbers_and_plain_settings(store: Store) -> None:
    store.create(some(7, "Zacharias", "Ben"), AT)
    game = store.create(finished_game(1, "Zacharias"), AT)
    store.history.set_note(game, "SECRET")
    store.remember_players(["Zacharias"], AT)
    store.settings.set(LANGUAGE, "de")
    store.settings.set(STRICTNESS.of("tricubo"), "free")
    store.settings.set(SET_UP.of("kubi"), {"names": ["Zacharias"]})
    store.settings.set(PRESETS.of("kubi"), {"SECRET": {"joker": True}})
    store.settings.set(INKS, {"zacharias": 3})
    store.settings.set(SEATS, {"Zacharias": {"Zacharias": "top"}})
    store.settings.set(SOUND, {"tick": False})
    store.settings.set(HAPTICS, {})
    store.settings.set(AUTO_BACKUP, "/home/zacharias")
    table: dict[str, Any] = {
        "code": "SECRETSECRET",
        "port": 5000,
        "open": True,
        "everything": False,
    }
    store.settings.set(GUESTS, table)
    text = "\n".join(store.summary())
    assert not [one for one in SECRETS if one.casefold() in text.casefold()]
    for line in (
        "games finished: 1",
        "games unfinished: 1",
        "setting language: de",
        "setting strict.tricubo: free",
        "setting guests: set",
        "setting auto_backup: set",
        "setting haptics: empty",
    ):
        assert line in text


def test_settings_that_are_none(store: Store) -> None:
    for value in ("{", "[1]", '"Zacharias"', "null"):
        store._db.execute("INSERT OR REPLACE INTO settings VALUES ('language', ?)", (value,))
        assert "setting language: unreadable" in store.summary()
    store._db.execute("INSERT INTO settings VALUES ('unreadable.guests', '\"SECRET\"')")
    store._db.execute("INSERT INTO settings VALUES (x'ff', 'x')")
    assert not [line for line in store.summary() if "SECRET" in line]


@pytest.mark.parametrize("table", ["bin", "players"])
def test_what_cannot_be_read_is_left_out(store: Store, table: str) -> None:
    store._db.execute(f"DROP TABLE {table}")
    assert any(line.startswith("entries: ") for line in store.summary())
