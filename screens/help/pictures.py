"""The pictures of the help: real sheets and panels in a position, for display only."""

from collections.abc import Iterable

from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from scoring.journal import Journal
from screens.widgets.canvas_widget import Drawn, Still
from screens.widgets.panel_widget import PanelWidget
from screens.widgets.redraw import redraw
from screens.widgets.rotated import Turned
from screens.widgets.sheet_widget import SheetWidget
from sheets import view_of
from sheets.drawing import text_fitting
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect
from sheets.help_content import HelpDrawing, Picture
from sheets.hit_targets import areas_of
from sheets.reading_order import union
from sheets.render_context import dp, palette
from sheets.shared_sheet import HEADING, Block

CUT = 5
"""Visible margin in dp above and below a part of a sheet."""
EDGE = 6
"""Margin in dp that is cut off around a panel."""
WIDEST, WIDEST_PANEL = 420, 360
"""Maximum widths in dp."""
SHARED_LINES = 4
"""Rows of a block shown in a picture."""


class Rings(Drawn):
    """Rings around the boxes that a picture is about."""

    rects: list[Rect] = []  # noqa: RUF012  # never changed in place

    def paint(self, paint: Brush) -> None:
        for rect in self.rects:
            around = rect.shrunk(-dp(3))
            paint.box(around, line=palette().paper, radius=dp(9), width=dp(4))
            paint.box(around, line=palette().may, radius=dp(9), width=dp(2))


class HelpPicture(Still, StencilView):
    """A sheet, or a part of it."""

    def __init__(self, picture: Picture, journal: Journal, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.disabled = True  # not reachable by keys: there is nothing to press
        self.picture = picture
        self.sheet = view_of(journal).sheet(journal.game)
        self.sheet.framed = False
        self.sheet_widget = SheetWidget(self.sheet, size_hint=(None, None))
        self.sheet_widget.opacity = 0  # until its size is known
        self.sheet.names = journal.names
        name = journal.names[picture.player]
        self.sheet.show(journal.state, picture.player, name, False)
        if picture.draft:
            self.sheet.show_draft(picture.draft)
        self.rings = Rings()
        self.holder = held(self.sheet_widget, self.rings)
        self.add_widget(self.holder)
        self.fbind("width", self._fit)
        self.fbind("pos", self._place)
        redraw.bind(times=self._fit)

    def _place(self, *_args: object) -> None:
        self.holder.pos = self.pos

    def _fit(self, *_args: object) -> None:
        sheet, widget = self.sheet, self.sheet_widget
        sheet.put_at(Rect(0, 0, self.width, self._sheet_height()))
        boxes = areas_of(sheet.input.targets()) | sheet.boxes
        low, high = 0.0, sheet.height
        if crop := [boxes[box] for box in self.picture.crop if box in boxes]:
            part = union(crop).shrunk(-dp(CUT))
            low, high = part.y, part.y + part.height
        widget.size, widget.pos, widget.opacity = sheet.place[2:], (0, -low), 1
        sheet.put_at(Rect(*widget.pos, *widget.size))  # the widget may have been there already
        self.rings.rects = joined(
            rect._replace(y=rect.y - low) for box in self.picture.rings if (rect := boxes.get(box))
        )
        self.height = high - low
        self.rings.size = self.size
        self.rings.draw()

    def _sheet_height(self) -> float:
        sheet = self.sheet
        if not isinstance(sheet, Block):
            return sheet.height_for(self.width)
        lines = max(SHARED_LINES, len(sheet.rows()))
        return dp(HEADING + 30 * lines) * text_fitting.grown(0.6) + 2 * sheet.margin


def joined(rects: Iterable[Rect]) -> list[Rect]:
    """Neighbours in a row share one ring."""
    found: list[Rect] = []
    for rect in rects:
        last = found[-1] if found else None
        if last and last.y == rect.y and rect.x - last.x - last.width < rect.width / 2:
            found[-1] = union([last, rect])
        else:
            found.append(rect)
    return found


class PanelPicture(Still, StencilView):
    """A panel without the edges of its card."""

    def __init__(self, picture: Picture, journal: Journal, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.disabled = True
        self.panel = view_of(journal).panel(journal.game)
        self.panel.names = journal.names
        self.panel.show(journal.state, picture.player)
        self.panel_widget = PanelWidget(self.panel, size_hint=(None, None))
        self.holder = held(self.panel_widget)
        self.add_widget(self.holder)
        self.fbind("width", self._fit)
        self.fbind("pos", self._place)

    def _place(self, *_args: object) -> None:
        self.holder.pos = self.pos

    def _fit(self, *_args: object) -> None:
        high, edge = self.panel.height_for(self.width), dp(EDGE)
        widget = self.panel_widget
        widget.pos, widget.size = (-edge, -edge), (self.width + 2 * edge, high)
        self.height = high - 2 * edge


class DrawnPicture(Still, Drawn):
    def __init__(self, drawing: HelpDrawing, **kwargs: object) -> None:
        self.drawing = drawing
        super().__init__(size_hint_y=None, **kwargs)
        self.fbind("width", self._fit)

    def _fit(self, *_args: object) -> None:
        self.height = self.width * self.drawing.shape

    def paint(self, paint: Brush) -> None:
        self.drawing.paint(paint, self.rect)


def held(*widgets: Widget) -> Turned:
    """Widgets in a frame of their own, so that they need not be redrawn when it moves."""
    holder = Turned(size_hint=(None, None))
    for widget in widgets:
        holder.add_widget(widget)
    return holder


def picture_widget(picture: Picture | HelpDrawing, journal: Journal | None) -> tuple[Widget, float]:
    """The widget of a picture and its maximum width in dp."""
    if isinstance(picture, HelpDrawing):
        return DrawnPicture(picture), picture.most
    assert journal is not None
    if picture.panel:
        return PanelPicture(picture, journal), WIDEST_PANEL
    return HelpPicture(picture, journal), WIDEST
