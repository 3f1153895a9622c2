"""Random networks through MPSNNGraph and through MPSGraph's automatic differentiation: the same loss and gradients.

    python tests/python/agreeing_networks.py --first SEED --count COUNT [--device NAME]

A network has 1 to 5 layers drawn from those that MPSNNGraph's nodes offer, with skip connections. Some are recurrent.
It ends in one of the losses, YOLO's among them. TrainingGraph or NNGraph takes one step. The latter returns the
gradient of the images, or has several results. The same network of elementary operations (twin_layers.py) is
differentiated by MPSGraph. The last line is JSON, the one before counts the layers. A finding is a loss or a gradient
that is off by more than a float32 network may be.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

import experiment
import openmps as mps
from twin_layers import Twin, logarithm_of_softmax
from twin_yolo import draw_yolo

_TOLERANCE = 1e-4  # of the largest gradient of a tensor


class Recorder(mps.CustomOptimizer):
    """Notes gradients and changes nothing."""

    def __init__(self) -> None:
        self.gradients: dict[str, Any] = {}

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.gradients[label] = gradient.copy()


def _draw_layers(twin: Twin) -> None:
    kinds = [
        twin.convolution,
        twin.pooling,
        twin.neuron,
        twin.neuron,
        twin.prelu,
        twin.normalization,
        twin.positive_neuron,
        twin.branch,
        twin.skip,
        twin.skip,
        twin.padding,
    ]
    if twin.is_recurrent:
        twin.recurrence()
        kinds += [twin.recurrence, twin.recurrence]
    else:
        kinds += [twin.softmax, twin.upsampling, twin.transposed_convolution, twin.spatial_mean, twin.gram_matrix]
        kinds += [twin.local_normalization, twin.dropout, twin.reshape]
        twin.convolution()
    for _ in range(twin.between(0, 4)):
        twin.one_of(kinds)()
    if twin.is_recurrent or twin.whether(3):
        twin.convolution(outputs=twin.between(2, 5))
    else:
        twin.fully_connected(twin.between(2, 5))


def _draw_loss(twin: Twin) -> tuple[mps.LossDescriptor, Any, mps.Tensor]:
    """Return a loss as a descriptor, its labels, and the sum of all images' losses as a tensor."""
    g, y, n = twin.graph, twin.x, twin.shape[0]
    kind = twin.one_of(list(mps.LossType))
    twin.layers.append(kind.name.lower())
    weight, smoothing, delta = round(float(twin.random.uniform(0.5, 2)), 2), 0.1 if twin.whether(2) else 0.0, 0.7
    classes = twin.shape[3]
    labels = twin.random.uniform(0.05, 0.95, twin.shape).astype(np.float32)
    if kind in (mps.LossType.CATEGORICAL_CROSS_ENTROPY, mps.LossType.LOG):  # of probabilities
        tame = g.tanh(y)  # keeps 1 - y away from 0
        twin.take(mps.NeuronSigmoidNode(mps.NeuronTanHNode(twin.node, 1.0, 1.0)), 1 / (1 + g.exp(-tame)))
    if kind == mps.LossType.KULLBACK_LEIBLER_DIVERGENCE:  # of their logarithms
        twin.take(mps.LogSoftMaxNode(twin.node), logarithm_of_softmax(g, y))
    if kind == mps.LossType.HINGE:
        labels = np.round(labels)
    y, t = twin.x, g.constant(labels)
    d = y - t
    distance = g.select(d >= 0, d, -d)
    smooth = t * (1 - smoothing)
    formulas: dict[mps.LossType, Callable[[], mps.Tensor]] = {
        mps.LossType.MEAN_ABSOLUTE_ERROR: lambda: distance,
        mps.LossType.MEAN_SQUARED_ERROR: lambda: d * d,
        mps.LossType.SOFTMAX_CROSS_ENTROPY: lambda: -(smooth + smoothing / classes) * logarithm_of_softmax(g, y),
        mps.LossType.SIGMOID_CROSS_ENTROPY: lambda: g.log(1 + g.exp(y)) - y * (smooth + 0.5 * smoothing),
        mps.LossType.CATEGORICAL_CROSS_ENTROPY: lambda: -t * g.log(y),
        mps.LossType.HINGE: lambda: g.maximum(1 - (t * 2 - 1) * y, 0),
        mps.LossType.HUBER: lambda: g.select(distance <= delta, d * d * 0.5, distance * delta - 0.5 * delta**2),
        mps.LossType.COSINE_DISTANCE: lambda: -y * t,
        mps.LossType.LOG: lambda: -t * g.log(y + 1e-7) - (1 - t) * g.log(1 - y + 1e-7),
        mps.LossType.KULLBACK_LEIBLER_DIVERGENCE: lambda: t * (g.log(t) - y),
    }
    total = formulas[kind]().sum() * weight
    if kind == mps.LossType.COSINE_DISTANCE:
        total = total + n * weight
    descriptor = mps.LossDescriptor(kind, weight=weight, label_smoothing=smoothing, classes=classes, delta=delta)
    return descriptor, labels, total


