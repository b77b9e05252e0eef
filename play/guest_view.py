"""The page of a guest as parts, which are sent when they change. No Kivy.

Sheet and panel are laid out for the size of the page, each with its own origin, and drawn as SVG;
the page itself shows names, card and texts.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from network.guest_messages import GuestLook
from network.static_files import NO_SCRIPT, TOO_OLD
from play.card_model import Card
from play.dock import dock_of, height_below_shared, shared_share
from play.slots import card_height, slots
from scoring.game import AnyGame, Box, HasSheets
from scoring.game_state import is_early
from sheets import hidden_totals, player_colours
from sheets.accessible_names import named_targets
from sheets.dock_slots import LINE, LINES, Dock, dock_height
from sheets.drawing.brush import Colour
from sheets.drawing.cached_svg_brush import CachedSvgBrush
from sheets.drawing.geometry import Rect
from sheets.drawing.palette import ROLES, Palette
from sheets.drawing.svg_brush import Change, Layer, changes
from sheets.panel import Panel
from sheets.render_context import current, palette, rendering
from sheets.sheet import LAYERS, Sheet
from sheets.sheet_texts import who_won
from sheets.texts import (
    _,
    plural,
    printed,
    spoken,
)
from storage.settings import LANGUAGES

GAP = 8
"""The space between parts, in CSS pixels."""
LOW_PAGE = 480
"""Height below which the card is lower: a phone in landscape."""
WIDE = 560
"""From this width on the sheet is beside the rest, in landscape."""
LOOKED_AT = 0.74
"""The share of such a page for the sheet of a spectator, e.g. on a television."""
LEAST_COLUMN, HIGHEST_DOCK = 312, 420
"""Minimum width of a dock beside a sheet, and its maximum height."""
LEAST_SHEET = 0.7
"""Minimum height of a sheet relative to its preferred height; below that the page is scrolled."""
LEAST_BLOCK = 170
"""Minimum height of a shared sheet, which scrolls within it."""
GROWS, PANEL_GROWS = 1.25, 90
"""Maximum sheet height relative to its preferred height; extra height for a panel."""

MOST_KNOWN = 10_000
"""Maximum number of elements that a page keeps, as in `rollpad.js`."""

Parts = dict[str, object]


class Places(NamedTuple):
    """The sizes of sheet, panel and card. They follow from the page and the game, not from texts or
    entries: nothing moves under a finger."""

    sheet: Rect
    panel: Rect
    card: Rect
    side_by_side: bool
    """Whether sheet and card are side by side."""
    dock: Dock | None
    """The slots, if the panel is in the card, as in the dock of the app."""


def arrange(look: GuestLook, sheet: Sheet, panel: Panel | None, *, alone: bool = False) -> Places:
    """Returns the places on a page of this size. `alone`: there is only the sheet, which may have
    most of the page."""
    side_by_side = look.width > look.height * 1.05 and look.width >= WIDE
    docked = panel is not None and (panel.shared_dice or panel.docks)
    return (_side_by_side if side_by_side else _stacked)(
        look, sheet, panel, alone=alone, docked=docked
    )


def _side_by_side(
    look: GuestLook, sheet: Sheet, panel: Panel | None, *, alone: bool, docked: bool
) -> Places:
    """Returns the places with the sheet at the left, card and panel at the right."""
    share = shared_share(sheet, look.height) if sheet.shared else 0.58
    share = LOOKED_AT if alone else share
    if docked:
        share = min(share, 1 - LEAST_COLUMN / look.width)
    wide = look.width * share - GAP
    rest = look.width - wide - GAP
    high = look.height if sheet.shared else min(look.height, sheet.height_for(wide) * 1.15)
    if panel and docked:
        tall = look.height if sheet.shared else min(look.height, HIGHEST_DOCK)
        return _docked(Rect(0, 0, wide, high), Rect(0, 0, rest, tall), panel, side_by_side=True)
    card = Rect(0, 0, rest, card_height(look.width, look.height, low=look.height < LOW_PAGE))
    needed = panel.height_for(rest) if panel else 0.0
    room = look.height - card.height - GAP
    low = needed and max(needed, min(room, panel.tall if panel else 0))
    return Places(Rect(0, 0, wide, high), Rect(0, 0, rest, low), card, side_by_side=True, dock=None)


def _stacked(
    look: GuestLook, sheet: Sheet, panel: Panel | None, *, alone: bool, docked: bool
) -> Places:
    """Returns the places below each other; with little room the page scrolls."""
    wide = float(look.width)
    wanted = sheet.room_for(wide)
    least = LEAST_BLOCK if sheet.shared else sheet.height_for(wide) * LEAST_SHEET
    kept = panel.room_for(wide) if panel else 0.0  # the sheet stays as it is from entry to entry
    if panel and docked and sheet.shared:
        low = height_below_shared(sheet, panel, wide, look.height - GAP)
        high = max(least, look.height - GAP - low)
        return _docked(Rect(0, 0, wide, high), Rect(0, 0, wide, low), panel, side_by_side=False)
    if panel and docked:
        kept = kept or LINE
        low = dock_height(kept)
        room = look.height - low - GAP
        high = max(least, min(sheet.tallest_for(wide), room))
        low += max(0.0, min(LINES - kept, room - high))
        return _docked(Rect(0, 0, wide, high), Rect(0, 0, wide, low), panel, side_by_side=False)
    card = Rect(0, 0, wide, card_height(wide, look.height, low=look.height < LOW_PAGE))
    room = look.height - card.height - GAP - (kept and kept + GAP)
    high = max(least, min(wanted * GROWS, room))
    if panel and kept and not panel.slim:  # what is left over makes the dice larger
        kept += max(0.0, min(PANEL_GROWS, room - high))
    low = kept if panel and panel.height_for(wide) else 0.0
    return Places(
        Rect(0, 0, wide, high), Rect(0, 0, wide, low), card, side_by_side=False, dock=None
    )


def _docked(sheet: Rect, card: Rect, panel: Panel, *, side_by_side: bool) -> Places:
    """Returns the places with the panel in the card."""
    return Places(sheet, card, card, side_by_side, dock_of(panel, card.width, card.height))


class Drawings:
    """The current layers of a guest's sheet and panel."""

    def __init__(self) -> None:
        self.layers: dict[str, Layer] = {}
        self._places: dict[str, str] = {}
        self._of: Sheet | None = None
        self._laid_out: dict[Box, Rect] | None = None
        self._language = ""
        self._names: dict[Box, str] = {}
        self._rows: dict[tuple[Box, str | None, bool], str] = {}

    def draw(self, sheet: Sheet, panel: Panel | None) -> None:
        """Redraws the stale layers."""
        if sheet is not self._of:
            self._of = sheet
            sheet.renew()
        for name in LAYERS:
            if name in sheet.stale and not sheet.hidden:
                brush = CachedSvgBrush(sheet.place.height)
                sheet.draw_layer(name, brush)
                self.layers[name] = brush.elements()
        if panel is None or panel.hidden:
            self.layers["panel"], self._places = (), {}
        elif panel.stale or "panel" not in self.layers:
            brush = CachedSvgBrush(panel.place.height)
            panel.paint(brush)
            self.layers["panel"] = brush.elements()
            self._places = {one.name: one.say() for one in named_targets(panel)}

    def boxes(self, sheet: Sheet, *, may: bool) -> Layer:
        """Returns the boxes as buttons: name, label, place, and whether it is highlighted."""
        written = sheet.game.written(sheet.state, sheet.player)
        invited = sheet.invited if may else frozenset()
        self._name_boxes(sheet)
        rows, areas = [], _areas(sheet)
        for box, words in self._names.items():
            plain = sheet.shared or box not in sheet.boxes
            key = box, None if plain else written.get(box), box in invited or (may and plain)
            row = self._rows.get(key)
            if row is None:
                label = words if plain else f"{words}, {sheet.texts.mark_name(key[1])}"
                row = _row(box, label, areas[box], sheet.place, key[2] and not sheet.shared)
                self._rows[key] = row
            rows.append(row)
        return tuple(rows)

    def _name_boxes(self, sheet: Sheet) -> None:
        """Updates the labels of the boxes after a new layout, or in another language."""
        boxes, language = sheet.boxes, spoken()
        if boxes is not self._laid_out or language != self._language:
            self._laid_out, self._language, self._rows = boxes, language, {}
            named = ((box, sheet.texts.box_name(box)) for box in _areas(sheet))
            self._names = {box: words for box, words in named if words}

    def places(self, panel: Panel | None) -> Layer:
        if panel is None or panel.hidden:
            return ()
        found = panel.places.items()
        return tuple(
            _row(one, self._places.get(one, one), rect, panel.place) for one, rect in found
        )


