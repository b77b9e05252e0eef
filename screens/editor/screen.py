"""The editor of own pads: sections on the left, the live sheet on the right; two pages on a
phone. Every change is saved at once as a draft."""

from copy import deepcopy

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from scoring import BY_PAD
from screens.editor import draft
from screens.editor.draft import Json
from screens.editor.page import Page
from screens.editor.parts import Grip, Number
from screens.editor.row_drag import RowDrag
from screens.platform.foreign_types import KivyTouch
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv, set_children
from sheets.texts import _
from storage.session import now
from storage.settings import PAD_DRAFT
from storage.trial import begin_trial, forget_trial

GAME = next(iter(BY_PAD))
EDIT, SHEET = "edit", "sheet"
WIDE, LOW = 840, 520
"""Minimum width in dp for both pages beside each other, and minimum height for the usual keypad."""
CROWDED, CROWDED_TEXT = 400, 180
"""Height in dp, and in sp to be added, below which only the page has room beside the keypad."""


class EditorScreen(RollpadScreen):
    wide = BooleanProperty(False)
    low = BooleanProperty(False)
    crowded = BooleanProperty(False)
    """Whether there is room for nothing but the page and the keypad."""
    page_name = StringProperty(EDIT)
    title = StringProperty()
    is_saved = BooleanProperty(False)
    """Whether it changes a pad that is kept."""

    def __init__(self, **kwargs: object) -> None:
        self.data: Json = draft.begun_with(draft.ROUNDS)
        self.number: int | None = None
        """The pad that it is to replace."""
        self.page: Page | None = None
        self._opened: set[tuple[str, str]] = set()
        """The rows of which everything is shown."""
        self._drag: RowDrag | None = None
        """What is dragged by its handle now."""
        super().__init__(**kwargs)
        self._pages: Widget = self.ids.pages.__self__
        """The choice between the two pages on a phone."""
        self._draw_soon = Clock.create_trigger(self._draw)
        self._show_number_soon = Clock.create_trigger(self._show_number)
        self.ids.scroll.bind(height=self._show_number_soon)
        self.fbind("size", self._arrange)
        redraw.bind(times=lambda *_args: self._build())

    def arrive(self, data: Json | None = None, number: int | None = None, **_: object) -> None:
        """Opens a new pad, one that is kept, or what was edited last."""
        forget_trial(self.app.store)
        if data is not None:
            self.data, self.number = deepcopy(data), None
            self._keep_draft()
        elif number is not None:
            self.data, self.number = self.app.store.pads.get(number).pad.to_json(), number
            self._keep_draft()
        else:
            self._take_up()
        self._opened = draft.special_rows(self.data)
        self.is_saved = self.number is not None
        self.page_name = EDIT
        self._build()
        self._arrange()
        self.ids.scroll.scroll_y = 1
        if not self.data["title"]:
            self._write_in("title")

    def _take_up(self) -> None:
        """Takes up what was edited when the app was left."""
        kept = self.app.store.settings.get(PAD_DRAFT)
        if draft.is_draft(kept.get("pad")):
            number = kept.get("of")
            self.data = kept["pad"]
            self.number = number if isinstance(number, int) else None

    # Showing

    def _build(self) -> None:
        self._end_drag()
        self._stop_writing()
        self.ids.keypad.close()
        self.page = Page(self.data, self._changed, self._rebuild, self._remove, self._opened)
        self.page.write_in, self.page.hold_grip = self._write_in, self._hold_grip
        set_children(self.ids.cards, self.page.cards())
        for number in self.page.numbers:
            number.bind(on_open=self._open_number)
        self.page.show_mistakes(self._shown_mistakes())
        self._write_title()
        self._draw_soon()

    def _rebuild(self) -> None:
        """Keeps the place of the page."""
        scroll = self.ids.scroll
        hidden = self.ids.cards.height - scroll.height
        above = (1 - scroll.scroll_y) * hidden
        self._build()

        def settle(_seconds: float) -> None:
            room = self.ids.cards.height - scroll.height
            scroll.scroll_y = max(0.0, min(1.0, 1 - above / room)) if room > 0 else 1

        Clock.schedule_once(settle, 0)

    def _write_title(self) -> None:
        self.title = self.data["title"].strip() or _("New pad")

    def _draw(self, *_args: object) -> None:
        self.ids.live.show(draft.shown_pad(self.data))

    def _arrange(self, *_args: object) -> None:
        self.wide, self.low = self.width >= dp(WIDE), self.height < dp(LOW)
        column, pages = self.ids.column, self._pages
        room = dp(CROWDED) + sp(CROWDED_TEXT)
        self.crowded = self.ids.keypad.opened and self.height < room
        without = self.wide or self.crowded
        if without and pages.parent:  # a hidden one would still take touches
            column.remove_widget(pages)
        elif not without and not pages.parent:
            column.add_widget(pages, index=len(column.children) - 1)

    def _open_number(self, number: Number) -> None:
        self.ids.keypad.open(number)
        self._show_number_soon()

    def _show_number(self, *_args: object) -> None:
        """Keeps the number that is typed in sight: the keypad takes its room a frame later."""
        if number := self.ids.keypad.number:
            self.ids.scroll.scroll_to(number, padding=dp(24), animate=False)

    def _write_in(self, *place: object) -> None:
        field = self.page.fields.get(place) if self.page else None
        if field:
            self.ids.keypad.close()
            field.write()

    def _hold_grip(self, items: list[Json], at: int) -> None:
        """Takes the cursor of the keyboard to a handle."""
        found = self.page.grips.items() if self.page else ()
        grip = next((one for one, (inside, n) in found if inside is items and n == at), None)
        if grip:
            self.app.keys.go_to(grip)
            scroll = self.ids.scroll
            Clock.schedule_once(lambda _dt: scroll.scroll_to(grip, padding=dp(24), animate=False))

    def shortcut(self, key: str, widget: Widget | None) -> bool:
        step = {"alt+up": -1, "alt+down": 1}.get(key)
        if step and isinstance(widget, Grip):
            widget.shift(step)
            return True
        return super().shortcut(key, widget)

    # Changing

    def _changed(self) -> None:
        self._keep_draft()
        self._write_title()
        if self.page:
            self.page.renew()
            self.page.show_mistakes(self._shown_mistakes())
        self._draw_soon()

    _asked = False
    """Whether the user has tried to save: only then empty names are mistakes."""

    def _shown_mistakes(self) -> draft.Mistakes:
        found = draft.mistakes(self.data)
        unnamed = (draft.NO_TITLE, draft.NO_NAME)
        return {at: one for at, one in found.items() if self._asked or one not in unnamed}

    def _keep_draft(self) -> None:
        with self.app.telling():
            self.app.store.settings.set(PAD_DRAFT, {"pad": self.data, "of": self.number})

    def _remove(self, items: list[Json], at: int) -> None:
        """Removes a section or a row; the message undoes it."""
        before = deepcopy(self.data)
        del items[at]
        for one in self.data["sections"]:
            if one["kind"] == draft.TICKS and one["rows"]:
                draft.settle_values(one)
        draft.repaired(self.data)
        self._changed()
        self._rebuild()

        def undo() -> None:
            self.data = before
            self._keep_draft()
            self._rebuild()

        self.app.say(_("Removed"), _("Undo"), undo)

    # Dragging

    def on_touch_down(self, touch: KivyTouch) -> bool:
        # Before the scroll view, which would take the first movements.
        grip = self._grip_at(touch) if self.page and not self._drag else None
        if self.page and grip:
            touch.grab(self)
            self._drag = RowDrag(self.page, grip, self.ids.scroll.__self__, self)
            return True
        return bool(super().on_touch_down(touch))

    def _grip_at(self, touch: KivyTouch) -> Grip | None:
        """Returns the handle that is touched, unless it is scrolled out of sight or on the page
        that is not shown."""
        scroll = self.ids.scroll
        if not self.page or scroll.disabled or not scroll.collide_point(*touch.pos):
            return None
        grips = (one for one in self.page.grips if one.get_root_window())
        return next((one for one in grips if one.collide_point(*one.to_widget(*touch.pos))), None)

    def on_touch_move(self, touch: KivyTouch) -> bool:
        if touch.grab_current is not self or self._drag is None:
            return bool(super().on_touch_move(touch))
        self._drag.move(touch.y)
        return True

    def on_touch_up(self, touch: KivyTouch) -> bool:
        if touch.grab_current is not self or self._drag is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        drag = self._end_drag()
        if drag:
            drag.move(touch.y)
            drag.drop()
        return True

    def _end_drag(self) -> RowDrag | None:
        drag, self._drag = self._drag, None
        if drag:
            drag.stop()
        return drag

    def leave(self) -> None:
        self._end_drag()
        self._stop_writing()

    def _stop_writing(self) -> None:
        """Takes the focus from all fields: one that is gone, or on another screen, would still take
        keys."""
        for field in self.page.fields.values() if self.page else ():
            field.focus = False

    # Saving

    def save(self) -> None:
        found = self._first_mistake()
        pad = draft.pad_of(self.data)
        if found or pad is None:
            self.app.say(_(found))
            return
        with self.app.telling() as attempt:
            self.app.store.pads.keep(pad, now(), self.number)
            self.app.store.settings.set(PAD_DRAFT, {})
        if not attempt.failed:
            self._asked = False
            self.app.open("home")
            self.app.say(_("{pad} is saved.").format(pad=self.title))
            self.app.back_up()

    def _first_mistake(self) -> str:
        """Shows all mistakes; returns the first one."""
        self._asked = True
        found = draft.mistakes(self.data)
        if self.page:
            self.page.show_mistakes(found)
        if found:
            self.page_name = EDIT
            place = next(iter(found))
            if self.page and place in self.page.captions:
                self.ids.scroll.scroll_to(self.page.captions[place], padding=dp(60), animate=False)
        return next(iter(found.values()), "")

    def ask_help(self) -> None:
        self.app.open("help", game=GAME, section="make")

    def share(self) -> None:
        """Shares the pad as it is now, whether it is saved or not."""
        found = self._first_mistake()
        pad = draft.pad_of(self.data)
        if found or pad is None:
            self.app.say(_(found))
        else:
            self.app.open("share_pad", pad=pad)

    def delete(self) -> None:
        """Deletes the pad; its games stay, and the message undoes it."""
        number, store = self.number, self.app.store
        if number is None:
            return
        with self.app.telling() as attempt:
            store.pads.remove(number)
            store.settings.set(PAD_DRAFT, {})
        if attempt.failed:
            return

        def undo() -> None:
            with self.app.telling():
                store.pads.restore(number)
            self.app.renew()

        self.app.open("home")
        self.app.say(_("{pad} is deleted.").format(pad=self.title), _("Undo"), undo)

    # Trying

    def try_it(self) -> None:
        """Starts a game that is not kept."""
        from scoring.journal import Journal
        from storage.session import Session

        found = self._first_mistake()
        pad = draft.pad_of(self.data)
        if found or pad is None:
            self.app.say(_(found))
            return
        count = max(pad.players[0], min(2, pad.players[-1]))
        names = [_("Player {number}").format(number=n + 1) for n in range(count)]
        with self.app.telling():
            journal = Journal.new(GAME, {"pad": pad.to_json()}, names)
            number = begin_trial(self.app.store, journal, now())
            self.app.open("play", session=Session(self.app.store, number, journal))


load_kv(__file__)
