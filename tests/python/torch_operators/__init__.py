"""PyTorch's operators written with openmps.Graph, and PyTorch's own samples of them as an oracle."""
