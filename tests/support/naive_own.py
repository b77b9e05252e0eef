"""A second scorer for own pads, which shares no code with ours: it calculates everything from the
entries and the JSON of the pad."""

from typing import Any

Json = dict[str, Any]


class NaiveError(Exception):
    """An entry against a rule."""

    def __init__(self, entry: int, rule: str) -> None:
        super().__init__(f"entry {entry}: {rule}")
        self.entry, self.rule = entry, rule


class Table:
    def __init__(self, data: Json) -> None:
        self.pad: Json = data["options"]["pad"]
        self.names = [player["name"] for player in data["players"]]
        self.everyone = range(len(self.names))
        self.sections: dict[str, Json] = {one["key"]: one for one in self.pad["sections"]}
        self.numbers: dict[tuple[int, str, str], int] = {}
        self.ticks: set[tuple[int, str, str, int]] = set()
        self.strokes: list[tuple[int, str, str]] = []
        self.checks: set[tuple[int, str, str]] = set()
        self.rounds: list[list[int]] = [[] for _ in self.names]
        self.gone: set[int] = set()
        self.over = self.early = False
        self.end()

    # The state of the game

    @property
    def playing(self) -> list[int]:
        return [one for one in self.everyone if one not in self.gone]

    @property
    def complete(self) -> int:
        return min((len(self.rounds[one]) for one in self.playing), default=0)

    @property
    def has_rounds(self) -> bool:
        return any(one["kind"] == "rounds" for one in self.pad["sections"])

    def end(self) -> None:
        end = self.pad["end"]
        if any(len(one) > self.complete for one in self.rounds):
            return
        if end["when"] == "rounds" and self.complete == end["rounds"]:
            self.over = True
        if end["when"] == "total" and (self.complete > 0 or not self.has_rounds):
            self.over |= any(self.total(one) >= end["total"] for one in self.everyone)
        if end["when"] == "filled":
            wanted = [
                (one, key, field["key"])
                for one in self.playing
                for key, section in self.sections.items()
                if section["kind"] == "fields"
                for field in section["fields"]
            ]
            self.over |= all(one in self.numbers for one in wanted)

    # Entries

    def refused(self, player: int, move: Json) -> str | None:
        do = move["do"]
        if do in ("leave", "end"):
            if self.over:
                return "end"
            alone = do == "leave" and (player in self.gone or len(self.names) == 1)
            return "leave" if alone else None
        if self.over:
            return "OW-1"
        if player in self.gone:
            return "leave"
        rules = [rule for rule, broken in self.broken(player, move).items() if broken]
        return min(rules, default=None)

    def broken(self, player: int, move: Json) -> dict[str, bool]:
        if move["do"] == "finish":
            return {"OW-5": self.pad["end"]["when"] != "hand"}
        key = move["section"]
        section = self.sections[key]
        if section["kind"] == "rounds":
            early = len(self.rounds[player]) > self.complete
            return {"OW-1": early, "OW-3": not allowed(section, move["value"])}
        if section["kind"] == "fields":
            field = named(section["fields"], move["field"])
            again = (player, key, move["field"]) in self.numbers
            return {"OW-2": again, "OW-3": not allowed(field, move["value"])}
        row = move["row"]
        if section["kind"] == "ticks":
            mine = [
                box for one, at, name, box in self.ticks if (one, at, name) == (player, key, row)
            ]
            last, box = max(mine, default=0), move["box"]
            order = section.get("order", "next")
            wrong = {"next": box != last + 1, "skip": box < last, "free": False}[order]
            return {"OW-2": box in mine, "OW-4": wrong}
        if section["kind"] == "checks":
            return {"OW-2": ((player, key, row) in self.checks) == (not move.get("off", False))}
        return {}

    def enter(self, player: int, move: Json) -> None:
        do, key = move["do"], move.get("section", "")
        if do == "end":
            self.over = self.early = True
        elif do == "leave":
            if self.over:
                return
            self.gone.add(player)
            if not self.playing:
                self.over = self.early = True
        elif do == "finish":
            self.over = True
        elif do == "write" and self.sections[key]["kind"] == "rounds":
            end = self.pad["end"]
            if end["when"] != "rounds" or len(self.rounds[player]) < end["rounds"]:
                self.rounds[player].append(move["value"])
        elif do == "write":
            self.numbers[player, key, move["field"]] = move["value"]
        elif do == "tick":
            self.ticks.add((player, key, move["row"], move["box"]))
        elif do == "stroke":
            self.strokes.append((player, key, move["row"]))
        elif move.get("off", False):
            self.checks.discard((player, key, move["row"]))
        else:
            if named(self.sections[key]["rows"], move["row"]).get("one", False):
                self.checks = {one for one in self.checks if one[1:] != (key, move["row"])}
            self.checks.add((player, key, move["row"]))
        if not self.over:
            self.end()

    # Points

    def lines(self, player: int) -> list[Json]:
        found: list[Json] = []
        for section in self.pad["sections"]:
            pairs = self.of_section(player, section, found)
            found += [{"key": key, "points": points} for key, points in pairs]
        return found

    def of_section(self, player: int, section: Json, before: list[Json]) -> list[Any]:
        key, kind, blank = section["key"], section["kind"], 0 if self.over else None
        if kind == "bonus":
            measure = self.marks(player, section["of"])
            if section["measure"] == "points":
                own = [one for one in before if one["key"].startswith(f"{section['of']}.")]
                measure = sum(one["points"] or 0 for one in own)
            return [(key, section["points"] if measure >= section["from"] else blank)]
        if kind == "rounds":
            longest = max(map(len, self.rounds))
            rows = longest if self.over else max(longest, self.complete + 1)
            mine = self.rounds[player] + [blank] * rows
            return [(f"{key}.{number + 1}", mine[number]) for number in range(rows)]
        if kind == "fields":
            found = []
            for field in section["fields"]:
                value = self.numbers.get((player, key, field["key"]))
                points = blank if value is None else floored(value, field)
                found.append((f"{key}.{field['key']}", points))
            return found
        return [
            (f"{key}.{row['key']}", self.of_row(player, section, row)) for row in section["rows"]
        ]

    def of_row(self, player: int, section: Json, row: Json) -> int | None:
        key, blank = section["key"], 0 if self.over else None
        where = player, key, row["key"]
        if section["kind"] == "checks":
            return row["points"] if where in self.checks else blank
        if section["kind"] == "tally":
            strokes, values = self.strokes.count(where), row.get("values") or section["values"]
            if not strokes and not self.over:
                return None
            return values[strokes] if strokes < len(values) else values[-1]
        mine = sorted(box for *at, box in self.ticks if tuple(at) == where)
        if not mine:
            return blank
        values, how = section["values"], section.get("points", "count")
        if how == "each":
            return sum(values[box - 1] for box in mine)
        return values[(mine[-1] if how == "last" else len(mine)) - 1]

    def marks(self, player: int, key: str) -> int:
        if self.sections[key]["kind"] == "rounds":
            return len(self.rounds[player])
        every = [*self.numbers, *self.ticks, *self.strokes, *self.checks]
        return sum(one[:2] == (player, key) for one in every)

    def total(self, player: int) -> int:
        return sum(line["points"] or 0 for line in self.lines(player))

    def winners(self) -> list[int]:
        if not self.over or self.early:
            return []
        best = (min if self.pad["wins"] == "fewest" else max)(map(self.total, self.playing))
        return [one for one in self.playing if self.total(one) == best]


