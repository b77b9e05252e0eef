"""The review without a window: it adds up as it is read, and what is not known is stated."""

from dataclasses import replace

import pytest

from scoring.coach.advice import because
from scoring.journal import Journal
from screens.review.expected_chart import expected
from screens.review.review_job import Reviewed, reviewed
from screens.review.texts import (
    account,
    add_up,
    points,
    signed,
    unknown_dice,
)
from sheets.coach_texts import in_a_line, reason_text
from sheets.texts import speak
from storage.coach_tables import shipped
from storage.progress import StoppedError
from tests.support.coaching import coached
from tests.support.table import golden


@pytest.fixture(autouse=True)
def english() -> None:
    speak("en")


def alone(seed: int, *, rolls: bool = True) -> Reviewed:
    journal = Journal.new("tricubo", {"side": "AB"[seed % 2]}, ["Ana"])
    return reviewed(coached(journal, seed, error=0.4, rolls=rolls), shipped)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_read_adds_up(seed: int) -> None:
    found = alone(seed)
    *parts, total = account(found.players[0])
    assert sum(part.tenths for part in parts) == total.tenths
    assert total.text == str(found.journal.total(0))


def test_rounding_goes_where_it_hurts_least() -> None:
    assert add_up([64.18, 3.14, -8.33], 59) == [642, 31, -83]
    assert add_up([0.04, 0.04, 0.04], 0.1) == [1, 0, 0]
    assert add_up([0.06, 0.06], 0) == [0, 0]


def test_numbers() -> None:
    texts = [signed(2.04), signed(-0.51), signed(0.04), signed(-0.04), points(58.0)]
    assert texts == ["+2.0", "−0.5", "0.0", "0.0", "58"]
    speak("de")
    assert signed(2.04) == "+2,0"


def test_reasons_are_translated() -> None:
    reasons = because("the joker is kept"), because("crosses lost: {count}", count=2)
    assert in_a_line(reasons) == "The joker is kept; crosses lost: 2"
    speak("de")
    assert in_a_line(reasons) != "The joker is kept; crosses lost: 2"
    named = because("{symbol}: areas that count {areas}, boxes in them {boxes}", symbol="Circles")
    assert reason_text(replace(named, text="{symbol}")) == "Kreise", "names of things are, too"


def test_rolls_that_nobody_entered() -> None:
    found = alone(3, rolls=False)
    one = found.players[0]
    told = any(step.revealed for step in one.steps if step.round)
    labels = [part.label for part in account(one)]
    assert ("Luck with the dice" in labels) == told
    assert "Luck and decisions combined (dice unknown)" in labels
    assert unknown_dice(one)
    assert not unknown_dice(alone(3).players[0])


def test_the_curves_of_a_table() -> None:
    found = reviewed(golden("tricubo-A-tie"), shipped)
    stands = expected(found.players)
    assert [stand.rounds for stand in stands] == list(range(len(stands)))
    assert stands[0].totals[0] == pytest.approx(64.18, abs=0.1)
    totals = tuple(found.journal.total(player) for player in range(2))
    assert stands[-1].totals == totals


def test_each_tip_says_why() -> None:
    found = alone(2)
    tips = found.tips[0]
    assert len(tips) == 3
    assert all(tip.reasons for tip in tips)
    losses = [tip.step.loss for tip in tips]
    assert losses == sorted(losses, reverse=True)
    reason_text = in_a_line(reason for tip in tips for reason in tip.reasons)
    assert "than the next" not in reason_text, "it is compared with what was entered"


def test_it_says_how_far_it_is_and_can_be_stopped() -> None:
    far: list[tuple[int, int]] = []

    def watch(done: int, total: int) -> bool:
        far.append((done, total))
        return done < 3

    with pytest.raises(StoppedError):
        reviewed(golden("tricubo-A-tie"), shipped, watch)
    assert [done for done, _total in far] == [1, 2, 3]
    assert far[0][1] > 30


@pytest.mark.parametrize("name", ["cubo-solo", "tricubo-forced"])
def test_a_game_without_values_says_why(name: str) -> None:
    found = reviewed(golden(name), shipped)
    assert found.players == ()
    assert in_a_line(found.why)


def test_what_can_be_said_of_squares() -> None:
    found = reviewed(golden("cubo-solo"), shipped)
    first, *_more, lost, unknown = map(in_a_line, [[one] for one in found.remarks[0]])
    assert first == (
        "Round 1: 6 points; best possible with these dice: 16. Better than 55% of all rolls"
    )
    assert (lost, unknown) == (
        "Points lost in the arrangement: 29",
        "Rounds with unknown dice: 1",
    )
    assert reviewed(golden("tripple-domino-two-players"), shipped).remarks == ((), ())
