"""The dice of Cubo, tapped by a `Hand`."""

from scoring.journal import Journal
from sheets.cubo.panel import CuboDice
from tests.support.cubo_notation import dice, new
from tests.support.eye import words_on
from tests.support.hand import Hand

COLOURS = {"r": "red", "b": "blue", "j": "joker"}


def panel_of(hand: Hand) -> CuboDice:
    assert isinstance(hand.seat.panel, CuboDice)
    return hand.seat.panel


def opened(hand: Hand, journal: Journal) -> CuboDice:
    hand.open(journal)
    return panel_of(hand)


def editor(hand: Hand, journal: Journal | None = None) -> CuboDice:
    """Returns the dice, without a countdown."""
    panel = opened(hand, journal or new(2))
    hand.tap_panel("cell0")
    return panel


def lay(hand: Hand, text: str) -> None:
    """Taps dice, row by row."""
    hand.type([f"{COLOURS[die.colour]}{die.number}" for die in dice(text)])


def left(hand: Hand) -> list[str]:
    """Returns the remaining numbers beside the dice to choose from: `4×`, or a range `3–5`."""
    return [text for text in words_on(hand.seat.panel) if text.endswith("×") or "–" in text[:-1]]


def palette(hand: Hand) -> set[str]:
    """Returns the colours to choose from."""
    found = {place[:-1] for place in hand.seat.panel.places if place[-1] in "123456"}
    return found & {*COLOURS.values()}
