"""The rules of Tripple Domino."""
