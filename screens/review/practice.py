"""Practice: "what would you do?" in ten positions, with points for answers near the best. They are
given on the sheet, as in play, or chosen from a few."""

from collections.abc import Iterator, Sequence
from random import Random, SystemRandom

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from scoring.coach.advice import Advice
from scoring.coach.practice import MOST_POINTS
from scoring.json_fields import Move
from screens.review.cards import in_words
from screens.review.practice_input import Answering
from screens.review.practice_positions import (
    COUNT,
    DRAWN,
    OWN,
    Asked,
    Lesson,
    Wish,
    lesson,
)
from screens.widgets.job_screen import WorkScreen
from screens.widgets.redraw import redraw
from screens.widgets.widgets import load_kv, set_children, show_last
from sheets import player_colours
from sheets.coach_texts import in_a_line, reason_text
from sheets.drawing import text_fitting
from sheets.texts import _, decimal, plural
from sheets.titles import title_of
from storage.progress import Progress, StoppedError
from storage.store import Store

WORKING, ASKING, ANSWERED, DONE, SILENT = "working", "asking", "answered", "done", "silent"
WIDE = 640
"""Minimum width at which the answers are beside the sheet, in dp."""
FONT_SIZE = "ABCDEFGH"
PARTS = (
    *("sources", "working", "silent", "question", "done", "sheet_card", "answers", "foot_row"),
    *("answer_sheet", "picture"),
)


