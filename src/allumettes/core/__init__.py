"""What every matchstick game shares: heaps, moves, conventions, matches and their text forms."""
