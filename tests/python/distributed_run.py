"""A program for tests of several ranks: mpiexec -n RANKS python distributed_run.py CASE FOLDER.

Each rank writes its results to FOLDER/RANK.npz, where a case has results. RANKS_DEVICE is the device, by default the
CPU; if it is empty, ranks take the one that `init` has chosen for them. After RANKS_LIMIT seconds a rank prints where
it is, and ends.
"""

from __future__ import annotations

import faulthandler
import functools
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from distributed_tasks import infinite_graph, interrupted_tasks, trained_tasks
from openmps import distributed
from openmps._runtime.ranks import current

DEVICE = os.environ.get("RANKS_DEVICE", "cpu") or None
COUNT, BATCH = 46, 16  # the last batch of an epoch has 14 images, which 4 ranks do not share evenly
STEPS = int(os.environ.get("RANKS_STEPS", "100"))
MODE: Any = os.environ.get("RANKS_MODE", "replicate")
CHANNELS = 23  # so that ranks share the update of the dense layer, and not that of the convolution

Arrays = dict[str, Any]


class Recorder(mps.CustomOptimizer):
    """Notes gradients and changes nothing."""

    def __init__(self) -> None:
        self.gradients: Arrays = {}

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.gradients.setdefault(label, gradient.copy())


def data() -> tuple[Any, Any]:
    """Return images whose brightness depends on their class."""
    random = np.random.default_rng(5)
    labels = random.integers(0, 3, COUNT)
    images = random.normal(size=(COUNT, 8, 8, 1)) + labels.reshape(-1, 1, 1, 1)
    return images.astype(np.float32), labels


def network(
    optimizer: Callable[[], Any],
    *,
    normalized: str = "batch",
    dropout: bool = False,
    channels: int = 4,
    seed: int = 1,
    device: str | None = DEVICE,
) -> mps.TrainingGraph:
    """Return a convolution, a normalization and a dense layer."""
    # A normalization takes a bias before it away: its gradient would be rounding errors.
    bias = 0.0 if normalized == "none" else None
    source: Any = mps.ConvolutionDataSource(
        3, 1, channels, bias=bias, optimizer=optimizer(), label="convolution", seed=seed
    )
    x: Any = mps.ConvolutionNode(mps.ImageNode(), source)
    if normalized == "batch":
        source = mps.BatchNormalizationDataSource(channels, optimizer=optimizer(), label="normalization")
        x = mps.BatchNormalizationNode(x, source)
    elif normalized == "instance":
        source = mps.InstanceNormalizationDataSource(channels, optimizer=optimizer(), label="normalization")
        x = mps.InstanceNormalizationNode(x, source)
    x = mps.PoolingMaxNode(mps.NeuronTanHNode(x, 1.0, 1.0), 2)
    if dropout:
        x = mps.DropoutNode(x, keep_probability=0.5, seed=3)
    dense = mps.ConvolutionDataSource(4, channels, 3, optimizer=optimizer(), label="dense", seed=seed + 1)
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / BATCH)
    return mps.TrainingGraph(mps.LossNode(mps.FullyConnectedNode(x, dense), descriptor), device=device)


def trained(graph: mps.TrainingGraph, name: str, **options: Any) -> Arrays:
    """Return losses, metrics and weights after training."""
    images, labels = data()
    history = graph.fit(images, labels, batch_size=BATCH, **{"iterations": STEPS, **options})
    results = {f"{name}.weights.{label}": values for label, values in graph.weights().items()}
    for metric in history.epochs[-1].metrics:
        results[f"{name}.{metric}"] = np.array([epoch.metrics[metric] for epoch in history.epochs])
    return {**results, f"{name}.losses": np.array(history.losses)}


