"""`make run`: starts Rollpad, on a virtual display if there is no real one."""

import signal
import sys
from pathlib import Path

from screens.start import prepare_kivy, run
from tools.display import NoDisplayError, has_display, save_window, virtual_display
from tools.version import version

ROOT = Path(__file__).resolve().parent.parent
PICTURE = Path("build/first-screen.png")


def main() -> int:
    # SDL closes the window on Ctrl+C and SIGTERM, unless a handler (here: Python's) is installed.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if has_display():
        return run(version())
    try:
        with virtual_display():
            show_first_screen()
            return run(version())
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return 1


def show_first_screen() -> None:
    """Saves a picture of the window one second after its first frame, when nothing moves."""
    prepare_kivy()
    from kivy.clock import Clock
    from kivy.core.window import Window

    def first_frame(*_: object) -> None:
        Window.unbind(on_flip=first_frame)
        Clock.schedule_once(save, 1)

    def save(_: float) -> None:
        save_window(ROOT / PICTURE)
        print(
            "No display: Rollpad runs on a virtual one;",
            f"its first screen is in {PICTURE} (Ctrl+C ends it)",
            flush=True,
        )

    Window.bind(on_flip=first_frame)


if __name__ == "__main__":
    sys.exit(main())
