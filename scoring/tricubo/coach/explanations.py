"""Why an entry of Tricubo is better or worse than another: what really differs between the two."""

from collections.abc import Iterator, Sequence

from scoring.coach.advice import Advice, Reason, because
from scoring.coach.move_comparison import (
    ONLY,
    SAME,
    difference,
    rival_of,
)
from scoring.game import AnyMove
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    COLOUR_FIELDS,
    END_BONUS,
    INTERIMS,
    PURPLE_ROWS_TO_END,
    SOLO_ROUNDS,
    WEIGHT,
    Colour,
    Interim,
    Pass,
    Row,
    Sheet,
    Start,
    State,
)

NEAR = 3
"""The purple columns are near if one die can reach them."""
ALIKE = because("all rows are equally good")


def why(
    game: Tricubo, state: State, player: int, ranked: Sequence[Advice], place: int
) -> tuple[Reason, ...]:
    """Returns the reasons for the best entry over the runner-up; for the rest, compared with the
    best."""
    one = ranked[place]
    if isinstance(one.move, Start):
        return (ALIKE,)
    rival = rival_of(ranked, place)
    if rival is None:
        return (ONLY,)
    reasons = list(_brings(game, state, player, one.move))
    if place:
        return (*reasons, difference(ranked, place))
    reasons += _alike(one.move, rival.move) or _instead(game, state, player, rival.move)
    if _joker(rival.move) and not _joker(one.move):
        reasons.append(because("the joker is kept"))
    return (*reasons, _now_or_later(game, state, player, one, rival) or difference(ranked, 0))


def _brings(game: Tricubo, state: State, player: int, move: AnyMove) -> Iterator[Reason]:
    """Yields what an entry does for the sheet."""
    sheet = state.sheets[player]
    after = game.apply(state, player, move).sheets[player]
    if _joker(move):
        yield because("the joker takes the die set aside")
    match move:
        case Row(row=row, die=die):
            yield from _row(state, sheet, after, row, WEIGHT[die])
        case Interim():
            yield because("the six scores {points} now", points=game.gain(state, player, move))
            left = INTERIMS - after.scored
            yield because("rows that a six can score after it: {count}", count=left)
        case Colour():
            yield from _colour(game, state, player, move)
        case Pass():
            yield because("no die can be used")


def _row(state: State, sheet: Sheet, after: Sheet, row: int, boxes: int) -> Iterator[Reason]:
    purple = state.options.purple_from
    old, new = sheet.ticks[row - 1], after.ticks[row - 1]
    reached = sum(ticks >= purple for ticks in after.ticks)
    points = (0, *state.options.columns)[new]
    if old < purple <= new and reached >= PURPLE_ROWS_TO_END:
        yield because("it ends the game: +{points}", points=END_BONUS)
    elif old < purple <= new:
        yield because(
            "row {row} reaches the purple columns ({count} of {all})",
            row=row,
            count=reached,
            all=PURPLE_ROWS_TO_END,
        )
    elif purple - new <= NEAR and new < purple:
        yield because(
            "row {row}: crosses needed to reach purple: {count}", row=row, count=purple - new
        )
    elif points == (0, *state.options.columns)[old]:
        boxes_of = len(state.options.columns)
        yield because("row {row}: {count} of {all} boxes", row=row, count=new, all=boxes_of)
    else:
        yield because("row {row} then counts {points}", row=row, points=points)
    if new - old < boxes:
        yield because("crosses lost: {count}", count=boxes - (new - old))


def _colour(game: Tricubo, state: State, player: int, move: Colour) -> Iterator[Reason]:
    ticked, gain = len(state.sheets[player].colours) + 1, game.gain(state, player, move)
    if gain > 0:
        yield because("all colour fields marked: +{points}", points=gain)
    elif gain < 0:
        yield because("the colour field costs {points}", points=-gain)
    else:
        every = len(COLOUR_FIELDS)
        yield because("colour fields marked: {count} of {all}", count=ticked, all=every)


def _alike(one: AnyMove, rival: AnyMove) -> list[Reason]:
    """Returns what differs between two entries of one kind."""
    match one, rival:
        case Row(row=row, die=die), Row(row=other, die=less) if row == other:
            ticks, fewer = WEIGHT[die], WEIGHT[less]
            return [because("{count} crosses instead of {other}", count=ticks, other=fewer)]
        case Colour(field=field), Colour(field="any") if field != "any":
            return [because("the three-colour field stays free for any die")]
        case Colour(field="any"), Colour():
            return [because("the single-colour field stays free for its own die")]
        case Colour(die=die), Colour(die=other) if WEIGHT[die] != WEIGHT[other]:
            return [because("the other die’s colour field stays free for later")]
        case Interim(rows=rows), Interim() if rows:
            return [because("these rows and not others: {rows}", rows=_listed(rows))]
    return []


def _listed(rows: Sequence[int]) -> str:
    return ", ".join(map(str, rows))


def _instead(game: Tricubo, state: State, player: int, rival: AnyMove) -> Iterator[Reason]:
    """Yields what the other entry would do instead."""
    gain = game.gain(state, player, rival)
    match rival:
        case Interim():
            yield because("a six now would score only {points}", points=gain)
        case Row(row=row):
            ticks = game.apply(state, player, rival).sheets[player].ticks[row - 1]
            points = (0, *state.options.columns)[ticks]
            yield because("row {row} would count {points}", row=row, points=points)
        case Colour() if gain < 0:
            yield because("a colour field would cost {points}", points=-gain)
        case Colour() if state.solo:
            left = SOLO_ROUNDS - state.round - 1
            yield because("a colour field can wait, rounds left: {rounds}", rounds=left)
        case Colour():
            yield because("a colour field can wait")


def _now_or_later(
    game: Tricubo, state: State, player: int, one: Advice, rival: Advice
) -> Reason | None:
    """Whether the best entry is better at once or later, where it is not both."""
    ahead = one.value - rival.value
    now = _gain(game, state, player, one.move) - _gain(game, state, player, rival.move)
    later = ahead - now
    if ahead >= SAME and now < 0:
        return because("{now} less now, {later} more later", now=-now, later=round(later, 1))
    if ahead >= SAME and now > 0 and later < -SAME:
        return because("{now} more now, {later} less later", now=now, later=round(-later, 1))
    return None


def _gain(game: Tricubo, state: State, player: int, move: AnyMove) -> int:
    return game.gain(state, player, move)


def _joker(move: AnyMove) -> bool:
    return bool(getattr(move, "joker", False))
