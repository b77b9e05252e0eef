"""Statistics as drawings, one small file a chart. Each also says in words all that it shows."""
