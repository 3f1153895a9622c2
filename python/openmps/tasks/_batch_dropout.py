"""Dropout in programs of ``mps.Graph`` that are fed with the number of the step: a resumed run draws the same masks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from openmps._mpsgraph import Graph, Tensor


class BatchDropout:
    """Dropout of a rank's rows, with the masks that they have in the whole batch.

    Parameters
    ----------
    graph : Graph
    first : int
        How many rows of the batch come before.
    """

    def __init__(self, graph: Graph, first: int) -> None:
        self._graph, self._first = graph, first
        self._seeds: list[Tensor] = []  # one for each use
        self._step = graph.placeholder((1,), np.uint32, name="step of dropout")

    def __call__(self, x: Tensor, rate: float) -> Tensor:
        """Return 0 with probability `rate`, else the element divided by 1 - rate."""
        seed = self._graph.placeholder((1,), np.uint32, name="seed of dropout")
        self._seeds.append(seed)
        return self._graph.dropout_of_rows(x, rate, seed=seed, step=self._step, first=self._first)

    def feeds(self, seed: int, step: int) -> Mapping[Tensor, Any]:
        """Return what a step is fed with."""
        words = np.random.SeedSequence(seed).generate_state(len(self._seeds), np.uint32)
        return {self._step: [step], **{tensor: [word] for tensor, word in zip(self._seeds, words, strict=True)}}
