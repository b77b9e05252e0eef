"""The layout of several seats on one screen: side by side, or each turned to its player's side."""

from functools import partial
from itertools import product
from math import ceil

from play.columns import best_grid
from play.match import SEATED
from play.sheet_paging import A_PAGE
from play.slots import card_height
from screens.play import seat_arrangement
from screens.play.layout import hide, keep_in, place, put_dock
from screens.play.layout_parts import PlayParts, SeatParts
from screens.play.tray_layout import band_height, put_at_seat, put_tray, put_undo, tray_height
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.render_context import dp

GAP = 8
LEAST_TARGET = 24
"""What can be tapped is not smaller than this, in dp; otherwise there are more pages."""
MIDDLE = 64
"""Height in dp of the strip with round and roll."""
LIES = 1.35
"""Ratio of width to height from which card and panel are beside the sheet of a seat."""
SIDE = 0.27
"""Share of the width for a seat at the left or right."""


def arrange_table(screen: PlayParts) -> None:
    """Places the stage, the seats and the strips in the middle."""
    high = screen.height - screen.ids.bar.height - screen.sharing.place()
    area = Rect(0, 0, screen.width, high)
    several = screen.match.several_seats
    area = _put_timeline(screen, area, several)
    hide(screen.stage, several)
    for place_of_strip in screen.middle_places:
        keep_in(screen, place_of_strip, several)
    shared = screen.match.shares_dice and not screen.match.reading
    keep_in(screen, screen.tray, shared)
    for widget in (*screen.middle_places, *(seat.holder for seat in screen.seats)):
        hide(widget, not several)
    if not several:
        place(screen.stage, area)
        turned = screen.match.mode == SEATED
        screen.stage.angle = (
            seat_arrangement.SIDES[screen.sides[screen.match.viewed]] if turned else 0
        )
        return
    area = area.shrunk(dp(GAP) / 2)
    spots = _seated(screen, area) if screen.match.mode == SEATED else _side_by_side(screen, area)
    for player, seat in enumerate(screen.seats):
        spot = spots.get(player)
        hide(seat.holder, spot is None)
        if spot:
            place(seat.holder, spot.shrunk(dp(GAP) / 2))
            turned = screen.match.mode == SEATED
            seat.holder.angle = seat_arrangement.SIDES[screen.sides[player]] if turned else 0
            put_at_seat(seat) if shared else arrange_seat(seat)


def _put_timeline(screen: PlayParts, area: Rect, several: bool) -> Rect:
    """Places the timeline and returns the remaining area. Below several seats it has its own area;
    with one seat it replaces the card."""
    timeline, home = screen.timeline_bar, screen if several else screen.stage
    if timeline.parent is not home:
        if timeline.parent:
            timeline.parent.remove_widget(timeline)
        home.add_widget(timeline)
    if not screen.match.reading or not several:
        hide(timeline, not screen.match.reading)
        return area
    timeline.large = True
    inner = area.shrunk(dp(GAP))
    timeline.width = inner.width  # its height depends on it
    high = timeline.needed
    hide(timeline, False)
    place(timeline, inner._replace(height=high))
    return area._replace(y=area.y + high + dp(GAP), height=area.height - high - dp(GAP))


def _put_middle(screen: PlayParts, strip: Rect, angles: tuple[int, ...]) -> None:
    """Places the strip between the seats, once for each side if people sit opposite each other."""
    wide = strip.width / max(1, len(angles))
    for number, where in enumerate(screen.middle_places):
        shown = number < len(angles)
        hide(where, not shown)
        if shown:
            spot = strip._replace(x=strip.x + number * wide, width=wide)
            place(where, spot.shrunk(dp(GAP) / 2))
            where.angle = angles[number]
            screen.middle[number].pos, screen.middle[number].size = (0, 0), where.frame


