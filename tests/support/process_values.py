"""The list of all process-wide values that a test may change.

`tests/conftest.py` restores them all after each test and each file. A value that is added to the
app as a module's variable gets a line in `VALUES`; `tests/test_isolation.py` plants the foreign
values listed here before every test of some files and expects the same results.
"""

import gc
import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheets.render_context import RenderContext

NEVER_RESTORED = {"PYTEST_CURRENT_TEST"}
"""Variables of the environment that pytest itself changes with every test."""
PAPER = "paper"

Values = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ProcessValue:
    name: str
    read: Callable[[], object]
    """Returns the value now; the default where its module is not loaded."""
    write: Callable[[object], None]
    """Sets it. Called only with another value than the current one."""
    foreign: Callable[[], object]
    """Returns a value that no test expects to find."""


def snapshot(names: Iterable[str] = ()) -> dict[str, object]:
    """Returns all values, or those with these names."""
    wanted = set(names)
    return {one.name: one.read() for one in VALUES if not wanted or one.name in wanted}


def restore(values: Values) -> None:
    """Sets the values that differ from these."""
    for one in VALUES:
        if one.name in values and one.read() != values[one.name]:
            one.write(values[one.name])


def plant() -> None:
    """Sets every value to a foreign one, as a careless test would leave it."""
    for one in VALUES:
        one.write(one.foreign())


def _loaded(module: str) -> ModuleType | None:
    """Returns a module of the app if a test has loaded it; some of them open a window."""
    return sys.modules.get(module)


# The language


def _read_language() -> object:
    """Returns the language of kv rules."""
    language = _loaded("screens.widgets.language")
    return language.tr.code if language else "en"


def _write_language(code: object) -> None:
    if language := _loaded("screens.widgets.language"):
        language.tr.use(code)


# Colours and sizes


def _read_palette() -> object:
    look = _loaded("screens.widgets.theme")
    if look is None:
        return False, PAPER, None
    dice = dict(look.theme.dice)
    return look.theme.dark, look.theme.tone, None if dice == _printed_dice() else dice


def _printed_dice() -> dict[str, str]:
    from sheets.drawing.palette import PRINTED

    return dict(PRINTED)


def _write_palette(value: object) -> None:
    look = _loaded("screens.widgets.theme")
    if look is None:
        return
    assert isinstance(value, tuple)
    dark, tone, dice = value
    look.theme.tone, look.theme.dark = tone, dark
    look.theme.use_dice(dice)
    if (kivy := _loaded("kivy.app")) and (app := kivy.App.get_running_app()):
        app.theme_cls.theme_style = "Dark" if dark else "Light"
        app.theme_cls.set_colors()


def _read_text_size() -> object:
    metrics = _loaded("kivy.metrics")
    return metrics.Metrics.fontscale if metrics else 1.0


def _write_text_size(size: object) -> None:
    if metrics := _loaded("kivy.metrics"):
        metrics.Metrics.fontscale = size
        if look := _loaded("screens.widgets.theme"):
            look.theme.dispatch("on_change")


# How drawings and texts are made


def _usual_context() -> "RenderContext":
    """Returns the render context that the window has: of its theme and its language."""
    from sheets.render_context import DEFAULT

    usual = DEFAULT
    if look := _loaded("screens.widgets.theme"):
        from kivy.metrics import Metrics

        usual = replace(
            usual,
            palette=look.theme.palette,
            ruler=look.RULER,
            density=Metrics.density,
            text_scale=Metrics.fontscale,
        )
    return replace(usual, language=str(_read_language()))


def _read_context() -> object:
    """Returns what is different from the usual render context, by the names of its fields."""
    from sheets.render_context import current

    now, usual = current(), _usual_context()
    names = [field.name for field in fields(now)]
    return {
        name: getattr(now, name) for name in names if getattr(now, name) != getattr(usual, name)
    }


def _write_context(different: object) -> None:
    from sheets import render_context

    assert isinstance(different, dict)
    render_context.use(replace(_usual_context(), **different))


def _foreign_context() -> object:
    from sheets.drawing.palette import Palette
    from sheets.render_context import DEFAULT

    class Ruler:
        def width(self, text: str, size: int, font: str, bold: bool) -> int:
            return 3 * len(text) * size

    return {
        "palette": Palette(dark=True),
        "ruler": Ruler(),
        "density": 2.0,
        "text_scale": 2.5,
        "language": "fr",
        "chosen_inks": (("ana", 5),),
        "seat_inks": (4, 3, 2, 1),
        "totals_hidden": True,
        "window": DEFAULT,
    }


def _read_insets() -> object:
    look = _loaded("screens.widgets.insets")
    return tuple(look.insets.edges) if look else (0, 0, 0, 0)


