"""Invalid files: malformed or illegal, and never anything else."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.journal import IllegalEntryError, Journal
from scoring.json_fields import MalformedError
from tests.support.reading_back import journal_of
from tests.support.spoiled_files import VALID, Place, changed, places, shown

GAMES = Path(__file__).parent.parent / "games"
OTHERS: list[object] = [None, True, -1, 7, 10**30, 1.5, "x", "", [], [None], {}, {"a": 1}]
PLACES = dict(places(VALID))
ENTRY_KEYS = [place for place in PLACES if place[0] == "entries" and isinstance(place[-1], str)]


def test_the_file_itself_is_in_order() -> None:
    journal_of(copy.deepcopy(VALID))


@pytest.mark.parametrize("place", PLACES, ids=shown)
def test_another_type_anywhere(place: Place) -> None:
    """Malformed, and the message states where. In JSON, true is no number."""
    for other in OTHERS:
        if type(other) is not type(PLACES[place]):
            with pytest.raises(MalformedError) as caught:
                Journal.from_text(json.dumps(changed(place, other)))
            assert str(caught.value).startswith(shown(place))


@pytest.mark.parametrize("place", ENTRY_KEYS, ids=shown)
def test_something_missing_in_an_entry(place: Place) -> None:
    file = json.dumps(changed(place, ...))
    if place[-1] in {"at", "joker", "forced"}:
        try:
            Journal.from_text(file)
        except IllegalEntryError:
            return  # left out they mean no, and that may be against a rule
    else:
        missing = "entries[7].player" if place[-1] == "undoes" else shown(place)
        with pytest.raises(MalformedError) as caught:
            Journal.from_text(file)
        assert str(caught.value) == f"{missing}: is missing"


# At random

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 13),
    st.integers(),
    st.floats(),
    st.sampled_from(
        ["", "A", "B", "large", "any", "start", "row", "pass", "roll", "place", "o", "stuck"]
    ),
    st.text(st.characters(), max_size=5),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=5,
)
GOLDEN = sorted([*GAMES.glob("*-unfinished-undo.json"), *GAMES.glob("*-forced.json")])
BASES = [VALID, *(json.loads(game.read_text(encoding="utf-8")) for game in GOLDEN)]


def read(text: str | bytes) -> None:
    """Success, malformed or illegal; what was read can be written, read and reported again."""
    try:
        journal = Journal.from_text(text)
    except (MalformedError, IllegalEntryError):
        return
    again = Journal.from_text(json.dumps(journal.to_json()))
    assert json.dumps(again.report()) == json.dumps(journal.report())


@settings(max_examples=300)
@given(data=st.data())
def test_mutated_files(data: st.DataObject) -> None:
    """Some places of a valid file replaced, removed or doubled."""
    file = copy.deepcopy(data.draw(st.sampled_from(BASES)))
    for _ in range(data.draw(st.integers(1, 3))):
        if not (found := [place for place, _ in places(file)]):
            break
        *path, last = data.draw(st.sampled_from(found))
        holder: Any = file
        for step in path:
            holder = holder[step]
        how = data.draw(st.sampled_from(["set", "remove", "double", "last"]))
        if how == "set":
            holder[last] = data.draw(values)
        elif how == "remove":
            del holder[last]
        elif isinstance(holder, list):
            again = holder[last] if how == "double" else holder.pop(last)  # type: ignore[arg-type, index]
            holder.append(copy.deepcopy(again))
    entries = file.get("entries")
    if isinstance(entries, list) and data.draw(st.integers(0, 4)):
        # Wrong ids would hide all other mistakes: they are mostly corrected.
        for number, entry in enumerate(entries, 1):
            if isinstance(entry, dict):
                entry["id"] = number
    read(json.dumps(file))


@settings(max_examples=150)
@given(data=st.data())
def test_mutated_bytes(data: st.DataObject) -> None:
    """Bytes of a valid file replaced, removed or added."""
    text = bytearray(json.dumps(data.draw(st.sampled_from(BASES))).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    read(bytes(text))
