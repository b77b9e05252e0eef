"""The hand of the tests opens no window, even if Kivy was imported before it."""

import subprocess
import sys
from pathlib import Path

FIRST_HAND = """
import sys
from pathlib import Path
import kivy.core.text
from tests.support.hand import Hand
Hand(Path(sys.argv[1]))
assert "kivy.core.window" not in sys.modules
"""


def test_a_hand_that_knows_the_icons_opens_no_window(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_HAND, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