def _write_insets(edges: object) -> None:
    if look := _loaded("screens.widgets.insets"):
        look.insets.edges = edges


# Variables of modules


def _variable(
    name: str, module: str, variable: str, default: object, foreign: object
) -> ProcessValue:
    """Returns the value that is one variable of a module."""

    def read() -> object:
        loaded = _loaded(module)
        value = getattr(loaded, variable) if loaded else default
        return list(value) if isinstance(value, list) else value

    def write(value: object) -> None:
        if loaded := _loaded(module):
            if isinstance(value, list):
                getattr(loaded, variable)[:] = value  # others hold the list itself
            else:
                setattr(loaded, variable, value)

    return ProcessValue(name, read, write, lambda: foreign)


def _no_titles() -> dict[str, object]:
    return {}


def _read_sounds() -> object:
    feedback = _loaded("screens.platform.sound_haptics")
    wanted = feedback.feedback.wanted if feedback else {}
    return {sense: dict(one) for sense, one in wanted.items() if one}


def _write_sounds(wanted: object) -> None:
    if feedback := _loaded("screens.platform.sound_haptics"):
        assert isinstance(wanted, dict)
        feedback.feedback.wanted = {sense: {} for sense in feedback.SENSES} | wanted


def _ignore(*_message: object) -> None:
    """Receives announcements and does nothing."""


# Python and the system


def _read_environment() -> object:
    return {key: value for key, value in os.environ.items() if key not in NEVER_RESTORED}


def _write_environment(wanted: object) -> None:
    assert isinstance(wanted, dict)
    for key in [one for one in os.environ if one not in wanted and one not in NEVER_RESTORED]:
        del os.environ[key]
    os.environ.update({key: value for key, value in wanted.items() if os.environ.get(key) != value})


def _foreign_environment() -> object:
    now = {key: value for key, value in os.environ.items() if key not in NEVER_RESTORED}
    return now | {"LC_ALL": "nl", "ROLLPAD_DATA": "/nowhere/rollpad", "ROLLPAD_FOREIGN": "1"}


def _write_folder(folder: object) -> None:
    os.chdir(str(folder))


def _read_folder() -> object:
    try:
        return Path.cwd()
    except FileNotFoundError:  # a test has removed it
        return None


def _write_warnings(filters: object) -> None:
    assert isinstance(filters, list)
    warnings.filters[:] = filters  # type: ignore[index]
    warnings._filters_mutated()  # type: ignore[attr-defined]


def _read_mask() -> object:
    now = os.umask(0o022)
    os.umask(now)
    return now


def _write_mask(mask: object) -> None:
    assert isinstance(mask, int)
    os.umask(mask)


def _write_thresholds(thresholds: object) -> None:
    assert isinstance(thresholds, tuple)
    gc.set_threshold(*thresholds)


def _write_hooks(hooks: object) -> None:
    assert isinstance(hooks, tuple)
    sys.excepthook, threading.excepthook = hooks


VALUES: tuple[ProcessValue, ...] = (
    ProcessValue(
        "environment",
        _read_environment,
        _write_environment,
        _foreign_environment,
    ),
    ProcessValue("language", _read_language, _write_language, lambda: "de"),
    ProcessValue(
        "palette",
        _read_palette,
        _write_palette,
        lambda: (True, "contrast", _printed_dice() | {"large": "#102030"}),
    ),
    ProcessValue("text size", _read_text_size, _write_text_size, lambda: 1.5),
    ProcessValue("render context", _read_context, _write_context, _foreign_context),
    ProcessValue("insets", _read_insets, _write_insets, lambda: (9, 8, 7, 6)),
    _variable("titles of pads", "sheets.titles", "_pads", dict, _no_titles),
    _variable("animation", "screens.widgets.motion", "wanted", True, False),
    _variable("announcements", "sheets.announcements", "listeners", [], [_ignore]),
    _variable("last announcement", "sheets.announcements", "_last", "", "foreign words"),
    ProcessValue(
        "sounds", _read_sounds, _write_sounds, lambda: {"sound": {"tick": False, "refuse": False}}
    ),
    ProcessValue("folder", _read_folder, _write_folder, lambda: Path("/")),
    ProcessValue(
        "warnings", lambda: list(warnings.filters), _write_warnings, lambda: [*warnings.filters[1:]]
    ),
    ProcessValue("file mask", _read_mask, _write_mask, lambda: 0o077),
    ProcessValue("GC thresholds", gc.get_threshold, _write_thresholds, lambda: (701, 11, 11)),
    ProcessValue(
        "hooks for errors",
        lambda: (sys.excepthook, threading.excepthook),
        _write_hooks,
        lambda: (_ignore, _ignore),
    ),
)
