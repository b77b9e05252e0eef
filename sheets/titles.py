"""The names of games, sides and ranks."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from scoring import ALL_GAMES, READABLE
from sheets import view
from sheets.texts import _, plural

if TYPE_CHECKING:
    from scoring.journal import Journal
    from scoring.own.pad import Pad
    from storage.leaderboard import Variant
    from storage.pads import PadTitle

PadTitles = Callable[[], Mapping[str, "PadTitle"]]

_pads: PadTitles = dict
"""Finds the titles of pads, by the variant of their games."""


def use_pads(find: PadTitles) -> None:
    """Sets where the titles of pads are found."""
    global _pads
    _pads = find


def pad_of(variant: str) -> "Pad | None":
    """Returns the pad of games of this variant; None if it is unknown."""
    found = _pads().get(variant)
    return found.pad if found else None


def title_of(kind: str, variant: str = "") -> str:
    """Returns the title of a game, with its side or pad if it has several; also for games that this
    version of the app does not support."""
    if kind not in READABLE:
        return kind or _("Unknown game")
    if ALL_GAMES[kind].titled and variant in (known := _pads()):
        title, version, _pad = known[variant]
        return _("{pad} · version {number}").format(pad=title, number=version) if version else title
    title = READABLE[kind].title
    cover = _(title) if ALL_GAMES[kind].titled else title
    return " · ".join(filter(None, [cover, side_of(kind, variant)]))


def side_of(kind: str, variant: str) -> str:
    """Returns the name of a variant: `Side A`, and that its dice are given."""
    from scoring.given_dice import sheet_of  # the first screen names no variants

    sheet = sheet_of(variant)
    names = [*map(_, READABLE[kind].variants().get(sheet, ()))]
    return " · ".join([*names, _("Same dice")] if sheet != variant else names)


def sheet_name(variant: "Variant") -> str:
    return title_of(variant.game, variant.variant)


def title(journal: "Journal") -> str:
    side = side_of(journal.game.id, journal.game.variant(journal.options))
    return " · ".join(filter(None, [journal.title, side]))


def company(variant: "Variant") -> str:
    return _("Solo") if variant.solo else _("Group games")


def rank_of(kind: str, rank: str | None) -> str:
    """Returns the name of a solo rank."""
    return str(view(kind).texts.rank_name(rank)) if rank and kind in READABLE else ""


def next_rank(journal: "Journal") -> str:
    """Returns a text about the points to the next solo rank; empty if there is none."""
    game, total = journal.game, journal.total(0)
    step = game.next_rank(journal.options, total)
    if step is None:
        return ""
    points, rank = step
    missing = plural("{count} point", "{count} points", points - total)
    return _("{points} to {rank}").format(points=missing, rank=rank_of(game.id, rank))
