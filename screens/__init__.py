"""What the user sees. One `.py` + `.kv` pair a screen; rules are asked for, never decided here."""

from kivy.config import Config

# All our shapes have smooth edges of their own: smoothing every pixel again would only cost time.
Config.set("graphics", "multisamples", "0")
