"""Around the screens: messages, work after the start, the game to come back to, crashes."""
