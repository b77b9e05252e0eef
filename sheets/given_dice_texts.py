"""Given dice in words: where they come from, which try it is, and what differs from them."""

from datetime import date

from scoring.given_dice import COUNTED, DAY, PAST, PRACTICE, GivenDice
from scoring.given_dice_marks import marks_of
from scoring.journal import Journal
from sheets.texts import _, plural, written


def date_words(day: str) -> str:
    """Returns a day such as 2026-11-18 as text."""
    return written(date.fromisoformat(day), _("%e %b %Y"))


def attempt_words(attempt: str) -> str:
    """Returns which try of a day it is; empty if that is not known."""
    names = {COUNTED: _("first try"), PRACTICE: _("practice"), PAST: _("past day")}
    return names.get(attempt, "")


def given_words(dice: GivenDice | None) -> str:
    """Returns where the rolls come from; empty if none are given."""
    if dice is None:
        return ""
    if dice.source != DAY:
        return _("The rolls of another game")
    words = _("Dice of {day}").format(day=date_words(dice.key))
    return " · ".join(filter(None, (words, attempt_words(dice.attempt))))


def marks_words(journal: Journal) -> str:
    """Returns what in this game differs from its given dice; empty if nothing does."""
    marks = marks_of(journal)
    found = []
    if marks.other:
        found.append(
            plural(
                "{count} roll is not the given one.",
                "{count} rolls are not the given ones.",
                marks.other,
            )
        )
    if marks.reconsidered:
        found.append(
            plural(
                "{count} entry was changed after the next roll was seen.",
                "{count} entries were changed after the next roll was seen.",
                marks.reconsidered,
            )
        )
    if marks.beyond:
        found.append(
            plural(
                "For {count} round no roll was given.",
                "For {count} rounds no rolls were given.",
                marks.beyond,
            )
        )
    return " ".join(found)
