"""What Tripple Domino shows."""
