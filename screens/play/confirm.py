"""Asks once before something that concerns all devices at a table."""

from collections.abc import Callable

from sheets.texts import _


def confirm(question: str, yes: str, act: Callable[[], object]) -> None:
    """Does it if the person says yes; everything else means no."""
    from screens.widgets.choice_dialog import ChoiceDialog  # imported on first use

    dialog = ChoiceDialog(heading=question, values=[(True, yes), (False, _("Cancel"))])

    def answered(_dialog: object, value: object) -> None:
        if value:
            act()

    dialog.bind(on_pick=answered)
    dialog.open()
