"""All that Tally shows."""
