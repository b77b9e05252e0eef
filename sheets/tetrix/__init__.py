"""Sheet, panel, help and pictures of Te-Trix."""
