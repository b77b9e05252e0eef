"""An independent scorer of Tricubo: counts a game file as on paper, and trusts its moves.

It knows nothing of `scoring`, of legality or of dice. It ticks boxes one by one on a list of lists,
and looks for the last tick when it counts.
"""

from typing import Any

TICKS = {"large": 3, "medium": 2, "small": 1}
PADS = {
    "A": ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, [0, 0, 0, 0]),
    "B": ([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0, [0, -1, -2, -2]),
}


def counting(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the moves that are not undone."""

    def stands(entry: dict[str, Any]) -> bool:
        return not any(other.get("undoes") == entry["id"] and stands(other) for other in entries)

    return [entry for entry in entries if "move" in entry and stands(entry)]


class Paper:
    def __init__(self, columns: list[int]) -> None:
        self.columns = columns
        self.rows = [[False] * len(columns) for _ in range(5)]
        self.sixes: list[int | None] = [None] * 5
        self.colours: list[str] = []
        self.joker = 0

    def tick(self, row: int) -> None:
        boxes = self.rows[row - 1]
        if False in boxes:
            boxes[boxes.index(False)] = True

    def last(self, row: int) -> int | None:
        ticked = [value for value, box in zip(self.columns, self.rows[row - 1], strict=True) if box]
        return ticked[-1] if ticked else None

    def enter(self, move: dict[str, Any], side: str) -> None:
        if move.get("joker") and side == "B":
            self.joker = 1
        if move["do"] == "start":
            if not self.rows[move["row"] - 1][0]:
                self.tick(move["row"])
        elif move["do"] == "row":
            for _ in range(TICKS[move["die"]]):
                self.tick(move["row"])
        elif move["do"] == "colour" and move["field"] not in self.colours:
            self.colours.append(move["field"])
        elif move["do"] == "interim":
            for row in move["rows"]:
                if self.sixes[row - 1] is None and self.sixes.count(None) > 2:
                    self.sixes[row - 1] = self.last(row) or 0

    def ticks(self) -> int:
        return sum(box for row in self.rows for box in row) + len(self.colours) + self.joker


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Returns what replay should print."""
    options, names = file.get("options", {}), [player["name"] for player in file["players"]]
    side = options.get("side", "A")
    columns, bonus, penalties = PADS[side]
    columns = options.get("columns", columns)
    purple = options.get("purple_from", len(columns) - 1)
    bonus = options.get("colour_bonus", bonus)
    penalties = options.get("colour_penalties", penalties)

    papers = [Paper(columns) for _ in names]
    rounds, entered, over, last = 0, set[int](), False, False
    alone = len(names) == 1 and "one_sheet" not in options
    entries = counting(file["entries"])

    def ended(paper: Paper) -> bool:
        return sum(any(row[purple - 1 :]) for row in paper.rows) >= 3

    for entry in entries:
        papers[entry["player"]].enter(entry["move"], side)
        if entry["move"]["do"] == "ended" and "one_sheet" in options and not over:
            last, over = True, entry["move"]["round"] <= rounds
        elif entry["move"]["do"] not in ("start", "roll", "taken", "ended") and not over:
            entered.add(entry["player"])
            if len(entered) == len(names):
                rounds, entered = rounds + 1, set()
                over = any(map(ended, papers)) or last or (alone and rounds == 21)

    players = []
    for name, paper in zip(names, papers, strict=True):
        nothing = 0 if over else None
        fields: dict[str, int | None] = {}
        for row in range(1, 6):
            value = paper.last(row)
            fields[f"row{row}"] = nothing if value is None else value
        struck = 0 if 5 - paper.sixes.count(None) >= 3 else None
        for row in range(1, 6):
            six = paper.sixes[row - 1]
            fields[f"interim{row}"] = struck if six is None else six
        colours = len(paper.colours)
        if colours == 4:
            fields["colours"] = bonus + sum(penalties)
        else:
            written = colours > 0 and side == "B"
            fields["colours"] = sum(penalties[:colours]) if written else nothing
        fields["end"] = 5 if ended(paper) else nothing
        players.append(
            {
                "name": name,
                "total": sum(points or 0 for points in fields.values()),
                "lines": [{"key": key, "points": points} for key, points in fields.items()],
                "rank": None,
            }
        )

    winners = []
    if over:
        order = [
            (player["total"], paper.ticks()) for player, paper in zip(players, papers, strict=True)
        ]
        winners = [place for place, points in enumerate(order) if points == max(order)]
    if over and alone:
        limits = [(80, "maximissimus"), (70, "maximum"), (60, "medium"), (40, "journeyman")]
        passed = [rank for limit, rank in limits if players[0]["total"] > limit]
        players[0]["rank"] = passed[0] if passed else "intern"
    return {
        "game": "tricubo",
        "over": over,
        "forced": any(entry.get("forced", False) for entry in entries),
        "players": players,
        "winners": winners,
    }


def bounds(options: Any) -> tuple[int, int]:
    """Returns the minimum and maximum points."""
    best, worst = max(*options.columns, 0), min(*options.columns, 0)
    colours = options.colour_bonus + sum(options.colour_penalties)
    return 8 * worst + sum(options.colour_penalties), 8 * best + max(0, colours) + 5


FORCED: dict[str, tuple[int, dict[str, Any]]] = {
    "passing": (5, {"do": "pass"}),
}
"""Entries that can be forced again and again, with the number of players."""
