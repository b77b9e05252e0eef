"""A touch of a box that stands for several moves asks which of them is meant, in any game."""

import pytest

from tests.support.hand import Hand
from tests.support.sixth_game import SIXTH, register


@pytest.mark.parametrize(("answer", "written"), [("Box 3", 3), ("Circle the 3", 0)])
def test_it_asks_which_one(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, answer: str, written: int
) -> None:
    register(monkeypatch)
    match = hand.start(SIXTH, {}, "Ana", "Ben")
    hand.tap_box("box3")
    assert match.state.sheets[0] == (), "nothing is entered before it is answered"
    assert hand.card()[2] == "Which one?"
    assert hand.answers() == ["Box 3", "Circle the 3"]
    hand.answer(answer)
    assert match.state.sheets[0] == (written,)


def test_it_does_not_ask_where_one_is_left(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
    match = hand.start(SIXTH, {}, "Ana")
    hand.tap_box("box6")
    hand.tap_box("box3")
    assert match.state.sheets[0] == (6, 3)
