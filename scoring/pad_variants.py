"""Printed sheets that may differ from pad to pad, and the values that can be played on."""

from collections.abc import Mapping
from typing import Any

from scoring.game import AnyGame
from scoring.json_fields import JsonFields, MalformedError
from scoring.options import PadVariant

Values = dict[str, Any]
"""The printed values that differ between pads, in their JSON form."""


def pad_of(game: AnyGame, key: str) -> PadVariant:
    return next(pad for pad in game.pads if pad.key == key)


def printed(game: AnyGame, pad: PadVariant) -> Values:
    """Returns the default values of the pad."""
    return game.pad_values(_options(game, pad, {}), pad.player)


def shown(game: AnyGame, pad: PadVariant, values: Values) -> Any:
    """Returns the initial state of a game on this pad."""
    return game.start(_options(game, pad, {pad.key: values}), pad.count)


def can_be_played(game: AnyGame, saved: Mapping[str, Values]) -> bool:
    """Whether these are pads of the game, each complete and playable."""
    known = {pad.key: pad for pad in game.pads}
    for key, values in saved.items():
        if key not in known or values.keys() != printed(game, known[key]).keys():
            return False
        try:
            shown(game, known[key], values)
        except MalformedError:
            return False
    return True


def _options(game: AnyGame, pad: PadVariant, pads: Mapping[str, Values]) -> Any:
    options = game.with_pads(pads, {**pad.options}, pad.count)
    return game.read_options(JsonFields(options, "options"), pad.count)
