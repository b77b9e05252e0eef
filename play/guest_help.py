"""The help of a game for a guest's page: all sections, open at what fits the moment. No Kivy."""

from play.guest_view import Parts
from play.match import Match
from play.seat import Seat
from sheets.help_content import TABLE, Moment
from sheets.help_pages import help_for
from sheets.texts import _


def help_part(match: Match, seat: Seat | None) -> Parts:
    """Returns the sections of the help: the one about a refused rule is open, or the one that fits
    what the player is doing."""
    game, page = match.game, help_for(match.game.id)
    state = seat.state if seat else match.state
    options, count = state.options, game.seats(state)
    moment = Moment(game, state)
    if seat:
        moment = Moment(game, state, seat.player, seat.touched, seat.panel.doing)
    fits = page.section_of(seat.card.rule) if seat else None
    wanted = fits or page.place(moment)
    sections = []
    for section in page.sections:
        steps = page.table(count, options) if section.key == TABLE else []
        how = [_(section.how).format(**page.values(options))] if section.how else []
        paragraphs = [*steps, *page.paragraphs(section, options), *how]
        sections.append([_(section.title), paragraphs, section.key == wanted])
    return {"sections": sections}
