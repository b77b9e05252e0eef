"""The Kubi sheet: the sums with their strokes and points, and the three tally numbers."""

from scoring.core import AnyGame, Box
from scoring.kubi import (
    DICE,
    NUMBERS,
    STROKES_TO_STOP,
    SUMS,
    TALLY_NUMBERS,
    VALUES,
    Choose,
    Kubi,
    KubiMove,
    Mark,
    Roll,
    State,
)
from screens.games.common.sheet import Sheet
from screens.look.brush import Brush, Colour, faded
from screens.look.geometry import Rect
from screens.look.surface import dp, shades
from screens.look.texts import _, plural, printed

# Heights in rows and widths as parts of the table.
HEAD, NUMBER_ROWS = 0.8, 2.1
VALUE, LABEL, AGAIN, POINTS = 0.12, 0.09, 0.1, 0.19


class KubiSheet(Sheet):
    game: Kubi
    state: State

    # Where things are

    def height_for(self, width: float) -> float:
        row = max(dp(23), min(dp(40), width * 0.062))
        return (HEAD + len(SUMS) + NUMBER_ROWS) * row + self.heading + 2 * self.margin

    def lay_out(self, area: Rect) -> dict[Box, Rect]:
        beside = area.width > area.height * 1.3
        gap = dp(10) if beside else 0
        table = area._replace(width=area.width * 0.66) if beside else area
        row = area.height / (HEAD + len(SUMS) + (0 if beside else NUMBER_ROWS))
        boxes: dict[Box, Rect] = {}
        for place, one in enumerate(SUMS):
            y = table.y + table.height - (HEAD + place + 1) * row
            self._lay_out_sum(boxes, f"sum{one}", table._replace(y=y, height=row))
        head = table._replace(y=table.y + table.height - HEAD * row, height=HEAD * row)
        self._lay_out_sum(boxes, "head", head)
        if beside:
            left = table.x + table.width + gap
            high = area.height / len(NUMBERS)
            for place, number in enumerate(NUMBERS):
                y = area.y + area.height - (place + 1) * high
                rect = Rect(left, y, area.x + area.width - left, high)
                boxes[f"number{number}"] = rect.shrunk(dp(2))
        else:
            wide = area.width / len(NUMBERS)
            for place, number in enumerate(NUMBERS):
                rect = Rect(area.x + place * wide, area.y, wide, row * NUMBER_ROWS - dp(4))
                boxes[f"number{number}"] = rect.shrunk(dp(2))
        return boxes

    def _lay_out_sum(self, boxes: dict[Box, Rect], name: str, line: Rect) -> None:
        x, gap = line.x, dp(2)
        widths = {
            "value": VALUE,
            "label": LABEL,
            "": 1 - VALUE - LABEL - AGAIN - POINTS,
            "again": AGAIN,
            "points": POINTS,
        }
        for part, share in widths.items():
            wide = line.width * share
            rect = Rect(x + gap, line.y + gap / 2, wide - 2 * gap, line.height - gap)
            boxes[f"{name}.{part}" if part else name] = rect
            x += wide

    def group_of(self, box: Box) -> str:
        """Each sum is a row of its own."""
        return box.partition(".")[0] if box.startswith("sum") else super().group_of(box)

    # What is printed

    def print_sheet(self, paint: Brush) -> None:
        size = min(dp(17), self.boxes["sum2"].height * 0.6)
        small = min(dp(12), size * 0.85)
        for part, text in (
            (".value", _("Value")),
            (".label", ""),
            ("", _("Strokes")),
            (".points", _("Points")),
        ):
            align = 1 if part in (".value", ".points") else 0
            paint.text(text, self.boxes[f"head{part}"], small, shades.soft, align=align)
        for one in SUMS:
            value = self.boxes[f"sum{one}.value"]
            paint.text(str(VALUES[one]), value, size * 0.85, shades.soft, align=1)
            label = self.boxes[f"sum{one}.label"]
            paint.box(label, fill=shades.label)
            paint.text(str(one), label, size, shades.label_text, bold=True)
            paint.box(self.boxes[f"sum{one}"], fill=shades.box, line=shades.line)
            paint.box(self.boxes[f"sum{one}.points"], fill=shades.quiet, line=shades.line)
            again = self.boxes[f"sum{one}.again"]
            paint.text("×2", again, size * 0.7, faded(shades.soft, 0.7))
        for number in NUMBERS:
            self._print_number(paint, number)

    def _print_number(self, paint: Brush, number: int) -> None:
        """A number that can be chosen, with places for eight strokes."""
        rect = self.boxes[f"number{number}"]
        paint.box(rect, fill=shades.box, line=shades.line, radius=dp(8))
        digit = self._digit(rect)
        paint.text(str(number), digit, min(dp(24), digit.height * 0.7), shades.print, bold=True)
        slots = self.ink_rect(f"number{number}")
        wide = slots.width / STROKES_TO_STOP
        for place in range(STROKES_TO_STOP):  # eight faint marks: how far it is to the end
            x = slots.x + (place + 0.5) * wide
            paint.plain(Rect(x, slots.y, dp(1), dp(3)), shades.line)

    def _digit(self, rect: Rect) -> Rect:
        if rect.width > rect.height * 1.6:
            return rect._replace(width=rect.height)
        return rect._replace(y=rect.y + rect.height * 0.46, height=rect.height * 0.54)

    def ink_rect(self, box: Box) -> Rect:
        rect = self.boxes[box]
        if not box.startswith("number"):
            return (
                rect._replace(x=rect.x + dp(4), width=rect.width - dp(8))
                if "." not in box
                else rect
            )
        digit = self._digit(rect)
        if digit.height == rect.height:
            left = digit.x + digit.width
            return Rect(
                left, rect.y + dp(4), rect.x + rect.width - left - dp(6), rect.height - dp(8)
            )
        return Rect(rect.x + dp(4), rect.y + dp(3), rect.width - dp(8), rect.height * 0.46)

    def write_more(self, paint: Brush, ink: Colour) -> None:
        """The points as they stand, what is still missing, and a ring round each chosen number."""
        for line in self.game.lines(self.state, self.player):
            rect = self.boxes[f"{line.key}.points"]
            if line.points is not None and not self.game.over(self.state):
                shade = ink if line.points >= 0 else shades.refuse
                paint.mark(str(line.points), rect, shade, (self.player, line.key))
            missing = self.game.strokes_missing(self.state, self.player, int(line.key[3:]))
            if missing:
                strokes = self.boxes[line.key].shrunk(dp(3))
                words = _("{count} to go").format(count=missing)
                size = min(dp(12), strokes.height * 0.5)
                paint.text(words, strokes, size, shades.soft, align=1)
        for number in self.state.sheets[self.player].numbers:
            digit = self._digit(self.boxes[f"number{number}"])
            side = min(digit.width, digit.height) * 0.86
            x, y = digit.center
            ring = Rect(x - side / 2, y - side / 2, side, side)
            paint.oval(ring, faded(ink, 0.0), ink, width=dp(1.3))

    def invite(
        self,
        invited: frozenset[Box] = frozenset(),
        selected: frozenset[Box] = frozenset(),
        ghost: dict[Box, str] | None = None,
    ) -> None:
        """The second stroke behind a sum invites once one of the two is touched."""
        shown = frozenset(
            box for box in invited if not box.endswith(".again") or selected & {box, box[:-6]}
        )
        super().invite(shown, selected, ghost)

    @staticmethod
    def paint_roll(paint: Brush, area: Rect, game: AnyGame, state: State) -> None:
        faces = state.roll.dice if state.roll else (0,) * DICE
        side = min(area.height * 0.86, area.width / (DICE * 1.15))
        for place, face in enumerate(faces):
            x = area.x + area.width - (DICE - place) * side * 1.15
            rect = Rect(x, area.y + (area.height - side) / 2, side, side)
            colour = faded(shades.label, 1 if face else 0.3)
            paint.die(rect, face, colour, shades.label_text)

    # In words

    def hint(self, state: State) -> tuple[str, str]:
        turn = self.game.turn(state)
        if not turn.round:
            if state.sheets[self.player].numbers:
                return _("{name} has chosen").format(name=self.name), ""
            return _("{name}: choose three numbers").format(name=self.name), ""
        if state.sheets[self.player].stopped:
            return _("{name} has eight strokes").format(name=self.name), _("The others go on")
        if state.done[self.player]:
            return _("{name} has entered").format(name=self.name), ""
        if state.roll:
            return _("{name} chooses").format(name=self.name), _("Tap one of the ways")
        detail = _("A number and two sums")
        if takes_dice(self.game, state):
            detail = _("A number and two sums, or the dice")
        return _("{name}: mark the roll").format(name=self.name), detail

    def what_follows(self, state: State, touched: frozenset[Box]) -> str:
        if not state.started:
            missing = TALLY_NUMBERS - len(touched)
            return plural("And {count} more number", "And {count} more numbers", missing)
        sums = sum(box.startswith("sum") for box in touched)
        if sums == 2:
            return _("And now the tally number")
        return _("And now the other sum") if sums else _("And now the two sums")

    def describe(self, state: State, move: KubiMove) -> tuple[str, str]:
        if isinstance(move, Mark):
            lines = self.game.lines(state, self.player)
            after = self.game.lines(self.game.apply(state, self.player, move), self.player)
            changes = [
                f"{new.key[3:]}: {_points(old.points)} → {_points(new.points)}"
                for old, new in zip(lines, after, strict=True)
                if (old.points or 0) != (new.points or 0)  # in the end a blank one counts 0
            ]
            return mark_text(move), ", ".join(changes)
        if isinstance(move, Choose):
            return _("Tally numbers"), ", ".join(str(number) for number in move.numbers)
        return "", ""

    def tell(self, state: State, move: KubiMove) -> str:
        if isinstance(move, Roll):
            return _("Rolled {faces}").format(faces=", ".join(str(face) for face in move.dice))
        return super().tell(state, move)

    @staticmethod
    def line_label(key: str) -> str:
        return _("Sum {sum}").format(sum=key[3:])

    @staticmethod
    def move_label(move: KubiMove) -> str:
        return mark_text(move) if isinstance(move, Mark) else ""


def takes_dice(game: Kubi, state: State) -> bool:
    """Whether the dice of this round can still be entered: nobody has marked yet."""
    if game.over(state) or not state.started or state.roll:
        return False
    waiting = game.turn(state).waiting
    return len(waiting) == sum(not sheet.stopped for sheet in state.sheets)


def mark_text(mark: Mark) -> str:
    """As one says it: 1 | 9+6."""
    number = "–" if mark.number is None else str(mark.number)
    return f"{number} | {mark.sums[0]}+{mark.sums[1]}"


def _points(points: int | None) -> str:
    return printed(points or 0)


SHEET = KubiSheet
