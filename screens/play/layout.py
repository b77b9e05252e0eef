"""The layout while playing, from a 320 dp phone to a tablet, computed from the size alone. It only
sets positions and sizes of widgets, without importing Kivy."""

from collections.abc import Sequence
from math import ceil

from play import dock
from play.slots import card_height
from screens.play.layout_parts import Part, PlayParts, SeatParts, SheetPart
from sheets.dock_slots import LINE, LINES, dock_height
from sheets.drawing import text_fitting
from sheets.drawing.geometry import Rect
from sheets.panel import Panel
from sheets.render_context import dp

GAP, SMALL_GAP = 8, 4
BAR, HIGH_BAR, STRIP = 48, 56, 48
"""Heights at 100 %, in dp."""
TIGHT = 760
"""Height in dp below which a card is lower, for the sheet above it."""
ROOMY = 560
"""Height in dp below the bar from which the keys may have more than one line: on a phone of 640 dp
too, so that FIRST stays while the dice are entered."""
SHEET_KEEPS = 0.96
"""Share of its height that the sheet keeps on a small phone with large text."""
WIDE_ENOUGH_FOR_OTHERS = 840
"""Width in dp from which the other players' sheets are beside the main one."""

NARROW = 380
"""Width or height in dp below which everything is closer together."""
LOW_WINDOW = 560
"""Width or height in dp below which a sheet has no heading where the strip has name and points."""
LEAST_OTHERS = 120
"""Minimum height in dp of the other players' sheets."""
LEAST_COLUMN = 312
"""Minimum width in dp of a dock beside a sheet."""
HIGHEST_DOCK = 420
"""Maximum height in dp of a dock beside a sheet."""
GROWS, SLIM_GROWS = 0.22, 0.25
"""Share of its height by which a sheet may grow. The second: while the dice are hidden."""


def bar_height(width: float, height: float) -> float:
    """Returns the height of the bar: lower on a phone."""
    return dp(BAR if min(width, height) < dp(LOW_WINDOW) else HIGH_BAR)


def arrange(screen: PlayParts) -> None:
    """Places all parts of the main seat on the stage."""
    area = Rect(0, 0, *screen.stage.frame)
    area = area.shrunk(dp(SMALL_GAP if min(area.width, area.height) < dp(NARROW) else GAP))
    hide(screen.action, screen.match.reading)
    screen.card.large = min(area.width, area.height) >= dp(560)
    low = min(screen.stage.frame) < dp(LOW_WINDOW)
    screen.sheet.head(not low or len(screen.names) < 2 or screen.sheet.shared)
    docked = (screen.panel.shared_dice or screen.panel.docks) and not screen.match.reading
    if not docked:
        screen.action.dock = None
        screen.panel.put_in(None)
    lying = area.width > area.height * 1.05 and area.width >= dp(560)
    if screen.sheet.shared:
        _shared(screen, area, lying, docked)
    elif lying:
        _landscape(screen, area, docked)
    elif docked:
        _upright(screen, area)
    else:
        _portrait(screen, area)


def put_dock(seat: SeatParts, place_of: Rect) -> None:
    """Places card and panel of a seat as one dock: the panel is inside the card."""
    found = dock.dock_of(seat.panel, place_of.width, place_of.height)
    seat.action.dock = found
    place(seat.action, place_of)
    seat.panel.put_in(found.moved(place_of.x, place_of.y))
    seat.action.beside = seat.panel.fills_second  # only known in its slots
    place(seat.panel_widget, place_of)


def _upright(screen: PlayParts, area: Rect) -> None:
    """Arranges a phone or a tablet in portrait: players, sheet and dock, and below what else has
    room."""
    gap = dp(SMALL_GAP if area.height < dp(TIGHT - BAR) else GAP)
    several = len(screen.names) > 1
    over = not screen.match.entering
    strip = _strip_height(area) if several else 0.0
    keys = screen.panel.room_for(area.width) or dp(LINE)
    if area.height >= dp(ROOMY):
        keys = max(keys, dp(screen.panel.roomy_keys))
    rest = area.height - strip - gap * several - gap
    low = dock_height(keys)
    sheet = min(rest - low, screen.sheet.tallest_for(area.width))
    spare = rest - low - sheet
    rank = _rank_height(screen, spare)
    spare -= rank and rank + gap
    others = [*screen.others] if spare >= dp(LEAST_OTHERS) + gap else []
    if not others:
        low += min(spare, max(0, dp(LINES) - keys))
    top = area.y + area.height
    hide(screen.strip, not several)
    if several:
        top = put(screen.strip, area, top, strip) - gap
    screen.sheet.keep_steady(sheet)
    top = put(screen.front.sheet_widget, area, top, sheet) - gap
    put_dock(screen.front, Rect(area.x, top - low, area.width, low))
    hide_panel(screen, over or not screen.panel.height_for(area.width))
    top -= low + gap
    if rank:
        top = put(screen.rank, area, top, rank) - gap
    _grid(screen, others, Rect(area.x, area.y, area.width, top - area.y))


