"""The texts of the Kubi sheet."""

from scoring.game import Box
from scoring.kubi.rules import (
    TALLY_NUMBERS,
    Choose,
    Kubi,
    KubiMove,
    Mark,
    Roll,
    State,
)
from sheets.kubi.move_buttons import WaysSheet, mark_text
from sheets.sheet_texts import SheetTexts
from sheets.texts import _, plural, printed, signed


class KubiTexts(SheetTexts):
    game: Kubi
    sheet: WaysSheet

    def hint(self, state: State) -> tuple[str, str]:
        turn = self.game.turn(state)
        if not turn.round:
            if state.sheets[self.player].numbers:
                return _("{name} has chosen").format(name=self.name), ""
            return _("{name}: choose three numbers").format(name=self.name), ""
        if state.sheets[self.player].stopped:
            return _("{name} has eight tallies").format(name=self.name), _("The others go on")
        if state.done[self.player]:
            return _("{name} has entered").format(name=self.name), ""
        if state.roll:
            return _("{name} chooses").format(name=self.name), _("Tap one of the options")
        detail = _("A number and two sums")
        if takes_dice(self.game, state):
            detail = _("A number and two sums, or the dice")
        return _("{name}: use the roll").format(name=self.name), detail

    def what_follows(self, state: State, touched: frozenset[Box]) -> str:
        if not state.started:
            missing = TALLY_NUMBERS - len(touched)
            return plural("{count} more number", "{count} more numbers", missing)
        sums = sum(box.startswith("sum") for box in touched)
        if sums == 2:
            return _("Now the tally number")
        return _("Now the other sum") if sums else _("Now the two sums")

    def describe(self, state: State, move: KubiMove) -> tuple[str, str]:
        if isinstance(move, Mark):
            lines = self.game.lines(state, self.player)
            after = self.game.lines(self.game.apply(state, self.player, move), self.player)
            changes = [
                f"{new.key[3:]}: {_points(old.points)} → {_points(new.points)}"
                for old, new in zip(lines, after, strict=True)
                if (old.points or 0) != (new.points or 0)  # at the end an empty one scores 0
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
    def kind_label(kind: str) -> str:
        return {"choose": _("Tally numbers"), "mark": _("Tallies")}[kind]

    @staticmethod
    def line_label(key: str) -> str:
        return _("Sum {sum}").format(sum=key[3:])

    def box_name(self, box: Box) -> str:
        if box in self.sheet.ways:
            return mark_text(self.sheet.mark_of(box))
        if box.startswith("number"):
            return _("Number {number}").format(number=box.removeprefix("number"))
        return super().box_name(box)

    def spoken_move(self, state: State, player: int, move: KubiMove) -> str:
        """Sums 9 and 6: 9 starts, minus 200."""
        if not isinstance(move, Mark):
            return ""
        lines = self.game.lines(state, player)
        after = self.game.lines(self.game.apply(state, player, move), player)
        changes = []
        for old, new in zip(lines, after, strict=True):
            if (old.points or 0) == (new.points or 0):
                continue
            words = _("{sum} starts, {points}") if old.points is None else _("{sum}: {points}")
            changes.append(words.format(sum=new.key[3:], points=_points(new.points)))
        sums = _("Sums {one} and {two}").format(one=move.sums[0], two=move.sums[1])
        if move.number is not None:
            number = _("Number {number}").format(number=move.number)
            sums = f"{sums}, {number}"
        if not changes:
            return sums
        return _("{name}: {what}").format(name=sums, what="; ".join(changes))

    def way_name(self, mark: Mark) -> str:
        """Returns the spoken text of a way to mark a roll."""
        number = _("No number")
        if mark.number is not None:
            number = _("Number {number}").format(number=mark.number)
        sums = _("Sums {one} and {two}").format(one=mark.sums[0], two=mark.sums[1])
        gain = self.game.gain(self.state, self.player, mark)
        return f"{number}, {sums}, {signed(gain)}"

    def say(self, name: str) -> str:
        if name in self.sheet.ways and not self.sheet.compact:
            return self.way_name(self.sheet.mark_of(name))
        if name.endswith(".again"):  # a second stroke at once
            return _("{name}, twice").format(name=self.box_name(name.removesuffix(".again")))
        return super().say(name)

    @staticmethod
    def move_label(move: KubiMove) -> str:
        return mark_text(move) if isinstance(move, Mark) else ""


def takes_dice(game: Kubi, state: State) -> bool:
    """Whether the dice of this round can still be entered: no player has marked yet."""
    if game.over(state) or not state.started or state.roll:
        return False
    waiting = game.turn(state).waiting
    return len(waiting) == sum(not sheet.stopped for sheet in state.sheets)


def _points(points: int | None) -> str:
    return printed(points or 0)
