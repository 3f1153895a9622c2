"""The nodes of ONNX that a graph's calls become: one row for each of Apple's methods."""
