"""A game is a folder: everything it shows is found by its id and imported on first use.

Every game has `sheet` (`SHEET`). The others have a default: `panel` (`PANEL`, what is entered
beside the sheet), `stat_labels` (`stat_groups`), `help` (`HELP`), `icon` (`paint`),
`coach_question` (`QUESTION`, what the coach is asked), `confetti` (`SHAPES`), `pad` (`EDITOR`),
`panel_labels` (`place_name` and `is_chosen`: what can be tapped in the panel, for screen readers)
and `views` (`view_for`: where the options decide which sheet it is).
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring import READABLE

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
    """Returns the object of this name in a file of the game's folder; None if there is no such
    file."""
    folder = f"{__name__}.{game.replace('-', '_')}"
    module = f"{folder}.{file}"
    known = find_spec(folder) and find_spec(module)
    return getattr(import_module(module), name) if known else None


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
    with the options, its variant decides (`pad_facts`)."""
    if by_pad := part(game, "pad_facts", "stat_groups"):
        of_pad: list[Group] = by_pad(facts, variant)
        return of_pad
    tell = part(game, "stat_labels", "stat_groups")
    found: list[Group] = tell(facts) if tell else []
    return found


def editor_of(game: str) -> "type[PadEditor]":
    """Returns the editor for games whose printed sheets differ from pad to pad."""
    found: type[PadEditor] = part(game, "pad", "EDITOR")
    return found
