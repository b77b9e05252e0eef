"""What Tally shows."""
