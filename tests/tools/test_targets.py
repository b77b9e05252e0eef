"""What can be tapped while playing is large enough for a finger (`docs/targets.md`)."""

from pathlib import Path

from screens.look.palette import Palette
from screens.look.ruler import FontRuler
from screens.look.surface import Surface, drawing_on
from storage import Store
from tools.targets import BOX, KEY, SLOT, TABLE, Setting, measure, read_before, settings, written


def test_the_table_has_a_line_for_each_setting(tmp_path: Path) -> None:
    known = read_before(TABLE.read_text(encoding="utf-8"))
    assert {*known} == {setting.key for setting in settings()}


def test_it_is_measured_again_and_compared_with_before(tmp_path: Path) -> None:
    setting = Setting("kubi", (), "all", 2, (1280, 800))
    with drawing_on(Surface(Palette(), FontRuler())), Store.open(tmp_path) as store:
        found = measure(store, setting)
    assert all(found.least(kind) for kind in (BOX, KEY, SLOT))
    line = written({setting: found}, {setting.key: ["1×2", "3×4", "5×6"]}).splitlines()[-1]
    now = [str(found.least(kind)) for kind in (BOX, KEY, SLOT)]
    cells = [*setting.key, "1×2", now[0], "3×4", now[1], "5×6", now[2]]
    assert [cell.strip() for cell in line.strip("|").split("|")] == cells
    assert read_before(line) == {setting.key: ["1×2", "3×4", "5×6"]}
