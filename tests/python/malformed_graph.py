"""Methods of ``Graph`` and ``Tensor`` with valid arguments: by method, else by the parameter's name."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import openmps as mps
from malformed_world import F32, Fit, Target, World, fields

_BY_NAME: dict[str, Callable[[World], Any]] = {
    "x": World.any_tensor,
    "a": World.any_tensor,
    "b": World.any_tensor,
    "of": lambda w: w.tensor(3),
    "by": lambda w: [w.tensor(3)],
    "shape": lambda w: (2, 3),
    "axis": lambda w: 0,
    "axes": lambda w: [0],
    "dtype": lambda w: F32,
    "value": lambda w: [1.0, 2.0],
    "rate": lambda w: 0.5,
    "seed": lambda w: 1,
    "step": lambda w: 1,
    "learning_rate": lambda w: 0.1,
    "indices": lambda w: [0, 1],
    "updates": lambda w: w.tensor(2, 3),
    "state": lambda w: w.graph.random_state(1),
    "variable": lambda w: w.graph.variable([0.0, 1.0]),
    "targets": lambda w: w.tensor(3) * 2,
    "feeds": lambda w: {w.tensor(3): [1, 2, 3]},
    "order": lambda w: None,
    "tensors": lambda w: [w.tensor(2, 3), w.tensor(2, 3)],
}


def _image(w: World) -> Any:
    return w.tensor(1, 6, 6, 2)


_POOL = fields(x=_image, kernel=2, strides=2, padding="valid")
_POOL4 = fields(x=_image, kernel=(1, 2, 2, 1), strides=1)


def _program(w: World) -> dict[str, Any]:
    return {"feeds": {w.tensor(3): [1, 2, 3]}, "targets": w.graph.constant([1.0]) * 2, "operations": ()}


_GRAPH: dict[str, Fit] = {
    "draw": fields(file=World.drawing, targets=lambda w: w.tensor(2, 3)),
    "reshape": fields(x=lambda w: w.tensor(2, 3), shape=(3, 2)),
    "concat": fields(tensors=lambda w: [w.tensor(2, 3), w.tensor(2, 3)], axis=0),
    "stack": fields(tensors=lambda w: [w.tensor(2, 3), w.tensor(2, 3)], axis=0),
    "split": fields(x=lambda w: w.tensor(2, 3), parts=2, axis=0),
    "squeeze": fields(x=lambda w: w.tensor(1), axes=0),
    "expand_dims": fields(x=lambda w: w.tensor(3), axes=0),
    "broadcast_to": fields(x=lambda w: w.tensor(3), shape=(2, 3)),
    "tile": fields(x=lambda w: w.tensor(2, 3), counts=(1, 2)),
    "pad": fields(x=lambda w: w.tensor(2, 3), before=(1, 0), after=(0, 1), mode="constant", value=0.5),
    "flatten": fields(x=_image, axis=1),
    "space_to_depth": fields(x=_image, block=2),
    "depth_to_space": fields(x=lambda w: w.tensor(1, 2, 2, 4), block=2),
    "coordinates": fields(shape=(2, 3), axis=0),
    "getitem": fields(x=lambda w: w.tensor(2, 3), key=([1, 0], slice(1, None, 2))),
    "conv2d": fields(x=_image, weights=lambda w: w.tensor(3, 3, 2, 4), strides=1, dilations=1, groups=1),
    "conv2d_transpose": fields(x=_image, weights=lambda w: w.tensor(3, 3, 4, 2), output_shape=(1, 8, 8, 4)),
    "depthwise_conv2d": fields(x=_image, weights=lambda w: w.tensor(3, 3, 2, 1)),
    "depthwise_conv3d": fields(x=lambda w: w.tensor(1, 4, 4, 4, 2), weights=lambda w: w.tensor(2, 2, 2, 2, 1)),
    "max_pool2d": _POOL,
    "avg_pool2d": _POOL,
    "max_pool2d_with_indices": _POOL,
    "max_pool4d": _POOL4,
    "avg_pool4d": _POOL4,
    "l2_norm_pool4d": _POOL4,
    "max_pool4d_with_indices": _POOL4,
    "gather": fields(x=lambda w: w.tensor(2, 3), indices=[0, 1], axis=0, batch_dims=0),
    "gather_nd": fields(x=lambda w: w.tensor(2, 3), indices=[[0], [1]], batch_dims=0),
    "gather_along_axis": fields(x=lambda w: w.tensor(2, 3), indices=[[0, 1, 0]], axis=0),
    "take_along_axis": fields(x=lambda w: w.tensor(2, 3), indices=[[0, 1, 0]], axis=0),
    "scatter": fields(updates=lambda w: w.tensor(2, 3), indices=[0, 2], shape=(4, 3), axis=0, mode="add"),
    "scatter_nd": fields(updates=lambda w: w.tensor(2, 3), indices=[[0], [2]], shape=(4, 3), mode="set"),
    "scatter_along_axis": fields(
        updates=lambda w: w.tensor(2, 3), indices=[[0, 2, 1], [1, 1, 1]], shape=(4, 3), axis=0
    ),
    "band_part": fields(x=lambda w: w.tensor(3, 3), lower=1, upper=-1),
    "one_hot": fields(indices=[0, 1], depth=3, axis=-1, on=1.0, off=0.0, dtype=F32),
    "top_k": fields(x=lambda w: w.tensor(2, 3), k=2),
    "resize": fields(x=_image, size=(4, 5), mode="bilinear"),
    "matmul": fields(a=lambda w: w.tensor(2, 3), b=lambda w: w.tensor(3, 4)),
    "normalize": fields(
        x=lambda w: w.tensor(2, 3), mean=lambda w: w.tensor(1, 3), variance=[[1.0, 1.0, 1.0]], epsilon=1e-3
    ),
    "softmax_cross_entropy": fields(x=lambda w: w.tensor(2, 3), labels=lambda w: w.tensor(2, 3)),
    "sgd": fields(learning_rate=0.1, values=lambda w: w.graph.variable([1.0, 2.0]), gradient=lambda w: w.tensor(2)),
    "adam": fields(
        learning_rate=0.1,
        values=lambda w: w.graph.variable([1.0, 2.0]),
        momentum=lambda w: w.graph.variable([0.0, 0.0]),
        velocity=lambda w: w.graph.variable([0.0, 0.0]),
        gradient=lambda w: w.tensor(2),
        step=lambda w: 1,
    ),
    "assign": fields(variable=lambda w: w.graph.variable([1.0, 2.0]), value=lambda w: w.tensor(2)),
    "save_variables": fields(folder=World.path, step=1),
    "load_variables": fields(folder=World.path),
    "read": fields(variable=lambda w: w.graph.variable([1.0, 2.0])),
    "rnn": fields(
        x=lambda w: w.tensor(4, 2, 3), recurrent_weight=lambda w: w.tensor(2, 2), input_weight=lambda w: w.tensor(2, 3)
    ),
    "lstm": fields(
        x=lambda w: w.tensor(4, 2, 3), recurrent_weight=lambda w: w.tensor(8, 2), input_weight=lambda w: w.tensor(8, 3)
    ),
    "gru": fields(
        x=lambda w: w.tensor(4, 2, 3), recurrent_weight=lambda w: w.tensor(6, 2), input_weight=lambda w: w.tensor(6, 3)
    ),
    "random_state_at": fields(counter=(1, 2), key=3),
    "dropout": fields(x=lambda w: w.tensor(2, 3), rate=0.5),
    "control_dependencies": lambda w: {
        "operations": [w.graph.assign(w.graph.variable([0.0]), [1.0])],
        "block": lambda: [w.tensor(3) * 2],
    },
    "call": lambda w: {"symbol": "f", "inputs": [w.tensor(3)], "results": [((3,), np.float32)]},
    "cond": lambda w: {"predicate": w.tensor(1), "yes": lambda: [w.tensor(3)], "no": lambda: [-w.tensor(3)]},
    "for_loop": lambda w: {"count": 3, "initial": [w.tensor(3)], "body": lambda i, v: [v * 2]},
    "while_loop": lambda w: {"initial": [w.tensor(1)], "before": lambda v: (v < 3, [v]), "after": lambda v: [v + 1]},
    "encode": lambda w: {
        "command_buffer": mps.CommandQueue("cpu").command_buffer(),
        "feeds": {w.tensor(3): [1, 2, 3]},
        "results": {w.tensor(3) * 2: np.empty(3, F32)},
        "operations": (),
    },
    "to_swift": lambda w: {"file": f"{w.path()}.swift", **_program(w)},
    "to_objc": lambda w: {"file": f"{w.path()}.m", **_program(w)},
    "compare": lambda w: {"feeds": {w.tensor(3): [1, 2, 3]}, "targets": w.tensor(3) * 2, "device": "reference"},
    "compile": lambda w: {"feeds": {w.tensor(3): (3,)}, "targets": [w.tensor(3) * 2], "operations": ()},
    "select": lambda w: {"condition": w.tensor(3, dtype=np.bool_), "yes": w.tensor(3), "no": 0.0},
    "where": lambda w: {"condition": w.tensor(3, dtype=np.bool_), "yes": w.tensor(3), "no": 0.0},
    "clamp": fields(x=lambda w: w.tensor(2, 3), minimum=0.0, maximum=1.0),
    "clip": fields(x=lambda w: w.tensor(2, 3), minimum=0.0, maximum=1.0),
    "bottom_k": fields(x=lambda w: w.tensor(2, 3), k=2, axis=0),
    "slice_update": fields(x=lambda w: w.tensor(2, 3), update=lambda w: w.tensor(1, 3), starts=(0, 0), ends=(1, 3)),
    "space_to_batch": fields(x=_image, axes=(1, 2), blocks=(2, 3), batch_axis=0),
    "batch_to_space": fields(x=lambda w: w.tensor(4, 6), axes=(1,), blocks=(2,)),
    "im2col": fields(x=_image, kernel=(2, 3), strides=1, padding=(1, 0, 0, 1)),
    "conv3d": fields(x=lambda w: w.tensor(1, 4, 4, 4, 2), weights=lambda w: w.tensor(2, 2, 2, 2, 3), groups=1),
    "complex": fields(real=lambda w: w.tensor(2, 3), imaginary=lambda w: w.tensor(3)),
    "fft": fields(x=lambda w: w.tensor(2, 3), axes=(0, 1), scale="unitary"),
    "rfft": fields(x=lambda w: w.tensor(2, 3), axes=-1),
    "irfft": fields(x=lambda w: w.tensor(2, 3, dtype=np.complex64), axes=-1, odd=True),
    "resize_nearest": fields(x=_image, size=(4, 5), rounding="down"),
    "sample_grid": fields(x=_image, coordinates=lambda w: w.tensor(1, 2, 2, 2), padding="edge"),
    "quantize": fields(x=lambda w: w.tensor(2, 3), scale=0.5, zero_point=1, dtype=np.int8),
    "dequantize": fields(x=lambda w: w.tensor(2, 3, dtype=np.int8), scale=0.5, zero_point=1),
    "attention": fields(
        query=lambda w: w.tensor(2, 3),
        key=lambda w: w.tensor(4, 3),
        value=lambda w: w.tensor(4, 5),
        causal=True,
        scale=1.0,
    ),
    "inverse": fields(x=lambda w: w.tensor(3, 3)),
    "hamming_distance": fields(a=lambda w: w.tensor(2, 3, dtype=np.uint8), b=lambda w: w.tensor(4, 3, dtype=np.uint8)),
    "arange": fields(start=1, stop=5, step=2),
    "batch_norm": fields(x=lambda w: w.tensor(2, 3), gamma=lambda w: w.tensor(3), axis=-1, ddof=1),
    "clip_by_norm": fields(tensors=lambda w: [w.tensor(2, 3), w.tensor(4)], limit=1.0),
    "conv1d": fields(x=lambda w: w.tensor(1, 6, 2), weights=lambda w: w.tensor(3, 2, 4), stride=2, padding=(1, 0)),
    "cross_entropy": fields(x=lambda w: w.tensor(2, 3), labels=[0, 2], weights=[1.0, 2.0, 1.0], ignore_index=1),
    "einsum": fields(subscripts="ij->ji"),
    "elu": fields(x=lambda w: w.tensor(2, 3), alpha=1.5),
    "embedding": fields(indices=[[0, 1]], weights=lambda w: w.tensor(3, 2), padding_index=1),
    "gelu": fields(x=lambda w: w.tensor(2, 3), approximate="tanh"),
    "group_norm": fields(x=lambda w: w.tensor(2, 3, 4), groups=2, gamma=lambda w: w.tensor(4), axis=-1),
    "huber": fields(x=lambda w: w.tensor(2, 3), targets=lambda w: w.tensor(3), delta=0.5, reduction="sum"),
    "instance_norm": fields(x=lambda w: w.tensor(2, 3, 4), beta=lambda w: w.tensor(4)),
    "layer_norm": fields(x=lambda w: w.tensor(2, 3), axes=-1, gamma=lambda w: w.tensor(3), epsilon=1e-5),
    "log_softmax": fields(x=lambda w: w.tensor(2, 3), axis=0),
    "logsumexp": fields(x=lambda w: w.tensor(2, 3), axes=(0, 1), keepdims=True),
    "norm": fields(x=lambda w: w.tensor(2, 3), axes=1, ord=3.0),
    "rms_norm": fields(x=lambda w: w.tensor(2, 3), gamma=lambda w: w.tensor(3)),
    "rotary": fields(x=lambda w: w.tensor(2, 3, 4), first=2, features=2, base=100.0),
    "segment_sum": fields(x=lambda w: w.tensor(3, 2), segments=[0, 2, 0], count=3),
    "sigmoid_cross_entropy": fields(x=lambda w: w.tensor(2, 3), targets=lambda w: w.tensor(3), positive_weight=2.0),
    "softplus": fields(x=lambda w: w.tensor(2, 3), beta=2.0),
    "std": fields(x=lambda w: w.tensor(2, 3), axes=(0, 1), ddof=1),
    "non_maximum_suppression": fields(boxes=lambda w: w.tensor(1, 3, 4), scores=lambda w: w.tensor(1, 3, 2)),
}


def _by_names(function: Any) -> Fit:
    names = [
        name
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.default is parameter.empty
    ]
    return lambda w: {name: _BY_NAME[name](w) for name in names if name in _BY_NAME}


def graph_targets() -> Iterator[Target]:
    """Yield the methods of ``Graph``."""
    graph = mps.Graph("cpu")
    for name in dir(graph):
        if name.startswith("_") or not callable(getattr(graph, name)):
            continue
        fit = _GRAPH.get(name) or _by_names(getattr(graph, name))
        yield Target(f"Graph.{name}", lambda w, name=name: getattr(w.graph, name), fit)  # type: ignore[misc]


_TENSOR: dict[str, Fit] = {
    "unsqueeze": fields(axis=0),
    "reshape": lambda w: {},
    "astype": fields(dtype=np.int32),
    "clip": fields(minimum=0.0, maximum=1.0),
    "clamp": fields(minimum=0.0, maximum=1.0),
    "__getitem__": fields(key=(0, slice(None, None, 2))),
}
_OPERATORS = "add sub mul truediv mod pow matmul radd rsub rmul and or xor lt le gt ge".split()


def tensor_targets() -> Iterator[Target]:
    """Yield the methods and operators of ``Tensor``."""
    kind = mps.Tensor
    names = [name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name))]
    for name in [*names, "__getitem__", *(f"__{operator}__" for operator in _OPERATORS)]:
        fit = _TENSOR.get(name) or (fields(other=2.0) if name.startswith("__") else fields())
        yield Target(f"Tensor.{name}", lambda w, name=name: getattr(w.tensor(2, 3), name), fit)  # type: ignore[misc]