def _side_by_side(screen: PlayParts, area: Rect) -> dict[int, Rect]:
    """Returns the areas of the seats, in the columns with the largest smallest target."""
    match, shared = screen.match, screen.match.shares_dice
    if shared:
        dock = 0.0 if match.reading else tray_height(area.width)
        _put_middle(screen, area, ())
    else:
        dock = 0.0
        high = _strip_height(screen)
        strip = area._replace(y=area.y + area.height - high, height=high)
        _put_middle(screen, strip, (0,) if high else ())
        area = area._replace(height=area.height - high)
    match.per_page = _per_page(screen, area, dock)
    page = match.pages[min(match.page, len(match.pages) - 1)]
    grid, _least = best_grid(area, len(page), dock, partial(_least_at, screen))
    room = area
    if dock:
        spot = area._replace(height=dock)
        if grid.docked:
            spot = grid.left_over(area, len(page))
        else:
            room = area._replace(y=area.y + dock, height=area.height - dock)
        put_tray(screen, spot.shrunk(dp(GAP) / 2), 0)
    return {player: grid.cell(room, place) for place, player in enumerate(page)}


def _strip_height(screen: PlayParts) -> float:
    """Returns the height of the strip with round and roll; 0 where the panels are in the sheets:
    the bar shows it."""
    if screen.panel.docks and not screen.match.reading:
        return 0.0
    return dp(MIDDLE) * text_fitting.grown(0.15)


def _per_page(screen: PlayParts, area: Rect, dock: float) -> int:
    """Returns the number of sheets on a page: as many as can be tapped."""
    count = len(screen.names)
    for most in range(count, A_PAGE, -1) if screen.match.shares_dice else ():
        pages = ceil(count / most)
        each = ceil(count / pages)
        if best_grid(area, each, dock, partial(_least_at, screen))[1] >= dp(LEAST_TARGET):
            return each
    return A_PAGE


def _least_at(screen: PlayParts, width: float, height: float) -> float:
    """Returns the smallest target of a seat of this size."""
    seat, gap = screen.seats[0], dp(GAP)
    width, height = width - gap, height - gap
    if not screen.match.shares_dice and not seat.panel.docks:
        width, height = sheet_in(seat, width, height)[2:]
    return float(seat.sheet.least_target_in(width, height))


def _seated(screen: PlayParts, area: Rect) -> dict[int, Rect]:
    """Returns the areas of the seats: those at the left and right have the whole height, the others
    are at top and bottom."""
    at = {
        side: [p for p, one in enumerate(screen.sides) if one == side]
        for side in seat_arrangement.SIDES
    }
    spots: dict[int, Rect] = {}
    rows = [side for side in ("top", "bottom") if at[side]]
    shared = screen.match.shares_dice
    high = band_height(screen.sides) if shared else _strip_height(screen)
    wide = area.width * (SIDE if rows else 0.47)
    if shared and not rows:
        wide = (area.width - high) / 2
    for side in ("left", "right"):
        if at[side]:
            x = area.x if side == "left" else area.x + area.width - wide
            _split(spots, at[side], area._replace(x=x, width=wide), down=True, back=side == "right")
            left = area.x + wide if side == "left" else area.x
            area = area._replace(x=left, width=area.width - wide)
    stacks = _stacks(screen, {side: len(at[side]) for side in rows}, area, area.height - high)
    each = (area.height - high) / max(1, sum(stacks.values()))
    low, upper = (each * stacks.get(side, 0) for side in ("bottom", "top"))
    if at["bottom"]:
        down = stacks["bottom"] > 1
        _split(spots, at["bottom"], area._replace(height=low), down=down, back=True)
    if at["top"]:
        down = stacks["top"] > 1
        top = area._replace(y=area.y + area.height - upper, height=upper)
        _split(spots, at["top"], top, down=down)
    middle = area.y + low
    if not rows:  # only the two ends: the strip is between them
        middle = area.y + (area.height - high) / 2
    if shared:
        spot = area._replace(y=middle, height=high) if rows else area
        _put_middle(screen, area, ())
        if not screen.match.reading:
            speaker = screen.match.tray_speaker
            side = screen.sides[speaker.player]
            put_tray(screen, spot.shrunk(dp(GAP) / 2), seat_arrangement.SIDES[side])
        return spots
    angles = tuple(seat_arrangement.SIDES[side] for side in ("bottom", "top") if at[side]) or (0,)
    _put_middle(screen, area._replace(y=middle, height=high), angles if high else ())
    return spots


