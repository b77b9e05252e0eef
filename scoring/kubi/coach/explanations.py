"""Why an entry of Kubi is better or worse than another: what really differs between the two."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.coach.advice import Advice, Reason, because
from scoring.coach.move_comparison import ONLY, difference, rival_of
from scoring.kubi.rules import Kubi
from scoring.kubi.state import (
    NUMBERS,
    STROKES_FOR_NOTHING,
    STROKES_TO_STOP,
    SUMS,
    Choose,
    Mark,
    Sheet,
    State,
    sum_points,
)


def why(
    game: Kubi, state: State, player: int, ranked: Sequence[Advice], place: int
) -> tuple[Reason, ...]:
    """Returns the reasons for the best entry over the runner-up; for the rest, compared with the
    best."""
    move, rival = ranked[place].move, rival_of(ranked, place)
    if rival is None:
        return (ONLY,)
    sheet = state.sheets[player]
    if isinstance(move, Choose):
        reasons = [_left(move)]
    elif isinstance(move, Mark) and isinstance(rival.move, Mark):
        reasons = list(_brings(sheet, move, rival.move))
        if not place:
            reasons += _instead(sheet, rival.move, move)
    else:
        reasons = []
    return (*reasons, difference(ranked, place))


def _left(move: Choose) -> Reason:
    """Returns a reason about the numbers not chosen as tally numbers: close together they make few
    different sums."""
    one, two, three = sorted(set(NUMBERS) - set(move.numbers))
    return because(
        "{one}, {two} and {three} are left for the sums, at most {apart} apart",
        one=one,
        two=two,
        three=three,
        apart=three - one,
    )


def _own(move: Mark, other: Mark) -> Counter[int]:
    """Returns the strokes behind sums that only the first of two marks makes."""
    return Counter(move.sums) - Counter(other.sums)


def _brings(sheet: Sheet, move: Mark, rival: Mark) -> Iterator[Reason]:
    """Yields what a mark does that the other one does not."""
    for one in _own(move, rival):
        yield _sum(one, *_strokes(sheet, move, one))
    if move.number is not None and move.number != rival.number:
        count = sheet.tally[NUMBERS.index(move.number)] + 1
        if count >= STROKES_TO_STOP:
            yield because("number {number} is full: the sheet ends", number=move.number)
        else:
            yield because(
                "number {number} then has {count} of {all}",
                number=move.number,
                count=count,
                all=STROKES_TO_STOP,
            )


def _strokes(sheet: Sheet, move: Mark, one: int) -> tuple[int, int]:
    """Returns the strokes behind a sum before and after a mark."""
    before = sheet.sums[SUMS.index(one)]
    return before, before + Counter(move.sums)[one]


def _sum(one: int, before: int, after: int) -> Reason:
    """Returns what strokes behind a sum bring."""
    if after < STROKES_FOR_NOTHING:
        missing = STROKES_FOR_NOTHING - after
        if before:
            return because("sum {sum} still needs {count}", sum=one, count=missing)
        return because("starts sum {sum}, which then needs {count} more", sum=one, count=missing)
    gain = sum_points(one, after) - (sum_points(one, before) if before else 0)
    if before < STROKES_FOR_NOTHING:
        return because("sum {sum} no longer costs anything: {points} points", sum=one, points=gain)
    if not gain:
        return because("sum {sum} earns nothing more", sum=one)
    return because("sum {sum} earns {points} more", sum=one, points=gain)


def _instead(sheet: Sheet, rival: Mark, move: Mark) -> Iterator[Reason]:
    """Yields what speaks against the other mark."""
    for one in _own(rival, move):
        before, after = _strokes(sheet, rival, one)
        missing = STROKES_FOR_NOTHING - after
        if not before:
            yield because(
                "would start sum {sum}, which then needs {count} more", sum=one, count=missing
            )
        elif after < STROKES_FOR_NOTHING:
            yield because("sum {sum} would still need {count}", sum=one, count=missing)
        else:
            gain = sum_points(one, after) - sum_points(one, before)
            yield because("sum {sum} would bring {points}", sum=one, points=gain)
