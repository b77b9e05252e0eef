"""The coach of Tripple Domino."""
