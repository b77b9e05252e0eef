"""A game in progress, without a window: match, seats, drafts, undo, timeline, hints, guests."""
