"""The version, read from the text of `main.py`, which is never imported."""

import re
from pathlib import Path

MAIN = Path(__file__).resolve().parent.parent / "main.py"


def version() -> str:
    found = re.search(r'(?m)^__version__ = "(.+)"$', MAIN.read_text(encoding="utf-8"))
    assert found, "main.py says which version it is"
    return found[1]
