"""Settings from a backup: those that the app can use, and no others."""

import json
import re
from itertools import cycle, islice
from pathlib import Path

from tests.screens.transfer import look_at, seen
from tests.storage.archives import zipped
from tools.robot import Robot

EVIL: dict[str, list[object]] = {
    "language": [[], {}, 7, None, "xx", "../../de", True],
    "appearance": [["dark"], 1, "pink"],
    "text_size": ["huge", 1e9, -5, [100], True, 100.0],
    "sound": ["loud", [1], {"tick": "no"}, {"tick": []}],
    "haptics": [5, {"x": True}],
    "dice": [[], "red", {"large": 5}, {"large": "#GGGGGG"}, {"large": "#12"}, {"x": "#123456"}],
    "around": [{}, "upside-down"],
    "seats": [[], 5, {"Ana": 5}, {"Ana": {"Ana": []}}, {"Ana": {"Ana": "below"}}],
    "pad.tricubo": [[], {"A": []}, {"A": {"columns": "x"}}, {"A": {}}, {"C": {}}, {"A": {"x": 1}}],
    "pad.tetrix": [{"solo": {"row": 99, "col": 0, "symbol": "x"}}],
    "pad.kubi": [{"A": {}}],
    "strict.kubi": [[], "very"],
    "setup.kubi": [[], {}, {"names": 5}, {"names": [5], "options": {}}, {"names": ["x" * 999]}],
    "setup.cubo": [{"names": [], "options": {"x": "x" * 300_000}}],
    "setup.chess": [{"names": [], "options": {}}],
    "backup": [[]],
    "files_folder": [[], "/"],
    "unheard.of": [1],
    "": [1],
}


def test_no_backup_can_bring_a_setting_that_breaks_the_app(data: Robot, tmp_path: Path) -> None:
    sets = zip(*(cycle(values) for values in EVIL.values()), strict=True)
    paths = []
    for number, values in enumerate(islice(sets, max(map(len, EVIL.values())))):
        settings = dict(zip(EVIL, values, strict=True))
        manifest = {"format": "rollpad-backup/1", "settings": settings, "players": [settings]}
        paths.append(tmp_path / f"evil{number}.zip")
        paths[-1].write_bytes(zipped(**{"manifest.json": json.dumps(manifest).encode()}))
    look_at(data, *paths)
    assert "There is nothing to import" in seen(data)
    assert data.screen.plan.settings == {}


def test_no_such_setting_is_accepted(display: None) -> None:
    from screens.settings_known import accept

    taken = [(key, one) for key, values in EVIL.items() for one in values if accept(key, one)]
    assert taken == []


def test_what_the_app_writes_itself_is_accepted(data: Robot) -> None:
    from screens import around, strictness
    from screens.dice_sets import PRESETS
    from screens.settings_known import OF_THIS_DEVICE, accept

    store = data.app.store
    data.app.open("settings")
    for size in (150, 100):
        data.screen.use_text_size(size)
    data.screen.use_language("en")
    data.screen.use_appearance("light")
    data.screen.switch("sound", "tick")
    data.screen.switch("sound", "tick")
    data.app.open("dice")
    data.screen.use(PRESETS[1].dice)
    for game, pad in (("tricubo", "B"), ("tetrix", "blue")):
        data.app.open("pad", game=game)
        data.screen.pick(pad)
        data.screen.touch(max(data.screen.editor.touchable()))
        if data.screen.editor.has_steps:
            data.screen.step(1)
    for game in ("kubi", "tricubo"):
        data.app.open("setup", game=game)
        data.screen.start()
    around.remember(store, ["Ana", "Ben"], ["left", "top"])
    strictness.keep_level(store, "kubi", "free")
    store.set_setting("around", "seated")
    written = dict(store._db.execute("SELECT key, value FROM settings").fetchall())
    assert {key.partition(".")[0] for key in written} >= {
        *("language", "appearance", "text_size", "sound", "dice", "pad", "setup", "strict"),
        *("around", "seats"),
    }
    refused = {
        key.partition(".")[0] for key, text in written.items() if not accept(key, json.loads(text))
    }
    assert refused <= {*OF_THIS_DEVICE}


def test_every_setting_in_use_is_known(display: None) -> None:
    """One that is not named in `settings_known` would be lost with every restore."""
    from screens.settings_known import CHECKS, LABELS, OF_A_GAME, OF_THIS_DEVICE

    written = re.compile(r"""(?:set_)?setting\(\s*f?["']([a-z_]+)[."']""")
    screens = Path(__file__).parents[2] / "screens"
    named = re.compile(r"""^(?:SETTING|DIFFERENT) = "([a-z_]+)\"""", re.MULTILINE)
    texts = [path.read_text("utf-8") for path in screens.rglob("*.py")]
    found = {key for text in texts for key in written.findall(text) + named.findall(text)}
    assert {"language", "pad", "backup"} <= found
    assert found - CHECKS.keys() - OF_A_GAME.keys() - {*OF_THIS_DEVICE} == set()
    assert CHECKS.keys() | OF_A_GAME.keys() == LABELS.keys()
