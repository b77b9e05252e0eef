"""The size of the Android package, as far as it can be known without a build."""

import re

import pytest

from tests.support.android_spec import ROOT, shipped
from tools import apk_size

pytestmark = pytest.mark.long


def noted() -> dict[str, float]:
    """Returns the table in docs/android.md."""
    text = (ROOT / "docs/android.md").read_text(encoding="utf-8")
    found = re.findall(r"(?m)^\| ([^|]+) \| (\d+\.\d) MB", text)
    return {name: float(size) for name, size in found}


def test_the_same_files_as_in_the_package() -> None:
    assert {*apk_size.shipped()} == {ROOT / name for name in shipped()}


def test_it_is_small_enough_and_the_table_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert apk_size.main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    sizes = {
        name.strip(): float(size)
        for size, name in (line.split("  ", 1) for line in (one.strip() for one in lines))
    }
    table = noted()
    total = next(size for name, size in sizes.items() if "in all" in name)
    assert total < apk_size.GOAL
    assert total == pytest.approx(table.pop("in all"), rel=0.1)
    rest = table.pop("everything else in Python")
    for name, size in table.items():
        assert sizes[name] == pytest.approx(size, abs=0.15, rel=0.1), name
    others = sum(size for name, size in sizes.items() if name not in table) - total
    assert others == pytest.approx(rest, abs=0.3)


def test_fonts_that_are_left_out(display: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """KivyMD registers them when it is imported, and would fail."""
    from kivy.core.text import LabelBase

    from screens.start import replace_missing_fonts

    monkeypatch.setattr(LabelBase, "register", LabelBase.register)
    monkeypatch.setattr(LabelBase, "_fonts", {})
    with pytest.raises(OSError, match="not found"):
        LabelBase.register("RobotoThin", "nowhere/Roboto-Thin.ttf")
    replace_missing_fonts()
    LabelBase.register("RobotoThin", "nowhere/Roboto-Thin.ttf", fn_italic="nowhere/Italic.ttf")
    assert LabelBase._fonts["RobotoThin"][0].endswith("Roboto-Regular.ttf")
