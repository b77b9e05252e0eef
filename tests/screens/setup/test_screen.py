"""The New game screen: who plays, and where Enter leads."""

from typing import Any

import pytest

from screens.platform import device
from sheets import player_colours
from storage.settings import INKS, OWN_NAME, SET_UP, TABLE
from tools.robot import Robot

ENTER = 13


@pytest.fixture
def setup(quick: Robot) -> Any:
    """A first game of Tripple Domino, with two empty rows."""
    settings = quick.app.store.settings
    settings.set(SET_UP.of("tripple-domino"), {})
    settings.set(TABLE, [])
    settings.set(INKS, {})
    settings.set(OWN_NAME, "")
    player_colours.use({})
    quick.app.open("setup", game="tripple-domino")
    quick.settle()
    return quick.screen


def numbers(setup: Any) -> list[str]:
    """Returns the mark before each name; empty for those who do not play."""
    return [row.ids.mark.text for row in setup.rows]


def test_one_name_of_two_is_no_game_alone(quick: Robot, setup: Any) -> None:
    quick.tap(setup.rows[0].name_field)
    quick.type("Ana")
    quick.settle()
    assert setup.names == ["Ana", "Player 2"]
    assert (setup.summary, numbers(setup)) == ("2 playing", ["1", "2"])
    assert setup.rows[1].name_field.hint_text == "Player 2"
    quick.tap(setup.ids.start)
    assert quick.screen.session.journal.names == ("Ana", "Player 2")
    quick.app.open("home")
    quick.app.open("setup", game="tripple-domino")
    assert [row.name for row in setup.rows] == ["Ana", ""], "asked again"


def test_who_takes_the_other_seat_away_plays_alone(quick: Robot, setup: Any) -> None:
    setup.rows[0].name_field.text = "Ana"
    quick.settle()
    quick.tap(setup.rows[1].ids.take_out)
    assert (setup.names, setup.summary) == (["Ana"], "Solo: play for a new record")


def test_with_two_names_an_empty_row_stays_out(quick: Robot, setup: Any) -> None:
    for row, name in zip(setup.rows, ("Ana", "Ben"), strict=True):
        row.name_field.text = name
    quick.tap(setup.ids.add)
    assert setup.names == ["Ana", "Ben"]
    assert numbers(setup) == ["1", "2", ""]


def test_enter_goes_on_to_a_new_player(quick: Robot, setup: Any) -> None:
    quick.tap(setup.rows[0].name_field)
    for name in ("Anna", "Ben", "Clara", "Dora"):
        quick.type(name)
        quick.key(ENTER)
    assert [row.name for row in setup.rows] == ["Anna", "Ben", "Clara", "Dora", ""]
    assert setup.names == ["Anna", "Ben", "Clara", "Dora"]
    assert setup.rows[-1].name_field.focus
    # No name, no player: the row is removed, and Enter leads to the start.
    quick.key(ENTER)
    assert [row.name for row in setup.rows] == ["Anna", "Ben", "Clara", "Dora"]
    assert not any(row.name_field.focus for row in setup.rows)
    quick.key(ENTER)
    assert quick.screen.name == "play"


def test_alone_enter_brings_nobody_to_the_table(quick: Robot, setup: Any) -> None:
    quick.tap(setup.rows[1].ids.take_out)
    quick.tap(setup.rows[0].name_field)
    quick.type("Ana")
    quick.key(ENTER)
    assert setup.rows[1].name_field.focus
    assert (setup.names, numbers(setup)) == (["Ana"], ["1", ""])
    quick.type("Ben")
    quick.settle()
    assert setup.names == ["Ana", "Ben"]


def test_enter_in_the_last_name_of_a_full_table(quick: Robot, setup: Any) -> None:
    while not setup.is_full:
        quick.tap(setup.ids.add)
    for number, row in enumerate(setup.rows):
        row.name_field.text = f"Player {number}"
    last = setup.rows[-1].name_field
    quick.tap(last)
    quick.key(ENTER)
    quick.type("Anna")
    assert not any(row.name_field.focus for row in setup.rows)
    assert setup.rows[0].name == "Player 0", "it does not begin anew"


def test_a_phone_closes_its_keyboard(
    quick: Robot, setup: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "is_desktop", lambda: False)
    quick.tap(setup.rows[1].name_field)
    quick.key(ENTER)
    assert not any(row.name_field.focus for row in setup.rows)
    assert quick.app.keys.ring is None


def test_a_key_that_is_kept_down_does_not_start_the_game(quick: Robot, setup: Any) -> None:
    from kivy.core.window import Window

    quick.tap(setup.rows[0].name_field)
    quick.type("Ana")
    for _ in range(9):  # it repeats itself
        if not Window.dispatch("on_key_down", ENTER, 0, None, []):
            Window.dispatch("on_keyboard", ENTER, 0, None, [])
        quick.settle()
    assert quick.screen is setup
    Window.dispatch("on_key_up", ENTER, 0)
    quick.key(ENTER)
    assert quick.screen.name == "play"


