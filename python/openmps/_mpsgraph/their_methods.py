"""Names of PyTorch for tensors and functions that a graph does not have, with what to write in place of them."""

from __future__ import annotations

__all__ = ["FUNCTIONS", "METHODS"]

_CAST = "astype(dtype)"
_RUN = "Graph.run, which returns its elements"
_GRADIENTS = "Graph.gradients(loss, tensors), or optim.SGD(rate).minimize(loss, model)"

METHODS: dict[str, str] = {
    "add": "x + y",
    "backward": _GRADIENTS,
    "bmm": "x @ y",
    "cat": "x.graph.concat([x, y], axis)",
    "chunk": "x.graph.split(x, parts, axis)",
    "contiguous": "nothing: a tensor has no strides",
    "cpu": _RUN,
    "cuda": "nothing: a tensor is where its graph runs",
    "data": "x.detach()",
    "dim": "x.ndim",
    "div": "x / y",
    "double": "float32: MPSGraph has no float64",
    "eq": "x == y",
    "expand": "x.graph.broadcast_to(x, shape)",
    "float": _CAST,
    "gather": "x.graph.take_along_axis(x, indices, axis)",
    "ge": "x >= y",
    "grad": _GRADIENTS,
    "gt": "x > y",
    "half": _CAST,
    "int": _CAST,
    "item": _RUN,
    "le": "x <= y",
    "long": _CAST,
    "lt": "x < y",
    "masked_fill": "x.graph.select(mask, value, x)",
    "matmul": "x @ y",
    "mm": "x @ y",
    "mul": "x * y",
    "new_ones": "x.graph.constant(array)",
    "new_zeros": "x.graph.constant(array)",
    "numel": "the extents of x.shape",
    "numpy": _RUN,
    "pow": "x ** y",
    "repeat": "x.graph.tile(x, counts)",
    "requires_grad": "nothing: gradients are made for the tensors that are asked for",
    "select": "x[:, place] and so on",
    "size": "x.shape",
    "split": "x.graph.split(x, parts, axis)",
    "sub": "x - y",
    "swapaxes": "x.transpose(*order)",
    "t": "x.T",
    "to": _CAST,
    "tolist": _RUN,
    "topk": "x.graph.top_k(x, k)",
    "type": _CAST,
    "view": "x.reshape(shape)",
}

FUNCTIONS: dict[str, str] = {
    "cat": "concat(tensors, axis)",
    "empty": "constant(np.zeros(shape))",
    "full": "constant(np.full(shape, value))",
    "max": "reduce_max(x, axes), or maximum(x, y)",
    "min": "reduce_min(x, axes), or minimum(x, y)",
    "ones": "constant(np.ones(shape))",
    "ones_like": "broadcast_to(1.0, x.shape), or x * 0 + 1",
    "rand": "random_uniform(shape)",
    "randn": "random_normal(shape)",
    "tensor": "constant(values)",
    "zeros": "constant(np.zeros(shape))",
    "zeros_like": "broadcast_to(0.0, x.shape), or x * 0",
}
