"""The spoken names of Te-Trix's panel: symbols, forms and their rotations."""

from sheets.panel import Panel, Place
from sheets.tetrix.panel import TetrixForm
from sheets.tetrix.texts import form_name, form_rows, symbol_name
from sheets.texts import _, plural


def place_name(panel: Panel, place: Place) -> str:
    if not isinstance(panel, TetrixForm):  # an example of the help
        return ""
    words = {
        "forms": _("Dice and shapes"),
        "paint": _("Paint"),
        "lay": _("Show everyone"),
        "free": _("Skip the dice"),
        "hand": _("The shape"),
    }
    if place in words:
        return words[place]
    if place.startswith("symbol"):
        symbol = place.removeprefix("symbol")
        name, count = symbol_name(symbol).capitalize(), panel.count_left(symbol)
        return name if count is None else f"{name}, ×{count}"
    if place.startswith("form"):
        return form_name(place.removeprefix("form"))
    if place.startswith("turn"):
        turn = int(place.removeprefix("turn"))
        turned = plural("Turned {count} time", "Turned {count} times", turn)
        turned = turned if turn else _("Not turned")
        return f"{turned}: {form_rows(panel.form_turns[turn])}"
    at = int(place[-1])
    if place.startswith("die"):
        has = panel.symbols[at : at + 1]
        face = symbol_name(has[0]) if has else _("not yet entered")
        return _("Die {number}: {face}").format(number=at + 1, face=face)
    if place.startswith("cell") and panel.form:
        row, col, symbol = panel.form[at]
        box = _("Row {row}, box {number}").format(row=row + 1, number=col + 1)
        what = f"{box}, {symbol_name(symbol)}"
        return _("{name}: {what}").format(name=_("The shape"), what=what)
    return ""


def is_chosen(panel: Panel, place: Place) -> bool | None:
    if not isinstance(panel, TetrixForm):
        return None
    if place.startswith("symbol") and not panel.opened:
        return place == f"symbol{panel.symbol}"
    if place.startswith("form") and place != "forms":
        return place == f"form{panel.name}"
    if place.startswith("turn"):
        return panel.form_turns[int(place.removeprefix("turn"))] == panel.form
    return None
