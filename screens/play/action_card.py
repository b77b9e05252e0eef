"""The widget of the card beside a sheet."""

from functools import partial

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.look import fitting
from screens.look.fitting import Words
from screens.look.kivy_timer import KivyTimer
from screens.look.long_press import LongPress
from screens.look.theme import theme
from screens.look.touch import Touch
from screens.look.widgets import IconButton, PillButton, load_kv
from screens.play.card import Answer, Card
from screens.play.views import SeatView

ANSWER_MARGIN = 15
"""Beside the words of an answer, in dp."""
BESIDE = 0.42
"""Answers that take more of the width stand below the words."""


class SeatUndo(IconButton):
    """Undo for one player, in the heading of the sheet."""


class ActionCard(BoxLayout):
    """Shows a `Card`, with buttons for its answers, for undo and redo, and for help."""

    mood = OptionProperty("hint", options=("hint", "preview", "refused", "entered"))
    rule = StringProperty()
    """The id of the rule behind a refusal."""
    helps = BooleanProperty(False)
    """Whether help can be asked for here at any time, and not only where a rule refuses."""
    asks = BooleanProperty(False)
    """Whether there is a button for it now."""
    title = StringProperty()
    detail = StringProperty()
    gain = StringProperty()
    stacked = BooleanProperty(False)
    """The buttons are below the words where they would not fit beside them."""
    large = BooleanProperty(False)
    """On a tablet it is read from across the table."""
    small = BooleanProperty(False)
    """Where several players share the screen."""
    own = BooleanProperty(False)
    """Whether it has an undo and a redo for its player alone."""
    in_tray = BooleanProperty(False)
    """In the tray of the table: then its player's undo is in the heading of the sheet."""
    brief = BooleanProperty(False)
    """Where there is little room answers take the place of the smaller line."""
    slender = BooleanProperty(False)
    """So narrow that there is no room for a help of its own."""
    undoes = BooleanProperty(False)
    """Whether it has an undo now: its own, or that of what has just been entered."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    answers_width = NumericProperty(0)
    needed = NumericProperty(0)
    """How high it has to be for its words and buttons."""
    most = NumericProperty(0)
    """How high it may become for larger letters; then they do not grow any more."""
    scale = NumericProperty(1)
    """How many times larger its letters are than at 100 %."""

    __events__ = ("on_undo", "on_redo", "on_help", "on_answer", "on_insist")

    def __init__(self, **kwargs: object) -> None:
        self.card = Card()
        self._buttons: list[PillButton] = []
        self._long = LongPress[Card](self._insist, KivyTimer())
        super().__init__(**kwargs)
        for name in ("title", "detail", "gain", "width", "most", "large", "small", "asks"):
            self.fbind(name, self._fit)
        self.fbind("slender", self._rearrange)
        # bind, not fbind: it holds weakly, so that a card can go when its game is left
        theme.bind(on_change=self._fit)
        self._button(1)  # the tick that ends a game shows two

    def on_undo(self) -> None:
        """The player wants to take the last entry back."""

    def on_redo(self) -> None:
        """The player wants it again."""

    def on_help(self) -> None:
        """The player wants to know more."""

    def on_answer(self, number: int) -> None:
        """An answer was pressed."""

    def on_insist(self) -> None:
        """A finger stays on what the card refuses."""

    def _insist(self, _card: Card) -> bool:
        self.dispatch("on_insist")
        return True

    def show(self, view: SeatView) -> None:
        """Shows what a seat says now; only what differs is touched."""
        self.can_undo = view.can_undo
        if self.own:
            self.can_redo = view.can_redo
        if view.card != self.card:
            self._tell(view.card)

    def _tell(self, card: Card) -> None:
        before, self.card = self.card, card
        self.mood, self.title, self.detail = card.mood, card.title, card.detail
        self.gain, self.rule = card.gain, card.rule
        if card.answers != before.answers:
            self._offer(card.answers)

    def _offer(self, answers: tuple[Answer, ...]) -> None:
        self.ids.answers.clear_widgets()
        self.answers_width = 0
        for number, answer in enumerate(answers):
            button = self._button(number)
            button.text, button.kind = answer.text, answer.kind
            self.ids.answers.add_widget(button)
        self._arrange()

    def _button(self, number: int) -> PillButton:
        """Made once: it takes longer than the rest of a card."""
        while len(self._buttons) <= number:
            button = PillButton(margin=ANSWER_MARGIN)
            button.bind(on_release=partial(self._answered, len(self._buttons)))
            self._buttons.append(button)
        return self._buttons[number]

    def _answered(self, number: int, _button: PillButton) -> None:
        self.dispatch("on_answer", number)

    def beside(self, width: float, own: bool, asks: bool) -> float:
        """How wide answers may be that stand beside the words."""
        return (width - dp(48) * (own + asks)) * BESIDE

    # Letters as large as there is room for

    def _fit(self, *_args: object) -> None:
        if self.scale != 1 or fitting.scale() != 1:
            self._arrange()

    def _rearrange(self, *_args: object) -> None:
        self._arrange()

    def _arrange(self) -> None:
        self.scale = fitting.largest(self._fits)
        answers, buttons = self.ids.answers, self.ids.answers.children
        widths = self._widths(self.scale)
        self.answers_width = sum(widths) + self._gaps
        answers.cols = self._columns(widths)
        for button in buttons:
            button.letters = dp(15) * self.scale
        self.on_stacked()

    def on_stacked(self, *_args: object) -> None:
        """Below the words the answers share the whole line; a card that was just made learns its
        width, and with it where they stand, after they have been offered."""
        for button in self.ids.answers.children:
            button.size_hint_x = 1 if self.stacked else None
            if not self.stacked:  # as wide as its words, whatever it has shared before
                button.width = min(button.natural, button.most)

    def on_touch_down(self, touch: Touch) -> bool:
        if super().on_touch_down(touch):
            return True
        if not self.card.insists or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._long.begin(self.card)
        return True

    def on_touch_up(self, touch: Touch) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._long.end()
            return True
        return bool(super().on_touch_up(touch))

    @property
    def words(self) -> tuple[Words, Words]:
        title, detail = (19, 15) if self.large else (15, 13)
        told = "" if self.brief and self.answers_width else self.detail
        return Words(self.title, dp(title), bold=True), Words(told, dp(detail))

    @property
    def inner(self) -> float:
        return float(self.width - self.padding[0] - self.padding[2])

    @property
    def _gaps(self) -> float:
        return float(self.ids.answers.spacing[0]) * max(0, len(self.ids.answers.children) - 1)

    def _widths(self, scale: float) -> list[float]:
        buttons = self.ids.answers.children
        return [one.natural_width(one.text, dp(15) * scale, one.margin) for one in buttons]

    def _columns(self, widths: list[float]) -> int:
        """All answers in one line, unless letters are large or there is little room."""
        count = max(1, len(widths))
        if not self.stacked or (fitting.scale() == 1 and not self.slender):
            return count
        gap = self.ids.answers.spacing[0]
        fitting_ones = int((self.inner + gap) / (max(widths) + gap))
        return max(1, min(count, fitting_ones))

    def _fits(self, scale: float) -> bool:
        """Whether the card is high and wide enough for letters of this size."""
        widths = self._widths(scale)
        taken = sum(widths) + self._gaps
        own = dp(48) * (self.undoes + (self.own and self.can_redo and not self.rule))
        own += dp(48) if self.asks else 0
        stacked = taken > self.beside(self.width, self.own, self.asks)
        room = self.inner - own - (dp(10) + taken if taken and not stacked else 0)
        if self.gain:
            room -= dp(10) + fitting.width(self.gain, dp(24) * scale, bold=True)
        high = sum(fitting.height(one, one.size * scale, room) for one in self.words) + dp(16)
        if self.asks:
            high = max(high, dp(58 if self.small else 64))
        if stacked:
            gap = self.ids.answers.spacing[0]
            columns = max(1, min(len(widths), int((self.inner + gap) / (max(widths) + gap))))
            high += -(-len(widths) // columns) * fitting.pill_height(dp(15) * scale) + dp(2)
            if max(widths) > self.inner:
                return False
        longest = max(
            fitting.longest(one.text, one.size * scale, bold=one.bold) for one in self.words
        )
        return high <= self.most and longest <= room


load_kv(__file__)
