"""axe-core, which checks the accessibility of web pages: fetched once by npm, for the tests of the
page.

`python tools/axe.py` fetches it beforehand; only the standard library is used.
"""

import shutil
import subprocess
import sys
from pathlib import Path

VERSION = "4.14.0"
FOLDER = Path(__file__).parents[1] / ".venv" / "axe"
SCRIPT = FOLDER / "node_modules" / "axe-core" / "axe.min.js"


def script() -> Path | None:
    """Returns the file; None where it is not there and cannot be fetched."""
    if not SCRIPT.exists() and (npm := shutil.which("npm")):
        FOLDER.mkdir(parents=True, exist_ok=True)
        wanted = ["--no-audit", "--no-fund", "--no-save", f"axe-core@{VERSION}"]
        command = [npm, "install", "--prefix", str(FOLDER), *wanted]
        subprocess.run(command, capture_output=True, timeout=120, check=False)
    return SCRIPT if SCRIPT.exists() else None


if __name__ == "__main__":
    sys.exit(script() is None)
