"""Printed sheets that may differ from pad to pad, and which values a game can be played on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scoring.reading import Fields, MalformedError

if TYPE_CHECKING:
    from scoring.core import Game

    AnyGame = Game[Any, Any, Any]

Values = dict[str, Any]
"""What is printed on a sheet as far as pads differ in it, in its JSON form."""


@dataclass(frozen=True, slots=True)
class Pad:
    """One of the printed sheets of a game, and a game in which it is played on."""

    key: str
    name: str
    count: int = 1
    """How many players that game has."""
    player: int = 0
    """Whose sheet it is there."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What has to be chosen to play on it."""


def pad_of(game: "AnyGame", key: str) -> Pad:
    return next(pad for pad in game.pads if pad.key == key)


def printed(game: "AnyGame", pad: Pad) -> Values:
    """The values of the pad as it is known here."""
    return game.pad_values(_options(game, pad, {}), pad.player)


def shown(game: "AnyGame", pad: Pad, values: Values) -> Any:
    """The state of a game on this pad in which nothing is entered yet."""
    return game.start(_options(game, pad, {pad.key: values}), pad.count)


def can_be_played(game: "AnyGame", saved: Mapping[str, Values]) -> bool:
    """Whether these are pads of the game, each with all its values, and each can be played on."""
    known = {pad.key: pad for pad in game.pads}
    for key, values in saved.items():
        if key not in known or values.keys() != printed(game, known[key]).keys():
            return False
        try:
            shown(game, known[key], values)
        except MalformedError:
            return False
    return True


def _options(game: "AnyGame", pad: Pad, pads: Mapping[str, Values]) -> Any:
    options = game.with_pads(pads, {**pad.options}, pad.count)
    return game.read_options(Fields(options, "options"), pad.count)
