"""Today's dice: the day's rolls, the calendar with the results, and days in the past."""

from datetime import date, timedelta

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from scoring import GAMES
from scoring.given_dice import COUNTED, PAST
from screens.records.month_grid import MonthGrid  # noqa: F401  # for the kv file
from screens.setup.solo_player import player_and_choices
from screens.widgets.redraw import redraw
from screens.widgets.widgets import RollpadScreen, load_kv
from sheets.given_dice_texts import attempt_words, date_words
from sheets.texts import _, month, plural
from sheets.titles import sheet_name
from storage.dice_days import DayGame, by_day, kinds, streak, today
from storage.encoding import folded
from storage.leaderboard import Variant
from storage.session import Session, now
from storage.settings import LAST_DICE


class DaysScreen(RollpadScreen):
    kinds = ListProperty()
    kind: Variant = ObjectProperty(None, allownone=True)
    """The game and sheet that is shown."""
    players = ListProperty()
    """Those to choose from; empty if there is one."""
    player = StringProperty()
    day = StringProperty()
    """The chosen day."""
    heading = StringProperty()
    result = StringProperty()
    """The points of the chosen day, or that it was not played."""
    detail = StringProperty()
    note = StringProperty()
    """What a try would be."""
    play_label = StringProperty()
    again_label = StringProperty()
    """Starts another try, if the first button opens one that exists."""
    month_name = StringProperty()
    streak_words = StringProperty()
    gaps_words = StringProperty()
    is_last_month = BooleanProperty(True)
    """Whether there is no later month."""
    wide = BooleanProperty(False)
    """Whether the day is beside the calendar."""

    def __init__(self, **kwargs: object) -> None:
        self.today = today()
        self.games: dict[str, DayGame] = {}
        """The game that is shown for each day."""
        self._all: list[DayGame] = []
        self._month = date.fromisoformat(self.today).replace(day=1)
        super().__init__(**kwargs)
        redraw.bind(times=self._rewrite)

    def arrive(
        self, kind: Variant | None = None, player: str = "", day: str = "", **_what: object
    ) -> None:
        """Shows a game, or the one of last time without one."""
        self.today = today()
        self.kinds = [(one, sheet_name(one)) for one in kinds()]
        self.kind = kind or self._last()
        self.player, self.players = player_and_choices(self.app.store, player, self.player)
        if kind or day or self.day > self.today or not self.day:
            self._choose(day or self.today)
        self._show()

    def _rewrite(self, *_args: object) -> None:
        if self.kind and self.app:
            self.arrive()

    # Selection

    def _last(self) -> Variant:
        """Returns the game and sheet of last time."""
        kept = self.app.store.settings.get(LAST_DICE)
        known = kinds()
        same = (one for one in known if [*one[:2]] == [kept.get("game"), kept.get("variant")])
        return next(same, known[0])

    def pick_kind(self, kind: Variant) -> None:
        self.kind = kind
        with self.app.telling():
            kept = {"game": kind.game, "variant": kind.variant}
            self.app.store.settings.set(LAST_DICE, kept)
        self._choose(self.today)
        self._show()

    def pick_player(self, player: str) -> None:
        self.player = player
        self._show()

    def pick_day(self, day: str) -> None:
        self.day = day
        self._show()

    def turn(self, months: int) -> None:
        """Shows an earlier or later month."""
        middle = self._month.replace(day=15) + timedelta(30 * months)
        self._month = min(middle, date.fromisoformat(self.today)).replace(day=1)
        self._show()

    def _choose(self, day: str) -> None:
        self.day = day
        self._month = date.fromisoformat(day).replace(day=1)

    # Showing

    def _show(self) -> None:
        with self.app.telling() as attempt:
            self._all = [
                one
                for one in self.app.store.days.games(self.kind)
                if folded(one.name) == folded(self.player)
            ]
        if attempt.failed:
            return
        self.games = by_day(self._all)
        self.month_name = month(f"{self._month.isoformat()}T12:00:00Z")
        self.is_last_month = self._month.isoformat()[:7] >= self.today[:7]
        self.ids.grid.show(self._month, self.today, self.games, self.day)
        run = streak(self.games, self.today)
        current = plural("{count} day in a row", "{count} days in a row", run.current)
        longest = _("longest: {count}").format(count=run.longest)
        self.streak_words = f"{current} · {longest}"
        self.gaps_words = plural("{count} day missed", "{count} days missed", run.gaps)
        self._show_day()

    def _show_day(self) -> None:
        is_today, game = self.day == self.today, self.games.get(self.day)
        words = date_words(self.day)
        self.heading = _("Today, {day}").format(day=words) if is_today else words
        self.result, self.detail = self._result_of(game)
        attempt = self.app.store.days.attempt(self.kind, self.day, self.today)
        self.note = {
            COUNTED: _("Everyone gets the same rolls. One try a day counts."),
            PAST: _("Past days are marked and don’t count towards the streak."),
        }.get(attempt, _("Further tries are practice."))
        again = _("Practise") if is_today else _("Play again")
        if self._unfinished:
            self.play_label, self.again_label = _("Continue"), ""
        elif game:
            self.play_label, self.again_label = _("Result"), again
        else:
            play = _("Play") if attempt == COUNTED else _("Practise")
            self.play_label = play if is_today else _("Play this day")
            self.again_label = ""

    def _result_of(self, game: DayGame | None) -> tuple[str, str]:
        """Returns the result of a game, and what is special about it."""
        if game is None:
            return _("Not played yet") if self.day == self.today else _("Not played"), ""
        if game.total is None:
            return _("Not finished"), attempt_words(game.attempt)
        found = [attempt_words(game.attempt)]
        if game.hints:
            found.append(plural("{count} hint", "{count} hints", game.hints))
        if game.forced:
            found.append(_("with entries that break a rule"))
        return plural("{count} point", "{count} points", game.total), " · ".join(found)

    @property
    def _unfinished(self) -> DayGame | None:
        """Returns the game of this day that can be continued."""
        open_ = (one for one in self._all if one.day == self.day and one.total is None)
        return next(open_, None)

    # Navigation

    def play(self) -> None:
        """Continues the game of the chosen day, shows its result, or begins it."""
        game = self._unfinished or self.games.get(self.day)
        if game is None:
            self.begin()
        elif game.total is None:
            self.app.resume_game(game.number)
        else:
            with self.app.telling():
                session = Session.resume(self.app.store, game.number)
                self.app.trail = [one for one in self.app.trail if one not in ("play", "result")]
                self.app.open("result", session=session)

    def begin(self) -> None:
        """Begins a game with the dice of the chosen day; at midnight the new day is shown first."""
        kind, app = self.kind, self.app
        if (current := today()) != self.today:
            self.arrive(day=current if self.day == self.today else self.day)
            return
        sheet = GAMES[kind.game].sheet_options(kind.variant)  # without house rules, as for all
        with app.telling() as attempt:
            dice = app.store.days.given(kind, self.day, self.today)
            app.store.settings.set(LAST_DICE, {"game": kind.game, "variant": kind.variant})
            app.store.remember_players([self.player], now())
        if not attempt.failed:
            app.new_game(kind.game, sheet, [self.player], dice)


load_kv(__file__)
