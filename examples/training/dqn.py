"""Deep Q-learning: a network keeps a pole upright on a cart.

python dqn.py
"""

from __future__ import annotations

import copy

import numpy as np

import drawn
import openmps as mps
from openmps import nn, optim

DISCOUNT, BATCH = 0.98, 64


def train(seed: int = 0, steps: int = 6000) -> list[float]:
    """Return the mean lengths of the first twenty episodes and of the last twenty."""
    random, cart = np.random.default_rng(seed), drawn.Cart(seed)
    model = nn.Sequential(nn.Linear(64), nn.ReLU(), nn.Linear(64), nn.ReLU(), nn.Linear(2))
    model.build((1, 4), seed=seed)
    target = copy.deepcopy(model)

    graph = mps.Graph("cpu")
    states, actions, returns = (graph.placeholder((None, *shape)) for shape in ((4,), (2,), ()))
    loss = nn.huber((model(states) * actions).sum(1), returns)
    update = optim.Adam(1e-3).minimize(loss, model)

    memory, lengths, length, state = [], list[int](), 0, cart.begin()
    for step in range(steps):
        is_random = random.random() < max(0.02, 1 - step / 2000)
        action = int(random.integers(2)) if is_random else int(model(state[np.newaxis]).argmax())
        following, reward, has_ended = cart.push(action)
        memory.append((state, np.eye(2)[action], reward, following, float(has_ended)))
        length, state = length + 1, following
        if has_ended:
            lengths, length, state = [*lengths, length], 0, cart.begin()
        if step >= 200 and step % 2 == 0:
            rows = [memory[row] for row in random.integers(len(memory), size=BATCH)]
            now, chosen, rewards, later, ended = map(np.array, zip(*rows, strict=True))
            best = rewards + DISCOUNT * (1 - ended) * target(later).max(1)
            graph.run({states: now, actions: chosen, returns: best}, loss, update)
        if step % 200 == 0:
            target.load(model.state_dict())
    return [float(np.mean(lengths[:20])), float(np.mean(lengths[-20:]))]


if __name__ == "__main__":
    print(train())
