"""A game being played, without a window: its outcomes, and what is visible."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError
from functools import partial
from pathlib import Path
from random import Random

import pytest

from play.action_result import (
    ASKS,
    ENTERED,
    FAILED,
    REFUSED,
    SHOWN,
    UNDONE,
    ActionResult,
    ActionScope,
)
from play.match import (
    ALL,
    ONE,
    SEATED,
    Match,
)
from play.seat import Seat
from play.seat_view import SeatView
from play.timeline import Timeline
from scoring import GAMES
from scoring.journal import Journal
from scoring.json_fields import Move
from scoring.tricubo.state import Row
from sheets.texts import printed
from storage import StorageError, Store
from storage.session import Session
from tests.sources import ROOT
from tests.support.eye import Eye
from tests.support.hand import Hand
from tests.support.of_game import second_opinion
from tests.support.random_play import random_move, random_roll
from tools.player import played

NAMES = ["Ana", "Ben", "Cem"]
FIRST = Row("large", 4)
"""A possible first entry of Tricubo."""


def views(match: Match) -> list[SeatView]:
    return [seat.view for seat in match.all_seats]


# No window is needed


def test_it_is_played_where_there_is_no_kivy(tmp_path: Path) -> None:
    """In a process of its own, in which it cannot be imported."""
    code = f"""
import sys
sys.modules.update(dict.fromkeys(("kivy", "kivymd")))
from pathlib import Path
from tests.support.hand import Hand
hand = Hand(Path({str(tmp_path)!r}))
for mode in ("one", "all", "seated"):
    match = hand.begin(2, mode=mode)
    match.timeline.open(), match.timeline.close()
    hand.tap_box("row4.3", match.shown_seats[0])
    hand.undo()
    print(hand.last_entry())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.splitlines() == ["{'undoes': 3}"] * 3, done.stderr


# Every action is announced once

Done = Callable[[Match, Seat], object]

WAYS_IN: dict[str, Done] = {
    "Match.sit": lambda match, _seat: match.sit(SEATED),
    "Match.look_at": lambda match, _seat: match.look_at(1),
    "Match.enlarge": lambda match, _seat: match.enlarge(1),
    "Match.swipe": lambda match, _seat: match.swipe(1),
    "Match.turn_to": lambda match, _seat: match.turn_to(0),
    "Match.refresh": lambda match, _seat: match.refresh(),
    "Match.load_best_run": lambda match, _seat: match.load_best_run(),
    "Match.catch_up": lambda match, _seat: match.catch_up(),
    "Match.follow_table": lambda match, _seat: match.follow_table([]),
    "Match.undo": lambda match, _seat: match.undo(),
    "Match.redo": lambda match, _seat: match.redo(),
    "Match.open_tray": lambda match, _seat: match.open_tray(True),
    "Match.go_back_to": lambda match, _seat: match.go_back_to(1),
    "Match.offer_own": lambda match, _seat: match.offer_own(),
    "Seat.answer": lambda _match, seat: seat.answer(0),
    "Seat.answer_aside": lambda _match, seat: seat.answer_aside(),
    "Seat.show": lambda _match, seat: seat.show(),
    "Seat.hold": lambda _match, seat: seat.hold("row3.2"),
    "Seat.touch": lambda _match, seat: seat.touch("row3.2"),
    "Seat.drafted": lambda _match, seat: seat.drafted(FIRST, settled=True),
    "Seat.wish": lambda _match, seat: seat.wish(0, FIRST),
    "Timeline.toggle": lambda match, _seat: match.timeline.toggle(),
    "Timeline.open": lambda match, _seat: match.timeline.open(),
    "Timeline.close": lambda match, _seat: match.timeline.close(),
    "Timeline.move_to": lambda match, _seat: match.timeline.move_to(1),
    "Timeline.show_entry": lambda match, _seat: match.timeline.show_entry(1),
    "Timeline.step": lambda match, _seat: match.timeline.step(-1),
    "Timeline.go_back": lambda match, _seat: match.timeline.go_back(),
}
"""Each of them, done once."""


def test_every_way_in_is_tried() -> None:
    found = {
        f"{one.__name__}.{name}"
        for one in (Match, Seat, Timeline)
        for name, act in vars(one).items()
        if hasattr(act, "__wrapped__")
    }
    assert found == WAYS_IN.keys()


