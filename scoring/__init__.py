"""The rules of the games. Pure Python: no Kivy, no files, no clock, no randomness."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from scoring.registry import ALL_GAMES, BY_PAD, REGISTRY, GameInfo

if TYPE_CHECKING:
    from scoring.game import Game

__all__ = ["ALL_GAMES", "BY_PAD", "GAMES", "READABLE", "REGISTRY", "GameInfo", "Games"]


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
