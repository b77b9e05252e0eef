"""The rules of the games. Pure Python: no Kivy, no files, no clock, no randomness."""

from collections import ChainMap
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from scoring.display_names import shown

if TYPE_CHECKING:
    from scoring.game import Game


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


class Games(Mapping[str, "Game[Any, Any, Any]"]):
    """Games by id. The rules of a game are imported on first access, so that the first screen,
    which shows covers only, does not wait for them."""

    _opened: ClassVar[dict[str, "Game[Any, Any, Any]"]] = {}

    def __init__(self, covers: Mapping[str, GameInfo]) -> None:
        self._covers = covers

    def __getitem__(self, game: str) -> "Game[Any, Any, Any]":
        module, _colon, rules = self._covers[game].rules.partition(":")
        if game not in self._opened:
            self._opened[game] = getattr(import_module(module), rules)()
        return self._opened[game]

    def __contains__(self, game: object) -> bool:
        return game in self._covers

    def __iter__(self) -> Iterator[str]:
        return iter(self._covers)

    def __len__(self) -> int:
        return len(self._covers)


GAMES = Games(REGISTRY)
"""The games on the shelf, which are played on printed sheets of their own."""
READABLE = Games(ALL_GAMES)
"""All games."""
