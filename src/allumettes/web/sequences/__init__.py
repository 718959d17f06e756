"""Nim-sequences for the pages: found by workers or by jobs of the laboratory, and sent as facts, values and files."""
