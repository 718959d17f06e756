"""The friendly mode: a drawn board, reasons for refusals, hints, taking back, saving, and a review at the end."""
