"""JAX: forward, gradients and update in one jitted function whose state is donated."""

from __future__ import annotations

from collections.abc import Callable

from zoo import task
from zoo.backends import jax_function

ENV = "jax"
REQUIRES = "jax jaxlib numpy"
VARIANTS = ["jit"]

data = task.data


def skip(workload: str, variant: str) -> bool:
    """Leave nothing out."""
    return False


def build(workload: str, batch: int, variant: str) -> Callable[[], float]:
    """Return a function that does one whole step."""
    work = task.Task.of(workload)
    make = jax_function.inference if work.inference else jax_function.training
    return task.counted(make(work.network, task.PRECISION), work)
