"""The points after each round. No Kivy."""

from typing import NamedTuple

from scoring.game import AnyGame, AnyState
from scoring.journal import Journal
from sheets.texts import _


class Stand(NamedTuple):
    """The points of all players after a number of rounds."""

    rounds: int
    totals: tuple[float, ...]


def progress(journal: Journal) -> list[Stand]:
    """Returns the points at the start and after each round; the last are the current ones."""
    game = journal.game
    stands = [_stand(game, journal.beginning)]
    before = journal.beginning
    for _entry, state in journal.trail:
        if game.stage(state) > stands[-1].rounds:
            stands.append(_stand(game, state))
        before = state
    now = _stand(game, before)
    if now.totals != stands[-1].totals:  # in the middle of a round
        stands.append(now._replace(rounds=stands[-1].rounds + 1))
    return stands


def _stand(game: AnyGame, state: AnyState) -> Stand:
    players = range(game.count(state))
    return Stand(game.stage(state), tuple(game.total(state, player) for player in players))


def how_long(seconds: int | None) -> str:
    """Returns a duration as text; empty if unknown or under half a minute."""
    minutes = round((seconds or 0) / 60)
    if minutes < 1:
        return ""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=rest)