def hide_panel(screen: PlayParts, hidden: bool) -> None:
    """Hides the panel in its dock, or shows it there."""
    if hidden:
        hide(screen.front.panel_widget, True)
    else:
        screen.front.panel_widget.opacity = 1


def _strip_height(area: Rect) -> float:
    """Returns the height of the strip with the players; it grows less than the text, to save
    room."""
    return min(dp(STRIP) * text_fitting.grown(0.25), max(dp(STRIP), area.height * 0.1))


def _portrait(screen: PlayParts, area: Rect) -> None:
    gap = dp(GAP)
    several = len(screen.names) > 1
    strip = _strip_height(area) if several else 0
    over = not screen.match.entering
    panel = 0 if screen.match.reading else screen.panel.room_for(area.width)
    card = _card(screen, area)
    if text_fitting.scale() > 1:
        panel = _grown(screen, area, panel, card + strip + gap * several)
    rest = area.height - strip - gap * several - card - panel - 2 * gap
    wanted = screen.sheet.room_for(area.width)
    sheet = min(wanted, rest)
    spare = rest - sheet
    others = [*screen.others] if spare > dp(170) else []
    rank = _rank_height(screen, spare)
    spare -= rank and rank + gap
    if not others:  # remaining room enlarges first the sheet, then the dice
        grow = min(max(0, spare), wanted * (SLIM_GROWS if screen.panel.slim else GROWS))
        sheet += grow
        panel += 0 if screen.panel.slim else min(spare - grow, dp(90))
        if over and panel >= dp(120):  # nothing can be entered: other parts use its room
            others = [*screen.others]
    top = area.y + area.height
    hide(screen.strip, not several)
    if several:
        top = put(screen.strip, area, top, strip) - gap
    empty = over or not screen.panel.height_for(area.width)
    screen.sheet.keep_steady(sheet)
    below = top - sheet - gap
    hide(screen.front.panel_widget, empty)
    if screen.panel.comes_and_goes and not over:  # the sheet keeps its room until then
        more = screen.sheet.height_for(area.width) - wanted
        lent = max(0, min(panel + gap, more)) if empty else 0
        put(screen.front.sheet_widget, area, top, sheet + lent)
        if not empty:
            put(screen.front.panel_widget, area, below, panel)
        top = put(screen.card, area, below - panel - gap, card) - gap
    else:
        put(screen.front.sheet_widget, area, top, sheet)
        top = put(screen.card, area, below, card) - gap
        if not empty:
            top = put(screen.front.panel_widget, area, top, panel) - gap
    if rank:
        top = put(screen.rank, area, top, rank) - gap
    _grid(screen, others, Rect(area.x, area.y, area.width, top - area.y))


