"""Keyboard control: the reachable targets, their order, and the cursor."""
