"""The chapters that belong to the course: a game as states, its search tree, minimax, the two walks."""
