"""The set-up of a game: the players, their order, and the options."""

from collections import Counter
from functools import partial

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from play.rule_enforcement import keep_level
from scoring import ALL_GAMES, READABLE
from scoring.json_fields import JsonFields
from scoring.options import Choice
from screens.platform import device
from screens.platform.foreign_types import KivyTouch
from screens.play.lobby import LobbyList, LobbyPlace
from screens.setup import options
from screens.setup.own_sheet_card import OneSheetCard
from screens.setup.player_rows import PlayerRow
from screens.setup.rule_enforcement_card import StrictCard
from screens.setup.starter_button import Starter
from screens.widgets.choices import ChoiceChip
from screens.widgets.language import tr
from screens.widgets.redraw import redraw
from screens.widgets.theme import theme
from screens.widgets.widgets import (
    Card,
    Pressable,
    RollpadScreen,
    load_kv,
)
from sheets import player_colours
from sheets.texts import _, plural
from storage.leaderboard import Variant
from storage.session import now
from storage.settings import INKS, OWN_NAME, SET_UP, TABLE

ASKED_FIRST = 2
"""Number of rows for a first game, limited by its number of players."""
MOST_OFFERED = 12


class OfferedName(ChoiceChip):
    """A player of an earlier game."""


class OptionRow(BoxLayout):
    """An option that every group decides, with its values."""

    label = StringProperty()
    values = ListProperty()
    chosen = ObjectProperty(None, allownone=True)

    __events__ = ("on_pick",)

    def on_pick(self, value: object) -> None:
        """Called when the user has chosen a value."""


class RowButton(ButtonBehavior, BoxLayout):
    """A row of a card that can be pressed from edge to edge."""


class WayCard(Pressable):
    """A card that opens a separate page."""

    heading = StringProperty()
    caption = StringProperty()


