"""The names of Te-Trix's symbols and shapes."""

from scoring.tetrix.tetromino import Cells, name_of
from sheets.texts import _


def symbol_name(symbol: str) -> str:
    return {"o": _("circle"), "x": _("cross"), "s": _("square")}[symbol]


def form_name(name: str) -> str:
    """Returns the name of a form, by the letter that it looks like."""
    if name == "square":
        return _("Shape: square of four")
    return _("Shape like {letter}").format(letter=name)


def form_rows(form: Cells) -> str:
    """Returns the symbols of a form line by line, in reading order."""
    rows: dict[int, list[str]] = {}
    for row, col, symbol in sorted(form):
        rows.setdefault(row, []).append(f"{symbol_name(symbol)} {col + 1}")
    return "; ".join(
        _("row {row}: {what}").format(row=row + 1, what=", ".join(cells))
        for row, cells in rows.items()
    )


def form_words(form: Cells) -> str:
    """Returns the name of a form and its symbols, in reading order."""
    name = name_of(form)
    symbols = ", ".join(symbol_name(cell[2]) for cell in sorted(form, key=lambda one: one[:2]))
    shape = form_name(name) if name else _("The shape")
    return _("{name}: {what}").format(name=shape, what=symbols)
