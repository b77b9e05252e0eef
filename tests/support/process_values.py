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
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

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
    """Returns the language of texts, and that of kv rules if it is another one."""
    texts, language = _loaded("sheets.texts"), _loaded("screens.widgets.language")
    spoken = texts.spoken() if texts else "en"
    return (spoken, language.tr.code) if language and language.tr.code != spoken else spoken


def _write_language(code: object) -> None:
    if language := _loaded("screens.widgets.language"):
        language.tr.use(code)
    elif texts := _loaded("sheets.texts"):
        texts.speak(code)


# Colours and sizes


def _read_palette() -> object:
    look = _loaded("screens.widgets.theme")
    if look is None:
        return False, PAPER, None
    dice = dict(look.theme.dice)
    return look.theme.dark, look.theme.tone, None if dice == _printed_dice() else dice


def _printed_dice() -> dict[str, str]:
    from sheets.dice_sets import PRINTED

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


def _read_surface() -> object:
    """Returns the surface; None while it is the window's, or the default without a window."""
    surface = _loaded("sheets.drawing.render_target")
    if surface is None:
        return None
    look, now = _loaded("screens.widgets.theme"), surface.current()
    return None if type(now.ruler).__name__ == _usual_ruler(look) else now


def _usual_ruler(look: ModuleType | None) -> str:
    return "WindowRuler" if look else "FontRuler"


def _write_surface(value: object) -> None:
    surface = _loaded("sheets.drawing.render_target")
    if surface is None:
        return
    look = _loaded("screens.widgets.theme")
    if value is not None:
        surface.use(value)
    elif look:
        look.theme._tell_surface()
    else:
        from sheets.drawing.palette import Palette
        from sheets.drawing.text_metrics import FontRuler

        surface.use(surface.Surface(Palette(), FontRuler()))


def _foreign_surface() -> object:
    from sheets.drawing.palette import Palette
    from sheets.drawing.render_target import Surface

    class Ruler:
        def width(self, text: str, size: int, font: str, bold: bool) -> int:
            return 3 * len(text) * size

    return Surface(Palette(dark=True), Ruler(), 2.0, 2.0)


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


def _read_home() -> object:
    elsewhere = _loaded("sheets.render_context")
    return list(elsewhere._home) if elsewhere else []


def _write_home(value: object) -> None:
    if elsewhere := _loaded("sheets.render_context"):
        elsewhere._home[:] = value


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
    ProcessValue("surface", _read_surface, _write_surface, _foreign_surface),
    ProcessValue("insets", _read_insets, _write_insets, lambda: (9, 8, 7, 6)),
    _variable("chosen player colours", "sheets.player_colours", "_chosen", (), (("ana", 5),)),
    _variable("player colours", "sheets.player_colours", "_table", (), (4, 3, 2, 1)),
    _variable("titles of pads", "sheets.titles", "_pads", dict, _no_titles),
    _variable("hidden totals", "sheets.hidden_totals", "_hide", False, True),
    _variable("animation", "screens.widgets.motion", "wanted", True, False),
    _variable("announcements", "sheets.announcements", "listeners", [], [_ignore]),
    _variable("last announcement", "sheets.announcements", "_last", "", "foreign words"),
    ProcessValue(
        "window behind a guest's page",
        _read_home,
        _write_home,
        lambda: [(_foreign_surface(), "de")],
    ),
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
