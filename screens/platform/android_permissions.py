"""Android's permission for the local network. From Android 17 on an app that is built against it
(`android.api = 37` or later) has to ask the user before it connects to other devices in the same
Wi-Fi, or accepts connections from them; without it these fail without an error."""

from collections.abc import Callable

from kivy.clock import Clock

LOCAL_NETWORK = "android.permission.ACCESS_LOCAL_NETWORK"
ASKED_FROM = 37
"""The first API level at which the user is asked, of the phone and of the app."""


def may_use_network() -> bool:
    """Whether other devices in the same Wi-Fi can be reached now."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    levels = (
        autoclass("android.os.Build$VERSION").SDK_INT,
        activity.getApplicationInfo().targetSdkVersion,
    )
    if min(levels) < ASKED_FROM:
        return True
    granted = autoclass("android.content.pm.PackageManager").PERMISSION_GRANTED
    return bool(activity.checkSelfPermission(LOCAL_NETWORK) == granted)


def ask_for_network(on_answered: Callable[[bool], object]) -> None:
    """Shows the system's question, and passes on the answer. After two refusals the
    system does not ask again: the answer is no at once."""
    from android.permissions import request_permissions

    def answered(_permissions: object, granted: list[bool]) -> None:
        """Called in a thread of Java; the list is empty if the question was interrupted."""
        allowed = bool(granted) and all(granted)
        Clock.schedule_once(lambda _seconds: on_answered(allowed))

    request_permissions([LOCAL_NETWORK], answered)
