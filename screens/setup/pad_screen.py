"""Match my pad: the user's printed sheet, saved as the default for new games."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from scoring import GAMES
from scoring.game import Box
from scoring.pad_variants import Values
from screens.widgets.redraw import redraw
from screens.widgets.sheet_widget import SheetWidget
from screens.widgets.widgets import PillButton, RollpadScreen, load_kv
from sheets import editor_of, view
from sheets.drawing import text_fitting
from sheets.input_listener import Listener
from sheets.pad_editor import PadEditor
from sheets.sheet import Sheet
from sheets.texts import _
from storage.settings import PADS


class PadScreen(Listener, RollpadScreen):
    subtitle = StringProperty()
    title = StringProperty()
    has_steps = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.editor: PadEditor | None = None
        self.sheet: Sheet | None = None
        self.sheet_widget: SheetWidget | None = None
        self._arrange = Clock.create_trigger(self._place_all, -1)
        self.bind(size=self._arrange, pos=self._arrange)
        self.ids.editing.bind(height=self._arrange)
        redraw.bind(times=self._show)

    def arrive(self, game: str = "", **_: object) -> None:
        if not game:
            return
        self.game = GAMES[game]
        self.subtitle = self.game.title
        if self.sheet_widget:
            self.remove_widget(self.sheet_widget)
        self.sheet = view(game).sheet(self.game)
        self.sheet.listener = self
        self.sheet.touches_boxes = True
        self.sheet_widget = SheetWidget(self.sheet, size_hint=(None, None))
        self.add_widget(self.sheet_widget)
        self.pick(self.game.pads[0].key)

    @property
    def saved(self) -> dict[str, Values]:
        found: dict[str, Values] = self.app.store.settings.get(PADS.of(self.game.id))
        return found

    def pick(self, pad: str) -> None:
        """Shows another sheet of the same game."""
        self.editor = editor_of(self.game.id)(self.game, pad, deepcopy(self.saved.get(pad, {})))
        self._show()

    def font_size_for(self, title: str, width: float, height: float, _fontscale: float) -> float:
        """Returns the font size of the text, which grows only as far as enough is left for the
        sheet."""
        words = text_fitting.SizedText(title, dp(15), bold=True)
        return dp(15) * text_fitting.fit([words], width, height * 0.13, 4)

    # Changes

    def on_box(self, box: Box | None) -> None:
        self.touch(box)

    def touch(self, box: Box | None) -> None:
        if self.editor and box:
            before = deepcopy(self.editor.values)
            self.editor.touch(box)
            self._changed(before)

    def step(self, by: int) -> None:
        if self.editor:
            before = deepcopy(self.editor.values)
            self.editor.step(by)
            self._changed(before)

    def reset(self) -> None:
        """Restores the default pad."""
        if self.editor:
            self._save(None)
            self.pick(self.editor.pad.key)

    def _act(self, action: Callable[[], None], *_args: object) -> None:
        if self.editor:
            before = deepcopy(self.editor.values)
            action()
            self._changed(before)

    def _changed(self, before: Values) -> None:
        assert self.editor is not None
        if self.editor.values != before and not self._save(self.editor.values):
            self.editor.values = before
        self._show()

    def _save(self, values: Values | None) -> bool:
        assert self.editor is not None
        pads = {key: kept for key, kept in self.saved.items() if key != self.editor.pad.key}
        if values is not None:
            pads[self.editor.pad.key] = values
        with self.app.telling() as attempt:
            self.app.store.settings.set(PADS.of(self.game.id), pads)
        return not attempt.failed

    # Display

    def _show(self, *_args: object) -> None:
        editor = self.editor
        if editor is None or self.sheet is None:
            return
        pads = self.ids.pads
        pads.values = [(pad.key, _(pad.name)) for pad in self.game.pads]
        pads.chosen = editor.pad.key
        self.title, self.has_steps = editor.title(), editor.has_steps
        self.sheet.show(editor.state(), editor.pad.player, _("Your sheet"), False)
        selected = frozenset({editor.selected} if editor.selected else ())
        self.sheet.invite(editor.touchable(), selected)
        self.ids.actions.clear_widgets()
        for text, action in editor.actions():
            button = PillButton(text=text, kind="outlined", most=self.ids.actions.width)
            button.bind(on_release=partial(self._act, action))
            self.ids.actions.add_widget(button)
        self._arrange()

    def _place_all(self, *_args: object) -> None:
        sheet, widget = self.sheet, self.sheet_widget
        if sheet is None or widget is None:
            return
        gap, editing, pads = dp(8), self.ids.below, self.ids.chosen_pad
        left, top = gap, self.height - self.ids.bar.height - gap
        width, height = self.width - 2 * gap, top - gap
        wide = width > height * 1.2 and width > dp(600)
        column = width * (0.34 if height > dp(400) else 0.45) if wide else width
        for part in (editing, pads):
            part.width = column
        for button in self.ids.actions.children:
            button.most = column - dp(32)
        # Lines that do not fit are scrolled; the sheet needs the space most.
        most = height - pads.height - gap
        editing.height = min(self.ids.editing.height, most if wide else most * 0.5)
        if wide:
            sheet_width = width - column - gap
            high = min(height, sheet.height_for(sheet_width))
            widget.size, widget.pos = (sheet_width, high), (left, top - high)
            pads.pos = left + sheet_width + gap, top - pads.height
            editing.pos = left + sheet_width + gap, pads.y - gap - editing.height
        else:
            pads.pos = left, top - pads.height
            room = height - pads.height - editing.height - 2 * gap
            high = min(room, sheet.height_for(width))
            widget.size, widget.pos = (width, high), (left, pads.y - gap - high)
            editing.pos = left, widget.y - gap - editing.height


load_kv(__file__)