class SetupScreen(RollpadScreen):
    game = ObjectProperty(None, allownone=True)
    wide = BooleanProperty(False)
    """Whether players and options are side by side."""
    margin = NumericProperty(0)
    title = StringProperty()
    trouble = StringProperty()
    """The reason why the game cannot start."""
    summary = StringProperty()
    """A short summary of the game to be played."""
    offered = ListProperty()
    """Players of earlier games who are not in this one."""
    is_full = BooleanProperty(False)
    most = NumericProperty(0)
    asks_starter = BooleanProperty(False)
    """Whether the players have to agree on who starts."""
    offers_alone = BooleanProperty(False)
    """Whether one tap leaves a single player."""

    def __init__(self, **kwargs: object) -> None:
        self.options: options.Options = {}
        self.given: options.Options = {}
        self.players = range(0)
        """The possible numbers of players."""
        self.option_rows: dict[str, OptionRow] = {}
        self.known: list[str] = []
        self.table = Card()
        self.house = WayCard(on_release=self._open_house)
        self.one_sheet = OneSheetCard(on_change=self._rewrite)
        self.strict = StrictCard(on_pick=self._keep_level)
        self.pad = WayCard(on_release=self._open_pad)
        self.printing = WayCard(on_release=self._open_print)
        self.practice = WayCard(on_release=self._open_practice)
        self.days = WayCard(on_release=self._open_days)
        super().__init__(**kwargs)
        self.starter = Starter(self.ids.players, self._say_who_starts)
        self._language = tr.code
        redraw.bind(times=self._rewrite)

    def arrive(self, game: str = "", given: options.Options | None = None, **_what: object) -> None:
        """`given`: options that the game comes with, such as its pad."""
        self.known = self.app.store.player_names()
        self.offered = []
        if game:
            self.game, self.given = READABLE[game], given or {}
            self.players = self.game.players_with(self.given)
            self.title = ALL_GAMES[game].title_of(self.given)
            self.most = self.players[-1]
            saved = self.app.store.settings.get(SET_UP.of(game))
            names = saved["names"] if "names" in saved else self.app.store.settings.get(TABLE)
            self._show_players([*map(self.app.store.names.current, names[: self.most])])
            self.options = options.of_last_time(self.app.store, game)
            self.one_sheet.begin(self.most, saved.get("one_sheet"))
            self.strict.show(self.app.store, game)
            self.ids.scroll.scroll_y = 1
        else:  # back from the house rules
            self.options |= options.house_of_last_time(self.app.store, self.game.id)
        self._rewrite()

    def on_touch_down(self, touch: KivyTouch) -> bool:
        # Before the scroll view, which would take the first movements.
        on_form = self.ids.scroll.collide_point(*self.to_local(*touch.pos))
        return (on_form and self.ids.players.take(touch)) or bool(super().on_touch_down(touch))

    def _rewrite(self, *_args: object) -> None:
        if self.game:
            if self._language != tr.code:  # some printed rules differ by language
                self._language = tr.code
                self.options |= options.house_of_last_time(self.app.store, self.game.id)
            self.strict.write()
            self._show_options()
            self.update()

    # Players

    @property
    def rows(self) -> list[PlayerRow]:
        return list(self.ids.players.rows)

    @property
    def seats(self) -> list[PlayerRow]:
        """Returns the rows that are taken, with or without a name."""
        return [row for row in self.rows if row.is_taken]

    @property
    def fills(self) -> bool:
        """Whether seats without a name play as well, because too few have one. One name out of two
        does not make a solo game: for that the other seat is removed."""
        wanted = max(self.players[0], min(2, len(self.seats)))
        return sum(bool(row.name) for row in self.rows) < wanted

    @property
    def names(self) -> list[str]:
        """Returns the names of those who will play."""
        rows = self.seats if self.fills else [row for row in self.rows if row.name]
        if self.one_sheet.chosen:
            rows = rows[:1]
        return [row.name or _stand_in(place) for place, row in enumerate(rows, 1)]

    def _show_players(self, names: list[str]) -> None:
        for row in self.rows:
            self.ids.players.remove(row)
        wanted = max(self.players[0], len(names) or min(ASKED_FIRST, self.most))
        for name in [*names, *[""] * wanted][: min(wanted, self.most)]:
            self.ids.players.add(name)

    def add_player(self) -> None:
        self.ids.players.write(self.ids.players.add())

    def go_on(self, row: PlayerRow) -> None:
        """Adds one more player after Enter in the last name, or moves to the start button."""
        players = self.ids.players
        if row.name and not self.is_full and not self.one_sheet.chosen:
            players.write(players.add(tentative=True))
            return
        players.stop_writing()
        if not row.is_taken:
            players.remove(row)
        if device.is_desktop():
            self.app.keys.go_to(self.ids.start)

    def _add_offered(self, chip: OfferedName) -> None:
        self.add_known(chip.value)

    def add_known(self, name: str) -> None:
        """Puts a player of an earlier game into the first empty row, or into a new one."""
        row = next((row for row in self.rows if not row.name), None) or self.ids.players.add()
        row.name_field.text = name

    # Guests who join before the game

    @property
    def written(self) -> list[str]:
        """Returns the names that are written down, in order."""
        return [row.name for row in self.rows if row.name]

    def welcome(self, name: str, ink: int) -> None:
        """Adds the name of a guest as a row, unless it has one, with the ink, unless another player
        has it."""
        if name not in self.written and not (self.is_full and all(row.name for row in self.rows)):
            self.add_known(name)
        settings = self.app.store.settings
        with self.app.telling():
            inks = settings.get(INKS)
            others = {player_colours.key(one) for one in self.written} - {player_colours.key(name)}
            if ink not in {inks.get(one) for one in others}:
                inks = inks | {player_colours.key(name): ink}
                settings.set(INKS, inks)
                player_colours.use(inks)
        self.update()

    def lobby_players(self, place: LobbyPlace) -> LobbyList:
        """Returns the players as rows of the lobby."""
        from screens.setup.lobby_players import LobbyPlayers  # imported at the first invitation

        return LobbyPlayers(self, place)

    @property
    def fewest(self) -> int:
        """Returns the smallest number of players."""
        return self.players[0]

    def change_ink_of(self, name: str) -> None:
        """Gives a player of the lobby the next unused ink."""
        for row in self.rows:
            if row.name == name and row.number >= 0:
                self.change_ink(row)
                return

    def inks(self) -> dict[str, int]:
        """Returns the ink of each player with a name."""
        return {row.name: row.ink_number for row in self.rows if row.name}

    def put_in_order(self, names: list[str]) -> None:
        """Shows the players in another order, or without one of them."""
        self._show_players(names)
        self.update()

    def update(self) -> None:
        """Updates the screen after a name or the order has changed."""
        if not self.game:
            return
        rows, seats, names, fills = self.rows, self.seats, self.names, self.fills
        times = Counter(name.casefold() for name in names)
        inks, number = player_colours.numbers(tuple(names)), 0
        for row in rows:
            plays = row.is_taken if fills else bool(row.name)
            plays = plays and not (self.one_sheet.chosen and number)
            row.number, row.named = number if plays else -1, bool(row.name)
            row.ink_number = inks[number] if plays and number < len(inks) else 0
            number += plays
            fill_in = fills and row in seats
            row.hint = _stand_in(seats.index(row) + 1) if fill_in else _("Name")
            row.refused = times[row.name.casefold()] > 1
            row.can_go = len(rows) > self.players[0]
        twice = next((name for name in names if times[name.casefold()] > 1), None)
        self.trouble = _("Two players are named {name}.").format(name=twice) if twice else ""
        self.summary = plural("{count} playing", "{count} playing", len(names))
        if self.one_sheet.chosen and names:
            self.summary = _("Only {name}’s sheet").format(name=names[0])
        elif len(names) == 1:
            self.summary = _("Solo: play for a new record")
        self.asks_starter = len(names) > 1 and self.game.asks_starter
        self.offers_alone = self.can_play_alone and len(rows) > 1 and not self.one_sheet.chosen
        self.is_full = len(rows) >= self.most
        has_room = not self.is_full or not all(row.name for row in rows)
        new = [name for name in self.known if name.casefold() not in times]
        self._offer([*self.offered, *(name for name in new if name not in self.offered)])
        for chip in self.chips:
            chip.disabled = chip.value.casefold() in times or not has_room
            chip.opacity = theme.off if chip.disabled else 1

    @property
    def chips(self) -> list[OfferedName]:
        """Returns the chips with names of earlier games, in order."""
        return list(reversed(self.ids.offered.children))

    def _offer(self, names: list[str]) -> None:
        """Offers names; they do not move while this screen is open, as a finger may be on its way
        to one."""
        names = names[:MOST_OFFERED]
        if names[: len(self.offered)] != self.offered or not self.offered:
            self.ids.offered.clear_widgets()
        for name in names[len(self.ids.offered.children) :]:
            chip = OfferedName(value=name, text=f"+ {name}", on_release=self._add_offered)
            self.ids.offered.add_widget(chip)
        self.offered = names

    @property
    def can_play_alone(self) -> bool:
        return bool(self.game) and self.players[0] == 1

    def play_alone(self) -> None:
        """Leaves one player: who has played alone last, or the first one with a name."""
        known = [*(row.name for row in self.rows if row.name), *self.known]
        own = self.app.store.settings.get(OWN_NAME)
        self._show_players([own or next(iter(known), "")])
        self.update()

    def change_ink(self, row: PlayerRow) -> None:
        """Gives a player the next unused ink, and saves it under the name."""
        names = tuple(self.names)
        settings = self.app.store.settings
        with self.app.telling():
            player_colours.keep(settings, names)  # the others keep theirs
            inks = settings.get(INKS)
            inks[player_colours.key(row.name)] = player_colours.next_free(names, row.number)
            settings.set(INKS, inks)
            player_colours.use(inks)
        self.update()

    # Who starts

    def ask_who_starts(self) -> None:
        self.ids.players.stop_writing()
        names = self.names
        winners: set[str] = set()
        with self.app.telling():
            won = self.app.store.history.last_winners(self.game.id, names)
            winners = {name.casefold() for name in won}
        playing = [row for row in self.rows if row.number >= 0]
        question = (
            f"{_('Who starts?')} {_(self.game.starts)}" if self.game.starts else _("Who starts?")
        )
        self.starter.ask(question, list(zip(playing, names, strict=True)), winners)

    def _say_who_starts(self, row: PlayerRow) -> None:
        """Shows who starts, until something is changed."""
        self.summary = _("{name} starts").format(name=row.name or row.hint)

    # Options

    def _show_options(self) -> None:
        self.option_rows.clear()
        self.ids.options.clear_widgets()
        table = [choice for choice in self.game.choices if not choice.house_rule]
        house = options.house_rules(self.game.id)
        self._fill(self.table, table)
        self._sum_up(house)
        self.pad.heading = _("Match my pad")
        self.pad.caption = _("If your printed sheet looks different")
        self.printing.heading = _("Print sheets")
        self.printing.caption = _("Blank sheets for pen and paper")
        self.practice.heading = _("Practice")
        self.practice.caption = _("Ten positions: what would you do?")
        self.days.heading = _("Today’s dice")
        self.days.caption = _("Solo, with the same rolls for everyone")
        for card, shown in (
            (self.table, table),
            (self.days, self.game.takes_rolls and self.can_play_alone),
            (self.one_sheet, self.most > 1),
            (self.house, house),
            (self.strict, True),
            (self.pad, self.game.pads),
            (self.printing, True),
            (self.practice, self.game.takes_rolls),
        ):
            if shown:
                self.ids.options.add_widget(card)

    def _fill(self, box: BoxLayout, choices: list[Choice]) -> None:
        box.clear_widgets()
        for choice in choices:
            row = OptionRow(
                label=_(choice.label),
                values=[(value, _(name)) for value, name in choice.values],
                chosen=self.options[choice.key],
            )
            row.bind(on_pick=partial(self._choose, choice.key))
            self.option_rows[choice.key] = row
            box.add_widget(row)

    def _choose(self, key: str, _row: OptionRow, value: object) -> None:
        self.options[key] = value

    def _sum_up(self, house: list[Choice]) -> None:
        """Shows a summary of the current rules."""
        self.house.heading = _("House rules")
        self.house.caption = _("As in the printed rules")
        changed = sum(self.options[choice.key] != options.default(choice) for choice in house)
        if changed:
            self.house.caption = plural(
                "{count} change from the printed rules",
                "{count} changes from the printed rules",
                changed,
            )

    def _keep_level(self, _card: StrictCard, level: str) -> None:
        """Saves it for this device; it also applies to games that have begun."""
        with self.app.telling():
            keep_level(self.app.store, self.game.id, level)

    def _open_house(self, _card: WayCard) -> None:
        self.app.open("house", game=self.game.id)

    def _open_pad(self, _card: WayCard) -> None:
        self.app.open("pad", game=self.game.id)

    def _open_print(self, _card: WayCard) -> None:
        """Opens printing for the whole table, even if only one sheet is kept here."""
        players = int(self.one_sheet.of) if self.one_sheet.chosen else len(self.names)
        chosen = self.given | self.options
        self.app.open("print", game=self.game.id, options=chosen, players=players)

    def _open_days(self, _card: WayCard) -> None:
        """Opens the dice of the day, for the chosen sheet and a single named player."""
        game = self.game
        chosen = game.read_options(JsonFields(self.given | self.options, "options"), 1)
        names = self.written
        kind = Variant(game.id, game.variant(chosen), solo=True)
        self.app.open("days", kind=kind, player=names[0] if len(names) == 1 else "")

    def _open_practice(self, _card: WayCard) -> None:
        self.app.open("practice", game=self.game.id)

    # Help, opened at "Set up the table"

    def ask_help(self) -> None:
        from screens.help.context_help import ask_before  # imported on first use

        ask_before(self)

    def shortcut(self, key: str, widget: Widget | None) -> bool:
        if key == "f1":
            self.ask_help()
        return key == "f1"

    # Start

    def start(self) -> None:
        self.starter.finish()
        if self.trouble:
            return
        names = self.names
        # Players without a name get an empty row again next time.
        kept = [row.name for row in self.seats] if self.fills else names
        kept_for = {"names": kept, "options": self.options, "one_sheet": self.one_sheet.setting}
        with self.app.telling():
            self.app.store.settings.set(SET_UP.of(self.game.id), kept_for)
            self.app.store.settings.set(TABLE, kept)
            if len(kept) == 1 and kept[0]:
                self.app.store.settings.set(OWN_NAME, kept[0])
            self.app.store.remember_players([name for name in kept if name], now())
            chosen = self.given | self.options | self.one_sheet.option
            self.app.new_game(self.game.id, chosen, names)


def _stand_in(place: int) -> str:
    """Returns the name of a player who has not entered one."""
    return _("Player {number}").format(number=place)


load_kv(__file__)
