"""Differences between devices in one module: the system's language, dark mode, text size, keeping
the screen on, vibration, files."""

import locale
import os
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from kivy.utils import platform

from screens.platform.foreign_types import JavaClass


def system_language() -> str:
    """Returns the two-letter code of the system's language."""
    if platform == "android":
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().getLanguage())
    if platform == "win":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
        return locale.windows_locale.get(number, "en")[:2]
    # As in gettext: the first variable that is set decides.
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name for name in names if name), "en")[:2]


def system() -> str:
    """Returns the system as Kivy names it: `android`, `linux`, `macosx`, `win`."""
    return str(platform)


def is_desktop() -> bool:
    """Whether a keyboard can be expected."""
    return platform in ("linux", "win", "macosx")


def system_is_dark() -> bool:
    """Whether the system is in dark mode."""
    if platform == "android":
        night = _resources().getConfiguration().uiMode & 0x30
        return bool(night == 0x20)
    import darkdetect

    try:
        return bool(darkdetect.isDark())
    except OSError:  # a desktop without the tool that darkdetect calls
        return False


def text_scale() -> float | None:
    """Returns the text scale of the system, 1 by default; None if unknown."""
    if platform != "android":
        return None
    return float(_resources().getConfiguration().fontScale)


def keep_sizes_from_text_scale() -> None:
    """Corrects the density: on Android Kivy includes the text scale in it, so that all sizes in dp
    would grow with it, and text twice. Must be called before any widget has a size."""
    if platform == "android" and "KIVY_METRICS_DENSITY" not in os.environ:
        from kivy.metrics import Metrics

        Metrics.density = float(_resources().getDisplayMetrics().density)


def _resources() -> JavaClass:
    from jnius import autoclass

    return autoclass("org.kivy.android.PythonActivity").mActivity.getResources()


def keep_awake(awake: bool) -> None:
    """Keeps the screen on, or lets the system turn it off again.

    On Android SDL sets a flag of the activity's window: it persists through a pause, and has no
    effect while another app is visible.
    """
    from kivy.core.window import Window

    Window.allow_screensaver = not awake


def moves() -> bool:
    """Whether decorative animations are allowed: some people get sick of them and disable them."""
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
"""The command to query a desktop, and its output if animations are off."""


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


# Files, links and texts to and from other apps


def downloads() -> Path | None:
    """Returns the folder for files made by apps; None on systems without one."""
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


def backup_folder() -> Path | None:
    """Returns the folder for automatic backups on systems where apps cannot write to any other: on
    Android one of the app that other apps and a computer can see. None if the user chooses one."""
    if platform != "android":
        return None
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    # A card may have been taken out; the app's own storage is always there.
    folder = activity.getExternalFilesDir("backups") or activity.getFilesDir()
    return Path(folder.getAbsolutePath())


def pick_files(on_chosen: Callable[[list[Path]], None]) -> bool:
    """Opens the system's file picker; False if the app has to show its own. Cancelling it gives an
    empty list."""
    if platform != "android":
        return False
    from screens.platform import android_picker

    android_picker.pick_files(on_chosen)
    return True


def share_file(path: Path) -> bool:
    """Opens the system's share sheet with a file; False if not possible."""
    if platform != "android":
        return False
    from screens.platform import android_sharing

    return android_sharing.share_file(path)


def can_share() -> bool:
    """Whether the system has a share sheet."""
    return platform == "android"


def share_text(text: str) -> bool:
    """Opens the system's share sheet with a text; False if not possible."""
    if platform != "android":
        return False
    from screens.platform import android_sharing

    return android_sharing.share_text(text)


def open_link(link: str) -> bool:
    """Opens a link with the system's handler; False if there is none."""
    if platform == "android":
        from screens.platform import android_sharing

        return android_sharing.open_link(link)
    import webbrowser

    return webbrowser.open(link)


def watch_links(on_link: Callable[[str], object]) -> None:
    """Passes on links that the system opens with the app; on other systems they are arguments."""
    if platform == "android":
        from screens.platform import android_links

        android_links.watch(on_link)


def may_use_network() -> bool:
    """Whether other devices in the same Wi-Fi can be reached; False where the user has to be asked
    first."""
    if platform != "android":
        return True
    from screens.platform import android_permissions

    return android_permissions.may_use_network()


def ask_for_network(on_answered: Callable[[bool], object]) -> None:
    """Asks the user whether other devices in the same Wi-Fi may be reached."""
    if platform != "android":
        on_answered(True)
        return
    from screens.platform import android_permissions

    android_permissions.ask_for_network(on_answered)


def called() -> str:
    """Returns the device's name, shown to others at a shared table."""
    if platform == "android":
        from jnius import autoclass

        return str(autoclass("android.os.Build").MODEL)
    from platform import node

    return node()


def copy(text: str) -> None:
    """Copies a text to the clipboard."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


def show_folder(path: Path) -> None:
    """Opens the file manager in the folder of a file."""
    command = {"win": "explorer", "macosx": "open"}.get(platform, "xdg-open")
    with suppress(OSError):  # a desktop without a file manager
        subprocess.Popen([command, str(path.parent)])


# Vibration. Uses Android's vibrator and not `View.performHapticFeedback`, which needs no permission
# but is bound to the UI thread, which is not ours, and has no durations: a countdown ends with a
# long one. The permission (VIBRATE) is granted without asking the user.

ONE_SHOT = 26
"""The first API level with `VibrationEffect`."""
AS_USUAL = -1
"""`VibrationEffect.DEFAULT_AMPLITUDE`: the device's default strength."""


def can_vibrate() -> bool:
    """Whether there is a vibration motor; most tablets and all desktops have none."""
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
def _vibrator() -> JavaClass:
    from jnius import autoclass, cast

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    service = activity.getSystemService(autoclass("android.content.Context").VIBRATOR_SERVICE)
    return cast("android.os.Vibrator", service)
