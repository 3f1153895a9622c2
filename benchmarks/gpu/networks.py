"""The networks of examples/python on a GPU, each framework in a separate process.

    python networks.py PEER PRECISION WORKLOAD...     one line for each way of running, as steps.py prints them

PEER is openmps, torch, torch-compile or jax, a workload one of `GRAPHS` in ../peers/workloads.py. The loss of every
step is read. The peers' data are on the GPU before the clock runs. Those of openmps come from NumPy, one step after
another and (`two`, `fit`) with the next step begun before the loss is read. PyTorch runs eagerly, with fused
optimizers, and replays a captured CUDA graph, with images channels first and (`last`) last.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Callable
from itertools import cycle
from typing import Any

import steps
import workloads

PEER, PRECISION, *NAMES = sys.argv[1:]
os.environ.setdefault("BENCH_THREADS", "2")


def report(way: str, name: str, make: Callable[[], Callable[[], Any]]) -> None:
    """Print the time of one step of what `make` returns, and of making it and its first step."""
    start = time.perf_counter()
    try:
        step = make()
        step()
        first = time.perf_counter() - start
        steps.report(way, PRECISION, name, steps.milliseconds_of(lambda count: _repeat(step, count)), first_s=first)
    except Exception as problem:
        print(f"{way} {PRECISION} {name}: {type(problem).__name__}: {str(problem)[:200]}", flush=True)


def _repeat(step: Callable[[], Any], count: int) -> None:
    for _ in range(count):
        step()


def openmps(name: str, batch: int) -> None:
    """Time openmps."""
    os.environ.update(OPENMPS_DEVICE="cuda:0", OPENMPS_PRECISION=PRECISION)
    from graphs import openmps_graphs

    made: list[Any] = []

    def make() -> Any:
        made.append(openmps_graphs.build(name, batch, "gpu"))
        return made[0]

    report("openmps", name, make)
    if not made:
        return
    if fit := getattr(made[0], "fit", None):
        steps.report("openmps-fit", PRECISION, name, steps.milliseconds_of(fit))
    if not (launch := getattr(made[0], "launch", None)):
        return
    begun: deque[Any] = deque([launch()])

    def step() -> Any:
        begun.append(launch())
        return begun.popleft().result()

    report("openmps-two", name, lambda: step)


def torch(name: str, batch: int) -> None:
    """Time PyTorch."""
    import torch as framework
    from graphs import torch_graphs

    framework.set_default_device("cuda")
    framework.backends.cuda.matmul.allow_tf32 = framework.backends.cudnn.allow_tf32 = PRECISION != "float32"
    framework.backends.cudnn.benchmark = True
    if name not in workloads.OPT:
        report("torch-eager", name, lambda: torch_graphs.build(name, batch, "eager"))
        return

    def work_of(variant: str, layout: Any = framework.contiguous_format) -> Any:
        work, _ = torch_graphs.training_of(name, variant, layout)

        def cast(*tensors: Any) -> Any:
            with framework.autocast("cuda", framework.bfloat16, enabled=PRECISION == "bf16"):
                return work(*tensors)

        return cast

    batches = torch_graphs.batches_of(name, batch)

    def captured(layout: Any = framework.contiguous_format) -> Callable[[], Any]:
        work, stream = work_of("graph", layout), framework.cuda.Stream()
        places = [
            tensor.clone(memory_format=layout if tensor.ndim == 4 else framework.preserve_format)
            for tensor in batches[0]
        ]
        with framework.cuda.stream(stream):
            for _ in range(3):
                work(*places)
        stream.synchronize()
        graph = framework.cuda.CUDAGraph()
        with framework.cuda.graph(graph):
            loss = work(*places)
        order = cycle(batches)

        def step() -> float:
            for place, tensor in zip(places, next(order), strict=True):
                place.copy_(tensor)
            graph.replay()
            return float(loss.item())

        return step

    if PEER == "torch-compile":
        report("torch-compile", name, lambda: torch_graphs.one_by_one(work_of("compile"), batches))
        return
    report("torch-eager", name, lambda: torch_graphs.one_by_one(work_of("fused"), batches))
    report("torch-graph", name, captured)
    if batches[0][0].ndim == 4 and name != "activity":
        report("torch-graph-last", name, lambda: captured(framework.channels_last))


def jax(name: str, batch: int) -> None:
    """Time JAX."""
    import jax as framework
    from graphs import jax_graphs

    products = {"float32": "float32", "tf32": "tensorfloat32", "bf16": "bfloat16"}
    framework.config.update("jax_default_matmul_precision", products[PRECISION])
    report("jax-jit", name, lambda: jax_graphs.build(name, batch))


for each in NAMES:
    {"openmps": openmps, "torch": torch, "torch-compile": torch, "jax": jax}[PEER](
        each, workloads.GRAPHS[each].batches[0]
    )
