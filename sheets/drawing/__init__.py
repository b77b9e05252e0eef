"""Drawing without Kivy: brushes, fonts and their metrics, colours."""
