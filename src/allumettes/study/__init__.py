"""Measures, races and surveys, as data."""
