"""Weights of recurrent layers that come from data sources, and those that their data source trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from openmps._checks.arrays import F32Array
from openmps._nodes.optimizers import CustomOptimizer
from openmps._nodes.sources import ConvolutionDataSource
from openmps.errors import ShapeError

__all__ = ["TrainedSource", "bias_of", "read_weights"]


class TrainedSource(NamedTuple):
    """A data source that trains weights itself: by its optimizer or by an overridden ``update``."""

    source: ConvolutionDataSource
    brings_bias: bool  # the bias terms of its gate too

    def assign(self, matrix: F32Array, bias: F32Array | None) -> None:
        """Let the source have other values; `bias` are its gate's."""
        shape = self.source.descriptor().weights_shape
        self.source._assign(matrix.reshape(shape), bias if self.brings_bias else self.source._values()[1])

    def updates_on_cpu(self) -> bool:
        """Return whether its optimizer is NumPy's."""
        return isinstance(self.source.optimizer, CustomOptimizer)


def bias_of(name: str) -> str | None:
    """Return the name of the bias terms of the gate whose input weights these are."""
    return name.removesuffix("input_weights") + "bias_terms" if name.endswith("input_weights") else None


def read_weights(weights: Any, shapes: Mapping[str, tuple[int, ...]], who: str) -> tuple[Any, dict[str, TrainedSource]]:
    """Return weights with arrays in place of data sources, and the sources that train; other values as they are."""
    if not isinstance(weights, Mapping) or not any(isinstance(v, ConvolutionDataSource) for v in weights.values()):
        return weights, {}
    values: dict[str, Any] = {}
    trained: dict[str, TrainedSource] = {}
    for name, source in weights.items():
        if not isinstance(source, ConvolutionDataSource):
            values[name] = source
            continue
        matrix, bias = matrix_of(source, f'{who}: weights "{name}"')
        is_row = shapes.get(name) == (len(matrix),)
        values[name] = matrix[:, 0] if is_row and matrix.shape[1] == 1 else matrix
        bias_name = bias_of(name)
        brings_bias = bias is not None and bias_name is not None and bias_name not in weights
        if brings_bias:
            values[str(bias_name)] = bias
        if source.optimizer is not None or source._overrides("update"):
            trained[name] = TrainedSource(source, brings_bias)
    return values, trained


def matrix_of(source: ConvolutionDataSource, who: str) -> tuple[F32Array, F32Array | None]:
    """Return weights (out_channels, in_channels) and the bias, as a graph reads them once."""
    weights, bias = source._values()
    if weights.shape[1:3] != (1, 1):
        raise ShapeError(
            f'{who} come from data source "{source.label}" with a kernel of {weights.shape[1]} x {weights.shape[2]} '
            f"pixels, expected 1 x 1."
        )
    return weights[:, 0, 0], bias
