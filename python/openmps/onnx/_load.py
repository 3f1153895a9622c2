"""`load` reads an ONNX file into a graph; `Program` is that graph with its inputs, outputs and weights by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._display import counted
from openmps._mpsgraph import Graph, Tensor
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, FileError, UnsupportedError, shown
from openmps.onnx._reading.element_types import Array, ElementType, element_type, numbers
from openmps.onnx._reading.model_file import read_model
from openmps.onnx._reading.reader import Reader
from openmps.onnx._reading.stored_tensors import StoredTensors
from openmps.onnx._reading.values import Value, Weight

__all__ = ["Program", "load"]

Shapes = Mapping[str, Sequence[int | None]]


@checked_class
class Program(KnownAttributes):
    """A model of an ONNX file as a graph; :func:`load` makes it.

    Attributes
    ----------
    graph : Graph
    inputs, outputs : dict of Tensor by name, in the file's order
        The placeholders, and the results.
    weights : dict of Tensor by name
        Variables: the file's tensors of floats with which its operators compute.

    Notes
    -----
    An array of float64 is computed as float32: MPSGraph has no float64. Results have the file's dtypes.

    Examples
    --------
    >>> from onnx import parser
    >>> text = "g (float[N] a, float[N] b) => (float[N] c) { c = Add(a, b) }"
    >>> model = parser.parse_model('<ir_version: 8, opset_import: ["" : 17]>' + text)
    >>> program = mps.onnx.load(model, device="cpu")
    >>> program
    <Program on cpu: a, b to c, 0 weights>
    >>> program.run({"a": [1, 2], "b": [3, 4]})
    {'c': array([4., 6.], dtype=float32)}
    """

    def __init__(
        self,
        graph: Graph,
        inputs: dict[str, Tensor],
        outputs: dict[str, Tensor],
        weights: dict[str, Tensor],
        dtypes: Mapping[str, np.dtype[Any]],
    ) -> None:
        self.graph = graph
        self.inputs = inputs
        self.outputs = outputs
        self.weights = weights
        self._dtypes = dtypes

    def __repr__(self) -> str:
        weights = counted(len(self.weights), "weight")
        return (
            f"<Program on {self.graph.device.name}: {', '.join(self.inputs)} to {', '.join(self.outputs)}, {weights}>"
        )

    def run(self, feeds: Mapping[str, npt.ArrayLike]) -> dict[str, Array]:
        """Compute all outputs, wait, and return their values by name.

        Parameters
        ----------
        feeds : mapping from the names of inputs to arrays

        Returns
        -------
        dict of ndarray by name

        Raises
        ------
        ArgumentError
            If an input is not fed, or there is none of a name.
        ShapeError
            If an array does not have its input's shape.
        """
        if feeds.keys() != self.inputs.keys():
            raise ArgumentError(
                f"Program.run: the feeds are {', '.join(map(str, feeds)) or 'none'}, "
                f"expected {', '.join(self.inputs) or 'none'}."
            )
        given = {self.inputs[name]: numbers(array, f"Program.run: {name}") for name, array in feeds.items()}
        values = self.graph.run(given, list(self.outputs.values()))
        return {
            name: value.astype(self._dtypes.get(name, value.dtype), copy=False)
            for name, value in zip(self.outputs, values, strict=True)
        }

    def __call__(self, *arrays: npt.ArrayLike) -> Array | tuple[Array, ...]:
        """Compute all outputs for arrays in the order of the inputs; return one array, or a tuple of several.

        Parameters
        ----------
        *arrays : array
            One for each input.
        """
        if len(arrays) != len(self.inputs):
            raise ArgumentError(f"Program: {len(arrays)} arrays are given, expected {len(self.inputs)}.")
        results = tuple(self.run(dict(zip(self.inputs, arrays, strict=True))).values())
        return results[0] if len(results) == 1 else results


@checked()
def load(
    source: Any,
    *,
    device: Device | str | None = None,
    shapes: Shapes | None = None,
    constants: Mapping[str, npt.ArrayLike] | None = None,
) -> Program:
    """Read an ONNX model into a graph.

    Tensors of floats with more than one element become variables, which can be trained. All others are constants.

    Parameters
    ----------
    source : str, path, bytes or onnx.ModelProto
        A file may have tensors in other files of the same folder.
    device : Device or str, optional
        Where the graph runs; default: the best there is.
    shapes : mapping from names of inputs to shapes, optional
        In the place of the file's. None is an extent that each run decides, and so is a symbol of the file.
    constants : mapping from names of inputs to arrays, optional
        Inputs that are constants of the graph. An input that decides shapes has to be one.

    Returns
    -------
    Program

    Raises
    ------
    ArgumentError
        If there is no input of a name, or operands of a node do not fit it.
    FileError
        If the file cannot be read or is damaged.
    MissingExtraError
        If the package ``onnx`` is not installed.
    UnsupportedError
        If the model has an operator or a type that is not read; the text names the node.

    Examples
    --------
    >>> from onnx import parser
    >>> text = "g (float[N, 2] x) => (float[N, 2] y) { y = Relu(x) }"
    >>> model = parser.parse_model('<ir_version: 8, opset_import: ["" : 17]>' + text)
    >>> program = mps.onnx.load(model, device="cpu")
    >>> program([[-1.0, 2.0]])
    array([[0., 2.]], dtype=float32)
    """
    model, folder, _ = read_model(source)
    graph = Graph(device)
    reader = Reader(graph, model, StoredTensors(folder))
    inputs = _inputs(reader, model.graph, shapes or {}, constants or {})
    found = reader.read(model.graph, inputs)
    names = [each.name for each in model.graph.output]
    outputs = {name: _output(value, name, graph) for name, value in zip(names, found, strict=True)}
    placeholders = {name: value for name, value in inputs.items() if isinstance(value, Tensor)}
    return Program(graph, placeholders, outputs, reader.variables(), _dtypes(model.graph))


def _inputs(
    reader: Reader, graph: Any, shapes: Shapes, constants: Mapping[str, npt.ArrayLike]
) -> dict[str, Tensor | Array]:
    """Return a placeholder or the constant of each input that is no initializer."""
    stored = {each.name for each in graph.initializer}
    protos = {each.name: each for each in graph.input if each.name not in stored}
    for what, given in (("shapes", shapes), ("constants", constants)):
        for name in given:
            if name not in protos:
                raise ArgumentError(f"load: {what} has {name}, expected one of {', '.join(map(shown, protos))}.")
    return {
        name: _constant(reader, proto, constants[name]) if name in constants else _input(reader, proto, shapes)
        for name, proto in protos.items()
    }


def _constant(reader: Reader, proto: Any, value: npt.ArrayLike) -> Array:
    """Return the numbers of an input in the dtype that holds its elements."""
    kind = _kind(proto)
    array = numbers(value, f"load: constants[{proto.name!r}]").astype(kind.held)
    if not kind.is_made:
        reader.note_type(array, kind.name)
    return array


def _kind(proto: Any) -> ElementType:
    """Return the type of an input's elements; refuse one that is no tensor."""
    who = f'Input "{shown(proto.name)}"'
    sort = proto.type.WhichOneof("value")
    if sort != "tensor_type":
        raise UnsupportedError(f"{who} is of {(sort or 'no_type').replace('_', ' ')}, expected a tensor.")
    return element_type(proto.type.tensor_type.elem_type, who)


