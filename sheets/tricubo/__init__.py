"""Sheet, panel, help and pictures of Tricubo."""
