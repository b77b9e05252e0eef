"""What is not needed for the first frame is not imported before it."""

import os
import subprocess
import sys
from pathlib import Path

from scoring import REGISTRY

ROOT = Path(__file__).parent.parent.parent
FIRST_FRAME = """
import sys
sys.argv.append("app")
from tools import first_frame
first_frame.main()
print(*sys.modules)
"""
LATER = {
    "accesskit",
    "screens.accessibility.accesskit_bridge",
    "screens.shell.screen_reader_loader",
    "kivy.core.audio",
    "scoring.coach.coach",
    "screens.play.screen",
    "screens.play.table_controller",
    "storage.shared_game_rows",
    "network.shared_game",
    "screens.setup.screen",
    "sheets.sheet",
    "screens.records.statistics",
    "screens.widgets.message",
    "storage.leaderboard",
    "storage.importer",
    # Of guests and of a shared table (proof 8 of issue 19).
    *(
        "amqtt",
        "paho",
        "segno",
        "websockets",
        "network.broker",
        "network.mqtt_connection",
        "network.shared_game",
    ),
    *(cover.rules.partition(":")[0] for cover in REGISTRY.values()),
}
EARLY = {"appbar", "behaviors", "boxlayout", "button", "card", "label"} | {
    *("controllers", "relativelayout", "textfield"),
}
"""What the home screen shows, and what KivyMD always imports."""


def test_the_first_frame_waits_for_little(display: None, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        cwd=ROOT,
        env=os.environ | {"ROLLPAD_DATA": str(tmp_path), "KIVY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {*done.stdout.splitlines()[-1].split()}
    assert "screens.home.screen" in loaded
    assert loaded & LATER == set()
    parts = {name.split(".")[2] for name in loaded if name.startswith("kivymd.uix.")}
    assert parts <= EARLY, "KivyMD's other widgets come when a screen wants them"


PREPARED = """
import os, sys
from screens.start import prepare_kivy
prepare_kivy()
from kivy.config import Config
wanted = (("graphics", "multisamples"), ("graphics", "width"), ("input", "mouse"))
print(*(Config.get(*key) for key in wanted), os.environ["SDL_MOUSE_FOCUS_CLICKTHROUGH"])
print("kivy.core.window" in sys.modules)
"""


def test_kivy_knows_what_rollpad_wants_before_there_is_a_window(tmp_path: Path) -> None:
    """What the window makes of it: test_window."""
    done = subprocess.run(
        [sys.executable, "-c", PREPARED],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "KIVY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["0 1120 mouse,disable_multitouch 1", "False"]
    assert done.stderr == ""
