"""Thinking longer about a hint: offered where it helps, with progress, and it can be stopped."""

from collections.abc import Callable

import pytest

from play.hint_controller import HintController
from scoring import GAMES
from scoring.coach.coach import coach_of
from scoring.tetrix.coach import advisor
from storage.coach_tables import shipped
from storage.settings import HINTS
from tests.support.hand import Hand
from tools.player import rolled

FEW = 3
"""Placements that are thought about, so that it does not take seconds."""
Waiting = list[tuple[Callable[[], None], Callable[[], None]]]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor, "CLOSER", FEW)


def asked(hand: Hand, players: int = 1, mode: str = "one") -> HintController:
    hand.store.settings.set(HINTS, "everybody")
    names = ["Ana", "Ben", "Cem", "Dora"][:players]
    coaching = hand.open(rolled("tetrix", {}, names), mode=mode).coaching
    coaching.ask()
    return coaching


def slowly(coaching: HintController) -> Waiting:
    """From now on pieces of work wait here."""
    waiting: Waiting = []
    coaching.think = lambda job, done: waiting.append((job, done))
    return waiting


def go_on(waiting: Waiting) -> None:
    job, done = waiting.pop()
    job()
    done()


def aside(hand: Hand) -> str:
    found = hand.seat.card.aside
    return found.text if found else ""


def test_it_is_offered_with_the_hint(hand: Hand) -> None:
    coaching = asked(hand)
    assert aside(hand) == "Think longer"
    waiting = slowly(coaching)
    hand.seat.answer_aside()
    assert (aside(hand), hand.seat.card.progress) == ("Cancel", 0)
    quick = hand.card()[1]
    progress = []
    while waiting:
        go_on(waiting)
        progress.append((hand.seat.card.progress, hand.card()[2]))
    assert [part for part, _words in progress] == [0, pytest.approx(1 / 3), 2 / 3, None]
    assert progress[1][1] == "Thinking longer: 1 of 3"
    assert not aside(hand), "there is no more to think about"
    assert hand.card()[1] != quick
    assert hand.card()[2].endswith("Examined: 3 of 3")
    *_, last = coach_of(GAMES["tetrix"], shipped).thoughts(hand.match.state, 0)
    assert [tip.move for tip in hand.seat.sheet.tips] == [one.move for one in last.ranked]
    assert [tip.points for tip in hand.seat.sheet.tips] == [
        f"{one.value:.1f}" for one in last.ranked
    ]


def test_stopped_it_keeps_what_was_thought_over(hand: Hand) -> None:
    waiting = slowly(coaching := asked(hand))
    quick = hand.card()
    hand.seat.answer_aside()
    go_on(waiting)
    go_on(waiting)
    hand.seat.answer_aside()
    assert not coaching.thinking
    assert hand.card() == quick, "one alone cannot be compared"
    assert aside(hand) == "Think longer"
    go_on(waiting)
    assert hand.card() == quick, "nobody waits for that piece any more"
    assert not waiting
    hand.seat.answer_aside()
    go_on(waiting)
    hand.seat.answer_aside()
    assert hand.card()[2].endswith("Examined: 3 of 3")


def test_a_touch_ends_it(hand: Hand) -> None:
    waiting = slowly(coaching := asked(hand))
    hand.seat.answer_aside()
    go_on(waiting)
    sheet = hand.seat.sheet
    hand.tap_at(sheet.x + 2, sheet.y + 2)
    assert coaching.question is None
    assert hand.seat.card.progress is None
    assert not aside(hand)
    before = hand.card()
    go_on(waiting)
    assert not waiting
    assert (hand.card(), sheet.tips) == (before, ())


def test_what_is_entered_then_is_marked(hand: Hand) -> None:
    asked(hand)
    hand.seat.answer_aside()
    best = hand.seat.sheet.tips[0].move
    hand.enter(best)
    assert hand.last_entry()["hint"] is True


def test_at_a_table_it_is_an_answer_of_the_card(hand: Hand) -> None:
    """A narrow card has no space beside its words."""
    coaching = asked(hand, 4, mode="all")
    seat = hand.match.attended
    assert seat.apart
    assert seat.card.aside is None
    assert "Think longer" in hand.answers(seat)
    waiting = slowly(coaching)
    hand.answer("Think longer", seat)
    assert hand.answers(seat)[-1] == "Cancel"
    go_on(waiting)
    hand.answer("Cancel", seat)
    assert not coaching.thinking


@pytest.mark.parametrize("game", [game for game in GAMES if game != "tetrix"])
def test_other_games_have_nothing_to_think_longer_about(hand: Hand, game: str) -> None:
    hand.store.settings.set(HINTS, "everybody")
    coaching = hand.open(rolled(game, {}, ["Ana", "Ben"])).coaching
    coaching.ask()
    assert not aside(hand)
    coaching.think_longer()
    assert not coaching.thinking