def _stacks(screen: PlayParts, counts: dict[str, int], area: Rect, height: float) -> dict[str, int]:
    """Returns the number of rows at the top and at the bottom: one, or one for each sheet,
    depending on which has the largest smallest target."""

    def least(rows: dict[str, int]) -> float:
        each = height / max(1, sum(rows.values()))
        columns = (count // rows[side] for side, count in counts.items())
        return min((_least_at(screen, area.width / one, each) for one in columns), default=0.0)

    ways = product(*({1, count} for count in counts.values()))
    return max((dict(zip(counts, rows, strict=True)) for rows in ways), key=least)


def _split(
    spots: dict[int, Rect],
    players: list[int],
    area: Rect,
    *,
    down: bool = False,
    back: bool = False,
) -> None:
    """Places all who sit at one side, clockwise."""
    ordered = players[::-1] if back else players
    count = len(ordered)
    for n, player in enumerate(ordered):
        if down:
            each = area.height / count
            y = area.y + (count - 1 - n if back else n) * each
            spots[player] = area._replace(y=y, height=each)
        else:
            each = area.width / count
            spots[player] = area._replace(x=area.x + n * each, width=each)


def sheet_in(seat: SeatParts, wide: float, high: float) -> Rect:
    """Returns the area of the sheet in a seat of this size, with card and panel beside or below
    it."""
    if wide > high * LIES:
        left = max(wide * 0.5, min(wide * 0.72, wide - dp(seat.panel.beside)))
        return Rect(0, 0, left, high)
    gap, card, panel = dp(GAP) / 2, card_height(wide, high), seat.panel.height_for(wide)
    wanted = seat.sheet.height_for(wide)
    fits = high - card - gap - min(wanted, high * 0.5) >= panel + gap
    low = panel + gap if panel and fits else 0
    height = min(high - low - card - gap, wanted * 1.25)
    return Rect(0, high - height, wide, height)


def arrange_seat(seat: SeatParts) -> None:
    """Places sheet, card and panel of one seat in its own coordinates; constant, independent of the
    content of card and panel."""
    wide, high = seat.holder.frame
    if seat.undo:
        seat.undo.away = True
    gap = dp(GAP) / 2
    match = seat.seat.match
    reading = match.reading
    hide(seat.action, reading)
    seat.sheet.hold_dock(seat.panel.docks and not reading)
    if reading:
        hide(seat.panel_widget, True)
        height = min(high, seat.sheet.height_for(wide) * 1.25)
        place(seat.sheet_widget, Rect(0, high - height, wide, height))
        return
    over = match.game.over(match.state)
    if seat.sheet.holds_dock:
        room = Rect(0, 0, wide, high)
        place(seat.sheet_widget, room)
        put_undo(seat, room)
        put_dock(seat, seat.sheet.dock_in(wide, high))
        seat.panel_widget.opacity = 0 if over else 1
        return
    if wide > high * LIES:
        left = sheet_in(seat, wide, high).width
        x = left + gap
        card = card_height(wide - x, high)
        place(seat.sheet_widget, Rect(0, 0, left, high))
        put_undo(seat, Rect(0, 0, left, high))
        place(seat.action, Rect(x, high - card, wide - x, card))
        rest = high - card - gap
        hidden = over or seat.panel.idle or rest < dp(90)
        hide(seat.panel_widget, hidden)
        if not hidden:
            most = min(rest, dp(240))
            place(seat.panel_widget, Rect(x, rest - most, wide - x, most))
        return
    card, panel = card_height(wide, high), seat.panel.height_for(wide)
    wanted = seat.sheet.height_for(wide)
    fits = high - card - gap - min(wanted, high * 0.5) >= panel + gap
    low = panel + gap if panel and fits else 0
    hide(seat.panel_widget, not low or over)
    if low:
        low += max(0, min(high - wanted - card - low - gap, dp(90)))
    height = min(high - low - card - gap, wanted * 1.25)
    place(seat.sheet_widget, Rect(0, high - height, wide, height))
    put_undo(seat, Rect(0, high - height, wide, height))
    # Unused height is below all of it.
    place(seat.action, Rect(0, high - height - gap - card, wide, card))
    if low and not over:
        top = high - height - 2 * gap - card
        place(seat.panel_widget, Rect(0, top - low + gap, wide, low - gap))
