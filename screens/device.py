"""What differs by device, behind one door: the system's language and its light or dark mode."""

import locale
import os

from kivy.utils import platform


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


def system_is_dark() -> bool:
    """Whether the system asks for dark surfaces."""
    if platform == "android":
        from jnius import autoclass

        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        night = activity.getResources().getConfiguration().uiMode & 0x30
        return bool(night == 0x20)
    import darkdetect

    try:
        return bool(darkdetect.isDark())
    except OSError:  # a desktop without the tool that darkdetect asks
        return False


def keep_awake(awake: bool) -> None:
    """The screen stays on while a game is open."""
    from kivy.core.window import Window

    Window.allow_screensaver = not awake
