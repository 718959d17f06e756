"""Programs that only have a console: driven through a terminal, read leniently, judged by the rules of the game."""
