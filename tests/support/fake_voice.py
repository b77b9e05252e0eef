"""A fake speech program: records the texts that it should speak, and is slow on request."""

import json
import os
import sys
from pathlib import Path

import pytest

from tests.support.waiting import soon

SCRIPT = """#!{python} -SE
import json, os, signal, sys, time
folder = os.path.dirname(os.path.abspath(__file__))
def note(**what):
    with open(os.path.join(folder, "said"), "a") as file:
        file.write(json.dumps(what) + "\\n")
signal.signal(signal.SIGTERM, lambda *_: (note(cut=True), os._exit(143)))
note(args=sys.argv[1:])
while os.path.exists(os.path.join(folder, "slow")) and "--cancel" not in sys.argv[1:2]:
    time.sleep(0.01)
sys.exit(os.path.exists(os.path.join(folder, "broken")))
"""


class FakeVoice:
    """A fake `spd-say` on the PATH."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        folder.mkdir()
        path = folder / "spd-say"
        path.write_text(SCRIPT.format(python=sys.executable), encoding="utf-8")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    def be(self, how: str) -> None:
        """Sets its behaviour: `slow` until that is removed, or `broken`."""
        (self.folder / how).touch()

    def be_no_longer(self, how: str) -> None:
        (self.folder / how).unlink()

    def notes(self) -> list[dict[str, object]]:
        path = self.folder / "said"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [json.loads(line) for line in lines]

    def said(self) -> list[str]:
        """Returns the texts, in order."""
        asked = [one["args"] for one in self.notes() if "args" in one]
        return [args[-1] for args in asked if isinstance(args, list) and "--" in args]

    def until(self, count: int) -> list[str]:
        """Waits, in real time, until this many texts were started."""
        soon(lambda: len(self.said()) >= count)
        return self.said()
