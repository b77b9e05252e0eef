"""Adds the sixth game to a copy of the sources, file by file as CONTRIBUTING.md lists them."""

import re
import shutil
from pathlib import Path

from tests.sources import ROOT
from tests.support.sixth_game import FOLDER, SIXTH

LINE = '    "tally": GameInfo("Tally", range(1, 5), "scoring.tally.rules:Tally"),\n'
"""The one line that registers it."""
DESCRIBED = "\n- `tally-solo`: a circled 3, no 6. 1 + 2 + 6 + 4 + 5 = 18.\n"
"""What the README of the golden games says of its own."""
OWN: dict[str, str | Path] = {
    "scoring/tally/__init__.py": '"""Tally: rules."""\n',
    "scoring/tally/rules.py": FOLDER / "rules.py",
    "sheets/tally/__init__.py": FOLDER / "folder/tally/__init__.py",
    "sheets/tally/sheet.py": FOLDER / "folder/tally/sheet.py",
    "tests/support/naive_tally.py": ROOT / "tests/support/naive_tally.py",
    "tests/support/offences_tally.py": ROOT / "tests/support/offences_tally.py",
    "tests/games/tally-solo.json": FOLDER / "tally-solo.json",
    "tests/games/tally-solo.expected.json": FOLDER / "tally-solo.expected.json",
}
"""Its files, where they belong."""
LINKED = ("assets",)


def wanted() -> set[str]:
    """Returns the files that CONTRIBUTING.md wants of every game: those in its numbered list."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    chapter = text.partition("## Adding a game")[2].partition("\n## ")[0]
    items = re.findall(r"^\d+\. (.*(?:\n   .*)*)", chapter, re.MULTILINE)
    paths = re.findall(r"`([\w/]+<game>[\w/<>.-]+)`", "\n".join(items))
    return {path.replace("<game>", SIXTH) for path in paths}


def add(folder: Path) -> None:
    """Copies the sources into a folder, and adds the game."""
    for name in ("scoring", "sheets", "play", "storage", "network", "screens", "tests", "tools"):
        ignored = shutil.ignore_patterns("__pycache__", "android", "*.png")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    for name in ("main.py", "pyproject.toml", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, folder)
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    for path, source in OWN.items():
        target = folder / path
        target.parent.mkdir(exist_ok=True)
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8")
        text = text.replace("tests.support.sixth_game.rules", "scoring.tally.rules")
        target.write_text(text, encoding="utf-8")
    insert(folder / "scoring/registry.py", "REGISTRY = {\n", LINE)
    insert(folder / "tests/games/README.md", "## Tricubo\n", DESCRIBED)


def insert(path: Path, before: str, line: str) -> None:
    """Adds a line after another one."""
    text = path.read_text(encoding="utf-8")
    assert before in text, path
    path.write_text(text.replace(before, before + line, 1), encoding="utf-8")
