"""A kv rule finds a class by name alone: a class defined in kv must not have another one's name."""

import re
from collections import Counter

from tests.sources import ROOT

MADE_IN_KV = re.compile(r"^<-?(\w+)@", re.MULTILINE)
MADE_IN_PYTHON = re.compile(r"^class (\w+)", re.MULTILINE)


def test_names_made_in_kv_are_unique() -> None:
    folder = ROOT / "screens"
    kv = [name for path in folder.rglob("*.kv") for name in MADE_IN_KV.findall(path.read_text())]
    python = {
        name for path in folder.rglob("*.py") for name in MADE_IN_PYTHON.findall(path.read_text())
    }
    assert [name for name, count in Counter(kv).items() if count > 1 or name in python] == []
