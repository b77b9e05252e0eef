"""KivyMD's colours, derived from ours.

KivyMD would compute sixty shades from one colour, which takes a fifth of a second at every start
and does not match the colours of the paper. And each of its widgets would import the text field,
with Kivy's and the clipboard, to remember a class that nothing asks for.
"""

from kivy.app import App
from kivy.properties import BooleanProperty
from kivymd.theming import COLOR_NAMES, ThemableBehavior, ThemeManager

from screens.widgets.theme import theme

# The first prefix of a colour's name that matches decides.
ROLES = (
    ("onPrimaryContainer", "may"),
    ("onPrimary", "may_text"),
    ("primaryContainer", "may_tint"),
    ("primary", "may"),
    ("onSecondaryContainer", "may"),
    ("secondaryContainer", "may_tint"),
    ("secondary", "may"),
    ("tertiaryContainer", "purple_tint"),
    ("tertiary", "purple"),
    ("onErrorContainer", "refuse"),
    ("errorContainer", "refuse_tint"),
    ("onError", "paper"),
    ("error", "refuse"),
    ("onSurfaceVariant", "soft"),
    ("on", "print"),
    ("outline", "line"),
    ("inverseOnSurface", "paper"),
    ("inverseSurface", "print"),
    ("inversePrimary", "may_tint"),
    ("background", "table"),
    ("surfaceVariant", "quiet"),
    ("surface", "paper"),
    ("shadow", "paper_edge"),
    ("scrim", "print"),
    ("", "soft"),
)


class PaperThemeManager(ThemeManager):
    theme_style_switch_animation = BooleanProperty(False)
    """Backgrounds change colour at once, also when switching to dark mode."""

    def set_colors(self, *_args: object) -> None:
        for name in COLOR_NAMES:
            role = next(role for start, role in ROLES if name.startswith(start))
            setattr(self, f"{name}Color", getattr(theme, role))
        self.disabledTextColor = theme.soft


def _label(_widget: ThemableBehavior) -> type:
    from kivymd.uix.label import MDLabel

    found: type = MDLabel
    return found


def _begin(self: ThemableBehavior, **kwargs: object) -> None:
    if self.theme_cls is None:
        self.theme_cls = App.get_running_app().theme_cls
    super(ThemableBehavior, self).__init__(**kwargs)


ThemableBehavior.__init__ = _begin
ThemableBehavior.md_label = property(_label)
