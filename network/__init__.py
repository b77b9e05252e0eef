"""Several devices at one table: shared games, and guests by browser."""
