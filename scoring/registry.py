"""The games by id, known without loading their rules."""

from collections import ChainMap
from typing import Any, NamedTuple

from scoring.display_names import shown


class GameInfo(NamedTuple):
    """A game as the first screen lists it, known without loading its rules."""

    title: str
    players: range
    rules: str
    """Module and class of the rules, separated by a colon."""
    dice: tuple[str, ...] = ()
    """Dice and other pieces that have names and whose colours players may change."""
    dealt: bool = False
    """Whether each player's first entry is made automatically, because there is no choice."""
    titled: str = ""
    """The option whose `title` names a game, where that is not the cover's title."""

    def title_of(self, options: object) -> str:
        """Returns the title of a game with these options, as its header has them."""
        named = options.get(self.titled) if isinstance(options, dict) else None
        title = named.get("title") if isinstance(named, dict) else None
        return shown(title) if isinstance(title, str) else self.title

    def given(self, options: object) -> dict[str, Any]:
        """Returns the options that a game comes with, and that are not chosen for it: its pad."""
        known = options if isinstance(options, dict) else {}
        return {self.titled: known[self.titled]} if self.titled in known else {}


REGISTRY = {
    "tricubo": GameInfo(
        "Tricubo",
        range(1, 6),
        "scoring.tricubo.rules:Tricubo",
        ("large", "medium", "small"),
        dealt=True,
    ),
    # The rules set no limit; more than ten sheets fit neither a table nor a screen.
    "kubi": GameInfo("Kubi", range(1, 11), "scoring.kubi.rules:Kubi"),
    "tetrix": GameInfo("Te-Trix", range(1, 5), "scoring.tetrix.rules:Tetrix"),
    "tripple-domino": GameInfo(
        "Tripple Domino", range(1, 7), "scoring.tripple_domino.rules:TrippleDomino"
    ),
    "cubo": GameInfo("Cubo", range(1, 5), "scoring.cubo.rules:CuboGame", ("red", "blue", "joker")),
}


BY_PAD = {"own": GameInfo("Own pad", range(1, 11), "scoring.own.rules:Own", titled="pad")}
"""Games whose sheet comes with their options, so that they are listed by their pads."""
ALL_GAMES = ChainMap(REGISTRY, BY_PAD)
