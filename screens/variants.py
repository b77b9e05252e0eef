"""How the kinds of games are called that can be compared with each other."""

from scoring import GAMES
from screens.language import _
from storage.records import Variant


def sheet_name(variant: Variant) -> str:
    """The game, and its side where it has several."""
    game = GAMES[variant.game]
    decided = [choice for choice in game.choices if not choice.house_rule]
    values = variant.variant.split("-") if variant.variant else []
    names = [
        _(name)
        for choice, chosen in zip(decided, values, strict=False)
        for value, name in choice.values
        if str(value) == chosen
    ]
    return " · ".join([game.title, *names])


def company(variant: Variant) -> str:
    return _("Solo") if variant.solo else _("At the table")
