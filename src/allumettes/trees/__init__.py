"""The search tree of an algorithm: first as data, then as text, S-expression, JSON, DOT and SVG."""
