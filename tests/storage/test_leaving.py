"""A player has left a game: it counts for the others, and not for them."""

import pytest

from scoring import GAMES
from scoring.early_end import EndEarly
from scoring.journal import Journal
from scoring.leave_move import Leave
from storage import Store
from storage.leaderboard import Variant
from storage.play_totals import TotalsFilter, summed
from storage.session import now
from storage.settings import INKS
from tools.player import entries, played

AT = "2026-11-17T11:00:00Z"
NAMES = ["Ana", "Ben", "Cem"]


def left_by(game: str, leaver: int) -> Journal:
    """Returns a finished game that a player has left in its middle."""
    journal = played(game, {}, NAMES, share=0.5).plus(leaver, Leave())
    return list(entries(journal, 1))[-1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("leaver", [0, 2])
def test_it_counts_for_the_others_only(store: Store, game: str, leaver: int) -> None:
    number = store.create(left_by(game, leaver), AT)
    seats = store.history.game(number).seats
    assert [seat.left for seat in seats] == [player == leaver for player in range(3)]
    assert (seats[leaver].total, seats[leaver].place, seats[leaver].won) == (None, None, None)
    assert all(seat.total is not None for seat in seats if not seat.left)
    assert any(seat.won for seat in seats)
    assert not store.history.game(number).early
    store.backfill.catch_up()
    (found,) = store.play_totals.games()
    assert [name for _who, name, _won in found.people] == [
        name for player, name in enumerate(NAMES) if player != leaver
    ]
    assert found.players == 3
    variant = Variant(game, store.history.game(number).variant, False)
    page = store.leaderboard.page(variant)
    assert page is not None
    assert len(page.standings) == 2
    assert store.leaderboard.climb(number, leaver) is None


def test_step_by_step(store: Store) -> None:
    """Saved entry by entry, as it is played; and undone again."""
    journal = left_by("cubo", 1)
    number = store.create(Journal.of_header(journal.header), AT)
    store.append(number, journal, AT)
    assert [seat.left for seat in store.history.game(number).seats] == [False, True, False]
    again = journal
    for entry in reversed(journal.entries):
        again = again.undo(entry.id)
    store.append(number, again, AT)
    assert [one.id for one in store.unfinished()] == [number], "it goes on"


def test_why_a_game_has_no_points(store: Store) -> None:
    journal = played("tricubo", {}, NAMES, share=0.5)
    ended = journal.plus(0, EndEarly())
    redone = ended.undo(ended.entries[-1].id)
    redone = redone.undo(redone.entries[-1].id)
    gone = journal.plus(0, Leave()).plus(1, Leave()).plus(2, Leave())
    finished = played("tricubo", {}, NAMES)
    came_back = journal.plus(0, Leave())
    came_back = came_back.undo(came_back.entries[-1].id)
    came_back = list(entries(came_back, 1))[-1]
    early = [(ended, True), (redone, True), (gone, True), (finished, False), (came_back, False)]
    for one, expected in early:
        assert one.over
        game = store.history.game(store.create(one, AT))
        assert game.early is expected
        assert any(seat.left for seat in game.seats) == (one is gone)


def test_damaged_entries_say_nothing(store: Store) -> None:
    number = store.create(played("kubi", {}, ["Ana"], share=0.5).plus(0, EndEarly()), AT)
    with store._disk.writing() as db:
        db.execute(
            "UPDATE entries SET entry = '\"end\" {' WHERE game = ? AND number = 1", (number,)
        )
    assert store.history.game(number).early is False


def test_all_statistics_leave_them_out(store: Store) -> None:
    store.create(left_by("kubi", 0), now())
    from datetime import UTC, datetime

    sums = summed(store.play_totals.games(), TotalsFilter(), datetime.now(UTC))
    assert sorted(row.name for row in sums.people) == ["Ben", "Cem"]
    assert sums.games == 1


def test_a_renamed_player_writes_with_the_same_ink(store: Store) -> None:
    store.create(played("kubi", {}, ["Ana", "Ben"], share=0.2), AT)
    store.settings.set(INKS, {"ana": 3, "ben": 1})
    renaming = store.names.rename("Ana", "Anna", AT)
    assert store.settings.get(INKS)["anna"] == 3
    store.names.undo(renaming.id)
    assert store.settings.get(INKS)["ana"] == 3
    store.names.rename("Ana", "Ben", AT)
    assert store.settings.get(INKS)["ben"] == 1, "who is called so already keeps theirs"
