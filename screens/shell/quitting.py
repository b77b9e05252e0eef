"""Escape on the home screen asks whether to quit; it does not quit at once."""

from screens.platform import device
from screens.widgets.app_protocol import RunningApp
from sheets.texts import _

QUIT, STAY = "quit", "stay"


def ask(app: RunningApp) -> bool:
    """Opens the question on a desktop; Escape and a tap beside it are a no. Returns False on
    phones, where the system leads out of the app."""
    if not device.is_desktop():
        return False
    from screens.widgets.choice_dialog import ChoiceDialog  # imported on first use

    answers = [(QUIT, _("Quit")), (STAY, _("Stay"))]
    dialog = ChoiceDialog(heading=_("Quit Rollpad?"), values=answers)
    dialog.bind(on_pick=lambda _dialog, value: app.stop() if value == QUIT else None)
    dialog.open()
    return True
