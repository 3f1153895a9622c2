"""One interpreter of descriptions for each framework."""
