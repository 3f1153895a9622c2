"""Element-wise functions: Apple's table of neurons (MPSCNNNeuronNode)."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy.typing as npt

from openmps import _core
from openmps._checks.arrays import as_float32
from openmps._nodes.nodes import FilterNode
from openmps._nodes.realizer import NodeMaker
from openmps.errors import ArgumentError

__all__ = [
    "NeuronAbsoluteNode",
    "NeuronELUNode",
    "NeuronExponentialNode",
    "NeuronGeLUNode",
    "NeuronHardSigmoidNode",
    "NeuronLinearNode",
    "NeuronLogarithmNode",
    "NeuronNode",
    "NeuronPReLUNode",
    "NeuronPowerNode",
    "NeuronReLUNNode",
    "NeuronReLUNode",
    "NeuronSigmoidNode",
    "NeuronSoftPlusNode",
    "NeuronSoftSignNode",
    "NeuronTanHNode",
]


class NeuronNode(FilterNode):
    """An element-wise function of Apple's table (MPSCNNNeuronNode); the subclasses name them.

    Parameters
    ----------
    source : ImageNode or FilterNode
    a, b, c : float, optional
        The function's parameters, see the subclass.
    label : str, optional

    Examples
    --------
    >>> from openmps import ImageNode
    >>> NeuronTanHNode(ImageNode(), a=2.0).a
    2.0
    """

    _class = "MPSCNNNeuronNode"
    _initializer = "nodeWithSource:descriptor:"
    type: ClassVar[int] = 0
    defaults: ClassVar[tuple[float, float, float]] = (0.0, 0.0, 0.0)

    def __init__(
        self,
        source: Any,
        a: float | None = None,
        b: float | None = None,
        c: float | None = None,
        *,
        label: str | None = None,
    ) -> None:
        super().__init__([source], label)
        self.a, self.b, self.c = (
            given if given is not None else default for given, default in zip((a, b, c), self.defaults, strict=True)
        )

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        return [*super()._arguments(maker), self._descriptor()]

    def _descriptor(self) -> _core.Descriptor:
        parameters = [self.type, float(self.a), float(self.b), float(self.c)]
        return _core.Descriptor("MPSNNNeuronDescriptor", {}, "cnnNeuronDescriptorWithType:a:b:c:", parameters)


class NeuronReLUNode(NeuronNode):
    """x if x >= 0, else a x (MPSCNNNeuronReLUNode)."""

    type = 1


class NeuronLinearNode(NeuronNode):
    """a x + b (MPSCNNNeuronLinearNode)."""

    type, defaults = 2, (1.0, 0.0, 0.0)


class NeuronSigmoidNode(NeuronNode):
    """1 / (1 + exp(-x)) (MPSCNNNeuronSigmoidNode)."""

    type = 3


class NeuronHardSigmoidNode(NeuronNode):
    """a x + b, limited to 0..1 (MPSCNNNeuronHardSigmoidNode)."""

    type, defaults = 4, (0.2, 0.5, 0.0)


class NeuronTanHNode(NeuronNode):
    """a tanh(b x) (MPSCNNNeuronTanHNode)."""

    type, defaults = 5, (1.0, 1.0, 0.0)


class NeuronAbsoluteNode(NeuronNode):
    """The absolute value (MPSCNNNeuronAbsoluteNode)."""

    type = 6


class NeuronSoftPlusNode(NeuronNode):
    """a log(1 + exp(b x)) (MPSCNNNeuronSoftPlusNode)."""

    type, defaults = 7, (1.0, 1.0, 0.0)


class NeuronSoftSignNode(NeuronNode):
    """x / (1 + abs(x)) (MPSCNNNeuronSoftSignNode)."""

    type = 8


class NeuronELUNode(NeuronNode):
    """x if x >= 0, else a (exp(x) - 1) (MPSCNNNeuronELUNode)."""

    type, defaults = 9, (1.0, 0.0, 0.0)


class NeuronPReLUNode(NeuronNode):
    """x if x >= 0, else a[channel] x (MPSCNNNeuronPReLUNode).

    Parameters
    ----------
    source : ImageNode or FilterNode
    channel_a : array of float, shape (channels,)
    label : str, optional
    """

    type = 10

    def __init__(self, source: Any, channel_a: npt.ArrayLike, *, label: str | None = None) -> None:
        super().__init__(source, label=label)
        self.channel_a = as_float32(channel_a, f"{self._who}: channel_a").ravel()

    def _descriptor(self) -> _core.Descriptor:
        method = "cnnNeuronPReLUDescriptorWithData:noCopy:"
        return _core.Descriptor("MPSNNNeuronDescriptor", {}, method, [self.channel_a, False])


class NeuronReLUNNode(NeuronNode):
    """ReLU limited from above to b (MPSCNNNeuronReLUNNode)."""

    type, defaults = 11, (1.0, 6.0, 0.0)


class NeuronPowerNode(NeuronNode):
    """(a x + b) to the power of c (MPSCNNNeuronPowerNode)."""

    type, defaults = 12, (1.0, 0.0, 1.0)


class NeuronExponentialNode(NeuronNode):
    """c to the power of (a x + b); c = -1 means base e (MPSCNNNeuronExponentialNode)."""

    type, defaults = 13, (1.0, 0.0, -1.0)


class NeuronLogarithmNode(NeuronNode):
    """Logarithm to base c of (a x + b); c = -1 means base e (MPSCNNNeuronLogarithmNode)."""

    type, defaults = 14, (1.0, 0.0, -1.0)


class NeuronGeLUNode(NeuronNode):
    """x / 2 (1 + erf(x / sqrt(2))) (MPSCNNNeuronGeLUNode)."""

    type = 15


# By name: MPSCNNNeuronType, and the parameters that stand for those not given.
FUNCTIONS: dict[str, tuple[int, tuple[float, float, float]]] = {
    "identity": (0, (0.0, 0.0, 0.0)),
    **{
        kind.__name__.removeprefix("Neuron").removesuffix("Node").lower(): (kind.type, kind.defaults)
        for kind in (
            NeuronReLUNode,
            NeuronLinearNode,
            NeuronSigmoidNode,
            NeuronHardSigmoidNode,
            NeuronTanHNode,
            NeuronAbsoluteNode,
            NeuronSoftPlusNode,
            NeuronSoftSignNode,
            NeuronELUNode,
            NeuronReLUNNode,
            NeuronPowerNode,
            NeuronExponentialNode,
            NeuronLogarithmNode,
            NeuronGeLUNode,
        )
    },
}


def parameters(
    who: str, function: str, a: float | None, b: float | None, c: float | None
) -> tuple[int, tuple[float, float, float]]:
    """Return the MPSCNNNeuronType of a name, and the parameters with the defaults of those not given."""
    if function not in FUNCTIONS:
        raise ArgumentError(f"{who}: function is {function!r}, expected one of {', '.join(FUNCTIONS)}.")
    number, defaults = FUNCTIONS[function]
    first, second, third = (
        float(default if given is None else given) for given, default in zip((a, b, c), defaults, strict=True)
    )
    return number, (first, second, third)
