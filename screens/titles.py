"""What games are called where none is open: in lists of many."""

from functools import lru_cache

from scoring import GAMES
from scoring.journal import Journal
from screens.language import _, tr
from screens.sheets import view


def title_of(kind: str, variant: str = "") -> str:
    """The game and its side, where it has several; also of a game that this app does not know."""
    if kind not in GAMES:
        return kind or _("Unknown game")
    return _title(kind, variant, tr.code)


@lru_cache
def _title(kind: str, variant: str, _language: str) -> str:
    game = GAMES[kind]
    decided = [choice for choice in game.choices if not choice.house_rule]
    if not variant or not decided:
        return game.title
    options = {
        choice.key: next(value for value, _name in choice.values if str(value) == wanted)
        for choice, wanted in zip(decided, variant.split("-"), strict=True)
    }
    names = [str(number) for number in range(game.players[0])]
    return str(view(kind).sheet.variant(game, Journal.new(kind, options, names).state))


def rank_of(kind: str, rank: str | None) -> str:
    """A solo rank in words."""
    return str(view(kind).sheet.rank_name(rank)) if rank and kind in GAMES else ""
