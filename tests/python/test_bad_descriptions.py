"""Descriptions that cannot be: refused by name where they are written."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import openmps as mps
from bad_input import (
    IMAGE,
    NAN,
    START,
    anything,
    assert_refused,
    new_source,
)


@pytest.mark.parametrize(
    ("make", "kind", "sentence"),
    [
        (lambda: new_source(stride=0), mps.ArgumentError, "ConvolutionDescriptor: stride is 0, expected 1 or more."),
        (
            lambda: new_source(groups=2),
            mps.ArgumentError,
            "ConvolutionDescriptor: groups is 2, which does not divide 3 input and 2 output channels.",
        ),
        (
            lambda: mps.ConvolutionDataSource(3, 0, 2),
            mps.ArgumentError,
            "ConvolutionDescriptor: in_channels is 0, expected 1 or more.",
        ),
        (
            lambda: mps.ConvolutionDataSource(3, anything(1.5), 2),
            mps.ArgumentError,
            "ConvolutionDataSource: in_channels is 1.5, expected an integer.",
        ),
        (
            lambda: mps.PoolingMaxNode(IMAGE, 2, stride=0, label="p"),
            mps.ArgumentError,
            'PoolingMaxNode "p": stride is 0, expected 1 or more.',
        ),
        (
            lambda: mps.PoolingMaxNode(IMAGE, -2),
            mps.ArgumentError,
            "PoolingMaxNode: kernel_size is -2, expected 1 or more.",
        ),
        (
            lambda: mps.PoolingMaxNode(IMAGE, anything(2.5)),
            mps.ArgumentError,
            "PoolingMaxNode: kernel_size is 2.5, expected an integer or two, (height, width).",
        ),
        (
            lambda: mps.PoolingMaxNode(IMAGE, anything((1, 2, 3))),
            mps.ArgumentError,
            "PoolingMaxNode: kernel_size is (1, 2, 3), expected an integer or two, (height, width).",
        ),
        (
            lambda: new_source(weights=np.zeros((2, 1, 1, 4))),
            mps.ShapeError,
            'Data source "fc": weights have shape (2, 1, 1, 4), its descriptor needs (2, 1, 1, 3).',
        ),
        (
            lambda: new_source(weights=START.astype(complex)),
            mps.DTypeError,
            'Data source "fc": weights are complex128, expected float32.',
        ),
        (
            lambda: new_source(bias=[1, 2, 3]),
            mps.ShapeError,
            'Data source "fc": bias terms have shape (3,), its descriptor needs (2,).',
        ),
        (
            lambda: new_source(optimizer=0.1),
            mps.ArgumentError,
            'Data source "fc": optimizer is 0.1, expected an Optimizer, a CustomOptimizer or None.',
        ),
        (
            lambda: mps.SGD(-0.1),
            mps.ArgumentError,
            "SGD: learning_rate is -0.1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.Adam(NAN),
            mps.ArgumentError,
            "Adam: learning_rate is nan, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.RMSProp(float("inf")),
            mps.ArgumentError,
            "RMSProp: learning_rate is inf, expected a finite number of 0 or more.",
        ),
        (
            lambda: setattr(mps.SGD(), "learning_rate", -1),
            mps.ArgumentError,
            "SGD: learning_rate is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.SGD(momentum=-0.5),
            mps.ArgumentError,
            "SGD: momentum is -0.5, expected at least 0 and less than 1.",
        ),
        (lambda: mps.AdamW(beta1=1), mps.ArgumentError, "AdamW: beta1 is 1, expected at least 0 and less than 1."),
        (
            lambda: mps.AdamW(weight_decay=-1),
            mps.ArgumentError,
            "AdamW: weight_decay is -1, expected a finite number of 0 or more.",
        ),
        (lambda: mps.Adam(beta1=1), mps.ArgumentError, "Adam: beta1 is 1, expected at least 0 and less than 1."),
        (
            lambda: mps.Adam(epsilon=-1),
            mps.ArgumentError,
            "Adam: epsilon is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.RMSProp(decay=-1),
            mps.ArgumentError,
            "RMSProp: decay is -1, expected at least 0 and less than 1.",
        ),
        (
            lambda: mps.SGD(gradient_clip=(1, 0)),
            mps.ArgumentError,
            "SGD: gradient_clip is (1, 0), expected minimum <= maximum.",
        ),
        (
            lambda: mps.SGD(regularization_scale=-1),
            mps.ArgumentError,
            "SGD: regularization_scale is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.SGD(regularization=anything("l3")),
            mps.ArgumentError,
            'SGD: regularization is "l3", expected "none", "l1" or "l2".',
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.HUBER, delta=-1),
            mps.ArgumentError,
            "LossDescriptor: delta is -1, expected a finite number of 0 or more.",
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.LOG, weight=NAN),
            mps.ArgumentError,
            "LossDescriptor: weight is nan, expected a finite number.",
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.LOG, label_smoothing=2),
            mps.ArgumentError,
            "LossDescriptor: label_smoothing is 2, expected 0 to 1.",
        ),
        (
            lambda: mps.LossDescriptor(mps.LossType.LOG, reduction=anything(9)),
            mps.ArgumentError,
            "LossDescriptor: reduction is 9, expected one of NONE, SUM, MEAN, SUM_BY_NON_ZERO_WEIGHTS.",
        ),
        (
            lambda: mps.DropoutNode(IMAGE, keep_probability=0),
            mps.ArgumentError,
            "DropoutNode: keep_probability is 0, expected more than 0 and at most 1.",
        ),
        (
            lambda: mps.NeuronReLUNode(3),
            mps.GraphError,
            "NeuronReLUNode: the source is int, expected an image node or a filter node.",
        ),
        (
            lambda: mps.ConvolutionNode(IMAGE, anything(3)),
            mps.GraphError,
            "ConvolutionNode: weights is int, expected a ConvolutionDataSource.",
        ),
        (
            lambda: mps.LossNode(IMAGE, anything(3)),
            mps.GraphError,
            "LossNode: descriptor is int, expected a LossDescriptor.",
        ),
        (lambda: mps.ConcatenationNode([]), mps.GraphError, "ConcatenationNode: has 0 sources, expected 1 or more."),
        (
            lambda: mps.AdditionNode(IMAGE, IMAGE).gradient_filter(IMAGE),
            mps.GraphError,
            "AdditionNode: has 2 sources and a gradient filter for each, expected 1 source; use gradient_filters.",
        ),
        (
            lambda: mps.Device("abacus"),
            mps.DeviceError,
            f'Device "abacus" is not here; the devices are: {", ".join(d.name for d in mps.devices())}.',
        ),
        (lambda: mps.Device(anything(3)), mps.DTypeError, "Device: name is int, expected str."),
        (
            lambda: mps.ImageBatch(np.zeros((2, 2))),
            mps.ShapeError,
            "ImageBatch: images has shape (2, 2), expected (N, height, width, channels), none of them 0.",
        ),
        (
            lambda: mps.LabelBatch(np.full((1, 1, 1, 2), NAN)),
            mps.ArgumentError,
            "LabelBatch: labels has nan at (0, 0, 0, 0), expected finite numbers.",
        ),
        (
            lambda: mps.LabelBatch(np.zeros((2, 1, 1, 2)), np.zeros((2, 1, 1, 3))),
            mps.ShapeError,
            "LabelBatch: weights has shape (2, 1, 1, 3), labels (2, 1, 1, 2); they have to agree.",
        ),
        (
            lambda: mps.WeightsState(np.zeros(3)),
            mps.ShapeError,
            "WeightsState: weights have shape (3,), expected (out_channels, height, width, in_channels), none of them "
            "0.",
        ),
        (
            lambda: mps.WeightsState(START, np.zeros(3)),
            mps.ShapeError,
            "WeightsState: bias has shape (3,), expected (2,), one for each output channel.",
        ),
    ],
)
def test_descriptions_are_refused_where_they_are_written(
    make: Callable[[], object], kind: type[BaseException], sentence: str
) -> None:
    assert_refused(kind, sentence, make)
