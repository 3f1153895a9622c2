"""The ground of a builder: sources, parameters, scopes and the list of operations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt

from zoo.description import (
    SGD,
    Adam,
    Constant,
    Drawing,
    Kind,
    Layout,
    Network,
    Node,
    Objective,
    Parameter,
    Shape,
    Source,
    Start,
    Value,
)


class Writer:
    """Sources, parameters and the nodes written so far."""

    def __init__(self) -> None:
        self._nodes: list[Node] = []
        self._sources: list[Source] = []
        self._parameters: dict[str, Parameter] = {}
        self._values = 0
        self._layers = 0
        self._scope = ""
        self._block: int | None = None
        self._blocks = 0

    def network(
        self, losses: Value | Sequence[Objective], prediction: Value, optimizer: SGD | Adam | None = None
    ) -> Network:
        """Return what was written, minimised by an optimizer (SGD with momentum by default)."""
        objectives = (Objective(losses),) if isinstance(losses, Value) else tuple(losses)
        return Network(
            tuple(self._nodes),
            tuple(self._sources),
            dict(self._parameters),
            objectives,
            prediction,
            optimizer or SGD(),
        )

    @contextmanager
    def scope(self, name: str) -> Iterator[None]:
        """Give the layers inside names that begin with this one."""
        outer, self._scope = self._scope, f"{self._scope}{name}."
        yield
        self._scope = outer

    @contextmanager
    def block(self) -> Iterator[None]:
        """Give the operations inside the number of a new block."""
        self._block, self._blocks = self._blocks, self._blocks + 1
        yield
        self._block = None

    # ---- what is fed and kept

    def image(self, name: str, batch: int, height: int, width: int, channels: int) -> Value:
        """Feed images (N, H, W, C)."""
        return self._fed(name, (batch, height, width, channels), "image")

    def tensor(self, name: str, shape: Shape, drawing: Drawing = "normal") -> Value:
        """Feed a tensor of floats."""
        return self._fed(name, shape, "tensor", drawing=drawing)

    def constant(self, array: npt.ArrayLike) -> Value:
        """Return numbers that every batch shares: float32, or int32 as indices."""
        kept = Constant.of(np.asarray(array))
        return self._add("constant", (), kept.shape, "index" if kept.dtype == "int32" else "tensor", values=kept)

    def index(self, name: str, shape: Shape, below: int) -> Value:
        """Feed indices from 0 up to, but without, `below`."""
        return self._fed(name, shape, "index", below)

    def parameter(self, name: str, shape: Shape, *, start: Start = "normal", deviation: float = 0.02) -> Value:
        """Return a trained tensor, as the embedding of positions is one."""
        kept = self._keep(f"{self._scope}{name}", shape, start, deviation)
        return self._add("parameter", (), shape, parameters=(kept,))

    # ---- bookkeeping

    def _value(self, shape: Shape, kind: Kind) -> Value:
        self._values += 1
        return Value(self._values, shape, kind)

    def _fed(self, name: str, shape: Shape, kind: Kind, below: int = 0, drawing: Drawing = "normal") -> Value:
        value = self._value(shape, kind)
        self._sources.append(Source(name, value, below, drawing))
        return value

    def _add(
        self,
        op: str,
        inputs: tuple[Value, ...],
        shape: Shape,
        kind: Kind = "tensor",
        parameters: Sequence[str] = (),
        **settings: Any,
    ) -> Value:
        if any(extent < 1 for extent in shape):
            raise ValueError(f"{op}: the result of {[value.shape for value in inputs]} would be {shape}.")
        value = self._value(shape, kind)
        self._nodes.append(Node(op, inputs, (value,), tuple(parameters), settings, self._block))
        return value

    def _pairwise(self, op: str, a: Value, b: Value) -> Value:
        longer, shorter = (a, b) if len(a.shape) >= len(b.shape) else (b, a)
        tail = (1,) * (len(longer.shape) - len(shorter.shape)) + shorter.shape
        if any(one != other and 1 not in (one, other) for one, other in zip(longer.shape, tail, strict=True)):
            raise ValueError(f"{op}: {a.shape} and {b.shape} do not broadcast.")
        return self._add(op, (a, b), tuple(map(max, longer.shape, tail)), longer.kind)

    def _layer(self, op: str, name: str | None) -> str:
        self._layers += 1
        return f"{self._scope}{name or f'{op}{self._layers}'}"

    def _scales(self, op: str, x: Value) -> list[str]:
        layer, shape = self._layer(op, None), (x.shape[-1],)
        return [self._keep(f"{layer}.gamma", shape, "ones"), self._keep(f"{layer}.beta", shape, "zeros")]

    def _keep(
        self,
        name: str,
        shape: Shape,
        start: Start,
        deviation: float = 0.0,
        layout: Layout = "plain",
        *,
        trained: bool = True,
    ) -> str:
        parameter = Parameter(name, tuple(shape), start, deviation, layout, trained)
        if self._parameters.setdefault(name, parameter) != parameter:
            raise ValueError(f'"{name}" is kept as {self._parameters[name]} already, not as {parameter}.')
        return name