def _areas(sheet: Sheet) -> dict[str, Rect]:
    """Returns the areas of the boxes, and of what else keys reach."""
    return sheet.boxes | {one.name: one.area for one in sheet.input.targets() if one.by_keys}


def _row(name: str, label: str, rect: Rect, of: Rect, invited: bool = False) -> str:
    where = _from_top(rect, of)
    return json.dumps(
        [name, label, *where, int(invited)], ensure_ascii=False, separators=(",", ":")
    )


def _from_top(rect: Rect, of: Rect) -> list[float]:
    """Returns a place in a drawing in the coordinates of browsers: left, top, width, height."""
    top = of.height - rect.y - rect.height
    return [round(one, 1) for one in (rect.x, top, rect.width, rect.height)]


def hexed(colour: Colour) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3])


def colours() -> Parts:
    return _colours(current().palette)


@lru_cache(maxsize=64)
def _colours(_palette: Palette) -> Parts:
    return {role: hexed(getattr(palette(), role)) for role in ROLES}


def table_parts(game: AnyGame, state: HasSheets, names: Sequence[str]) -> Parts:
    """Returns what is shown to everyone: names, totals, who has to enter something."""
    waiting = game.turn(state).waiting
    people = [
        {
            "name": name,
            "total": hidden_totals.written(game, state, player),
            "ink": hexed(player_colours.ink_of(names, player)),
            "waits": player in waiting,
        }
        for player, name in enumerate(names)
    ]
    return {"people": people}


