"""Names as shown, for any content of a file."""

import json

import pytest

from scoring.display_names import NAMELESS, is_visible, shown
from scoring.journal import Journal
from tests.support.odd_names import UNSEEN

SEEN = {
    "Ana": "Ana",
    " Ana ": " Ana ",
    "?": "?",
    "Zoë": "Zoë",
    "e\u0301": "e\u0301",
    "مريم": "مريم",
    "נעה": "נעה",
    "می\u200cخواهم": "می\u200cخواهم",
    "👩\u200d👧": "👩\u200d👧",
    "\ue000": "\ue000",
    "A\nB\u2028C\tD": "A B C D",
    "\x1b[31mRed\0": "[31mRed",
    "\u202eevE": "evE",
    "A\u200bn\u00ada\ufeff": "Ana",
    "\u2067נעה\u2069": "נעה",
    "half \ud83c": "half ?",
    "\ud800": "?",
}


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_nothing_can_be_seen(name: str) -> None:
    assert not is_visible(name)
    assert shown(name) == NAMELESS


@pytest.mark.parametrize(("name", "seen"), SEEN.items(), ids=ascii)
def test_something_can_be_seen(name: str, seen: str) -> None:
    assert shown(name) == seen
    assert is_visible(seen)
    assert shown(seen) == seen
    seen.encode()


@pytest.mark.parametrize("name", [*UNSEEN.values(), *SEEN], ids=ascii)
def test_a_file_keeps_them_as_they_are(name: str) -> None:
    journal = Journal.new("kubi", {}, [name, "Ben"])
    again = Journal.from_text(json.dumps(journal.to_json()))
    assert again.to_json()["players"] == [{"name": name}, {"name": "Ben"}]
    assert again.report()["players"][0]["name"] == name
    assert again.names == (shown(name), "Ben")
