"""All that Tripple Domino shows."""
