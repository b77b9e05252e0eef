"""A solo game beside the others that were played with the same rolls. No Kivy."""

from collections.abc import Sequence

from scoring.journal import Journal
from scoring.shared_rolls import Course, courses_in
from screens.result.result_summary import Ranked
from screens.result.score_history import Stand
from sheets.texts import _


def others_of(journal: Journal) -> list[Course]:
    """Returns the games of others with these rolls, each with a name."""
    found = courses_in(journal.header)
    if len(found) == 1 and not found[0].name:
        return [Course(_("The other game"), found[0].points)]
    return [
        Course(one.name or _("Player {number}").format(number=at), one.points)
        for at, one in enumerate(found, 1)
    ]


def ranking(journal: Journal, others: Sequence[Course]) -> tuple[Ranked, ...]:
    """Returns this game and the others by their points; empty if there are no others."""
    if not others:
        return ()
    fewest = journal.game.fewest_win(journal.options)
    totals = [journal.total(0), *(one.points[-1] for one in others)]
    names = [journal.names[0], *(one.name for one in others)]
    order = sorted(range(len(totals)), key=lambda at: totals[at] if fewest else -totals[at])
    places = [1 + sum(better(one, total, fewest) for one in totals) for total in totals]
    return tuple(Ranked(places[at], at, names[at], totals[at], won=places[at] == 1) for at in order)


def better(one: int, than: int, fewest: bool) -> bool:
    return one < than if fewest else one > than


def beside(stands: Sequence[Stand], others: Sequence[Course]) -> list[Stand]:
    """Returns the points after each round with those of the others; at the end their final ones,
    also if they have played longer."""
    return [
        stand._replace(
            totals=(*stand.totals, *(_at(one, stand, stand is stands[-1]) for one in others))
        )
        for stand in stands
    ]


def _at(course: Course, stand: Stand, last: bool) -> int:
    after = len(course.points) - 1
    return course.points[after if last else min(stand.rounds, after)]
