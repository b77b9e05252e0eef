"""Own pads: the sheet, the block and the number pad that any pad is played with."""