def _numbers(folder: Path) -> Arrays:
    results: Arrays = {}
    distributed.init(normalization="all")
    images, labels = data()
    for optimizer in (lambda: mps.SGD(0.05, momentum=0.5), lambda: mps.Adam(0.005)):
        name = type(optimizer()).__name__
        # Ranks begin with other weights; those of rank 0 count.
        graph = network(optimizer, seed=1 + 10 * distributed.rank())
        results |= trained(graph, name, validation=(images[:9], labels[:9]))
    recorder = Recorder()
    graph = network(lambda: recorder)
    results["step.loss"] = np.array(graph.step(images, labels))
    results |= {f"step.gradient.{label}": values for label, values in recorder.gradients.items()}
    distributed.finalize()

    distributed.init()
    results |= trained(network(lambda: mps.SGD(0.05), normalized="none"), "plain")
    results |= trained(network(lambda: mps.SGD(0.05), normalized="instance"), "instance")
    results |= trained(network(lambda: mps.SGD(0.05), normalized="none", dropout=True), "dropout")
    results |= trained(network(lambda: mps.SGD(0.05)), "by_rank", iterations=10)
    results |= _reduced()
    return results


def _reduced() -> Arrays:
    """Return sums over ranks of a graph of tensors: ranks have 1, 2, ... times [1, 2]."""
    graph = mps.Graph(DEVICE)
    x = graph.placeholder((2,), np.float32)
    total, mean = graph.all_reduce(x), graph.all_reduce(x, reduction="mean")
    gradient = graph.gradients(graph.reduce_sum(total * x), [x])[0]
    feeds = {x: np.array([1, 2], np.float32) * (1 + distributed.rank())}
    names = ("reduced.sum", "reduced.mean", "reduced.gradient")
    return dict(zip(names, graph.run(feeds, [total, mean, gradient]), strict=True))


def _shard(folder: Path) -> Arrays:
    """Train with updates that ranks share; then let the same graph go on in both modes."""
    results: Arrays = {}
    optimizers: list[Callable[[], Any]] = [
        lambda: mps.SGD(0.02, momentum=0.5),
        lambda: mps.Adam(0.001),
        lambda: mps.AdamW(0.001, weight_decay=0.1),
        lambda: mps.RMSProp(0.001),
    ]
    distributed.init(normalization="all", mode="shard")
    for optimizer, steps in zip(optimizers, (STEPS, STEPS, 20, 20), strict=True):
        graph = network(optimizer, channels=CHANNELS, seed=1 + 10 * distributed.rank())
        results |= trained(graph, type(optimizer()).__name__, iterations=steps)
    for mode in ("shard", "replicate", "shard"):
        distributed.finalize()
        distributed.init(normalization="all", mode=mode)
        results |= trained(graph, f"changed.{mode}", iterations=5)
    results["step.loss"] = np.array(graph.step(*data()))
    results |= {f"step.weights.{label}": values for label, values in graph.weights().items()}
    return {**results, "sentence": np.array(_refusal(lambda: graph.save(folder / f"{distributed.rank()}.st")))}


def _memory(folder: Path) -> Arrays:
    """Return how many bytes the device has after two steps, and those of states; then take a file and go on alone."""
    distributed.init(mode=MODE)
    graph = network(lambda: mps.Adam(0.001), normalized="none", channels=1024)
    losses = [graph.step(*data()) for _ in range(2)]
    results = {
        "losses": np.array(losses),
        "allocated": np.array(graph.device.allocated_bytes),
        "states": np.array(_bytes_of_states(graph)),
    }
    distributed.finalize()
    results["alone"] = np.array(_refusal(lambda: graph.step(*data())))
    distributed.init()
    return results


