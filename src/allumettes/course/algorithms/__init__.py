"""The algorithms of the matches report. The ladder finds them here as it finds its own."""