def named(rows: list[Json], key: str) -> Json:
    return next(row for row in rows if row["key"] == key)


def allowed(numbers: Json, value: int) -> bool:
    if "values" in numbers:
        return value in numbers["values"]
    return value in range(numbers["min"], numbers["max"] + 1, numbers.get("step", 1))


def floored(value: int, field: Json) -> int:
    """Returns the points of a number, without a division of negative numbers."""
    product, per, points = value * field.get("times", 1), field.get("per", 1), 0
    while points * per > product:
        points -= 1
    while (points + 1) * per <= product:
        points += 1
    return points


def counting(entries: list[Json]) -> list[Json]:
    """Returns the moves that are not undone."""
    dead: set[int] = set()
    for entry in reversed(entries):
        if "undoes" in entry and entry["id"] not in dead:
            dead.add(entry["undoes"])
    return [one for one in entries if "move" in one and one["id"] not in dead]


def result(data: Json) -> Json:
    """Returns what replay should print. Raises NaiveError."""
    table, forced = Table(data), False
    for entry in counting(data["entries"]):
        rule = table.refused(entry["player"], entry["move"])
        if rule and not entry.get("forced"):
            raise NaiveError(entry["id"], rule)
        forced = forced or rule is not None
        table.enter(entry["player"], entry["move"])
    players = [
        {"name": name, "total": table.total(one), "lines": table.lines(one), "rank": None}
        for one, name in enumerate(table.names)
    ]
    return {
        "game": "own",
        "over": table.over,
        "forced": forced,
        "players": players,
        "winners": table.winners(),
    }