class PracticeScreen(WorkScreen):
    chance: Random = SystemRandom()
    """Draws the positions; tests use a fixed one."""
    subtitle = StringProperty()
    stage = OptionProperty(WORKING, options=(WORKING, ASKING, ANSWERED, DONE, SILENT))
    wide = BooleanProperty(False)
    source = StringProperty(OWN)
    from_where = StringProperty()
    """The game that the position is from."""
    silence = StringProperty()
    chosen = NumericProperty(-1)
    """The index of the answer; -1 while there is none."""
    answer_text = StringProperty()
    """Why a touch is no answer, or what has to follow."""
    verdict = StringProperty()
    reason = StringProperty()
    score = StringProperty()
    summary = StringProperty()
    button = StringProperty()

    def __init__(self, **kwargs: object) -> None:
        self.wish = Wish("")
        self.lesson: Lesson | None = None
        self.place = 0
        self.touched: list[Advice] = []
        """Entries that were touched on the sheet and are not among those offered."""
        self.answering: Answering | None = None
        self.points: list[int] = []
        """Of each answer so far."""
        super().__init__(**kwargs)
        self._parts: dict[str, Widget] = {name: self.ids[name].__self__ for name in PARTS}
        self.ids.working.bind(on_cancel=lambda *_args: self.app.back())
        self._rearrange = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._rearrange)
        redraw.bind(times=self._show)

    def arrive(self, game: str | None = None, player: str = "", **_more: object) -> None:
        if game:
            self.wish = Wish(game, self.source, player)
            self.begin()
        else:
            self._show()

    @property
    def makes_sense(self) -> bool:
        return bool(self.wish.game)

    # A round of practice

    def pick_source(self, source: str) -> None:
        self.source = source
        self.wish = Wish(self.wish.game, source, self.wish.player)
        self.begin()

    def begin(self) -> None:
        self.leave()
        self.lesson, self.place, self.points, self.chosen = None, 0, [], -1
        self.touched, self.answer_text = [], ""
        self.stage = WORKING
        self.ids.scroll.scroll_y = 1
        self._show()
        wish, tables = self.wish, self.app.store.coach_table

        def job(store: Store, progress: Progress) -> Lesson | None:
            try:
                return lesson(wish, store, tables, self.chance, progress)
            except StoppedError:
                return None

        self.start(job, self._ready)

    def _ready(self, found: Lesson | None) -> None:
        if found is None:
            return
        self.lesson = found
        self.stage = ASKING if found.questions else SILENT
        self._show()

    def show_progress(self, _seconds: float) -> None:
        set_children(self.ids.content, [self._parts["sources"], self._parts["working"]])

    @property
    def asked(self) -> Asked:
        assert self.lesson is not None
        return self.lesson.questions[self.place]

    @property
    def entries(self) -> list[Advice]:
        """What can be chosen: a few that are offered, and what was touched on the sheet."""
        return [*self.asked.offered, *self.touched]

    def choose(self, answer: int) -> None:
        """Shows an entry on the sheet; it is not the answer yet."""
        if self.stage == ASKING:
            self.chosen, self.answer_text = answer, ""
            if self.answering:
                self.answering.show(self.entries[answer].move)
            self._arrange()

    def _touched(self, moves: Sequence[Move], words: str) -> None:
        """Handles an entry touched on the sheet; of several, one is chosen from the list."""
        assert self.lesson is not None
        question, coach = self.asked.question, self.lesson.coach
        found = [question.valued(coach, move) for move in moves]
        self.touched = [one for one in found if one not in self.asked.offered]
        self.chosen = self.entries.index(found[0]) if len(found) == 1 else -1
        self.answer_text = words
        self._show_options()
        self._arrange()

    def answer(self) -> None:
        if self.stage == ASKING and self.chosen >= 0:
            self.points.append(self.asked.question.points(self.entries[int(self.chosen)]))
            self.stage = ANSWERED
            self._show()
            if not self.wide:
                self.ids.scroll.scroll_y = 0  # the reaction to the answer is below the sheet

    def press(self) -> None:
        self.go_on() if self.stage == ANSWERED else self.answer()

    def go_on(self) -> None:
        self.place, self.chosen, self.touched, self.answer_text = self.place + 1, -1, [], ""
        self.stage = ASKING if self.place < COUNT else DONE
        self.ids.scroll.scroll_y = 1
        self._show()

    # Display

    def _show(self, *_args: object) -> None:
        if not self.wish.game:
            return
        self.ids.sources.values = [(OWN, _("From my games")), (DRAWN, _("Random"))]
        self.ids.sources.chosen = self.source
        score = _("{points} of {most} points").format(
            points=sum(self.points), most=MOST_POINTS * len(self.points)
        )
        parts = [title_of(self.wish.game)]
        if self.stage in (ASKING, ANSWERED):
            parts.append(_("{number} of {count}").format(number=self.place + 1, count=COUNT))
        self.subtitle = " · ".join([*parts, *([score] if self.points else [])])
        if self.stage in (ASKING, ANSWERED):
            self._show_question()
        elif self.stage == DONE:
            self._sum_up()
        elif self.stage == SILENT:
            assert self.lesson is not None
            self.silence = " ".join(map(reason_text, self.lesson.why))
        self._arrange()

    def _show_question(self) -> None:
        asked, ids = self.asked, self.ids
        player_colours.sit(asked.names)
        state, player = asked.question.state, asked.question.player
        where = _("From a game of {name}").format(name=asked.names[player])
        self.from_where = where if asked.own else _("A random position")
        number = asked.game.turn(state).round
        ids.head.show(_("Round {round}").format(round=number), "", asked.game, state)
        self.verdict = self.reason = self.score = ""
        self.button = _("Next") if self.stage == ANSWERED else _("Answer")
        self._show_options()
        if self.stage == ANSWERED:
            self._judge(asked)
        self._show_sheet()

    def _show_options(self) -> None:
        options = self.ids.options
        options.values = [*enumerate(self._options(values=self.stage == ANSWERED))]
        options.chosen = int(self.chosen)

    def _options(self, *, values: bool) -> Iterator[str]:
        """Yields the entries in words, with their values if requested."""
        asked = self.asked
        player, state = asked.question.player, asked.question.state
        for letter, one in zip(FONT_SIZE, self.entries, strict=False):
            words = in_words(asked.game, (player, asked.names), state, one.move)
            value = [decimal(one.value)] if values else []
            yield " · ".join([letter, words, *value])

    def _judge(self, asked: Asked) -> None:
        assert self.lesson is not None
        answer = self.entries[int(self.chosen)]
        self.score = f"+{self.points[-1]}"
        self.verdict = _("The best entry!")
        if not asked.is_best(answer):
            self.verdict = _("Better: {entry}. It scores {points} points more.").format(
                entry=FONT_SIZE[asked.best], points=decimal(asked.question.loss(answer))
            )
        self.reason = in_a_line(asked.why(self.lesson.coach, answer))

    def _show_sheet(self) -> None:
        """Shows the sheet to be touched; once answered, with the answer and the best entry on
        it."""
        asked, at = self.asked, int(self.chosen)
        made = self.entries[at].move if at >= 0 else None
        if self.stage == ASKING:
            self.answering = Answering(asked, self._touched)
            if made:
                self.answering.show(made)
        else:
            self.answering = None
            better, who = asked.offered[asked.best].move, (asked.question.player, asked.names)
            self.ids.picture.show(asked.game, asked.question.state, who, made, better)
        self.ids.answer_sheet.show(self.answering)
        last = self._parts["picture" if self.answering is None else "answer_sheet"]
        for name in ("picture", "answer_sheet"):
            show_last(self._parts["sheet_card"], self._parts[name], self._parts[name] is last)

    def _sum_up(self) -> None:
        self.score = str(sum(self.points))
        best = sum(one == MOST_POINTS for one in self.points)
        self.summary = plural(
            "Best entry in {count} of {all}",
            "Best entry in {count} of {all}",
            best,
            all=len(self.points),
        )

    # Layout

    def _arrange(self, *_args: object) -> None:
        room = self.manager.width if self.manager else self.width
        self.wide = room >= dp(WIDE) * text_fitting.grown(0.5)
        shown = {ASKING: "question", ANSWERED: "question", DONE: "done", SILENT: "silent"}
        part = [self._parts[shown[self.stage]]] if self.stage in shown else []
        begins = not self.points and self.chosen < 0
        sources = [self._parts["sources"]] if begins or self.stage in (DONE, SILENT) else []
        set_children(self.ids.content, [*sources, *part])
        asks = self.stage in (ASKING, ANSWERED)
        set_children(self.ids.foot_place, [self._parts["foot_row"]] if asks else [])


load_kv(__file__)
