"""Settings, import and export."""
