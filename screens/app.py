"""The app: opens the data, keeps the screens, knows the way back."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivy.uix.widget import Widget
from kivy.utils import platform

from screens.platform import device
from screens.platform.log import LOG
from screens.platform.main_loop import MainLoop
from screens.platform.sound_haptics import SENSES, feedback
from screens.shell.messages import AppWithMessages
from screens.shell.session_restore import ComeBack
from screens.widgets import motion
from screens.widgets.app_protocol import Guests, Shared
from screens.widgets.fast_button import rest_pointer, watch_pointer
from screens.widgets.insets import SafeArea, colour_bars, insets
from screens.widgets.language import tr
from screens.widgets.md_theme import PaperThemeManager
from screens.widgets.theme import theme
from screens.widgets.widgets import RollpadScreen
from sheets import player_colours, render_context
from sheets.titles import use_pads
from storage import StorageError, Store, settings

if TYPE_CHECKING:
    from screens.accessibility.keyboard_focus import Keys
    from screens.accessibility.steady_touches import SteadyTouches
    from screens.platform.drag_drop import Drops
    from screens.platform.foreign_types import KivyTouch
    from screens.platform.gc_scheduler import Garbage
    from screens.platform.idle_work import IdleWork
    from screens.platform.window_geometry import WindowMemory
    from screens.settings.backup_scheduler import AutoBackups
    from screens.shell.screen_reader_loader import Reader
    from screens.widgets.background_work import Job, Result, Work

SCREENS = {
    "home": "screens.home.screen:HomeScreen",
    "unfinished": "screens.home.resume_screen:UnfinishedScreen",
    "setup": "screens.setup.screen:SetupScreen",
    "play": "screens.play.screen:PlayScreen",
    "result": "screens.result.screen:ResultScreen",
    "standing": "screens.result.ranking_screen:StandingScreen",
    "review": "screens.review.screen:ReviewScreen",
    "practice": "screens.review.practice:PracticeScreen",
    "share": "screens.result.share:ShareScreen",
    "pad": "screens.setup.pad_screen:PadScreen",
    "new_pad": "screens.editor.new_pad:NewPadScreen",
    "editor": "screens.editor.screen:EditorScreen",
    "received_pad": "screens.editor.received:ReceivedPadScreen",
    "share_pad": "screens.editor.share:SharePadScreen",
    "received_rolls": "screens.setup.received_rolls:ReceivedRollsScreen",
    "share_rolls": "screens.result.share_rolls:ShareRollsScreen",
    "par": "screens.review.par_screen:ParScreen",
    "print": "screens.setup.print_sheets:PrintScreen",
    "house": "screens.setup.house_rules:HouseScreen",
    "settings": "screens.settings.screen:SettingsScreen",
    "dice": "screens.settings.my_dice:DiceScreen",
    "about": "screens.settings.about:AboutScreen",
    "seats": "screens.play.seating_screen:SeatsScreen",
    "invite": "screens.play.invite:InviteScreen",
    "join": "screens.setup.join:JoinScreen",
    "middle": "screens.play.spectator_screen:MiddleScreen",
    "history": "screens.records.history:HistoryScreen",
    "names": "screens.records.people:NamesScreen",
    "rename": "screens.records.rename:RenameScreen",
    "bin": "screens.records.trash:BinScreen",
    "ladder": "screens.records.ladder:LadderScreen",
    "all_games": "screens.records.all_games:AllGamesScreen",
    "days": "screens.records.dice_days:DaysScreen",
    "luck": "screens.records.luck_report:LuckScreen",
    "statistics": "screens.records.statistics:StatisticsScreen",
    "data": "screens.settings.data_screen:DataScreen",
    "problems": "screens.settings.import_problems:ProblemsScreen",
    "files": "screens.settings.file_browser:FilesScreen",
    "table_help": "screens.help.multiplayer_help:TableHelpScreen",
    "help": "screens.help.screen:HelpScreen",
}
"""Each screen is imported when it is first shown."""
READER_SECONDS = 0.5  # after the first frame, until a screen reader is looked for
START_SECONDS = 0.1  # after the first frame, until the start is over
END_SECONDS = 3  # for the end of a game, until something else is begun
LARGEST_TEXT = 2.0
F1, BACK_KEY = 282, 27  # the latter is Escape, and Android's back button


class RollpadApp(AppWithMessages):
    title = "Rollpad"
    icon = str(Path(__file__).parent.parent / "assets" / "icons" / "rollpad-192.png")
    remembers_window = False
    """Whether the window comes back where it was; tests and tools switch it off."""
    comes_back = False
    """Whether the game that the app was left in is opened again."""
    works_ahead = False
    """Whether the screens likely to be opened next are prepared after the start."""
    receipts = settings.RECEIPT.default
    """How entries are confirmed until the user chooses; robots switch it off."""
    wanted: tuple[str, ...] = ()
    """Files and links that the app was started with."""
    window: "WindowMemory | None" = None
    guests: Guests | None = None
    """The table that is open to guests."""
    shared: Shared | None = None
    """The table that several devices share."""

    def __init__(self, version: str, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.version = version
        self.theme_cls = PaperThemeManager()
        self.works: list[Work] = []
        """Background work."""
        self.drops: Drops | None = None
        self.ahead: IdleWork | None = None
        self.garbage: Garbage | None = None
        self.reader: Reader | None = None

    def run(self) -> None:
        EventLoop.mainloop = MainLoop().run
        super().run()

    def build(self) -> Widget:
        device.keep_sizes_from_text_scale()
        insets.watch()
        watch_pointer()
        Window.bind(on_touch_down=self._touched_first)
        root = SafeArea()
        self._begin(root)
        return root

    def _begin(self, root: SafeArea, *_args: object) -> None:
        root.clear_widgets()
        try:
            self.store = Store.open(self.data_folder())
            use_pads(lambda: self.store.pads.titles())
        except StorageError as error:
            LOG.error("the data cannot be opened: %s", error.kind)
            root.add_widget(self._explain(error, root))
            return
        self._open_window()
        self.use_settings()
        self.manager = ScreenManager(transition=motion.Slide())
        # Kivy clips the screens to the area of the manager, which is the window: for nothing.
        self.manager.canvas.before.clear()
        self.manager.canvas.after.clear()
        root.add_widget(self.manager)
        theme.bind(on_change=self._paint_window)
        self._paint_window()
        Window.bind(on_keyboard=self._on_key)
        self.trail: list[str] = []
        self.come_back = ComeBack(self)
        Clock.schedule_once(self._first_frame)
        self.come_back.open_first(again=self.comes_back)

    def _open_window(self) -> None:
        if self.remembers_window and device.is_desktop():
            from screens.platform.window_geometry import WindowMemory

            self.window = WindowMemory(self.store) if WindowMemory.wanted() else None

    def _explain(self, error: StorageError, root: SafeArea) -> Widget:
        from screens.widgets.storage_error_page import page

        return page(error, self.data_folder(), partial(self._begin, root))

    def on_start(self) -> None:
        LOG.info("started: Rollpad %s, %s", self.version, platform)
        if self.works_ahead:
            # Counted from the first frame on, however long that takes.
            Clock.schedule_once(lambda _dt: Clock.schedule_once(self.work_ahead, START_SECONDS))
        if self.has_store:
            self.come_back.started()
            device.watch_links(self._open_link)
            if self.wanted:
                Clock.schedule_once(self.open_wanted)

    def _first_frame(self, _seconds: float) -> None:
        """Called just before it is drawn."""
        Clock.schedule_once(self._settle_in)

    def _settle_in(self, *_args: object) -> None:
        """Does what the first frame has not waited for, however long that took."""
        _made_on_first_use = self.steady
        with suppress(StorageError):  # not requested by the user
            self.use_motion()
        if device.is_desktop():
            from screens.platform.drag_drop import Drops

            self.drops = Drops(self._open_files)
        self.show_notice()
        Clock.schedule_once(self._tidy_up, 3)
        Clock.schedule_once(self.back_up, 3)
        if self.works_ahead:
            Clock.schedule_once(lambda _dt: self.look_for_readers(), READER_SECONDS)

    @cached_property
    def steady(self) -> "SteadyTouches":
        """The guard of all touches; the first one that comes waits for it."""
        from screens.accessibility.steady_touches import SteadyTouches

        Window.unbind(on_touch_down=self._touched_first)
        return SteadyTouches(self._stand_still)

    def _stand_still(self) -> None:
        """Ends a change of screens, so that a touch means what is in its place."""
        transition = self.manager.transition if self.has_store else None
        if isinstance(transition, motion.Slide):
            transition.finish()

    def _touched_first(self, window: object, touch: "KivyTouch") -> bool:
        return self.steady.down(window, touch)

    def _tidy_up(self, *_args: object) -> None:
        from screens.shell import preload

        preload.tidy_up(self)

    def _open_files(self, files: list[Path]) -> None:
        from screens.shell.launch_args import open_files

        open_files(self, files)

    def _open_link(self, link: str) -> None:
        from screens.shell.launch_args import open_link

        open_link(self, link, SCREENS)

    def open_wanted(self, *_args: object) -> None:
        from screens.shell.launch_args import open_wanted

        open_wanted(self, self.wanted, SCREENS)

    def work_ahead(self, *_args: object) -> None:
        from screens.platform.idle_work import IdleWork
        from screens.shell import preload

        self.ahead = IdleWork(preload.pieces(self, last=self.begin_tidying))

    def look_for_readers(self) -> None:
        """Serves a screen reader, if one is running or switched on."""
        from screens.shell.screen_reader_loader import Reader  # not before the start is over

        if self.reader is None and self.has_store and device.is_desktop():
            self.reader = Reader(self)
        elif self.reader:
            self.reader.look()

    def begin_tidying(self) -> None:
        """Lets Python look for garbage again: the start is over."""
        from screens.platform.gc_scheduler import Garbage

        self.garbage = Garbage()

    def work(
        self,
        job: "Job[Result]",
        on_done: "Callable[[Result], None]" = lambda result: None,
        on_progress: Callable[[int, int], None] = lambda done, total: None,
        on_failed: Callable[[StorageError], None] | None = None,
    ) -> "Work":
        """Does something long in a thread of its own; it is stopped when the app is left."""
        from screens.widgets.background_work import Work

        work = Work(
            self.store,
            job,
            on_done=on_done,
            on_progress=on_progress,
            on_failed=on_failed or self.failed,
        )
        self.works = [one for one in self.works if one.running] + [work]
        return work

    def back_up(self, *_args: object) -> None:
        """Makes an automatic backup in the background, if switched on and due."""
        if self.has_store and self.store.settings.get(settings.AUTO_BACKUP):
            self.auto_backups.look_after()

    def game_over(self) -> None:
        """Reacts to the end of a game. Background work waits until the end has been shown."""
        Clock.schedule_once(self.back_up, END_SECONDS)

    @cached_property
    def auto_backups(self) -> "AutoBackups":
        from screens.settings.backup_scheduler import AutoBackups

        return AutoBackups(self)

    def on_stop(self) -> None:
        for late in (self._first_frame, self._settle_in, self._tidy_up, self.back_up):
            Clock.unschedule(late)
        device.keep_awake(False)
        self.use_voice(False)
        for work in self.works:
            work.stop()
        if "auto_backups" in self.__dict__:
            self.auto_backups.stop()
        for table in (self.guests, self.shared):
            if table:
                table.stop()
        use_pads(dict)
        Window.unbind(on_keyboard=self._on_key)
        Window.unbind(on_touch_down=self._touched_first)
        if "steady" in self.__dict__:
            self.steady.stop()
        theme.unbind(on_change=self._paint_window)
        insets.stop()
        if self.drops:
            self.drops.stop()
        if "keys" in self.__dict__:
            self.keys.stop()
        if self.window:
            self.window.stop()
        if self.reader:
            self.reader.stop()
        if self.ahead:
            self.ahead.stop()
        if self.garbage:
            self.garbage.stop()
        if self.has_store:
            self.manager.current_screen.keep()
            self.come_back.leave()
            self.store.close()

    def on_pause(self) -> bool:
        """Prepares a pause: entries are on disk already, and text in a field is saved now."""
        if self.read_aloud:
            self.read_aloud.voice.hush()
        if self.has_store:
            self.manager.current_screen.keep()
            self.come_back.leave()
        if self.shared:
            self.shared.pause()
        return True

    def on_resume(self) -> None:
        insets.update()
        if self.shared:
            self.shared.wake()
        if self.has_store:  # another language or text size of the system, or it may be night
            tr.look(self.store.settings.get(settings.LANGUAGE))
            self.use_text_size(self.store.settings.get(settings.TEXT_SIZE))
            self.use_appearance(self.store.settings.get(settings.APPEARANCE))
            self.use_motion()
            self.back_up()

    def data_folder(self) -> Path:
        """Returns where everything is kept; ROLLPAD_DATA names another place."""
        if wanted := os.environ.get("ROLLPAD_DATA"):
            return Path(wanted)
        if platform == "linux":  # Kivy's own way fails where there is no ~/.config yet
            config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
            return Path(config) / "rollpad"
        return Path(self.user_data_dir)

    def _paint_window(self, *_args: object) -> None:
        Window.clearcolor = theme.table
        colour_bars(theme.dark)

    # The way through the screens

    def screen(self, name: str) -> RollpadScreen:
        if not self.manager.has_screen(name):
            module, _colon, kind = SCREENS[name].partition(":")
            self.manager.add_widget(getattr(import_module(module), kind)(name=name))
        return self.manager.get_screen(name)

    def open(self, name: str, **what: object) -> None:
        screen = self.screen(name)
        player_colours.sit(())  # the game's screen sets its players
        with self.telling() as attempt:
            screen.arrive(**what)
        if attempt.failed:
            return
        if self.trail and self.trail[-1] != name and self.manager.has_screen(self.trail[-1]):
            self.screen(self.trail[-1]).leave()
        if name in self.trail:  # going to a screen one has come from is going back
            del self.trail[self.trail.index(name) + 1 :]
            self.manager.transition.direction = "right"
        else:
            self.trail.append(name)
            self.manager.transition.direction = "left"
        self.manager.current = name
        rest_pointer()
        if self.message:
            self.message.foot = screen.foot
            self.message.place()
        self.come_back.follow()
        self.keep_awake()
        if self.root:  # at the start once there is a window to show it in
            self.show_notice()

    def renew(self) -> None:
        """Refreshes the current screen after data changed on another one."""
        with self.telling():
            self.manager.current_screen.renew()

    def keep_awake(self) -> None:
        """Keeps the display on exactly as long as the current screen asks for it."""
        device.keep_awake(self.manager.current_screen.stays_on)

    def back(self) -> bool:
        """Goes one step back; returns False on the home screen, where the system takes over."""
        if self.manager.current_screen.step_back():
            return True
        if len(self.trail) < 2:
            return False
        self.open(next(one for one in self.trail[-2::-1] if self.screen(one).makes_sense))
        return True

    def _on_key(
        self,
        _window: object,
        key: int,
        scancode: int = 0,
        _text: object = None,
        modifiers: Sequence[str] = (),
        **_more: object,
    ) -> bool:
        if key != BACK_KEY:
            return self.keys.on_key(key, scancode, modifiers)
        if self.back():
            return True
        from screens.shell import quitting

        return quitting.ask(self)

    def open_settings(self, *_args: object) -> bool:
        """Handles F1, for which Kivy has a panel of its own: here it is a key like any other."""
        self.keys.on_key(F1)
        return True

    @cached_property
    def keys(self) -> "Keys":
        """The cursor of those who play by keys; made when the first one is pressed."""
        from screens.accessibility.keyboard_focus import Keys

        return Keys(self)

    def start_over(self) -> None:
        """Builds all screens again from what is saved, after an error of our own."""
        self.hush()
        self.manager.transition = NoTransition()
        self.manager.clear_widgets()
        self.trail = []
        self.open("home")
        self.manager.transition = motion.Slide()

    # Settings

    def use_settings(self) -> None:
        """Applies the saved settings: at the start, and after an import."""
        tr.use(self.store.settings.get(settings.LANGUAGE))
        self.use_colours(self.store.settings.get(settings.COLOURS))
        self.use_appearance(self.store.settings.get(settings.APPEARANCE))
        self.use_text_size(self.store.settings.get(settings.TEXT_SIZE))
        if self.root:  # at the start after the first frame
            self.use_motion()
        if seconds := self.store.settings.get(settings.SCANNING):  # once there are screens
            Clock.schedule_once(lambda _dt: self.keys.scan(seconds))
        feedback.wanted = {sense: self.store.settings.get(one) for sense, one in SENSES.items()}
        theme.use_dice(self.store.settings.get(settings.MY_DICE))
        player_colours.use(self.store.settings.get(settings.INKS))
        render_context.hide_totals(self.store.settings.get(settings.HIDE_TOTALS))
        self.use_voice(self.store.settings.get(settings.VOICE))

    def use_motion(self) -> None:
        """Applies whether there is animation; a desktop is asked by running a command."""
        motion.use(self.store.settings.get(settings.MOTION))

    def use_appearance(self, wanted: str) -> None:
        theme.dark = device.system_is_dark() if wanted == settings.SYSTEM else wanted == "dark"
        self.theme_cls.theme_style = "Dark" if theme.dark else "Light"
        self.theme_cls.set_colors()

    def use_colours(self, tone: str) -> None:
        """Applies a tone: paper, black in dark mode, or high contrast."""
        if tone != theme.tone:
            theme.tone = tone
            self.theme_cls.set_colors()

    def use_text_size(self, wanted: object) -> None:
        """Applies a size in percent, or the system's, up to 200 %. Sizes in sp follow
        automatically; drawings are redrawn."""
        size = float(wanted) / 100 if isinstance(wanted, int) else device.text_scale() or 1.0
        size = max(1.0, min(LARGEST_TEXT, size))
        if size != Metrics.fontscale:
            theme.scale_texts(size)

    # Games

    def new_game(
        self,
        game: str,
        options: dict[str, object],
        names: list[str],
        dice: dict[str, object] | None = None,
    ) -> None:
        """Starts a game; `dice` are the rolls that are given, as its header has them."""
        from storage.session import Session

        with self.telling():
            player_colours.keep(self.store.settings, names)
            session = Session.begin(self.store, game, options, names, dice)
            self.trail = self.trail[:1]  # back from a game leads home, not to the New game screen
            self.open("play", session=session, new=True)

    def resume_game(self, number: int) -> None:
        from storage.session import Session

        with self.telling():
            self.open("play", session=Session.resume(self.store, number))
