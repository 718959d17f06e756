"""When the last move loses: canonical forms, genera, and quotients with their certificates. One file, one idea."""
