"""Runs that are killed while they save, stopped, and moved: short runs of `killed_saves.py` and `resumed_runs.py`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import killed_saves
import resumed_runs
from openmps._checkpoints.store import Store


def test_saves_that_are_killed_leave_what_was_saved(capsys: pytest.CaptureFixture[str]) -> None:
    assert killed_saves.main(0, 3) == 0, capsys.readouterr().out


def test_the_experiment_finds_a_lost_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(kind: str, folder: Path, size: int, draw: random.Random) -> int:
        for step in (1, 2):
            killed_saves.KINDS[kind].save(folder, step, size)
        return 4

    monkeypatch.setattr(killed_saves, "killed", killed)
    assert killed_saves.outcome("checkpoint", tmp_path, random.Random(0))[1] == "step 2 was loaded, 4 was saved"


def test_runs_that_are_stopped_go_on_with_the_same_bits(capsys: pytest.CaptureFixture[str]) -> None:
    assert resumed_runs.main(0, 7) == 0, capsys.readouterr().out


def test_runs_go_on_on_another_device(capsys: pytest.CaptureFixture[str]) -> None:
    assert resumed_runs.main(0, 5, move=True) == 0, capsys.readouterr().out


def test_the_experiment_finds_a_lost_random_state(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    load = Store.load

    def forgetful(store: Store) -> Any:
        saved = load(store)
        if saved is not None:
            saved.manifest["random_steps"] = [0]
        return saved

    monkeypatch.setattr(Store, "load", forgetful)
    assert resumed_runs.main(0, 7) == 1
    assert "differ" in capsys.readouterr().out
