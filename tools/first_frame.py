"""Starts a window, says when its first frame is there and what memory it took, and ends.

`python -m tools.first_frame app` is Rollpad, `bare` the least that KivyMD can show.
"""

import sys
from pathlib import Path
from typing import Any

from main import quiet_kivy


def bare_app() -> Any:
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel
    from kivymd.uix.screen import MDScreen

    class Bare(MDApp):
        def build(self) -> Any:
            screen = MDScreen(md_bg_color=self.theme_cls.backgroundColor)
            screen.add_widget(MDLabel(text="Bare", halign="center"))
            return screen

    return Bare()


def rollpad() -> Any:
    from screens.app import RollpadApp

    return RollpadApp()


def memory() -> float:
    """In megabytes, as Linux counts what the process holds."""
    status = Path("/proc/self/status").read_text()
    return float(next(line for line in status.splitlines() if "VmRSS" in line).split()[1]) / 1024


def main() -> None:
    quiet_kivy()
    app = rollpad() if sys.argv[1] == "app" else bare_app()
    from kivy.core.window import Window

    def shown(*_: object) -> None:
        if app.root is not None and app.root.parent is Window and app.root.width > 100:
            print(f"{memory():.1f}", flush=True)
            Window.unbind(on_flip=shown)
            app.stop()

    Window.bind(on_flip=shown)
    app.run()


if __name__ == "__main__":
    main()