@pytest.mark.parametrize("mode", [ONE, ALL])
@pytest.mark.parametrize("way", WAYS_IN)
def test_whatever_it_leads_to_is_told_once(hand: Hand, way: str, mode: str) -> None:
    match = hand.begin(2, mode=mode)
    seat = match.shown_seats[0]
    if way == "Seat.answer":  # there has to be a question
        match.look_at(1)
        seat = match.shown_seats[-1]
        hand.tap_box("row3.2", seat)
    if way.startswith("Timeline.") and "open" not in way:
        match.timeline.open()
    if way == "Timeline.go_back":
        match.timeline.move_to(1)
    hand.outcomes.clear()
    told = WAYS_IN[way](match, seat)
    assert hand.outcomes == [told]
    assert isinstance(told, ActionResult)


def test_what_a_finger_does_is_told_once(hand: Hand) -> None:
    match = hand.begin(2)
    hand.outcomes.clear()
    finger = hand.down("row4.3")
    assert [one.kind for one in hand.outcomes] == [ASKS]
    hand.up(finger)
    assert [one.kind for one in hand.outcomes] == [ASKS, ENTERED]
    hand.outcomes.clear()
    hand.tap_panel("pass")
    assert [one.kind for one in hand.outcomes] == [REFUSED]
    hand.answer("Enter anyway")
    assert [one.kind for one in hand.outcomes] == [REFUSED, ENTERED]
    assert hand.last.sounds == ("round_end",)
    hand.outcomes.clear()
    match.step_back()
    match.leave()
    assert [one.kind for one in hand.outcomes] == [SHOWN, SHOWN]


def test_of_several_things_the_weightiest_is_told() -> None:
    told: list[ActionResult] = []
    doing = ActionScope(told.append)
    with doing:
        doing.set_result(REFUSED)
        with doing:
            doing.set_result(ENTERED)
            doing.sound("tick")
        doing.set_result(SHOWN)
        assert told == []
        doing.sound("refuse")
    assert told == [ActionResult(ENTERED, ("tick", "refuse"))]
    assert doing.last is told[0]


def test_whoever_is_told_may_do_the_next_thing(hand: Hand) -> None:
    """A display may do so: that is another thing, announced after the first."""
    match = hand.begin(2)
    told: list[int] = []

    def tell(outcome: ActionResult) -> None:
        told.append(outcome.kind)
        if outcome.kind == ENTERED:
            assert match.undo().kind == UNDONE

    match.doing._notify = tell
    assert match.front.wish(0, FIRST).kind == ENTERED
    assert told == [ENTERED, UNDONE]


# Errors


