"""An independent scorer of Kubi: counts a game file as on paper, and trusts its moves.

It knows nothing of `scoring`, of legality or of dice. It draws strokes as texts and counts them.
"""

from typing import Any

from tests.support.naive_tricubo import counting

VALUES = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}


class Paper:
    def __init__(self) -> None:
        self.crossed: dict[int, str] = {}
        self.sums = dict.fromkeys(VALUES, "")
        self.gone = False

    def enter(self, move: dict[str, Any]) -> None:
        if move["do"] == "choose":
            for number in move["numbers"]:
                self.crossed.setdefault(number, "")
        elif move["do"] == "mark":
            if move["number"] in self.crossed:
                self.crossed[move["number"]] += "|"
            for one in move["sums"]:
                self.sums[one] += "|"
        elif move["do"] == "leave":
            self.gone = True

    def full(self) -> bool:
        return any("||||||||" in strokes for strokes in self.crossed.values())

    def points(self, one: int) -> int | None:
        strokes = self.sums[one]
        if not strokes:
            return None
        if len(strokes) < 5:
            return -200
        return len(strokes[5:10]) * VALUES[one]


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Returns what replay should print."""
    entries = counting(file["entries"])
    papers = [Paper() for _ in file["players"]]
    for entry in entries:
        papers[entry["player"]].enter(entry["move"])
    over = all(paper.full() or paper.gone for paper in papers)

    players = []
    for player, paper in zip(file["players"], papers, strict=True):
        points = {f"sum{one}": paper.points(one) for one in VALUES}
        if over:
            points = {key: value or 0 for key, value in points.items()}
        players.append(
            {
                "name": player["name"],
                "total": sum(value for value in points.values() if value),
                "lines": [{"key": key, "points": value} for key, value in points.items()],
                "rank": None,
            }
        )
    there = [at for at, paper in enumerate(papers) if not paper.gone]
    best = max(players[at]["total"] for at in there)
    return {
        "game": "kubi",
        "over": over,
        "forced": any(entry.get("forced", False) for entry in entries),
        "players": players,
        "winners": [at for at in there if over and players[at]["total"] == best],
    }


def bounds(_options: Any) -> tuple[int, int]:
    """Returns the minimum and maximum points."""
    return len(VALUES) * -200, 5 * sum(VALUES.values())


FORCED: dict[str, tuple[int, dict[str, Any]]] = {
    "rolling": (6, {"do": "roll", "dice": [1, 2, 3, 4, 5]}),
    "marking": (6, {"do": "mark", "number": None, "sums": [7, 7]}),
}
"""Entries that can be forced again and again, with the number of players."""
ANNOUNCES = False
"""Whether a last round is announced: each player stops alone (KU-6)."""
