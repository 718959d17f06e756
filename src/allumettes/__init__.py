"""The laboratory of matchstick games: play them, understand them, solve them."""

__version__ = "0.1.0"
