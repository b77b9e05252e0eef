"""The messages about the permission to reach other devices in the same Wi-Fi."""

from collections.abc import Callable

from screens.platform import device
from screens.widgets.app_protocol import RunningApp
from sheets.texts import _

SECONDS = 12
"""How long the message without the permission is shown."""


def why() -> str:
    """Returns the reason, shown while the system asks."""
    return _(
        "Rollpad needs to reach the other devices on this Wi-Fi for guests and shared games. "
        "Nothing is sent anywhere else."
    )


def refused() -> str:
    return _(
        "Rollpad isn’t allowed to reach other devices on this Wi-Fi. You can allow it in the "
        "system settings for Rollpad."
    )


def show_refused(app: RunningApp, act: Callable[[], object]) -> None:
    """Shows a message why no device can be reached, and asks again on request."""

    def answered(allowed: bool) -> None:
        if allowed:
            act()
        else:
            app.say(refused())

    app.say(refused(), _("Ask again"), lambda: device.ask_for_network(answered), SECONDS)
