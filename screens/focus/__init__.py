"""The keyboard: what can be reached, in which order, and the cursor that goes there."""
