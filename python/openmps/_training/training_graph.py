"""Training graphs: a network, its loss and its backward pass, with the loop that trains them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import numpy as np

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, U8Array, whole
from openmps._checks.rows import Rows
from openmps._display import counted
from openmps._files.weights_file import read_optimizers, read_tensors, write_weights
from openmps._nodes.layers import LossNode
from openmps._nodes.nodes import NodeHandler, PixelFormat
from openmps._nodes.normalization_sources import NormalizationDataSource
from openmps._nodes.optimizers import OptimizerState
from openmps._nodes.parts import node_table, parameter_count, trainables, warn_of_untrained
from openmps._nodes.sources import ConvolutionDataSource
from openmps._nodes.yolo import YOLOLossNode
from openmps._runtime import interrupts
from openmps._runtime.device import Device
from openmps._runtime.precision import LOSS_SCALE, Precision, checked, checked_scale
from openmps._runtime.ranks import Ranks, current
from openmps._runtime.threads import one_thread
from openmps._training.batches import ArrayBatches, Batches, Pick, lengths
from openmps._training.callbacks import Callback, Training
from openmps._training.compared_ranks import compare
from openmps._training.feeds import ShuffledBatches
from openmps._training.fit import Validation, fit
from openmps._training.history import History
from openmps._training.inspected_training import InspectedTraining
from openmps._training.metrics import measure, metric_names
from openmps._training.network_trainee import NetworkTrainee
from openmps._training.pictures import as_pictures, input_channels
from openmps._training.progress import Progress
from openmps._training.rank_shares import expect_shares, parts_of_rank, share
from openmps._training.sample_batches import SampleBatches
from openmps._training.samples import Samples
from openmps._training.shared_states import shares_updates
from openmps._training.steps import Steps
from openmps._training.trained_graphs import TrainedGraphs
from openmps.errors import ArgumentError, DTypeError, GraphError, StateError

__all__ = ["TrainingGraph"]

CheckFinite = Literal["loss", "nodes", "off"]

_DEPTH = 2  # batches in flight: one runs while the next is written and encoded
_PREDICTED_AT_ONCE = 256


@checked_class
class TrainingGraph(InspectedTraining):
    """A network that learns: makes all gradient nodes from the loss back to the inputs.

    Parameters
    ----------
    loss : LossNode or YOLOLossNode
        The end of the network, which has one input image.
    device : Device or str, optional
        By default ``Device.default()``.
    precision : {"default", "float32", "tf32", "bf16", "float16", "apple"}, optional
        How convolutions and matmuls of float32 (fully connected layers, their gradients) may be computed. ``"float32"``
        takes operands as they are. ``"tf32"`` lets a GPU round their fractions to 10 bits for its tensor cores; sums
        stay float32. ``"bf16"`` lets a GPU round them to bfloat16 (7 bits) and store images and gradients between
        them so. ``"float16"`` does so with float16 (10 bits, from 6e-8 to 65504). Weights, optimizers' states,
        losses, sums and results stay float32. ``"apple"`` rounds images and gradients between layers to float16 on
        every device, as Apple's graphs store them. ``"default"`` is what the environment variable
        ``OPENMPS_PRECISION`` says, else float32. A CPU with AMX rounds operands for ``"bf16"``; otherwise CPUs compute
        float32.
    loss_scale : float, optional
        The factor of ``"float16"`` for gradients, from the loss to where they leave the graph, so that small ones do
        not vanish; default 1024. Fixed: choose a smaller one where weights become infinite or NaN.
    deterministic : bool, optional
        Whether ways to compute are chosen by rule: weights then have the same bits in every process on the same kind
        of machine. By default a GPU measures which is fastest, and bits are the same within one process.
    image_format : PixelFormat, optional
        The format in which the network's images are copied to the device. ``FLOAT32`` takes images of any numbers.
        ``UNORM8`` takes images of uint8, a quarter of the bytes, whose value v is v / 255 in the network.
    check_finite : {"loss", "nodes", "off"}, optional
        The values that have to be finite while training: the loss, or every image and gradient of the network too.
        The latter costs a pass over each. If a value is not, ``fit`` and ``step`` raise NonFiniteError. No weight has
        changed then, not even by batches that were encoded already. An overridden ``update`` has to check that by
        itself. Networks with recurrent layers look at the loss alone; Apple's frameworks refuse ``"nodes"``.
    node_handler : callable, optional
        See ``FilterNode.training_graph``.

    Raises
    ------
    GraphError
        If `loss` is no loss node, nothing leads to it, the network has several inputs or a cycle, or two data sources
        share a label.
    ArgumentError, ShapeError
        If a node cannot be built; the text names it.

    Notes
    -----
    Apple's names: ``trainingGraphWithSourceGradient:nodeHandler:`` and MPSNNGraph. Images inside are float32.
    Used by one thread at a time.

    Examples
    --------
    >>> from openmps import LossDescriptor, LossType
    >>> from openmps import FullyConnectedNode
    >>> from openmps import ImageNode
    >>> from openmps import SGD
    >>> source = ConvolutionDataSource(1, 2, 2, optimizer=SGD(0.5), label="fc")
    >>> descriptor = LossDescriptor(LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / 4)
    >>> loss = LossNode(FullyConnectedNode(ImageNode(), source), descriptor)
    >>> graph = TrainingGraph(loss, device=Device("cpu"))
    >>> images = np.eye(2, dtype=np.float32)[[0, 1, 0, 1]].reshape(4, 1, 1, 2)
    >>> history = graph.fit(images, np.array([0, 1, 0, 1]), batch_size=4, iterations=50)
    >>> history.losses[-1] < history.losses[0]
    True
    >>> graph.predict(images).argmax(axis=-1).ravel().tolist()
    [0, 1, 0, 1]
    """

    def __init__(
        self,
        loss: LossNode | YOLOLossNode,
        *,
        device: Device | str | None = None,
        precision: Precision = "default",
        loss_scale: float = LOSS_SCALE,
        deterministic: bool = False,
        image_format: PixelFormat = PixelFormat.FLOAT32,
        check_finite: CheckFinite = "loss",
        node_handler: NodeHandler | None = None,
    ) -> None:
        if not isinstance(loss, LossNode | YOLOLossNode):
            raise GraphError(f"TrainingGraph: loss is {type(loss).__name__}, expected a LossNode or YOLOLossNode.")
        self.device = Device.of(device)
        self.precision = checked(precision, "TrainingGraph")
        self.loss_scale = checked_scale(loss_scale, "TrainingGraph")
        self.deterministic = bool(deterministic)
        if image_format not in (PixelFormat.FLOAT32, PixelFormat.UNORM8):
            raise ArgumentError(
                f"TrainingGraph: image_format is {image_format!r}, expected PixelFormat.FLOAT32 or PixelFormat.UNORM8."
            )
        self.image_format = image_format
        if check_finite not in ("loss", "nodes", "off"):
            raise ArgumentError(f'TrainingGraph: check_finite is {check_finite!r}, expected "loss", "nodes" or "off".')
        self.check_finite = check_finite
        self.loss = loss
        self._layers = trainables(loss)
        self.data_sources = [
            layer for layer in self._layers if isinstance(layer, ConvolutionDataSource | NormalizationDataSource)
        ]
        self._in_use = threading.RLock()
        self._graphs = TrainedGraphs(
            loss,
            self.device,
            image_format=image_format,
            data_sources=self.data_sources,
            precision=(self.precision, self.loss_scale, self.deterministic),
            node_handler=node_handler,
        )
        if check_finite != "off":
            self._graphs.use_guard(every_node=check_finite == "nodes")
        self._channels, self._input_channels = loss.channels, input_channels(loss)
        self._joined = Ranks()  # of the last `step`
        self._training_loop: tuple[object, _core.Loop] | None = None
        self._inference_loop: tuple[object, _core.Loop] | None = None

    def __repr__(self) -> str:
        return f"<TrainingGraph on {self.device.name}: {self._counts()}>"

    def _repr_html_(self) -> str:
        """Return the nodes from the input to the loss as a table, for notebooks."""
        return node_table(f"TrainingGraph on {self.device.name}: {self._counts()}", self.loss)

    def _counts(self) -> str:
        layers = f"{counted(len(self._layers), 'layer')} with weights"
        parameters = counted(sum(map(parameter_count, self._layers)), "parameter")
        return f"{layers}, {parameters}, loss {_loss_name(self.loss)}"

    # ---- training

    def fit(
        self,
        images: Any,
        labels: Any = None,
        *,
        batch_size: int = 32,
        epochs: int | None = None,
        iterations: int | None = None,
        label_weights: Any = None,
        validation: tuple[Any, ...] | Samples | Callable[[], Mapping[str, float]] | None = None,
        callbacks: Sequence[Callback] = (),
        shuffle_seed: int | None = 0,
        progress: bool = False,
        resume: str | PathLike[str] | None = None,
    ) -> History:
        """Train: while one batch runs, the next is copied and encoded. The last batch of an epoch may be smaller.

        The next epoch begins while the last steps of this one run. It waits for them where validation, ranks,
        :class:`Checkpoints` or a callback's own ``on_iteration`` or ``on_epoch_end`` need them.

        Parameters
        ----------
        images : array, shape (N, H, W, C), or Samples
            Floats or integers of NumPy, DLPack or the buffer protocol, any strides; uint8 where `image_format` is
            ``UNORM8``. Memory maps, files of arrays and arrays that need a copy above 64 MiB are read by batches.
            Threads read :class:`Samples` ahead of the step.
        labels : array
            (N,) class numbers, (N, C) or (N, H, W, C) floats. Read as images are. None with :class:`Samples`.
        batch_size : int, optional
            Of the whole batch, of which each of several ranks takes a share.
        epochs : int, optional
            Passes over the images; 1 if `iterations` is not given either.
        iterations : int, optional
            Steps, in place of `epochs`.
        label_weights : array, optional
            The sample weight of each label, 0 to leave it out: (N,), (N, H, W) or of the labels' shape.
        validation : tuple of array, Samples or callable, optional
            Images, labels and, where not all count alike, label weights that are evaluated after each epoch. Or a
            function that returns the metrics of an epoch. It may be an object with a method ``facts`` as that of
            :class:`Samples`. Then a resumed run warns of other data.
        callbacks : sequence of Callback, optional
        shuffle_seed : int or None, optional
            Seed of the order of the images, new in every epoch; None keeps their order.
        progress : bool, optional
            Show how far it is.
        resume : str or path, optional
            A folder of :class:`Checkpoints`. The run continues from the last one, with the bits of an uninterrupted
            run (on the CPU with as many threads). Network, optimizers, data and `batch_size` have to be the
            same; `epochs` or `iterations` count from the run's beginning. An empty folder: it begins, with a warning.

        Returns
        -------
        History
            Of a resumed run from its beginning.

        Raises
        ------
        ArgumentError, ShapeError, DTypeError
            If arrays or numbers do not fit; nothing was trained then.
        ExecutionError
            If a step fails; the weights are those of the last step that worked.
        NonFiniteError
            If a loss is infinite or NaN, see `check_finite`; the weights are those of the step before.
        StateError
            If another thread is using the graph.
        KeyboardInterrupt
            After Ctrl-C, at the end of the steps in flight and their callbacks. The graph can be used on, and
            :class:`Checkpoints` have the last step. A second Ctrl-C does not wait for callbacks and saves nothing.
        SystemExit
            With status 143 after SIGTERM in the main thread, if there are :class:`Checkpoints`, which have the last
            step. A handler of the user's is called in its place.
        """
        data = self._checked_batches(images, labels, label_weights, "fit", label_rows=True)
        held_out = validation if validation is None or callable(validation) else self._checked_validation(validation)
        per_epoch, total = lengths(len(data), batch_size, epochs, iterations)
        seed = None if shuffle_seed is None else whole(shuffle_seed, "TrainingGraph.fit: shuffle_seed", least=0)
        callbacks = _checked_callbacks(callbacks, progress=progress)
        training = Training(
            self, iterations_per_epoch=per_epoch, iterations=total, metrics=self._metric_names(held_out)
        )
        warn_of_untrained(self._layers)
        expect_shares(len(data), batch_size, current())
        with one_thread(self._in_use, "TrainingGraph.fit"):
            return fit(
                NetworkTrainee(self, data, "TrainingGraph.fit"),
                ShuffledBatches(data, batch_size, seed),
                training,
                callbacks,
                validation=self._validation(held_out),
                resume=resume,
            )

    def _validation(self, held_out: Any) -> Validation | None:
        """Return the measurements of an epoch, by data or by a user's function."""
        if held_out is None:
            return None
        if not callable(held_out):
            return Validation(
                lambda: self._metrics(held_out, "validation_", current()), lambda: {"validation": held_out.facts()}
            )
        facts = {"facts": lambda: {"validation": held_out.facts()}} if hasattr(held_out, "facts") else {}
        return Validation(lambda: _measured_by(held_out), **facts)

    def _metric_names(self, held_out: Any) -> tuple[str, ...]:
        """Return the names of the metrics after each epoch."""
        if held_out is None:
            return ("loss",)
        if callable(held_out):
            return ()
        names = metric_names(self.loss.descriptor, self._channels or held_out.label_shape[-1])
        return ("loss", *(f"validation_{name}" for name in names))

    def step(self, images: Any, labels: Any, *, label_weights: Any = None) -> float:
        """Train on one batch, wait for it, and return its loss: the sum of its images' losses.

        Parameters
        ----------
        images, labels, label_weights : array
            As in ``fit``.

        Returns
        -------
        float

        Raises
        ------
        ArgumentError, ShapeError, DTypeError, ExecutionError, NonFiniteError
            As in ``fit``.
        """
        batch = self._checked_batches(images, labels, label_weights, "step")
        ranks = current()
        expect_shares(len(batch), len(batch), ranks)
        with one_thread(self._in_use, "TrainingGraph.step"):
            self._join(ranks, batch)
            steps = Steps(NetworkTrainee(self, batch, "TrainingGraph.step"))
            pick = None if ranks.size == 1 else share(Pick(np.arange(len(batch)), 0), ranks)
            return [*steps.submit(pick, batch.picked(pick)), *steps.drain()][0][0]

    def _join(self, ranks: Ranks, batch: Batches) -> None:
        """Let `step` train with the other ranks: the first one compares graphs, and takes the weights of rank 0."""
        if self._joined is not ranks:
            trainee = NetworkTrainee(self, batch, "TrainingGraph.step")
            compare(trainee, batch.facts)
            trainee.join()
            self._joined = ranks

    # ---- inference

    def predict(self, images: Any) -> F32Array:
        """Return the network's predictions for images, with the current weights and without dropout.

        With a softmax or sigmoid cross-entropy these are probabilities; with another loss, the values that it compares.

        Parameters
        ----------
        images : array, shape (N, H, W, C), or (H, W, C) for one picture
            (N, H, W) for a network of one channel.

        Returns
        -------
        ndarray of float32, shape (N, H', W', C'), or (H', W', C') of one picture

        Raises
        ------
        ShapeError, DTypeError
            If the images do not fit the network. Also if three axes may be one picture as well as several.
        """
        checked, is_one = as_pictures(
            images,
            "TrainingGraph.predict",
            bytes_=self._takes_bytes,
            channels=self._input_channels,
            trained=self._last_shapes[0],
        )
        with one_thread(self._in_use, "TrainingGraph.predict"):
            found = self._predict(checked)
        return np.asarray(found[0]) if is_one else found

    def _predict(self, checked: F32Array | U8Array | Rows) -> F32Array:
        """Return predictions of images of any number, some at once."""
        shape = checked.shape[1:]
        self._graphs.update_inference()
        if self._inference_loop is None or self._inference_loop[0] != shape:
            self._inference_loop = (shape, self._graphs.inference_loop(shape))
        loop = self._inference_loop[1]
        parts = []
        for first in range(0, len(checked), _PREDICTED_AT_ONCE):
            interrupts.point()
            parts.append(loop.predict(checked[first : first + _PREDICTED_AT_ONCE]))
        return np.asarray(_joined(parts))

    def evaluate(self, images: Any, labels: Any = None, *, label_weights: Any = None) -> dict[str, float]:
        """Return the loss and the metrics of images with known labels.

        Parameters
        ----------
        images, labels, label_weights : array
            As in ``fit``.

        Returns
        -------
        dict of str to float
            ``loss``, for every loss: the mean over images of its formula, with the descriptor's reduction and without
            its weight and label smoothing. ``accuracy`` of softmax and categorical cross-entropies and the
            Kullback-Leibler divergence: the share of pixels whose largest channel is the labels'. ``accuracy`` of
            sigmoid cross-entropy, log loss and hinge: the share of labels, 0 or 1, that predictions are on the side of.
            ``mean_absolute_error`` of absolute, squared and Huber errors. The loss of YOLO is that of a batch of one
            image, its mean over the images. Pixels and labels count by their weights.
        """
        return self._metrics(self._checked_batches(images, labels, label_weights, "evaluate"), prefix="")

    def _metrics(self, data: Batches, prefix: str, ranks: Ranks | None = None) -> dict[str, float]:
        """Return the metrics of predictions, of which each of `ranks` makes a share."""
        shares = ranks if ranks is not None and ranks.size > 1 else None
        predictions, labels, weights = [], [], []
        with one_thread(self._in_use, "TrainingGraph.predict"):
            for part in data.parts() if shares is None else parts_of_rank(data, shares):
                predictions.append(self._predict(part.images))
                labels.append(part.labels)
                if part.weights is not None:
                    weights.append(part.weights)
        if predictions:
            measured = measure(
                self.loss.descriptor, _joined(predictions), _joined(labels), _joined(weights) if weights else None
            )
        else:  # more ranks than samples
            channels = self._channels or data.label_shape[-1]
            measured = dict.fromkeys(metric_names(self.loss.descriptor, channels), (0.0, 0.0))
        sums = np.array(list(measured.values()))
        if shares is not None:
            shares.add_up(sums)
        return {prefix + name: total / count for name, (total, count) in zip(measured, sums.tolist(), strict=True)}

    # ---- weights

    def weights(self) -> dict[str, F32Array]:
        """Return copies of all weights by ``<label>.<name>``.

        Convolutions and fully connected layers have ``weights`` (out, height, width, in) and ``bias`` (out,).
        Normalizations have ``gamma`` and ``beta`` (channels,), batch normalizations also the running ``mean`` and
        ``variance``. Recurrent layers have the names of their descriptors' ``weight_shapes``.
        """
        with one_thread(self._in_use, "TrainingGraph.weights"):
            self._graphs.finish()
            return {
                f"{layer.label}.{name}": tensor for layer in self._layers for name, tensor in layer._tensors().items()
            }

    def _arrays(self) -> dict[int, dict[str, F32Array]]:
        """Return copies of the weights of each layer, by the layer's identity."""
        with one_thread(self._in_use, "TrainingGraph.weights"):
            self._graphs.finish()
            return {id(layer): layer._tensors() for layer in self._layers}

    def save(self, path: str | PathLike[str], /, *, optimizers: bool = True) -> Path:
        """Write the weights to a safetensors file; a file that is there is replaced in one go.

        Parameters
        ----------
        path : str or path
            In a folder that exists.
        optimizers : bool, optional
            Whether momenta and the like are written too, ``fc.weights.momentum`` and so on, if there are any. Training
            then continues after ``load`` as if there had been no file. :class:`Checkpoints` hold the rest of a run's
            state.

        Returns
        -------
        pathlib.Path

        Raises
        ------
        FileError
            If it cannot be written; a file that was there is as it was.
        StateError
            If ranks have a part of an optimizer's state each, and `optimizers` is true.
        """
        with one_thread(self._in_use, "TrainingGraph.save"):
            tensors, steps = self.weights(), {}
            for layer in self._layers if optimizers else ():
                state = layer._optimizer_state(self.device)
                if state.is_part:
                    raise StateError(
                        f'TrainingGraph.save: each rank has a part of the state of optimizer "{layer.label}" '
                        '(mode="shard"). Let Checkpoints save it, or leave it out with optimizers=False.'
                    )
                if state.tensors:
                    tensors |= {f"{layer.label}.{name}": tensor for name, tensor in state.tensors.items()}
                    steps[layer.label] = state.steps
        return write_weights(path, tensors, steps)

    def load(self, path: str | PathLike[str], /, *, allow_non_finite: bool = False) -> None:
        """Take the weights of a file that ``save`` wrote, and the optimizers' states in it.

        Where a file holds nothing of optimizers theirs stays.

        Parameters
        ----------
        path : str or path
            Tensors under the names that ``weights`` gives, of float32, float16, bfloat16 or float64.
        allow_non_finite : bool, optional
            Whether infinite values and NaN are taken.

        Raises
        ------
        FileError
            If it cannot be read, is damaged, or its checksum does not fit.
        ShapeError
            If it lacks a tensor or one has another shape.
        DTypeError
            If a tensor has another dtype.
        ArgumentError
            If a value is not finite. No weight was changed, whatever was wrong.
        """
        tensors = read_tensors(path, self.weights(), "the graph", allow_non_finite=allow_non_finite)
        kept, steps = read_optimizers(path)
        states = {
            layer.label: OptimizerState.saved(layer.label, layer._tensors(), kept, steps[layer.label])
            for layer in self._layers
            if layer.label in steps
        }
        with one_thread(self._in_use, "TrainingGraph.load"):
            if shares_updates(self):
                self._joined = Ranks()  # the next step takes the rank's part of what was loaded
            for layer in self._layers:
                layer._take_tensors({name: tensors[f"{layer.label}.{name}"] for name in layer._tensors()})
                if layer.label in states:
                    layer._take_optimizer_state(states[layer.label], self.device)
            self._graphs.reload()

    # ---- parts

    def _loop_for(self, data: Batches) -> Any:
        """Return the loop for batches of this shape."""
        weighted = data.is_weighted
        key = (data.image_shape, data.label_shape, weighted)
        if self._training_loop is None or self._training_loop[0] != key:
            depth = 1 if any(layer._updates_on_cpu() for layer in self._layers) else _DEPTH
            loop = self._graphs.training_loop(*key[:2], weighted=weighted, depth=depth)
            self._training_loop = (key, loop)
            self._last_shapes = key
        return self._training_loop[1]

    def _checked_validation(self, validation: tuple[Any, ...] | Samples) -> Batches:
        if isinstance(validation, Samples):
            return self._checked_batches(validation, None, None, "fit: validation")
        if not isinstance(validation, tuple | list) or len(validation) not in (2, 3):
            raise ArgumentError(
                f"TrainingGraph.fit: validation is a {type(validation).__name__}, expected a tuple of images, labels "
                f"and perhaps label weights."
            )
        images, labels, label_weights = (*validation, None)[:3]
        return self._checked_batches(images, labels, label_weights, "fit: validation")

    def _checked_batches(
        self, images: Any, labels: Any, label_weights: Any, who: str, *, label_rows: bool = False
    ) -> Batches:
        if isinstance(images, Samples):
            for name, given in (("labels", labels), ("label_weights", label_weights)):
                if given is not None:
                    raise ArgumentError(
                        f"TrainingGraph.{who}: {name} is a {type(given).__name__}, expected None: "
                        f"{type(images).__name__} has its own."
                    )
            return SampleBatches(images, channels=self._channels, bytes_=self._takes_bytes, who=f"TrainingGraph.{who}")
        if labels is None:
            raise ArgumentError(f"TrainingGraph.{who}: labels is None, expected an array.")
        return ArrayBatches.checked(
            images,
            labels,
            label_weights,
            channels=self._channels,
            bytes_=self._takes_bytes,
            who=f"TrainingGraph.{who}",
            label_rows=label_rows,
        )

    @property
    def _takes_bytes(self) -> bool:
        return self.image_format is PixelFormat.UNORM8


def _joined(parts: list[Any]) -> Any:
    """Return arrays as one, along their first axis."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def _loss_name(loss: LossNode | YOLOLossNode) -> str:
    return "yolo" if isinstance(loss, YOLOLossNode) else loss.descriptor.type.name.lower().replace("_", " ")


def _measured_by(function: Callable[[], Any]) -> Mapping[str, float]:
    """Return the metrics that a user's function gives rank 0."""
    metrics = function()
    if not isinstance(metrics, Mapping):
        raise ArgumentError(
            f"TrainingGraph.fit: validation returns {metrics!r}, expected a mapping from names to numbers."
        )
    return current().broadcast(dict(metrics))


def _checked_callbacks(callbacks: Sequence[Callback], *, progress: bool) -> list[Callback]:
    """Return the callbacks, with the progress bar if it is wanted."""
    for callback in callbacks:
        if not isinstance(callback, Callback):
            raise DTypeError(f"TrainingGraph.fit: callbacks holds {type(callback).__name__}, expected Callback.")
    return [*callbacks, *([Progress()] if progress else [])]
