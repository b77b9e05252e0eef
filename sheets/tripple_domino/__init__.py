"""Sheet, panel, help and pictures of Tripple Domino."""
