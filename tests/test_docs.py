"""Files that the documents name exist."""

import fnmatch
import re
from pathlib import Path

import pytest

from tests.sources import ROOT

DOCS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")] + sorted(
    ROOT.glob("docs/**/*.md")
)
NAMED = re.compile(r"`([\w.<>/-]+(?:\.(?:py|kv|md|json|po|toml|spec|lock)|/))`")
"""A file or a folder in backticks; `<game>` stands for any name."""
LINKED = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def project_files() -> list[str]:
    """Returns the files, each with a slash before it, folders also with one at the end."""
    found = [path for path in ROOT.iterdir() if path.name[0] != "." and path.name != "build"]
    found += [inside for path in found if path.is_dir() for inside in path.rglob("*")]
    return [f"/{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in found]


FILES = project_files()


def exists(name: str) -> bool:
    """Documents leave out the folders that the reader knows."""
    pattern = "*/" + re.sub(r"<\w+>", "*", name)
    return bool(fnmatch.filter(FILES, pattern))


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_what_is_named_exists(path: Path) -> None:
    text = path.read_text("utf-8")
    named = [name for name in NAMED.findall(text) if not name.startswith("rp/1/")]  # MQTT topics
    assert [name for name in named if not exists(name)] == []
    assert [link for link in LINKED.findall(text) if not (path.parent / link).exists()] == []


def test_the_check_finds_what_is_missing() -> None:
    assert exists("play/match.py")
    assert exists("tests/support/naive_<game>.py")
    assert not exists("play/no_such_file.py")
    assert NAMED.findall("`play/match.py` `enter`, in `look/`") == ["play/match.py", "look/"]