def _problem(name: str, given: Any, expected: Any, tolerance: float, floor: float) -> str | None:
    if given.size != expected.size or not np.isfinite(given).all():
        return f"{name} has {given.size} numbers of {expected.size}, or some are not finite"
    largest = np.abs(given.ravel() - expected.ravel()).max()
    bound = tolerance * np.abs(expected).max() + floor
    return None if largest <= bound else f"{name} is off by {largest:.3g}, {bound:.3g} are allowed"


def _take_step(loss: Any, twin: Twin, labels: Any, device: mps.Device) -> tuple[Any, Any]:
    """Train for a step; return the sum of the losses, and the gradient of the images where the graph returns it."""
    if isinstance(loss, mps.LossNode) and not twin.whether(3):
        return np.asarray(mps.TrainingGraph(loss, device=device).step(twin.images, labels)), None
    ends = loss.training_graph()
    graph, buffer = mps.NNGraph(ends, device), mps.CommandQueue(device).command_buffer()
    batch = mps.LabelBatch(labels, device=device)
    result = graph.encode_batch(buffer, [mps.ImageBatch(twin.images, device)], [batch])
    buffer.commit()
    buffer.wait_until_completed()
    twin.layers.append(f"{len(ends)} results")
    gradient = result.numpy() if result is not None and len(ends) == 1 else None
    return np.asarray(batch.losses().sum()), gradient


def check(seed: int, device: str) -> tuple[list[str], list[str]]:
    """Compare one network; return its layers and what is wrong."""
    recorder = Recorder()
    twin = Twin(seed, recorder)
    _draw_layers(twin)
    has_boxes = not twin.is_recurrent and twin.whether(6)
    descriptor: Any
    descriptor, labels, total = draw_yolo(twin) if has_boxes else _draw_loss(twin)
    names = list(twin.weights)
    for name in names:  # a gate that no other one asks has a gradient of 0
        total = total + twin.weights[name].sum() * 0
    sources = [*(twin.weights[name] for name in names), twin.input]
    gradients = twin.graph.gradients(total, sources)
    loss, *expected, of_images = twin.graph.run({twin.input: twin.images}, [total, *gradients])
    node = (mps.YOLOLossNode if has_boxes else mps.LossNode)(twin.node, descriptor)
    given, given_of_images = _take_step(node, twin, labels, mps.Device(device))
    problems = [_problem("the loss", given, np.asarray(loss), 1e-5, 1e-5)]
    floor = 1e-5 * max(
        1, *(np.abs(array).max() for array in expected)
    )  # a bias before a normalization has none but this
    if set(recorder.gradients) != set(names):
        problems.append(f"gradients of {sorted(recorder.gradients)}, expected {sorted(names)}")
    else:
        each = zip(names, expected, strict=True)
        problems += [_problem(name, recorder.gradients[name], array, _TOLERANCE, floor) for name, array in each]
    if given_of_images is not None:
        problems.append(_problem("the gradient of the images", given_of_images, of_images, _TOLERANCE, floor))
    return twin.layers, [problem for problem in problems if problem]


def main() -> int:
    """Check networks as the command line says."""
    parser = experiment.arguments(__doc__)
    parser.add_argument(
        "--device",
        default=os.environ.get("OPENMPS_DEVICE", "cpu"),
        help="of MPSNNGraph's side; the other one is the CPU",
    )
    options = parser.parse_args()
    counts: Counter[str] = Counter(networks=0, layers=0, findings=0)
    kinds: Counter[str] = Counter()
    for seed in range(options.first, options.first + options.count):
        layers, problems = check(seed, options.device)
        counts["networks"] += 1
        counts["layers"] += len(layers) - 1
        kinds.update(layers)
        counts["findings"] += bool(problems)
        if problems:
            print(f"network {seed} ({', '.join(layers)}): {'; '.join(problems)}")
    print(", ".join(f"{kind}: {count}" for kind, count in sorted(kinds.items())))
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
