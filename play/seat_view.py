"""What is visible of a match, as frozen values for those who draw it. No Kivy."""

from collections.abc import Mapping
from dataclasses import dataclass

from play.card_model import Card
from scoring.game import Box


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat at one moment."""

    player: int
    name: str
    card: Card
    mine: bool
    """Whether the player can enter something now."""
    reading: bool
    """Whether it shows the past, and nothing can be entered."""
    touched: frozenset[Box]
    invited: frozenset[Box]
    ghost: Mapping[Box, str]
    """What the touched boxes would write."""
    can_undo: bool
    """For this player's own entries, as is the next."""
    can_redo: bool
