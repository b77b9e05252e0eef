"""`python -m tools.coach.tricubo_positions`: positions with their exact values, for the tests.

A test compares the shipped tables with them; solving the game again would take minutes.
"""

import json
from pathlib import Path
from random import Random

from scoring import GAMES
from scoring.coach.coach import coach_of
from scoring.tricubo.coach.advisor import ENTRIES, Advisor
from scoring.tricubo.dice import faces_of
from scoring.tricubo.state import State
from storage.coach_tables import shipped
from tools.coach.tricubo import printed
from tools.coach.tricubo_bench import Exact, exact_value

FILE = Path(__file__).parents[2] / "tests" / "scoring" / "tricubo" / "coach" / "exact_tricubo.json"
EVERY = 25
"""Number of games per side; four or five positions of each are kept."""
ERROR = 0.15
"""How often an entry is drawn at random."""


def position_of(state: State, values: list[float]) -> dict[str, object]:
    """Returns a position with the exact values of its entries, in the order of the legal ones."""
    sheet = state.sheets[0]
    assert state.roll is not None
    return {
        "side": state.options.side,
        "round": state.round,
        "start": sheet.start,
        "ticks": sheet.ticks,
        "interims": sheet.interims,
        "colours": sheet.colours,
        "joker": sheet.joker,
        "roll": faces_of(state.roll),
        "values": [round(value, 3) for value in values],
    }


def main() -> None:
    game, found = GAMES["tricubo"], []
    coach = coach_of(game, shipped)
    assert isinstance(coach, Advisor)
    for options in printed():
        exact = Exact(options)
        for seed in range(EVERY):
            random, state = Random(seed), game.start(options, 1)
            state = game.apply(state, 0, next(iter(game.legal_moves(state, 0))))
            while not game.over(state):
                state = game.apply(state, 0, game.thrown(random.randrange))
                moves = [one for one in game.legal_moves(state, 0) if isinstance(one, ENTRIES)]
                values = [exact_value(coach.game, exact, state, move) for move in moves]
                if state.round % 5 == seed % 5:
                    found.append(position_of(state, values))
                best = moves[values.index(max(values))]
                drawn = random.random() < ERROR
                state = game.apply(state, 0, random.choice(moves) if drawn else best)
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in found)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(found)} positions")


if __name__ == "__main__":
    main()
