"""Stands in for pyjnius without Java: every name exists and does nothing.

Values that are computed with are those of a phone with Android 16: density 1, usual text size,
light mode, English, with a bar at the top and one at the bottom.
"""

import os
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

BARS = {"left": 0, "top": 40, "right": 0, "bottom": 24}


def note(what: str) -> None:
    """Records the requests."""
    with Path(os.environ["ANDROID_PRIVATE"], "notes").open("a") as file:
        file.write(f"{what}\n")


class JavaException(Exception):  # noqa: N818  # so pyjnius calls it
    pass


class PythonJavaClass:
    pass


def java_method(*_signature: object, **_more: object) -> Any:
    return lambda method: method


def cast(_name: str, thing: Any) -> Any:
    return thing


def autoclass(name: str, *_more: object) -> Any:
    return _classes.setdefault(name, MagicMock(name=name))


def _activity() -> Any:
    found = MagicMock(name="PythonActivity")
    activity = found.mActivity
    activity.getFilesDir().getAbsolutePath.return_value = os.environ["ANDROID_PRIVATE"]
    configuration = activity.getResources().getConfiguration()
    configuration.uiMode, configuration.fontScale = 0x11, 1.0
    activity.getResources().getDisplayMetrics().density = 1.0
    activity.getIntent().getFlags.return_value = 0
    activity.getIntent().getDataString.return_value = None
    activity.moveTaskToBack.side_effect = lambda _root: note("in the background")
    width, height = (int(os.environ[f"KCFG_GRAPHICS_{side}"]) for side in ("WIDTH", "HEIGHT"))
    whole = activity.getWindow().getDecorView()
    for view in (whole, found.getSurface()):
        view.getWidth.return_value, view.getHeight.return_value = width, height
    whole.getRootWindowInsets().getInsets.return_value = MagicMock(**BARS)
    return found


_classes: dict[str, Any] = {
    "org.kivy.android.PythonActivity": _activity(),
    "org.renpy.android.Hardware": MagicMock(
        **{"getDPI.return_value": 160, "metrics.scaledDensity": 1.0}
    ),
    "android.os.Build$VERSION": MagicMock(SDK_INT=36),
    "android.view.WindowInsets$Type": MagicMock(
        **{"systemBars.return_value": 7, "displayCutout.return_value": 128, "ime.return_value": 8}
    ),
    "java.util.Locale": MagicMock(**{"getDefault().getLanguage.return_value": "en"}),
}