def result(game: AnyGame, state: HasSheets, names: Sequence[str], sheet: Sheet) -> list[list[str]]:
    """Returns the points line by line, once the game is over."""
    if not game.over(state):
        return []
    columns = [game.lines(state, player) for player in range(len(names))]
    rows = [
        [
            str(sheet.texts.line_label(lines[0].key)),
            *("–" if one.points is None else printed(one.points) for one in lines),
        ]
        for lines in zip(*columns, strict=False)
        if any(one.points for one in lines)
    ]
    sums = (printed(game.total(state, player)) for player in range(len(names)))
    return [["", *names], *rows, [_("Total"), *sums]]


def inks() -> list[str]:
    """Returns the inks that a player can have, in the guest's colours."""
    return [hexed(one) for one in current().palette.inks]


def podium(game: AnyGame, state: HasSheets, names: Sequence[str]) -> Parts:
    """Returns the winner and all places; empty before the end. A game that was ended early has no
    winner."""
    if not game.over(state):
        return {}
    places, winners = game.places(state), () if is_early(state) else game.winners(state)
    verdict = _("Ended early")
    if len(names) == 1:
        verdict = plural("{count} point", "{count} points", game.total(state, 0))
    elif winners:
        verdict = who_won([names[player] for player in winners])
    order = sorted(range(len(names)), key=lambda player: places[player])
    rows = [
        [
            places[player],
            names[player],
            printed(game.total(state, player)),
            hexed(player_colours.ink_of(names, player)),
            player in winners,
        ]
        for player in order
    ]
    return {"verdict": verdict, "places": rows if len(names) > 1 else []}


