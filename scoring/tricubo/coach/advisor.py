"""The coach of Tricubo: values of the exact solution of the solo game, kept as small nets.

At a table with others the same values are used, as if there were always one round more: expected
points of the player's own sheet, not a chance of winning.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.coach.advice import Advice, Reason
from scoring.coach.coach import UNKNOWN_PAD, Coach, Learning, OpenTable
from scoring.game import AnyMove
from scoring.tricubo.coach.columns import pad_facts, printed_pad, table_name
from scoring.tricubo.coach.explanations import why
from scoring.tricubo.coach.lookahead import Ahead
from scoring.tricubo.coach.net import Values, values_of
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    DICE,
    SOLO_ROUNDS,
    Colour,
    Interim,
    Options,
    Pass,
    Row,
    Sheet,
    Start,
    State,
    TricuboMove,
    implied,
)

ENTRIES = (Start, Row, Colour, Interim, Pass)
"""The moves that are decisions of a player."""
FRESH = (0, 0, 0, 0, 1)
"""The ticks of a sheet with its free tick only, sorted."""


class Advisor(Coach[State, TricuboMove]):
    decisions = ENTRIES
    estimated = False

    def __init__(self, game: Tricubo, open_table: OpenTable) -> None:
        super().__init__(game, open_table)
        self.game: Tricubo = game
        self._known: dict[Options, Ahead] = {}

    # The pad

    def unknown(self, state: State) -> Reason | None:
        return None if self._values(state.options) else UNKNOWN_PAD

    def _values(self, options: Options) -> Ahead | None:
        """Returns the values of this pad; None if there is no table of exactly this one."""
        if options not in self._known:
            table = self.table(table_name(options))
            if table is None or table.facts.get("pad") != pad_facts(options):
                return None
            self._known[options] = Ahead(self.game, options, values_of(table))
        return self._known[options]

    def learn(self, state: State) -> Learning | None:
        """Solves the game for this pad, starting from the values of the printed pad."""
        names = (table_name(printed_pad(state.options)), f"{self.game.id}-{state.options.side}")
        like = next((one for name in names if (one := self.table(name))), None)
        return None if like is None else self._learned(state.options, values_of(like))

    def _learned(self, options: Options, like: Values) -> Learning:
        from scoring.tricubo.coach.solver import solve  # only who learns needs it

        table = yield from solve(self.game, options, like)
        return table_name(options), table.write()

    # Values

    def expected(self, state: State, player: int) -> float:
        values, sheet = self._values(state.options), state.sheets[player]
        assert values is not None  # asked only for known pads
        if not state.started:
            return values.start
        entered = state.taken[player] is not None
        if entered and (self.game.over(state) or self.game.last_round(state)):
            return float(self.game.total(state, player))
        rounds = state.round + entered
        if self.game.last_round(state):  # another person ended it: one entry is left
            rounds = SOLO_ROUNDS - 1
        if not rounds and _is_fresh(sheet):
            return values.start
        return values.total(min(rounds, SOLO_ROUNDS - 1), sheet)

    def ranked(self, state: State, player: int) -> tuple[Advice, ...]:
        if state.started and not self.is_revealed(state, player):
            return ()
        legal = [move for move in self.game.legal_moves(state, player) if isinstance(move, ENTRIES)]
        found = [
            Advice(move, self.expected(self.game.apply(state, player, move), player))
            for move in legal
        ]
        return tuple(sorted(found, key=lambda one: -one.value))  # stable: equal ones keep order

    def is_revealed(self, state: State, player: int) -> bool:
        """Whether all dice that this player could take are known."""
        away = self.game.away(state, player)
        joker = state.options.side == "B" and not state.sheets[player].joker
        return all(
            may & (may - 1) == 0
            for die, may in zip(DICE, state.faces, strict=True)
            if die != away or joker
        )

    def why(
        self, state: State, player: int, ranked: Sequence[Advice], place: int
    ) -> tuple[Reason, ...]:
        return why(self.game, state, player, ranked, place)

    # The review

    def revealed(
        self, state: State, player: int, later: Sequence[tuple[State, int, AnyMove]]
    ) -> State | None:
        if not state.started or self.is_revealed(state, player):
            return state
        before, _who, last = later[-1]
        faces = list(before.faces)
        if isinstance(last, Row | Colour | Interim):
            at = DICE.index(last.die)
            faces[at] = faces[at] & implied(state.options, last) or faces[at]
        large, medium, small = faces
        known = replace(state, faces=(large, medium, small))
        return known if self.is_revealed(known, player) else None


def _is_fresh(sheet: Sheet) -> bool:
    return tuple(sorted(sheet.ticks)) == FRESH and not sheet.scored and not sheet.colours
