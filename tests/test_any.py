"""`Any` in `screens/` is only where Kivy itself gives nothing better; each folder says why."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.sources import ROOT, modules

MOST = 120
"""In all of `screens/` it is less than this."""
LIMITS = {
    # folder: (how often at most, why)
    "app": (0, "the app and the pages of a crash know whom they work with"),
    "system": (0, "what Java gives is a JavaClass"),
    "look": (7, "what each screen is opened with (arrive); what a finger stays on (long_press)"),
    "focus": (0, "targets are widgets"),
    "games": (228, "states and moves, each game has its own"),
    "help": (0, "what it knows of a game's screens are protocols"),
    "play": (158, "the match is being taken out of the widgets"),
    "setup": (2, "the sheet of a game, whose class is found by the game's id (pad)"),
    "result": (4, "the sheet of a game, whose class is found by the game's id (picture_page)"),
    "records": (0, "rows, charts and filters name their items"),
    "settings": (0, "each setting has a type"),
}
UNDER_WAY = {"games", "play"}
"""Being rewritten: their limits are what they had before and do not count into the sum yet."""


def count(source: str) -> int:
    """Every time that the word stands there, imports and comments included."""
    return len(re.findall(r"\bAny\b", source))


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
    assert sum(limit for folder, (limit, _why) in LIMITS.items() if folder not in UNDER_WAY) < MOST


def test_the_count_sees_every_use() -> None:
    assert count("from typing import Any\nx: dict[str, Any] = {}  # AnyGame, Anybody") == 2
