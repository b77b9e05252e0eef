"""A CSV file as a spreadsheet reads it."""

import csv
from pathlib import Path


def table(path: Path) -> list[dict[str, str]]:
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [*csv.DictReader(file, strict=True)]
