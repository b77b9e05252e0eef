"""What differs by device, behind one door: the system's language, its light or dark mode, how large
it writes, how the screen is kept on and what can be felt."""

import locale
import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.utils import platform

if TYPE_CHECKING:
    from jnius import JavaClass


def system_language() -> str:
    """The two-letter code of the language the system speaks."""
    if platform == "android":
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().getLanguage())
    if platform == "win":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
        return locale.windows_locale.get(number, "en")[:2]
    # As gettext does: the first variable that is set decides.
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "en")[:2]


def is_desktop() -> bool:
    """Whether there is a keyboard as a matter of course."""
    return platform in ("linux", "win", "macosx")


def system_is_dark() -> bool:
    """Whether the system asks for dark surfaces."""
    if platform == "android":
        night = _resources().getConfiguration().uiMode & 0x30
        return bool(night == 0x20)
    import darkdetect

    try:
        return bool(darkdetect.isDark())
    except OSError:  # a desktop without the tool that darkdetect asks
        return False


def text_scale() -> float | None:
    """How large the system wants letters, 1 as usual; None where that cannot be known."""
    if platform != "android":
        return None
    return float(_resources().getConfiguration().fontScale)


def part_sizes_from_letters() -> None:
    """On Android Kivy takes the letters' size into its density as well, so that every size in dp
    would grow with them and letters twice. Before anything has a size."""
    if platform == "android" and "KIVY_METRICS_DENSITY" not in os.environ:
        from kivy.metrics import Metrics

        Metrics.density = float(_resources().getDisplayMetrics().density)


def _resources() -> "JavaClass":
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity.getResources()


def keep_awake(awake: bool) -> None:
    """The screen stays on, or goes off again when the system wants it to.

    On Android SDL makes it a flag of the activity's window: it lasts through a pause, and while
    another app is in front it does nothing.
    """
    from kivy.core.window import Window

    Window.allow_screensaver = not awake


def moves() -> bool:
    """Whether things may move for the fun of it: some people get sick of it and tell the system."""
    if platform != "android":
        return _desktop_moves()
    from jnius import autoclass

    settings = autoclass("android.provider.Settings$Global")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    scale = settings.getFloat(activity.getContentResolver(), settings.ANIMATOR_DURATION_SCALE, 1.0)
    return bool(scale)


NO_MOTION = {
    "linux": ("gsettings get org.gnome.desktop.interface enable-animations", "false"),
    "macosx": ("defaults read com.apple.universalaccess reduceMotion", "1"),
}
"""How to ask a desktop, and what it says if it is to be still."""


def _desktop_moves() -> bool:
    if platform == "win":
        import ctypes

        found = ctypes.c_int(1)  # SPI_GETCLIENTAREAANIMATION
        ctypes.windll.user32.SystemParametersInfoW(0x1042, 0, ctypes.byref(found), 0)  # type: ignore[attr-defined]
        return bool(found.value)
    command, still = NO_MOTION.get(platform, ("", ""))
    try:
        done = subprocess.run(command.split(), capture_output=True, text=True, timeout=1)
    except (OSError, ValueError, IndexError, subprocess.TimeoutExpired):
        return True  # a desktop without the tool
    return done.stdout.strip() != still


# Files that leave the app, and those that come


def downloads() -> Path | None:
    """Where people look for files that an app has made; None where apps have no such place."""
    if platform == "android":
        return None
    if platform == "linux":
        # As xdg-user-dirs writes it: XDG_DOWNLOAD_DIR="$HOME/Downloads"
        config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        with suppress(OSError, UnicodeDecodeError):
            for line in (config / "user-dirs.dirs").read_text(encoding="utf-8").splitlines():
                name, _equals, value = line.partition("=")
                if name == "XDG_DOWNLOAD_DIR":
                    return Path(value.strip('"').replace("$HOME", str(Path.home())))
    return Path.home() / "Downloads"


def pick_files(on_chosen: Callable[[list[Path]], None]) -> bool:
    """Opens the system's picker of files; False where we have to show them ourselves. Whoever
    leaves it without choosing any has chosen none."""
    if platform != "android":
        return False
    from screens.system import android_picker

    android_picker.pick_files(on_chosen)
    return True


def share_file(path: Path) -> bool:
    """Opens the system's share sheet with a file; False where that cannot be."""
    if platform != "android":
        return False
    from screens.system import android_sharing

    return android_sharing.share_file(path)


def can_share() -> bool:
    """Whether the system has a share sheet."""
    return platform == "android"


def share_text(text: str) -> bool:
    """Opens the system's share sheet with words; False where that cannot be."""
    if platform != "android":
        return False
    from screens.system import android_sharing

    return android_sharing.share_text(text)


def open_link(link: str) -> bool:
    """Hands a link to whatever opens such links here; False where nothing does."""
    if platform == "android":
        from screens.system import android_sharing

        return android_sharing.open_link(link)
    import webbrowser

    return webbrowser.open(link)


def copy(text: str) -> None:
    """Into the clipboard."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


def show_folder(path: Path) -> None:
    """Opens the file manager where a file is."""
    command = {"win": "explorer", "macosx": "open"}.get(platform, "xdg-open")
    with suppress(OSError):  # a desktop without a file manager
        subprocess.Popen([command, str(path.parent)])


# Vibration. Android's vibrator and not `View.performHapticFeedback`, which needs no permission but
# belongs to the thread of the views, which is not ours, and knows no lengths: a countdown wants a
# long one at its end. The permission (VIBRATE) is one that nobody is asked for.

ONE_SHOT = 26
"""The Android from which on a vibration is an effect."""
AS_USUAL = -1
"""`VibrationEffect.DEFAULT_AMPLITUDE`: as strong as the device thinks fit."""


def can_vibrate() -> bool:
    """Whether there is something to be felt; most tablets and all desktops have no motor."""
    return platform == "android" and bool(_vibrator().hasVibrator())


def vibrate(milliseconds: int) -> None:
    if platform != "android":
        return
    from jnius import autoclass

    if autoclass("android.os.Build$VERSION").SDK_INT < ONE_SHOT:
        _vibrator().vibrate(milliseconds)
        return
    effects = autoclass("android.os.VibrationEffect")
    _vibrator().vibrate(effects.createOneShot(milliseconds, AS_USUAL))


@cache
def _vibrator() -> "JavaClass":
    from jnius import autoclass, cast

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    service = activity.getSystemService(autoclass("android.content.Context").VIBRATOR_SERVICE)
    return cast("android.os.Vibrator", service)
