"""The names of players."""

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
