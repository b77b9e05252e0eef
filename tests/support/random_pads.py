"""Random own pads, random entries on them, and pads with a random mistake."""

import copy
from random import Random
from typing import Any

Json = dict[str, Any]
KINDS = "rounds", "fields", "ticks", "tally", "checks", "bonus"
NAMES = "Red", "<b>x</b>", "[color=f00]", "{0}", "Ä 🎲", "a\nb", "%s"


def numbers(random: Random, count: int) -> list[int]:
    return [random.randint(-9, 20) for _ in range(count)]


def span(random: Random) -> Json:
    low = random.randint(-8, 5)
    step = {"step": random.randint(1, 4)} if random.random() < 0.5 else {}
    return {"min": low, "max": low + random.randint(0, 12)} | step


def field(random: Random, key: str) -> Json:
    values = {"values": numbers(random, random.randint(1, 4))}
    factors = {
        "times": random.choice([-7, -1, 1, 2, 3]),
        "per": random.randint(1, 5),
    }
    some = {one: value for one, value in factors.items() if random.random() < 0.5}
    head = {"key": key, "name": random.choice(NAMES)}
    return head | random.choice([values, span(random)]) | some


def ticks(random: Random) -> Json:
    rows = [
        {"key": f"r{at}", "name": random.choice(NAMES), "boxes": ["x"] * random.randint(1, 6)}
        for at in range(random.randint(1, 3))
    ]
    longest = max(len(row["boxes"]) for row in rows)
    how = {
        "order": random.choice(["next", "skip", "free"]),
        "points": random.choice(["last", "count", "each"]),
    }
    some = {one: value for one, value in how.items() if random.random() < 0.8}
    return {"rows": rows, "values": numbers(random, longest)} | some


def body(random: Random, kind: str, before: list[Json]) -> Json:
    count = random.randint(1, 3)
    if kind == "rounds":
        return span(random)
    if kind == "fields":
        return {"fields": [field(random, f"f{at}") for at in range(count)]}
    if kind == "ticks":
        return ticks(random)
    rows: list[Json] = [{"key": f"r{at}", "name": random.choice(NAMES)} for at in range(count)]
    if kind == "tally":
        for row in rows:
            if random.random() < 0.3:
                row["values"] = numbers(random, random.randint(2, 4))
        return {"rows": rows, "values": numbers(random, random.randint(2, 5))}
    if kind == "checks":
        for row in rows:
            row["points"] = random.randint(-5, 9)
            if random.random() < 0.5:
                row["one"] = random.random() < 0.8
        return {"rows": rows}
    measure = random.choice(["points", "marks"])
    of = random.choice([one["key"] for one in before if one["kind"] != "bonus"])
    return {"of": of, "measure": measure, "from": random.randint(-2, 12), "points": 7}


def random_pad(random: Random) -> Json:
    sections: list[Json] = []
    for at in range(random.randint(1, 5)):
        kinds = [one for one in KINDS if sections or one != "bonus"]
        if any(one["kind"] == "rounds" for one in sections):
            kinds.remove("rounds")
        kind = random.choice(kinds)
        head = {"kind": kind, "key": f"s{at}", "name": random.choice(["", *NAMES])}
        sections.append(head | body(random, kind, sections))
    kinds = [one["kind"] for one in sections]
    ends: list[Json] = [{"when": "hand"}, {"when": "total", "total": random.randint(1, 40)}]
    if "fields" in kinds:
        ends += [{"when": "filled"}] * 2
    if "rounds" in kinds:
        ends += [{"when": "rounds", "rounds": random.randint(1, 4)}] * 2
    return {
        "title": random.choice(NAMES),
        "players": [1, 4],
        "wins": random.choice(["most", "fewest"]),
        "end": random.choice(ends),
        "sections": sections,
    }


def random_value(random: Random, where: Json) -> int:
    if random.random() < 0.1:
        return random.randint(-30, 40)
    if "values" in where:
        return int(random.choice(where["values"]))
    return int(random.choice(range(where["min"], where["max"] + 1, where.get("step", 1))))


def random_move(random: Random, pad: Json) -> Json:
    """Returns an entry that the pad has a place for, legal or not."""
    if random.random() < 0.04:
        return {"do": random.choice(["finish", "leave", "end"])}
    section = random.choice([one for one in pad["sections"] if one["kind"] != "bonus"])
    kind, where = section["kind"], {"section": section["key"]}
    if kind == "rounds":
        return {"do": "write"} | where | {"value": random_value(random, section)}
    if kind == "fields":
        one = random.choice(section["fields"])
        return {"do": "write", "field": one["key"]} | where | {"value": random_value(random, one)}
    row = random.choice(section["rows"])
    where["row"] = row["key"]
    if kind == "ticks":
        return {"do": "tick", "box": random.randint(1, len(row["boxes"]))} | where
    if kind == "tally":
        return {"do": "stroke"} | where
    off = {"off": random.random() < 0.7} if random.random() < 0.5 else {}
    return {"do": "check"} | where | off


def own_file(pad: Json, players: int, entries: list[Json] | None = None) -> Json:
    return {
        "format": "rollpad/1",
        "game": "own",
        "options": {"pad": pad},
        "players": [{"name": name} for name in "ABCDEFGHIJ"[:players]],
        "entries": entries or [],
    }


# Mistakes

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 0.5, 1e9, 100_000, 100_001, -100_001, 10**30),
    *("", "x", "most", "filled", "s0", "[b]", "x" * 41, [], {}, [1], ["a"], [1, 2], [0] * 31),
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Returns every container with one of its keys."""
    keys = list(data) if isinstance(data, dict) else range(len(data))
    found = [(data, key) for key in keys]
    for key in keys:
        if isinstance(data[key], dict | list):
            found += places(data[key])
    return found


def mutated(pad: Json, random: Random) -> Any:
    """Returns the pad with one to three values changed, removed, added, renamed or repeated."""
    pad = copy.deepcopy(pad)
    for _ in range(random.choice([1, 1, 2, 3])):
        inside, key = random.choice(places(pad) or [({"pad": pad}, "pad")])
        match random.randrange(5):
            case 0:
                inside[key] = copy.deepcopy(random.choice(ODD))
            case 1:
                del inside[key]
            case 2 if isinstance(inside, dict):
                inside[random.choice(["x", "step", "values", "one", "times", "rounds"])] = 3
            case 3 if isinstance(inside, dict):
                inside[random.choice(["min", "maxx", "name", "of"])] = inside.pop(key)
            case 4 if isinstance(inside, list):
                inside += [copy.deepcopy(inside[key])] * random.choice([1, 30])
            case _:
                inside[key] = random.randint(-9, 9)
    return pad
