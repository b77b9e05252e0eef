"""Drafts: undone and redone touch by touch, and kept after leaving."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import pytest

from play.action_result import FAILED, UNDONE
from play.match import ALL, Match
from scoring.journal import Journal
from scoring.kubi.rules import Mark
from scoring.tetrix.rules import Form, Roll
from sheets.tetrix.sheet import TetrixSheet
from storage import StorageError
from storage.drafts import Drafts
from tests.support.begun import LYING, chosen_kubi, last_tile, new_tetrix, started_domino
from tests.support.cubo_notation import SQUARE
from tests.support.cubo_notation import new as new_cubo
from tests.support.cubo_notation import play as play_cubo
from tests.support.eye import Eye
from tests.support.hand import AT, Hand
from tests.support.table import resume, saved
from tests.support.tricubo_notation import new as new_tricubo
from tests.support.tricubo_notation import play as play_tricubo
from tests.support.tripple_domino_notation import play as play_domino
from tools.robot import Robot

KEPT = "Unfinished entries are kept until you come back."
Touch = Callable[[Hand], object]


def tap(place: str) -> Touch:
    return lambda hand: hand.tap_panel(place)


def box(name: str) -> Touch:
    return lambda hand: hand.tap_box(name)


def drag_form(down: int, right: int) -> Touch:
    """Drags it by this many rows and columns from the corner."""

    def drag(hand: Hand) -> None:
        sheet = hand.seat.sheet
        assert isinstance(sheet, TetrixSheet)
        assert sheet.draft.form
        cells = tuple((row + down, col + right, symbol) for row, col, symbol in sheet.draft.form)
        hand.drag(*sheet.draft.drag_for(cells))

    return drag


class Case(NamedTuple):
    journal: Journal
    touches: tuple[Touch, ...]
    """Each of them is a step."""
    first: str = ""
    """A place that is tapped first and is no step."""


def dice_of_tricubo() -> Journal:
    return play_tricubo(new_tricubo(2), "0 start 1; 1 start 2\n0 L4; 1 M2")


ROWS = ("red6", "blue2", "red6"), ("blue1", "joker5", "red6"), ("blue1", "blue3", "red1")

CASES = {
    "tricubo": Case(dice_of_tricubo(), (tap("face4"), tap("face6")), "unfold"),
    "tricubo, a box": Case(dice_of_tricubo(), (box("interim1"),)),
    "kubi": Case(chosen_kubi(), tuple(tap(f"face{face}") for face in (1, 3, 3, 6)), "unfold"),
    "kubi, boxes": Case(chosen_kubi(), (box("sum9"), box("number1"))),
    "cubo": Case(
        play_cubo(new_cubo(2), "0 18; 1 20; 1 3"),
        (tap("red6"), tap("blue2"), tap("cell5"), tap("red1"), tap("points"), tap("key2")),
    ),
    "cubo, the taken die": Case(
        play_cubo(new_cubo(2), "0 18; 1 20"),
        tuple(map(tap, (*ROWS[0], *ROWS[1], *ROWS[2], "blue6"))),
    ),
    "tripple domino": Case(
        started_domino(3), tuple(map(tap, ("draws2", "bonusbridge", "bonushexagon")))
    ),
    "tripple domino, out": Case(
        play_domino(last_tile(2), "Ana 210"), tuple(map(tap, ("key2", "switch", "high1", "lay110")))
    ),
    "te-trix, painted": Case(new_tetrix(), (box("cell3.3"), box("cell3.4"), box("cell3.3"))),
    "te-trix, symbols": Case(new_tetrix(), (tap("symbolo"), tap("symbolx")), "forms"),
    "te-trix, a form": Case(
        new_tetrix().plus(0, Roll(("o", "x", "s", "o"))), (tap("formL"), tap("formL")), "forms"
    ),
    "te-trix, laid": Case(
        new_tetrix().plus(0, Form(LYING)), (tap("turn1"), drag_form(2, 3), drag_form(1, 2))
    ),
}


def typed(hand: Hand) -> object:
    """Returns the content of the panel, as it is saved."""
    return (hand.seat.panel.draft() or {}).get("dice")


def dice(*some: str) -> list[str | None]:
    """Returns the dice of a square of Cubo."""
    return [*some, *[None] * (9 - len(some))]


@pytest.mark.parametrize("name", CASES)
def test_touch_by_touch_and_there_again(hand: Hand, name: str) -> None:
    case = CASES[name]
    match = hand.open(case.journal)
    if case.first:
        hand.tap_panel(case.first)
    entries, eye = hand.saved().entries, Eye(match.front)
    seen = [eye.look()]
    for touch in case.touches:
        touch(hand)
        seen.append(eye.look())
        assert seen[-1] != seen[-2]

    match = hand.open_again()
    eye = Eye(match.front)
    assert hand.said == "", "it would lie over the dice"
    assert eye.look() == seen[-1], "left and opened again"

    for earlier in reversed(seen[:-1]):
        hand.undo()
        assert eye.look() == earlier
        assert hand.saved().entries == entries, "the entry before is untouched"
    for later in seen[1:]:
        assert match.can_redo()
        hand.redo()
        assert eye.look() == later
    assert not match.can_redo()
    for _touch in case.touches:
        hand.undo()
    assert hand.saved().entries == entries
    if case.journal.trail:
        assert hand.undo().kind == UNDONE
        assert len(hand.saved().trail) == len(case.journal.trail) - 1, "then it is the entry's turn"


def test_three_dice_into_a_square(hand: Hand) -> None:
    """As it was: undo deleted the square of the player before, and redo brought no dice back."""
    hand.open(play_cubo(new_cubo(2), f"0 {SQUARE}"))
    hand.type(("red6", "blue2", "red4"))
    hand.undo()
    assert typed(hand) == dice("r6", "b2")
    assert len(hand.saved().trail) == 1
    hand.redo()
    assert typed(hand) == dice("r6", "b2", "r4")
    hand.tap_panel("clear")
    assert typed(hand) is None
    hand.undo()
    assert typed(hand) == dice("r6", "b2", "r4")


def test_back_keeps_what_is_typed_and_says_so(hand: Hand) -> None:
    match = hand.open(CASES["cubo"].journal)
    hand.type(("red6", "blue2"))
    assert not match.step_back(), "the game is left"
    assert hand.said == KEPT
    hand.outcomes.clear()
    match = hand.open_again()
    assert hand.said == ""
    assert typed(hand) == dice("r6", "b2")
    for _step in range(2):
        hand.undo()
    assert not match.step_back()
    assert hand.said == "", "there is nothing to keep"


def test_back_leaves_a_square_that_is_against_a_rule(hand: Hand) -> None:
    """Its message stays as well, and does not keep the player in the game."""
    match = hand.open(CASES["cubo"].journal)
    hand.type(("points", "key9", "key9"))
    assert (hand.card()[0], hand.answers()) == ("refused", ["Enter anyway"])
    assert not match.step_back()


def test_looking_elsewhere_keeps_it(hand: Hand) -> None:
    """Another player's column, an earlier square, the timeline; and that player's entry."""
    match = hand.open(play_cubo(new_cubo(3), "0 18; 1 20; 2 9"))
    hand.tap_box("player2")
    hand.type(("red6", "blue2"))
    hand.tap_box("player0")
    assert typed(hand) is None
    hand.type(("red1", "late"))
    assert hand.last_entry()["player"] == 0
    hand.tap_box("player2")
    assert typed(hand) == dice("r6", "b2"), "somebody else's entry does not disturb"
    match.timeline.open()
    assert match.step_back()
    assert (match.reading, typed(hand)) == (False, dice("r6", "b2"))
    hand.tap_box("0.round1")
    hand.answer("Change")
    hand.tap_panel("key4")
    assert match.step_back()
    assert (match.viewed, typed(hand)) == (2, dice("r6", "b2"))
    hand.undo()
    assert len(hand.saved().trail) == 3, "typed before that entry, it is taken back after it"
    hand.undo()
    assert (match.viewed, typed(hand)) == (2, dice("r6"))
    assert len(hand.saved().trail) == 3


def test_an_entry_is_the_end_of_it(hand: Hand) -> None:
    match = hand.open(CASES["tricubo"].journal)
    hand.type(("face4", "face6", "face1"))
    assert hand.saved().entries[-1].raw["move"]["do"] == "roll"
    assert hand.store.drafts.kept(match.session.number) is None
    hand.undo()
    assert match.session.journal.state.roll is None
    hand.redo()
    assert match.session.journal.state.roll is not None


def test_the_long_press_means_ones_own_last_thing(hand: Hand) -> None:
    match = hand.open(CASES["tricubo"].journal)
    hand.tap_panel("face4")
    match.offer_own()
    assert (hand.card()[2], hand.answers()) == ("Unfinished entry", ["Undo"])
    hand.answer("Undo")
    assert match.front.panel.faces == []
    assert hand.saved().trail == CASES["tricubo"].journal.trail


def test_a_full_disk_is_told_once_and_play_goes_on(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_drafts: Drafts, _game: int, _draft: object) -> None:
        raise StorageError("full")

    match = hand.open(CASES["kubi"].journal)
    monkeypatch.setattr(Drafts, "keep", full)
    told = hand.tap_panel("face4")
    assert (told.kind, str(told.error)) == (FAILED, "Storage is full: nothing more can be saved.")
    assert hand.tap_panel("face2").error is None
    assert match.front.panel.faces == [4, 2]
    monkeypatch.undo()
    hand.tap_panel("face6")
    kept: Any = hand.store.drafts.kept(match.session.number)
    assert kept["done"][-1]["draft"]["panel"]["faces"] == [4, 2, 6]


NONSENSE: dict[str, list[Any]] = {
    "tricubo": [7, {}, {"faces": [9]}, {"faces": [1, 2, 3]}, {"faces": "x"}, {"faces": [4]}],
    "kubi": [{"faces": [1] * 5}, {"faces": None}],
    "cubo": [
        {"dice": ["r9"] * 9},
        {"dice": ["r6"]},
        {"dice": ["r6"] * 9, "cursor": 55},
        {"dice": [None] * 9, "cursor": 0, "taken": 5, "swap": None, "digits": ""},
        {"dice": ["r1"] * 9, "cursor": 0, "taken": None, "swap": 12, "digits": ""},
        {"dice": ["r1"] * 9, "cursor": 0, "taken": None, "swap": None, "digits": "abc"},
    ],
    "tripple domino": [
        {"draws": 77, "high": 5, "tile": None, "rest": None},
        {"draws": 1, "high": 5, "tile": [5, 5, 5], "rest": None},
        {"draws": 1, "high": 5, "tile": None, "rest": {"blocked": False}},
        {"draws": 1, "high": 5, "tile": None, "rest": {"blocked": True, "current": 66}},
    ],
    "te-trix, laid": [
        {"symbols": ["q"], "form": "square", "turns": 0, "laid": None},
        {"symbols": [], "form": "circle", "turns": 0, "laid": None},
        {"symbols": [], "form": "square", "turns": 0, "laid": [[0, 0, "o"]]},
        {"symbols": [], "form": "square", "turns": 9, "laid": 5},
    ],
}


@pytest.mark.parametrize("name", NONSENSE)
def test_what_does_not_fit_is_dropped_and_the_game_opens(hand: Hand, name: str) -> None:
    journal = CASES[name].journal
    store, player = hand.store, journal.game.turn(journal.state).waiting[0]
    step = {"player": player, "after": journal.undoable or 0, "entries": len(journal.entries)}
    now = {"round": journal.game.turn(journal.state).round}
    drafts = [{"panel": one | now if isinstance(one, dict) else one} for one in NONSENSE[name]]
    drafts += [{"boxes": 5}, {"boxes": ["no such box"]}, {"panel": NONSENSE[name][-1]}]
    for draft in drafts:
        if draft == {"panel": {"faces": [4], **now}}:
            continue  # that one is no nonsense in this round, only in another
        number = store.create(journal, AT)
        done = [step | {"draft": draft}]
        store.drafts.keep(number, {"entries": len(journal.entries), "done": done, "undone": []})
        match = hand.resume(number)
        assert match.front.seat_draft.draft is None, draft
        assert not match.drafts.begun, draft
        assert store.drafts.kept(number) is None, draft


def test_what_is_said_of_it_goes_with_the_next_touch(hand: Hand) -> None:
    """It covers the pad that is needed then."""
    match = hand.open(CASES["cubo"].journal)
    hand.tap_panel("red6")
    for go_on in (partial(hand.tap_panel, "blue2"), hand.undo):
        assert not match.step_back()
        assert hand.said == KEPT
        assert go_on().clears_message
        assert not go_on().clears_message, "once is enough"


def touched(match: Match) -> list[list[str]]:
    """Returns the touched boxes of each seat."""
    return [sorted(seat.touched) for seat in match.seats]


def test_everybody_at_their_own_seat(hand: Hand) -> None:
    """One player's undo takes nothing of another's; the bar's takes the last thing of all."""
    match = hand.open(chosen_kubi(), mode=ALL)
    ana, ben = match.seats
    hand.tap_box("sum9", ana)
    hand.tap_box("sum8", ben)
    assert (ana.view.can_undo, ben.view.can_undo) == (True, True)
    hand.undo(ana)
    assert touched(match) == [[], ["sum8"]]
    hand.redo(ana)
    assert touched(match) == [["sum9"], ["sum8"]]
    hand.tap_box("number2", ben)
    hand.undo()
    assert touched(match) == [["sum9"], ["sum8"]]
    match = hand.open_again()
    assert touched(match) == [["sum9"], ["sum8"]]
    assert hand.saved().trail == chosen_kubi().trail


