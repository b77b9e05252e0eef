"""An independent scorer of Te-Trix: counts a game file as on paper, and trusts its moves.

It knows nothing of `scoring`, of legality or of forms. It writes symbols into a list of lists and
finds areas by painting over them.
"""

from typing import Any

from tests.support.naive_tricubo import counting

SYMBOLS = ["o", "x", "s"]
SHEETS = [(1, 1, "o"), (1, 5, "x"), (5, 5, "s"), (5, 1, "o")]
ALONE = [(3, 3, "o")]


class Paper:
    def __init__(self, row: int, col: int, symbol: str) -> None:
        self.boxes = [[""] * 7 for _ in range(7)]
        self.boxes[row][col] = symbol
        self.printed = row, col
        self.strip = 8

    def enter(self, cells: list[list[Any]]) -> None:
        for row, col, symbol in sorted(cells):
            if row not in range(7) or col not in range(7):
                self.strip = max(0, self.strip - 1)
            elif not self.boxes[row][col]:
                self.boxes[row][col] = symbol

    def points(self, symbol: str, choose: bool) -> int:
        """Returns the points of a symbol; if the player may choose, the larger with or without the
        printed symbol."""
        row, col = self.printed
        rubbed = [line.copy() for line in self.boxes]
        rubbed[row][col] = ""
        return max(self.count(symbol, boxes) for boxes in (self.boxes, rubbed)[: 1 + choose])

    def count(self, symbol: str, sheet: list[list[str]]) -> int:
        boxes = [row.copy() for row in sheet]

        def paint(row: int, col: int) -> int:
            if row not in range(7) or col not in range(7) or boxes[row][col] != symbol:
                return 0
            boxes[row][col] = "painted"
            near = ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
            return 1 + sum(paint(*box) for box in near)

        sizes = [paint(row, col) for row in range(7) for col in range(7)]
        areas = [size for size in sizes if size > 4]
        return len(areas) * sum(areas)


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Returns what replay should print."""
    names = [player["name"] for player in file["players"]]
    options = file.get("options", {})
    mine = options.get("one_sheet")
    alone = len(names) == 1 and not mine
    printed = [
        (sheet["row"], sheet["col"], sheet["symbol"]) for sheet in options.get("preprinted", [])
    ] or (ALONE if alone else SHEETS[mine.get("seat", 0) :] if mine else SHEETS)
    papers = [Paper(*sheet) for sheet in printed[: len(names)]]
    entries, entered, last, over = counting(file["entries"]), set[int](), False, False
    rounds = 0

    for entry in entries:
        move, player = entry["move"], entry["player"]
        if move["do"] == "place":
            papers[player].enter(move["cells"])
        if move["do"] == "stop":
            over = True
        if move["do"] == "ended" and mine and not over:
            last, over = True, move["round"] <= rounds
        if move["do"] in ("place", "stuck"):
            last = last or (move["do"] == "stuck" and player not in entered)
            entered.add(player)
            if len(entered) == len(names) and last:
                over = True
            elif len(entered) == len(names):
                rounds, entered = rounds + 1, set()

    players = []
    for name, paper in zip(names, papers, strict=True):
        choose = options.get("printed") == "if_better"
        points: dict[str, int | None] = {one: paper.points(one, choose) for one in SYMBOLS}
        total = sum(number or 0 for number in points.values()) + alone * paper.strip
        if not over:
            points = {symbol: number or None for symbol, number in points.items()}
        if alone:
            points["strip"] = paper.strip
        rank = "master" if total >= 130 else "strong" if total >= 120 else "learner"
        players.append(
            {
                "name": name,
                "total": total,
                "lines": [{"key": key, "points": number} for key, number in points.items()],
                "rank": rank if alone and over else None,
            }
        )
    best = max(player["total"] for player in players)
    return {
        "game": "tetrix",
        "over": over,
        "forced": any(entry.get("forced", False) for entry in entries),
        "players": players,
        "winners": [at for at, one in enumerate(players) if over and one["total"] == best],
    }


def bounds(_options: Any) -> tuple[int, int]:
    """Returns the bounds: 49 boxes make at most nine areas of five; solo has a strip of eight."""
    return 0, 9 * 49 + 8


FORCED: dict[str, tuple[int, dict[str, Any]]] = {
    "placing": (4, {"do": "place", "cells": [[0, n, "o"] for n in range(4)]}),
    "being stuck": (4, {"do": "stuck"}),
}
"""Entries that can be forced again and again, with the number of players."""
