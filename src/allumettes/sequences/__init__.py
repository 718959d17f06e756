"""The nim-values of all the heaps of a game: kernels, periods, certificates."""
