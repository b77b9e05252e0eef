"""A pad that is being put together, as its file would have it: it may have mistakes. No Kivy."""

import re
from copy import deepcopy
from typing import Any

from scoring.game import marked
from scoring.json_fields import MalformedError
from scoring.own.pad import Pad, Range
from scoring.own.pad_reading import read_pad

Json = dict[str, Any]

ROUNDS, FIELDS, TICKS, TALLY, CHECKS, BONUS = (
    *("rounds", "fields", "ticks", "tally", "checks", "bonus"),
)
KINDS = {
    ROUNDS: marked("Points per round"),
    FIELDS: marked("Named fields"),
    TICKS: marked("Tick rows"),
    TALLY: marked("Tallies"),
    CHECKS: marked("Checkboxes"),
    BONUS: marked("Bonus"),
}
"""The kinds of sections, with their names."""
BEGINNINGS = (ROUNDS, FIELDS, TICKS, TALLY)
"""What a new pad can start from."""
TOTAL = 100
"""The total that ends a game, until another one is chosen."""
LAST_ROUND = 10
UP, DOWN, NO_LABELS = "up", "down", "none"
"""How the boxes of a row can be labelled at once."""
MOST_ROWS, MOST_SECTIONS, MOST_VALUES, MOST_BOXES = 30, 12, 40, 300


def begun_with(kind: str) -> Json:
    """Returns a new pad with one section; only the title and names are missing."""
    few = kind == FIELDS
    end = {"when": "filled"} if few else {"when": "hand"}
    whole = {"title": "", "players": [1 if few else 2, 8], "wins": "most", "end": end}
    return whole | {"sections": [section(kind, [])]}


def section(kind: str, before: list[Json]) -> Json:
    """Returns a new section behind these."""
    head = {"kind": kind, "key": free_key("s", before), "name": ""}
    if kind == ROUNDS:
        return head | {"min": -1000, "max": 1000, "step": 1}
    if kind == BONUS:
        of = next((one["key"] for one in before if one["kind"] != BONUS), "")
        return head | {"of": of, "measure": "points", "from": 1, "points": 10}
    rows = {rows_key(kind): [row(kind, [])]}
    if kind == TICKS:
        return head | rows | {"order": "next", "points": "count", "values": [*range(1, 11)]}
    return head | rows | ({"values": [*range(11)]} if kind == TALLY else {})


def rows_key(kind: str) -> str:
    return "fields" if kind == FIELDS else "rows"


def row(kind: str, before: list[Json]) -> Json:
    """Returns a new row or field behind these, like the last of them."""
    head = {"key": free_key("r", before), "name": ""}
    if before:
        return deepcopy(before[-1]) | head
    if kind == FIELDS:
        return head | {"min": 0, "max": 100}
    if kind == TICKS:
        return head | {"boxes": [str(number) for number in range(1, 11)]}
    return head | ({"points": 1} if kind == CHECKS else {})


def free_key(letter: str, before: list[Json]) -> str:
    taken = {one["key"] for one in before}
    return next(f"{letter}{n}" for n in range(1, 100) if f"{letter}{n}" not in taken)


def rows_of(one: Json) -> list[Json]:
    found: list[Json] = one.get(rows_key(one["kind"]), [])
    return found


def kinds_for(data: Json) -> list[str]:
    """Returns the sections that can be added."""
    kinds = [one["kind"] for one in data["sections"]]
    has_other = any(kind != BONUS for kind in kinds)
    return [
        kind
        for kind in KINDS
        if (kind != ROUNDS or ROUNDS not in kinds) and (kind != BONUS or has_other)
    ]


def with_end(data: Json, when: str) -> None:
    numbers = {"rounds": LAST_ROUND, "total": TOTAL}
    data["end"] = {"when": when} | ({when: numbers[when]} if when in numbers else {})


def ends_for(data: Json) -> list[str]:
    """Returns the ends that this pad can have."""
    kinds = {one["kind"] for one in data["sections"]}
    found = ["filled"] if FIELDS in kinds else []
    return [*found, *(["rounds"] if ROUNDS in kinds else []), "total", "hand"]


def count_boxes(one: Json, line: Json, count: int) -> None:
    """Gives a row of ticks so many boxes; the points follow the longest row."""
    labels = line["boxes"][:count]
    line["boxes"] = labels + [str(number) for number in range(len(labels) + 1, count + 1)]
    settle_values(one)


def labels_like(how: str, count: int) -> list[str]:
    """Returns the labels of a row of so many boxes: going up, going down, or none."""
    numbers = range(1, count + 1)
    if how == NO_LABELS:
        return [""] * count
    return [str(number) for number in (reversed(numbers) if how == DOWN else numbers)]


def labels_way(labels: list[str]) -> str | None:
    """Returns how the boxes are labelled; None if one by one."""
    ways = (UP, DOWN, NO_LABELS)
    return next((how for how in ways if labels == labels_like(how, len(labels))), None)


def with_list(line: Json) -> None:
    """Gives a field a list of allowed numbers instead of a range: all of them if there are few."""
    numbers = Range(line.pop("min"), line.pop("max"), line.pop("step", 1))
    line["values"] = [*numbers.examples()] if numbers.min <= numbers.max else [numbers.min]


def with_range(line: Json) -> None:
    """Gives a field a range instead of a list of allowed numbers."""
    values = line.pop("values")
    line.update({"min": min(values), "max": max(values), "step": 1})


def with_own_values(one: Json, line: Json, own: bool) -> None:
    """Gives a row of tallies points of its own, beginning with those of its section; or takes them
    away."""
    line.pop("values", None)
    if own:
        line["values"] = [*one["values"]]


