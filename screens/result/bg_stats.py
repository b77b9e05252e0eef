"""A finished game in the format that the app BG Stats takes through a link; see docs/sharing.md."""

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from urllib.parse import quote

from scoring.journal import Journal
from screens.result.result_summary import outcome
from storage.encoding import clean, folded
from storage.game_rows import Saved

SOURCE = "Rollpad"
HOST = "app.bgstatsapp.com"
WEB, APP = f"https://{HOST}/createPlay.html", f"bgstats://{HOST}/createPlay.html"
"""The link for a browser, and for the app itself."""
PAUSE = timedelta(hours=1)
"""Maximum gap between entries: a game interrupted for longer has no known duration."""


def link(play: dict[str, object], address: str = WEB) -> str:
    data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return f"{address}?data={quote(data, safe='')}"


def play(journal: Journal, saved: Saved) -> dict[str, object]:
    """Returns a "play" of BG Stats. Every boolean is included, because its Android app requires
    it."""
    summary, length = outcome(journal), minutes(journal)
    game = {
        "name": summary.game,
        "sourceGameId": journal.game.id,
        "highestWins": not journal.game.fewest_win(journal.options),
        "noPoints": False,
    }
    found: dict[str, object] = {
        "sourceName": SOURCE,
        "sourcePlayId": saved.identity,
        "playDate": _stamp(saved.finished or saved.updated),
        "durationMin": length,
        "board": summary.variant,
        "comments": " · ".join(filter(None, (summary.rank, summary.hints, summary.remark))),
        "game": game,
        "players": _players(journal),
    }
    return {key: value for key, value in found.items() if value}


def _players(journal: Journal) -> list[dict[str, object]]:
    """Returns the players, without places in a solo game or if others keep their own sheets: then
    no winner is known."""
    places = {place.player: place for place in outcome(journal).places}
    begins = starter(journal)
    found = []
    for player, name in enumerate(journal.names):
        place = places.get(player)
        row = {
            "name": clean(name),
            # The same key by which our statistics identify players.
            "sourcePlayerId": folded(clean(name)),
            "startPlayer": player == begins,
            "score": journal.total(player),
            "winner": place is not None and place.won,
        }
        found.append(row if place is None else row | {"rank": place.number})
    return found


def starter(journal: Journal) -> int | None:
    """Returns the player who rolled or placed first; None if unknown, or a person without a sheet
    here."""
    game, state = journal.game, journal.beginning
    for entry, after in journal.trail:
        turn = game.turn(state)
        if turn.round:
            known = state.options.one_sheet is None
            return turn.roller if turn.roller is not None or not known else entry.player
        state = after
    return None


def minutes(journal: Journal) -> int | None:
    """Minutes from the first entry to the last; None if unknown."""
    stamps = [entry.raw.get("at") for entry in journal.entries]
    # With or without a time zone, all of them are in UTC.
    times = sorted(datetime.fromisoformat(at).replace(tzinfo=UTC) for at in stamps if at)
    pauses = [later - earlier for earlier, later in pairwise(times)]
    if not pauses or max(pauses) > PAUSE:
        return None
    return round(sum(pauses, timedelta()).total_seconds() / 60)


def _stamp(at: str) -> str:
    """Returns a stored UTC time in the format of BG Stats; empty if it is invalid."""
    try:
        return f"{datetime.fromisoformat(at):%Y-%m-%d %H:%M:%S}"
    except (TypeError, ValueError):
        return ""
