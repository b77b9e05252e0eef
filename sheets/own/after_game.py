"""What is shown after a game with an own pad: the mean of every field, by the names of the pad, and
confetti for a new best score."""

from scoring.own.pad import BonusSection, RoundsSection
from sheets.drawing.brush import Brush, Colour
from sheets.drawing.geometry import Rect
from sheets.own.texts import row_name, section_name
from sheets.stat_labels import (
    LEAST,
    MOST,
    TILES,
    Facts,
    Group,
    NamedFact,
)
from sheets.texts import _
from sheets.titles import pad_of


def stat_groups_of_pad(facts: Facts, variant: str) -> list[Group]:
    """Returns a group for each section, in the order of the sheet; none if the pad is unknown."""
    pad = pad_of(variant)
    if pad is None:
        return []
    groups: list[Group] = []
    for section in pad.sections:
        name = section_name(section)
        if isinstance(section, RoundsSection):
            groups.append(
                Group.of(
                    name,
                    (
                        NamedFact(".rounds", _("Rounds")),
                        NamedFact(".most", _("Most points in a round"), MOST),
                        NamedFact(".least", _("Fewest points in a round"), LEAST),
                    ),
                    TILES,
                )
            )
        elif isinstance(section, BonusSection):
            groups.append(Group.of(name, (NamedFact(section.key, name),)))
        else:
            rows = (
                NamedFact(f"{section.key}.{key}", row_name(section, key)) for key in section.keys
            )
            groups.append(Group.of(name, rows))
    return groups


# Confetti


def _cross(brush: Brush, rect: Rect, ink: Colour) -> None:
    brush.cross(rect, ink, rect.width)


def _five(brush: Brush, rect: Rect, ink: Colour) -> None:
    brush.tally(5, rect._replace(width=rect.width * 2), ink, rect.width)


SHAPES = (_cross, _five, _cross)
