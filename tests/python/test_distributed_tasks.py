"""Tasks whose networks are programs of ``mps.Graph`` in several ranks: the numbers of one process."""

from __future__ import annotations

import csv
import functools
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from distributed_tasks import TASKS, TEXT
from openmps._runtime.ranks import Ranks, use
from openmps.tasks import digit_generator, style_transfer, text_generator
from rank_processes import WAYS, Results, distance, environment_of, expect_mpi, results_of


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int, str], Results]:
    """Return the results of the case "tasks" by way, number of ranks and names of tasks, each computed once."""

    def of(way: str, ranks: int, names: str) -> Results:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("RANKS_TASKS", names)
            return results_of(way, "tasks", tmp_path_factory.mktemp("tasks"), ranks)

    return functools.cache(of)


@pytest.fixture(scope="module", params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """Return what connects the ranks."""
    return str(request.param)


_TASKS_BY_WAY = {"mpi": "text gan style modules", "nccl": "text modules", "gpus": "text gan style modules"}


@pytest.mark.parametrize("ranks", [2, 4])
@pytest.mark.parametrize(("optimizer", "bound"), [("SGD", 1e-5), ("Adam", 1e-3)])
def test_tasks_that_are_graphs_train_as_one_process(
    tasks: Callable[[str, int, str], Results], way: str, ranks: int, optimizer: str, bound: float
) -> None:
    names = _TASKS_BY_WAY[way]
    _expect_the_same(tasks(way, ranks, names), tasks(way, 1, names)[0], names, optimizer, bound)


@pytest.mark.slow
def test_tasks_with_pictures_train_on_emulated_gpus(
    tasks: Callable[[str, int, str], Results], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which take a second for each picture."""
    monkeypatch.setenv("RANKS_OPTIMIZERS", "SGD")
    _expect_the_same(tasks("nccl", 2, "gan style"), tasks("nccl", 1, "gan style")[0], "gan style", "SGD", 1e-5)


def _expect_the_same(given: Results, expected: dict[str, Any], names: str, optimizer: str, bound: float) -> None:
    """Compare rank 0 with one process, and the other ranks with rank 0 by bits."""
    for task in names.split():
        losses = expected[f"{task}.{optimizer}.losses"]
        assert losses[-1] < losses[0]
        compared = [key for key in expected if key.startswith(f"{task}.{optimizer}.")]
        assert len(compared) > 8
        for key in compared:
            if expected[key].dtype.kind == "U":  # texts that were written
                assert given[0][key] == expected[key]
            else:
                assert distance(given[0][key], expected[key]) <= bound, key
        for rank in given[1:]:
            for key in filter(rank.__contains__, compared):
                np.testing.assert_array_equal(rank[key], given[0][key], err_msg=key)


def test_a_loss_of_a_graph_that_is_not_finite_in_one_rank_stops_all(way: str, tmp_path: Path) -> None:
    for rank in results_of(way, "infinite_graph", tmp_path, 2):
        sentence = "the loss of iteration 2 is nan; the first tensor that is not finite is the feed of "
        assert str(rank["message"]).startswith(f'ranks: {sentence}"x" (nan at (1,))')
        assert rank["total"].tolist() == [3, 4]  # after the first iteration, in rank 0 too


def test_an_interrupted_run_goes_on_in_one_process(tasks: Callable[[str, int, str], Results], tmp_path: Path) -> None:
    """Ctrl-C in one of two ranks ends both; rank 0 has written a checkpoint."""
    whole = tasks("mpi", 1, _TASKS_BY_WAY["mpi"])[0]
    ranks = results_of("mpi", "interrupted_tasks", tmp_path, 2)
    for rank in ranks:
        assert "but seed of rank 1 is 1, that of rank 0 0." in str(rank["differs"])
    for task, train in TASKS.items():
        assert [str(rank[task]) for rank in ranks] == ["KeyboardInterrupt"] * 2
        given = train("cpu", tmp_path, checkpoints=tmp_path / task, resume=True)
        for key in given.keys() - {"samples"}:  # which are texts
            assert distance(given[key], whole[f"{task}.Adam.{key}"]) <= 1e-3, (task, key)


def test_the_command_line_trains_in_ranks(tmp_path: Path) -> None:
    expect_mpi()
    (tmp_path / "play.txt").write_text(TEXT)
    command = [
        sys.executable,
        "-m",
        "openmps",
        "train",
        "text-generator",
        "play.txt",
        "--device",
        "cpu",
        "--features",
        "8",
    ]
    command += ["--batch", "4", "--epochs", "2", "--json"]
    losses = {}
    for ranks in (1, 2):
        run = subprocess.run(
            [*command, "--ranks", str(ranks), "--output", f"by {ranks}"],
            env=environment_of(),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        assert run.stdout.count('"task"') == 1
        assert run.stderr.count("device cpu, 2 ranks") == ranks - 1
        with (tmp_path / f"by {ranks}" / "losses.csv").open() as file:
            losses[ranks] = [float(row["loss"]) for row in csv.DictReader(file)]
        assert (tmp_path / f"by {ranks}" / "model.safetensors").is_file()
    assert len(losses[1]) >= 2
    np.testing.assert_allclose(losses[2], losses[1], rtol=1e-4)


@pytest.mark.parametrize(
    ("create", "data"),
    [
        (text_generator.create, (TEXT,)),
        (digit_generator.create, (np.zeros((9, 28, 28, 1), np.uint8),)),
        (style_transfer.create, ([np.zeros((40, 40, 3), np.uint8)] * 9, np.zeros((40, 40, 3), np.uint8))),
    ],
)
def test_each_rank_needs_a_sample(create: Callable[..., Any], data: tuple[Any, ...]) -> None:
    ranks = Ranks()
    ranks.size = 4
    use(ranks)
    try:
        with pytest.raises(mps.ArgumentError, match="create: batch_size is 3, expected 4 or more: one for each rank"):
            create(*data, batch_size=3, progress=False)
    finally:
        use(None)


def test_rows_have_the_dropout_of_the_whole_batch() -> None:
    x = np.ones((6, 3, 5), np.float32)
    graph = mps.Graph("cpu")
    seed, step = (graph.placeholder((1,), np.uint32) for _ in range(2))
    whole = graph.dropout_of_rows(x, 0.25, seed=seed, step=step)
    parts = [
        graph.dropout_of_rows(x[rows], 0.25, seed=seed, step=step, first=rows.start)
        for rows in (slice(0, 1), slice(1, 6))
    ]
    seen = set()
    for numbers in ((1, 1), (1, 2), (2, 1)):
        feeds = {seed: numbers[:1], step: numbers[1:]}
        expected, *given = graph.run(feeds, [whole, *parts])
        np.testing.assert_array_equal(np.concatenate(given), expected)
        np.testing.assert_array_equal(graph.run(feeds, whole), expected)
        assert set(np.unique(expected)) == {0, np.float32(1 / 0.75)}
        seen.add(expected.tobytes())
    assert len(seen) == 3
    with pytest.raises(
        mps.ArgumentError, match="Graph.dropout_of_rows: rate is 1.0, expected 0 or more and less than 1"
    ):
        graph.dropout_of_rows(x, 1.0, seed=1, step=1)
