"""Solves Tricubo for a pad without a ready-made table, with Python alone, in minutes.

Backward over the rounds, as in the exact solution, but only for some thousand sheets of each round:
those of games played by the values of the printed pad, with each row scaled to it. A value is the
average of the best entries over all rolls, by the net of the round after it. Each net begins as
that of the printed pad, which knows what matters, and learns the difference.
"""

from collections.abc import Generator, Iterator
from dataclasses import replace

from scoring.coach.weights_file import Table, rounded
from scoring.tricubo.coach.columns import pad_facts, printed_pad
from scoring.tricubo.coach.lookahead import MOVES, Ahead, interim_points
from scoring.tricubo.coach.net import (
    FLAG,
    Net,
    Position,
    Values,
    position,
)
from scoring.tricubo.coach.net_training import (
    Draws,
    adapted,
    fit,
    scaled,
)
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    DICE,
    ROWS,
    SOLO_ROUNDS,
    DieMove,
    Options,
    Sheet,
    State,
    check_sheet,
    implied,
    start_tick,
    with_die,
)

GAMES_PLAYED = 2_000
TIMES = 12
"""How often each value is learned."""
RATE = 0.002
ERROR = 0.25
"""Share of entries that are drawn at random."""


def solve(game: Tricubo, options: Options, like: Values) -> Generator[float, None, Table]:
    """Yields the part that is done, and returns the table of a pad; `like` are the values of the
    printed pad of the same side."""
    draws, flag = Draws(), max(FLAG, len(options.columns) + 1)
    sheets: list[dict[Position, Sheet]] = [{} for _ in range(SOLO_ROUNDS)]
    for number in range(GAMES_PLAYED):
        _play(game, options, like, draws, sheets, flag)
        if number % 5 == 0:
            yield 0.1 * number / GAMES_PLAYED
    nets: dict[int, Net] = {}
    values = Values(0.0, flag, nets.__getitem__)
    printed = printed_pad(options)
    codes = [_there(options, printed, ticks) for ticks in range(len(options.columns) + 1)]
    for rounds in range(SOLO_ROUNDS - 1, 0, -1):
        done = 0.1 + 0.9 * (SOLO_ROUNDS - 1 - rounds) / (SOLO_ROUNDS - 1)
        ahead = Ahead(game, options, values)
        wanted = []
        for at, sheet in sheets[rounds].items():
            wanted.append((at, ahead.total(rounds, sheet) - interim_points(options, sheet)))
            yield done
        nets[rounds] = net = adapted(like.net(rounds), flag, codes)
        if wanted:
            scaled(net, wanted)
            for _ in fit(net, wanted, TIMES, RATE, draws):
                yield done
    start = Ahead(game, options, values).total(0, start_tick(Sheet(), 1))
    return _table(options, flag, start, nets)


def _table(options: Options, flag: int, start: float, nets: dict[int, Net]) -> Table:
    width = len(nets[1].bias)
    facts = {"pad": pad_facts(options), "start": start, "width": width, "flag": flag}
    numbers = {}
    for rounds in sorted(nets):
        net = nets[rounds]
        flat = [weight for row in net.hidden for weight in row]
        parts = {"hidden": flat, "bias": net.bias, "out": net.out, "skip": net.skip}
        for name, part in (parts | {"offset": [net.offset]}).items():
            numbers[f"{name}{rounds}"] = rounded(part, "h")
    return Table(facts, numbers)


# Games


def _play(
    game: Tricubo,
    options: Options,
    like: Values,
    draws: Draws,
    sheets: list[dict[Position, Sheet]],
    flag: int,
) -> None:
    """Keeps the sheets of one game: after each entry, and after another one that was possible."""
    sheet = start_tick(Sheet(), 1 + draws.below(len(ROWS)))
    for number in range(SOLO_ROUNDS - 1):
        ways = list(_ways(options, sheet, number, draws)) or [sheet]
        other = ways[draws.below(len(ways))]
        if draws.part() >= ERROR:
            sheet = max(ways, key=lambda one: _as_printed(game, options, like, number + 1, one))
        else:
            sheet = ways[draws.below(len(ways))]
        for one in (sheet, other):
            if not game.ended_by(State(options, (one,)), 0):
                sheets[number + 1].setdefault(position(one, flag), one)
        if game.ended_by(State(options, (sheet,)), 0):
            return


def _ways(options: Options, sheet: Sheet, number: int, draws: Draws) -> Iterator[Sheet]:
    """Yields the sheets that the entries of a roll lead to."""
    aside = DICE[number % len(DICE)]
    joker = options.side == "B" and not sheet.joker
    for die in DICE:
        face = 1 << 1 + draws.below(6)
        if die == aside and not joker:
            continue
        for move in MOVES[die]:
            if implied(options, move) & face and not check_sheet(options, sheet, move):
                yield _entered(options, sheet, move, joker=die == aside)


def _entered(options: Options, sheet: Sheet, move: DieMove, *, joker: bool) -> Sheet:
    after = with_die(options, sheet, move)
    return replace(after, joker=True) if joker else after


def _as_printed(game: Tricubo, options: Options, like: Values, rounds: int, sheet: Sheet) -> float:
    """Returns the value of the sheet on the printed pad, with each row scaled to that pad."""
    printed = printed_pad(options)
    ticks = tuple(_there(options, printed, one) for one in sheet.ticks)
    interims = tuple(
        None if one is None else _there(options, printed, one) for one in sheet.interims
    )
    there = replace(sheet, ticks=ticks, interims=interims)
    written = interim_points(printed, there)
    if game.ended_by(state := State(printed, (there,)), 0):
        return game.total(state, 0)
    return written + like.after(rounds, there)


def _there(own: Options, printed: Options, ticks: int) -> int:
    """Returns the ticks of a row scaled to the printed pad, so that the purple columns coincide."""
    if ticks >= own.purple_from:
        return min(printed.purple_from + ticks - own.purple_from, len(printed.columns))
    return round(ticks * (printed.purple_from - 1) / max(1, own.purple_from - 1))
