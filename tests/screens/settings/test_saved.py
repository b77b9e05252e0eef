"""Settings from a backup: only those that the app can use."""

import json
from itertools import cycle, islice
from pathlib import Path

from storage.settings import AROUND, declared
from tests.support.archives import zipped
from tests.support.evil_settings import EVIL, OF_A_DEVICE
from tests.support.transfer import look_at, seen
from tools.robot import Robot


def test_no_backup_can_bring_a_setting_that_breaks_the_app(data: Robot, tmp_path: Path) -> None:
    sets = zip(*(cycle(values) for values in EVIL.values()), strict=True)
    paths = []
    for number, values in enumerate(islice(sets, max(map(len, EVIL.values())))):
        settings = dict(zip(EVIL, values, strict=True)) | OF_A_DEVICE
        manifest = {"format": "rollpad-backup/1", "settings": settings, "players": [settings]}
        paths.append(tmp_path / f"evil{number}.zip")
        paths[-1].write_bytes(zipped(**{"manifest.json": json.dumps(manifest).encode()}))
    look_at(data, *paths)
    assert "There is nothing to import" in seen(data)
    assert data.screen.plan.settings == {}


def test_what_the_app_writes_itself_is_accepted(data: Robot) -> None:
    from play import rule_enforcement
    from screens.play import seat_arrangement
    from sheets.dice_sets import PRESETS

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
    seat_arrangement.remember(store, ["Ana", "Ben"], ["left", "top"])
    rule_enforcement.keep_level(store, "kubi", "free")
    store.settings.set(AROUND, "seated")
    written = dict(store._db.execute("SELECT key, value FROM settings").fetchall())
    assert {key.partition(".")[0] for key in written} >= {
        *("language", "appearance", "text_size", "sound", "dice", "pad", "setup", "strict"),
        *("around", "seats"),
    }
    for key, text in written.items():
        setting = declared(key)
        assert setting, key
        assert setting.accepts(json.loads(text)), key
