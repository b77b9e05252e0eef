"""The home screen: the games, open games, and the way to other screens."""