def is_special(one: Json, line: Json) -> bool:
    """Whether a row has more than most rows of its kind have."""
    if one["kind"] == TICKS:
        return labels_way(line["boxes"]) != UP
    if one["kind"] == TALLY:
        return "values" in line
    return bool(line.get("times", 1) != 1 or line.get("per", 1) != 1 or "values" in line)


def special_rows(data: Json) -> set[tuple[str, str]]:
    """Returns the special rows, by the keys of section and row."""
    return {
        (one["key"], line["key"])
        for one in data["sections"]
        for line in rows_of(one)
        if is_special(one, line)
    }


def settle_values(one: Json) -> None:
    """Keeps as many points as the longest row has boxes; new ones go on as the last ones do."""
    values, longest = one["values"], max((len(line["boxes"]) for line in one["rows"]), default=0)
    step = values[-1] - values[-2] if len(values) > 1 else 1
    more = longest - len(values)
    last = values[-1] if values else 0
    one["values"] = values[:longest] + [last + step * number for number in range(1, more + 1)]


def repaired(data: Json) -> None:
    """Adapts what depends on a section that was removed or moved."""
    if data["end"]["when"] not in ends_for(data):
        with_end(data, ends_for(data)[0] if ends_for(data)[0] == "filled" else "hand")
    before: list[str] = []
    for one in data["sections"]:
        if one["kind"] == BONUS and one["of"] not in before and before:
            one["of"] = before[-1]
        elif one["kind"] != BONUS:
            before.append(one["key"])


# Mistakes

Mistakes = dict[tuple[object, ...], str]
"""What is wrong, by where it is: `("title",)`, `("sections", 1, 0)` is the first row there."""

NO_TITLE = marked("The pad needs a title.")
NO_NAME = marked("This row needs a name.")
TOO_SMALL = marked("“From” is more than “to”.")
FEW_PLAYERS = marked("“Fewest players” is more than “Most players”.")
NO_SECTION = marked("The pad needs a section.")
NO_ROWS = marked("This section needs a row.")
BONUS_FIRST = marked("A bonus comes after the section it is for.")
TOO_MANY_BOXES = marked("A pad has room for 300 boxes.")
ZERO_TIMES = marked("“Times” can’t be 0.")
WRONG = marked("Something here doesn’t fit.")


def mistakes(data: Json) -> Mistakes:
    """Returns everything that keeps the pad from being played."""
    found: Mistakes = {}
    if not data["title"].strip():
        found["title",] = NO_TITLE
    if data["players"][0] > data["players"][1]:
        found["players",] = FEW_PLAYERS
    if not data["sections"]:
        found["sections",] = NO_SECTION
    before: list[str] = []
    for at, one in enumerate(data["sections"]):
        found |= _in_section(one, at, before)
        before += [one["key"]] if one["kind"] != BONUS else []
    found |= _too_many_boxes(data) or (_what_else(data) if not found else {})
    return found


def _too_many_boxes(data: Json) -> Mistakes:
    """Returns the mistake of too many boxes, at the first row that has no room."""
    boxes = 0
    for at, one in enumerate(data["sections"]):
        for number, line in enumerate(one["rows"] if one["kind"] == TICKS else ()):
            boxes += len(line["boxes"])
            if boxes > MOST_BOXES:
                return {("sections", at, number): TOO_MANY_BOXES}
    return {}


def _what_else(data: Json) -> Mistakes:
    """Returns what the rules refuse, at the row or section that they name."""
    try:
        read_pad(data)
    except MalformedError as error:
        numbers = re.findall(r"\.(?:sections|fields|rows)\[(\d+)\]", str(error).split(":")[0])
        return {("sections", *map(int, numbers)): WRONG}
    return {}


def _in_section(one: Json, at: int, before: list[str]) -> Mistakes:
    place: tuple[object, ...] = ("sections", at)
    if one["kind"] == BONUS:
        return {} if one["of"] in before else {place: BONUS_FIRST}
    if one["kind"] == ROUNDS:
        return {place: TOO_SMALL} if one["min"] > one["max"] else {}
    rows = rows_of(one)
    found: Mistakes = {} if rows else {place: NO_ROWS}
    for number, line in enumerate(rows):
        if not line["name"].strip():
            found[(*place, number)] = NO_NAME
        elif line.get("min", 0) > line.get("max", line.get("min", 0)):
            found[(*place, number)] = TOO_SMALL
        elif line.get("times", 1) == 0:
            found[(*place, number)] = ZERO_TIMES
    return found


def pad_of(data: Json) -> Pad | None:
    """Returns the pad, if it can be played."""
    try:
        return read_pad(data)
    except MalformedError:
        return None


def shown_pad(data: Json) -> Pad | None:
    """Returns the pad as it will look: what has no name yet has a stand-in; None if that is not
    enough."""
    shown = deepcopy(data)
    shown["title"] = shown["title"].strip() or "…"
    for one in shown["sections"]:
        for line in rows_of(one):
            line["name"] = line["name"].strip() or "…"
    return pad_of(shown)


def is_draft(value: object) -> bool:
    """Whether saved data is a pad that can be edited: everything that is needed is there."""
    if not isinstance(value, dict):
        return False
    try:
        mistakes(value)
        kinds_for(value)
        ends_for(value)
        special_rows(value)
        return all(isinstance(one, dict) and one["kind"] in KINDS for one in value["sections"])
    except (KeyError, TypeError, AttributeError, IndexError):
        return False
