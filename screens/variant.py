"""What can be compared with each other, as people call it."""

from scoring import GAMES
from screens.language import _
from storage.records import Variant


def variant_title(variant: Variant) -> str:
    """The game, and what was decided for it: `Tricubo · Side A`."""
    game = GAMES[variant.game]
    return " · ".join([game.title, *map(_, game.variants().get(variant.variant, ()))])
