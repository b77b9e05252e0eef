"""What there is to see of a match, as frozen values: for whoever draws it. No Kivy."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.core import Box
from screens.play.card import Card


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player's place as it is now."""

    player: int
    name: str
    card: Card
    mine: bool
    """Whether the player may enter something now."""
    reading: bool
    """Whether it shows how it was, and nothing can be entered."""
    touched: frozenset[Box]
    invited: frozenset[Box]
    ghost: Mapping[Box, str]
    """What the touched boxes would write."""
    can_undo: bool
    """Of this player's own entries, as is the next."""
    can_redo: bool
