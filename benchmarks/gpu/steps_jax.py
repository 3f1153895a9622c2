"""JAX on a GPU: a whole step as one jitted function. The data are on the GPU before the clock starts."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import steps  # first: it says where the peers' modules are

# isort: split
import jax
import jax_
import optax
import workloads
from jax import numpy as jnp

PRECISION, BATCHES = steps.asked()


def cast(tree: Any) -> Any:
    """Return arrays in the precision of the layers."""
    return jax.tree.map(lambda x: x.astype(jnp.bfloat16), tree) if PRECISION == "bf16" else tree


def time_steps(batch: int) -> None:
    """Time steps of one batch size."""
    parameters = jax_.make_parameters(steps.WORKLOAD)
    optimizer, network = optax.adam(1e-3), jax_.NETWORKS[steps.WORKLOAD]
    batches = cycle([tuple(jnp.asarray(array) for array in arrays) for arrays in workloads.data(steps.WORKLOAD, batch)])

    def train(state: Any, images: Any, labels: Any) -> Any:
        values, moments, key = state
        key, dropout_key = jax.random.split(key)

        def loss_of(p: Any) -> Any:
            logits = network(cast(p), cast(images), dropout_key).astype(jnp.float32)
            return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean()

        loss, gradients = jax.value_and_grad(loss_of)(values)
        updates, moments = optimizer.update(gradients, moments)
        return (optax.apply_updates(values, updates), moments, key), loss

    compiled = jax.jit(train, donate_argnums=0)
    state = (parameters, optimizer.init(parameters), jax.random.key(1))

    def run(count: int) -> None:
        nonlocal state
        for _ in range(count):
            state, _ = compiled(state, *next(batches))
        jax.block_until_ready(state)

    steps.report("jax-jit", PRECISION, batch, steps.milliseconds_of(run))


jax.config.update("jax_default_matmul_precision", {"float32": "float32", "tf32": "tensorfloat32"}.get(PRECISION))
for size in BATCHES:
    time_steps(size)
