"""What an import would do or has done, as text: the counts, and the problems."""

from collections import Counter
from collections.abc import Mapping, Sequence

from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring.display_names import shown
from screens.widgets.widgets import load_kv, set_children
from sheets.drawing import text_fitting
from sheets.texts import (
    _,
    listed,
    plural,
    reason,
)
from storage.duplicate_detection import Verdict
from storage.importer import ImportPlan, Report
from storage.settings import label
from storage.untrusted_files import Problem

FIRST = 3
"""Maximum of problems shown here; a separate screen shows all."""
NAMED = 6
"""Maximum of names and settings listed."""


class CountLine(BoxLayout):
    """A count and what it counts."""

    count = StringProperty()
    text = StringProperty()
    column = NumericProperty(0)
    """Width of the numbers of all lines."""


class ProblemLine(BoxLayout):
    """A file and what is wrong with it."""

    file = StringProperty()
    reason = StringProperty()

    @classmethod
    def of(cls, problem: Problem) -> "ProblemLine":
        return cls(file=problem.file, reason=reason(problem.reason))


class ImportCard(BoxLayout):
    title = StringProperty()
    remark = StringProperty()
    wrong = StringProperty()
    """The number of problems as text; empty for none."""
    more = BooleanProperty(False)
    """Whether there are more than are shown."""

    __events__ = ("on_problems",)

    def on_problems(self) -> None:
        """Called when the user taps to see all problems."""

    def show_plan(self, plan: ImportPlan) -> None:
        if not plan.does_nothing:
            self.title = _("Ready to import")
        elif plan.steps:
            self.title = _("Everything in it is already here")
        else:
            self.title = _("There is nothing to import")
        self.remark = ""
        self._list(Counter(step.verdict for step in plan.steps), plan)
        self._show_problems(plan.problems)

    def show_report(self, plan: ImportPlan, report: Report) -> None:
        self.remark = ""
        self.title = _("Imported")
        if report.cancelled:
            self.title = _("Cancelled before the end")
            self.remark = _("These items were imported. Import the same files again for the rest.")
        self._list(report.done, None if report.cancelled else plan)
        self._show_problems(report.problems)

    def _list(self, counts: Mapping[Verdict, int], plan: ImportPlan | None) -> None:
        found = [*_games(counts)]
        if plan:
            found += _besides(plan)
        lines = [CountLine(count=str(count), text=text) for count, text in found if count]
        column = max(
            (text_fitting.width(line.count, sp(17), bold=True) for line in lines), default=0
        )
        for line in lines:
            line.column = column
        set_children(self.ids.lines, lines)

    def _show_problems(self, problems: Sequence[Problem]) -> None:
        count = len(problems)
        one, several = _("One problem"), plural("{count} problem", "{count} problems", count)
        self.wrong = "" if not count else one if count == 1 else several
        self.more = count > FIRST
        set_children(self.ids.problems, [*map(ProblemLine.of, problems[:FIRST])])


def _games(counts: Mapping[Verdict, int]) -> list[tuple[int, str]]:
    new, longer, both = (counts.get(verdict, 0) for verdict in ("new", "longer", "both"))
    here = counts.get("same", 0) + counts.get("older", 0)
    return [
        (new, plural("new game", "new games", new)),
        (
            longer,
            plural(
                "game to update: the file has more entries",
                "games to update: the file has more entries",
                longer,
            ),
        ),
        (
            both,
            plural(
                "game kept twice: the two copies differ",
                "games kept twice: the copies differ",
                both,
            ),
        ),
        (here, plural("game already here", "games already here", here)),
    ]


def _besides(plan: ImportPlan) -> list[tuple[int, str]]:
    """Counts of names, settings and own pads."""
    names = [name for name, _used in plan.players]
    labels = [*dict.fromkeys(_(label(key)) for key in plan.settings)]
    name = plural("player name", "player names", len(names))
    setting = plural("setting", "settings", len(plan.settings))
    titles = [shown(one.pad.title) for one in plan.pads]
    pad = plural("custom pad", "custom pads", len(titles))
    return [
        (len(titles), _("{what}: {which}").format(what=pad, which=_some(titles))),
        (len(names), _("{what}: {which}").format(what=name, which=_some(names))),
        (len(plan.settings), _("{what}: {which}").format(what=setting, which=_some(labels))),
    ]


def _some(names: list[str]) -> str:
    """Returns the first few names, and how many more there are."""
    more = len(names) - NAMED
    if more < 2:  # naming the last one takes no more space
        return listed(names)
    return listed([*names[:NAMED], plural("{count} more", "{count} more", more)])


load_kv(__file__)
