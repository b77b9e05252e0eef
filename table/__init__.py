"""Several devices at one table: guests by browser."""
