"""Tournaments: entrants, pairings, games, ratings, and the journal that keeps them."""
