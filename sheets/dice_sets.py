"""The dice that games identify by name: their sizes, sets of colours, and which of them look
alike."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from scoring import REGISTRY
from scoring.rule_violation import marked
from sheets.drawing.colour import (
    NORMAL,
    Colour,
    distance,
)
from sheets.drawing.palette import PRINTED

NAMES = {
    "large": marked("Large"),
    "medium": marked("Medium"),
    "small": marked("Small"),
    "red": marked("Red"),
    "blue": marked("Blue"),
    "joker": marked("Joker"),
}
NAMES_WITHIN = {
    "large": marked("large"),
    "medium": marked("medium"),
    "small": marked("small"),
    "red": marked("red"),
    "blue": marked("blue"),
    "joker": marked("joker"),
}
"""Names for use within a sentence; capitals depend on the language."""
SIZES = {"large": 1.0, "medium": 0.8, "small": 0.62, "red": 0.92, "blue": 0.8, "joker": 0.86}
"""Relative sizes: after colour and pattern (`Paint.pattern`) the third distinction of dice."""
PALETTE = {
    "#FFFFFF": marked("White"),
    "#F3E3BF": marked("Ivory"),
    "#8C8C8C": marked("Grey"),
    "#1F1F1F": marked("Black"),
    "#7A4A2A": marked("Brown"),
    "#C62828": marked("Red"),
    "#E8791A": marked("Orange"),
    "#F2C81B": marked("Yellow"),
    "#2E8B3D": marked("Green"),
    "#1FA7A8": marked("Turquoise"),
    "#2A5DB0": marked("Blue"),
    "#70389C": marked("Purple"),
    "#E87AA4": marked("Pink"),
}
"""Common colours of dice."""

ALIKE = 0.1
"""Minimum difference of colours that are easy to distinguish. The eye notices 0.02 where two areas
touch; five times as much is needed for small dice apart from each other in dim light."""
VISION_NAMES = {
    # The most common first.
    NORMAL: "",
    "deuteranopia": marked("deuteranopia"),
    "protanopia": marked("protanopia"),
    "tritanopia": marked("tritanopia"),
    "achromatopsia": marked("achromatopsia"),
}


class Preset(NamedTuple):
    """Colours for normal vision, or for one kind of colour blindness."""

    name: str
    vision: str
    dice: Mapping[str, str]


def _preset(name: str, vision: str, *colours: str) -> Preset:
    return Preset(name, vision, dict(zip(PRINTED, colours, strict=True)))


PRESETS = (
    Preset(marked("Original"), NORMAL, PRINTED),
    _preset(
        *(marked("Red-green colour blindness"), "deuteranopia"),
        *("#1F4FA3", "#D96B12", "#8FC7F2", "#D9482B", "#1F4FA3"),
    ),
    _preset(
        *(marked("Red-green colour blindness"), "protanopia"),
        *("#0072B2", "#D55E00", "#F0E442", "#D55E00", "#0072B2"),
    ),
    _preset(
        *(marked("Blue-yellow colour blindness"), "tritanopia"),
        *("#1F5FA8", "#D63F2E", "#8EDCCB", "#D63F2E", "#1F5FA8"),
    ),
    # Distinguished by lightness alone, so it suits everyone else, too.
    _preset(
        *(marked("Strong contrast"), "achromatopsia"),
        *("#0E2650", "#D8731C", "#FFF3C4", "#EC8A72", "#0E2650"),
    ),
)


def together() -> dict[str, tuple[str, ...]]:
    """Returns the dice that are on the table at the same time, by the game's title."""
    return {cover.title: cover.dice for cover in REGISTRY.values() if cover.dice}


def alike(looks: Iterable[Mapping[str, Colour]]) -> dict[tuple[str, ...], list[str]]:
    """Returns dice of one game that are hard to distinguish by their colour in one of these looks
    (light, dark), each with the kinds of vision concerned."""
    found: dict[tuple[str, ...], list[str]] = {}
    every = list(looks)
    for vision in VISION_NAMES:
        for dice in together().values():
            pairs = [
                {one, other}
                for one, other in combinations(dice, 2)
                if any(distance(look[one], look[other], vision) < ALIKE for look in every)
            ]
            # Two pairs of three dice always share one, so they form one group.
            names = tuple(die for die in dice if die in set().union(*pairs))
            # If people with normal vision confuse them, other kinds of vision need not be listed.
            if names and NORMAL not in found.get(names, ()):
                found.setdefault(names, []).append(vision)
    return found
