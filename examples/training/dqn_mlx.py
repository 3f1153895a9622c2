"""dqn.py in MLX."""

from __future__ import annotations

import copy

import mlx.core as mx
import numpy as np
from mlx import nn
from mlx import optimizers as optim

import drawn

DISCOUNT, BATCH = 0.98, 64


def loss(model: nn.Module, states: mx.array, actions: mx.array, returns: mx.array) -> mx.array:
    return nn.losses.huber_loss((model(states) * actions).sum(1), returns, reduction="mean")


def train(seed: int = 0, steps: int = 6000) -> list[float]:
    """Return the mean lengths of the first twenty episodes and of the last twenty."""
    mx.random.seed(seed)
    random, cart = np.random.default_rng(seed), drawn.Cart(seed)
    model = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 2))
    target, optimizer = copy.deepcopy(model), optim.Adam(1e-3, bias_correction=True)
    update = nn.value_and_grad(model, loss)

    memory, lengths, length, state = [], list[int](), 0, cart.begin()
    for step in range(steps):
        is_random = random.random() < max(0.02, 1 - step / 2000)
        action = int(random.integers(2)) if is_random else int(model(mx.array(state)).argmax().item())
        following, reward, has_ended = cart.push(action)
        memory.append((state, np.eye(2)[action], reward, following, float(has_ended)))
        length, state = length + 1, following
        if has_ended:
            lengths, length, state = [*lengths, length], 0, cart.begin()
        if step >= 200 and step % 2 == 0:
            rows = [memory[row] for row in random.integers(len(memory), size=BATCH)]
            parts = (mx.array(np.array(part, np.float32)) for part in zip(*rows, strict=True))
            now, chosen, rewards, later, ended = parts
            best = rewards + DISCOUNT * (1 - ended) * target(later).max(1)
            _, gradients = update(model, now, chosen, best)
            optimizer.update(model, gradients)
            mx.eval(model.parameters(), optimizer.state)
        if step % 200 == 0:
            target.update(copy.deepcopy(model.parameters()))
    return [float(np.mean(lengths[:20])), float(np.mean(lengths[-20:]))]


if __name__ == "__main__":
    print(train())
