"""Own pads: the sheet, the shared sheet and the number pad for any pad."""
