"""The kinds of jobs: one file each, found by being here."""
