"""The interactive scoring example: a real sheet in the help, and the points of its lines.

Every touch makes a move of the game, so that the rules alone decide what is possible and what it
scores.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scoring.game import Box
from scoring.journal import Journal
from scoring.json_fields import Move
from screens.help.pictures import held
from screens.widgets.drawing_widget import DrawingWidget
from screens.widgets.redraw import redraw
from screens.widgets.sheet_widget import SheetWidget
from screens.widgets.widgets import PillButton, load_kv
from sheets import view, view_of
from sheets.help_content import GameHelp, Options
from sheets.input_listener import Listener
from sheets.texts import _, printed, signed


class ExampleLine(BoxLayout):
    """A line with its points."""

    label = StringProperty()
    points = StringProperty()
    change = StringProperty()
    """The difference to before the last touch."""
    whole = BooleanProperty(False)
    """Whether it is the total."""


class Example(BoxLayout):
    """One game's example; a subclass defines the effect of touches."""

    hint = StringProperty()
    wide = BooleanProperty(False)
    """Whether the lines are beside the sheet."""

    def __init__(self, page: GameHelp, options: Options, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.page, self.game = page, page.rules
        self.past: list[Journal] = [self.begin(page.picture_options(options))]
        self.before: dict[str, int] = {}
        self.show()

    # Provided by a game's example

    def begin(self, options: dict[str, object]) -> Journal:
        """The initial position."""
        raise NotImplementedError

    def show_sheet(self) -> None:
        """Shows the current journal in the view."""
        raise NotImplementedError

    def lines(self) -> list[tuple[str, int]]:
        """The lines that score, with their points."""
        label, state = view_of(self.journal).texts.line_label, self.journal.state
        lines = self.game.lines(state, 0)
        return [(label(line.key), line.points) for line in lines if line.points is not None]

    def total(self) -> int:
        return self.journal.total(0)

    # Common to all games

    @property
    def journal(self) -> Journal:
        return self.past[-1]

    def enter(self, *moves: Move) -> None:
        """Makes one step, which can be undone."""
        journal = self.journal
        for move in moves:
            journal = journal.plus(0, move)
        self.past.append(journal)
        self.show()

    def undo(self) -> None:
        if len(self.past) > 1:
            self.past.pop()
            self.show()

    def reset(self) -> None:
        del self.past[1:]
        self.before = {}
        self.show()

    def show(self) -> None:
        self.show_sheet()
        self.ids.undo.disabled = self.ids.reset.disabled = len(self.past) == 1
        lines, box = self.lines(), self.ids.lines
        now = dict(lines) | {"": self.total()}
        box.clear_widgets()
        for label, points in lines:
            line = ExampleLine(label=label, points=printed(points))
            line.change = self._change(label, points)
            box.add_widget(line)
        line = ExampleLine(label=_("Total"), points=printed(now[""]), whole=True)
        line.change = self._change("", now[""])
        box.add_widget(line)
        self.before = now

    def _change(self, label: str, points: int) -> str:
        """Empty before the first touch and if nothing has changed."""
        change = points - self.before.get(label, 0)
        return signed(change) if self.before and change else ""

    def put(self, drawing: DrawingWidget) -> None:
        """Adds the drawing to be touched: as wide as possible, as high as it needs."""
        self.drawing, self.holder = drawing, held(drawing)
        self.holder.size_hint_x = 1
        self.holder.fbind("width", self._fit)
        redraw.bind(times=self._fit)
        self.ids.place.add_widget(self.holder)

    def _fit(self, *_args: object) -> None:
        self.holder.height = self.height_of(self.holder.width)
        self.drawing.size = self.holder.size

    def height_of(self, width: float) -> float:
        """The height of the drawing."""
        raise NotImplementedError


class SheetExample(Listener, Example):
    """An example with a sheet whose boxes are touched."""

    def __init__(self, page: GameHelp, options: Options, **kwargs: object) -> None:
        game = page.rules
        self.sheet = view(game.id).sheet(game)
        self.sheet.swipes = self.sheet.input.calls = False
        self.sheet.listener = self
        widget = SheetWidget(self.sheet, size_hint=(None, None))
        widget.opacity = 0  # until its size is known
        super().__init__(page, options, **kwargs)
        self.put(widget)

    def height_of(self, width: float) -> float:
        self.drawing.opacity = 1
        return self.sheet.height_for(width)

    def on_box(self, box: Box | None) -> None:
        if box is not None:
            self.touch(box)

    def touch(self, box: Box) -> None:
        raise NotImplementedError

    def invited(self) -> frozenset[Box]:
        """The boxes that can be touched."""
        return frozenset()

    def show_sheet(self) -> None:
        self.sheet.show(self.journal.state, 0, self.journal.names[0], False)
        self.sheet.invite(self.invited())


def played(journal: Journal, *moves: Move) -> Journal:
    """The journal after these moves of the only player."""
    for move in moves:
        journal = journal.plus(0, move)
    return journal


def example_card(page: GameHelp, options: Options) -> Example | None:
    """None if the game has no example."""
    module = f"screens.help.examples.{page.rules.id.replace('-', '_')}"
    if find_spec(module) is None:
        return None
    example: type[Example] = import_module(module).EXAMPLE
    return example(page, options)


def button(text: str, kind: str, act: Callable[[], None]) -> PillButton:
    found = PillButton(text=text, kind=kind, margin=16, on_release=lambda _button: act())
    return found


load_kv(__file__)
