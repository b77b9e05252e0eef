"""Makes the tables of Tricubo: solves each printed side exactly and fits a net to every round."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import process_time

import numpy as np

from scoring import GAMES
from scoring.coach.tables import Table, rounded
from scoring.coach.tricubo_pad import pad_facts, table_name
from scoring.reading import Fields
from scoring.tricubo_sheet import SOLO_ROUNDS, Options, read_options
from tools.coach.tricubo_exact import Array, Pad, pad_of, solved, start_value
from tools.coach.tricubo_games import played
from tools.coach.tricubo_net import Net, begun, fit, inputs_of

SEED = 18
WIDTH = 32
GAMES_PLAYED = ((60_000, 0.3), (15_000, 1.0))
"""How many games are learned from, and how often an entry is drawn at random there at most."""
STEPS = (8_000, 4_000)
"""Of the last round's net, and of all others, which begin with the one before."""
RATE = 0.008
PARTS = ("hidden", "bias", "out", "skip", "offset")


def pads() -> Iterator[Options]:
    """Each printed side, and then each with its house rules."""
    game = GAMES["tricubo"]
    rules = [choice for choice in game.choices if choice.house_rule]
    for values in product(*([value for value, _name in rule.values] for rule in rules)):
        chosen = {rule.key: value for rule, value in zip(rules, values, strict=True)}
        for sheet in game.printed_sheets():
            yield read_options(Fields(sheet | chosen, "options"))


def printed() -> list[Options]:
    """The sides without house rules."""
    return list(pads())[: len(GAMES["tricubo"].printed_sheets())]


def make(folder: Path) -> None:
    for options in pads():
        began = process_time()
        table = learned(options)
        path = folder / f"{table_name(options)}.bin"
        path.write_bytes(table.write())
        size, took = path.stat().st_size, process_time() - began
        print(
            f"{path.name}: {size / 1000:.0f} kB, {took:.0f} s, start {table.facts['start']}",
            flush=True,
        )


def learned(options: Options, width: int = WIDTH, steps: tuple[int, int] = STEPS) -> Table:
    """The table of a pad."""
    pad = pad_of(options)
    exact = solved(pad)
    nets = list(_nets(pad, exact, width, steps))
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


def _nets(pad: Pad, exact: Array, width: int, steps: tuple[int, int]) -> Iterator[Net]:
    """A net for each round, from the last but one back to the first."""
    rng = np.random.default_rng(SEED)
    games = [
        played(pad, exact, count, most, 2, SEED + at)
        for at, (count, most) in enumerate(GAMES_PLAYED)
    ]
    data = np.concatenate(games)
    net = begun(width, rng)
    for number in range(SOLO_ROUNDS - 1, 0, -1):
        states = data[:, number - 1].reshape(-1, 3)
        states = states[states[:, 0] >= 0]
        wanted = exact[number, states[:, 0], states[:, 1], states[:, 2]]
        first = number == SOLO_ROUNDS - 1
        net.offset[0] += 0 if not first else wanted.mean()
        fit(net, inputs_of(pad, states), wanted, steps[not first], RATE, rng)
        yield Net(*(part.copy() for part in net.parts()))
