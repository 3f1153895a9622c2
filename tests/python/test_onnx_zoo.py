"""ONNX files of the zoo's networks give their predictions in ONNX Runtime."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from zoo.backends.openmps_graph import Interpreter
from zoo.catalogue import NETWORKS, describe
from zoo.data import batches

import openmps as mps

pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")


@pytest.mark.parametrize("name", [*NETWORKS, *(f"random:{seed}" for seed in range(12))])
def test_networks_of_the_zoo_give_their_predictions(name: str, tmp_path: Path) -> None:
    network = describe(name, "tiny")
    made = Interpreter(network, "cpu", training=False)
    result = made.values[network.prediction.number]
    batch = next(iter(batches(network, 1)))
    expected: Any = made.graph.run({made.feeds[key]: batch[key] for key in batch if key in made.feeds}, result)
    if name == "fourier_operator":
        with pytest.raises(mps.UnsupportedError, match="realToHermiteanFFT"):
            mps.onnx.save({"prediction": result}, tmp_path / "network.onnx")
        return
    path = mps.onnx.save({"prediction": result}, tmp_path / "network.onnx")
    session = runtime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    fed = {each.name: np.asarray(batch[each.name]) for each in session.get_inputs()}
    (found,) = session.run(None, fed)
    np.testing.assert_allclose(found, expected, atol=1e-5 * max(1.0, float(np.abs(expected).max())), rtol=0)
