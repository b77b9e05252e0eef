"""A game is a folder: everything it shows is found by its id and imported on first use.

The folder itself has `paint_icon`, the small picture for its card on the first screen. Every game
has `sheet` (`SHEET`). The others have a default: `panel` (`PANEL`, what is entered beside the
sheet), `help` (`HELP`), `after_game` (`stat_groups`, and `SHAPES` of confetti), `coach_question`
(`QUESTION`, what the coach is asked), `pad` (`EDITOR`), `panel_labels` (`place_name` and
`is_chosen`: what can be tapped in the panel, for screen readers) and `views` (`view_for`: where the
options decide which sheet it is).
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring import READABLE
from sheets import player_colours
from sheets.drawing.brush import Brush
from sheets.drawing.geometry import Rect

if TYPE_CHECKING:
    from scoring.journal import Journal
    from scoring.options import GameOptions
    from sheets.pad_editor import PadEditor
    from sheets.panel import Panel
    from sheets.sheet import Sheet
    from sheets.sheet_texts import SheetTexts
    from sheets.stat_labels import Facts, Group


@cache
def part(game: str, file: str, name: str) -> Any:
    """Returns the object of this name in a file of the game's folder; None if there is none."""
    folder = folder_of(game)
    module = f"{folder}.{file}"
    known = find_spec(folder) and find_spec(module)
    return getattr(import_module(module), name, None) if known else None


def folder_of(game: str) -> str:
    return f"{__name__}.{game.replace('-', '_')}"


@cache
def icon_of(game: str) -> Callable[[Brush, Rect], None] | None:
    """Returns the painter of a game's icon; None if it has none."""
    folder = folder_of(game)
    return getattr(import_module(folder), "paint_icon", None) if find_spec(folder) else None


def paint_icon(game: str, brush: Brush, area: Rect) -> None:
    """Paints the small picture of a game for its card, drawn like its sheet. A game without one
    gets a cross."""
    if paint := icon_of(game):
        paint(brush, area)
    else:
        brush.cross(area, player_colours.ink(0), game)


class View(NamedTuple):
    """A game's sheet and panel. No Kivy: `SheetWidget` and `PanelWidget` show them."""

    sheet: "type[Sheet]"
    panel: "type[Panel]"
    """The part beside the sheet in which e.g. dice are entered."""

    @property
    def texts(self) -> "type[SheetTexts]":
        """Returns the texts of the sheet."""
        return self.sheet.texts_type


def view(game: str, options: "GameOptions | None" = None) -> View:
    """Returns how a game is shown; pass its options where these decide about its sheet
    (`views`)."""
    from sheets.no_panel import NoPanel

    if options is not None and (chosen := part(game, "views", "view_for")):
        found: View = chosen(options)
        return found
    return complete(
        game, View(part(game, "sheet", "SHEET"), part(game, "panel", "PANEL") or NoPanel)
    )


@cache
def complete(game: str, found: View) -> View:
    """Raises TypeError if the sheet or the panel lacks something that it must have: when they are
    imported, not while playing."""
    from sheets.sheet_texts import SheetTexts

    for kind in (*found, found.texts):
        missing = sorted(getattr(kind, "__abstractmethods__", ()))
        ranks = READABLE[game].ranks and found.texts.rank_name is SheetTexts.rank_name
        if ranks and kind is found.texts:
            missing.append("rank_name")
        if missing:
            raise TypeError(f"{kind.__name__} of {game} has no {', '.join(missing)}")
    return found


def view_of(journal: "Journal") -> View:
    return view(journal.game.id, journal.options)


def stat_groups(game: str, facts: "Facts", variant: str = "") -> "list[Group]":
    """Statistics of a game's finished sheets, in groups; empty by default. Where the sheet comes
    with the options, its variant decides (`stat_groups_of_pad`)."""
    if by_pad := part(game, "after_game", "stat_groups_of_pad"):
        of_pad: list[Group] = by_pad(facts, variant)
        return of_pad
    tell = part(game, "after_game", "stat_groups")
    found: list[Group] = tell(facts) if tell else []
    return found


def editor_of(game: str) -> "type[PadEditor]":
    """Returns the editor for games whose printed sheets differ from pad to pad."""
    found: type[PadEditor] = part(game, "pad", "EDITOR")
    return found
