"""Tricubo's printed values: its columns, the purple ones, and the points of the colour fields."""

from collections.abc import Callable

from scoring.game import Box
from scoring.tricubo.state import COLOUR_FIELDS
from sheets.pad_editor import PadEditor
from sheets.texts import _, printed

FEWEST, MOST = 3, 20
LEAST_VALUE, HIGHEST_VALUE = -20, 50


class TricuboPad(PadEditor):
    def touchable(self) -> frozenset[Box]:
        columns = (f"values.{place + 1}" for place in range(len(self.values["columns"])))
        return frozenset([*columns, "colours", *(f"colour.{field}" for field in COLOUR_FIELDS)])

    def touch(self, box: Box) -> None:
        if box.startswith("row") and "." in box:  # a box stands for its column
            box = f"values.{box.partition('.')[2]}"
        if box in self.touchable():
            self.selected = box

    @property
    def _place(self) -> int:
        """Returns the number of the selected column or colour field, from 0."""
        kind, _dot, name = (self.selected or "").partition(".")
        return int(name) - 1 if kind == "values" else COLOUR_FIELDS.index(name)

    @property
    def _is_column(self) -> bool:
        return bool(self.selected and self.selected.startswith("values"))

    def title(self) -> str:
        if self.selected is None:
            return _("Tap a column or a colour field")
        if self.selected == "colours":
            return _("All four colour fields: {points}").format(points=self._shown)
        if self._is_column:
            words = _("Column {number}: {points}")
        else:
            words = _("Colour field no. {number}: {points}")
        return words.format(number=self._place + 1, points=self._shown)

    @property
    def _shown(self) -> str:
        return printed(self._value)

    @property
    def _value(self) -> int:
        if self.selected == "colours":
            return int(self.values["colour_bonus"])
        key = "columns" if self._is_column else "colour_penalties"
        return int(self.values[key][self._place])

    @property
    def has_steps(self) -> bool:
        return self.selected is not None

    def step(self, by: int) -> None:
        value = max(LEAST_VALUE, min(HIGHEST_VALUE, self._value + by))
        if self.selected == "colours":
            self.values["colour_bonus"] = value
        elif self._is_column:
            self.values["columns"][self._place] = value
        else:  # a colour field costs points or nothing
            self.values["colour_penalties"][self._place] = min(0, value)

    def actions(self) -> list[tuple[str, Callable[[], None]]]:
        found: list[tuple[str, Callable[[], None]]] = []
        columns = self.values["columns"]
        if self._is_column:
            found.append((_("Purple from here"), self._purple))
            if len(columns) > FEWEST:
                found.append((_("Remove"), self._remove))
        if len(columns) < MOST:
            found.append((_("Add a column"), self._add))
        return found

    def _purple(self) -> None:
        self.values["purple_from"] = self._place + 1

    def _remove(self) -> None:
        del self.values["columns"][self._place]
        count = len(self.values["columns"])
        self.values["purple_from"] = min(self.values["purple_from"], count)
        self.selected = f"values.{min(self._place + 1, count)}"

    def _add(self) -> None:
        columns = self.values["columns"]
        columns.append(min(HIGHEST_VALUE, columns[-1] + 1))
        self.selected = f"values.{len(columns)}"


EDITOR = TricuboPad
