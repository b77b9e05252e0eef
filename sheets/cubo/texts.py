"""The texts of the Cubo sheet."""

from scoring.cubo.dice_tracking import OWN, in_figures
from scoring.cubo.rules import (
    Cubo,
    CuboGame,
    CuboMove,
    Missed,
    Points,
    State,
)
from scoring.cubo.square import exchanged, line_scores
from scoring.game import AnyGame
from sheets.shared_sheet import BlockTexts
from sheets.texts import _, listed, plural


class CuboTexts(BlockTexts):
    game: CuboGame

    @staticmethod
    def where(game: AnyGame, state: State, names: tuple[str, ...]) -> str:
        turn = game.turn(state)
        if not game.alone(state) and len(names) == 1:
            return _("Round {round}/{rounds}").format(round=turn.round, rounds=turn.rounds)
        if turn.roller is None or len(names) == 1:
            return _("Practice · round {round}/{rounds}").format(
                round=turn.round, rounds=turn.rounds
            )
        return _("Round {round}/{rounds} · {name} starts").format(
            round=turn.round, rounds=turn.rounds, name=names[turn.roller]
        )

    def hint(self, state: State) -> tuple[str, str]:
        if self.player not in self.game.turn(state).waiting:
            rounds = state.sheets[self.player].rounds
            if rounds and isinstance(rounds[-1].move, Missed):
                return _("{name} was too late").format(name=self.name), _("Tap another column")
            return _("{name} has entered").format(name=self.name), _("Tap another column")
        return _("{name}: enter the square").format(name=self.name), _(
            "{red} red and {blue} blue dice, row by row"
        ).format(**colours_in_figures(self.game, state, self.player))

    def describe(self, state: State, move: CuboMove) -> tuple[str, str]:
        name = self.name
        if isinstance(move, Missed):
            return _("{name} is too late").format(name=name), _("No points this round")
        if isinstance(move, Points):
            return name, _("Counted by hand")
        if move.taken is None:
            return lines_text(move), _("Took a die? Drag it to its place")
        if move.swap is None:
            return lines_text(move), _("Tap the die it replaces, or skip")
        return lines_text(move), _("With the die from the middle")

    def tell(self, state: State, move: CuboMove) -> str:
        """Returns the text of an entry, without the question that its preview asks."""
        parts = [self.move_label(move)]
        if isinstance(move, Points):
            parts.append(_("Counted by hand"))
        elif isinstance(move, Cubo) and move.swap is not None:
            parts.append(_("With the die from the middle"))
        return " · ".join(parts)

    def typed_code(self, state: State, player: int, move: CuboMove, number: int) -> str:
        """Returns the keys of a move: the points, or L if too late; empty for a square, whose dice
        are typed in the panel."""
        if isinstance(move, Points):
            return str(move.points)
        return "l" if isinstance(move, Missed) else ""

    @staticmethod
    def move_label(move: CuboMove) -> str:
        if isinstance(move, Missed):
            return _("Too late")
        if isinstance(move, Points):
            return plural("{count} point", "{count} points", move.points)
        return lines_text(move)


def colours_in_figures(game: CuboGame, state: State, player: int) -> dict[str, str]:
    """Returns how many red and blue dice a player has now, or may have: `5`, `3–5`."""
    reds = game.colours(state).reds(player)
    return {"red": in_figures(reds), "blue": in_figures([OWN - red for red in reversed(reds)])}


def lines_text(move: Cubo) -> str:
    """Returns the scoring lines of a square as text."""
    scores = [score for score in line_scores(exchanged(move.dice, move.taken, move.swap)) if score]
    lanes = sum(score.kind == "lane" for score in scores)
    streets = sum(score.kind == "street" for score in scores)
    doubled = sum(score.doubled for score in scores if score.kind)
    parts = [plural("{count} triple", "{count} triples", lanes)] if lanes else []
    parts += [plural("{count} straight", "{count} straights", streets)] if streets else []
    lines = listed(parts) if parts else _("No line")
    if not doubled:
        return lines
    if doubled < lanes + streets:
        return _("{lines}, {count} of them doubled").format(lines=lines, count=doubled)
    if doubled == 1:
        return _("{lines}, doubled").format(lines=lines)
    return _("{lines}, all doubled").format(lines=lines)
