"""Playing: the sheets on the screen, and what can be done with them."""
