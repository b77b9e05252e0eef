"""What developers run: each module is a `make` target or helps one."""
