"""The editor's page: a card for the pad, and one for each section."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.editor import draft
from screens.editor.draft import BONUS, CHECKS, FIELDS, KINDS, ROUNDS, TALLY, TICKS, Json
from screens.editor.keys import LARGEST, Typing
from screens.editor.parts import (
    EditField,
    FoldLine,
    Grip,
    Labels,
    Mistake,
    NameBox,
    Number,
    PadSection,
    PartHead,
    RowBox,
    TitleBox,
    flow,
)
from screens.widgets.choices import Choices
from screens.widgets.widgets import (
    Caption,
    Card,
    IconButton,
    PillButton,
    Print,
)
from sheets import announcements
from sheets.texts import _, sense

Change = Callable[[], None]
Named = list[tuple[object, str]]
"""Values with their names."""


class Page:
    """Builds the cards of a pad. What is typed changes the pad at once; `rebuild` is called where
    the cards change, and `changed` after everything."""

    def __init__(
        self,
        data: Json,
        changed: Change,
        rebuild: Change,
        remove: Callable[..., None],
        opened: set[tuple[str, str]],
    ) -> None:
        self.data, self.changed, self.rebuild, self.remove = data, changed, rebuild, remove
        self.opened = opened
        """The rows of which everything is shown, by the keys of section and row."""
        self.numbers: list[Number] = []
        self.labels: list[tuple[Labels, Choices]] = []
        """The labels of a row, each with the choice of all at once."""
        self.grips: dict[Grip, tuple[list[Json], int]] = {}
        """The handles, each with its list and its place there."""
        self.captions: dict[tuple[object, ...], Mistake] = {}
        """Where mistakes are shown."""
        self.fields: dict[tuple[object, ...], EditField] = {}
        self.folds: dict[tuple[str, str], IconButton] = {}
        """The buttons that show more of a row."""

    def cards(self) -> list[Widget]:
        places = range(len(self.data["sections"]))
        return [self._pad_card(), *map(self._section_card, places), self._more_card()]

    def show_mistakes(self, found: draft.Mistakes) -> None:
        for place, caption in self.captions.items():
            caption.text = _(found[place]) if place in found else ""

    def renew(self) -> None:
        """Shows what follows from the last change: points and labels for another number of
        boxes."""
        for number in self.numbers:
            if not number.typed:
                number.typing.renew()
                number.show()
        for labels, ways in self.labels:
            labels.show()
            ways.chosen = draft.labels_way(labels.read())

    # Parts

    def _mistake(self, *place: object) -> Mistake:
        caption = self.captions[place] = Mistake()
        return caption

    def _number(
        self, label: str, inside: Any, key: Any, least: int = -LARGEST, most: int = LARGEST
    ) -> Number:
        def change(values: list[int]) -> None:
            inside[key] = values[0]
            self.changed()

        return self._shown(label, Typing([inside[key]], change, least, most))

    def _shown(self, label: str, typing: Typing) -> Number:
        number = Number(label, typing)
        self.numbers.append(number)
        return number

    def _list(
        self, label: str, inside: Json, key: str, fewest: int = 1, most: int | None = None
    ) -> Number:
        def change(values: list[int]) -> None:
            inside[key] = values[:most]
            self.changed()

        return self._shown(label, Typing([*inside[key]], change, several=True, fewest=fewest))

    def _choices(self, values: Named, chosen: object, pick: Callable[[Any], None]) -> Choices:
        choices = Choices(values=values, chosen=chosen, on_pick=lambda _choices, value: pick(value))
        return choices

    def _field(
        self, kind: type[BoxLayout], hint: str, inside: Json, key: str, *place: object
    ) -> BoxLayout:
        box = kind()
        field: EditField = box.ids.field
        field.hint_text, field.text = hint, inside[key]

        def change(_field: EditField, text: str) -> None:
            inside[key] = text
            self.changed()

        field.bind(text=change)
        self.fields[place] = field
        return box

    def _set(self, inside: Json, key: str, value: object) -> None:
        inside[key] = value
        self.changed()

    # The pad

    def _pad_card(self) -> Card:
        data = self.data
        card = Card(spacing=dp(10))
        card.add_widget(self._field(TitleBox, _("Title"), data, "title", "title"))
        card.add_widget(self._mistake("title"))
        card.add_widget(Print(text=_("Who wins"), bold=True))
        wins: Named = [("most", _("Most points")), ("fewest", _("Fewest points"))]
        card.add_widget(self._choices(wins, data["wins"], partial(self._set, data, "wins")))
        card.add_widget(Print(text=_("The game ends"), bold=True))
        card.add_widget(self._choices(self._ends(), data["end"]["when"], self._end))
        card.add_widget(flow(self._end_numbers()))
        card.add_widget(self._mistake("players"))
        return card

    def _ends(self) -> Named:
        names = {
            "filled": _("When all is filled in"),
            "rounds": _("After a number of rounds"),
            "total": _("At a target score"),
            "hand": _("When you say so"),
        }
        return [(when, names[when]) for when in draft.ends_for(self.data)]

    def _end(self, when: str) -> None:
        draft.with_end(self.data, when)
        self.changed()
        self.rebuild()

    def _end_numbers(self) -> list[Widget]:
        end, players = self.data["end"], self.data["players"]
        labels = {"rounds": _("Rounds"), "total": _("Total")}
        found: list[Widget] = []
        if end["when"] in labels:
            found.append(self._number(labels[end["when"]], end, end["when"], 1))
        found.append(self._number(_("Fewest players"), players, 0, 1, 10))
        found.append(self._number(_("Most players"), players, 1, 1, 10))
        return found

    # Sections

    def _section_card(self, at: int) -> Card:
        one = self.data["sections"][at]
        card = PadSection(kind=one["kind"])
        name = self._field(NameBox, kind_name(one["kind"]), one, "name", "sections", at)
        head = PartHead()
        head.add_widget(self._grip(self.data["sections"], at))
        head.add_widget(name)
        self._move_by_keys(self.data["sections"], "sections", at)
        head.add_widget(self._remover(_("Remove this section"), self.data["sections"], at))
        card.add_widget(head)
        card.add_widget(self._mistake("sections", at))
        for part in self._settings(one):
            card.add_widget(part)
        rows = draft.rows_of(one)
        for number in range(len(rows)):
            card.add_widget(self._row(one, at, number))
        if one["kind"] not in (ROUNDS, BONUS) and len(rows) < draft.MOST_ROWS:
            label = _("Add a field") if one["kind"] == FIELDS else _("Add a row")
            more = PillButton(text=label, kind="quiet", on_release=lambda _button: self.add_row(at))
            card.bind(width=lambda _card, width: setattr(more, "most", width - 2 * card.padding[0]))
            card.add_widget(more)
        return card

    def _grip(self, items: list[Json], at: int) -> Grip:
        def shift(step: int) -> None:
            to = self.shift(items, at, step)
            if to == at:
                self._announce_place(items, at)
            else:
                self.hold_grip(items, to)

        def describe() -> str:
            one = items[at]
            unnamed = kind_name(one["kind"]) if "kind" in one else _("this row")
            return f"{one['name'].strip() or unnamed}, {_place_in(items, at)}"

        grip = Grip(shift, describe)
        self.grips[grip] = items, at
        return grip

    def _move_by_keys(self, items: list[Json], *place: object) -> None:
        """Lets Alt and an arrow key in a name move what it belongs to."""
        *within, at = place
        assert isinstance(at, int)

        def shift(step: int) -> None:
            to = self.shift(items, at, step)
            if to != at:
                self.write_in(*within, to)
            self._announce_place(items, to)

        self.fields[place].shift = shift

    @staticmethod
    def _announce_place(items: list[Json], at: int) -> None:
        if announcements.wanted():
            announcements.say(announcements.REPORT, _place_in(items, at))

    def _remover(self, hint: str, items: list[Json], at: int) -> IconButton:
        button = IconButton(icon="close", hint=hint, pos_hint={"center_y": 0.5})
        button.bind(on_release=lambda _button: self.remove(items, at))
        return button

    def shift(self, items: list[Json], at: int, step: int) -> int:
        """Moves a section or a row; returns its new place."""
        to = max(0, min(len(items) - 1, at + step))
        if to != at:
            items.insert(to, items.pop(at))
            draft.repaired(self.data)
            self.changed()
            self.rebuild()
        return to

    def _settings(self, one: Json) -> list[Widget]:
        """Returns the settings of a section, without its rows."""
        kind = one["kind"]
        if kind == ROUNDS:
            return [flow(self._range(one))]
        if kind == TALLY:
            return [self._tallied(one)]
        if kind == TICKS:
            return self._tick_settings(one)
        return self._bonus_settings(one) if kind == BONUS else []

    def _range(self, inside: Json) -> list[Widget]:
        inside.setdefault("step", 1)
        return [
            self._number(_("From"), inside, "min"),
            self._number(_("To"), inside, "max"),
            self._number(_("Step"), inside, "step", 1, 1000),
        ]

    def _tick_settings(self, one: Json) -> list[Widget]:
        orders: Named = [
            ("next", _("One after the other")),
            ("skip", _("Boxes may be skipped")),
            ("free", _("In any order")),
        ]
        points: Named = [
            ("count", _("By the number of ticks")),
            ("last", _("By the last tick")),
            ("each", _("Every tick counts")),
        ]
        longest = max(len(line["boxes"]) for line in one["rows"]) if one["rows"] else 1
        return [
            self._choices(orders, one["order"], partial(self._set, one, "order")),
            self._choices(points, one["points"], partial(self._set, one, "points")),
            self._tick_values(one, longest),
        ]

    def _tick_values(self, one: Json, longest: int) -> Number:
        def change(values: list[int]) -> None:
            one["values"] = values[:longest]
            draft.settle_values(one)
            self.changed()

        def read() -> list[int]:
            return [*one["values"]]

        typing = Typing(read(), change, several=True, read=read)
        return self._shown(_("Points of the boxes"), typing)

    def _bonus_settings(self, one: Json) -> list[Widget]:
        sections = self.data["sections"]
        before = sections[: sections.index(one)]
        names: Named = [
            (other["key"], other["name"] or kind_name(other["kind"]))
            for other in before
            if other["kind"] != BONUS
        ]
        measures: Named = [("points", _("Points")), ("marks", _("Entries"))]
        numbers: list[Widget] = [
            self._number(sense("threshold", "From"), one, "from"),
            self._number(_("Points"), one, "points"),
        ]
        return [
            self._choices(names, one["of"], partial(self._set, one, "of")),
            self._choices(measures, one["measure"], partial(self._set, one, "measure")),
            flow(numbers),
        ]

    # Rows

    def _row(self, one: Json, at: int, number: int) -> RowBox:
        rows, kind = draft.rows_of(one), one["kind"]
        line = rows[number]
        name = self._field(NameBox, _("Name"), line, "name", "sections", at, number)
        box, head = RowBox(), PartHead()
        head.add_widget(self._grip(rows, number))
        head.add_widget(name)
        self.fields["sections", at, number].on_enter = partial(self._go_on, at, number)
        self._move_by_keys(rows, "sections", at, number)
        head.add_widget(self._remover(_("Remove this row"), rows, number))
        box.add_widget(head)
        box.add_widget(self._mistake("sections", at, number))
        for part in self._row_settings(one, kind, line):
            box.add_widget(part)
        return box

    def _row_settings(self, one: Json, kind: str, line: Json) -> list[Widget]:
        if kind == CHECKS:
            who: Named = [
                (False, _("Every player")),
                (True, _("Only one player")),
            ]
            chosen = self._choices(who, line.get("one", False), partial(self._set, line, "one"))
            return [flow([self._number(_("Points"), line, "points")]), chosen]
        is_open = (one["key"], line["key"]) in self.opened
        if kind == TICKS:
            first: list[Widget] = [self._box_count(one, line)]
            more = self._label_settings(line) if is_open else []
        elif kind == TALLY:
            text = _("Points of its own") if "values" in line else _("Points as above")
            first = [Caption(text=text, pos_hint={"center_y": 0.5})]
            more = self._tally_settings(one, line) if is_open else []
        else:
            first = self._field_numbers(line)
            more = self._field_settings(line) if is_open else []
        return [self._with_more(one, line, flow(first)), *more]

    def _with_more(self, one: Json, line: Json, first: Widget) -> FoldLine:
        key = one["key"], line["key"]
        box, is_open = FoldLine(), key in self.opened
        button = IconButton(
            icon="chevron-up" if is_open else "chevron-down",
            hint=_("Show less of {row}") if is_open else _("Show more of {row}"),
            pos_hint={"y": 0},
        )
        button.hint = button.hint.format(row=line["name"] or _("this row"))
        button.bind(on_release=lambda _button: self._fold(key))
        self.folds[key] = button
        box.add_widget(first)
        box.add_widget(button)
        return box

    def _fold(self, key: tuple[str, str]) -> None:
        self.opened.symmetric_difference_update({key})
        self.rebuild()

    def _box_count(self, one: Json, line: Json) -> Number:
        def change(values: list[int]) -> None:
            draft.count_boxes(one, line, values[0])
            self.changed()

        return self._shown(_("Boxes"), Typing([len(line["boxes"])], change, 1, 30))

    def _label_settings(self, line: Json) -> list[Widget]:
        """Returns the labels of the boxes: all at once, or one by one."""

        def change(boxes: list[str]) -> None:
            line["boxes"] = boxes
            self.changed()

        def pick(how: str) -> None:
            change(draft.labels_like(how, len(line["boxes"])))

        ways: Named = [
            (draft.UP, _("1, 2, 3…")),
            (draft.DOWN, _("…3, 2, 1")),
            (draft.NO_LABELS, _("Empty")),
        ]
        labels = Labels(lambda: [*line["boxes"]], change)
        at_once = self._choices(ways, draft.labels_way(line["boxes"]), pick)
        self.labels.append((labels, at_once))
        return [Caption(text=_("Labels of the boxes")), at_once, labels]

    def _tally_settings(self, one: Json, line: Json) -> list[Widget]:
        def pick(own: bool) -> None:
            draft.with_own_values(one, line, own)
            self.changed()
            self.rebuild()

        ways: Named = [(False, _("Points as above")), (True, _("Points of its own"))]
        chosen = self._choices(ways, "values" in line, pick)
        return [chosen, self._tallied(line)] if "values" in line else [chosen]

    def _tallied(self, inside: Json) -> Number:
        label = _("Points for 0, 1, 2… tallies")
        return self._list(label, inside, "values", 2, draft.MOST_VALUES)

    def _field_numbers(self, line: Json) -> list[Widget]:
        if "values" in line:
            return [self._list(_("Allowed numbers"), line, "values")]
        return self._range(line)

    def _field_settings(self, line: Json) -> list[Widget]:
        """Returns the settings for the numbers that may be written, and what they count."""

        def pick(listed: bool) -> None:
            if listed != ("values" in line):
                (draft.with_list if listed else draft.with_range)(line)
                self.changed()
                self.rebuild()

        ways: Named = [(False, _("A range")), (True, _("A list of numbers"))]
        line.setdefault("times", 1)
        line.setdefault("per", 1)
        factors: list[Widget] = [
            self._number(_("Times"), line, "times", -100, 100),
            self._number(_("Divided by"), line, "per", 1, 100),
        ]
        counted = Caption(text=_("Points: number × “Times” ÷ “Divided by”, rounded down"))
        return [self._choices(ways, "values" in line, pick), flow(factors), counted]

    def add_row(self, at: int) -> None:
        one = self.data["sections"][at]
        rows = draft.rows_of(one)
        rows.append(draft.row(one["kind"], rows))
        before, new = ((one["key"], line["key"]) for line in (rows[-2:] * 2)[:2])
        if before in self.opened:  # it has the same
            self.opened.add(new)
        self.changed()
        self.rebuild()
        self.write_in("sections", at, len(rows) - 1)

    def _go_on(self, at: int, number: int) -> None:
        """Goes on after Enter in a name: to the next row, or to a new one after the last."""
        rows = draft.rows_of(self.data["sections"][at])
        if number + 1 < len(rows):
            self.write_in("sections", at, number + 1)
        elif rows[number]["name"].strip() and len(rows) < draft.MOST_ROWS:
            self.add_row(at)

    write_in: Callable[..., None]
    """Takes what is typed to a field; set by the screen, as the cards may be built again."""
    hold_grip: Callable[[list[Json], int], None]
    """Takes the cursor of the keyboard to a handle, by its list and place; set like it."""

    # More sections

    def _more_card(self) -> Card:
        card = Card(spacing=dp(8))
        card.add_widget(Print(text=_("Add a section"), bold=True))
        if len(self.data["sections"]) < draft.MOST_SECTIONS:
            kinds: Named = [(kind, kind_name(kind)) for kind in draft.kinds_for(self.data)]
            card.add_widget(self._choices(kinds, None, self.add_section))
        card.add_widget(self._mistake("sections"))
        return card

    def add_section(self, kind: str) -> None:
        sections = self.data["sections"]
        sections.append(draft.section(kind, sections))
        draft.repaired(self.data)
        self.changed()
        self.rebuild()


def kind_name(kind: str) -> str:
    """Returns the name of a kind of section."""
    return _(KINDS[kind])


def _place_in(items: list[Json], at: int) -> str:
    return _("{number} of {count}").format(number=at + 1, count=len(items))
