"""What the user sees. One `.py` + `.kv` pair a screen; rules are asked for, never decided here."""

import os

from kivy.config import Config

# By this name a Linux desktop knows whose window it is (tools/rollpad.desktop).
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "rollpad")
# SDL takes a click that comes right after the window got the focus for the one that gave it the
# focus, and swallows it: without a window manager the first tap of most starts. Phones do not care.
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
# All our shapes have smooth edges of their own: smoothing every pixel again would only cost time.
Config.set("graphics", "multisamples", "0")
# The right mouse button is no second finger.
Config.set("input", "mouse", "mouse,disable_multitouch")
# The size of a desktop window; Kivy's own variables may ask for another one.
for side, pixels in (("width", "1120"), ("height", "760")):
    if f"KCFG_GRAPHICS_{side.upper()}" not in os.environ:
        Config.set("graphics", side, pixels)
