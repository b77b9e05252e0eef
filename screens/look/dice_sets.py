"""The dice that games know by name: their sizes, their colours, and which of them look alike."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from scoring import SHELF
from scoring.core import marked
from screens.look.colour import NORMAL, Colour, distance, from_hex

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
"""Within a sentence. Only a language itself knows which of its words keep a capital there."""
SIZES = {"large": 1.0, "medium": 0.8, "small": 0.62, "red": 0.92, "blue": 0.8, "joker": 0.86}
"""Beside colour and pattern (`Paint.pattern`) the third thing that tells dice apart."""
PRINTED = {
    "large": "#2F6DB5",
    "medium": "#DE8517",
    "small": "#2A9464",
    "red": "#C8322B",
    "blue": "#2F6DB5",
}
"""The dice whose colour can be chosen; a joker is always white."""
JOKER = ("#FFFFFF", "#EFE8DA")
"""By day and by night."""
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
"""What dice are commonly made in."""

ALIKE = 0.1
"""Colours nearer than this are hard to tell apart. The eye notices 0.02 where two fields touch;
five times as much is what it takes for small dice that lie apart, in the light of an evening."""
VISION_NAMES = {
    # The commonest first.
    NORMAL: "",
    "deuteranopia": marked("deuteranopia"),
    "protanopia": marked("protanopia"),
    "tritanopia": marked("tritanopia"),
    "achromatopsia": marked("achromatopsia"),
}


class Preset(NamedTuple):
    """Colours for everybody's sight, or for one kind of colour blindness."""

    name: str
    vision: str
    dice: Mapping[str, str]


def _preset(name: str, vision: str, *colours: str) -> Preset:
    return Preset(name, vision, dict(zip(PRINTED, colours, strict=True)))


PRESETS = (
    Preset(marked("As printed"), NORMAL, PRINTED),
    _preset(
        *(marked("Red-green weakness"), "deuteranopia"),
        *("#1F4FA3", "#D96B12", "#8FC7F2", "#D9482B", "#1F4FA3"),
    ),
    _preset(
        *(marked("Red-green weakness"), "protanopia"),
        *("#0072B2", "#D55E00", "#F0E442", "#D55E00", "#0072B2"),
    ),
    _preset(
        *(marked("Blue-yellow weakness"), "tritanopia"),
        *("#1F5FA8", "#D63F2E", "#8EDCCB", "#D63F2E", "#1F5FA8"),
    ),
    # By lightness alone, so it is good for everybody else too.
    _preset(
        *(marked("Strong contrast"), "achromatopsia"),
        *("#0E2650", "#D8731C", "#FFF3C4", "#EC8A72", "#0E2650"),
    ),
)


def together() -> dict[str, tuple[str, ...]]:
    """The dice that lie on the table at the same time, by the game's title."""
    return {cover.title: cover.dice for cover in SHELF.values() if cover.dice}


def complete(chosen: object) -> dict[str, str]:
    """All colours of a set as it was saved: where it says nothing that can be read, as printed."""
    dice = dict(PRINTED)
    for die, code in chosen.items() if isinstance(chosen, Mapping) else ():
        try:
            from_hex(code)
        except (TypeError, ValueError):
            continue
        if die in dice:
            dice[die] = code.upper()
    return dice


def alike(looks: Iterable[Mapping[str, Colour]]) -> dict[tuple[str, ...], list[str]]:
    """Dice of one game that are hard to tell apart by their colour in one of these looks (by day,
    by night), each with the kinds of vision for which they are."""
    found: dict[tuple[str, ...], list[str]] = {}
    every = list(looks)
    for vision in VISION_NAMES:
        for dice in together().values():
            pairs = [
                {one, other}
                for one, other in combinations(dice, 2)
                if any(distance(look[one], look[other], vision) < ALIKE for look in every)
            ]
            # Of three dice any two pairs share one, so they are one group.
            names = tuple(die for die in dice if die in set().union(*pairs))
            # What everybody mixes up need not be said of anybody else.
            if names and NORMAL not in found.get(names, ()):
                found.setdefault(names, []).append(vision)
    return found
