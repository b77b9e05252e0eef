"""Sheet, panel, help and pictures of Kubi."""
