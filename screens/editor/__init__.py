"""The editor of own pads: the pad as it is being put together, and the screens for it."""
