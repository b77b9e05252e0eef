"""The coach's answers about nine dice of Cubo: best square, best exchange, quality of a roll."""

from scoring.coach.coach import AnyCoach
from scoring.cubo.coach.advisor import Advisor, Gain, Judged
from scoring.cubo.rules import Cubo
from scoring.cubo.square import (
    JOKER,
    TEXTS,
    Die,
    Square,
    exchanged,
    exchanges,
    square_points,
)
from scoring.game import AnyState
from scoring.json_fields import Move
from sheets.coach_question import CardText, CoachQuestion
from sheets.cubo.panel import CuboDice
from sheets.panel import Panel
from sheets.sheet import Sheet
from sheets.texts import _, clauses, signed

MIDDLE = tuple(die for die in map(Die.read, TEXTS) if die.colour != JOKER)
"""All dice that can be in the middle."""


class CuboQuestion(CoachQuestion):
    def __init__(
        self, sheet: Sheet, panel: Panel, state: AnyState, player: int, forced: bool
    ) -> None:
        super().__init__(sheet, panel, state, player, forced)
        assert isinstance(panel, CuboDice)
        self.dice_panel = panel
        entry = panel.entry
        self.laid = entry.dice if isinstance(entry, Cubo) else None
        """The nine dice, once all are placed."""
        self.taken = panel.taken
        self.judged: Judged | None = None
        self.gains: tuple[Gain, ...] = ()

    def think(self, coach: AnyCoach) -> None:
        assert isinstance(coach, Advisor)
        if self.laid and not self.taken:
            self.judged = coach.judged(self.laid)
            self.gains = coach.for_a_covered(self.laid, MIDDLE)

    @property
    def stands(self) -> bool:
        entry = self.dice_panel.entry
        laid = entry.dice if isinstance(entry, Cubo) else None
        return (laid, self.dice_panel.taken) == (self.laid, self.taken)

    # The answer

    @property
    def advised(self) -> frozenset[str]:
        return frozenset({Cubo.do}) if self.laid else frozenset()

    @property
    def best(self) -> Move | None:
        if not self.laid or not self.square:
            return None
        if self.taken:
            place, points = exchanges(self.laid, self.taken)[0]
            return Cubo(self.laid, self.taken, place) if points > self._now else None
        return Cubo(self.square, None, None) if square_points(self.square) > self._now else None

    @property
    def _now(self) -> int:
        """Returns the points of the dice as they are placed."""
        return square_points(self.laid or ())

    @property
    def square(self) -> Square | None:
        """Returns the square that is shown: the best one, or the one after the best exchange."""
        if self.laid and self.taken:
            place, _points = exchanges(self.laid, self.taken)[0]
            return exchanged(self.laid, self.taken, place)
        return self.judged.square if self.judged else None

    def card_text(self) -> CardText:
        if self.laid is None:
            words = _("Then the coach says how good they are, and which square is best.")
            return CardText(_("Enter the nine dice first"), words)
        if self.taken:
            return self._exchange(self.laid, self.taken)
        if self.judged is None:
            return super().card_text()
        points, now = self.judged.points, square_points(self.laid)
        title = _("Best square: {points}").format(points=points)
        if points == now:
            title = _("No square is better: {points}").format(points=points)
        share = _("{count}%").format(count=round(100 * self.judged.better))
        parts = [_("Better than {share} of all rolls").format(share=share)]
        if self.gains and self.gains[0].gain > 0:
            best = self.gains[0]
            most = _("best from the middle: {die} ({gain})")
            parts.append(most.format(die=die_name(best.die), gain=signed(best.gain)))
        return CardText(title, clauses(parts))

    def _exchange(self, laid: Square, taken: Die) -> CardText:
        place, points = exchanges(laid, taken)[0]
        gain = points - square_points(laid)
        if place is None or gain <= 0:
            return CardText(_("No exchange gains points"), _("Keep the square as it is."))
        title = _("Best exchange: {points} points").format(points=points)
        words = _("{taken} in place of {die}: {gain}")
        detail = words.format(taken=die_name(taken), die=die_name(laid[place]), gain=signed(gain))
        return CardText(title, detail)

    def show(self, shown: bool) -> None:
        self.dice_panel.advise(self.square if shown else None)


def die_name(die: Die) -> str:
    names = {"r": _("red {number}"), "b": _("blue {number}"), JOKER: _("joker {number}")}
    return names[die.colour].format(number=die.number)


QUESTION = CuboQuestion
