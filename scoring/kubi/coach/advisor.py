"""The coach of Kubi: learned values of the player's own sheet.

Every roll counts for every player and players do not affect each other, so the values are the same
alone and at a table.
"""

from collections.abc import Sequence

from scoring.coach.advice import Advice, Reason
from scoring.coach.coach import UNKNOWN_PAD, Coach, OpenTable
from scoring.kubi.coach.explanations import why
from scoring.kubi.coach.net import Values
from scoring.kubi.rules import Kubi
from scoring.kubi.state import (
    ROLLS,
    Choose,
    KubiMove,
    Mark,
    Roll,
    State,
)


class Advisor(Coach[State, KubiMove]):
    decisions = (Choose, Mark)

    def __init__(self, game: Kubi, open_table: OpenTable) -> None:
        super().__init__(game, open_table)
        self.game: Kubi = game
        self._known: Values | None = None

    def unknown(self, state: State) -> Reason | None:
        return None if self._values() else UNKNOWN_PAD

    def _values(self) -> Values | None:
        if self._known is None and (table := self.table("kubi")) is not None:
            self._known = Values(table)
        return self._known

    # Values

    def expected(self, state: State, player: int) -> float:
        values, sheet = self._values(), state.sheets[player]
        assert values is not None  # asked only if it is known
        if not sheet.numbers:
            choices = [one.value for one in self._choices(state, player)]
            return max(choices, default=float(self.game.total(state, player)))
        return values.after(sheet)

    def ranked(self, state: State, player: int) -> tuple[Advice, ...]:
        if not state.started:
            found = self._choices(state, player) if not state.sheets[player].numbers else []
        else:
            found = [
                self._advice(state, player, move) for move in self.game.choices_for(state, player)
            ]
        return tuple(sorted(found, key=lambda one: -one.value))  # stable: equal ones keep order

    def _choices(self, state: State, player: int) -> list[Advice]:
        legal = self.game.legal_moves(state, player)
        return [self._advice(state, player, move) for move in legal if isinstance(move, Choose)]

    def _advice(self, state: State, player: int, move: KubiMove) -> Advice:
        values = self._values()
        assert values is not None
        return Advice(move, values.after(self.game.apply(state, player, move).sheets[player]))

    def why(
        self, state: State, player: int, ranked: Sequence[Advice], place: int
    ) -> tuple[Reason, ...]:
        return why(self.game, state, player, ranked, place)

    # The review

    def revealed(
        self, state: State, player: int, later: Sequence[tuple[State, int, KubiMove]]
    ) -> State | None:
        """Infers a roll that was not entered from what all have marked in its round."""
        if not state.started or state.roll is not None:
            return state
        before, who, last = later[-1]
        possible = before.possible
        if isinstance(last, Mark):
            possible &= self.game.fitting(before.sheets[who].numbers, last)
        known = [dice for dice, bit in ROLLS.items() if bit & possible]
        if len(known) != 1:
            return None
        return self.game.apply(state, player, Roll(known[0]))
