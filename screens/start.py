"""Starts the app. This module itself can be imported where there is no Kivy."""

import gc
import logging
import os
from collections.abc import Sequence


def quiet_kivy() -> None:
    """Makes Kivy leave our command line and standard error alone; runs before it is imported.

    `KIVY_LOG_MODE=KIVY` in the environment brings its log back.
    """
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    if os.environ.setdefault("KIVY_LOG_MODE", "PYTHON") == "PYTHON":
        log = logging.getLogger("kivy")
        log.addHandler(logging.NullHandler())
        log.propagate = False


def prepare_kivy() -> None:
    """Runs before Kivy's window is imported, which opens it at once: silences Kivy and configures
    the window."""
    quiet_kivy()
    from kivy.config import Config

    # By this name a Linux desktop knows whose window it is (tools/desktop/rollpad.desktop).
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "rollpad")
    # SDL takes a click that comes right after the window got the focus for the one that gave it the
    # focus, and swallows it: without a window manager the first tap of most starts. Phones do not
    # care.
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    # All our shapes have smooth edges of their own: smoothing every pixel again only costs time.
    Config.set("graphics", "multisamples", "0")
    # The right mouse button is no second finger.
    Config.set("input", "mouse", "mouse,disable_multitouch")
    # The size of a desktop window; Kivy's own variables may ask for another one.
    for side, pixels in (("width", "1120"), ("height", "760")):
        if f"KCFG_GRAPHICS_{side.upper()}" not in os.environ:
            Config.set("graphics", side, pixels)


def replace_missing_fonts() -> None:
    """Replaces fonts before KivyMD is imported, which registers twelve fonts for text. Rollpad uses
    none of them, and on a phone they are left out (assets/android/left_out.txt): Kivy's own takes
    their place."""
    from kivy.core.text import LabelBase
    from kivy.resources import resource_find

    register = LabelBase.register

    def register_what_is_there(name: str, fn_regular: str, *more: str, **styles: str) -> None:
        if resource_find(fn_regular):
            register(name, fn_regular, *more, **styles)
        else:
            register(name, "data/fonts/Roboto-Regular.ttf")

    LabelBase.register = staticmethod(register_what_is_there)


def run(version: str, wanted: Sequence[str] = ()) -> int:
    """Runs the app until it is closed; returns the exit code. `wanted` are files and links that it
    opens first."""
    prepare_kivy()
    gc.disable()  # the start makes no garbage; `screens.platform.gc_scheduler` turns it on again
    if "ANDROID_ARGUMENT" in os.environ:
        replace_missing_fonts()
    from screens.app import RollpadApp
    from screens.platform import log
    from screens.shell import crash

    app = RollpadApp(version)
    app.wanted = tuple(wanted)
    log.begin(app.data_folder())
    app.remembers_window = app.comes_back = app.works_ahead = True
    handler = crash.install(app)
    try:
        app.run()
    except Exception as error:
        crash.tell_alone(handler, error)
        return 1
    log.LOG.info("ended")
    return 0
