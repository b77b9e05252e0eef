"""What does not fit the contract is dropped, and what it does not know is kept out of the way."""

import json

import pytest

from network.messages import (
    MOST_BYTES,
    Item,
    Log,
    ProposalStep,
    Term,
    Verdict,
    read,
    read_item,
    read_log,
    write_item,
    write_log,
)

LOG = {"t": [1, "a"], "last": 0, "from": 0, "at": 1, "entries": [], "verdicts": {}}


@pytest.mark.parametrize(
    "verdict", [["early"], ["early", "", 1], ["early", "", "", ""], "early", {"state": "early"}]
)
def test_a_verdict_is_three_texts(verdict: object) -> None:
    good = LOG | {"verdicts": {"b": {"b.1": ["early", "", "It waits."]}}}
    found = read_log(json.dumps(good))
    assert found
    assert found.verdicts == {"b": {"b.1": Verdict("early", "", "It waits.")}}
    assert read_log(json.dumps(LOG | {"verdicts": {"b": {"b.1": verdict}}})) is None


def test_what_is_too_long_is_not_even_read() -> None:
    text = write_log(Log(Term(1, "a"), 0, 0, 1))
    assert read("log", text.ljust(MOST_BYTES)) is not None
    assert read("log", text.ljust(MOST_BYTES + 1)) is None


@pytest.mark.parametrize(
    "topic", ["up/", "up", "up/Ana", "up/a/b", "logs", "log/a", "hosts", "", "up/" + "a" * 17]
)
def test_no_other_topic_is_read(topic: str) -> None:
    assert read(topic, json.dumps(LOG)) is None
    up = {"t": [0, ""], "v": [1, 1], "have": 0, "items": []}
    assert read(topic, json.dumps(up)) is None
    assert read("up/ana", json.dumps(up)) is not None


@pytest.mark.parametrize(
    "wrong",
    [
        {"by": ""},
        {"by": "x" * 65},
        {"player": -1},
        {"steps": []},
        {"steps": [{"undoes": 1}]},
        {"steps": {}},
        {"steps": [{}] * 1001},
    ],
)
def test_a_proposal_on_the_disk_that_nobody_can_read(wrong: dict[str, object]) -> None:
    good = {"by": "a.1", "player": 0, "steps": [{"undoes": "a.0"}]}
    assert read_item(json.dumps(good)) == Item("a.1", 0, (ProposalStep("a.0"),), None, True)
    assert read_item(json.dumps(good | wrong)) is None
    assert read_item("[" * 50_000) is None


def test_what_ends_a_round_names_what_it_follows() -> None:
    """It is on the disk as well; one of another type is left out, as it is optional."""
    item = Item("a.2", 0, (ProposalStep(None, 0, {"do": "end"}),), (1, 0), after="a.1", again=True)
    data = json.loads(write_item(item))
    assert (data["after"], data["again"]) == ("a.1", True)
    assert read_item(write_item(item)) == item
    other = read_item(json.dumps(data | {"after": ["a.1"], "again": 1}))
    assert other
    assert (other.after, other.again) == (None, False)
