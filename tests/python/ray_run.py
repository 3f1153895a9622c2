"""A program for tests of Ray: python ray_run.py cpu|gpu FOLDER.

Two ranks train the same network twice. In FOLDER/whole nothing fails. In FOLDER/killed one rank is killed after 8
iterations, and training goes on from the last checkpoint, that of 6. Each rank writes its weights to RANK.npz, and a
file whose name says at which iteration it began.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import numpy as np
import ray
from ray.train import FailureConfig, RunConfig, ScalingConfig
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

import openmps as mps
from distributed_run import BATCH, CHANNELS, data, network
from openmps import distributed


class Watch(mps.Callback):
    """Notes where training begins, and kills rank 1 after 8 iterations, once."""

    def __init__(self, folder: Path, kills: bool) -> None:
        self._folder, self._kills = folder, kills

    def state(self) -> dict[str, Any]:
        return {}

    def load_state(self, state: Any) -> None:
        pass

    def on_train_begin(self, training: mps.Training) -> None:
        (self._folder / f"rank {distributed.rank()} began at {training.history.iterations}").touch()

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        mark = self._folder / "killed"
        if self._kills and distributed.rank() == 1 and training.history.iterations == 8 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


def train(config: dict[str, Any]) -> None:
    """Run in each rank."""
    folder = Path(config["folder"])
    distributed.init(mode="shard")
    graph = network(lambda: mps.Adam(0.005), channels=CHANNELS, seed=1 + distributed.rank(), device=config["device"])
    history = graph.fit(
        *data(),
        batch_size=BATCH,
        iterations=12,
        callbacks=[mps.Checkpoints(folder / "checkpoints"), Watch(folder, config["kills"])],
        resume=folder / "checkpoints",
    )
    results: dict[str, Any] = {"size": distributed.size(), "losses": history.losses, **graph.weights()}
    np.savez(folder / f"{distributed.rank()}.npz", **results)


def main() -> None:
    """Train twice."""
    device, folder = sys.argv[1], Path(sys.argv[2])
    ray.init(num_cpus=2, num_gpus=2 if device == "gpu" else 0, include_dashboard=False)
    for name in ("whole", "killed"):
        (folder / name).mkdir()
        trainer = DataParallelTrainer(
            train,
            train_loop_config={
                "folder": str(folder / name),
                "kills": name == "killed",
                "device": None if device == "gpu" else "cpu",
            },
            backend_config=distributed.ray_config(),
            scaling_config=ScalingConfig(num_workers=2, use_gpu=device == "gpu", resources_per_worker={"CPU": 0.5}),
            run_config=RunConfig(storage_path=str(folder / "ray"), failure_config=FailureConfig(max_failures=1)),
        )
        result = trainer.fit()
        assert result.metrics is not None
        assert result.checkpoint is not None
        told = {**result.metrics, "checkpoint": sorted(os.listdir(result.checkpoint.path))}
        (folder / name / "told.json").write_text(json.dumps(told))


if __name__ == "__main__":
    main()
