"""The description of a network: nodes, data sources, optimizers."""
