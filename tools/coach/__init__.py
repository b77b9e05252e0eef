"""Makes the tables of the coach (`make coach`) and measures it (`make bench-coach`).

What is here may use numpy and numba, from a dependency group of their own; what it writes is read
by `scoring/coach/` with Python alone. Everything is seeded.
"""