def test_a_players_own_ink_is_remembered(quick: Robot, setup: Any) -> None:
    for row, name in zip(setup.rows, ("Ana", "Ben"), strict=True):
        row.name_field.text = name
    quick.settle()
    before = [list(row.ink) for row in setup.rows]
    quick.tap(setup.rows[0].ids.mark)
    inks = [list(row.ink) for row in setup.rows]
    assert inks[0] not in before, "nobody else has it"
    assert inks[1] == before[1]
    quick.tap(setup.ids.start)
    assert player_colours.ink_of(quick.screen.names, 0) == inks[0]
    assert player_colours.ink(0) == inks[0]
    quick.app.open("home")
    assert player_colours.ink(0) == before[0], "no game is in front"
    quick.app.open("setup", game="kubi")
    quick.app.open("setup", game="tripple-domino")
    quick.settle()
    assert list(setup.rows[0].ink) == inks[0]
    quick.app.store.settings.set(INKS, {})
    player_colours.use({})


def test_whoever_has_no_name_has_the_ink_of_the_place(quick: Robot, setup: Any) -> None:
    assert setup.rows[0].ids.mark.disabled


# The table of last time


def fill(quick: Robot, setup: Any, *names: str) -> None:
    for place, name in enumerate(names):
        if place == len(setup.rows):
            setup.ids.players.add()
        setup.rows[place].name_field.text = name
    quick.settle()


def test_a_new_kind_of_game_offers_the_table_just_played(quick: Robot, setup: Any) -> None:
    quick.app.store.settings.set(SET_UP.of("kubi"), {})
    fill(quick, setup, "Ana", "Ben", "Cem")
    quick.tap(setup.ids.start)
    quick.app.open("setup", game="kubi")
    assert [row.name for row in setup.rows] == ["Ana", "Ben", "Cem"]
    quick.app.store.settings.set(SET_UP.of("kubi"), {"names": ["Dora", "Emil"]})
    quick.app.open("setup", game="kubi")
    assert [row.name for row in setup.rows] == ["Dora", "Emil"], "as it was played last time"


def test_just_me_is_one_tap_and_remembered(quick: Robot, setup: Any) -> None:
    fill(quick, setup, "Ana", "Ben")
    quick.tap(setup.ids.alone)
    quick.settle()
    assert (setup.names, setup.summary) == (["Ana"], "Solo: play for a new record")
    assert not setup.offers_alone, "nothing is left to do"
    quick.tap(setup.ids.start)
    assert quick.screen.session.journal.names == ("Ana",)
    quick.app.store.settings.set(SET_UP.of("kubi"), {"names": ["Dora", "Emil"]})
    quick.app.open("setup", game="kubi")
    quick.settle()
    quick.tap(setup.ids.alone)
    assert setup.names == ["Ana"], "who has played alone last"
    quick.app.open("setup", game="tripple-domino")
    assert setup.names == ["Ana"]


def test_names_played_before_do_not_slide_while_they_are_tapped(quick: Robot, setup: Any) -> None:
    store = quick.app.store
    store.remember_players([f"Guest {letter}" for letter in "ABCDEF"], "2026-11-18T00:00:00Z")
    quick.app.open("setup", game="tripple-domino")
    quick.settle()

    def places() -> dict[str, tuple[float, float]]:
        return {chip.value: chip.to_window(*chip.pos) for chip in setup.chips}

    before = places()
    assert len(before) >= 6
    wanted = [chip for chip in setup.chips if chip.value.startswith("Guest")][:4]
    for chip in wanted:
        quick.tap(chip)
        quick.settle()
        assert places() == before
        assert chip.disabled
    assert setup.names == [chip.value for chip in wanted]
    setup.ids.players.remove(setup.rows[0])
    quick.settle()
    assert places() == before
    assert not wanted[0].disabled, "who is taken out is offered again"


# The ink of each player


def test_everybody_keeps_ink_and_place_in_a_rematch(quick: Robot, setup: Any) -> None:
    """For any starter, and in the history as well."""
    fill(quick, setup, "Ana", "Ben", "Cem")
    quick.tap(setup.ids.start)
    play = quick.screen

    def inks() -> dict[str, list[float]]:
        return {name: list(player_colours.ink(player)) for player, name in enumerate(play.names)}

    def columns() -> list[str]:
        sheet = play.sheet
        order = sorted(range(3), key=lambda player: sheet.boxes[f"player{player}"].x)
        return [play.names[player] for player in order]

    before = inks(), columns()
    quick.app.new_game("tripple-domino", {}, ["Ben", "Cem", "Ana"])
    quick.settle()
    assert play.names == ("Ben", "Cem", "Ana")
    assert (inks(), columns()) == before
    quick.app.new_game("tripple-domino", {}, ["Ana"])
    assert player_colours.ink(0) == before[0]["Ana"]
    assert player_colours.ink_of(("Cem", "Ana"), 0) == before[0]["Cem"], "as the history draws it"
    quick.app.new_game("kubi", {}, ["Cem", "Ana", "Ben"])
    quick.settle()
    assert [play.names[player] for player in play.strip.players] == ["Ana", "Ben", "Cem"]


def test_people_who_have_never_met_have_different_inks(quick: Robot, setup: Any) -> None:
    found = []
    for name in ("Ana", "Ben", "Cem", "Dora", "Emil", "Finn"):
        quick.app.new_game("tripple-domino", {}, [name])
        found.append(tuple(player_colours.ink(0)))
    assert len(set(found)) == 6


def test_a_player_without_a_name_takes_no_ink_away(quick: Robot, setup: Any) -> None:
    quick.app.new_game("tripple-domino", {}, ["Player 1", "Person 2"])
    assert quick.app.store.settings.get(INKS) == {}
