"""What every game's coach is, and how it is found by the game's id."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Generic, TypeVar

from scoring.coach.advice import Advice, Opinion, Reason, Thought, because
from scoring.coach.weights_file import Table, TableError
from scoring.game import Game, HasSheets
from scoring.json_fields import Move

S = TypeVar("S", bound=HasSheets)  # a game's state
M = TypeVar("M", bound=Move)  # a game's moves

OpenTable = Callable[[str], bytes | None]
"""Gives the bytes of a table by its name; None if there is none."""

Learning = Generator[float, None, tuple[str, bytes]]
"""Learns a pad: yields the part that is done, from 0 to 1, after every small piece of work, and
returns the name of the table and its bytes, to be kept. Close the generator to stop."""

NO_COACH = because("There is no coach for this game.")
UNKNOWN_PAD = because("I don’t know this pad yet: it has custom values or house rules.")
ROUGH = because("An earlier entry breaks a rule, so these values are approximate.")


class Coach(ABC, Generic[S, M]):
    """The coach of one game. Immutable except for tables it has read and values cached from
    them."""

    listed: ClassVar[int | None] = None
    """Maximum of entries listed; None for all."""
    decisions: ClassVar[tuple[type[Move], ...]] = ()
    """The moves that are decisions of a player, not rolls or news."""
    estimated: ClassVar[bool] = True
    """Whether its values are estimates; False where they are those of the exact solution."""

    def __init__(self, game: Game[Any, S, Any], open_table: OpenTable) -> None:
        self.game = game
        self._open = open_table
        self._tables: dict[str, Table] = {}

    # Defined by each game's coach

    @abstractmethod
    def unknown(self, state: S) -> Reason | None:
        """Returns why the coach has no values for this pad or this game; None if it has."""

    @abstractmethod
    def expected(self, state: S, player: int) -> float:
        """Returns the expected final total before the next roll, or with the best entry where it is
        known what can be entered. Asked only while the game goes on."""

    @abstractmethod
    def ranked(self, state: S, player: int) -> tuple[Advice, ...]:
        """Returns the legal entries of a player, best first and without reasons; none where the
        next entry needs a roll that is not entered, or while another player is waited for. Equal
        values keep the order of `Game.candidates`, so that the answer is always the same."""

    def why(
        self, state: S, player: int, ranked: Sequence[Advice], place: int
    ) -> tuple[Reason, ...]:
        """Returns what really differs between the entry at this place and the one it is compared
        with: the best one with the second, all others with the best."""
        return ()

    def revealed(self, state: S, player: int, later: Sequence[tuple[S, int, M]]) -> S | None:
        """Returns the state in which the player made an entry, with all dice that matter known;
        None if neither the roll nor the entries reveal them. `later` are the entries of that round
        from this one on: each with the state before it and its player."""
        return state if self.ranked(state, player) else None

    def learn(self, state: S) -> Learning | None:
        """Learns a pad that is not known, in minutes; None where that cannot be done."""
        return None

    def thinks_longer(self, state: S, player: int, ranked: Sequence[Advice]) -> bool:
        """Whether thinking longer about these entries may find better values."""
        return False

    def thoughts(self, state: S, player: int) -> Generator[Thought, None, None]:
        """Thinks longer about the best entries, for seconds: yields the progress after each. Yields
        nothing where the quick answer is all there is."""
        yield from ()

    def remarks(self, entries: Sequence[tuple[S, M]]) -> tuple[Reason, ...]:
        """Returns remarks on a player's entries, each with the state before it, for games without
        values."""
        return ()

    # Called by others

    def opinion(
        self, state: S, player: int, *, forced: bool = False, reasons: bool = True
    ) -> Opinion:
        """Returns what the coach thinks of the position. Forced: an earlier entry broke a
        rule."""
        if self.game.over(state):
            return Opinion(float(self.game.total(state, player)))
        if unknown := self.unknown(state):
            return Opinion(None, why=(unknown,))
        ranked = self.ranked(state, player)
        value = ranked[0].value if ranked else self.expected(state, player)
        shown = self.reasoned(state, player, ranked) if reasons else ranked[: self.listed]
        return Opinion(value, shown, (ROUGH,) if forced else (), rough=forced)

    def reasoned(self, state: S, player: int, ranked: Sequence[Advice]) -> tuple[Advice, ...]:
        """Returns the entries that are listed, with their reasons."""
        return tuple(
            replace(one, why=self.why(state, player, ranked, place))
            for place, one in enumerate(ranked[: self.listed])
        )

    def table(self, name: str) -> Table | None:
        """Returns a table by its name, read once; None if there is none, or a damaged one."""
        if name not in self._tables:
            data = self._open(name)
            if data is None:
                return None  # it may be added later
            try:
                self._tables[name] = Table.read(data)
            except TableError:
                return None
        return self._tables[name]


AnyCoach = Coach[Any, Any]


class Silent(Coach[HasSheets, Move]):
    """The coach of a game that has none."""

    def unknown(self, state: HasSheets) -> Reason:
        return NO_COACH

    def expected(self, state: HasSheets, player: int) -> float:
        raise NotImplementedError

    def ranked(self, state: HasSheets, player: int) -> tuple[Advice, ...]:
        return ()


def coach_of(game: Game[Any, Any, Any], open_table: OpenTable) -> AnyCoach:
    """Returns the coach of a game, found by the game's id."""
    package = f"scoring.{game.id.replace('-', '_')}"
    name = f"{package}.coach.advisor"
    if not (find_spec(package) and find_spec(f"{package}.coach") and find_spec(name)):
        return Silent(game, open_table)
    advisor: type[AnyCoach] = import_module(name).Advisor
    return advisor(game, open_table)
