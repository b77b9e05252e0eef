"""An independent scorer of Tally: adds up the numbers of a file, valid or not."""

from typing import Any

from tests.support.naive_tricubo import counting


def bounds(_options: Any) -> tuple[int, int]:
    """Returns the minimum and maximum points: every number but the 1."""
    return 0, 2 + 3 + 4 + 5 + 6


def worth(number: float) -> int:
    return 6 if number == 3.5 else int(number)


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Returns what replay should print."""
    entries = counting(file["entries"])
    papers: list[set[float]] = [set() for _ in file["players"]]
    for entry in entries:
        paper, number = papers[entry["player"]], entry["move"].get("number", 3.5)
        if int(number) not in map(int, paper):
            paper.add(number)  # a circled 3 is a 3.5
    over = all(len(paper) >= 5 for paper in papers)
    totals = [sum(map(worth, paper)) for paper in papers]
    return {
        "game": "tally",
        "over": over,
        "forced": any(entry.get("forced", False) for entry in entries),
        "players": [
            {
                "name": player["name"],
                "total": sum(map(worth, paper)),
                "lines": [
                    {
                        "key": f"box{number}",
                        "points": next((worth(one) for one in paper if int(one) == number), None),
                    }
                    for number in (1, 2, 3, 4, 5, 6)
                ],
                "rank": None,
            }
            for player, paper in zip(file["players"], papers, strict=True)
        ],
        "winners": [at for at, total in enumerate(totals) if over and total == max(totals)],
    }


FORCED: dict[str, tuple[int, dict[str, Any]]] = {
    "crossing": (4, {"do": "cross", "number": 6}),
}
"""Entries that can be forced again and again, with the number of players."""
ANNOUNCES = False
"""Whether a last round is announced: the rounds are counted."""
