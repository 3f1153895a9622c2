"""A neural network of Core ML that grows layer by layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._exports.call_writer import Array, CallWriter, Refusals, Row, refusal
from openmps._mpsgraph import Call, Recorded
from openmps.errors import ShapeError, UnsupportedError

__all__ = ["Writer", "refuse"]


class Writer(CallWriter):
    """Layers, constants and the names of values. All values are float32 in Core ML; a number has one axis of extent 1.

    Parameters
    ----------
    found : Recorded
        The calls that are needed, and the elements of variables and constants.
    rows : mapping of str to Row
        By selector.
    builder : NeuralNetworkBuilder
    """

    WHO = "coreml.save"
    PART = "layer of Core ML"
    REFUSALS = Refusals(
        executable="calls an executable, which is no part of a Core ML file",
        training="is a part of training, which a file of Core ML describes by updatable layers",
        block="has blocks, which are not written yet",
        other="has no layer in Core ML, or is not written yet",
    )

    def __init__(self, found: Recorded, rows: Mapping[str, Row], builder: Any) -> None:
        super().__init__(found, rows)
        self.builder = builder
        self._stored: dict[int, Array] = {}
        self._owners: dict[int, str] = {}
        self._turned: dict[str, tuple[str, tuple[int, ...]]] = {}  # values that are others with axes in another order
        self.weights: dict[str, list[str]] = {}  # the layers whose weights a variable is, by its name
        self.biased: dict[str, Any] = {}  # layers without a bias, by their values

    # ---- tensors of the graph

    def __call__(self, tensor: _core.GraphTensor) -> str:
        """Return the name of a tensor's value; elements that are stored become a layer when they are first read."""
        if tensor.identity not in self._names and tensor.identity in self._stored:
            self.bind(tensor, self.constant(self._stored[tensor.identity], tensor.operation_name))
        return super().__call__(tensor)

    def keep(self, tensor: _core.GraphTensor, elements: Array, name: str = "") -> None:
        """Let a tensor have elements that layers take as their weights, or that become a layer."""
        self.store(tensor, elements)

    def store(self, tensor: _core.GraphTensor, elements: Array, of: _core.GraphTensor | None = None) -> None:
        """Let a tensor have elements that the file has, perhaps those `of` another one in another form."""
        self._stored[tensor.identity] = elements
        self._owners[tensor.identity] = tensor.operation_name if of is None else self.owner(of)

    def owner(self, tensor: _core.GraphTensor) -> str:
        """Return the name of the variable or constant that stored elements are of."""
        return self._owners[tensor.identity]

    def stored(self, tensor: _core.GraphTensor) -> Array | None:
        """Return the elements of a tensor that are stored, or None."""
        return self._stored.get(tensor.identity)

    def uses(self, tensor: _core.GraphTensor) -> int:
        """Return how many arguments a tensor is."""
        return self._found.needed.uses[tensor.identity]

    @staticmethod
    def shape(tensor: _core.GraphTensor) -> list[int]:
        """Return a shape; ShapeError if an extent is open."""
        shape = tensor.shape
        if shape is None or any(extent < 0 for extent in shape):
            found = "unknown" if shape is None else tuple("?" if extent < 0 else extent for extent in shape)
            raise ShapeError(
                f'coreml.save: "{tensor.operation_name}" has shape {found}, expected known extents: a layer of Core ML '
                f"needs them."
            )
        return [int(extent) for extent in shape]

    # ---- layers

    def layer(self, kind: str, *values: str, name: str = "", outputs: int = 1, **settings: Any) -> Any:
        """Add a layer; return the name of its value, or the names of several."""
        made = [self.free(name or kind) for _ in range(outputs)]
        given: dict[str, Any] = {"input_name": values[0]} if len(values) == 1 else {"input_names": list(values)}
        if kind in _LISTS:
            given = {"input_names": list(values)}
        made_names: dict[str, Any] = (
            {"output_names": made} if outputs > 1 or kind in _OUTPUT_LISTS else {"output_name": made[0]}
        )
        if not values:
            given = {}
        getattr(self.builder, f"add_{kind}")(name=made[0], **given, **made_names, **settings)
        return made[0] if outputs == 1 else made

    def constant(self, elements: npt.ArrayLike, name: str = "constant") -> str:
        """Return the value of a layer that has elements."""
        array = np.atleast_1d(np.asarray(elements, np.float32))
        found: str = self.layer("load_constant_nd", name=name, constant_value=array, shape=list(array.shape))
        return found

    def transposed(self, value: str, order: Sequence[int]) -> str:
        """Return a value with its axes in another order; two orders after each other become one."""
        wanted = tuple(order)
        if value in self._turned:
            source, before = self._turned[value]
            value, wanted = source, tuple(before[axis] for axis in wanted)
        if wanted == tuple(range(len(wanted))):
            return value
        found: str = self.layer("transpose", value, axes=list(wanted))
        self._turned[found] = value, wanted
        return found

    def of_elements(self, kind: str, value: str, **settings: Any) -> str:
        """Return a function of elements; a value with axes in another order is turned after it, not before."""
        source, order = self._turned.get(value, (value, ()))
        found: str = self.layer(kind, source, **settings)
        return self.transposed(found, order) if order else found

    def prune(self, outputs: Sequence[str]) -> None:
        """Take out the layers whose values no other layer and no output reads."""
        layers = self.builder.nn_spec.layers
        read = set(outputs)
        for place in reversed(range(len(layers))):
            if read.isdisjoint(layers[place].output):
                self.builder.layer_specs.pop(layers[place].name)
                del layers[place]
            else:
                read.update(layers[place].input)
        self.builder.layers[:] = [name for name in self.builder.layers if name in self.builder.layer_specs]

    def source_of(self, value: str) -> str:
        """Return the value that this one is, with axes in another order."""
        return self._turned.get(value, (value, ()))[0]


_LISTS = {
    "logical",
    "cumsum",
    "topk",
    "constant_pad",
    "concat_nd",
    "stack",
    "batched_mat_mul",
    "gather",
    "where_broadcastable",
}
_OUTPUT_LISTS = {"split_nd", "topk"}


def refuse(call: Call, reason: str) -> UnsupportedError:
    """Return the error of a call that Core ML has no layers for; the reason ends the sentence."""
    return refusal(Writer.WHO, call, reason)
