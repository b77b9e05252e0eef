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
"""Space in dp on each side of the text of an answer."""
BESIDE = 0.42
"""Share of the card's width above which answers are placed below the text."""


class SeatUndo(IconButton):
    """Undo for one player, in the heading of the sheet."""


class ActionCard(BoxLayout):
    """Shows a `Card`, with buttons for its answers, undo, redo and help."""

    mood = OptionProperty("hint", options=("hint", "preview", "refused", "entered"))
    rule = StringProperty()
    """The id of the rule behind a refusal."""
    helps = BooleanProperty(False)
    """Whether help is available at any time, not only when a rule refuses something."""
    asks = BooleanProperty(False)
    """Whether the help button is visible now."""
    title = StringProperty()
    detail = StringProperty()
    gain = StringProperty()
    stacked = BooleanProperty(False)
    """Whether the buttons are below the text, because they do not fit beside it."""
    large = BooleanProperty(False)
    """Whether it is for a tablet, to be read from a distance."""
    small = BooleanProperty(False)
    """Whether several players share the screen."""
    own = BooleanProperty(False)
    """Whether it has undo and redo for its own player."""
    in_tray = BooleanProperty(False)
    """Whether it is in the tray of the table; undo is then in the heading of the sheet."""
    brief = BooleanProperty(False)
    """Whether answers replace the detail line, because there is little room."""
    slender = BooleanProperty(False)
    """Whether it is too narrow for a help button."""
    undoes = BooleanProperty(False)
    """Whether an undo button is visible: the player's own, or that of a receipt."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    answers_width = NumericProperty(0)
    needed = NumericProperty(0)
    """Height that its text and buttons need."""
    most = NumericProperty(0)
    """Maximum height for larger text; the text does not grow beyond it."""
    scale = NumericProperty(1)
    """Size of its text relative to 100 %."""

    __events__ = ("on_undo", "on_redo", "on_help", "on_answer", "on_insist")

    def __init__(self, **kwargs: object) -> None:
        self.card = Card()
        self._buttons: list[PillButton] = []
        self._long = LongPress[Card](self._insist, KivyTimer())
        super().__init__(**kwargs)
        for name in ("title", "detail", "gain", "width", "most", "large", "small", "asks"):
            self.fbind(name, self._fit)
        self.fbind("slender", self._rearrange)
        # bind, not fbind: its reference is weak, so that a card can be freed with its game
        theme.bind(on_change=self._fit)
        self._button(1)  # created early: the tick that ends a game shows two

    def on_undo(self) -> None:
        """The player has pressed undo."""

    def on_redo(self) -> None:
        """The player has pressed redo."""

    def on_help(self) -> None:
        """The player has pressed help."""

    def on_answer(self, number: int) -> None:
        """The player has pressed the answer with this number."""

    def on_insist(self) -> None:
        """The player has pressed and held a refusing card."""

    def _insist(self, _card: Card) -> bool:
        self.dispatch("on_insist")
        return True

    def show(self, view: SeatView) -> None:
        """Shows the view of a seat; updates only what differs."""
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
        """Buttons are created once and reused: creating one takes longer than the rest of a
        card."""
        while len(self._buttons) <= number:
            button = PillButton(margin=ANSWER_MARGIN)
            button.bind(on_release=partial(self._answered, len(self._buttons)))
            self._buttons.append(button)
        return self._buttons[number]

    def _answered(self, number: int, _button: PillButton) -> None:
        self.dispatch("on_answer", number)

    def beside(self, width: float, own: bool, asks: bool) -> float:
        """Maximum width of answers beside the text."""
        return (width - dp(48) * (own + asks)) * BESIDE

    # Text as large as there is room for

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
        """Below the text the answers share the whole line. A new card learns its width, and so
        whether it is stacked, after the answers have been set."""
        for button in self.ids.answers.children:
            button.size_hint_x = 1 if self.stacked else None
            if not self.stacked:  # as wide as its text again
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
        """All answers in one row, unless the text is large or there is little room."""
        count = max(1, len(widths))
        if not self.stacked or (fitting.scale() == 1 and not self.slender):
            return count
        gap = self.ids.answers.spacing[0]
        fitting_ones = int((self.inner + gap) / (max(widths) + gap))
        return max(1, min(count, fitting_ones))

    def _fits(self, scale: float) -> bool:
        """Whether the card is high and wide enough for text of this size."""
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
