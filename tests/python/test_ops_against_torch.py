"""The engine's operations and their gradients against PyTorch, on both devices, through the program `run_graph`.

Skipped where PyTorch or the program is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
import torch

from engine_program import Array, needs_program, run_program, shape_of, text_of

functional = torch.nn.functional

_DEVICES = ("reference", "cpu")
_TOLERANCE = {"float64": 1e-11, "float32": 2e-5}

Attributes = Mapping[str, object]


pytestmark = needs_program


def _run(op: str, inputs: list[Array], attributes: Attributes, weight: Array, device: str, dtype: str) -> list[Array]:
    """The first output of `op` and the gradients of sum(output * weight) with respect to the inputs."""
    tensors = [*inputs, weight]
    lines = [f"%{i} = input {dtype} {shape_of(x)}" for i, x in enumerate(tensors)]
    given = ", ".join(f"{key} = {text_of(value)}" for key, value in attributes.items())
    outputs = ", ".join(f"%{len(tensors) + i}" for i in range(2 if op.startswith("pool2d_max") else 1))
    operands = ", ".join(f"%{i}" for i in range(len(inputs)))
    lines.append(f"{outputs} = {op} ({operands}) {{{given}}}")
    lines.append(f"output %{len(tensors)}")
    return run_program(device, lines, tensors, "--gradients")


@dataclass(frozen=True)
class Case:
    """One call: shapes drawn from (low, high), the operation's attributes, the same in PyTorch."""

    op: str
    shapes: list[tuple[int, ...]]
    expected: Callable[..., Any]
    attributes: Attributes = field(default_factory=dict)
    low: float = -2.0
    high: float = 2.0

    @property
    def name(self) -> str:
        return f"{self.op}-{'-'.join(str(v) for v in self.attributes.values())}"


def _nchw(x: Any) -> Any:
    return x.permute(0, 3, 1, 2)


def _nhwc(x: Any) -> Any:
    return x.permute(0, 2, 3, 1)


def _conv(strides: list[int], dilations: list[int], pads: list[int], groups: int) -> Callable[..., Any]:
    top, bottom, left, right = pads

    def expected(x: Any, w: Any, b: Any = None) -> Any:
        padded = functional.pad(_nchw(x), (left, right, top, bottom))  # crops where negative
        y = functional.conv2d(padded, _nchw(w), b, stride=strides, dilation=dilations, groups=groups)
        return _nhwc(y)

    return expected


def _conv_case(
    x: tuple[int, ...],
    w: tuple[int, ...],
    strides: list[int],
    dilations: list[int],
    pads: list[int],
    groups: int,
    *,
    bias: bool,
) -> Case:
    shapes = [x, w, (w[0],)] if bias else [x, w]
    attributes = {"strides": strides, "dilations": dilations, "pads": pads, "groups": groups}
    return Case("conv2d", shapes, _conv(strides, dilations, pads, groups), attributes)


def _pool(kind: str, kernel: int, stride: int, pad: int, border: str) -> Case:
    attributes = {"kernel": [kernel] * 2, "strides": [stride] * 2, "pads": [pad] * 4, "border": border}

    def expected(x: Any) -> Any:
        if kind == "max" and border == "clamp":
            return _nhwc(functional.max_pool2d(_nchw(x), kernel, stride, pad))
        if kind == "max":
            return _nhwc(functional.max_pool2d(functional.pad(_nchw(x), [pad] * 4), kernel, stride))
        return _nhwc(functional.avg_pool2d(_nchw(x), kernel, stride, pad, count_include_pad=border == "zero"))

    return Case(f"pool2d_{kind}", [(2, 9, 8, 3)], expected, attributes)


def _slice(x: Any) -> Any:
    return x[1:6:2, 2:7]


def _single(op: str, expected: Callable[..., Any], low: float = -2.0, high: float = 2.0, **attributes: object) -> Case:
    return Case(op, [(3, 7)], expected, attributes, low, high)


def _smoothed(x: Any, t: Any) -> Any:
    labels = t * 0.9 + 0.1 / 5
    return -(labels * functional.log_softmax(x, -1)).sum(-1, keepdim=True)


