"""An independent scorer of Cubo: counts a game file as on paper, and trusts its moves.

It knows nothing of `scoring` or of legality. Dice stay the texts that they are in a file. To find
the best square it tries all of them.
"""

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

from tests.support.naive_tricubo import counting

RUNS = ("111", "222", "333", "444", "555", "666", "123", "234", "345", "456")
ROWS_AND_COLUMNS = ("012", "345", "678", "036", "147", "258")


def line(dice: Sequence[str]) -> int:
    numbers = "".join(die[1] for die in dice)
    if numbers not in RUNS and numbers[::-1] not in RUNS:
        return 0
    points = max(int(number) for number in numbers)
    red = all(die[0] in "rj" for die in dice)
    blue = all(die[0] in "bj" for die in dice)
    return points + points if red or blue else points


def square(dice: Sequence[str]) -> int:
    return sum(line([dice[int(place)] for place in places]) for places in ROWS_AND_COLUMNS)


def best(dice: Sequence[str], taken: str | None) -> int:
    """Returns the maximum of these nine dice, with the taken one instead of another or not.

    Of the eight rotations and reflections of a square only the one is tried whose first corner
    comes before the others in the list of dice, and the second before the third.
    """
    joker = next(die for die in dice if die[0] == "j")
    pool = [die for die in dice if die is not joker] + ([taken] if taken else [])
    points = {three: line(three) for three in product({*pool, joker}, repeat=3)}
    most = 0
    for corners in permutations(range(len(pool)), 4):
        if corners[0] != min(corners) or corners[1] > corners[2]:
            continue
        a, b, c, d = (pool[place] for place in corners)
        others = [die for place, die in enumerate(pool) if place not in corners]
        for top, left, right, bottom in permutations(others, 4):
            total = (
                points[a, top, b]
                + points[left, joker, right]
                + points[c, bottom, d]
                + points[a, left, c]
                + points[top, joker, bottom]
                + points[b, right, d]
            )
            most = max(most, total)
    return most


def points_of(move: dict[str, Any]) -> int:
    if move["do"] == "missed":
        return 0
    if move["do"] == "points":
        return int(move["points"])
    dice = list(move["dice"])
    if move.get("swap") is not None:
        dice[move["swap"]] = move["taken"]
    return square(dice)


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Returns what replay should print."""
    entries = counting(file["entries"])
    rounds = file.get("options", {}).get("rounds", 6)
    columns: list[list[int]] = [[] for _ in file["players"]]
    gone = {entry["player"] for entry in entries if entry["move"]["do"] == "leave"}
    for entry in entries:
        if entry["move"]["do"] != "leave":
            columns[entry["player"]].append(points_of(entry["move"]))
    columns = [column[:rounds] for column in columns]  # below the last field there is no paper
    there = {at: column for at, column in enumerate(columns) if at not in gone}
    over = all(len(column) == rounds for column in there.values())
    players = [
        {
            "name": player["name"],
            "total": sum(column),
            "lines": [
                {"key": f"round{at + 1}", "points": column[at] if at < len(column) else None}
                for at in range(rounds)
            ],
            "rank": None,
        }
        for player, column in zip(file["players"], columns, strict=True)
    ]
    most = max(sum(column) for column in there.values())
    return {
        "game": "cubo",
        "over": over,
        "forced": any(entry.get("forced", False) for entry in entries),
        "players": players,
        "winners": [at for at, column in there.items() if over and sum(column) == most],
    }


def bounds(options: Any) -> tuple[int, int]:
    """Returns the bounds: six lines of 6, all in one colour, in every round."""
    return 0, 72 * options.rounds


FORCED: dict[str, tuple[int, dict[str, Any]]] = {
    "counting by hand": (6, {"do": "points", "points": 9}),
    "missing": (6, {"do": "missed"}),
}
"""Entries that can be forced again and again, with the number of players."""
