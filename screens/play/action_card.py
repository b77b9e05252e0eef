"""The widget of the card beside a sheet."""

from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from play.card_model import OUTLINED, Answer, Card
from play.seat_view import SeatView
from play.slots import slots, taken
from screens.platform.foreign_types import KivyTouch
from screens.widgets.kivy_timer import KivyTimer
from screens.widgets.language import tr
from screens.widgets.redraw import redraw
from screens.widgets.widgets import IconButton, PillButton, load_kv
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.drawing.text_fitting import SizedText
from sheets.long_press import LongPress

SMALLER = (1.0, 0.93, 0.87, 0.8)
"""Factors for text that does not fit: not below 11 dp."""
LEAST = 11
"""Size of the smallest text in dp."""
ANSWER = 16
"""Text size of an answer in dp."""
EDGE = 8
"""Distance between the edge of a refusal and its text, in dp."""
SIDE, ABOVE = 7, 5
"""Space beside and above the text of an answer, in dp."""


class SeatUndo(IconButton):
    """Undo for one player, in the heading of the sheet."""

    away = BooleanProperty(True)
    """Whether it is not visible; then it gets no touches."""

    def on_away(self, *_args: object) -> None:
        if self.away:
            self.pos = (-dp(10000), -dp(10000))


class ActionCard(Widget):
    """Shows a `Card` in its place, which the layout decides; its answers are in `slots`."""

    TITLE, DETAIL = (16, 20), (13, 16)
    """Sizes of its text in dp, usually and on a tablet."""

    mood = OptionProperty("hint", options=("hint", "preview", "refused", "entered", "fact"))
    rule = StringProperty()
    """The id of the rule behind a refusal; the help in the bar explains it."""
    title = StringProperty()
    detail = StringProperty()
    gain = StringProperty()
    large = BooleanProperty(False)
    """Whether it is large, to be read from a distance on a tablet."""
    dock = ObjectProperty(None, allownone=True)
    """The slots, if it is a dock with the panel in it."""
    beside = BooleanProperty(False)
    """Whether a part of the panel is in the dock beside the text."""
    shown_title = StringProperty()
    """The title as it is shown: shortened where it has no room."""
    edge = ListProperty([0, 0, 0])
    """Where the edge of a refusal begins, relative to the card, and how high it is."""
    detailed = BooleanProperty(True)
    """Whether there is room for the smaller line."""
    text_scale = NumericProperty(1)
    """Size of its text relative to 100 %."""
    progress = NumericProperty(-1)
    """The part of a longer work that is done; -1 if there is none."""

    __events__ = ("on_answer", "on_aside", "on_insist")

    def __init__(self, **kwargs: object) -> None:
        self.card = Card()
        self.occasion: object = None
        """For whom and in which position its buttons are, see `sheets/steady.py`."""
        self._buttons: list[PillButton] = []
        self._long = LongPress[Card](self._insist, KivyTimer())
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", "large", "dock", "beside", "title", "detail", "gain"):
            self.fbind(name, self._arrange_soon)
        self.ids.words.fbind("height", self._place_words)
        self.ids.gain.fbind("size", self._place_words)
        # bind, not fbind: its reference is weak, so that a card can be freed with its game
        redraw.bind(times=self._arrange_soon)
        self._button(1)  # created early: the tick that ends a game shows two

    def on_answer(self, number: int) -> None:
        """Called when the player has pressed the answer with this number."""

    def on_aside(self) -> None:
        """Called when the player has chosen the smaller action."""

    def on_insist(self) -> None:
        """Called when the player has pressed and held a refusing card."""

    def _insist(self, _card: Card) -> bool:
        self.dispatch("on_insist")
        return True

    def show(self, view: SeatView) -> None:
        """Shows the view of a seat; updates only what differs."""
        if view.card != self.card:
            self._set_card(view.card)

    def _set_card(self, card: Card) -> None:
        before, self.card = self.card, card
        self.mood, self.title, self.detail = card.mood, card.title, card.detail
        self.gain, self.rule = card.gain, card.rule
        self.progress = -1 if card.progress is None else card.progress
        if (card.answers, card.aside) != (before.answers, before.aside):
            self._offer()
        self._arrange_soon()

    @property
    def docked(self) -> bool:
        """Whether it is a dock."""
        return self.dock is not None

    @property
    def _offered(self) -> list[Answer]:
        """Returns the answers, and the action of a longer work, which has no slot of its own."""
        aside = self.card.aside
        return [*self.card.answers, *([Answer(aside.text, OUTLINED)] if aside else [])]

    @property
    def taken(self) -> frozenset[str]:
        """Returns the slots of a dock that its buttons use."""
        return taken([answer.kind for answer in self._offered])

    def _offer(self) -> None:
        self.ids.answers.clear_widgets()
        for number, answer in enumerate(self._offered):
            button = self._button(number)
            button.text, button.kind = answer.text, answer.kind
            self.ids.answers.add_widget(button)

    def _button(self, number: int) -> PillButton:
        """Returns the button with this number. Buttons are reused: creating one takes longer than
        the rest of a card."""
        while len(self._buttons) <= number:
            button = PillButton(margin=SIDE, on_release=partial(self._answered, len(self._buttons)))
            self._buttons.append(button)
        return self._buttons[number]

    def _answered(self, number: int, _button: PillButton) -> None:
        if number < len(self.card.answers):
            self.dispatch("on_answer", number)
        else:
            self.dispatch("on_aside")

    # Places

    def _arrange(self, *_args: object) -> None:
        offered = self._offered
        kinds = [answer.kind for answer in offered]
        places = slots(self.width, self.height, kinds, dock=self.dock, beside=self.beside)
        for number, place in enumerate(places.answers):
            self._place_button(self._button(number), place)
        self._room = places.words
        self.edge = places.words.x - dp(EDGE), places.words.y, places.words.height
        wide = places.words.width - self._gain_width()
        self.shown_title = self.title
        self.text_scale, self.detailed = self._fitting(wide, places.words.height)
        if self._high(wide, self.text_scale, detailed=self.detailed) > places.words.height + 1:
            self.shown_title = self._shortened(wide, places.words.height)
        self.ids.words.width = wide
        self._place_words()

    def _gain_width(self) -> float:
        size = dp(20) * text_fitting.scale()
        return text_fitting.width(self.gain, size, bold=True) + dp(8) if self.gain else 0.0

    def _place_words(self, *_args: object) -> None:
        """Places the text in the middle of its slot, and the gain at its end."""
        room, words, gain = self._room, self.ids.words, self.ids.gain
        middle = self.y + room.y + room.height / 2
        words.pos = self.x + room.x, middle - words.height / 2
        gain.pos = self.x + room.x + room.width - gain.width, middle - gain.height / 2

    _room = Rect(0, 0, 0, 0)

    def _place_button(self, button: PillButton, place: Rect) -> None:
        button.pos = self.x + place.x, self.y + place.y
        button.slot = place.width, place.height
        room, high = place.width - 2 * dp(SIDE + 1), place.height - 2 * dp(ABOVE)
        sizes = [ANSWER * text_fitting.scale(), *range(ANSWER, LEAST - 1, -1)]

        def fits(size: float) -> bool:
            words = SizedText(button.text, dp(size), bold=True)
            whole = text_fitting.longest(button.text, dp(size), bold=True) <= room
            return whole and text_fitting.height(words, dp(size), room) <= high

        button.base_size = dp(next((size for size in sizes if fits(size)), LEAST))

    def _fitting(self, wide: float, high: float) -> tuple[float, bool]:
        """Returns the font scale of the text, and whether the smaller line has room."""
        largest = text_fitting.largest(lambda scale: self._high(wide, scale, detailed=True) <= high)
        steps = [(largest, True)] if largest > 1 else []
        steps += [(size, True) for size in SMALLER[:3]]
        steps += [(size, False) for size in SMALLER]
        fits = (one for one in steps if self._high(wide, one[0], detailed=one[1]) <= high)
        return next(fits, (SMALLER[-1], False))

    def _shortened(self, wide: float, high: float) -> str:
        """Returns as many words of the title as have room; a tap shows the rest."""
        words = self.title.split()
        for count in range(len(words) - 1, 0, -1):
            text = " ".join(words[:count]) + "…"
            if self._high(wide, self.text_scale, detailed=False, title=text) <= high:
                return text
        return words[0] if words else ""

    @property
    def is_shortened(self) -> bool:
        """Whether there is more than is shown."""
        return self.shown_title != self.title or (bool(self.detail) and not self.detailed)

    def _show_whole_text(self) -> None:
        """Shows the whole text in a dialog."""
        from screens.widgets.choice_dialog import ChoiceDialog  # imported on first use

        whole = " ".join(filter(None, (self.title, self.detail)))
        ChoiceDialog(heading=whole, values=[("", tr._("Close"))]).open()

    def _high(
        self, wide: float, scale: float, *, detailed: bool, title: str | None = None
    ) -> float:
        """Returns the height of the text at this font scale; infinity if a word does not fit."""
        shown = self.title if title is None else title
        texts = [SizedText(shown, dp(self.TITLE[self.large]), bold=True)]
        texts += [SizedText(self.detail, dp(self.DETAIL[self.large]))] if detailed else []
        longest = max(
            text_fitting.longest(one.text, one.size * scale, bold=one.bold) for one in texts
        )
        high = sum(text_fitting.height(one, one.size * scale, wide) for one in texts)
        return high if longest <= wide else float("inf")

    # Holding a refusal

    def on_touch_down(self, touch: KivyTouch) -> bool:
        if super().on_touch_down(touch):
            return True
        x, y = touch.x - self.x, touch.y - self.y
        if self._room.distance(x, y) or not (self.card.insists or self.is_shortened):
            return False
        touch.grab(self)
        if self.card.insists:
            self._long.begin(self.card)
        return True

    def on_touch_up(self, touch: KivyTouch) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            x, y = touch.x - self.x, touch.y - self.y
            if not self._long.end() and self.is_shortened and not self._room.distance(x, y):
                self._show_whole_text()
            return True
        return bool(super().on_touch_up(touch))


load_kv(__file__)
