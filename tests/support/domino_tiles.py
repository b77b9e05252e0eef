"""The tiles of Tripple Domino, tapped by a `Hand`."""

import pytest

from scoring.journal import Journal
from scoring.tripple_domino.rules import (
    TILES,
    Draw,
    Empty,
    Place,
)
from sheets.tripple_domino.panel import DominoTiles
from tests.support.begun import started_domino
from tests.support.hand import Hand
from tests.support.tripple_domino_notation import new, play

MOST_TAPS = 4
"""Maximum for a turn."""


def panel_of(hand: Hand) -> DominoTiles:
    assert isinstance(hand.seat.panel, DominoTiles)
    return hand.seat.panel


def opened(hand: Hand, journal: Journal) -> DominoTiles:
    hand.open(journal)
    return panel_of(hand)


def count_taps(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns a list that grows with each tap in the panel."""
    taps: list[str] = []
    for name in ("tap_panel", "answer"):
        tap = getattr(hand, name)

        def counted(place: str, *more: object, tap: object = tap) -> object:
            assert callable(tap)
            taps.append(place)
            return tap(place, *more)

        monkeypatch.setattr(hand, name, counted)
    return taps


def end_game(hand: Hand) -> bool:
    """Answers yes if the card asks whether to end the game."""
    if "End the game" not in hand.answers():
        return False
    hand.answer("End the game")
    return True


def without_stock(players: int = 6, **options: int) -> Journal:
    """Returns a game with an empty stock."""
    journal = play(new(players, **options), "Ana start 555")
    while stock := journal.state.stock:
        journal = journal.plus(journal.state.next, Draw(min(3, stock)))
    return journal


def before_the_end(players: int) -> Journal:
    """Returns a game in which the stock is empty, Ana holds one tile, and it is her turn."""
    journal = play(new(players, target=500), "Ana start 555")
    while (journal.state.stock, journal.state.hands[0], journal.state.next) != (0, 1, 0):
        state = journal.state
        if state.stock:
            journal = journal.plus(state.next, Draw(min(3, state.stock)))
        elif state.next:
            journal = journal.plus(state.next, Empty())
        else:
            tile = next(tile for tile in TILES if tile not in state.laid)
            journal = journal.plus(state.next, Place(tile, None, 0))
    return journal


def last_of(journal: Journal) -> Place:
    """Returns a tile that can be placed."""
    return Place(next(tile for tile in TILES if tile not in journal.state.laid), None, 0)


def long_round() -> Journal:
    """Returns a long round in which Ana and Ben have drawn often; it is Ana's turn."""
    journal = started_domino(2)
    for _ in range(11):
        journal = journal.plus(journal.state.next, Draw(3))
        for _player in range(2):
            tile = next(tile for tile in TILES if tile not in journal.state.laid)
            journal = journal.plus(journal.state.next, Place(tile, None, 0))
    return journal
