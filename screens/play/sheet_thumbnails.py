"""The other players' sheets, small, beside the main one; a tap shows one as the main sheet."""

from collections.abc import Iterator

from play.match import Match
from scoring.game import Box
from screens.widgets.rotated import Turned
from screens.widgets.sheet_widget import SheetWidget
from sheets import view_of
from sheets.input_listener import Listener
from sheets.sheet import Sheet


class _Other(Listener):
    def __init__(self, match: Match, sheet: Sheet) -> None:
        self.match, self.sheet = match, sheet

    def on_box(self, box: Box | None) -> None:
        self.match.look_at(self.sheet.player)


class OtherSheets:
    """The sheets of the other players, in a small size."""

    def __init__(self, stage: Turned) -> None:
        self.stage = stage
        self.widgets: list[SheetWidget] = []

    def __iter__(self) -> Iterator[SheetWidget]:
        return iter(self.widgets)

    @property
    def sheets(self) -> list[Sheet]:
        return [widget.sheet for widget in self.widgets]

    def show_beside(self, match: Match) -> None:
        """Creates them for another game; a block has none beside it."""
        self.clear()
        looks = view_of(match.session.journal).sheet
        for _other in range(0 if looks.shared else len(match.names) - 1):
            sheet = looks(match.game, compact=True)
            sheet.forced, sheet.listener = match.forced, _Other(match, sheet)
            self.widgets.append(SheetWidget(sheet, size_hint=(None, None)))

    def clear(self) -> None:
        for widget in self.widgets:
            self.stage.remove_widget(widget)
        self.widgets = []

    def show(self, match: Match) -> None:
        """Shows all sheets except that of the player who is shown large."""
        state = match.state
        first = match.game.turn(state).waiting[:1]
        others = (player for player in match.places if player != match.viewed)
        for sheet, player in zip(self.sheets, others, strict=False):
            sheet.show(state, player, match.names[player], player in first)
