"""Settings of tasks that no data can make right are refused before data are read."""

from __future__ import annotations

import inspect
import math
from pathlib import Path
from typing import Any

import pytest

import openmps as mps
from openmps.cli._tasks import TASKS, _create_of

_WRONG: dict[str, list[tuple[Any, str]]] = {
    "learning_rate": [
        (value, f"learning_rate is {value}, expected a finite number above 0.") for value in (0.0, -0.1, math.inf)
    ],
    "validation": [
        (value, f"validation is {value}, expected at least 0 and below 1.") for value in (1.0, 5.0, -0.1, math.nan)
    ],
}


_CASES = [(task, name) for task in TASKS for name in _WRONG if name in inspect.signature(_create_of(task)).parameters]


def _create(task: str, folder: Path, **settings: Any) -> None:
    """Call a task with data that are missing."""
    create = _create_of(task)
    parameters = inspect.signature(create).parameters.values()
    create(*(folder / each.name for each in parameters if each.kind is not each.KEYWORD_ONLY), **settings)


@pytest.mark.parametrize(("task", "name"), _CASES)
def test_a_number_out_of_its_range_is_refused_without_data(task: str, name: str, tmp_path: Path) -> None:
    for value, sentence in _WRONG[name]:
        with pytest.raises(mps.ArgumentError) as caught:
            _create(task, tmp_path, **{name: value})
        assert str(caught.value) == f"{task.replace('-', '_')}.create: {sentence}"


@pytest.mark.parametrize("task", TASKS)
def test_a_run_without_checkpoints_cannot_go_on(task: str, tmp_path: Path) -> None:
    with pytest.raises(mps.ArgumentError, match=r"resume is True, but checkpoints is None, expected a folder\."):
        _create(task, tmp_path, resume=True)
