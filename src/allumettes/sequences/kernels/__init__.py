"""Kernels: plain loops over arrays that Numba compiles. They take arrays and return numbers; callers interpret them.

Numba is imported with these modules, so they are imported late. A change in any file of this folder invalidates the
machine code kept on disk for all of them (`compiled.py`).
"""
