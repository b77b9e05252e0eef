"""Handles bugs of the app: reports them with a note that nothing is lost, and continues."""

import platform
import traceback

from kivy import __version__ as kivy_version
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.core.window import Window
from kivy.uix.widget import Widget

from screens.platform.log import LOG
from screens.widgets.app_protocol import RunningApp

MOST = 100
"""Maximum of errors while the first is shown; with more the app is ended."""


class Crash(ExceptionHandler):
    """Handles uncaught exceptions of the main loop, and lets the app continue."""

    def __init__(self, app: RunningApp) -> None:
        self.app = app
        self.page: Widget | None = None
        self.count = 0

    def handle_exception(self, exception: BaseException) -> int:
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)  # the app is to be ended
        self.count += 1
        if self.page is None:
            self._tell(exception)
        # The same error may come with every frame; it is shown already.
        return int(ExceptionManager.PASS if self.count <= MOST else ExceptionManager.RAISE)

    def _tell(self, exception: Exception) -> None:
        from screens.shell.crash_page import CrashPage

        LOG.error("crash", exc_info=exception)
        self.page = CrashPage(report=report(exception, self.app))
        self.page.bind(on_go_on=self._go_on)
        Window.add_widget(self.page)

    def _go_on(self, page: Widget) -> None:
        Window.remove_widget(page)
        self.page, self.count = None, 0
        self.app.start_over()


def install(app: RunningApp) -> Crash:
    crash = Crash(app)
    ExceptionManager.add_handler(crash)
    return crash


def tell_alone(crash: Crash, exception: Exception) -> None:
    """Shows the error in a window of its own, if the app cannot start or continue."""
    from screens.shell.crash_page import CrashApp

    ExceptionManager.remove_handler(crash)
    LOG.error("crash, the app has ended", exc_info=exception)
    for child in list(Window.children):
        Window.remove_widget(child)
    CrashApp(report(exception, crash.app)).run()


def report(exception: BaseException, app: RunningApp) -> str:
    """Returns the report for developers, without names and entries."""
    where = " > ".join(getattr(app, "trail", ()))
    return "\n".join(
        (
            f"Rollpad {app.version}, Python {platform.python_version()}, Kivy {kivy_version}",
            f"{platform.system()} {platform.machine()}, {Window.width:.0f} x {Window.height:.0f}",
            *([where] if where else ()),
            "",
            *(line.rstrip() for line in traceback.format_exception(exception)),
        )
    )
