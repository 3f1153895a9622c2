"""The training of a network: the graph, its loop, callbacks, history."""
