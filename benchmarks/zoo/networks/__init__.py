"""The descriptions, one file for each family."""
