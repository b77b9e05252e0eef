"""The entries with which a game begins and in which players have no choice: the app makes them."""

from dataclasses import replace

from scoring.journal import Journal


def with_openings(journal: Journal, at: str | None = None) -> Journal:
    """Returns a game without entries with its openings."""
    game = journal.game
    for player in range(len(journal.names)):
        if game.turn(journal.state).round:
            break
        moves = list(game.legal_moves(journal.state, player))
        if len(moves) == 1:
            journal = journal.plus(player, moves[0], at=at)
    return journal


def is_opening(journal: Journal, number: int) -> bool:
    """Whether the entry with this number was made by the app. What a player of a shared game has
    entered has the name of a device."""
    if number > len(journal.names) or "by" in journal.entries[number - 1].raw:
        return False
    made = with_openings(replace(journal, entries=(), trail=(), replayed=0, undos=())).entries[
        :number
    ]
    same = zip(made, journal.entries, strict=False)
    return len(made) == number and all(
        (one.player, one.move) == (other.player, other.move) for one, other in same
    )