def card_part(card: Card, number: int, places: Places | None = None, *, beside: bool) -> Parts:
    """Returns the texts of the card, and the places of its text and answers. `beside`: the panel
    uses SECOND of the dock."""
    kinds = [one.kind for one in card.answers]
    parts: Parts = {
        "number": number,
        "mood": card.mood,
        "title": card.title,
        "detail": card.detail,
        "gain": card.gain,
        "insists": card.insists,
    }
    if places is None:
        return parts | {"words": None, "answers": []}
    _x, _y, wide, high = places.card
    found = slots(wide, high, kinds, dock=places.dock, beside=beside)
    answers = zip(card.answers, found.answers, strict=True)
    parts["words"] = _from_top(found.words, places.card)
    parts["answers"] = [[*one, *_from_top(rect, places.card)] for one, rect in answers]
    return parts


def words() -> Parts:
    """Returns the texts of the page itself, in the guest's language."""
    return _words(spoken())


@cache
def _words(_language: str) -> Parts:
    return {
        "who": _("Who are you?"),
        "onlooker": _("Just watching"),
        "app": _("Open in Rollpad"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "more": _("More"),
        "change": _("Switch player"),
        "add": _("Another player on this phone"),
        "asking": _("Asking {name} whether you may have the seat…"),
        "asked": _("Someone wants to play as {name} on another phone."),
        "allow": _("Allow"),
        "keep": _("Keep my seat"),
        "rematch": _("Ask for a rematch"),
        "name": _("Your name"),
        "ink": _("Ink"),
        "join": _("Join"),
        "joined": _("You’re in, {name}. The game starts soon."),
        "signal": _("Sound and vibration on my turn"),
        "sent": _("The host was asked for a rematch."),
        "lost": _("Reconnecting…"),
        # Translators: what a guest tapped was not entered, as the game has changed meanwhile
        "dropped": _("Not entered: the game has moved on. Tap again."),
        "unsure": _("The connection was lost. Check your last entry."),
        "language": _("Language"),
        "sheet": _("Sheet"),
        "dice": _("Dice"),
        "result": _("Result"),
        "total": _("Total"),
        "enters": _("needs to enter something"),
        "help": _("Help"),
        "close": _("Close"),
        "dark": _("Dark"),
        "light": _("Light"),
        "languages": LANGUAGES,
    }


def early_words() -> dict[str, dict[str, str]]:
    """Returns the texts of the page before it is connected, by language."""
    found = {}
    for language in LANGUAGES:
        with rendering(replace(current(), language=language)):
            found[language] = {
                "code": _("Code"),
                "ask": _("Type the code that is shown beside the address."),
                "join": _("Join"),
                "wrong": _("That code is not right."),
                "renewed": _("There is a new code"),
                "renewed by": _("{name} has made a new code. Join again with it."),
                "connecting": _("Connecting…"),
                # Translators: on a guest's phone that finds no way to the host
                "far": _("No answer from {address}. Is this phone on the host’s Wi-Fi?"),
                "removed": _("The host has removed you from this game."),
                "moved": _("This game is open in another tab."),
                "here": _("Use it here"),
                "again": _("Try again"),
                NO_SCRIPT: _("Please turn on JavaScript in this browser to play."),
                TOO_OLD: _("This browser is too old for Rollpad. Please update it."),
            }
    return found


class Sent:
    """The content of a page: its parts, and the elements that it keeps by number."""

    def __init__(self) -> None:
        self._parts: Parts = {}
        self._known: dict[str, int] = {}

    def update(self, parts: Parts) -> Parts:
        """Returns what has to be sent: the changed parts, and only the changes of lists."""
        old, self._parts = self._parts, parts
        return {
            key: self._changes(old.get(key), value) if isinstance(value, tuple) else value
            for key, value in parts.items()
            if key not in old or old[key] != value
        }

    def _changes(self, before: object, after: Layer) -> list[Change | int]:
        found = changes(before if isinstance(before, tuple) else (), after)
        return [self._number(one) if isinstance(one, str) else one for one in found]

    def _number(self, element: str) -> str | int:
        """Returns the number of a known element; otherwise the element itself, which becomes
        known."""
        number = self._known.get(element)
        if number is None and len(self._known) < MOST_KNOWN:
            self._known[element] = len(self._known)
        return element if number is None else number
