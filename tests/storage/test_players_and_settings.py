"""The names people play under, and what they have set."""

from pathlib import Path
from typing import Any

import pytest

from storage import Store

MONDAY, TUESDAY = "2026-11-16T18:00:00Z", "2026-11-17T18:00:00Z"


def test_names_used_last_come_first_in_the_order_of_the_seats(store: Store) -> None:
    store.remember_players(["Ana", "Ben", "Carla"], MONDAY)
    store.remember_players(["Daan", "Ben"], TUESDAY)
    assert store.player_names() == ["Daan", "Ben", "Ana", "Carla"]


def test_a_name_is_remembered_once_as_written_last(store: Store) -> None:
    store.remember_players(["STRAßE", "zoe\u0308", "  Ana "], MONDAY)
    store.remember_players(["strasse", "ZOË", "", "  "], TUESDAY)
    assert store.player_names() == ["strasse", "ZOË", "Ana"]


def test_the_same_name_twice_at_the_table(store: Store) -> None:
    store.remember_players(["Ana", "Ben", "ana"], MONDAY)
    assert store.player_names() == ["Ana", "Ben"]


def test_any_text_can_be_a_name(store: Store) -> None:
    store.remember_players(["half \ud83c", "nul\0", "'; DROP TABLE games; --"], MONDAY)
    assert store.player_names() == ["half ?", "nul", "'; DROP TABLE games; --"]


@pytest.mark.parametrize(
    "value", [None, True, 0, 1.5, "", "Käse \ud83c", [], {"side": "B", "columns": [0, 1]}]
)
def test_settings_come_back(store: Store, tmp_path: Path, value: Any) -> None:
    store.set_setting("options.tricubo", "before")
    store.set_setting("options.tricubo", value)
    with Store.open(tmp_path) as again:
        assert again.setting("options.tricubo", "default") == value


def test_a_setting_never_set_has_its_default(store: Store) -> None:
    assert store.setting("night") is None
    assert store.setting("night", False) is False
