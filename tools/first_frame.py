"""Starts a window, prints the costs of its first frame as JSON, and exits.

`python -m tools.first_frame app` is Rollpad, `bare` a minimal KivyMD app; `tap` is Rollpad with its
first game touched as soon as it is shown; `imports` is Rollpad with a list of what it has imported.
"""

import gc
import json
import sys
import time
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from screens.start import prepare_kivy, quiet_kivy
from tools.version import version


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


def material_app() -> Any:
    """Returns a window with what home has, as KivyMD makes it: a bar, a navigation bar and five
    cards."""
    from kivymd.app import MDApp
    from kivymd.uix.appbar import MDTopAppBar, MDTopAppBarTitle
    from kivymd.uix.boxlayout import MDBoxLayout
    from kivymd.uix.card import MDCard
    from kivymd.uix.label import MDLabel
    from kivymd.uix.navigationbar import (
        MDNavigationBar,
        MDNavigationItem,
        MDNavigationItemIcon,
        MDNavigationItemLabel,
    )

    def place() -> Any:
        return MDNavigationItem(
            MDNavigationItemIcon(icon="dice-5"), MDNavigationItemLabel(text="A")
        )

    class Material(MDApp):
        def build(self) -> Any:
            return MDBoxLayout(
                MDTopAppBar(MDTopAppBarTitle(text="Material")),
                *(MDCard(MDLabel(text="A game")) for _ in range(5)),
                MDNavigationBar(*(place() for _ in range(4))),
                orientation="vertical",
            )

    return Material()


def rollpad() -> Any:
    from screens.app import RollpadApp

    return RollpadApp(version())


def memory() -> float:
    """Returns the memory of the process in megabytes, according to Linux."""
    status = Path("/proc/self/status").read_text()
    return float(next(line for line in status.splitlines() if "VmRSS" in line).split()[1]) / 1024


class Parts:
    """The parts of the start, in milliseconds of processor time."""

    def __init__(self) -> None:
        self.last, self.found = 0.0, dict[str, float]()

    def over(self, part: str) -> None:
        now = time.process_time() * 1000
        self.found[part], self.last = now - self.last, now


OWN = ("main", "network", "play", "scoring", "screens", "sheets", "storage")


class Imports:
    """Our own modules in the order in which they are imported, each with its milliseconds of
    processor time, without those of what it imports itself."""

    def __init__(self) -> None:
        self.found: dict[str, float] = {}
        self._inside = [0.0]
        """The time of what was imported by each module that is being imported."""
        loaders: Any = SourceFileLoader
        run = loaders.exec_module

        def timed(loader: SourceFileLoader, module: ModuleType) -> None:
            name = module.__name__
            if name.partition(".")[0] in OWN:
                self.found[name] = 0.0
            begun = time.process_time()
            self._inside.append(0.0)
            try:
                run(loader, module)
            finally:
                took = time.process_time() - begun
                own = took - self._inside.pop()
                self._inside[-1] += took
                if name in self.found:
                    self.found[name] = own * 1000

        loaders.exec_module = timed


def start(kind: str, parts: Parts) -> Any:
    parts.over("Python")
    if kind not in ("bare", "material"):
        prepare_kivy()
        gc.disable()  # as `screens.start.run` does
    import kivy.core.window  # noqa: F401

    parts.over("Kivy and its window")
    import kivymd.app  # noqa: F401

    parts.over("KivyMD")
    app = {"bare": bare_app, "material": material_app}.get(kind, rollpad)()
    parts.over("the app's own modules")
    app.bind(on_start=lambda _app: parts.over("its first screen"))
    return app


def touch(app: Any) -> None:
    """Touches the first game: measures from the release until its New game screen appears."""
    from kivy.core.window import Window
    from kivy.tests.common import UnitTestTouch

    card = app.screen("home").ids.games.children[-1]
    finger = UnitTestTouch(*card.to_window(*card.center))
    finger.touch_down()
    begun = time.perf_counter()
    finger.touch_up()

    def frame(*_: object) -> None:
        if app.manager.current == "setup":
            print(json.dumps({"opened": (time.perf_counter() - begun) * 1000}), flush=True)
            app.stop()

    Window.bind(on_flip=frame)


def main() -> None:
    quiet_kivy()
    parts, kind = Parts(), sys.argv[1]
    imports = Imports() if kind == "imports" else None
    app = start(kind, parts)
    from kivy.clock import Clock
    from kivy.core.window import Window

    def shown(*_: object) -> None:
        if app.root is None or app.root.parent is not Window or app.root.width <= 100:
            return
        Window.unbind(on_flip=shown)
        if kind == "tap":
            Clock.schedule_once(lambda _dt: touch(app))
            return
        parts.over("drawing it")
        found: dict[str, object] = {"memory": memory(), "parts": parts.found}
        if imports:
            found |= {"imports": imports.found, "modules": [*sys.modules]}
        print(json.dumps(found), flush=True)
        app.stop()

    Window.bind(on_flip=shown)
    app.run()


if __name__ == "__main__":
    main()
