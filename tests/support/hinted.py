"""Games in which a player had hints."""

from scoring.journal import Journal


def hinted(journal: Journal, *entries: int, player: int = 0) -> Journal:
    """Returns the same game, in which some of a player's entries were made after a hint."""
    game = Journal.new(journal.game.id, journal.header["options"], [*journal.names])
    seen = 0
    for entry, _state in journal.trail:
        mine = entry.player == player
        seen += mine
        assert entry.move is not None
        game = game.plus(
            entry.player, entry.move, forced=entry.forced, hint=mine and seen in entries
        )
    return game