def test_touched_boxes_stay_where_typed_dice_do_not_fit_any_more(hand: Hand) -> None:
    """Ben has done both when Ana enters without any dice, after which none are typed."""
    match = hand.open(chosen_kubi(), mode=ALL)
    ana, ben = match.seats
    hand.tap_box("sum8", ben)
    hand.tap_panel("face1", ben)
    hand.enter(Mark(1, (12, 8)), ana)
    trail = hand.saved().trail
    assert touched(match) == [[], ["sum8"]]
    assert ben.panel.draft() is None
    assert ben.seat_draft.kept == ben.seat_draft.draft == {"boxes": ["sum8"]}
    ben = hand.open_again().seats[1]
    assert ben.touched == {"sum8"}
    hand.undo(ben)
    assert (ben.touched, hand.saved().trail) == (frozenset(), trail), "no entry is taken back"


# In the window


@pytest.fixture(name="robot")
def hushed(house: Robot) -> Iterator[Robot]:
    house.app.hush()
    house.app.open("home")
    house.settle()
    yield house
    house.app.hush()


def test_the_buttons_of_the_bar_go_step_by_step(robot: Robot) -> None:
    screen = resume(robot, CASES["cubo"].journal)
    undo, redo, trail = screen.ids.undo, screen.ids.redo, saved(robot).trail
    robot.tap_panel("red6")
    robot.tap_panel("blue2")
    assert redo.disabled
    robot.tap(undo)
    assert (screen.panel.draft()["dice"], redo.disabled) == (dice("r6"), False)
    robot.tap(redo)
    assert (screen.panel.draft()["dice"], redo.disabled) == (dice("r6", "b2"), True)
    for _step in range(2):
        robot.tap(undo)
    assert saved(robot).trail == trail
    robot.tap(undo)
    assert len(saved(robot).trail) == len(trail) - 1


def test_what_is_kept_is_told_until_one_comes_back(robot: Robot) -> None:
    screen = resume(robot, CASES["cubo"].journal)
    robot.tap_panel("red6")
    robot.tap_panel("blue2")
    robot.back()
    assert robot.screen.name == "home"
    assert robot.app.message.text == KEPT
    robot.app.resume_game(screen.session.number)
    robot.settle()
    assert robot.app.message is None, "it would lie over the dice"
    assert screen.panel.draft()["dice"] == dice("r6", "b2")
    for _step in range(2):
        robot.tap(screen.ids.undo)
    robot.back()
    assert robot.screen.name == "home"
    assert robot.app.message is None, "there is nothing to keep"


def test_the_next_touch_takes_the_message_away(robot: Robot) -> None:
    screen = resume(robot, CASES["cubo"].journal)
    robot.tap_panel("red6")
    with screen.match.doing:
        screen.match.drafts.show_message(KEPT)
    assert robot.app.message.text == KEPT
    robot.tap_panel("blue2")
    assert robot.app.message is None
