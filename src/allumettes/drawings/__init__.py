"""Everything that is drawn or printed from the data of the rooms above: trees, curves, reports, pages."""
