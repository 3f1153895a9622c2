"""Names of PyTorch and NumPy that the package itself does not have, with what to write in place of them."""

from __future__ import annotations

__all__ = ["TOP_NAMES"]

_METHODS = (
    "abs",
    "argmax",
    "clamp",
    "clip",
    "concat",
    "concatenate",
    "cumsum",
    "einsum",
    "exp",
    "log",
    "matmul",
    "mean",
    "relu",
    "sigmoid",
    "softmax",
    "sqrt",
    "stack",
    "sum",
    "tanh",
    "where",
)
_INFERENCE = "nothing: a call of a module with arrays is inference"
_GRADIENTS = "Graph.gradients(loss, tensors), or optim.SGD(rate).minimize(loss, model)"

TOP_NAMES: dict[str, str] = {
    **{name: f"graph.{name}, a method of Graph, in which tensors are made" for name in _METHODS},
    "Module": "nn.Module",
    "Parameter": "nn.Parameter",
    "arange": "graph.arange(count)",
    "array": "np.asarray(values), or graph.constant(values)",
    "autocast": 'mps.Trainer(..., precision="bf16")',
    "autograd": _GRADIENTS,
    "cat": "graph.concat(tensors, axis)",
    "compile": "nothing: each graph is compiled as a whole",
    "cuda": "mps.devices(), which lists GPUs too",
    "float32": "np.float32",
    "from_numpy": "graph.constant(array), or mps.TensorData(array)",
    "full": "graph.constant(np.full(shape, value))",
    "grad": _GRADIENTS,
    "inference_mode": _INFERENCE,
    "int32": "np.int32",
    "is_tensor": "Python's isinstance(x, mps.Tensor)",
    "load": "model.load(path)",
    "manual_seed": "mps.Trainer(..., seed=0), or model.build(shape, seed=0)",
    "no_grad": _INFERENCE,
    "ones": "graph.constant(np.ones(shape))",
    "rand": "graph.random_uniform(shape)",
    "randn": "graph.random_normal(shape), or nn.randn_like(x)",
    "save": "model.save(path)",
    "tensor": "graph.constant(values)",
    "utils": "mps.data for data, and clip_norm= of optimizers",
    "zeros": "graph.constant(np.zeros(shape))",
}
