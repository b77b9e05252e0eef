"""An independent scorer of Tripple Domino: counts a game file as on paper, trusts its moves.

It knows nothing of `scoring`, of legality or hands. It writes columns of numbers, one for each
player and round, adds them up, and counts the stock down.
"""

from typing import Any

from tests.support.naive_tricubo import counting

USUAL: dict[str, Any] = {
    "hexagon": 50,
    "empty_stock": 5,
    "bridge": 30,
    "double": 25,
    "target": 300,
    "draw_all": True,
    "empty_after_draw": False,
    "solo_draws": 20,
    "solo_hand": 0,
    "solo_start": "nothing",
    "blocked_tie": "all",
}
DEALT = {2: 20, 3: 24, 4: 32, 5: 30, 6: 36}


class Paper:
    def __init__(self, options: dict[str, Any], players: int) -> None:
        self.worth = USUAL | options
        mine = options.get("one_sheet", {"of": players})
        self.chairs = range(mine["of"])
        self.sits = [mine.get("seat", 0)] if "one_sheet" in options else [*range(players)]
        self.rounds: list[list[list[int]]] = [[[] for _ in range(players)]]
        self.players = players
        self.over = False
        self.stock = self.new_stock()

    def new_stock(self) -> int:
        if len(self.chairs) > 1:
            return 56 - DEALT[len(self.chairs)]
        others = 55 - self.worth["solo_hand"]
        limit = self.worth["solo_draws"]
        return int(others if limit is None else min(limit, others))

    def take(self, count: int) -> None:
        self.stock = max(self.stock - count, 0)

    def missed(self, count: int) -> int:
        """Returns the cost of drawing fewer than three because there are no more."""
        if count == 3 or not self.worth["empty_after_draw"]:
            return 0
        elsewhere = "one_sheet" in self.worth and self.worth["draw_all"]
        return self.worth["empty_stock"] if elsewhere or count >= self.stock else 0

    def enter(self, player: int, move: dict[str, Any]) -> None:
        column = self.rounds[-1][player]
        if move["do"] == "start":
            a, b, c = move["tile"]
            counts = len(self.chairs) > 1 or self.worth["solo_start"] == "scores"
            column.append(a + b + c + 5 if counts else 0)
        elif move["do"] == "place":
            a, b, c = move["tile"]
            points = a + b + c
            bonus = move.get("bonus") or []
            for one in [bonus] if isinstance(bonus, str) else bonus:
                points += self.worth[one]
            for _ in range(move.get("draws", 0)):
                points -= 5
            self.take(move.get("draws", 0))
            column.append(points)
        elif move["do"] == "draw":
            column.append(move["count"] * -5 - self.missed(move["count"]))
            self.take(move["count"])
        elif move["do"] == "empty":
            column.append(-self.worth["empty_stock"])
        elif move["do"] == "ended":
            self.others_ended(move["round"], move.get("game", False))
        else:
            left = dict.fromkeys(self.chairs, 0)
            left.update({at: rest for at, rest in enumerate(move["rest"]) if at in left})
            if move["do"] == "out":
                del left[self.sits[player]]
                column.append(20 + sum(left.values()))
            else:
                self.blocked(left)
            self.end()

    def blocked(self, left: dict[int, int]) -> None:
        fewest = min(left.values())
        for player, chair in enumerate(self.sits):
            if left[chair] != fewest:
                continue
            points = -fewest
            for other, rest in left.items():
                if other != chair and (rest > fewest or self.worth["blocked_tie"] == "all"):
                    points += rest
            self.rounds[-1][player].append(points)

    def others_ended(self, number: int, game: bool) -> None:
        if "one_sheet" not in self.worth or self.over:
            return
        if number >= len(self.rounds):
            self.over = game
            self.end()
        elif game:
            self.over = True
            if self.rounds[-1] == [[]]:
                self.rounds.pop()

    def end(self) -> None:
        best = max(self.total(player) for player in range(self.players))
        if len(self.chairs) == 1 or best >= self.worth["target"]:
            self.over = True
        if not self.over:
            self.rounds.append([[] for _ in range(self.players)])
            self.stock = self.new_stock()

    def total(self, player: int) -> int:
        return sum(sum(columns[player]) for columns in self.rounds)

    def line(self, place: int, player: int) -> int | None:
        column = self.rounds[place][player]
        running = self.rounds[place] is self.rounds[-1] and not self.over
        return None if running and not column else sum(column)


def result(file: dict[str, Any]) -> dict[str, Any]:
    """Returns what replay should print."""
    entries, names = counting(file["entries"]), [player["name"] for player in file["players"]]
    paper = Paper(file.get("options", {}), len(names))
    for entry in entries:
        paper.enter(entry["player"], entry["move"])
    players = [
        {
            "name": name,
            "total": paper.total(player),
            "lines": [
                {"key": f"round{place + 1}", "points": paper.line(place, player)}
                for place in range(len(paper.rounds))
            ],
            "rank": None,
        }
        for player, name in enumerate(names)
    ]
    best = max(paper.total(player) for player in range(len(names)))
    return {
        "game": "tripple-domino",
        "over": paper.over,
        "forced": any(entry.get("forced", False) for entry in entries),
        "players": players,
        "winners": [
            player for player in range(len(names)) if paper.over and paper.total(player) == best
        ],
    }


def bounds(options: Any) -> tuple[int, int]:
    """Returns the bounds. A player with the target begins no other round, and a round is worth at
    most all tiles, placed or left, each with all bonuses, the start and the end. Nothing limits the
    cost of drawing from an empty stock. Players who are not in the app may seem to hold the same
    tiles."""
    bonus = options.bridge + max(3 * options.hexagon, options.double)
    others = options.one_sheet.of - 1 if options.one_sheet else 0
    return -(10**6), options.target + (1 + others) * 420 + 56 * bonus + 5 + 20


FORCED: dict[str, tuple[int, dict[str, Any]]] = {
    "blocked rounds": (6, {"do": "blocked", "rest": [1] * 6}),
    "one long round": (6, {"do": "draw", "count": 1}),
    "one long round alone": (1, {"do": "place", "tile": [5, 5, 5]}),
}
"""Entries that can be forced again and again, with the number of players."""
