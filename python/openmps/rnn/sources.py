"""Weights of recurrent layers that come from data sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from openmps._arrays import F32Array
from openmps.errors import ArgumentError, ShapeError
from openmps.sources import ConvolutionDataSource

if TYPE_CHECKING:
    from openmps.rnn.descriptors import Descriptor

__all__ = ["values_of"]


def values_of(weights: Any, descriptor: Descriptor, who: str) -> Any:
    """Return weights with arrays in place of data sources; what is no mapping as it is."""
    if not isinstance(weights, Mapping) or not any(isinstance(v, ConvolutionDataSource) for v in weights.values()):
        return weights
    values: dict[str, Any] = {}
    for name, source in weights.items():
        if not isinstance(source, ConvolutionDataSource):
            values[name] = source
            continue
        matrix, bias = _read(source, f'{who}: weights "{name}"')
        is_row = descriptor.weight_shapes.get(name) == (len(matrix),)
        values[name] = matrix[:, 0] if is_row and matrix.shape[1] == 1 else matrix
        bias_name = name.removesuffix("input_weights") + "bias_terms"
        if bias is not None and name.endswith("input_weights") and bias_name not in weights:
            values[bias_name] = bias
    return values


def _read(source: ConvolutionDataSource, who: str) -> tuple[F32Array, F32Array | None]:
    """Return weights (out_channels, in_channels) and the bias, as a graph reads them once."""
    if source.optimizer is not None:
        raise ArgumentError(
            f'{who} come from data source "{source.label}", which has an optimizer; a recurrent layer has one itself.'
        )
    weights, bias = source._values()
    if weights.shape[1:3] != (1, 1):
        raise ShapeError(
            f'{who} come from data source "{source.label}" with a kernel of {weights.shape[1]} x {weights.shape[2]} '
            f"pixels, expected 1 x 1."
        )
    return weights[:, 0, 0], bias
