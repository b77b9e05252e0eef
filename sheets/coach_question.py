"""A question to the coach about one position, and its answer as text. No Kivy.

A game that asks something else has its own class in `sheets/<game>/coach_question.py` (`QUESTION`).
No game's coach is imported here: the caller passes it in.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scoring.coach.advice import Advice, Opinion, Thought
from scoring.coach.coach import AnyCoach
from scoring.game import AnyState
from scoring.json_fields import Move
from sheets.coach_texts import in_a_line, reason_text
from sheets.hint_marks import HintMark
from sheets.panel import Panel
from sheets.sheet import Sheet
from sheets.texts import _, clauses, decimal, named

SHOWN = 3
"""Number of entries marked on the sheet."""

REASONS = 3
"""Maximum number of reasons on the card."""


class CardText(NamedTuple):
    """The content of the card."""

    title: str
    detail: str = ""


class CoachQuestion:
    def __init__(
        self, sheet: Sheet, panel: Panel, state: AnyState, player: int, forced: bool
    ) -> None:
        """`forced`: an entry before this state broke a rule."""
        self.sheet, self.panel = sheet, panel
        self.state, self.player, self.forced = state, player, forced
        self.opinion: Opinion | None = None
        self.longer = False
        """Whether thinking longer may find better values."""
        self.thought: Thought | None = None
        """The progress of thinking longer."""
        self._thoughts: Iterator[Thought] | None = None
        self._better: Opinion | None = None
        """The answer of thinking longer so far."""

    def think(self, coach: "AnyCoach") -> None:
        """Finds the answer. May run in another thread, so it neither draws nor speaks."""
        opinion = coach.opinion(self.state, self.player, forced=self.forced)
        self.opinion = opinion
        self.longer = coach.thinks_longer(self.state, self.player, opinion.entries)

    def think_on(self, coach: "AnyCoach") -> None:
        """Runs one piece of thinking longer; may be called in another thread."""
        if self._thoughts is None:
            self._thoughts = coach.thoughts(self.state, self.player)
        thought = next(self._thoughts, None)
        if thought is None or self.opinion is None:
            self.longer = False
            return
        self.thought, self.longer = thought, thought.done < thought.of
        # Quick values are not compared with those of thinking longer: all may be too high or low.
        over = thought.ranked[: thought.done]
        if len(over) > 1 or not self.longer:
            entries = coach.reasoned(self.state, self.player, over)
            self._better = replace(self.opinion, value=over[0].value, entries=entries)

    def settle(self) -> None:
        """Makes the result of thinking longer the answer."""
        self.opinion = self._better or self.opinion

    @property
    def stands(self) -> bool:
        """Whether the panel still holds the subject of the question, where that matters."""
        return True

    # The answer

    @property
    def entries(self) -> tuple["Advice", ...]:
        """Returns the entries that are marked, best first."""
        return self.opinion.entries[:SHOWN] if self.opinion else ()

    @property
    def best(self) -> Move | None:
        """Returns the entry that can be adopted; None if there is none."""
        return self.entries[0].move if self.entries else None

    @property
    def waits_for_dice(self) -> bool:
        """Whether there is no advice only because the dice are not entered yet."""
        opinion = self.opinion
        return opinion is not None and opinion.value is not None and not opinion.entries

    @property
    def advised(self) -> frozenset[str]:
        """Returns the kinds of moves that count as made after a hint; empty without advice."""
        entries = self.opinion.entries if self.opinion else ()
        return frozenset(one.move.do for one in entries)

    def card_text(self) -> CardText:
        opinion = self.opinion
        if opinion is None or opinion.value is None:
            return CardText(_("No hint here"), in_a_line(opinion.why) if opinion else "")
        if not opinion.entries:
            text = _("Expected before rolling: {points} points")
            return CardText(_("Enter the dice first"), text.format(points=decimal(opinion.value)))
        values = " · ".join(tip.points for tip in self.tips())
        best = opinion.entries[0]
        what = self.sheet.texts.advised_label(self.state, best.move)
        # The first ones say what the entry does, the last one by how much it is better.
        few = best.why if len(best.why) <= REASONS else (*best.why[: REASONS - 1], best.why[-1])
        first = " – ".join(filter(None, (what, clauses(map(reason_text, few)))))
        parts = [named("1", first), *map(reason_text, opinion.why)]
        if opinion is self._better and self.thought:
            parts.append(self._far(_("Examined: {done} of {all}")))
        return CardText(_("Expected points: {values}").format(values=values), ". ".join(parts))

    def progress(self) -> str:
        """Returns the progress of thinking longer as text."""
        return self._far(_("Thinking longer: {done} of {all}")) if self.thought else ""

    def _far(self, words: str) -> str:
        assert self.thought is not None
        return words.format(done=self.thought.done, all=self.thought.of)

    def tips(self) -> tuple[HintMark, ...]:
        game = self.sheet.game
        return tuple(
            HintMark(
                number,
                one.move,
                game.boxes(self.state, self.player, one.move),
                decimal(one.value),
            )
            for number, one in enumerate(self.entries, 1)
        )

    def show(self, shown: bool) -> None:
        """Marks the entries on the sheet, or removes the marks."""
        self.sheet.advise(self.tips() if shown else ())
