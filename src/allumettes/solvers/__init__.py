"""Who wins, and by which moves: proofs by theory where there is one, by search elsewhere. One file, one idea."""
