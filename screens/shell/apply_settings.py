"""The part of the app that puts settings into effect: language, colours, sizes, sounds."""

from kivy.clock import Clock
from kivy.metrics import Metrics

from screens.platform import device
from screens.platform.sound_haptics import SENSES, feedback
from screens.shell.messages import AppWithMessages
from screens.widgets import motion
from screens.widgets.language import tr
from screens.widgets.md_theme import PaperThemeManager
from screens.widgets.theme import theme
from sheets import player_colours, render_context
from storage import settings

LARGEST_TEXT = 2.0


class AppWithSettings(AppWithMessages):
    theme_cls: PaperThemeManager

    def use_settings(self) -> None:
        """Applies the saved settings: at the start, and after an import."""
        tr.use(self.store.settings.get(settings.LANGUAGE))
        self.use_colours(self.store.settings.get(settings.COLOURS))
        self.use_appearance(self.store.settings.get(settings.APPEARANCE))
        self.use_text_size(self.store.settings.get(settings.TEXT_SIZE))
        motion.use(self.store.settings.get(settings.MOTION))
        if seconds := self.store.settings.get(settings.SCANNING):  # once there are screens
            Clock.schedule_once(lambda _dt: self.keys.scan(seconds))
        feedback.wanted = {sense: self.store.settings.get(one) for sense, one in SENSES.items()}
        theme.use_dice(self.store.settings.get(settings.MY_DICE))
        player_colours.use(self.store.settings.get(settings.INKS))
        render_context.hide_totals(self.store.settings.get(settings.HIDE_TOTALS))
        self.use_voice(self.store.settings.get(settings.VOICE))

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
