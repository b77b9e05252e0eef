"""What differs by device, and what goes on beside the screen."""
