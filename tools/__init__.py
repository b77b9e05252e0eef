"""Developer tools: each module is a `make` target or a helper of one."""
