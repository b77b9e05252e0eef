"""axe-core, which checks the accessibility of web pages: fetched once by npm, for the tests of the
page.

`python tools/axe.py` fetches it beforehand; only the standard library is used.
"""

import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

VERSION = "4.14.0"
SECONDS = 60
"""How long npm may take; it goes on trying for minutes where there is no network."""
FOLDER = Path(__file__).parents[1] / ".venv" / "axe"
SCRIPT = FOLDER / "node_modules" / "axe-core" / "axe.min.js"


def script() -> Path | None:
    """Returns the file; None if it has not been fetched."""
    return SCRIPT if SCRIPT.exists() else None


def fetch() -> bool:
    """Fetches it unless it is there; returns whether it is there now."""
    if not SCRIPT.exists() and (npm := shutil.which("npm")):
        FOLDER.mkdir(parents=True, exist_ok=True)
        wanted = ["--no-audit", "--no-fund", "--no-save", f"axe-core@{VERSION}"]
        command = [npm, "install", "--prefix", str(FOLDER), *wanted]
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    return SCRIPT.exists()


if __name__ == "__main__":
    sys.exit(not fetch())
