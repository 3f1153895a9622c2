"""Times steps in one process and in several ranks, each of which has a share of the batch.

On CPUs, a step of the digit network; started by mpiexec for several ranks:

    OPENMPS_THREADS=2 python benchmarks/ranks.py --batch 256
    OPENMPS_THREADS=1 mpiexec -n 2 python benchmarks/ranks.py --batch 256

A run of `fit` has epochs of four steps. The median epoch counts, and the processor time of rank 0 stands beside it.
The beginning is printed apart: ranks exchange weights and the states of optimizers. `--network dense` has three layers
of 4,096 units with Adam. Most of its time is in updates. `--mode shard` divides the states of optimizers. Ranks of GPUs
time `fit` under torchrun:

    torchrun --standalone --nproc-per-node 2 benchmarks/ranks.py --device cuda --fit --network dense --mode shard

On GPUs, steps of ResNet-50 and of the digit network beside PyTorch's DistributedDataParallel. This program starts
PyTorch's torchrun for each number of ranks, and prints one table at the end:

    python benchmarks/ranks.py --device cuda --ranks 1,2,4
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable

import numpy as np
from zoo.builder import Builder
from zoo.catalogue import describe
from zoo.description import Adam, Network

import openmps as mps
from openmps.models import digit_network

Step = Callable[[], float]
EPOCH = 4  # steps of an epoch of fit


# ---- Runs of fit


def dense_network(batch: int) -> mps.LossNode:
    """Return the loss of three fully connected layers of 4,096 units, and one for the classes."""
    x: mps.Node = mps.ImageNode()
    inputs = (28, 28, 1)
    for layer, units in enumerate((4096, 4096, 4096, 10)):
        weights = mps.ConvolutionDataSource(
            kernel_size=inputs[:2],
            in_channels=inputs[2],
            out_channels=units,
            weights=mps.init.he_uniform(seed=layer),
            optimizer=mps.Adam(learning_rate=1e-4),
            label=f"dense{layer}",
        )
        x, inputs = mps.FullyConnectedNode(x if layer == 0 else mps.NeuronReLUNode(x), weights), (1, 1, units)
    kind = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, reduction=mps.Reduction.SUM, weight=1 / batch)
    return mps.LossNode(x, kind)


NETWORKS: dict[str, Callable[[int], mps.LossNode]] = {
    "digits": lambda batch: digit_network((28, 28), channels=1, classes=10, batch_size=batch, seed=0),
    "dense": dense_network,
}


class EpochClock(mps.Callback):
    """Keeps the milliseconds of the clock and of this process at the end of each epoch."""

    def __init__(self) -> None:
        self._made, self._begun = time.perf_counter(), 0.0
        self._ends: list[tuple[float, float]] = []

    def on_train_begin(self, training: object) -> None:
        """Note when the first step begins."""
        self._begun = time.perf_counter()

    def on_epoch_end(self, training: object, epoch: object) -> None:
        """Note the times."""
        self._ends.append((1e3 * time.perf_counter(), 1e3 * time.process_time()))

    @property
    def beginning(self) -> float:
        """Milliseconds from the making of this object to the first step."""
        return 1e3 * (self._begun - self._made)

    def step(self) -> tuple[float, float]:
        """Return the milliseconds of a step and its processor time: medians of all epochs but the first."""
        both = np.diff(np.array(self._ends), axis=0) / EPOCH
        wall, processor = np.median(both, axis=0)
        return float(wall), float(processor)


def times_of_fit(options: argparse.Namespace) -> None:
    """Measure in this rank and print."""
    os.environ["OPENMPS_PRECISION"] = options.precision if options.device == "cuda" else "float32"
    mps.distributed.init(mode=options.mode)
    random = np.random.default_rng(0)
    images = random.random((EPOCH * options.batch, 28, 28, 1), dtype=np.float32)
    labels = random.integers(0, 10, EPOCH * options.batch)
    device = None if options.device == "cuda" else "cpu"
    graph = mps.TrainingGraph(NETWORKS[options.network](options.batch), device=device)
    graph.fit(images, labels, batch_size=options.batch, iterations=EPOCH)
    clock = EpochClock()
    graph.fit(images, labels, batch_size=options.batch, iterations=options.iterations, callbacks=[clock])
    step, processor = clock.step()
    if mps.distributed.rank() == 0:
        work = f"{mps.distributed.size()} ranks, {options.network}, batch {options.batch}, {options.mode}"
        print(f"{work}: {step:.2f} ms a step, processor {processor:.1f}; {clock.beginning:.0f} ms at the beginning")


# ---- GPUs: this rank's work


def digits(batch: int) -> Network:
    """Describe the network of `openmps.models.digit_network`."""
    b = Builder()
    x, labels = b.image("image", batch, 28, 28, 1), b.index("labels", (batch,), 10)
    for filters in (32, 64):
        x = b.max_pool(b.relu(b.conv(x, filters, 5)), 2)
    x = b.dropout(b.relu(b.dense(b.flatten(x), 1024)), 0.5)
    scores = b.dense(x, 10)
    return b.network(b.cross_entropy(scores, labels), scores, Adam(1e-3))


# A network, the images of each rank, and the steps of one slice of time.
WORKS: dict[str, tuple[Callable[[int], Network], int, int]] = {
    "resnet50": (lambda batch: describe("resnet50_224", "full", batch), 128, 20),
    "digits": (digits, 4096, 60),
}


def openmps_step(network: Network, options: argparse.Namespace) -> Step:
    """Return a step of openmps."""
    from zoo.backends import openmps_graph

    return openmps_graph.training(network, mps.Device.default().name)


def ddp_step(network: Network, options: argparse.Namespace) -> Step:
    """Return a step of PyTorch: channels last, fused optimizer, gradients as views of the buckets."""
    import torch
    from zoo.backends import torch_module

    gpu = int(os.environ["LOCAL_RANK"])

    def wrapped(module: torch.nn.Module) -> torch.nn.Module:
        return torch.nn.parallel.DistributedDataParallel(module, device_ids=[gpu], gradient_as_bucket_view=True)

    step: Step = torch_module.training(network, f"cuda:{gpu}", options.precision, "last", wrapped)
    return step


PEERS = {"openmps": openmps_step, "DDP": ddp_step}


def times_of_steps(options: argparse.Namespace) -> None:
    """Measure in this rank, the peers in turn, and let rank 0 print the milliseconds of each slice."""
    faulthandler.dump_traceback_later(options.limit, exit=True)
    begun = time.perf_counter()
    os.environ["OPENMPS_PRECISION"] = options.precision
    mps.distributed.init()
    if "DDP" in options.peers:
        import torch

        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        torch.distributed.init_process_group("nccl")
    for name in options.works:
        describe_network, batch, count = WORKS[name]
        network = describe_network(options.batch or batch)
        count = options.iterations or count
        steps = {peer: PEERS[peer](network, options) for peer in options.peers}
        losses: dict[str, list[float]] = defaultdict(list)
        for peer, step in steps.items():
            losses[peer] = [step() for _ in range(12)]
            if mps.distributed.rank() == 0:
                print(f"{name} of {peer} is ready after {time.perf_counter() - begun:.0f} s", flush=True)
        for _ in range(options.slices):
            for peer, step in steps.items():
                mps.distributed.barrier()
                start = time.perf_counter()
                for _ in range(count):
                    step()
                mps.distributed.barrier()
                report(name, peer, 1e3 * (time.perf_counter() - start) / count, losses[peer])
        del steps
        if "DDP" in options.peers:
            torch.cuda.empty_cache()
    if "DDP" in options.peers:
        torch.distributed.destroy_process_group()


def report(work: str, peer: str, milliseconds: float, losses: list[float]) -> None:
    """Print a line for the table, in rank 0."""
    if mps.distributed.rank() == 0:
        ranks = int(os.environ["WORLD_SIZE"])
        line = {"work": work, "peer": peer, "ranks": ranks, "ms": milliseconds, "loss": losses[0]}
        print(f"slice {json.dumps(line)}", flush=True)


# ---- GPUs: all numbers of ranks


def start_ranks(options: argparse.Namespace) -> None:
    """Start torchrun for each number of ranks, some times over, and print the medians."""
    found: dict[tuple[str, str, int], list[float]] = defaultdict(list)
    numbers = [int(text) for text in options.ranks.split(",")]
    for _ in range(options.rounds):
        for ranks in numbers:
            command = [sys.executable, "-m", "torch.distributed.run", "--standalone", f"--nproc-per-node={ranks}"]
            own = [argument for argument in sys.argv if not argument.startswith("--ranks=")]
            with subprocess.Popen(
                [*command, *own, "--worker"], stdout=subprocess.PIPE, text=True, env=environment()
            ) as run:
                assert run.stdout is not None
                for line in run.stdout:
                    print(line, end="", flush=True)
                    if line.startswith("slice "):
                        slice_ = json.loads(line.removeprefix("slice "))
                        found[slice_["work"], slice_["peer"], slice_["ranks"]].append(slice_["ms"])
            if run.returncode:
                print(f"{ranks} ranks ended with {run.returncode}", flush=True)
    print_table(found, options)


def environment() -> dict[str, str]:
    """Return the environment of the ranks: threads for each, no multicast."""
    return {"OMP_NUM_THREADS": "4", "NCCL_NVLS_ENABLE": "0", **os.environ}


def print_table(found: dict[tuple[str, str, int], list[float]], options: argparse.Namespace) -> None:
    """Print medians, and how much faster the ranks together are than one."""
    print(f"{'work':9} {'peer':8} ranks  ms a step  images/s  times one  slices")
    for (work, peer, ranks), times in sorted(found.items()):
        median, one = statistics.median(times), found.get((work, peer, 1))
        images = 1e3 * ranks * (options.batch or WORKS[work][1]) / median
        faster = f"{ranks * statistics.median(one) / median:.2f}" if one else ""
        print(f"{work:9} {peer:8} {ranks:5} {median:10.3f} {images:9.0f} {faster:>10} {len(times):7}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--batch", type=int, help="images of the whole batch of fit (256), or of a rank")
    parser.add_argument("--iterations", type=int, help="steps of fit (100) or of a slice")
    parser.add_argument("--ranks", default="1,2,4", help="numbers of ranks on GPUs (1,2,4)")
    parser.add_argument("--rounds", type=int, default=1, help="how many times ranks are started on GPUs (1)")
    parser.add_argument("--slices", type=int, default=7, help="slices of time of each peer (7)")
    parser.add_argument("--precision", default="bf16", help="of GPUs (bf16)")
    parser.add_argument("--works", nargs="+", default=list(WORKS), choices=list(WORKS))
    parser.add_argument("--peers", nargs="+", default=list(PEERS), choices=list(PEERS))
    parser.add_argument("--limit", type=float, default=300, help="seconds after which ranks say where they are (300)")
    parser.add_argument("--fit", action="store_true", help="time runs of fit on GPUs, in ranks that torchrun started")
    parser.add_argument("--network", default="digits", choices=list(NETWORKS), help="of fit")
    parser.add_argument("--mode", default="replicate", choices=["replicate", "shard"], help="of init, with fit")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.device == "cuda" and not options.fit:
        return times_of_steps(options) if options.worker else start_ranks(options)
    options.batch, options.iterations = options.batch or 256, options.iterations or 100
    return times_of_fit(options)


if __name__ == "__main__":
    main()
