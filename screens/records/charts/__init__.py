"""Statistics as drawings, one small module per chart. Each also provides its content as text."""
