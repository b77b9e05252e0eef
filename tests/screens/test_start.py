"""What is not needed for the first frame is not imported before it."""

import json
import os
import subprocess
import sys
from pathlib import Path

from scoring import REGISTRY
from storage import Store
from tests.support.storage_games import some
from tools.first_frame import OWN

ROOT = Path(__file__).parent.parent.parent
LATER = {
    "accesskit",
    "screens.accessibility.accesskit_bridge",
    "screens.shell.screen_reader_loader",
    "kivy.core.audio",
    "scoring.coach.coach",
    "scoring.game",
    "scoring.journal",
    "screens.settings.data_notices",
    "screens.shell.preload",
    "storage.history",
    "storage.pads",
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
EARLY = {"behaviors", "boxlayout", "button", "card", "label"} | {
    *("controllers", "relativelayout"),
}
"""What the home screen shows, and what KivyMD always imports."""


MOST = 60
"""Maximum number of our own modules before the first frame, packages included."""
MOST_WITH_GAMES = 64
"""The same if there are unfinished games to be listed, with their sheets as pictures."""


def first_frame(folder: Path) -> tuple[set[str], set[str]]:
    """Returns all modules that are loaded when the first frame is drawn, and which are our own."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.first_frame", "imports"],
        cwd=ROOT,
        env=os.environ | {"ROLLPAD_DATA": str(folder), "KIVY_HOME": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout.splitlines()[-1])
    own = {name for name in found["modules"] if name.partition(".")[0] in OWN}
    assert own >= {*found["imports"]}
    return {*found["modules"]}, own


def test_the_first_frame_waits_for_little(display: None, tmp_path: Path) -> None:
    loaded, own = first_frame(tmp_path)
    assert "screens.home.screen" in loaded
    assert loaded & LATER == set()
    assert len(own) <= MOST, "`python -m tools.start_imports` tells which"
    parts = {name.split(".")[2] for name in loaded if name.startswith("kivymd.uix.")}
    assert parts <= EARLY, "KivyMD's other widgets come when a screen wants them"


def test_with_games_the_first_frame_waits_for_their_rows_only(
    display: None, tmp_path: Path
) -> None:
    with Store.open(tmp_path) as store:
        for _ in range(5):
            store.create(some(6, "Ana", "Ben"), "2026-11-18T20:00:00Z")
    loaded, own = first_frame(tmp_path)
    assert "screens.home.resume_list" in loaded
    assert loaded & LATER == set()
    assert len(own) <= MOST_WITH_GAMES


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


DRAWN = """
import sys
from collections import Counter
sys.argv.append("app")
from tools import first_frame
from screens.start import prepare_kivy
prepare_kivy()
from screens.home.game_cards import GameCard
from screens.platform import device
drawn, draw, asked = Counter(), GameCard.draw, []
device.moves = lambda: asked.append("moves") or True
def counted(self, *args):
    drawn[self.game] += 1
    draw(self, *args)
GameCard.draw = counted
first_frame.main()
print(*drawn.values(), *asked)
"""


def test_each_cover_is_drawn_once_for_the_first_frame(display: None, tmp_path: Path) -> None:
    """The steps of the layout come before it; whether the system wants animation, which a command
    is run for, is asked after it."""
    done = subprocess.run(
        [sys.executable, "-c", DRAWN],
        cwd=ROOT,
        env=os.environ | {"ROLLPAD_DATA": str(tmp_path), "KIVY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1].split() == ["1"] * len(REGISTRY)
