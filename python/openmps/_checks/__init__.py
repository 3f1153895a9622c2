"""Checks of arguments and arrays where they enter the package."""
