"""Links that Android opens with the app: `rollpad://join…`, found by the camera or tapped in a
browser. The app may be started by one, or be brought to the front (`singleTask`)."""

from collections.abc import Callable

from kivy.clock import Clock

from screens.platform.foreign_types import JavaClass

FROM_RECENTS = 0x0010_0000
"""`Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY`: the link was followed long ago."""


def watch(on_link: Callable[[str], object]) -> None:
    """Passes on the link that has started the app, and those that come later."""
    from android import activity
    from jnius import autoclass

    def pass_on(intent: JavaClass) -> None:
        """Called in a thread of Java, too."""
        link = _link(intent)
        if link:
            Clock.schedule_once(lambda _seconds: on_link(link))

    activity.bind(on_new_intent=pass_on)
    pass_on(autoclass("org.kivy.android.PythonActivity").mActivity.getIntent())


def _link(intent: JavaClass) -> str:
    if not intent or intent.getFlags() & FROM_RECENTS:
        return ""
    return str(intent.getDataString() or "")
