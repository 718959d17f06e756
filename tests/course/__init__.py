"""What belongs to the course alone."""