def _landscape(screen: PlayParts, area: Rect, docked: bool) -> None:
    """Arranges the sheet at the left with the whole height; at the right players and dock, and
    below them on a tablet the other sheets. Where there is no dock these have the right side."""
    gap = dp(GAP)
    screen.sheet.keep_steady(0)
    several = len(screen.names) > 1
    others = [*screen.others] if area.width >= dp(WIDE_ENOUGH_FOR_OTHERS) else []
    tall = area.height >= dp(560)
    column = tall and (screen.panel.shared_dice or screen.panel.docks)
    alone = screen.sheet.wide_share if tall else 0.58  # six faces need 48 dp each
    share = 0.62 if others and not column else alone
    if column or (docked and not others):
        share = min(share, 1 - dp(LEAST_COLUMN) / area.width)
    left = area._replace(width=area.width * share - gap)
    right = area._replace(x=left.x + left.width + gap, width=area.width - left.width - gap)
    strip = _strip_height(area) if several else 0
    hide(screen.strip, not several)
    empty = screen.panel.idle or not screen.panel.height_for(right.width)
    over = not screen.match.entering or empty
    hide(screen.front.panel_widget, over)
    if tall and others and not column:
        hide(screen.rank, True)
        low = max(dp(128), min(dp(170), area.height * 0.22)) * text_fitting.grown(0.15)
        if screen.match.reading:
            low = max(low, screen.card.needed)
        sheet = left._replace(y=left.y + low + gap, height=left.height - low - gap)
        _fit(screen.front.sheet_widget, sheet)
        half = (left.width - gap) / 2 if screen.panel.room_for(left.width) else 0
        if screen.match.reading:
            half = 0
        if not over:
            place(screen.front.panel_widget, Rect(left.x, left.y, half, low))
        begin = half + gap if half else 0
        place(screen.card, Rect(left.x + begin, left.y, left.width - begin, low))
        place(screen.strip, right._replace(height=strip))
        grid = right._replace(y=right.y + strip + gap, height=right.height - strip - gap)
        _grid(screen, others, grid)
        return
    _fit(screen.front.sheet_widget, left)
    panel = 0 if over else screen.panel.height_for(right.width)
    card = _card(screen, area)
    top = right.y + right.height
    if several:
        top = put(screen.strip, right, top, strip) - gap
    if docked:
        high = min(top - right.y, dp(HIGHEST_DOCK))
        rank = _rank_height(screen, top - right.y - high)
        put_dock(screen.front, Rect(right.x, top - high, right.width, high))
        hide_panel(screen, over)
        if rank:
            put(screen.rank, right, right.y + rank, rank)
        _grid_below(screen, right, top - high - gap)
        return
    top = put(screen.card, right, top, card) - gap
    if column and screen.match.reading:
        _grid_below(screen, right, top)
        return
    if not over:
        high = panel if screen.panel.slim else _panel_height(screen, top - right.y)
        top = put(screen.front.panel_widget, right, top, min(top - right.y, high)) - gap
    if rank := _rank_height(screen, top - right.y + gap):
        put(screen.rank, right, top, rank)
    _grid(screen, [], right)


def _grid_below(screen: PlayParts, column: Rect, top: float) -> None:
    """Places the other sheets in the part of a column below `top`, if there is room for them."""
    room = top - column.y
    others = [*screen.others] if room >= dp(LEAST_OTHERS) else []
    _grid(screen, others, column._replace(height=max(0.0, room)))


def _shared(screen: PlayParts, area: Rect, lying: bool, docked: bool) -> None:
    """Arranges one sheet for all players; the panel gets all the room beside it."""
    gap = dp(GAP)
    for widget in (screen.strip, screen.rank):
        hide(widget, True)
    needed_no_more = screen.session.journal.over and not screen.attended.correction
    hidden = screen.match.reading
    gone = needed_no_more and not screen.panel.stays  # the shared sheet does not move
    hide(screen.front.panel_widget, hidden or gone)
    needed = _card(screen, area)
    if hidden:  # nothing can be entered: the sheet has the room
        high = area.height - needed - gap
        top = put(screen.front.sheet_widget, area, area.y + area.height, high) - gap
        put(screen.card, area, top, needed)
        return
    if lying:
        share = dock.shared_share(screen.sheet, area.height)
        left = area._replace(width=area.width * share - gap)
        place(screen.front.sheet_widget, left)
        area = area._replace(x=left.x + left.width + gap, width=area.width - left.width - gap)
    elif docked:
        panel = dock.height_below_shared(screen.sheet, screen.panel, area.width, area.height - gap)
        put(screen.front.sheet_widget, area, area.y + area.height, area.height - panel - gap)
        area = area._replace(height=panel)
    if docked:
        put_dock(screen.front, area)
        hide_panel(screen, gone)
        return
    if lying:
        top = put(screen.card, area, area.y + area.height, needed) - gap
        panel = top - area.y
    else:
        sheet, panel = _stacked(screen, area, needed)
        top = put(screen.front.sheet_widget, area, area.y + area.height, sheet) - gap
        top = put(screen.card, area, top, needed) - gap
    if not gone:
        put(screen.front.panel_widget, area, top, panel)


