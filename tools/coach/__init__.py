"""Makes the tables of the coach (`make coach`) and measures it (`make bench-coach`).

This code may use numpy and numba, from a separate dependency group; `scoring/coach/` reads its
output with Python alone. Everything is seeded.
"""
