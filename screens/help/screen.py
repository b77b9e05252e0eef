"""The help of a game: its rules in short, opened at the section that fits the situation."""

from dataclasses import replace

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scoring import READABLE
from screens.accessibility.keyboard_focus import settle
from screens.help.example import example_card
from screens.help.pictures import picture_widget
from screens.widgets.choices import ChoiceChip
from screens.widgets.language import tr
from screens.widgets.redraw import redraw
from screens.widgets.widgets import (
    Caption,
    Card,
    Print,
    RollpadScreen,
    load_kv,
    set_children,
)
from sheets.drawing import text_fitting
from sheets.help_content import (
    SCORE,
    TABLE,
    GameHelp,
    HelpDrawing,
    HelpSection,
    Options,
    Picture,
)
from sheets.help_pages import help_for
from sheets.render_context import dp, palette, sp
from sheets.texts import _

AT_ONCE = 2
"""Number of sections built before the first frame."""
PATIENCE = 12
"""Maximum of layout passes until nothing moves any more."""
MOST_LIKELY = 2
"""Default number of players."""
MARKED_FOR = 2.5
"""Seconds for which the requested section is highlighted."""


class SetupStep(BoxLayout):
    """A numbered step of setting up the table."""

    number = StringProperty()
    text = StringProperty()


class HelpFact(BoxLayout):
    """A line of a short list: an amount, and what it is for."""

    amount = StringProperty()
    text = StringProperty()


class EntryNote(BoxLayout):
    """How something is entered."""

    text = StringProperty()


