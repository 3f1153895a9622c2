"""Reads ONNX: a file, its tensors, its nodes one after another. `table` has a rule for each operator."""
