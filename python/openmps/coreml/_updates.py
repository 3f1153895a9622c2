"""The part of a file by which an app trains a network further: marked layers, a loss and an optimizer."""

from __future__ import annotations

from typing import Any

from openmps._nodes.losses import LossType
from openmps._nodes.optimizers import SGD, Adam
from openmps._training.training_graph import TrainingGraph
from openmps.coreml._writing.writer import Writer
from openmps.errors import UnsupportedError

__all__ = ["make_updatable"]

_BATCH = 32  # an app sets another one


def make_updatable(tools: Any, w: Writer, network: TrainingGraph) -> None:
    """Mark the layers of data sources with an optimizer; the loss and the optimizer are those of the network."""
    trained = [layer for layer in network._layers if layer.optimizer is not None]
    layers = {layer.label: w.weights.get(f"{layer.label}.weights") for layer in trained}
    missing = [label for label, made in layers.items() if not made]
    if missing or not layers:
        what = f'"{missing[0]}" is' if missing else "0 layers are"
        raise UnsupportedError(
            f"coreml.save: {what} trained, expected convolutions and fully connected layers alone: Core ML trains them."
        )
    w.builder.make_updatable([name for made in layers.values() for name in made or ()])
    _loss(tools, w, network)
    _optimizer(tools, w, [layer.optimizer for layer in trained])


def _loss(tools: Any, w: Writer, network: TrainingGraph) -> None:
    """Add the loss, which Core ML takes the mean of over a batch, and the training input for its targets."""
    kind = getattr(network.loss.descriptor, "type", None)
    builder = w.builder
    last = builder.layer_specs[builder.layers[-1]].input[0]  # of the copy that is the output
    shape = list(builder.spec.description.output[0].type.multiArrayType.shape)
    if kind is LossType.SOFTMAX_CROSS_ENTROPY and shape[1:3] == [1, 1]:
        # Core ML wants the layer that is called softmax, over channels that come first.
        scores = builder.layer_specs[last].input[0]
        builder.set_categorical_cross_entropy_loss("loss", w.layer("softmax", w.transposed(scores, [0, 3, 1, 2])))
    elif kind is LossType.MEAN_SQUARED_ERROR:
        builder.set_mean_squared_error_loss("loss", (last, tools.models.datatypes.Array(*shape)))
    else:
        raise UnsupportedError(
            f"coreml.save: the loss is {getattr(kind, 'name', 'YOLO')} of images of {shape[1]} x {shape[2]}, expected "
            f"MEAN_SQUARED_ERROR, or SOFTMAX_CROSS_ENTROPY of 1 x 1: Core ML trains with these."
        )


def _optimizer(tools: Any, w: Writer, optimizers: list[Any]) -> None:
    """Take the optimizer that all layers share."""
    described = {repr(optimizer) for optimizer in optimizers}
    if len(described) > 1:
        raise UnsupportedError(f"coreml.save: {len(described)} optimizers are given, expected one: Core ML has one.")
    first = optimizers[0]
    if type(first) not in (SGD, Adam) or first._settings() != type(first)(**_kept(first))._settings():
        raise UnsupportedError(
            f"coreml.save: the optimizer is {first!r}, expected SGD with a momentum, or Adam with its rates: Core ML "
            f"has these."
        )
    params = tools.models.neural_network
    rate = first.learning_rate
    if isinstance(first, SGD):
        made = params.SgdParams(lr=rate, batch=_BATCH, momentum=first._settings()["momentum"])
        w.builder.set_sgd_optimizer(made)
    else:
        settings = first._settings()
        made = params.AdamParams(
            lr=rate, batch=_BATCH, beta1=settings["beta1"], beta2=settings["beta2"], eps=settings["epsilon"]
        )
        w.builder.set_adam_optimizer(made)
    w.builder.set_epochs(1)


def _kept(optimizer: SGD | Adam) -> dict[str, Any]:
    """Return the settings that Core ML has too."""
    names = ("momentum",) if isinstance(optimizer, SGD) else ("beta1", "beta2", "epsilon")
    return {name: optimizer._settings()[name] for name in names}
