"""What can be tapped while playing is large enough for a finger (`docs/targets.md`)."""

from pathlib import Path

import pytest

from scoring import GAMES
from sheets import view
from sheets.drawing.palette import Palette
from sheets.drawing.text_metrics import FontRuler
from sheets.render_context import on_surface, rendering
from storage import Store
from tools.targets import (
    BOX,
    KEY,
    SLOT,
    TABLE,
    Setting,
    Target,
    measure,
    read_before,
    settings,
    written,
)


def test_the_table_has_a_line_for_each_setting(tmp_path: Path) -> None:
    known = read_before(TABLE.read_text(encoding="utf-8"))
    assert {*known} == {setting.key for setting in settings()}


def test_it_is_measured_again_and_compared_with_before(tmp_path: Path) -> None:
    setting = Setting("kubi", (), "all", 2, (1280, 800))
    with rendering(on_surface(Palette(), FontRuler())), Store.open(tmp_path) as store:
        found = measure(store, setting)
    assert all(found.least(kind) for kind in (BOX, KEY, SLOT))
    line = written({setting: found}, {setting.key: ["1×2", "3×4", "5×6"]}).splitlines()[-1]
    now = [str(found.least(kind)) for kind in (BOX, KEY, SLOT)]
    cells = [*setting.key, "1×2", now[0], "3×4", now[1], "5×6", now[2]]
    assert [cell.strip() for cell in line.strip("|").split("|")] == cells
    assert read_before(line) == {setting.key: ["1×2", "3×4", "5×6"]}


# The floors

FLOOR, ON_A_PHONE, KEY_FLOOR = 24, 18, 48
"""In dp: boxes, Tricubo's on a phone (as wide as it allows), and keys of a dock."""
WINDOWS_TESTED = ((320, 640), (390, 844), (844, 390), (1280, 800))


def some_settings() -> list[Setting]:
    """One or two people, and as many as possible, in the windows of the wireframes."""
    found = []
    docked = [game for game in GAMES if view(game).panel.shared_dice]
    for setting in settings(docked):
        players = GAMES[setting.game].players
        if setting.window in WINDOWS_TESTED and setting.players in (2, 3, players[-1]):
            found.append(setting)
    return found


@pytest.mark.parametrize("setting", some_settings(), ids=lambda setting: " ".join(setting.key))
def test_nothing_is_smaller_than_a_finger_needs(tmp_path: Path, setting: Setting) -> None:
    with rendering(on_surface(Palette(), FontRuler())), Store.open(tmp_path) as store:
        found = measure(store, setting)
    phone = min(setting.window) < 560
    floor = ON_A_PHONE if phone and setting.game == "tricubo" else FLOOR - 1
    small = [
        f"{one.name} {one}"
        for one in found.targets.values()
        if (one.kind == BOX and one.least < floor)
        or (one.kind == KEY and one.name.startswith(("face", "roll")) and one.least < KEY_FLOOR - 1)
        or (one.kind == SLOT and one.height < 40)
    ]
    assert small == []


def boxes_of(store: Store, setting: Setting, prefix: str) -> Target:
    """Returns the smallest box whose name begins so."""
    found = measure(store, setting).targets.values()
    return min((one for one in found if one.name.startswith(prefix)), key=lambda one: one.least)


@pytest.mark.parametrize(
    ("setting", "prefix", "width", "height"),
    [
        (Setting("kubi", (), "all", 3, (1280, 800)), "sum", 80, 49),
        (Setting("kubi", (), "all", 10, (1280, 800)), "sum", 50, 30),
        (Setting("tricubo", (("side", "A"),), "all", 3, (1280, 800)), "row", 43, 48),
        (Setting("tricubo", (("side", "A"),), "seated", 5, (1280, 800)), "row", 30, 23),
        (Setting("kubi", (), "one", 2, (360, 640)), "sum", 100, 27),
        (Setting("kubi", (), "one", 3, (320, 640)), "sum", 100, 27),
    ],
    ids=str,
)
def test_sheets_are_as_large_as_drawn(
    tmp_path: Path, setting: Setting, prefix: str, width: float, height: float
) -> None:
    """The sizes of the wireframes, without the gaps between boxes."""
    with rendering(on_surface(Palette(), FontRuler())), Store.open(tmp_path) as store:
        box = boxes_of(store, setting, prefix)
    assert box.width >= width
    assert box.height >= height