_CASES = [
    _conv_case((2, 7, 8, 3), (5, 3, 3, 3), [1, 1], [1, 1], [0, 0, 0, 0], 1, bias=False),
    _conv_case((2, 7, 8, 3), (5, 3, 3, 3), [1, 1], [1, 1], [1, 1, 1, 1], 1, bias=True),
    _conv_case((1, 9, 9, 2), (4, 3, 2, 2), [2, 3], [1, 1], [1, 0, 2, 1], 1, bias=True),
    _conv_case((2, 11, 10, 2), (3, 3, 3, 2), [1, 2], [2, 3], [2, 1, 3, 2], 1, bias=True),
    _conv_case((2, 8, 8, 6), (4, 3, 3, 3), [1, 1], [1, 1], [1, 1, 1, 1], 2, bias=True),
    _conv_case((2, 8, 8, 4), (4, 3, 3, 1), [1, 1], [1, 1], [1, 1, 1, 1], 4, bias=False),
    _conv_case((2, 9, 9, 2), (3, 3, 3, 2), [1, 1], [1, 1], [-1, 0, 2, -2], 1, bias=True),
    _conv_case((3, 5, 5, 7), (9, 1, 1, 7), [1, 1], [1, 1], [0, 0, 0, 0], 1, bias=True),
    _conv_case((4, 6, 6, 3), (8, 6, 6, 3), [1, 1], [1, 1], [0, 0, 0, 0], 1, bias=True),
    _conv_case((2, 12, 12, 1), (8, 5, 5, 1), [1, 1], [1, 1], [2, 2, 2, 2], 1, bias=True),
    *[
        _pool(kind, *size, border)
        for kind in ("max", "average")
        for size in ((2, 2, 0), (3, 2, 1), (3, 1, 1))
        for border in ("clamp", "zero")
    ],
    Case("matmul", [(3, 5), (5, 4), (4,)], lambda a, b, c: a @ b + c),
    Case("matmul", [(5, 3), (4, 5)], lambda a, b: a.T @ b.T, {"transpose_a": True, "transpose_b": True}),
    Case("matmul", [(2, 1, 3, 5), (4, 5, 2)], torch.matmul),
    Case("softmax", [(3, 4, 5)], lambda x: functional.softmax(x, -1)),
    Case("softmax", [(3, 4, 5)], lambda x: functional.softmax(x, 1), {"axis": 1}),
    Case("log_softmax", [(3, 4, 5)], lambda x: functional.log_softmax(x, 0), {"axis": 0}),
    Case(
        "softmax_cross_entropy",
        [(6, 5), (6, 5)],
        lambda x, t: -(t * functional.log_softmax(x, -1)).sum(-1, keepdim=True),
    ),
    Case("softmax_cross_entropy", [(6, 5), (6, 5)], _smoothed, {"label_smoothing": 0.1, "classes": 5}),
    Case("reduce_sum", [(3, 4, 5)], lambda x: x.sum((0, 2), keepdim=True), {"axes": [0, -1]}),
    Case("reduce_mean", [(3, 4, 5)], lambda x: x.mean(1), {"axes": [1], "keep_axes": False}),
    Case("reduce_max", [(3, 4, 5)], lambda x: x.amax(2, keepdim=True), {"axes": [2]}),
    Case("reduce_min", [(3, 4, 5)], lambda x: x.amin((0, 1)), {"axes": [0, 1], "keep_axes": False}),
    Case("reduce_product", [(3, 4)], lambda x: x.prod(1, keepdim=True), {"axes": [1]}),
    Case("transpose", [(2, 3, 4)], lambda x: x.permute(2, 0, 1), {"permutation": [2, 0, 1]}),
    Case("slice", [(7, 8)], _slice, {"starts": [1, 2], "ends": [6, 7], "strides": [2, 1]}),
    Case("concatenate", [(2, 3), (2, 5), (2, 1)], lambda *x: torch.cat(x, 1), {"axis": 1}),
    Case("broadcast_to", [(3, 1)], lambda x: x.expand(2, 3, 4), {"shape": [2, 3, 4]}),
    *[
        Case(
            "pad",
            [(2, 3, 6, 5)],
            lambda x, m=theirs: functional.pad(x, (1, 3, 2, 0), m),
            {"before": [0, 0, 2, 1], "after": [0, 0, 0, 3], "mode": ours},
        )
        for ours, theirs in (("constant", "constant"), ("reflect", "reflect"), ("clamp", "replicate"))
    ],
    Case("add", [(3, 1, 5), (4, 1)], torch.add),
    Case("multiply", [(3, 5), (5,)], torch.mul),
    Case("divide", [(3, 5), ()], torch.div, low=0.5),
    Case("maximum", [(3, 5), (3, 1)], torch.maximum),
    Case("power", [(3, 5), (5,)], torch.pow, low=0.5),
    Case("atan2", [(3, 5), (5,)], torch.atan2, low=0.25),
    *[
        _single(op, getattr(torch, op))
        for op in (
            "abs",
            "square",
            "exp",
            "exp2",
            "expm1",
            "erf",
            "tanh",
            "sigmoid",
            "sin",
            "cos",
            "atan",
            "sinh",
            "cosh",
        )
    ],
    *[_single(op, getattr(torch, op), 0.25, 4.0) for op in ("sqrt", "rsqrt", "reciprocal", "log", "log2", "log1p")],
    *[_single(op, getattr(torch, op), -0.75, 0.75) for op in ("asin", "acos", "tan")],
    _single("clamp", lambda x: torch.clamp(x, -0.5, 1.0), minimum=-0.5, maximum=1.0),
    _single("neuron_relu", lambda x: functional.leaky_relu(x, 0.2), a=0.2),
    _single("neuron_hard_sigmoid", lambda x: torch.clamp(0.2 * x + 0.5, 0, 1), -4.0, 4.0),
    _single("neuron_soft_plus", functional.softplus),
    _single("neuron_soft_sign", functional.softsign),
    _single("neuron_elu", lambda x: functional.elu(x, 0.7), a=0.7),
    _single("neuron_gelu", functional.gelu),
    _single("neuron_relun", functional.relu6, -3.0, 9.0, a=0.0),
    Case("neuron_prelu", [(2, 3, 5), (5,)], lambda x, a: torch.where(x >= 0, x, a * x)),
    Case("loss_mean_squared_error", [(3, 5), (3, 5)], lambda y, t: functional.mse_loss(y, t, reduction="none")),
    Case("loss_mean_absolute_error", [(3, 5), (3, 5)], lambda y, t: functional.l1_loss(y, t, reduction="none")),
    Case(
        "loss_huber",
        [(3, 5), (3, 5)],
        lambda y, t: functional.huber_loss(y, t, reduction="none", delta=0.5),
        {"delta": 0.5},
    ),
    Case(
        "loss_sigmoid_cross_entropy",
        [(3, 5), (3, 5)],
        lambda y, t: functional.binary_cross_entropy_with_logits(y, t, reduction="none"),
    ),
    Case("loss_kullback_leibler", [(3, 5), (3, 5)], lambda y, t: functional.kl_div(y, t, reduction="none"), low=0.1),
]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("device", _DEVICES)
@pytest.mark.parametrize("case", _CASES, ids=lambda case: case.name)
def test_operation_and_gradients_agree_with_torch(case: Case, device: str, dtype: str) -> None:
    random = np.random.default_rng(7)
    inputs = [random.uniform(case.low, case.high, shape) for shape in case.shapes]
    tensors = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in inputs]
    expected = case.expected(*tensors)
    weight = random.uniform(-1, 1, tuple(expected.shape))
    (expected * torch.tensor(weight)).sum().backward()
    given = _run(case.op, inputs, case.attributes, weight, device, dtype)
    truths = [expected.detach().numpy(), *(x.grad.numpy() for x in tensors)]
    assert len(given) == len(truths)
    for value, truth in zip(given, truths, strict=True):
        assert value.shape == truth.shape
        scale = float(np.abs(truth).max(initial=1.0))
        np.testing.assert_allclose(value, truth, rtol=_TOLERANCE[dtype], atol=_TOLERANCE[dtype] * scale)