def test_a_defect_tells_nothing_and_the_match_goes_on(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = hand.begin(2)

    def broken(*_args: object, **_more: object) -> None:
        match.doing.sound("refuse")
        raise RuntimeError("a defect")

    before = views(match)
    hand.outcomes.clear()
    monkeypatch.setattr(Session, "enter", broken)
    with pytest.raises(RuntimeError, match="a defect"):
        match.front.wish(0, FIRST)
    assert hand.outcomes == []
    assert views(match) == before
    monkeypatch.undo()
    hand.tap_box("row4.3")
    assert hand.last == ActionResult(ENTERED, ("tick",)), "nothing of the defect"
    assert hand.saved() == match.session.journal


def in_the_middle(game: str) -> Journal:
    return played(game, {}, NAMES[: GAMES[game].players[-1]], share=0.5)


def next_of(journal: Journal) -> tuple[int, Move]:
    """Returns an allowed entry and its player."""
    found = random_move(journal, Random(1)) or random_roll(journal, Random(1))
    assert found is not None
    return found


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """No further entry can be saved until this is undone."""

    def append(*_args: object) -> None:
        raise StorageError("full")

    with monkeypatch.context() as disk:
        disk.setattr(Store, "append", append)
        yield disk


@pytest.mark.parametrize("mode", [ONE, ALL])
@pytest.mark.parametrize("game", GAMES)
def test_a_full_disk_leaves_all_as_it_was(
    hand: Hand, full: pytest.MonkeyPatch, game: str, mode: str
) -> None:
    journal = in_the_middle(game)
    match = hand.open(journal, mode=mode)
    player, move = next_of(journal)
    match.look_at(player)
    seat = match.attended
    eyes = [Eye(one) for one in match.shown_seats]
    before, seen = views(match), [eye.look() for eye in eyes]
    steps: list[Callable[[], ActionResult]] = [
        partial(seat.wish, player, move),
        match.undo,
        partial(match.go_back_to, 1),
    ]
    for step in steps:
        told = step()
        assert (told.kind, told.sounds) == (FAILED, ())
        assert isinstance(told.error, StorageError)
        assert told.error.kind == "full"
        assert views(match) == before
        assert [eye.look() for eye in eyes] == seen
        assert hand.saved() == match.session.journal == journal
    full.undo()
    assert seat.wish(player, move).kind == ENTERED
    assert [entry.move for entry in hand.saved().entries[len(journal.entries) :]] == [move]


def test_a_full_disk_wipes_out_nothing_at_other_seats(hand: Hand, full: pytest.MonkeyPatch) -> None:
    """Ben reads why not and Cem has begun something, when Ana's entry cannot be saved."""
    ana, ben, cem = hand.begin(3, mode=ALL).seats
    hand.tap_box("row3.2", ben)
    hand.tap_box("interim1", cem)
    others = [ben.view, cem.view]
    assert ben.card.mood == "refused"
    assert ana.wish(0, FIRST).kind == FAILED
    assert [ben.view, cem.view] == others
    full.undo()
    assert ana.wish(0, FIRST).kind == ENTERED


# What there is to see


def test_a_view_is_a_value(hand: Hand) -> None:
    match = hand.begin(2)
    hand.down("row4.3")
    view = match.front.view
    assert view.ghost
    name = "player"
    with pytest.raises(FrozenInstanceError):
        setattr(view, name, 1)
    with pytest.raises(FrozenInstanceError):
        setattr(view.card, "title", "")  # noqa: B010
    with pytest.raises(TypeError):
        view.ghost["row1.1"] = "x"  # type: ignore[index]
    then = dict(view.ghost)
    match.front.hold(None)
    assert view.ghost == then != match.front.view.ghost


@pytest.mark.parametrize("mode", [ONE, ALL])
@pytest.mark.parametrize("game", GAMES)
def test_what_changes_nothing_shows_the_same(hand: Hand, game: str, mode: str) -> None:
    journal = in_the_middle(game)
    match = hand.open(journal, mode=mode)
    viewed, before = match.viewed, views(match)
    assert views(match) == before
    match.refresh()
    assert views(match) == before
    match.timeline.open()
    match.timeline.move_to(1)
    assert views(match) != before
    match.timeline.close()
    assert views(match) == before
    match.look_at((viewed + 1) % len(match.names))
    match.look_at(viewed)
    assert views(match) == before
    player, move = next_of(journal)
    assert match.attended.wish(player, move).kind == ENTERED
    after = views(match)
    match.undo()
    match.redo()
    assert views(match) == after


# Whole games


@pytest.mark.parametrize("mode", [ONE, ALL])
@pytest.mark.parametrize("game", GAMES)
def test_any_game_is_played_to_its_end(hand: Hand, game: str, mode: str) -> None:
    """By touch, all that may be entered, at the seat of each player."""
    random, rules = Random(f"{game} {mode}"), GAMES[game]
    names = NAMES[: min(3 if mode == ALL else 2, rules.players[-1])]
    match = hand.open(Journal.new(game, {}, names), mode=mode)
    while not match.session.journal.over:
        player, move = next_by_touch(match, random)
        match.look_at(player)
        told, wanted = len(hand.outcomes), rules.apply(match.state, player, move)
        hand.enter(move)
        entered = [one for one in hand.outcomes[told:] if one.kind == ENTERED]
        assert len(entered) == 1
        assert match.state == wanted, "another die only where it makes no difference"
    finish(hand)


def next_by_touch(match: Match, random: Random) -> tuple[int, Move]:
    """Sometimes a roll, while its dice can be typed, or else any move."""
    journal = match.session.journal
    if random.random() < 0.2 and (roll := random_roll(journal, random)):
        match.look_at(roll[0])
        panel = match.attended.panel
        if all(place in panel.places for place in panel.places_of(roll[1])):
            return roll
    move = random_move(journal, random)
    assert move is not None
    return move


def finish(hand: Hand) -> None:
    """Checks the end of the game: what is shown, sounded and saved agrees."""
    match, saved = hand.match, hand.saved()
    assert saved == match.session.journal
    assert not saved.forced
    assert saved.report() == second_opinion(saved.game.id)(saved.to_json())
    assert hand.sounds.count("game_end") == 1
    assert hand.sounds[-1] == "game_end"
    for seat in match.shown_seats:
        assert seat.card.title == "The game is over"
        assert not seat.view.mine
        assert seat.sheet.shared or not seat.view.invited
        total = saved.total(seat.player)
        assert match.game.total(seat.sheet.state, seat.player) == total
        assert printed(total) in Eye(seat).texts()
    assert hand.answer("Result").wants_result
