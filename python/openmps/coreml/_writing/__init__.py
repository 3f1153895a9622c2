"""The layers that a call of each of MPSGraph's methods becomes."""
