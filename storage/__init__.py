"""Persistent data: games, players and settings, in one SQLite file."""

from storage.database import Notice
from storage.errors import StorageError
from storage.store import GameSummary, Store

__all__ = ["GameSummary", "Notice", "StorageError", "Store"]
