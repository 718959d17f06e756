"""The sparse-space method: almost all splits that matter have a rare heap, and rare heaps are few."""
