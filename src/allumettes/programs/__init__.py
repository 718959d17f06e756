"""Programs of other people that play: the protocol they speak, and how they run without harm."""
