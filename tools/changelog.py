"""The releases in CHANGELOG.md; `python -m tools.changelog` prints what is new in this one."""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from tools.version import version

FILE = Path(__file__).resolve().parent.parent / "CHANGELOG.md"
HEADING = re.compile(r"(?m)^## \[(?P<version>[\d.]+)\] - (?P<date>\d{4}-\d\d-\d\d)\n")


class Release(NamedTuple):
    version: str
    date: str
    text: str
    """In Markdown."""


def releases() -> list[Release]:
    """Returns the releases, newest first, without the unreleased changes."""
    found = []
    text = FILE.read_text(encoding="utf-8")
    for heading in HEADING.finditer(text):
        rest = text[heading.end() :]
        end = re.search(r"(?m)^## ", rest)
        part = rest[: end.start()] if end else rest
        found.append(Release(heading["version"], heading["date"], part.strip()))
    return found


def main() -> int:
    newest = releases()[0]
    if newest.version != version():
        print(f"CHANGELOG.md ends with {newest.version}, this is {version()}", file=sys.stderr)
        return 1
    print(newest.text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
