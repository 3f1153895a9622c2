"""Batch, instance and group normalization of images (Apple's MPSCNN...NormalizationNode)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from openmps import _core
from openmps._nodes.nodes import FilterNode
from openmps._nodes.normalization_sources import (
    BatchNormalizationDataSource,
    GroupNormalizationDataSource,
    InstanceNormalizationDataSource,
    NormalizationDataSource,
)
from openmps._nodes.realizer import NodeMaker
from openmps.errors import GraphError

__all__ = ["BatchNormalizationNode", "GroupNormalizationNode", "InstanceNormalizationNode"]


_Source = TypeVar("_Source", bound=NormalizationDataSource)


class _NormalizationNode(FilterNode, Generic[_Source]):
    """The base of the normalizations."""

    _initializer = "initWithSource:dataSource:"
    _source_class: ClassVar[type[NormalizationDataSource]]

    def __init__(self, source: Any, data_source: _Source, *, label: str | None = None) -> None:
        expected = self._source_class
        if not isinstance(data_source, expected):
            raise GraphError(
                f"{type(self).__name__}: data_source is {type(data_source).__name__}, expected {expected.__name__}."
            )
        super().__init__([source], label or data_source.label)
        self.data_source = data_source

    def _trained_source(self) -> NormalizationDataSource:
        return self.data_source

    def _arguments(self, maker: NodeMaker) -> list[_core.NodeArgument]:
        source = self.data_source
        return [*super()._arguments(maker), maker.placed(source.label, lambda device: source._native(device).source)]


class BatchNormalizationNode(_NormalizationNode[BatchNormalizationDataSource]):
    """``(x - mean) * gamma / sqrt(variance + epsilon) + beta`` for each feature channel.

    In a graph with a backward pass mean and variance are those of the batch, over images, rows and columns. Without one
    they are the data source's running ones.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, channels)
    data_source : BatchNormalizationDataSource
    label : str, optional
        By default the data source's.

    Raises
    ------
    GraphError
        If `data_source` is no BatchNormalizationDataSource.
    ShapeError
        When a graph is given images with other channels.

    Notes
    -----
    Apple's name: MPSCNNBatchNormalizationNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> BatchNormalizationNode(ImageNode(), BatchNormalizationDataSource(8, label="bn1"))
    BatchNormalizationNode "bn1"
    """

    _class = "MPSCNNBatchNormalizationNode"
    # The batch's statistics (MPSCNNBatchNormalizationFlagsCalculateStatisticsAlways); the running ones stay
    # (MPSNNTrainingStyleUpdateDeviceNone).
    _settings_before_gradients: ClassVar[Mapping[str, _core.Setting]] = {"flags": 1, "trainingStyle": 0}
    _source_class = BatchNormalizationDataSource


class InstanceNormalizationNode(_NormalizationNode[InstanceNormalizationDataSource]):
    """``(x - mean) * gamma / sqrt(variance + epsilon) + beta`` with the mean and variance of each image and channel.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, channels)
    data_source : InstanceNormalizationDataSource
    label : str, optional
        By default the data source's.

    Raises
    ------
    GraphError
        If `data_source` is no InstanceNormalizationDataSource.
    ShapeError
        When a graph is given images with other channels.

    Notes
    -----
    Apple's name: MPSCNNInstanceNormalizationNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> InstanceNormalizationNode(ImageNode(), InstanceNormalizationDataSource(8)).data_source.channels
    8
    """

    _class = "MPSCNNInstanceNormalizationNode"
    _source_class = InstanceNormalizationDataSource


class GroupNormalizationNode(_NormalizationNode[GroupNormalizationDataSource]):
    """``(x - mean) * gamma / sqrt(variance + epsilon) + beta`` with those of each image and group of channels.

    Parameters
    ----------
    source : ImageNode or FilterNode
        (N, H, W, channels)
    data_source : GroupNormalizationDataSource
    label : str, optional
        By default the data source's.

    Raises
    ------
    GraphError
        If `data_source` is no GroupNormalizationDataSource.
    ShapeError
        When a graph is given images with other channels.

    Notes
    -----
    Apple's name: MPSCNNGroupNormalizationNode.

    Examples
    --------
    >>> from openmps import ImageNode
    >>> GroupNormalizationNode(ImageNode(), GroupNormalizationDataSource(8, 4)).data_source.groups
    4
    """

    _class = "MPSCNNGroupNormalizationNode"
    _source_class = GroupNormalizationDataSource
