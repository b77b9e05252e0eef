"""Somebody asks this host for something, and it is said on its screen. No Kivy."""

from functools import partial
from typing import TYPE_CHECKING

from sheets.texts import _

if TYPE_CHECKING:
    from screens.widgets.app_protocol import RunningApp
    from storage.session import Session

AGAIN_SECONDS = 20
"""How long another game is told of."""


def tell_asking(app: "RunningApp", session: "Session", name: str) -> None:
    """Somebody asks this host for a rematch; a tap begins it."""
    told = _("{name} asks for a rematch").format(name=name)
    app.say(
        told, _("Rematch"), partial(app.open, "result", session=session, again=True), AGAIN_SECONDS
    )
