"""Who starts, and the same as last time with one tap."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.early_end import EndEarly
from scoring.journal import Journal
from scoring.leave_move import Leave
from screens.setup import start_player
from storage import Store
from storage.settings import MOTION, SET_UP
from tests.support.table import game_card, golden, resume
from tools.player import played
from tools.robot import Robot


def test_everybody_keeps_their_neighbours() -> None:
    assert start_player.beginning_with("abcd", 2) == ["c", "d", "a", "b"]
    assert start_player.beginning_with("a", 1) == ["a"]


def test_everybody_is_drawn() -> None:
    drawn = Counter(start_player.draw(4) for _ in range(400))
    assert set(drawn) == {0, 1, 2, 3}
    assert min(drawn.values()) > 50


@pytest.mark.parametrize("count", [2, 3, 10])
def test_the_moment_of_suspense_ends_at_the_drawn_one(count: int) -> None:
    for drawn in range(count):
        steps = start_player.suspense(count, drawn)
        assert steps[-1][0] == drawn
        waits = [wait for _who, wait in steps]
        assert waits == sorted(waits), "it slows down"
        assert {who for who, _wait in steps} == set(range(count))


def test_on_one_sheet_of_a_table_the_seat_moves_up() -> None:
    options: dict[str, object] = {"one_sheet": {"of": 3, "seat": 0}, "side": "A"}
    assert start_player.turned(options) == {"one_sheet": {"of": 3, "seat": 2}, "side": "A"}
    assert start_player.turned({"side": "A"}) == {"side": "A"}


def test_who_won_last_time(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        assert store.history.last_winners("kubi", ["Ana", "Ben"]) == ()
        number = store.create(played("kubi", {}, ["Ana", "Ben"]), "2026-11-16T18:00:00Z")
        won = {seat.name for seat in store.history.game(number).seats if seat.won}
        assert won
        assert set(store.history.last_winners("kubi", ["ben", "Ana"])) == won, "in any order"
        assert store.history.last_winners("kubi", ["Ana", "Cem"]) == ()
        assert store.history.last_winners("tricubo", ["Ana", "Ben"]) == ()
        assert store.history.last_winners("kubi", []) == ()


# In the window


@pytest.fixture
def setup(quick: Robot) -> Any:
    quick.app.store.settings.set(SET_UP.of("tetrix"), {"names": ["Ana", "Ben", "Cem"]})
    quick.app.open("setup", game="tetrix")
    quick.settle()
    return quick.screen


def pick(robot: Robot, text: str) -> None:
    from kivy.core.window import Window

    robot.tap(robot.screen.ids.starter)
    robot.wait(1)
    dialog = Window.children[0]
    robot.tap(next(row for row in dialog.chips if row.text == text))
    robot.wait(1)


def test_whoever_the_table_says(quick: Robot, setup: Any) -> None:
    pick(quick, "Ben")
    assert setup.names == ["Ben", "Cem", "Ana"]
    assert setup.summary == "Ben starts"
    quick.tap(setup.ids.start)
    assert quick.screen.names == ("Ben", "Cem", "Ana")


def test_the_rules_of_the_game_are_said(quick: Robot, setup: Any) -> None:
    """TT-2: the oldest."""
    from kivy.core.window import Window

    quick.tap(setup.ids.starter)
    quick.wait(1)
    dialog = Window.children[0]
    assert dialog.heading == "Who starts? The rules say: the oldest player."
    assert [row.text for row in dialog.chips] == ["Pick at random", "Ana", "Ben", "Cem"]
    dialog.dismiss()
    quick.wait(1)


def test_drawn_with_a_moment_of_suspense(
    quick: Robot, setup: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.widgets import motion

    monkeypatch.setattr(motion, "wanted", True)
    monkeypatch.setattr(start_player, "draw", lambda count: count - 1)
    pick(quick, "Pick at random")
    assert setup.names == ["Ana", "Ben", "Cem"], "not yet"
    lit = {setup.rows.index(row) for row in setup.rows if row.lit}
    quick.until(lambda: setup.names == ["Cem", "Ana", "Ben"])
    assert lit
    assert setup.summary == "Cem starts"
    assert [row.lit for row in setup.rows] == [True, False, False]


def test_nobody_has_to_wait_for_the_draw(
    quick: Robot, setup: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_player, "draw", lambda count: 1)
    setup.starter.draw(setup.rows)
    quick.tap(setup.ids.start)
    assert quick.screen.names == ("Ben", "Cem", "Ana"), "what was drawn counts"


def test_without_motion_it_is_known_at_once(
    quick: Robot, setup: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.widgets import motion

    motion.use("reduced")
    monkeypatch.setattr(start_player, "draw", lambda count: 2)
    setup.starter.draw(setup.rows)
    assert setup.names == ["Cem", "Ana", "Ben"]
    motion.use(MOTION.default)


def test_nobody_is_asked_who_plays_alone(quick: Robot, setup: Any) -> None:
    for _ in range(2):
        quick.tap(setup.rows[-1].ids.take_out)
    assert not setup.asks_starter
    assert setup.ids.starter.disabled


def test_nobody_is_asked_where_the_tiles_decide(quick: Robot) -> None:
    """TD-3: the player with the highest triple starts, not the one who is drawn."""
    quick.app.store.settings.set(SET_UP.of("tripple-domino"), {"names": ["Ana", "Ben"]})
    quick.app.open("setup", game="tripple-domino")
    quick.frame(2)
    assert quick.screen.names == ["Ana", "Ben"]
    assert not quick.screen.asks_starter
    assert quick.screen.ids.starter.disabled
    assert quick.screen.ids.starter.height == 0


def test_on_a_rematch_the_next_one_starts(quick: Robot) -> None:
    resume(quick, golden("tricubo-A-tie"))
    names = quick.screen.names
    last = SET_UP.of("tricubo")
    quick.app.store.settings.set(last, {"names": list(names)})
    quick.answer("Result")
    quick.tap(quick.screen.ids.rematch)
    assert quick.screen.names == (*names[1:], names[0])
    kept = quick.app.store.settings.get(last)["names"]
    assert kept == [*names[1:], names[0]], "as last time is as in this game"


@pytest.mark.parametrize("game", GAMES)
def test_who_has_left_is_not_in_the_rematch(game: str) -> None:
    journal = played(game, {}, ["Ana", "Ben", "Cem"], share=0.5)
    assert start_player.rematch(journal)[0] == ["Ben", "Cem", "Ana"]
    names, options = start_player.rematch(journal.plus(1, Leave()))
    assert names == ["Cem", "Ana"]
    rules = GAMES[game]
    new = Journal.new(game, rules.with_pads({}, options, len(names)), names)
    assert new.names == ("Cem", "Ana"), "the options are those of two"


def test_one_who_is_left_of_several_is_asked_who_plays(quick: Robot) -> None:
    journal = played("kubi", {}, ["Ana", "Ben"], share=0.5).plus(1, Leave()).plus(0, EndEarly())
    resume(quick, journal)
    quick.app.open("result", session=quick.screen.session)
    quick.settle()
    quick.tap(quick.screen.ids.rematch)
    assert quick.screen.name == "setup"


def test_the_same_as_last_time_with_one_tap(phone: Robot) -> None:
    card = game_card(phone, "tricubo")
    assert not card.played, "there was none"
    phone.tap(card)
    for row, name in zip(phone.screen.rows, ("Ana", "Ben"), strict=True):
        row.name_field.text = name
    phone.screen.option_rows["side"].dispatch("on_pick", "B")
    phone.tap(phone.screen.ids.start)
    phone.back()
    phone.settle()
    card = game_card(phone, "tricubo")
    assert card.played
    assert not game_card(phone, "kubi").played
    phone.tap(card._again)
    phone.settle()
    journal = phone.screen.session.journal
    assert (phone.screen.name, journal.names) == ("play", ("Ana", "Ben"))
    assert journal.options.side == "B"
    phone.back()
    assert phone.screen.name == "home"