class PictureBox(Widget):
    """A picture, centred, with its caption below it."""

    def __init__(self, picture: Widget, caption: str, most: float, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.picture, self.most = picture, most
        self.caption = Caption(text=caption, halign="center")
        for widget in (picture, self.caption):
            self.add_widget(widget)
            widget.fbind("height", self._place)
        for event in ("width", "pos"):
            self.fbind(event, self._place)

    def _place(self, *_args: object) -> None:
        gap, picture, caption = dp(6), self.picture, self.caption
        picture.width, caption.width = min(self.width, dp(self.most)), self.width
        self.height = picture.height + caption.height + 3 * gap
        caption.pos = self.x, self.y + gap
        picture.pos = self.center_x - picture.width / 2, caption.y + caption.height + gap


class ContentsChip(ChoiceChip):
    """Leads to a section."""

    across = BooleanProperty(True)
    """Whether the chips are side by side."""

    def fitted(self, text: str, width: float, across: bool, _fontscale: float) -> float:
        """Returns the width: below each other they are as wide as their column, and no word is
        broken."""
        room = width - dp(48)
        return sp(15) if across else text_fitting.within(text, sp(15), room, bold=True)


class TableSteps(BoxLayout):
    """How the table is set up for the number of players."""

    def __init__(self, page: GameHelp, options: Options, count: int, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.tables = page.tables(options)
        counts = self.ids.counts
        counts.values = [(place, _players(table[0])) for place, table in enumerate(self.tables)]
        counts.chosen = next(n for n, table in enumerate(self.tables) if count in table[0])
        self.show(counts.chosen)

    def show(self, place: int) -> None:
        texts = enumerate(self.tables[place][1], 1)
        steps = [SetupStep(number=str(number), text=text) for number, text in texts]
        set_children(self.ids.steps, steps)


def _players(counts: range) -> str:
    if counts[0] == 1:
        return _("Solo")
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


class SectionCard(Card):
    title = StringProperty()
    remark = StringProperty()
    """The refusal whose rule is explained here."""

    def mark(self) -> None:
        """Highlights it as the requested section."""
        self.unmark()
        self.edge = palette().may
        fade = Animation(duration=MARKED_FOR) + Animation(
            edge=[*palette().may[:3], 0], duration=0.6
        )
        fade.start(self)

    def unmark(self) -> None:
        Animation.cancel_all(self, "edge")
        self.edge = 0, 0, 0, 0


class HelpScreen(RollpadScreen):
    game = ObjectProperty(None, allownone=True)
    wide = BooleanProperty(False)
    """Whether the contents are beside the text."""
    here = StringProperty()
    """The section at the top of the page."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.cards: dict[str, SectionCard] = {}
        self.page: GameHelp | None = None
        self.options: Options = None
        self.count = MOST_LIKELY
        self._shown: tuple[object, ...] | None = None
        self._later: list[HelpSection] = []
        """The sections not yet on the page."""
        self._add_next = Clock.create_trigger(lambda _dt: self._add_sections(1))
        self._stay = Clock.create_trigger(self._stay_here)
        self.ids.scroll.bind(size=self._stay, scroll_y=self._look)
        self.bind(wide=self._turn_contents)
        redraw.bind(times=self._rewrite)

    def _turn_contents(self, *_args: object) -> None:
        for chip in self.ids.contents.children:
            chip.across = not self.wide

    def arrive(
        self,
        game: str = "",
        *,
        section: str = "",
        rule: str = "",
        why: str = "",
        options: Options = None,
        count: int = 0,
        **_more: object,
    ) -> None:
        """Opens at a section, or at the explanation of a rule; `why` is the refusal."""
        if not game:  # back from the tour: unchanged
            return
        self.game = READABLE[game]
        self.page = help_for(game)
        self.count = min(count or MOST_LIKELY, self.game.players[-1])
        # Uses the rules of the whole table, even if only one sheet of it is kept here.
        self.options = replace(options or self.page.printed_options(self.count), one_sheet=None)
        self.size = self.app.manager.size  # the first time it is not among the screens yet
        if (game, self.options, self.count, tr.code) != self._shown:
            self._build()
        explained = self.page.section_of(rule)
        key = explained or section or TABLE
        self._add_sections(AT_ONCE if key == TABLE else None)
        for card in self.cards.values():
            card.remark = ""
        if explained:
            self.cards[explained].remark = why
        self.go_to(key)

    def _rewrite(self, *_args: object) -> None:
        if self.page is not None:
            self._build()
            self._add_sections()

    def take_tour(self) -> None:
        """Starts the tour in the current game; without one it starts with the next game."""
        from screens.help import tour

        assert self.game is not None
        if "play" in self.app.trail:
            self.app.back()
            Clock.schedule_once(tour.Tour(self.app.screen("play")).begin)
            return
        tour.remember(self.app, self.game.id, tour.WANTED)
        self.app.say(_("The tour begins with your next game."))

    # The page

    def _build(self) -> None:
        assert self.page is not None
        self._shown = (self.page.game, self.options, self.count, tr.code)
        self.cards = {}
        self.ids.page.clear_widgets()
        self.ids.contents.clear_widgets()
        self._later = list(self.page.sections)
        for section in self.page.sections:
            chip = ContentsChip(value=section.key, text=_(section.title), across=not self.wide)
            chip.bind(on_release=self._follow)
            self.ids.contents.add_widget(chip)
        self.here = ""

    def _add_sections(self, count: int | None = None) -> None:
        """Adds `count` sections, or all remaining ones. If a page is opened at its beginning, the
        rest follows, one section per frame."""
        for section in self._later[:count]:
            card = SectionCard(title=_(section.title))
            self._fill(card, section)
            self.cards[section.key] = card
            self.ids.page.add_widget(card)
        del self._later[:count]
        if self._later:
            self._add_next()

    @property
    def complete(self) -> bool:
        return not self._later

    def _fill(self, card: SectionCard, section: HelpSection) -> None:
        page, options = self.page, self.options
        assert page is not None
        if section.key == TABLE:
            card.add_widget(TableSteps(page, options, self.count))
        for text in page.paragraphs(section, options):
            card.add_widget(Print(text=text, line_height=1.2))
        for amount, text in page.facts(section.key, options):
            card.add_widget(HelpFact(amount=amount, text=text))
        for picture in section.pictures:
            card.add_widget(self._picture(picture))
        if section.how:
            card.add_widget(EntryNote(text=_(section.how).format(**page.values(options))))
        if section.key == SCORE and (example := example_card(page, options)):
            card.add_widget(example)

    def _picture(self, picture: Picture | HelpDrawing) -> PictureBox:
        page, options = self.page, self.options
        assert page is not None
        if isinstance(picture, HelpDrawing):
            widget, most = picture_widget(picture, None)
            return PictureBox(widget, _(picture.caption), most)
        widget, most = picture_widget(picture, page.journal(picture, options))
        return PictureBox(widget, page.caption(picture, options), most)

    # Position on the page

    def go_to(self, key: str) -> None:
        for card in self.cards.values():
            card.unmark()
        self.cards[key].mark()
        self._bring_up(key)

    def _follow(self, chip: ContentsChip) -> None:
        self._add_sections()
        self.go_to(chip.value)

    def _stay_here(self, _seconds: float) -> None:
        self._bring_up(self.here)

    def _bring_up(self, key: str) -> None:
        """Scrolls a section to the top once the layout is complete."""
        scroll, page = self.ids.scroll, self.ids.page
        for _try in range(PATIENCE if key else 0):
            settle()
            hidden = page.height - scroll.height
            above = page.top - self.cards[key].top - dp(12)
            wanted = 1 - min(1, max(0, above / hidden)) if hidden > 0 else 1
            # A page that is still short may grow, and has to be at its top then.
            if abs(scroll.scroll_y - wanted) * max(hidden, scroll.height) < 1:
                break
            # Also sets the scroll effect, which would otherwise move back, or go on rolling.
            scroll.effect_y.reset(scroll.effect_y.max * wanted)
            scroll.scroll_y = wanted
        self._show_where(key)

    def _look(self, *_args: object) -> None:
        """Updates which section is at the top."""
        scroll, page = self.ids.scroll, self.ids.page
        hidden = max(0, page.height - scroll.height)
        top = page.top - (1 - scroll.scroll_y) * hidden
        known = self.cards.get(self.here)
        if scroll.scroll_y < 0.001 and known and known.top <= top:
            return  # one of the last sections, which cannot be scrolled further up
        above = [key for key, card in self.cards.items() if card.top >= top - dp(48)]
        if self.cards:
            self._show_where(above[-1] if above else next(iter(self.cards)))

    def _show_where(self, key: str) -> None:
        if not key or key == self.here:
            return
        self.here = key
        for chip in self.ids.contents.children:
            chip.chosen = chip.value == key
            if chip.chosen:
                self._bring_in(chip)

    def _bring_in(self, chip: ContentsChip) -> None:
        """Scrolls a chip to the middle of the contents, or to its beginning if it is too wide."""
        ways, contents = self.ids.ways, self.ids.contents
        if not self.wide and contents.width > ways.width:
            left = min(chip.center_x - ways.width / 2, chip.x - dp(12))
            ways.scroll_x = min(1, max(0, left / (contents.width - ways.width)))
            ways.effect_x.reset(ways.effect_x.max * ways.scroll_x)
        elif self.wide and contents.height > ways.height:
            above = contents.height - chip.center_y - ways.height / 2
            ways.scroll_y = 1 - min(1, max(0, above / (contents.height - ways.height)))
            ways.effect_y.reset(ways.effect_y.max * ways.scroll_y)


load_kv(__file__)
