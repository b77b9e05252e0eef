"""The texts of the Tricubo sheet."""

import re
from collections.abc import Collection, Iterator, Sequence

from scoring.game import Box
from scoring.tricubo.dice import dice_asked, faces_of, only_pass
from scoring.tricubo.rules import Tricubo
from scoring.tricubo.state import (
    DICE,
    PASSED,
    WEIGHT,
    Colour,
    Interim,
    Pass,
    Roll,
    Row,
    Start,
    State,
    Taken,
    TricuboMove,
)
from sheets.sheet_texts import SheetTexts, cell_name
from sheets.texts import _, named, plural, sense


class TricuboTexts(SheetTexts):
    game: Tricubo

    @staticmethod
    def rank_name(rank: str) -> str:
        return {
            "intern": _("TRI-INTERN"),
            "journeyman": _("TRI-JOURNEYMAN"),
            "medium": _("TRI-MEDIUM"),
            "maximum": _("TRI-MAXIMUM"),
            "maximissimus": _("TRI-MAXISSIMUS"),
        }[rank]

    @staticmethod
    def tie_break_text(count: int) -> str:
        return plural("{count} cross", "{count} crosses", count)

    def hint(self, state: State) -> tuple[str, str]:
        turn, player = self.game.turn(state), self.player
        if not turn.round:
            return _("Mark your starting box"), _("The first box of a row")
        if state.taken[player] == PASSED:
            return _("{name} passed").format(name=self.name), ""
        if state.taken[player] is not None:
            return _("{name} has entered").format(name=self.name), ""
        if only_pass(self.game, state, player):
            joker = any(getattr(move, "joker", False) for move in self._legal(state))
            or_joker = _("Pass, or use the joker")
            return _("No die can be used"), or_joker if joker else _("You can only pass")
        if state.solo:
            chosen = _("Take a die and mark a box") if state.roll else _("Roll and mark a box")
            if self.asks_unusually(state):  # also shown where the reason below has no room
                chosen = _("Enter two dice and mark a box")
            return chosen, self._set_aside(state)
        if turn.roller is None:  # a player whose sheet is not in the app
            if state.away is None:
                return _("Which die was taken?"), _("Or mark a box right away")
            return _("{name} chooses").format(name=self.name), _("One of the remaining dice")
        if player == turn.roller:
            return _("{name} rolls").format(name=self.name), _("Take a die and mark a box")
        if state.taken[state.roller] is None:
            return _("{name} waits").format(name=self.name), _("The roller takes a die first.")
        return _("{name} chooses").format(name=self.name), _("One of the remaining dice")

    def _legal(self, state: State) -> Iterator[TricuboMove]:
        return self.game.legal_moves(state, self.player)

    def _set_aside(self, state: State) -> str:
        words = {
            "large": _("The large die is set aside"),
            "medium": _("The medium die is set aside"),
            "small": _("The small die is set aside"),
        }
        what = words[self.game.away(state, self.player) or "large"]
        if not self.asks_unusually(state):
            return what
        return _("{what}, the joker is used: enter two dice").format(what=what)

    def asks_unusually(self, state: State) -> bool:
        """Whether only two dice are entered because the joker is used."""
        two = not state.roll and len(dice_asked(state)) < len(DICE)
        return two and state.options.side != "A"

    def what_follows(self, state: State, touched: frozenset[Box]) -> str:
        begun = sum(box.startswith("interim") for box in touched)
        sixes = [
            len(move.rows)
            for move in self._legal(state)
            if isinstance(move, Interim) and touched <= {*self.game.boxes(state, self.player, move)}
        ]
        more = min(sixes, default=0) - begun
        if not begun or more < 1:
            return super().what_follows(state, touched)
        return plural("{count} more row", "{count} more rows", more)

    def which(self, moves: Sequence[TricuboMove]) -> str:
        if len({getattr(move, "die", "") for move in moves}) > 1:
            return _("Which die?")
        if all(isinstance(move, Interim) for move in moves):
            count = WEIGHT[moves[0].die] if isinstance(moves[0], Interim) else 1
            several = _("Which {count} rows does the six score?").format(count=count)
            return several if count > 1 else _("Which row does the six score?")
        return _("Which colour field?")

    def offers(self, state: State) -> list[tuple[str, TricuboMove]]:
        """Returns the dice that the roller may have taken, if only one sheet is in the app."""
        moves = (Taken(die) for die in DICE if state.options.one_sheet)
        return [
            (die_name(move.die), move)
            for move in moves
            if not self.game.check(state, self.player, move)
        ]

    def describe(self, state: State, move: TricuboMove) -> tuple[str, str]:
        player = self.player
        sheet = state.sheets[player]
        after = self.game.apply(state, player, move).sheets[player]
        values = (0, *state.options.columns)
        title, detail = "", ""
        if isinstance(move, Start):
            title = _("Starting box")
        elif isinstance(move, Taken):
            title, detail = _("Taken"), die_name(move.die)
        elif isinstance(move, Row):
            old, new = sheet.ticks[move.row - 1], after.ticks[move.row - 1]
            crosses = plural("{count} cross", "{count} crosses", new - old)
            title = _("Row {row}: {crosses}").format(row=move.row, crosses=crosses)
            detail = _("{before} → {after} points").format(before=values[old], after=values[new])
            if old < state.options.purple_from <= new:
                detail = _("{points}, purple reached").format(points=detail)
        elif isinstance(move, Colour):
            title, detail = _("Colour field"), die_name(move.die)
        elif isinstance(move, Interim):
            points = " + ".join(str(values[sheet.ticks[row - 1]]) for row in move.rows)
            rows = ", ".join(str(row) for row in move.rows)
            title = plural(
                "Score row {rows}: {points}",
                "Score rows {rows}: {points}",
                len(move.rows),
                rows=rows,
                points=points,
            )
            detail = die_name(move.die)
        elif isinstance(move, Pass):
            title = _("No die can be used")
        if getattr(move, "joker", False):
            detail = _("{what}, with the joker").format(what=detail)
        return title, detail

    def tell(self, state: State, move: TricuboMove) -> str:
        if isinstance(move, Roll):
            faces = ", ".join(str(face) for face in faces_of(move) if face)
            return _("Rolled {faces}").format(faces=faces)
        title, detail = self.describe(state, move)
        if isinstance(move, Row):
            detail = die_name(move.die)
            if move.joker:
                detail = _("{what}, with the joker").format(what=detail)
        return f"{title} · {detail}" if detail else title

    @staticmethod
    def line_label(key: str) -> str:
        if key.startswith("row"):
            return _("Row {row}").format(row=key[3:])
        if key.startswith("interim"):
            return _("6-box, row {row}").format(row=key[7:])
        return _("Colour fields") if key == "colours" else sense("row of the sheet", "Game end")

    def box_name(self, box: Box) -> str:
        if found := re.fullmatch(r"row(\d)\.(\d+)", box):
            row, number = map(int, found.groups())
            points = self.state.options.columns[number - 1]
            return f"{cell_name(row, number)}, {plural('{count} point', '{count} points', points)}"
        if not box.startswith("colour."):
            return super().box_name(box)
        field = box.removeprefix("colour.")
        words = _("Colour field")
        return words if field == "any" else named(words, die_name(field))

    types_before_dice = True

    def typed_code(self, state: State, player: int, move: TricuboMove, number: int) -> str:
        """Returns the keys of a move: a row and its crosses, e.g. `43`; C and a die for a colour
        field, 6 and the rows that a six scores, 0 to pass."""
        if isinstance(move, Start):
            return str(move.row)
        if isinstance(move, Pass):
            return "0"
        if isinstance(move, Interim):
            code = "6" + "".join(map(str, move.rows))
        elif isinstance(move, Colour):
            code = f"c{WEIGHT[move.die]}" + ("a" if move.field == "any" else "")
        elif isinstance(move, Row):
            code = f"{move.row}{WEIGHT[move.die]}"
        else:
            return ""
        return f"{code}j" if move.joker else code

    def spoken_row(self, names: Collection[str]) -> str:
        rows = {name[3] for name in names if re.fullmatch(r"row\d\.\d+", name)}
        if len(rows) != 1:
            return ""
        row = rows.pop()
        ticks = self.state.sheets[self.player].ticks[int(row) - 1]
        crosses = plural("{count} cross", "{count} crosses", ticks)
        points = (0, *self.state.options.columns)[ticks]
        text = _("Row {row}: {crosses}").format(row=row, crosses=crosses)
        return f"{text}, {plural('{count} point', '{count} points', points)}"

    @staticmethod
    def kind_label(kind: str) -> str:
        return {
            "start": _("Starting box"),
            "row": _("Crosses in rows"),
            "colour": _("Colour fields"),
            "interim": _("Scoring with a six"),
            "pass": _("No die can be used"),
        }[kind]

    @staticmethod
    def move_label(move: TricuboMove) -> str:
        """Distinguishes moves with the same box."""
        names = {"large": _("Large"), "medium": _("Medium"), "small": _("Small")}
        return names[move.die] if hasattr(move, "die") else ""


def die_name(die: str) -> str:
    return {"large": _("Large die"), "medium": _("Medium die"), "small": _("Small die")}[die]
