"""Listings "Data Source Providers": a class that overrides the methods of MPSCNNConvolutionDataSource."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import digit_formulas as digits
import openmps as mps


class MyWeights(mps.ConvolutionDataSource):
    """Weights that are in memory only between `load` and `purge`."""

    def __init__(self, file: Path) -> None:
        super().__init__(3, 1, 2, bias=None, label=file.name)
        self._file = file
        self.data: Any = None
        self.events: list[str] = []

    def load(self) -> bool:
        self.data = np.fromfile(self._file, np.float32).reshape(2, 3, 3, 1)
        self.events.append("load")
        return True

    def weights(self) -> Any:
        return self.data

    def purge(self) -> None:
        self.data = None
        self.events.append("purge")


def test_a_data_source_is_loaded_when_its_weights_are_needed_then_purged(tmp_path: Path) -> None:
    values = np.random.default_rng(5).uniform(-1, 1, (2, 3, 3, 1)).astype(np.float32)
    values.tofile(tmp_path / "conv.dat")
    weights = MyWeights(tmp_path / "conv.dat")
    conv = mps.ConvolutionNode(mps.ImageNode(), weights)
    assert weights.events == []
    x = digits.images(5)
    found = digits.encode(mps.NNGraph(conv), x)
    assert weights.events == ["load", "purge"]
    assert weights.data is None
    assert np.abs(found - digits.convolve(x, values, 1)).max() < 1e-5
