"""A player leaves: from the menu, with a receipt and undo; their sheet stays, the others go on."""

from itertools import islice

import pytest

from scoring import GAMES
from scoring.journal import Journal
from scoring.leave_move import Leave
from scoring.tripple_domino.rules import TrippleDomino
from screens.play import leave_action
from screens.result.result_summary import in_words, outcome, places
from storage.settings import RECEIPTS
from tests.support.hand import Hand
from tests.support.recording_brush import RecordingBrush
from tests.support.table import AT, asked, begin, choose, choose_more, last_entry, more, resume
from tools.player import entries, played
from tools.robot import Robot

NAMES = ["Ana", "Ben", "Cem"]
MOMENT, AT_ONCE = RECEIPTS


def left_by(game: str, leaver: int) -> Journal:
    """Returns a finished game that a player has left in its middle."""
    journal = played(game, {}, NAMES, share=0.5).plus(leaver, Leave())
    return list(entries(journal, 1))[-1]


@pytest.mark.parametrize("mode", ["one", "all"])
@pytest.mark.parametrize("game", GAMES)
def test_the_others_go_on(hand: Hand, game: str, mode: str) -> None:
    journal = played(game, {}, NAMES, share=0.5)
    match = hand.open(journal, mode=mode)
    waiting = match.game.turn(match.state).waiting[0]
    assert leave_action.possible(match) == [0, 1, 2]
    leave_action.leave(match, waiting)
    assert hand.last_entry() == {"player": waiting, "move": {"do": "leave"}}
    assert leave_action.possible(match) == [one for one in range(3) if one != waiting]
    assert match.viewed != waiting, "somebody else is in front"
    match.look_at(waiting)
    seat = match.attended
    assert seat.card.title == f"{NAMES[waiting]} has left the game"
    assert not seat.card.answers
    assert not seat.sheet.invited
    hand.undo()
    assert match.session.journal.state == journal.state


def test_the_receipt_says_who_has_left(hand: Hand) -> None:
    journal = played("tricubo", {}, NAMES, share=0.5)
    match = hand.open(journal, receipts=MOMENT)
    leave_action.leave(match, 2)
    assert match.front.card.title == "Cem has left the game"
    assert match.front.card.mood == "entered"
    hand.wait(1)
    match.undo(match.front)
    assert match.session.journal.state == journal.state


def test_what_they_had_begun_is_dropped(hand: Hand) -> None:
    match = hand.open(played("kubi", {}, NAMES, share=0.5, rolls=False))
    player = match.front.player
    hand.tap_box(next(iter(sorted(match.front.sheet.invited))))
    assert match.drafts.begun
    leave_action.leave(match, player)
    assert not match.drafts.begun


@pytest.mark.parametrize("game", GAMES)
def test_the_timeline_tells_it(hand: Hand, game: str) -> None:
    match = hand.open(played(game, {}, NAMES, share=0.4).plus(1, Leave()))
    match.timeline.toggle()
    assert match.timeline.detail == "Ben has left the game"


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_says_so(hand: Hand, game: str) -> None:
    journal = played(game, {}, NAMES, share=0.5)
    match = hand.open(journal)
    match.look_at(1)
    for state, said in ((journal.state, False), (journal.plus(1, Leave()).state, True)):
        sheet = match.front.sheet
        sheet.show(state, 1, "Ben", False)
        brush = RecordingBrush()
        sheet.draw_layer("ink", brush)
        assert ("left early" in brush.texts) is said


def test_an_entry_after_it_can_be_corrected(hand: Hand) -> None:
    """Blocks find the entry of a line by its number in the game, the leaver's entry included."""
    journal = played("tripple-domino", {}, NAMES, share=0.3).plus(1, Leave())
    before = len(journal.trail)
    journal = list(islice(entries(journal, 3), 3))[-1]
    match = hand.open(journal)
    sheet = match.front.sheet
    boxes = [box for box in sheet.boxes if sheet.entry_of(box) is not None]
    numbers = {sheet.entry_of(box) for box in boxes}
    entered = {
        number
        for number, (entry, _state) in enumerate(journal.trail)
        if number > before and entry.raw["move"]["do"] in ("place", "draw", "empty", "start")
    }
    assert entered <= numbers


@pytest.mark.parametrize(("leavers", "asked"), [((1,), ["rest2"]), ((1, 2), [])])
def test_domino_asks_those_who_are_there_what_they_hold(
    hand: Hand, leavers: tuple[int, ...], asked: list[str]
) -> None:
    journal = played("tripple-domino", {}, NAMES, share=0.05)
    for leaver in leavers:
        journal = journal.plus(leaver, Leave())
    out = TrippleDomino().player_out
    journal = next(one for one in entries(journal, 3) if out(one.state) is not None)
    match = hand.open(journal)
    places = match.front.panel.places
    assert [place for place in places if place.startswith("rest")] == asked
    assert any(place.startswith("key") for place in places) == bool(asked)
    if not asked:
        hand.answer("Enter")
        hand.wait(1)
        hand.answer("End the game")
        assert hand.last_entry()["move"] == {"do": "out", "rest": [0, 0, 0]}


@pytest.mark.parametrize("game", GAMES)
def test_touches_anywhere_at_their_seat_enter_nothing(hand: Hand, game: str) -> None:
    match = hand.open(played(game, {}, NAMES, share=0.5).plus(1, Leave()))
    count = len(match.session.journal.entries)
    match.look_at(1)
    for box in list(match.front.sheet.boxes)[::7]:
        match.look_at(1)
        if not match.front.sheet.shared:
            hand.tap_box(box)
    for place in list(match.front.panel.places):
        match.look_at(1)
        if place in match.front.panel.places:
            hand.tap_panel(place)
    assert len(match.session.journal.entries) == count


def test_result_and_standing_have_them_last() -> None:
    journal = left_by("cubo", 0)
    told = outcome(journal)
    assert [place.left for place in told.places] == [False, False, True]
    assert told.places[-1].who == "Ana (left early)"
    assert told.places[-1].standing == "–"
    assert "– Ana (left early): " in in_words(journal, AT)
    assert places(journal)[-1].name == "Ana"


def test_who_has_left_is_not_tied() -> None:
    journal = Journal.new("cubo", {"rounds": 1}, NAMES)
    for player in (0, 1):
        move = journal.game.read_move({"do": "points", "points": 9 - 3 * player}, "")
        journal = journal.plus(player, move)
    state = journal.plus(0, Leave()).plus(2, Leave())
    told = outcome(state)
    assert (told.verdict, told.explanation, told.tied) == ("Ben wins", "6 points", False)


def test_from_the_menu(quick: Robot) -> None:
    screen = begin(quick, 3, "0 L4")
    choose_more(quick, "A player leaves…")
    assert asked() == ["Ana", "Ben", "Cem"]
    choose(quick, "Ben")
    assert last_entry(quick) == {"player": 1, "move": {"do": "leave"}}
    assert screen.match.viewed == 2
    quick.tap(screen.ids.undo)
    assert not screen.game.has_left(screen.state, 1)


def test_alone_nobody_leaves(quick: Robot) -> None:
    resume(quick, played("kubi", {}, ["Ana"], share=0.5))
    assert "A player leaves…" not in more(quick)
    quick.back()
