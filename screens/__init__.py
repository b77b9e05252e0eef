"""What the user sees. One `.py` + `.kv` pair a screen; screens ask for rules and never decide
them."""
