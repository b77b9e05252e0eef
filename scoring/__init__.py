"""The rules of the games. Pure Python: no Kivy, no files, no clock, no randomness."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from scoring.core import Game


class Cover(NamedTuple):
    """What is printed on the lid of a game."""

    title: str
    players: range
    rules: str
    """Where they are: a module and the class in it."""
    dice: tuple[str, ...] = ()
    """Those that players know by name and may have in other colours, and what lies beside them."""
    dealt: bool = False
    """Whether the first entry of each player at a table is made for them: they have no choice."""


SHELF = {
    "tricubo": Cover(
        "Tricubo", range(1, 6), "scoring.tricubo:Tricubo", ("large", "medium", "small"), dealt=True
    ),
    # The rules set no limit; more than ten sheets fit no table and no screen.
    "kubi": Cover("Kubi", range(1, 11), "scoring.kubi:Kubi"),
    "tetrix": Cover("Te-Trix", range(1, 5), "scoring.tetrix:Tetrix"),
    "tripple-domino": Cover("Tripple Domino", range(1, 7), "scoring.tripple_domino:TrippleDomino"),
    "cubo": Cover("Cubo", range(1, 5), "scoring.cubo:CuboGame", ("red", "blue", "joker")),
}


class Games(Mapping[str, "Game[Any, Any, Any]"]):
    """The games by their ids. Each is opened when it is first asked for: the first screen shows
    their covers only, and nobody should wait for the rules of five games to read about none."""

    def __init__(self) -> None:
        self._opened: dict[str, Game[Any, Any, Any]] = {}

    def __getitem__(self, game: str) -> "Game[Any, Any, Any]":
        if game not in self._opened:
            module, _colon, rules = SHELF[game].rules.partition(":")
            self._opened[game] = getattr(import_module(module), rules)()
        return self._opened[game]

    def __contains__(self, game: object) -> bool:
        return game in SHELF

    def __iter__(self) -> Iterator[str]:
        return iter(SHELF)

    def __len__(self) -> int:
        return len(SHELF)


GAMES = Games()
