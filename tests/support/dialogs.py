"""The open dialog, touched as a person does."""

from tools.robot import Robot


def pick(robot: Robot, text: str) -> None:
    """Taps an answer of the open dialog."""
    from kivy.core.window import Window

    from screens.widgets.choice_dialog import ChoiceDialog

    dialog = next(one for one in Window.children if isinstance(one, ChoiceDialog))
    robot.tap(next(row for row in dialog.chips if row.text == text))
    robot.wait(0.5)
