"""The networks of examples/python, in each framework."""
