"""Measure the algorithms, draw the curves, write the report."""
