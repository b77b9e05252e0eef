"""What the user sees. One `.py` + `.kv` pair a screen; rules are asked for, never decided here."""
