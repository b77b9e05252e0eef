"""Shows the sheet of any game in the window."""

from kivy.graphics import InstructionGroup

from screens.widgets.canvas_brush import Paint
from screens.widgets.drawing_widget import DrawingWidget
from sheets.hit_targets import SpokenGroup
from sheets.sheet import LAYERS, Sheet


class SheetWidget(DrawingWidget):
    def __init__(self, sheet: Sheet, **kwargs: object) -> None:
        self.sheet = sheet
        self._layers = {name: InstructionGroup() for name in LAYERS}
        # A small sheet that appears may be drawn a frame later than the tick that caused it.
        self.late = sheet.compact
        super().__init__(sheet, **kwargs)
        for layer in self._layers.values():
            self.canvas.add(layer)

    def spoken_group(self) -> SpokenGroup:
        return self.sheet.texts.spoken_group()

    def _draw(self, *_args: object) -> None:
        if self.sheet.hidden:
            return
        stale = self.sheet.stale
        for name in LAYERS:
            if name in stale:
                with Paint(self._layers[name]) as paint:
                    self.sheet.draw_layer(name, paint)
