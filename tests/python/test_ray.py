"""Ranks that Ray starts, and starts anew after one was killed. On CPUs, and on emulated GPUs with NCCL's stand-in."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import emulated_gpu
import openmps as mps
from openmps.distributed._launch import RAY_GROUP, Launch, found_launch
from openmps.distributed._ray_exchange import Exchange

PROGRAM = Path(__file__).with_name("ray_run.py")


@pytest.mark.needs("ray")
@pytest.mark.slow
@pytest.mark.parametrize("device", ["cpu", "gpu"])
def test_ray_goes_on_from_the_last_checkpoint(tmp_path: Path, device: str) -> None:
    """With the weights that a run without a fault has."""
    own = {"OPENMPS_THREADS": "1", "RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}
    if device == "gpu":
        own |= emulated_gpu.variables() | {"OPENMPS_EMULATED_GPUS": "2"}
    run = subprocess.run(
        [sys.executable, str(PROGRAM), device, str(tmp_path)],
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    begun = {folder: sorted(path.name for path in (tmp_path / folder).glob("rank*")) for folder in ("whole", "killed")}
    assert begun["whole"] == ["rank 0 began at 0", "rank 1 began at 0"]
    assert begun["killed"] == [f"rank {rank} began at {iteration}" for rank in (0, 1) for iteration in (0, 6)]
    whole = np.load(tmp_path / "whole" / "0.npz")
    assert whole["size"] == 2
    losses = whole["losses"]
    for folder in ("whole", "killed"):  # the last report
        told = json.loads((tmp_path / folder / "told.json").read_text())
        assert (told["epoch"], told["iterations"]) == (4, 12)
        assert told["loss"] == pytest.approx(np.mean(losses[-3:]), rel=1e-6)
        assert told["checkpoint"] == ["manifest.json", "tensors.safetensors"]
    for rank in (0, 1):
        given = np.load(tmp_path / "killed" / f"{rank}.npz")
        for name in whole.files:
            np.testing.assert_array_equal(given[name], whole[name], err_msg=name)


def test_the_actor_gives_all_what_each_brings() -> None:
    async def both(first: Awaitable[Any], second: Awaitable[Any]) -> list[Any]:
        return list(await asyncio.gather(first, second))

    async def run() -> list[list[Any]]:
        exchange = Exchange(2)
        bring = exchange.bring
        x = np.array([1.0, 2.0])
        results = [
            await both(bring("a", 0, 1, "one", False), bring("a", 0, 0, "zero", False)),
            await both(bring("a", 1, 0, b"", False), bring("a", 1, 1, b"x", False)),
            await both(bring("b", 0, 0, x, True), bring("b", 0, 1, 10 * x, True)),
        ]
        assert not exchange._rounds
        assert not exchange._results
        return results

    items, texts, sums = asyncio.run(run())
    assert items == [["zero", "one"]] * 2
    assert texts == [[b"", b"x"]] * 2
    for total in sums:
        np.testing.assert_array_equal(total, [11.0, 22.0])


def test_ranks_of_ray_are_known_by_their_variables() -> None:
    environment = {"RANK": "1", "WORLD_SIZE": "2", "LOCAL_RANK": "1"}
    assert found_launch(environment | {RAY_GROUP: "name"}) == Launch("ray", 1, 2, 1)
    assert found_launch(environment).by == "torchrun"


def test_a_missing_ray_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openmps.distributed._by_ray.find_spec", lambda name: None)
    with pytest.raises(mps.MissingExtraError, match=r'needs ray, which is not installed: pip install "openmps\[ray\]"'):
        mps.distributed.ray_config()
