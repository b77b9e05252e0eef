"""The version, read from the one place where it is written: nobody imports `main.py`."""

import re
from pathlib import Path

MAIN = Path(__file__).resolve().parent.parent / "main.py"


def version() -> str:
    found = re.search(r'(?m)^__version__ = "(.+)"$', MAIN.read_text(encoding="utf-8"))
    assert found, "main.py says which version it is"
    return found[1]
