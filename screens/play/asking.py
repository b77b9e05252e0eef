"""Requests to this host, which are shown on its screen. No Kivy."""

from functools import partial

from screens.widgets.app_protocol import RunningApp
from sheets.texts import _
from storage.session import Session

AGAIN_SECONDS = 20
"""How long the request for another game is shown."""


def show_rematch_request(app: RunningApp, session: Session, name: str) -> None:
    """Shows that another device asks for a rematch; a tap starts it."""
    text = _("{name} asks for a rematch").format(name=name)
    app.say(
        text, _("Rematch"), partial(app.open, "result", session=session, again=True), AGAIN_SECONDS
    )
