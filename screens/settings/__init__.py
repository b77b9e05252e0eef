"""Settings, and what comes in and goes out."""
