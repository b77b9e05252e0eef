"""All problems of files chosen for import, in pages."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, StringProperty

from screens.settings.import_card import ProblemLine
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv, set_children, show_last
from sheets.texts import _, plural
from storage.untrusted_files import Problem

PAGE = 50


class ProblemsScreen(RollpadScreen):
    subtitle = StringProperty()
    place = StringProperty()
    """The range shown; empty if there is one page only."""
    has_next = BooleanProperty(False)
    has_previous = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.problems: Sequence[Problem] = ()
        self.first = 0
        self.pages = self.ids.pages.__self__
        redraw.bind(times=self._show)

    def arrive(self, problems: Sequence[Problem] = (), **_what: object) -> None:
        self.problems = problems or self.problems
        self.turn_to(0)

    def leave(self) -> None:
        self.ids.list.clear_widgets()

    def turn(self, by: int) -> None:
        self.turn_to(self.first + by * PAGE)

    def turn_to(self, first: int) -> None:
        self.first = first
        self._show()
        self.ids.scroll.scroll_y = 1

    def _show(self, *_args: object) -> None:
        total = len(self.problems)
        shown = self.problems[self.first : self.first + PAGE]
        self.subtitle = plural("{count} problem", "{count} problems", total)
        self.has_previous, self.has_next = self.first > 0, self.first + PAGE < total
        self.place = ""
        if total > PAGE:
            last = self.first + len(shown)
            text = _("{first} to {last} of {total}")
            self.place = text.format(first=self.first + 1, last=last, total=total)
        show_last(self.ids.column, self.pages, bool(self.place))
        set_children(self.ids.list, [*map(ProblemLine.of, shown)])


load_kv(__file__)
