"""Data that the programs of this folder draw: a text, pictures of shapes, a pole on a cart. Nothing but NumPy."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int32]

SIZE = 24  # of a picture, in pixels
CLASSES = ("disk", "square", "ring", "cross", "diamond", "frame")
CHARACTERS = " .abcdefghijklmnopqrstuvwxyz"
_NOUNS, _VERBS = "cat dog bird child old man neighbour teacher".split(), "sees likes follows finds calls".split()
_ENDS = "in the garden|by the river|on the hill|every morning|at night|again".split("|")


class Shapes(NamedTuple):
    """Pictures with what they show."""

    pictures: Floats  # (N, SIZE, SIZE, 1), 0 to 1
    masks: Floats  # (N, SIZE, SIZE, 1): 1 where the shape is
    classes: Integers  # (N,)


def text(pieces: int = 800, length: int = 32, seed: int = 0) -> tuple[Integers, Integers]:
    """Return pieces of a text as numbers of CHARACTERS, and the characters that follow each of them."""
    random, words = np.random.default_rng(seed), ""
    while len(words) <= pieces * length:
        subject, verb, object_, end = (random.choice(each) for each in (_NOUNS, _VERBS, _NOUNS, _ENDS))
        words += f"the {subject} {verb} the {object_} {end}. "
    numbers = np.array([CHARACTERS.index(each) for each in words[: pieces * length + 1]], np.int32)
    return numbers[:-1].reshape(pieces, length), numbers[1:].reshape(pieces, length)


def shapes(count: int, classes: int = len(CLASSES), seed: int = 0) -> Shapes:
    """Return noisy pictures of shapes, of the first so many classes."""
    random = np.random.default_rng(seed)
    y, x = np.mgrid[:SIZE, :SIZE]
    masks, kinds = np.zeros((count, SIZE, SIZE, 1), np.float32), random.integers(0, classes, count)
    for mask, kind in zip(masks, kinds, strict=True):
        radius, (row, column) = random.uniform(4, 7), random.uniform(8, SIZE - 8, 2)
        a, b = abs(y - row), abs(x - column)
        edge, circle = np.maximum(a, b), np.hypot(a, b)
        mask[..., 0] = (
            circle <= radius,
            edge <= radius,
            abs(circle - radius + 1) <= 1.2,
            (np.minimum(a, b) <= 1.2) & (edge <= radius),
            a + b <= radius,
            abs(edge - radius + 1) <= 1.2,
        )[kind]
    pictures = 0.7 * masks + random.uniform(0, 0.3, masks.shape).astype(np.float32)
    return Shapes(pictures, masks, kinds.astype(np.int32))


class Cart:
    """A pole on a cart that a push to the left, 0, or to the right, 1, keeps upright.

    Source: Barto, Sutton and Anderson, 1983, with the numbers of Gym's CartPole-v1.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = np.random.default_rng(seed)
        self.state = self.begin()

    def begin(self) -> Floats:
        """Return the state of a new episode: place, speed, angle, angular speed."""
        self.state, self._steps = self._random.uniform(-0.05, 0.05, 4).astype(np.float32), 0
        return self.state

    def push(self, action: int) -> tuple[Floats, float, bool]:
        """Return the next state, the reward, and whether the episode has ended."""
        x, speed, angle, turning = map(float, self.state)
        force, sine, cosine = (10.0 if action else -10.0), math.sin(angle), math.cos(angle)
        pushed = (force + 0.05 * turning**2 * sine) / 1.1
        turn = (9.8 * sine - cosine * pushed) / (0.5 * (4 / 3 - 0.1 * cosine**2 / 1.1))
        change: Any = [speed, pushed - 0.05 * turn * cosine / 1.1, turning, turn]
        self.state = (self.state + 0.02 * np.array(change)).astype(np.float32)
        self._steps += 1
        has_fallen = abs(self.state[0]) > 2.4 or abs(self.state[2]) > 0.2095
        return self.state, 1.0, bool(has_fallen or self._steps >= 200)