def _loaded(folder: Path) -> Arrays:
    """Let a graph whose ranks share updates take a file with whole states, in ranks and alone; return losses."""
    rank = os.environ.get("OMPI_COMM_WORLD_RANK", os.environ.get("RANK", "0"))
    optimizer: Callable[[], Any] = partial(mps.Adam, 0.001)
    device = DEVICE or f"cuda:{rank}"
    begun = network(optimizer, normalized="none", channels=CHANNELS, device=device)
    begun.step(*data())
    file = begun.save(folder / f"begun{rank}.safetensors")
    expected = begun.step(*data())
    distributed.init(mode="shard")
    graph = network(optimizer, normalized="none", channels=CHANNELS, device=device)
    graph.step(*data())
    graph.load(file)
    losses, states = [graph.step(*data())], [_bytes_of_states(graph)]
    distributed.finalize()
    graph.load(file)
    losses.append(graph.step(*data()))
    states.append(_bytes_of_states(graph))
    distributed.init()
    return {"expected": np.array(expected), "losses": np.array(losses), "states": np.array(states)}


def _bytes_of_states(graph: mps.TrainingGraph) -> int:
    states = [layer._optimizer_state(graph.device).tensors.values() for layer in graph._layers]
    return sum(state.nbytes for layer in states for state in layer)


def _refusal(act: Callable[[], object]) -> str:
    try:
        act()
    except mps.StateError as error:
        return str(error)
    return "none"


def _saved(folder: Path, act: Callable[[], object] = lambda: None) -> Arrays:
    """Train 4 epochs of 3 iterations; with checkpoints of a run of 2 epochs that run goes on."""
    distributed.init(mode=MODE)
    graph = network(lambda: mps.Adam(0.01), normalized="none", channels=CHANNELS)
    store = folder / "checkpoints"
    is_begun = store.exists()
    return trained(
        graph,
        "saved",
        iterations=12 if is_begun else 6,
        callbacks=[mps.Checkpoints(store), mps.CSVLogger(folder / "losses.csv"), _Late(act, after=2)],
        resume=store if is_begun else None,
    )


def _interrupted(folder: Path) -> Arrays:
    """Rank 1 gets a signal in the middle of the first epoch of `_saved`."""
    try:
        _saved(folder, lambda: os.kill(os.getpid(), signal.SIGINT))
    except KeyboardInterrupt as error:
        return {"interrupted": np.array(type(error).__name__)}
    return {}


class _Late(mps.Callback):
    """Does something in rank 1 after some iterations."""

    def __init__(self, act: Callable[[], object], after: int = 5) -> None:
        self._act, self._after = act, after

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        if distributed.rank() == 1 and training.history.iterations == self._after:
            self._act()


def _late(act: Callable[[], object], **options: Any) -> Arrays:
    distributed.init()
    return trained(network(lambda: mps.SGD(0.05)), "late", callbacks=[_Late(act)], **options)


def _fails() -> None:
    raise ValueError("five iterations are too many")


def _killed(folder: Path) -> Arrays:
    def kill() -> None:
        (folder / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)

    return _late(kill, iterations=1_000_000)


def _raises(folder: Path) -> Arrays:
    return _late(_fails, iterations=1_000_000)


def _exits(folder: Path) -> Arrays:
    return _late(lambda: sys.exit(0), iterations=1_000_000)


def _messages(folder: Path) -> Arrays:
    """Return how often ranks exchange numbers while they train, beside sums of tensors."""
    distributed.init()
    ranks = current()
    add_up, counts = ranks.add_up, []

    def counting(numbers: Any) -> None:
        counts.append(numbers.size)
        add_up(numbers)

    ranks.add_up = counting  # type: ignore[method-assign]
    trained(network(lambda: mps.SGD(0.05)), "messages", iterations=30)
    return {"counts": np.array(counts)}


def _leaves(folder: Path) -> Arrays:
    """Rank 1 ends after two steps, and rank 0 begins a third one."""
    distributed.init()
    graph = network(lambda: mps.SGD(0.05))
    for step in range(3):
        if distributed.rank() == 1 and step == 2:
            sys.exit(0)
        graph.step(*data())
    return {}


