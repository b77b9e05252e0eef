"""Finds positions for practice, in the background. No Kivy."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from scoring import GAMES
from scoring.coach.advice import Advice, Reason
from scoring.coach.coach import AnyCoach, OpenTable, coach_of
from scoring.coach.practice import AS_GOOD, Question, drawn, from_a_game
from scoring.coach.review import against
from scoring.game import AnyGame
from scoring.journal import Journal
from scoring.json_fields import Move
from sheets.texts import _
from storage.encoding import clean, folded
from storage.errors import StorageError
from storage.history import Filter
from storage.progress import Progress, report_progress
from storage.store import Store

COUNT = 10
"""Positions of a round of practice."""
EACH = 3
"""Maximum of positions of one game."""
GAMES_READ = 60
"""Maximum of games that are looked through."""
FEWEST, OFFERED = 3, 4
"""Minimum and maximum of entries to choose from."""
SAME = 0.005
"""Entries whose values differ less are equally good: only one of them is offered."""
OWN, DRAWN = "own", "drawn"


@dataclass(frozen=True, slots=True)
class Asked:
    """A position with some entries to choose from."""

    game: AnyGame
    names: tuple[str, ...]
    question: Question
    offered: tuple[Advice, ...]
    """In the order in which they are shown."""
    own: bool
    """Whether it is from a game that was played."""
    decisions: tuple[type[Move], ...] = ()
    """The moves that can be an answer."""

    @property
    def best(self) -> int:
        """The index of the best entry."""
        return self.offered.index(self.question.ranked[0])

    def is_best(self, answer: Advice) -> bool:
        """Whether nothing is better than this entry."""
        return self.question.loss(answer) < AS_GOOD

    def why(self, coach: AnyCoach, answer: Advice) -> tuple[Reason, ...]:
        """Returns why the best entry is better than the answer; of the best one, than the next."""
        best, others = self.question.ranked[0], self.question.ranked[1:]
        rival = others[0] if answer == best else answer
        return against(coach, self.question.state, self.question.player, (best, rival))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A round of practice."""

    coach: AnyCoach
    questions: tuple[Asked, ...]
    why: tuple[Reason, ...] = ()
    """Why there are none."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What to practise."""

    game: str
    source: str = OWN
    player: str = ""
    """Whose games; those of all players if empty."""


def lesson(wish: Wish, store: Store, tables: OpenTable, dice: Random, progress: Progress) -> Lesson:
    """Returns ten positions. Where there are too few games, the rest is drawn. Raises StoppedError
    if `progress` returns False."""
    game = GAMES[wish.game]
    coach = coach_of(game, tables)
    sheets = [Journal.new(wish.game, options, [_("You")]) for options in game.printed_sheets()]
    known = [one for one in sheets if not coach.unknown(one.beginning)]
    if not known:
        unknown = coach.unknown(sheets[0].beginning)
        return Lesson(coach, (), (unknown,) if unknown else ())
    found: list[Asked] = []
    for some in _positions(coach, wish, store, known, dice):
        found += some
        report_progress(progress, min(len(found), COUNT), COUNT)
        if len(found) >= COUNT:
            break
    return Lesson(coach, tuple(found[:COUNT]))


def _positions(
    coach: AnyCoach, wish: Wish, store: Store, sheets: Sequence[Journal], dice: Random
) -> Iterator[list[Asked]]:
    """Yields some positions of each game that was played, then of drawn ones, without an end."""
    if wish.source == OWN:
        for journal, player in _played(wish, store, dice):
            every = list(from_a_game(coach, journal, player))
            yield _some(coach, journal.names, every, dice, own=True)
    while True:
        start = dice.choice(sheets)
        every = list(drawn(coach, coach.game, start.beginning, dice.randrange))
        yield _some(coach, start.names, every, dice, own=False)


def _played(wish: Wish, store: Store, dice: Random) -> Iterator[tuple[Journal, int]]:
    """Yields finished games in no order, each with a player whose entries are looked at."""
    wanted = Filter(game=wish.game, player=wish.player or None)
    numbers = store.history.numbers(wanted, GAMES_READ)
    dice.shuffle(numbers)
    for number in numbers:
        try:
            journal = store.load(number)
        except StorageError:  # reported when the game is opened
            continue
        for player, name in enumerate(journal.names):
            if not wish.player or folded(clean(name)) == folded(clean(wish.player)):
                yield journal, player


def _some(
    coach: AnyCoach, names: tuple[str, ...], every: list[Question], dice: Random, *, own: bool
) -> list[Asked]:
    """Returns a few of these positions, each with entries to choose from."""
    asked, game = [], coach.game
    for one in every:
        entries = offered(one.ranked, one.made)
        if len(entries) >= FEWEST and game.turn(one.state).round:
            dice.shuffle(entries)
            asked.append(Asked(game, names, one, tuple(entries), own, coach.decisions))
    dice.shuffle(asked)
    return asked[:EACH]


def offered(ranked: Sequence[Advice], made: Move | None) -> list[Advice]:
    """Returns the best entries of different value, and the one that was made."""
    found: list[Advice] = []
    for one in ranked:
        if not found or found[-1].value - one.value > SAME:
            found.append(one)
    kept = found[:OFFERED]
    own = next((one for one in ranked if one.move == made), None)
    if own and all(abs(one.value - own.value) > SAME for one in kept):
        kept[-1] = own
    return kept
