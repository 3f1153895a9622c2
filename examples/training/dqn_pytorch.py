"""dqn.py in PyTorch."""

from __future__ import annotations

import copy

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import drawn

DISCOUNT, BATCH = 0.98, 64


def train(seed: int = 0, steps: int = 6000) -> list[float]:
    """Return the mean lengths of the first twenty episodes and of the last twenty."""
    torch.manual_seed(seed)
    random, cart = np.random.default_rng(seed), drawn.Cart(seed)
    model = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 2))
    target = copy.deepcopy(model)
    optimizer = torch.optim.Adam(model.parameters(), 1e-3)

    memory, lengths, length, state = [], list[int](), 0, cart.begin()
    for step in range(steps):
        is_random = random.random() < max(0.02, 1 - step / 2000)
        with torch.no_grad():
            action = int(random.integers(2)) if is_random else int(model(torch.from_numpy(state)).argmax())
        following, reward, has_ended = cart.push(action)
        memory.append((state, np.eye(2)[action], reward, following, float(has_ended)))
        length, state = length + 1, following
        if has_ended:
            lengths, length, state = [*lengths, length], 0, cart.begin()
        if step >= 200 and step % 2 == 0:
            rows = [memory[row] for row in random.integers(len(memory), size=BATCH)]
            parts = (torch.from_numpy(np.array(part, np.float32)) for part in zip(*rows, strict=True))
            now, chosen, rewards, later, ended = parts
            with torch.no_grad():
                best = rewards + DISCOUNT * (1 - ended) * target(later).max(1).values
            loss = functional.huber_loss((model(now) * chosen).sum(1), best)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        if step % 200 == 0:
            target.load_state_dict(model.state_dict())
    return [float(np.mean(lengths[:20])), float(np.mean(lengths[-20:]))]


if __name__ == "__main__":
    print(train())
