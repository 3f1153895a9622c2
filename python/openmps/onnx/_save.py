"""Models written into ONNX files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked
from openmps._exports.models import Model, exported
from openmps._files.atomic_file import write_file
from openmps._mpsgraph import Graph, Tensor, recorded
from openmps._version import __version__
from openmps.errors import ShapeError, missing_extra
from openmps.onnx._writing.rows import ROWS
from openmps.onnx._writing.writer import OPSET, Writer

__all__ = ["save"]

Shape: TypeAlias = Sequence[int | None]
Results: TypeAlias = Mapping[str, Tensor]
_IR_VERSION = 8  # the oldest that has opset 18
_MOST_BYTES = 1 << 30  # of elements in the file itself; protobuf ends at 2 GiB


@checked("onnx.save")
def save(
    model: Model,
    path: str | PathLike[str],
    *shapes: Shape,
    dtype: npt.DTypeLike = np.float32,
) -> Path:
    """Write a model in inference, or tensors of a graph, into an ONNX file (opset 18).

    Parameters
    ----------
    model : Module, TrainingGraph or TaskModel, or Tensor, or a sequence or mapping of them
        Tensors become the outputs; a mapping names them. The inputs are the placeholders that they need. A training
        graph gives what its ``predict`` does.
    path : str or path
        The file, which is replaced in one go. Elements of more than 1 GiB go into a file beside it, ``PATH.data``.
    shapes : sequence of int or None
        For each input of a module, with the batch; None: the extent is open. Images of a training graph are
        (N, H, W, C).
    dtype : dtype, optional
        Of the inputs of a module: np.int32 for class numbers.

    Returns
    -------
    Path

    Raises
    ------
    UnsupportedError
        If ONNX has no operators for an operation; the text names it.
    ShapeError
        If an operator needs an extent that is open.
    MissingExtraError
        If the package onnx is not installed; the text names the extra ``openmps[onnx]``.
    FileError
        If the file cannot be written.

    Notes
    -----
    The file gives the numbers of the graph, with two exceptions. Maxima and minima of ONNX propagate NaN. Positions out
    of bounds are errors of the run time.

    Examples
    --------
    >>> import openmps.onnx, tempfile
    >>> model = nn.Sequential(nn.Linear(4), nn.ReLU(), nn.Linear(2))
    >>> mps.onnx.save(model, tempfile.mkdtemp() + "/model.onnx", (None, 3)).name
    'model.onnx'
    """
    try:
        import onnx
    except ImportError as error:
        raise missing_extra("Writing ONNX files", "onnx", "onnx") from error
    found = exported("onnx.save", model, shapes, dtype)
    written = _model(onnx, found.graph, found.results)
    onnx.helper.set_model_props(written, dict(found.facts))
    return _write(onnx, written, Path(path))


def _model(onnx: Any, graph: Graph, results: Results) -> Any:
    """Return the ModelProto of results."""
    found = recorded(graph, list(results.values()))
    w = Writer(found, ROWS)
    inputs = []
    for tensor in found.placeholders:
        name = w.free(tensor.operation_name)
        w.bind(tensor, name)
        inputs.append(w.value(name, tensor))
    for name in results:
        w.reserve(name)
    for call in found.calls:
        w.write(call)
    outputs = [w.value(w.rename(tensor._native, name), tensor._native) for name, tensor in results.items()]
    helper = onnx.helper
    stored = [
        onnx.numpy_helper.from_array(np.ascontiguousarray(array), name)
        for name, array in w.constants.items()
        if name in w.read
    ]
    made = helper.make_graph(w.nodes, "openmps", inputs, outputs, initializer=stored)
    model = helper.make_model(
        made,
        ir_version=_IR_VERSION,
        opset_imports=[helper.make_opsetid("", OPSET)],
        producer_name="openmps",
        producer_version=__version__,
    )
    return _ranked(onnx, model)


def _ranked(onnx: Any, model: Any) -> Any:
    """Return a model whose outputs have known numbers of axes, as ONNX wants them."""

    def open_ones(of: Any) -> list[str]:
        return [each.name for each in of.graph.output if not each.type.tensor_type.HasField("shape")]

    if open_ones(model):
        model = onnx.shape_inference.infer_shapes(model, data_prop=True)
    for name in open_ones(model):
        raise ShapeError(f'onnx.save: output "{name}" has an unknown number of axes, expected a known one.')
    return model


def _write(onnx: Any, model: Any, path: Path) -> Path:
    """Write a checked model; many elements go into a file beside it."""
    data = bytearray()
    if sum(len(tensor.raw_data) for tensor in model.graph.initializer) > _MOST_BYTES:
        for tensor in model.graph.initializer:
            start = len(data)
            data += tensor.raw_data
            _point(onnx, tensor, f"{path.name}.data", start, len(data) - start)
        write_file(path.with_name(f"{path.name}.data"), data, what="The elements of an ONNX model")
    else:
        onnx.checker.check_model(model)
    return write_file(path, model.SerializeToString(), what="An ONNX model")


def _point(onnx: Any, tensor: Any, name: str, start: int, count: int) -> None:
    """Let a tensor have its elements in a file beside the model's."""
    tensor.ClearField("raw_data")
    tensor.data_location = onnx.TensorProto.EXTERNAL
    for key, value in (("location", name), ("offset", start), ("length", count)):
        entry = tensor.external_data.add()
        entry.key, entry.value = key, str(value)