def _stacked(screen: PlayParts, area: Rect, card: float) -> tuple[float, float]:
    """Returns the heights of sheet and panel, stacked with the card between them: constant from row
    to row."""
    rest = area.height - card - 2 * dp(GAP)
    with text_fitting.usual_text():  # the sheet keeps its height at any text size
        least = screen.panel.room_for(area.width)
        wanted = screen.sheet.room_for(area.width)
        sheet = max(dp(dock.LEAST_SHARED), min(wanted, rest - least))
        panel = min(rest - sheet, least * 2)
    return rest - panel, panel


def _card(screen: PlayParts, area: Rect) -> float:
    """Returns the height of the card, independent of its text; the timeline in its place has its
    own."""
    if screen.match.reading:
        return float(screen.card.needed)
    return card_height(area.width, area.height, low=area.height < dp(TIGHT - BAR))


def _grown(screen: PlayParts, area: Rect, panel: float, taken: float) -> float:
    """Returns the height of the panel with large text; the sheet keeps most of its height at 100
    %."""
    usual = min(area.height - taken - panel, screen.sheet.room_for(area.width))
    room = area.height - taken - usual * SHEET_KEEPS - panel - 2 * dp(GAP)
    return panel + min(panel * 0.2 * (text_fitting.scale() - 1), max(0, room) * 0.15)


def _panel_height(screen: PlayParts, room: float) -> float:
    """Returns the height of the panel in its own column; one that could use more leaves room for
    the rank card below."""
    usual = dp(Panel.tall) * text_fitting.grown(0.4)
    high = min(room, dp(screen.panel.tall) * text_fitting.grown(0.4))
    if high <= usual or not screen.rank.needed:
        return high
    rank = dp(screen.rank.height_wanted) * text_fitting.grown(0.5) + dp(GAP)
    return max(usual, min(high, room - rank))


def _rank_height(screen: PlayParts, spare: float) -> float:
    """Returns the height of the rank card, which solo players see if there is room; 0 otherwise."""
    wanted = dp(screen.rank.height_wanted) * text_fitting.grown(0.5)
    shown = screen.rank.needed and spare >= wanted + dp(GAP)
    hide(screen.rank, not shown)
    return wanted if shown else 0


def _fit(widget: SheetPart, area: Rect) -> None:
    """Sizes the sheet at the top of its area: as high as makes its boxes larger."""
    sheet = widget.sheet
    tallest = max(sheet.height_for(area.width) * 1.15, sheet.tallest_for(area.width))
    height = min(area.height, tallest)
    place(widget, Rect(area.x, area.y + area.height - height, area.width, height))


def _grid(screen: PlayParts, shown: Sequence[SheetPart], area: Rect) -> None:
    """Places the other sheets in the number of columns that makes them largest; the rest is
    hidden."""
    for sheet in screen.others:
        hide(sheet, sheet not in shown)
        keep_in(screen.stage, sheet, sheet in shown)
    if not shown:
        return
    gap = dp(GAP)

    def sizes(columns: int) -> tuple[float, float]:
        rows = ceil(len(shown) / columns)
        width = (area.width - gap * (columns - 1)) / columns
        height = (area.height - gap * (rows - 1)) / rows
        return width, min(height, width * 0.64)

    columns = max(range(1, len(shown) + 1), key=lambda c: min(sizes(c)[0], sizes(c)[1] / 0.64))
    width, height = sizes(columns)
    for number, sheet in enumerate(shown):
        row, column = divmod(number, columns)
        x = area.x + column * (width + gap)
        y = area.y + area.height - (row + 1) * height - row * gap
        place(sheet, Rect(x, y, width, height))


def put(widget: Part, area: Rect, top: float, height: float) -> float:
    """Places a widget below `top`; returns the top of the next one."""
    place(widget, Rect(area.x, top - height, area.width, height))
    return top - height


def place(widget: Part, rect: Rect) -> None:
    widget.pos, widget.size = rect[:2], rect[2:]


def keep_in(parent: Part, widget: Part, shown: bool) -> None:
    """Removes a hidden widget from its parent: even invisible ones cost time in every frame."""
    if shown and widget.parent is None:
        parent.add_widget(widget)
    elif not shown and widget.parent is not None:
        parent.remove_widget(widget)


def hide(widget: Part, hidden: bool) -> None:
    """Shows or hides a widget; a hidden one gets no touches."""
    widget.opacity = 0 if hidden else 1
    if hidden:
        widget.pos = (-dp(10000), -dp(10000))
