"""Games on own pads in a short notation: `0 upper.ones 3` writes, `0 t.red.4` ticks, `1 k.seven`
makes a stroke, `1 c.road` checks, `1 -c.road` takes the check away, `0 r 12` writes a round, `0
finish`; a leading `!` forces."""

import json
from typing import Any

from scoring.replay import replay
from tests.support.random_pads import Json, own_file


def pad(*sections: Json, end: Json | None = None, **changes: Any) -> Json:
    """Returns a small pad; sections without a key or a name get one."""
    named = [{"key": one["kind"][0], "name": ""} | one for one in sections]
    whole = {"title": "Pad", "players": [1, 4], "wins": "most", "end": end or {"when": "hand"}}
    return whole | {"sections": named} | changes


def rounds(low: int = -50, high: int = 50, **more: Any) -> Json:
    return {"kind": "rounds", "min": low, "max": high} | more


def fields(**by_key: Json) -> Json:
    rows = [{"key": key, "name": key} | one for key, one in by_key.items()]
    return {"kind": "fields", "fields": rows}


def ticks(values: list[int], *lengths: int, **more: Any) -> Json:
    names = "abcdefgh"[: len(lengths) or 1]
    rows = [
        {"key": key, "name": key, "boxes": ["x"] * length}
        for key, length in zip(names, lengths or (len(values),), strict=True)
    ]
    return {"kind": "ticks", "rows": rows, "values": values} | more


def tally(values: list[int], **own: list[int] | None) -> Json:
    rows = [
        {"key": key, "name": key} | ({} if mine is None else {"values": mine})
        for key, mine in (own or {"a": None}).items()
    ]
    return {"kind": "tally", "key": "y", "rows": rows, "values": values}


def checks(one: bool = False, /, **points: int) -> Json:
    more = {"one": True} if one else {}
    rows = [{"key": key, "name": key, "points": own} | more for key, own in points.items()]
    return {"kind": "checks", "rows": rows}


def bonus(of: str, measure: str, start: int, points: int) -> Json:
    return {"kind": "bonus", "of": of, "measure": measure, "from": start, "points": points}


def move_of(text: str, pad: Json) -> Json:
    place, *values = text.split()
    if place in ("finish", "leave", "end"):
        return {"do": place}
    key, *rest = place.removeprefix("-").split(".")
    kind = next(one["kind"] for one in pad["sections"] if one["key"] == key)
    if kind == "rounds":
        return {"do": "write", "section": key, "value": int(values[0])}
    if kind == "fields":
        return {"do": "write", "section": key, "field": rest[0], "value": int(values[0])}
    if kind == "ticks":
        return {"do": "tick", "section": key, "row": rest[0], "box": int(rest[1])}
    if kind == "tally":
        return {"do": "stroke", "section": key, "row": rest[0]}
    off = {"off": True} if place.startswith("-") else {}
    return {"do": "check", "section": key, "row": rest[0]} | off


def game_of(pad: Json, moves: str, players: int = 2) -> Json:
    """Returns a file; the moves are separated by commas."""
    entries: list[Json] = []
    for text in filter(None, map(str.strip, moves.split(","))):
        who, _space, rest = text.removeprefix("!").partition(" ")
        entry = {"id": len(entries) + 1, "player": int(who), "move": move_of(rest, pad)}
        entries.append(entry | ({"forced": True} if text.startswith("!") else {}))
    return own_file(pad, players, entries)


def result_of(pad: Json, moves: str, players: int = 2) -> Json:
    code, line = replay(json.dumps(game_of(pad, moves, players)).encode())
    assert code == 0, line
    told: Json = json.loads(line)
    return told


def lines_of(pad: Json, moves: str, player: int = 0, players: int = 2) -> dict[str, int | None]:
    lines = result_of(pad, moves, players)["players"][player]["lines"]
    return {line["key"]: line["points"] for line in lines}


def rule_of(pad: Json, moves: str, players: int = 2) -> str:
    """Returns the rule that the last entry breaks; all before it are legal."""
    file = game_of(pad, moves, players)
    code, line = replay(json.dumps(file).encode())
    assert code == 3, line
    assert line.startswith(f"entry {len(file['entries'])}: "), line
    return line.split(": ")[1]
