"""Runs `python main.py …` as a separate process, without a display."""

import os
import subprocess
import sys

from tests.sources import ROOT

PATIENCE = 300
"""Seconds until a test gives up; not a measure of speed."""
BLOCKED = """
import runpy, sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"kivy", "kivymd", "PIL", "screens", "storage", "sqlite3"}:
            raise ImportError(f"blocked: {name}")
sys.meta_path.insert(0, Block())
sys.path.insert(0, "")
runpy.run_path("main.py", run_name="__main__")
"""


def process(
    *arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None
) -> tuple[int, str, str]:
    """Returns the exit code and what Python has printed with these arguments."""
    clean = {key: value for key, value in os.environ.items() if "DISPLAY" not in key}
    done = subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        capture_output=True,
        env=clean | (env or {}),
        cwd=ROOT,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()
