"""Shows the sheet of any game in the window."""

from math import ceil, floor

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Translate,
)

from screens.widgets.canvas_brush import Paint
from screens.widgets.drawing_widget import DrawingWidget
from sheets.drawing.brush import Colour
from sheets.drawing.geometry import Rect
from sheets.hit_targets import SpokenGroup
from sheets.render_context import dp
from sheets.sheet import LAYERS, Sheet

PRINT = "print"
"""The layer with what is printed on the pad: most of the work of drawing a sheet, although it
looks the same in every frame of a game."""
EDGE = 3
"""Distance in dp of the texture from the edge of the paper, which is round at its corners and has
a line in its player's ink."""


class SheetWidget(DrawingWidget):
    textured = True
    """Whether what is printed on its paper is kept as a texture."""

    def __init__(self, sheet: Sheet, **kwargs: object) -> None:
        self.sheet = sheet
        self._layers = {name: InstructionGroup() for name in LAYERS}
        self.texture = LayerTexture(self._layers[PRINT])
        # A small sheet that appears may be drawn a frame later than the tick that caused it.
        self.late = sheet.compact
        super().__init__(sheet, **kwargs)
        for name, layer in self._layers.items():
            self.canvas.add(self.texture.shown if name == PRINT else layer)

    def spoken_group(self) -> SpokenGroup:
        return self.sheet.texts.spoken_group()

    def _draw(self, *_args: object) -> None:
        if self.sheet.hidden:
            self.texture.free()
            return
        stale = self.sheet.stale
        # What a sheet without paper of its own is printed on is not known here.
        is_texture = self.textured and self.sheet.framed and not self.sheet.compact
        for name in LAYERS:
            if name in stale:
                with Paint(self._layers[name], covered=is_texture and name == "frame") as paint:
                    self.sheet.draw_layer(name, paint)
        if is_texture:
            area, paper = self.sheet.place.shrunk(dp(EDGE)), self.sheet.painter.paper_colour
            self.texture.show(area, paper, changed=PRINT in stale)
        else:
            self.texture.show_directly()


class LayerTexture:
    """A layer that is drawn into a texture when it changes, so that a frame copies its pixels
    instead of drawing thousands of shapes over each other."""

    def __init__(self, layer: InstructionGroup) -> None:
        self.shown = InstructionGroup()
        """What is drawn with every frame."""
        self._layer = layer
        self._fbo: Fbo | None = None
        self._rectangle = Rectangle()
        self._direct = False

    @property
    def is_used(self) -> bool:
        return self._fbo is not None

    def show(self, area: Rect, paper: Colour, *, changed: bool) -> None:
        """Shows the part of the layer within this area on paper; outside it must be empty."""
        left, low = ceil(area.x), ceil(area.y)
        size = floor(area.x + area.width) - left, floor(area.y + area.height) - low
        if self._fbo and not changed:
            return
        self.free()
        self._fbo = fbo = Fbo(size=size)
        with fbo:
            ClearColor(*paper)
            ClearBuffers()
            PushMatrix()
            Translate(-left, -low)
        fbo.add(self._layer)
        fbo.add(PopMatrix())
        self._rectangle = Rectangle(pos=(left, low), size=size)
        self.take(fbo)
        fbo.add_reload_observer(self.take)
        for part in (fbo, Color(), self._rectangle):
            self.shown.add(part)

    def take(self, fbo: Fbo) -> None:
        """Shows the texture; it is another one when a phone has lost the first one."""
        fbo.texture.mag_filter = fbo.texture.min_filter = "nearest"
        self._rectangle.texture = fbo.texture

    def show_directly(self) -> None:
        """Draws the layer itself with every frame."""
        if not self._direct:
            self.free()
            self.shown.add(self._layer)
            self._direct = True

    def free(self) -> None:
        """Frees the texture until the layer is shown again."""
        if self._fbo:
            self._fbo.remove(self._layer)
        self.shown.clear()
        self._fbo, self._direct = None, False
