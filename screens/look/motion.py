"""Whether what only moves to be seen may move: ripples, screens that slide, confetti."""

wanted = True
"""The app says so, by the setting and the system."""
