"""`Any` in `screens/` is only where Kivy itself gives nothing better; each folder has a reason."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.sources import ROOT, modules

MOST = 120
"""Maximum for all of `screens/`."""
LIMITS = {
    # folder: (how often at most, why)
    "app": (0, "the app knows whom it works with"),
    "platform": (0, "what Java gives is a JavaClass"),
    "widgets": (2, "what each screen is opened with (arrive)"),
    "accessibility": (0, "targets are widgets"),
    "home": (0, "cards of games have types"),
    "help": (2, "what it knows of a game's screens are protocols"),
    "play": (0, "the match is typed, and so is what draws it"),
    "setup": (0, "rows and options have types"),
    "editor": (6, "a pad that is being put together is JSON"),
    "result": (0, "what is shared is drawn from pure sheets"),
    "review": (0, "what the coach says has types"),
    "records": (0, "rows, charts and filters name their items"),
    "shell": (0, "it knows the app by a protocol"),
    "settings": (0, "each setting has a type"),
}


def count(source: str) -> int:
    """Returns every occurrence of the word, including imports and comments."""
    texts_removed = re.sub(r"""\b_\(\s*"[^"]*\"""", "", source)
    return len(re.findall(r"\bAny\b", texts_removed))


def folder_of(path: Path) -> str:
    inside = path.relative_to(ROOT / "screens").parts
    return inside[0] if len(inside) > 1 else "app"


@pytest.fixture(scope="module")
def found() -> Counter[str]:
    counts: Counter[str] = Counter()
    for path in modules("screens"):
        counts[folder_of(path)] += count(path.read_text(encoding="utf-8"))
    return counts


def test_every_folder_has_a_limit_and_a_reason(found: Counter[str]) -> None:
    assert found.keys() == LIMITS.keys()
    assert all(reason for _limit, reason in LIMITS.values())


@pytest.mark.parametrize("folder", LIMITS)
def test_a_folder_keeps_its_limit(found: Counter[str], folder: str) -> None:
    limit, reason = LIMITS[folder]
    assert found[folder] <= limit, f"only for this: {reason}"


def test_all_together() -> None:
    assert sum(limit for limit, _why in LIMITS.values()) < MOST


def test_the_count_sees_every_use() -> None:
    assert count("from typing import Any\nx: dict[str, Any] = {}  # AnyGame, Anybody") == 2
