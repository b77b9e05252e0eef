"""The widget of the card beside a sheet."""

from functools import partial
from math import inf

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.look import fitting
from screens.look.fitting import Words
from screens.look.kivy_timer import KivyTimer
from screens.look.long_press import LongPress
from screens.look.theme import theme
from screens.look.touch import Touch
from screens.look.widgets import IconButton, PillButton, Pressable, load_kv
from screens.play.card import Answer, Card
from screens.play.views import SeatView

ANSWER_MARGIN = 15
"""Beside the words of an answer, in dp."""
ANY_WIDTH = 100_000
BESIDE = 0.42
"""Answers that take more of the width stand below the words."""
FULL, CLOSE, NO_HELP, NO_DETAIL, SMALLER, WRAPPED = range(6)
"""What a card does that has to be lower than its words would like, each with those before it: its
margins are small; no help but for a rule; answers take the place of the smaller line; smaller
letters, 13 and 11 instead of 15 and 13; an answer in two lines beside the words."""


class SeatUndo(IconButton):
    """Undo for one player, in the heading of the sheet."""

    away = BooleanProperty(True)
    """Whether it is out of sight; then it gets no touches."""

    def on_away(self, *_args: object) -> None:
        if self.away:
            self.pos = (-dp(10000), -dp(10000))


class CardAside(Pressable):
    """A smaller action beside the words: an icon and a word below it."""

    text = StringProperty()
    icon = StringProperty()


