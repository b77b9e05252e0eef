"""Frozen values with the visible content of a match, for displays. No Kivy."""

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
    """The marks that the touched boxes would write."""
    can_undo: bool
    """Whether undo is possible for this player's own entries; the next is for redo."""
    can_redo: bool
