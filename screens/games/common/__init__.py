"""What the sheets, panels and help pages of all games share."""
