"""Who won the last time these people played this, and how long it took."""

from storage import Store
from storage.played_time import between
from tests.support.finished import finished_game


def test_the_last_winners(store: Store) -> None:
    game = finished_game(7, "Ana", "Ben")
    assert store.history.last_winners(game.game.id, game.names) == ()
    store.create(game, "2026-01-01T10:00:00Z")
    (found,) = store.history.games(store.history.numbers()).values()
    won = tuple(seat.name for seat in found.seats if seat.won)
    assert won
    assert store.history.last_winners(game.game.id, [*reversed(game.names)]) == won
    assert store.history.last_winners(game.game.id, ["Ana"]) == ()
    assert store.history.last_winners(game.game.id, []) == ()


def test_how_long() -> None:
    assert between(["2026-01-01T10:00:00Z"]) is None
    assert between(["soon", None, "2026-01-01T10:00:00Z", "2026-01-01T10:01:00Z"]) == 60
    assert between(["2026-01-01T10:00:00Z", "2026-01-01T12:00:00Z"]) == 0, "a break"
