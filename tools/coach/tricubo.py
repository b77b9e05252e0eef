"""Makes the tables of Tricubo: solves each printed side exactly and fits a net to every round."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from scoring import GAMES
from scoring.coach.weights_file import Table, rounded
from scoring.json_fields import JsonFields
from scoring.tricubo.coach.columns import pad_facts, table_name
from scoring.tricubo.state import SOLO_ROUNDS, Options, read_options
from tools.coach.tricubo_exact import Array, Pad, pad_of, solved, start_value
from tools.coach.tricubo_games import played
from tools.coach.tricubo_net import Net, begun, fit, inputs_of

SEED = 18
WIDTH = 32
RATE = 0.008
PARTS = ("hidden", "bias", "out", "skip", "offset")


class Plan(NamedTuple):
    """Parameters of the training of a table."""

    games: tuple[tuple[int, float], ...]
    """Numbers of games, each with the maximum share of random entries; 2: all entries in every
    other game."""
    others: int
    """Number of other sheets learned with each one reached."""
    steps: tuple[int, int]
    """Training steps of the last round's net, and of others, which continue from it."""


PRINTED = Plan(((60_000, 0.3), (40_000, 2.0)), 4, (24_000, 8_000))
HOUSE_RULES = Plan(((60_000, 0.3), (15_000, 1.0)), 2, (8_000, 4_000))
"""Less training, as fewer people play them; nearly as good."""


def pads() -> Iterator[Options]:
    """Yields each printed side, and then each with its house rules."""
    game = GAMES["tricubo"]
    rules = [choice for choice in game.choices if choice.house_rule]
    for values in product(*([value for value, _name in rule.values] for rule in rules)):
        chosen = {rule.key: value for rule, value in zip(rules, values, strict=True)}
        for sheet in game.printed_sheets():
            yield read_options(JsonFields(sheet | chosen, "options"))


def printed() -> list[Options]:
    """Returns the sides without house rules."""
    return list(pads())[: len(GAMES["tricubo"].printed_sheets())]


def make(folder: Path) -> None:
    for options in pads():
        began = process_time()
        table = learned(options, PRINTED if options in printed() else HOUSE_RULES)
        path = folder / f"{table_name(options)}.bin"
        path.write_bytes(table.write())
        size, took = path.stat().st_size, process_time() - began
        print(
            f"{path.name}: {size / 1000:.0f} kB, {took:.0f} s, start {table.facts['start']}",
            flush=True,
        )


def learned(options: Options, plan: Plan, width: int = WIDTH) -> Table:
    """Returns the table of a pad."""
    pad = pad_of(options)
    exact = solved(pad)
    nets = list(_nets(pad, exact, width, plan))
    facts = {
        "pad": pad_facts(options),
        "start": round(start_value(pad, exact), 4),
        "width": width,
        "seed": SEED,
    }
    numbers = {
        f"{name}{number}": rounded([float(one) for one in part.ravel()], "h")
        for number, net in enumerate(reversed(nets), 1)
        for name, part in zip(PARTS, net.parts(), strict=True)
    }
    return Table(facts, numbers)


def _nets(pad: Pad, exact: Array, width: int, plan: Plan) -> Iterator[Net]:
    """Yields a net for each round, from the last but one back to the first."""
    rng = np.random.default_rng(SEED)
    games = [
        played(pad, exact, count, most, plan.others, SEED + at)
        for at, (count, most) in enumerate(plan.games)
    ]
    data = np.concatenate(games)
    net = begun(width, rng)
    for number in range(SOLO_ROUNDS - 1, 0, -1):
        states = data[:, number - 1].reshape(-1, 3)
        states = states[states[:, 0] >= 0]
        wanted = exact[number, states[:, 0], states[:, 1], states[:, 2]]
        first = number == SOLO_ROUNDS - 1
        net.offset[0] += 0 if not first else wanted.mean()
        fit(net, inputs_of(pad, states), wanted, plan.steps[not first], RATE, rng)
        yield Net(*(part.copy() for part in net.parts()))