def _input(reader: Reader, proto: Any, shapes: Shapes) -> Tensor:
    who, kind, tensor = f'Input "{shown(proto.name)}"', _kind(proto), proto.type.tensor_type
    axes = tensor.shape.dim if tensor.HasField("shape") else None
    if proto.name in shapes:
        shape: list[int | None] | None = list(shapes[proto.name])
    else:
        shape = None if axes is None else [each.dim_value if each.HasField("dim_value") else None for each in axes]
    if shape is not None and any(extent is not None and extent < 0 for extent in shape):
        raise FileError(f"{who} has shape {tuple(shape)}, expected extents of 0 or more.")
    placeholder = reader.graph.placeholder(shape, kind.held, name=proto.name)
    reader.origins[placeholder] = frozenset([proto.name])
    if not kind.is_made:
        reader.note_type(placeholder, kind.name)
    for axis, each in enumerate(axes or ()):
        if each.dim_param and shape is not None and axis < len(shape) and shape[axis] is None:
            reader.extents.name(placeholder, axis, each.dim_param)
    return placeholder


def _output(value: Value, name: str, graph: Graph) -> Tensor:
    """Return an output as a tensor that is no input and no weight itself."""
    if value is None:
        raise FileError(f'Output "{shown(name)}" is left out by its node.')
    if isinstance(value, Tensor):
        return graph.identity(value)
    return graph.identity(value.tensor(graph) if isinstance(value, Weight) else graph.constant(value))


def _dtypes(graph: Any) -> dict[str, np.dtype[Any]]:
    """Return the dtype of each output that has one in the file."""
    from onnx import helper

    found = {}
    for each in graph.output:
        code = each.type.tensor_type.elem_type
        if code:
            element_type(code, f'Output "{shown(each.name)}"')
            found[each.name] = np.dtype(helper.tensor_dtype_to_np_dtype(code))
    return found
