"""The survey: every octal code of a few digits, examined on Dask, in one table and one page."""