def _ends_late(folder: Path) -> Arrays:
    """Rank 1 waits between the last barrier and its end, for longer than the ranks that have ended are looked at."""
    distributed.init()
    graph = network(lambda: mps.SGD(0.05))
    graph.step(*data())
    if distributed.rank() == 1:
        rendezvous: Any = current()._rendezvous  # type: ignore[attr-defined]
        leave = rendezvous.leave

        def late(*counts: Any) -> Any:
            time.sleep(2.5)
            return leave(*counts)

        rendezvous.leave = late
    distributed.finalize()
    return {"losses": np.array(graph.step(*data()))}


def _leaves_at_once(folder: Path) -> Arrays:
    """Rank 1 ends before rank 0 compares graphs."""
    distributed.init()
    return {} if distributed.rank() == 1 else trained(network(lambda: mps.SGD(0.05)), "alone")


def _goes_on(folder: Path) -> Arrays:
    """Rank 1 ends, and rank 0 works on without it."""
    distributed.init()
    graph = network(lambda: mps.SGD(0.05))
    losses = [graph.step(*data()) for _ in range(2)]
    if distributed.rank() == 0:
        time.sleep(4)
        losses.append(graph.evaluate(*data())["loss"])
    return {"losses": np.array(losses)}


def _stops(folder: Path) -> Arrays:
    """Rank 1 alone asks to stop, in the middle of an epoch."""
    distributed.init()

    class Stop(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if distributed.rank() == 1 and training.history.iterations == 5:
                training.stop("Rank 1 has seen enough.")

    return trained(network(lambda: mps.SGD(0.05)), "stops", callbacks=[Stop()])


def _endless(folder: Path) -> Arrays:
    """Train until a signal comes; a file says that training has begun."""
    distributed.init()

    class Begun(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 3:
                (folder / f"pid{distributed.rank()}").write_text(str(os.getpid()))
            time.sleep(0.005)

    return trained(network(lambda: mps.SGD(0.05)), "endless", iterations=1_000_000, callbacks=[Begun()])


def _differs(folder: Path) -> Arrays:
    distributed.init()
    return trained(network(lambda: mps.SGD(0.05), channels=4 + distributed.rank()), "differs")


def _batches(folder: Path) -> Arrays:
    distributed.init()
    graph = network(lambda: mps.SGD(0.05))
    images, labels = data()
    graph.fit(images, labels, batch_size=BATCH - 2 * distributed.rank(), iterations=1)
    return {}


def _devices(folder: Path) -> Arrays:
    """Return the device that is the default after `init`, and the sentences for graphs on others."""
    distributed.init()
    images, labels = data()
    sentences = {}
    for device in (mps.Device.default().name, "cuda:3", "cpu"):
        graph = network(lambda: mps.SGD(0.05), device=device)
        try:
            graph.fit(images, labels, batch_size=BATCH, iterations=2)
        except mps.UnsupportedError as error:
            sentences[device] = str(error)
        else:
            sentences[device] = "trained"
    return {f"devices.{device}": np.array(sentence) for device, sentence in sentences.items()}


def _joins_late(folder: Path) -> Arrays:
    """Run one graph alone, in ranks and alone again, often enough for a GPU to replay it."""
    local_rank = os.environ.get("LOCAL_RANK", "0")
    graph = mps.Graph(DEVICE or f"cuda:{local_rank}")
    x = graph.placeholder((2,), np.float32)
    total = graph.all_reduce(x)
    fed = mps.TensorData(np.array([1, 2], np.float32), device=graph.device)
    results = [graph.run({x: fed}, total) for _ in range(4)]
    distributed.init()
    results += [graph.run({x: fed}, total) for _ in range(4)]
    distributed.finalize()
    results += [graph.run({x: fed}, total) for _ in range(4)]
    distributed.init()
    results += [graph.run({x: fed}, total) for _ in range(4)]
    return {"late": np.array(results)}


def _disagrees(folder: Path) -> Arrays:
    """Ranks add up tensors of other sizes."""
    distributed.init()
    graph = mps.Graph(DEVICE)
    x = graph.placeholder((2 + distributed.rank(),), np.float32)
    graph.run({x: np.ones(2 + distributed.rank())}, graph.all_reduce(x))
    return {}


def _recurrent(folder: Path) -> Arrays:
    """Train a recurrent layer by hand, each rank on its part of the sequences; then one with other weights."""
    distributed.init()
    random = np.random.default_rng(2)
    x, target = random.normal(size=(6, 8, 3)), random.normal(size=(6, 8, 4))
    size = 8 // distributed.size()
    part = slice(distributed.rank() * size, (distributed.rank() + 1) * size)
    layer = mps.rnn.TrainingLayer(mps.rnn.LSTM(3, 4), optimizer=mps.SGD(0.02), device=DEVICE)
    losses = []
    for _ in range(30):
        difference = layer.forward(x[:, part])[0] - target[:, part]
        losses.append((difference**2).sum())
        layer.backward(2 * difference)
        layer.step()
    weights = {f"recurrent.{name}": values for name, values in layer.weights().items()}
    layer = mps.rnn.TrainingLayer(mps.rnn.LSTM(3, 4), optimizer=mps.SGD(0.02), seed=distributed.rank(), device=DEVICE)
    layer.backward(layer.forward(x)[0])
    try:
        layer.step()
    except mps.StateError as error:
        sentence = str(error)
    else:
        sentence = "none"
    return {**weights, "sentence": np.array(sentence), "losses": np.array(losses)}


def _infinite(folder: Path) -> Arrays:
    """The loss of one image, which rank 1 has, is not finite."""
    distributed.init()
    graph = network(lambda: mps.SGD(0.05), normalized="none")
    images, labels = data()
    graph.step(images, labels)
    before = graph.weights()
    images[-1] = np.nan
    try:
        graph.step(images, labels)
    except mps.NonFiniteError as error:
        message = str(error)
    else:
        message = "no error"
    same = all(np.array_equal(before[name], values) for name, values in graph.weights().items())
    after = graph.step(*data())
    return {"infinite.message": np.array(message), "infinite.same": np.array(same), "infinite.loss": np.array(after)}


_CASES: dict[str, Callable[[Path], Arrays]] = {
    "numbers": _numbers,
    "saved": _saved,
    "killed": _killed,
    "raises": _raises,
    "exits": _exits,
    "messages": _messages,
    "leaves": _leaves,
    "leaves_at_once": _leaves_at_once,
    "ends_late": _ends_late,
    "goes_on": _goes_on,
    "stops": _stops,
    "endless": _endless,
    "differs": _differs,
    "batches": _batches,
    "infinite": _infinite,
    "devices": _devices,
    "joins_late": _joins_late,
    "recurrent": _recurrent,
    "shard": _shard,
    "memory": _memory,
    "loaded": _loaded,
    "interrupted": _interrupted,
    "disagrees": _disagrees,
    "tasks": functools.partial(trained_tasks, DEVICE),
    "interrupted_tasks": functools.partial(interrupted_tasks, DEVICE),
    "infinite_graph": functools.partial(infinite_graph, DEVICE),
}


def refuse_pickles() -> None:
    """Let an object that mpi4py pickles end the rank."""

    def refuse(*_: object) -> None:
        raise AssertionError("an object is pickled")

    if "OMPI_COMM_WORLD_SIZE" in os.environ or "PMI_SIZE" in os.environ:
        from mpi4py import MPI

        MPI.pickle.__init__(refuse, refuse)  # type: ignore[misc]


def main() -> None:
    """Run a case."""
    if limit := os.environ.get("RANKS_LIMIT"):
        faulthandler.dump_traceback_later(float(limit), exit=True)
    refuse_pickles()
    case, folder = sys.argv[1], Path(sys.argv[2])
    results = _CASES[case](folder)
    np.savez(folder / f"{distributed.rank()}.npz", **results)


if __name__ == "__main__":
    main()
