"""Sheet, panel, help and pictures of Cubo."""
