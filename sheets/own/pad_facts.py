"""Statistics of the sheets of an own pad: the mean of every field, by the names of the pad."""

from scoring.own.pad import BonusSection, RoundsSection
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


def stat_groups(facts: Facts, variant: str) -> list[Group]:
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
