"""What the two-dimensional writer takes from the one-line writer."""
