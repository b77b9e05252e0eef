"""Random touches in random order: what is shown is what is saved, and nothing fails."""

from collections.abc import Callable
from random import Random

import pytest

from play.match import ALL, ONE
from play.seat import Seat
from scoring import GAMES
from scoring.journal import Journal
from storage.settings import LEVELS
from tests.support.hand import MOMENT, Hand
from tools.player import played

NAMES = ["Ana", "Ben", "Cem"]
TOUCHES = 40
BEGUN = (0.0, 0.4, 0.9)
"""The share of the game that is played before the touches begin."""


def tap_box(hand: Hand, seat: Seat, random: Random) -> None:
    hand.tap_box(random.choice([*seat.sheet.boxes]), seat)


def hold_box(hand: Hand, seat: Seat, random: Random) -> None:
    hand.hold_box(random.choice([*seat.sheet.boxes]), seat)


def drag(hand: Hand, seat: Seat, random: Random) -> None:
    start, end = random.choices([*seat.sheet.boxes], k=2)
    quickly = random.choice([0.16, 1.6])
    hand.drag(start, seat.sheet.boxes[end].center, seat, seconds=quickly)


def tap_panel(hand: Hand, seat: Seat, random: Random) -> None:
    if seat.panel.places and hand.match.entering:  # otherwise it is not visible
        hand.tap_panel(random.choice([*seat.panel.places]), seat)


def answer(hand: Hand, seat: Seat, random: Random) -> None:
    if hand.answers(seat) and not hand.match.reading:
        hand.wait(random.choice([0, MOMENT]))
        hand.answer(random.choice(hand.answers(seat)), seat)


def use_the_bar(hand: Hand, seat: Seat, random: Random) -> None:
    match = hand.match
    acts: list[Callable[[], object]] = [
        match.undo,
        match.redo,
        lambda: match.undo(seat),
        lambda: match.redo(seat),
        match.offer_own,
        match.timeline.toggle,
        match.step_back,
        lambda: match.look_at(random.randrange(len(match.names))),
        lambda: match.reading and match.timeline.step(random.choice([-3, -1, 1])),
        hand.open_again,
    ]
    random.choice(acts)()


ANY = [tap_box] * 5 + [tap_panel] * 5 + [answer] * 4 + [use_the_bar] * 4 + [hold_box, drag]


@pytest.mark.parametrize("mode", [ONE, ALL])
@pytest.mark.parametrize("game", GAMES)
def test_any_touches(hand: Hand, game: str, mode: str) -> None:
    random = Random(f"{game} {mode}")
    names = NAMES[: random.choice([count for count in GAMES[game].players if count <= 3])]
    hand.play_like(random.choice(LEVELS))
    share = random.choice(BEGUN)
    journal = played(game, {}, names, share=share) if share else Journal.new(game, {}, names)
    hand.open(journal, mode=mode)
    for _touch in range(TOUCHES):
        touch = random.choice(ANY)
        touch(hand, random.choice(hand.match.shown_seats), random)
        check(hand)
    match = hand.match
    match.timeline.close()
    if any(seat.correction for seat in match.shown_seats):  # leaving ends it
        match.refresh()
    if not match.session.journal.over:  # then no draft is kept
        left = [(seat.touched, seat.panel.draft()) for seat in match.shown_seats]
        viewed = match.viewed
        again = hand.open_again()
        again.look_at(viewed)
        assert [(seat.touched, seat.panel.draft()) for seat in again.shown_seats] == left


def check(hand: Hand) -> None:
    match = hand.match
    assert hand.saved() == match.session.journal
    assert hand.last.error is None
    for seat in match.shown_seats:
        shown = seat.correction.before if seat.correction and not seat.sheet.shared else None
        assert seat.sheet.state == (shown or match.state)
        assert seat.view.name == match.names[seat.player] == seat.sheet.name
        assert seat.view.card.title or match.reading
        assert seat.view.reading == match.reading
