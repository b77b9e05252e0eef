"""The spoken names of Tricubo's dice."""

from scoring.tricubo.state import DICE
from sheets.panel import Panel, Place
from sheets.texts import _
from sheets.tricubo.panel import TricuboDice
from sheets.tricubo.texts import die_name


def place_name(panel: Panel, place: Place) -> str:
    if not isinstance(panel, TricuboDice):  # an example of the help
        return ""
    kind, at = place.rstrip("0123456789"), "".join(one for one in place if one.isdigit())
    if kind == "face" and panel.entering:
        return _("{name}: {what}").format(name=die_name(panel.next_die), what=at)
    if kind == "die":
        typed = panel.faces[int(at)] if int(at) < len(panel.faces) else _("not yet entered")
        return _("{name}: {what}").format(name=die_name(panel.asked[int(at)]), what=typed)
    if kind == "roll":
        die = DICE[int(at)]
        what = ", ".join(filter(None, (str(panel.face(int(at))), panel.use_of(die))))
        return _("{name}: {what}").format(name=die_name(die), what=what)
    return ""
