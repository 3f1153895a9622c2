"""Models written into Core ML files."""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked
from openmps._exports.models import Exported, Model, exported
from openmps._files.atomic_file import write_file
from openmps._mpsgraph import recorded
from openmps._training.training_graph import TrainingGraph
from openmps._version import __version__
from openmps.coreml._updates import make_updatable
from openmps.coreml._writing.rows import ROWS
from openmps.coreml._writing.writer import Writer
from openmps.errors import ArgumentError, UnsupportedError, missing_extra

__all__ = ["save"]

Shape: TypeAlias = Sequence[int | None]
_MOST_AXES = 5


@checked("coreml.save")
def save(
    model: Model,
    path: str | PathLike[str],
    *shapes: Shape,
    dtype: npt.DTypeLike = np.float32,
    updatable: bool = False,
) -> Path:
    """Write a model in inference, or tensors of a graph, into a Core ML file: a neural network.

    Parameters
    ----------
    model : Module, TrainingGraph or TaskModel, or Tensor, or a sequence or mapping of them
        Tensors become the outputs; a mapping names them. The inputs are the placeholders that they need. A training
        graph gives what its ``predict`` does.
    path : str or path
        The file, which ends in ``.mlmodel`` and is replaced in one go.
    shapes : sequence of int
        For each input of a module, with the batch. Images of a training graph are (N, H, W, C).
    dtype : dtype, optional
        Of the inputs of a module: np.int32 for class numbers.
    updatable : bool, optional
        Whether an app may train a training graph further. Convolutions and fully connected layers with an optimizer
        are marked, and the file has the loss and the optimizer.

    Returns
    -------
    Path

    Raises
    ------
    UnsupportedError
        If Core ML has no layers for an operation; the text names it. Or if the loss or the optimizer is none of its.
    ShapeError
        If an extent is open.
    MissingExtraError
        If the package coremltools is not installed; the text names the extra ``openmps[coreml]``.
    FileError
        If the file cannot be written.

    Notes
    -----
    All values are float32 in the file, integers and bool too. A number is an array of one element.

    Examples
    --------
    >>> import openmps.coreml, tempfile  # doctest: +SKIP
    >>> model = nn.Sequential(nn.Linear(4), nn.ReLU(), nn.Linear(2))  # doctest: +SKIP
    >>> mps.coreml.save(model, tempfile.mkdtemp() + "/model.mlmodel", (1, 3)).name  # doctest: +SKIP
    'model.mlmodel'
    """
    if Path(path).suffix != ".mlmodel":
        raise ArgumentError(f'coreml.save: file ends in "{Path(path).suffix}", expected ".mlmodel".')
    if updatable and not isinstance(model, TrainingGraph):
        raise ArgumentError(
            f"coreml.save: updatable is True and model a {type(model).__name__}, expected a TrainingGraph: it has a "
            f"loss and optimizers."
        )
    tools = _tools()
    found = exported("coreml.save", model, shapes, dtype)
    with contextlib.redirect_stdout(io.StringIO()):  # the package tells what it does
        w = _written(tools, found)
        if updatable and isinstance(model, TrainingGraph):
            make_updatable(tools, w, model)
    spec = w.builder.spec
    spec.description.metadata.userDefined.update({"producer": f"openmps {__version__}", **found.facts})
    return write_file(Path(path), spec.SerializeToString(), what="A Core ML model")


def _tools() -> Any:
    """Return the package; it warns of versions of packages that are not used here."""
    logger = logging.getLogger("coremltools")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        import coremltools
    except ImportError as error:
        raise missing_extra("Writing Core ML files", "coremltools", "coreml") from error
    finally:
        logger.setLevel(before)
    return coremltools


def _written(tools: Any, found: Exported) -> Writer:
    """Return the writer of a graph that has all layers."""
    needed = recorded(found.graph, list(found.results.values()))
    inputs = [(each.operation_name, tools.models.datatypes.Array(*_extents(each))) for each in needed.placeholders]
    builder = tools.models.neural_network.NeuralNetworkBuilder(
        inputs,
        [(name, None) for name in found.results],
        disable_rank5_shape_mapping=True,  # axes are those of the graph
        use_float_arraytype=True,
    )
    w = Writer(needed, ROWS, builder)
    for name in [name for name, _ in inputs] + list(found.results):
        if w.free(name) != name:
            raise ArgumentError(f'coreml.save: "{name}" names two inputs or outputs, expected one.')
    for tensor in needed.placeholders:
        w.bind(tensor, tensor.operation_name)
    for call in needed.calls:
        w.write(call)
    for name, result in found.results.items():
        value = w(result._native)
        builder.add_copy(name=f"{name} of {value}", input_name=value, output_name=name)
    w.prune(list(found.results))
    _describe(tools, builder, found)
    return w


def _describe(tools: Any, builder: Any, found: Exported) -> None:
    """Give outputs their shapes, and integers their type."""
    types = tools.proto.FeatureTypes_pb2.ArrayFeatureType
    integers = {each.name for each in found.graph._placeholders if each.dtype.kind in "iub"}
    for feature in builder.spec.description.input:
        if feature.name in integers:
            feature.type.multiArrayType.dataType = types.INT32
    for feature in builder.spec.description.output:
        tensor = found.results[feature.name]
        array = feature.type.multiArrayType
        array.shape[:] = _extents(tensor._native)
        array.dataType = types.INT32 if tensor.dtype.kind in "iub" else types.FLOAT32


def _extents(tensor: _core.GraphTensor) -> list[int]:
    """Return the shape of an input or output, of one to five axes."""
    shape = Writer.shape(tensor)
    if len(shape) > _MOST_AXES:
        raise UnsupportedError(
            f'coreml.save: "{tensor.operation_name}" has {len(shape)} axes, expected at most {_MOST_AXES}, those of a '
            f"neural network in Core ML."
        )
    return shape or [1]