class ActionCard(BoxLayout):
    """Shows a `Card`, with buttons for its answers, undo, redo and help."""

    NO_DETAIL, SMALLER, SMALLER_LETTERS = NO_DETAIL, SMALLER, 0.87

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
    """Where there is little room answers take the place of the smaller line."""
    limit = NumericProperty(0)
    """How high it is at 100 %, whatever it says: its words give way before anything moves for them;
    0 where it may be as high as it likes."""
    tight = NumericProperty(FULL)
    """What it does for that."""
    shortens = BooleanProperty(False)
    letters = NumericProperty(1)
    """How large they are for that, of what they are at 100 %."""
    slender = BooleanProperty(False)
    """Whether it is too narrow for a help button."""
    undoes = BooleanProperty(False)
    """Whether an undo button is visible: the player's own, or that of a receipt."""
    aside_width = NumericProperty(0)
    """The width of the smaller action beside the words."""
    progress = NumericProperty(-1)
    """The part of a longer work that is done; -1 if there is none."""
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    answers_width = NumericProperty(0)
    needed = NumericProperty(0)
    """Height that its text and buttons need."""
    most = NumericProperty(0)
    """Maximum height for larger text; the text does not grow beyond it."""
    scale = NumericProperty(1)
    """Size of its text relative to 100 %."""

    __events__ = ("on_undo", "on_redo", "on_help", "on_answer", "on_aside", "on_insist")

    def __init__(self, **kwargs: object) -> None:
        self.card = Card()
        self._buttons: list[PillButton] = []
        self._aside: CardAside | None = None
        self._long = LongPress[Card](self._insist, KivyTimer())
        super().__init__(**kwargs)
        for name in ("title", "detail", "gain", "width", "most", "large", "small", "asks"):
            self.fbind(name, self._fit)
        for name in ("limit", "width", "large"):
            self.fbind(name, self._tighten)
        self.fbind("aside_width", self._fit)
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

    def on_aside(self) -> None:
        """The player has chosen the smaller action."""

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
        self.progress = -1 if card.progress is None else card.progress
        if card.aside != before.aside:
            self._put_aside(card.aside)
        if card.answers != before.answers:
            self._offer(card.answers)
        self._tighten()

    def _offer(self, answers: tuple[Answer, ...]) -> None:
        self.ids.answers.clear_widgets()
        self.answers_width = 0
        for number, answer in enumerate(answers):
            button = self._button(number)
            button.text, button.kind = answer.text, answer.kind
            self.ids.answers.add_widget(button)
        self._arrange()

    def _put_aside(self, offered: Answer | None) -> None:
        """Created when it is first needed, which most cards never do."""
        if offered is None:
            if self._aside and self._aside.parent:
                self._aside.parent.remove_widget(self._aside)
            self.aside_width = 0
            return
        if self._aside is None:
            self._aside = CardAside()
            self._aside.bind(on_release=lambda _button: self.dispatch("on_aside"))
        self._aside.text, self._aside.icon = offered
        if self._aside.parent is None:
            self.ids.line.add_widget(self._aside, index=len(self.ids.line.children) - 2)
        self.aside_width = self._aside.width + dp(6)

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
        widths = self._widths(self.scale, self.tight)
        self.answers_width = sum(widths) + self._gaps
        answers.cols = self._columns(widths)
        for button, width in zip(buttons, widths, strict=True):
            button.letters = dp(15) * self.scale
            button.most = width if self.tight >= WRAPPED else ANY_WIDTH
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

    def _tighten(self, *_args: object) -> None:
        """As little as needed of what makes it lower."""
        steps = range(FULL, WRAPPED + 1)
        if not self.limit or fitting.scale() != 1:
            self.tight = FULL
        else:
            self.tight = next(
                (step for step in steps if self._high(1, step) <= self.limit), SMALLER
            )

    def on_tight(self, *_args: object) -> None:
        if self.ids.answers.children:
            self._arrange()

    def words(self, tight: int) -> tuple[Words, Words]:
        title, detail = (19, 15) if self.large else (15, 13)
        factor = self.SMALLER_LETTERS if tight >= SMALLER else 1
        brief = (self.brief or tight >= NO_DETAIL) and self.answers_width
        told = "" if brief else self.detail
        return Words(self.title, dp(title) * factor, bold=True), Words(told, dp(detail) * factor)

    @property
    def inner(self) -> float:
        return float(self.width - self.padding[0] - self.padding[2])

    @property
    def _gaps(self) -> float:
        return float(self.ids.answers.spacing[0]) * max(0, len(self.ids.answers.children) - 1)

    def _widths(self, scale: float, tight: int) -> list[float]:
        buttons = self.ids.answers.children
        widths = [one.natural_width(one.text, dp(15) * scale, one.margin) for one in buttons]
        if tight >= WRAPPED and len(buttons) == 1:
            asks = self._asks(tight)
            return [min(widths[0], self.beside(self.width, self.own, asks))]
        return widths

    def _asks(self, tight: int) -> bool:
        slender = self.slender or bool(self.aside_width)
        return self.asks_with(slender, self.helps, tight, self.mood, self.rule)

    def _columns(self, widths: list[float]) -> int:
        """All answers in one row, unless the text is large or there is little room."""
        count = max(1, len(widths))
        if not self.stacked or (fitting.scale() == 1 and not self.slender):
            return count
        gap = self.ids.answers.spacing[0]
        fitting_ones = int((self.inner + gap) / (max(widths) + gap))
        return max(1, min(count, fitting_ones))

    def _fits(self, scale: float) -> bool:
        """Whether the card is high and wide enough for letters of this size."""
        return self._high(scale, FULL) <= self.most

    def _high(self, scale: float, tight: int) -> float:
        """How high it is with these letters; infinitely where a word does not fit."""
        widths, asks = self._widths(scale, tight), self._asks(tight)
        taken = sum(widths) + self._gaps
        own = dp(48) * (self.undoes + (self.own and self.can_redo and not self.rule) + asks)
        own += self.aside_width
        stacked = taken > self.beside(self.width, self.own, asks)
        inner = self.width - 2 * dp(10 if self.small or tight else 14)
        room = inner - own - (dp(10) + taken if taken and not stacked else 0)
        if self.gain:
            room -= dp(10) + fitting.width(self.gain, dp(24) * scale, bold=True)
        words = self.words(tight)
        high = sum(fitting.height(one, one.size * scale, room) for one in words)
        high += dp(8 if tight else 16)
        if asks or self.aside_width:
            high = max(high, dp(58 if self.small or tight else 64))
        if stacked:
            gap = self.ids.answers.spacing[0]
            columns = max(1, min(len(widths), int((inner + gap) / (max(widths) + gap))))
            high += -(-len(widths) // columns) * fitting.pill_height(dp(15) * scale) + dp(2)
            if max(widths) > inner:
                return inf
        longest = max(fitting.longest(one.text, one.size * scale, bold=one.bold) for one in words)
        return high if longest <= room else inf

    @staticmethod
    def asks_with(slender: bool, helps: bool, tight: int, mood: str, rule: str) -> bool:
        """Whether there is a button for help then."""
        usual = helps and tight < NO_HELP and mood != "entered"
        return not slender and (usual or bool(rule))


load_kv(__file__)
