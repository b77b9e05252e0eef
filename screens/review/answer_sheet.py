"""The sheet of a position to practise on, to be touched: as wide as possible."""

from kivy.uix.boxlayout import BoxLayout

from screens.help.pictures import held
from screens.result.sheet_gallery import height_for
from screens.review.practice_input import Answering
from screens.widgets.panel_widget import PanelWidget
from screens.widgets.redraw import redraw
from screens.widgets.sheet_widget import SheetWidget


class AnswerSheet(BoxLayout):
    """Its height adapts to its width."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, height=0, **kwargs)
        self.answering: Answering | None = None
        self.fbind("width", self._fit)
        redraw.bind(times=self._fit)

    def show(self, answering: Answering | None) -> None:
        """Shows a position; with None nothing can be touched."""
        self.clear_widgets()
        self.answering = answering
        if answering:
            self.sheet_widget = SheetWidget(answering.sheet, size_hint=(None, None), opacity=0)
            self.panel_widget = PanelWidget(answering.panel, size_hint=(None, None), opacity=0)
            self.holders = held(self.sheet_widget), held(self.panel_widget)
            for holder in self.holders:
                self.add_widget(holder)
        self._fit()

    def _fit(self, *_args: object) -> None:
        answering = self.answering
        if answering is None or self.width < 1:
            self.height = 0.0
            return
        panel = answering.panel
        low = 0.0 if panel.idle else panel.height_for(self.width)
        heights = float(height_for(answering.sheet, self.width)), float(low)
        both = zip(self.holders, (self.sheet_widget, self.panel_widget), heights, strict=True)
        for holder, widget, high in both:
            holder.size = widget.size = self.width, high
            widget.opacity = 1 if high else 0
        self.height = heights[0] + heights[1]
