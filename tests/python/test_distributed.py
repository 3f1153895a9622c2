"""Training in several processes: the numbers of one process with the whole batch, and the end of all if one ends.

On CPUs by MPI, on emulated GPUs by NCCL's stand-in, and on GPUs by NCCL where there are as many as ranks.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import emulated_gpu
import openmps as mps
from openmps import _core, distributed
from openmps._runtime.ranks import Ranks
from openmps._training.batches import Pick
from openmps._training.rank_shares import expect_shares, share
from openmps.distributed._launch import Launch, found_launch
from rank_processes import (
    STEPS,
    WAYS,
    Results,
    distance,
    ended,
    environment_of,
    expect_mpi,
    results_of,
    started,
)

_NCCL = "OPENMPS_CUDA_NCCL"


@pytest.fixture(scope="module", params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    """Return what connects the ranks."""
    return str(request.param)


def _runs(process: int) -> bool:
    """Return whether a process exists, zombies aside: its parent may be gone too."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False


@pytest.fixture(scope="module")
def numbers(way: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Results]:
    """Return the results of the case "numbers" by the number of ranks, each computed once."""
    known: dict[int, Results] = {}

    def of(ranks: int) -> Results:
        if ranks not in known:
            known[ranks] = results_of(way, "numbers", tmp_path_factory.mktemp("numbers"), ranks)
        return known[ranks]

    return of


@pytest.fixture(scope="module")
def shards(way: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], Results]:
    """Return the results of the case "shard" by the number of ranks, each computed once."""
    return functools.cache(lambda ranks: results_of(way, "shard", tmp_path_factory.mktemp("shard"), ranks))


@pytest.fixture(scope="module")
def whole_run(way: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the results of the case "saved" of one process: 6 iterations, then 12."""
    folder = tmp_path_factory.mktemp("whole")
    results_of(way, "saved", folder, 1)
    return results_of(way, "saved", folder, 1)[0]


@pytest.mark.parametrize("ranks", [2, 4])
@pytest.mark.parametrize(
    ("name", "bound"), [("SGD", 1e-5), ("Adam", 1e-3), ("plain", 1e-5), ("instance", 1e-5), ("dropout", 1e-5)]
)
def test_ranks_train_as_one_process_with_the_whole_batch(
    way: str, numbers: Callable[[int], Results], ranks: int, name: str, bound: float
) -> None:
    expected = numbers(1)[0]
    losses = expected[f"{name}.losses"]
    assert len(losses) == STEPS[way]
    assert losses[-10:].mean() < 0.7 * losses[:10].mean()  # else nothing was learnt, and all would agree
    compared = [key for key in expected if key.startswith(f"{name}.")]
    assert len(compared) > 4
    for key in compared:
        assert distance(numbers(ranks)[0][key], expected[key]) <= bound, key


@pytest.mark.parametrize("ranks", [2, 4])
def test_the_first_step_has_the_gradient_of_the_whole_batch(numbers: Callable[[int], Results], ranks: int) -> None:
    expected, given = numbers(1)[0], numbers(ranks)[0]
    gradients = [key for key in expected if key.startswith("step.gradient.")]
    assert len(gradients) >= 4
    for key in [*gradients, "step.loss"]:
        assert distance(given[key], expected[key]) <= 1e-6, key


@pytest.mark.parametrize("ranks", [2, 4])
def test_all_ranks_have_the_same_bits(numbers: Callable[[int], Results], ranks: int) -> None:
    first, *others = numbers(ranks)
    assert any("normalization.variance" in key for key in first)
    for other in others:
        for key, values in first.items():
            if not key.startswith("reduced.gradient"):
                np.testing.assert_array_equal(other[key], values, err_msg=key)


def test_runs_have_the_same_bits(way: str, numbers: Callable[[int], Results], tmp_path: Path) -> None:
    again = results_of(way, "numbers", tmp_path, 2)
    for key, values in numbers(2)[0].items():
        np.testing.assert_array_equal(again[0][key], values, err_msg=key)


def test_normalization_by_rank_differs(numbers: Callable[[int], Results]) -> None:
    key = "by_rank.weights.convolution.weights"
    assert distance(numbers(4)[0][key], numbers(1)[0][key]) > 1e-5


@pytest.mark.parametrize("ranks", [1, 2, 4])
def test_graphs_of_tensors_reduce_over_ranks(numbers: Callable[[int], Results], ranks: int) -> None:
    x = np.outer(np.arange(1, ranks + 1), [1.0, 2.0])  # of each rank
    for rank, results in enumerate(numbers(ranks)):
        np.testing.assert_allclose(results["reduced.sum"], x.sum(axis=0))
        np.testing.assert_allclose(results["reduced.mean"], x.mean(axis=0))
        # Of the sum of all ranks' losses: total * x of each, so 2 * total for every x.
        np.testing.assert_allclose(results["reduced.gradient"], 2 * x.sum(axis=0), err_msg=str(rank))


@pytest.mark.parametrize(
    ("case", "first", "second", "modes"),
    [
        ("saved", 1, 2, ("replicate", "replicate")),
        ("saved", 2, 1, ("replicate", "replicate")),
        ("saved", 2, 4, ("replicate", "shard")),
        ("saved", 4, 2, ("shard", "shard")),
        ("saved", 2, 2, ("shard", "replicate")),
        ("interrupted", 2, 1, ("shard", "replicate")),
    ],
)
def test_a_run_goes_on_with_other_ranks(
    way: str,
    whole_run: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    case: str,
    first: int,
    second: int,
    modes: tuple[str, str],
) -> None:
    """In another number, and in the other mode; also after a signal to one rank."""
    monkeypatch.setenv("RANKS_MODE", modes[0])
    begun = results_of(way, case, tmp_path, first)
    assert all("interrupted" in rank for rank in begun) == (case == "interrupted")
    monkeypatch.setenv("RANKS_MODE", modes[1])
    given = results_of(way, "saved", tmp_path, second)[0]
    assert len(given["saved.losses"]) == 12
    for key, values in whole_run.items():
        assert distance(given[key], values) <= 1e-4, key
    assert len((tmp_path / "losses.csv").read_text().splitlines()) == 13  # rank 0 alone has written it
    assert not [path for path in (tmp_path / "checkpoints").iterdir() if "part" in path.name]


@pytest.mark.parametrize("ranks", [2, 4])
@pytest.mark.parametrize(
    ("name", "bound"), [("SGD", 1e-5), ("Adam", 1e-3), ("AdamW", 1e-3), ("RMSProp", 1e-3), ("changed", 1e-3)]
)
def test_shared_updates_train_as_one_process(
    way: str, shards: Callable[[int], Results], ranks: int, name: str, bound: float
) -> None:
    """And so does a graph that goes on in the other mode."""
    expected = shards(1)[0]
    given = shards(ranks)
    losses = expected[f"{'SGD' if name == 'SGD' else 'Adam'}.losses"]
    assert len(losses) == STEPS[way]
    assert losses[-10:].mean() < 0.7 * losses[:10].mean()
    compared = [key for key in expected if key.startswith(f"{name}.")]
    assert len(compared) > 4
    for key in compared:
        assert distance(given[0][key], expected[key]) <= bound, key
    for rank in given[1:]:
        for key in given[0]:
            np.testing.assert_array_equal(rank[key], given[0][key], err_msg=key)


def test_shared_updates_have_the_same_bits_again(way: str, shards: Callable[[int], Results], tmp_path: Path) -> None:
    again = results_of(way, "shard", tmp_path, 2)
    for key, values in shards(2)[0].items():
        np.testing.assert_array_equal(again[0][key], values, err_msg=key)


def test_a_part_of_a_state_is_not_saved_as_the_whole(shards: Callable[[int], Results]) -> None:
    for rank in shards(2):
        assert 'TrainingGraph.save: each rank has a part of the state of optimizer "dense"' in str(rank["sentence"])
    assert shards(1)[0]["sentence"] == "none"


@pytest.mark.parametrize("ranks", [2, 4])
def test_shared_updates_keep_a_part_of_the_states(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ranks: int
) -> None:
    ordinary = results_of(way, "memory", tmp_path, ranks)
    monkeypatch.setenv("RANKS_MODE", "shard")
    divided, whole = 3 * 4 * 4 * 1024 + 9 * 1024 + 1024, 3  # weights and the convolution's bias; the dense layer's
    for before, after in zip(ordinary, results_of(way, "memory", tmp_path, ranks), strict=True):
        np.testing.assert_allclose(after["losses"], before["losses"], rtol=1e-5)
        assert before["states"] == 2 * 4 * (divided + whole)
        assert after["states"] == 2 * 4 * (divided / ranks + whole)
        fallen = before["allocated"] - after["allocated"]
        least = 0.9 if way == "mpi" else 0.5  # a GPU's memory comes in blocks
        assert fallen >= least * (before["states"] - after["states"])
        assert before["alone"] == "none"
        assert "TrainingGraph.step: ranks share the updates of layer" in str(after["alone"])


def test_a_file_has_whole_states(way: str, tmp_path: Path) -> None:
    """Ranks that share updates take their parts of them, and a process that is alone again the whole."""
    dense, small = 16 * 3 * 23, 9 * 23 + 23 + 3
    for rank, results in enumerate(results_of(way, "loaded", tmp_path, 2)):
        np.testing.assert_allclose(results["losses"], results["expected"], rtol=1e-5)
        part = (544, 560)[rank]  # a multiple of 16, and the rest
        assert results["states"].tolist() == [8 * (part + small), 8 * (dense + small)]


def test_a_rank_that_is_killed_ends_all(way: str, tmp_path: Path) -> None:
    status, errors = ended(started(way, "killed", tmp_path, 2))
    assert time.time() - (tmp_path / "killed").stat().st_mtime < 30
    assert status != 0
    assert re.search("rank 1 .*exited on signal 9", errors, re.DOTALL), errors
    if way != "mpi":
        assert "openmps: Rank 1 of 2 has ended. All 2 ranks end." in errors, errors


def test_an_exception_ends_all_and_names_the_rank(way: str, tmp_path: Path) -> None:
    status, errors = ended(started(way, "raises", tmp_path, 2))
    assert status != 0
    assert (
        "openmps: Rank 1 of 2 has ended with ValueError: five iterations are too many. All 2 ranks end." in errors
    ), errors


def test_a_rank_that_exits_within_fit_ends_all(way: str, tmp_path: Path) -> None:
    status, errors = ended(started(way, "exits", tmp_path, 2), 60)
    assert status != 0
    assert (
        "openmps: Rank 1 of 2 has ended within TrainingGraph.fit by SystemExit: 0. All 2 ranks end." in errors
    ), errors


@pytest.mark.parametrize("case", ["leaves", "leaves_at_once"])
def test_a_rank_that_ends_while_others_wait_ends_all(way: str, tmp_path: Path, case: str) -> None:
    status, errors = ended(started(way, case, tmp_path, 2), 60)
    assert status != 0
    assert "openmps: Rank 1 of 2 has ended, and rank 0 waits for it. All 2 ranks end." in errors, errors


def test_a_rank_that_ends_first_lets_others_work_on(way: str, tmp_path: Path) -> None:
    assert [len(rank["losses"]) for rank in results_of(way, "goes_on", tmp_path, 2)] == [3, 2]


def test_a_rank_that_stops_stops_all(way: str, tmp_path: Path) -> None:
    results = results_of(way, "stops", tmp_path, 2)
    assert [len(rank["stops.losses"]) for rank in results] == [len(results[0]["stops.losses"])] * 2
    assert 5 <= len(results[0]["stops.losses"]) <= 8


def test_a_step_of_fit_has_one_message(way: str, tmp_path: Path) -> None:
    """A loss and two flags. The last two losses of an epoch travel together, and flags once between epochs."""
    for rank in results_of(way, "messages", tmp_path, 2):
        assert rank["counts"].tolist() == [2, *[3, 4, 2] * 10]


def test_ctrl_c_ends_all(way: str, tmp_path: Path) -> None:
    run = started(way, "endless", tmp_path, 2)
    files = [tmp_path / f"pid{rank}" for rank in range(2)]
    end = time.monotonic() + 240
    while not all(file.exists() and file.read_text() for file in files):
        assert run.poll() is None, ended(run)[1]
        assert time.monotonic() < end, "training has not begun"
        time.sleep(0.05)
    os.kill(run.pid, signal.SIGINT)
    end = time.monotonic() + 30
    status, _ = ended(run, 30)
    assert status != 0
    # mpiexec kills its ranks and ends, perhaps before they have.
    while running := [file.name for file in files if _runs(int(file.read_text()))]:
        assert time.monotonic() < end, running
        time.sleep(0.05)


def test_a_rank_may_end_later_than_the_others(tmp_path: Path) -> None:
    status, errors = ended(started("nccl", "ends_late", tmp_path, 2))
    assert (status, errors) == (0, "")


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ("differs", "all ranks have to train the same graph in the same way, but the network of rank 1 is "),
        ("batches", "but batch_size of rank 1 is 14, that of rank 0 16."),
    ],
)
def test_ranks_that_differ_are_refused(way: str, tmp_path: Path, case: str, sentence: str) -> None:
    status, errors = ended(started(way, case, tmp_path, 2))
    assert status != 0
    assert sentence in errors, errors


def test_recurrent_layers_train_by_hand(way: str, tmp_path: Path) -> None:
    whole = results_of(way, "recurrent", tmp_path / "one", 1)[0]
    assert whole["losses"][-1] < 0.9 * whole["losses"][0]
    parts = results_of(way, "recurrent", tmp_path / "two", 2)
    weights = [key for key in whole if key.startswith("recurrent.")]
    assert len(weights) > 4
    for part in parts:
        for key in weights:
            assert distance(part[key], whole[key]) <= 1e-5, key
        assert "rank 1 has other weights than rank 0" in part["sentence"].item()
    assert distance(sum(part["losses"] for part in parts), whole["losses"]) <= 1e-5


def test_a_graph_that_has_run_before_sums_over_ranks(way: str, tmp_path: Path) -> None:
    """And does not after `finalize`: the graph captured in between is not replayed."""
    factors = np.repeat([1, 2, 1, 2], 4)
    for rank in results_of(way, "joins_late", tmp_path, 2):
        np.testing.assert_array_equal(rank["late"], np.outer(factors, [1, 2]))


def test_a_loss_that_is_not_finite_in_one_rank_stops_all(way: str, tmp_path: Path) -> None:
    results = results_of(way, "infinite", tmp_path, 2)
    for rank in results:
        assert "the loss of iteration 1 is nan; the first tensor that is not finite is the batch's images" in str(
            rank["infinite.message"]
        )
        assert rank["infinite.same"]
        assert np.isfinite(rank["infinite.loss"])


# ---- GPUs alone


@pytest.mark.parametrize("launcher", ["torchrun", "mpiexec"])
def test_each_rank_has_the_gpu_of_its_number(tmp_path: Path, launcher: str) -> None:
    """And trains on no other; ranks that mpiexec has started may train on CPUs too."""
    results = results_of("nccl" if launcher == "torchrun" else "both", "devices", tmp_path, 2)
    for rank, sentences in enumerate(results):
        assert sentences[f"devices.cuda:{rank}"] == "trained"
        assert (
            f"TrainingGraph.fit: the graph is on cuda:3, and of GPUs rank {rank} sums those of cuda:{rank}."
            in sentences["devices.cuda:3"].item()
        )
        expected = "the graph is on cpu, and ranks that torchrun has started" if launcher == "torchrun" else "trained"
        assert expected in sentences["devices.cpu"].item()


def test_ranks_without_nccl_name_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = emulated_gpu.variables() | {_NCCL: "none"}
    monkeypatch.setattr(emulated_gpu, "variables", lambda: without)
    status, errors = ended(started("nccl", "devices", tmp_path, 2))
    assert status != 0
    assert "NCCL, which adds up tensors of several GPUs, is not found; `openmps doctor` says where" in errors, errors


def test_sums_that_differ_end_all(tmp_path: Path) -> None:
    """NCCL does not compare sizes; its stand-in reports an error after the call, as NCCL does if a link fails."""
    status, errors = ended(started("nccl", "disagrees", tmp_path, 2), 60)
    assert status != 0
    assert re.search("openmps: Rank [01] of 2 has lost the others: .*calls differ.*All 2 ranks end", errors), errors


def test_ranks_on_gpus_without_graphs_compute_the_same(
    numbers: Callable[[int], Results], way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CUDA graphs are left out, so that each launch goes into the stream."""
    if way == "mpi":
        pytest.skip("CPUs have no CUDA graphs")
    monkeypatch.setenv("OPENMPS_SKIP_KERNELS", "cuda_graphs")
    for key, values in results_of(way, "numbers", tmp_path, 2)[0].items():
        assert distance(values, numbers(2)[0][key]) <= 1e-5, key


# ---- without other processes


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("count", [7, 8, 20, 21])
def test_shares_are_the_whole_batch_once(size: int, count: int) -> None:
    rows = np.random.default_rng(count).permutation(count)
    shares = []
    for rank in range(size):
        ranks = Ranks()
        ranks.rank, ranks.size = rank, size
        shares.append(share(Pick(rows, 2), ranks))
    np.testing.assert_array_equal(np.concatenate([part.rows for part in shares]), rows)
    assert {len(part.rows) for part in shares} <= {count // size, -(-count // size)}
    assert [part.first for part in shares] == np.cumsum([0, *(len(part.rows) for part in shares[:-1])]).tolist()
    assert {part.epoch for part in shares} == {2}


def test_texts_of_ranks_are_cut_between_characters() -> None:
    ranks = Ranks()
    assert ranks.texts(None) == [""]
    assert ranks.texts("Genug: ü") == ["Genug: ü"]
    assert ranks.texts("a" + "ü" * 1000) == ["a" + "ü" * 499]


def test_each_rank_needs_an_image() -> None:
    ranks = Ranks()
    ranks.size = 4
    expect_shares(20, 16, ranks)
    with pytest.raises(mps.ArgumentError, match="the last batch of an epoch has 3 of 19 images, expected 4 or more"):
        expect_shares(19, 16, ranks)
    with pytest.raises(mps.ArgumentError, match="batch_size is 2 of 20 images, expected 4 or more"):
        expect_shares(20, 2, ranks)


@pytest.mark.parametrize(
    ("environment", "launch"),
    [
        ({}, Launch("nothing")),
        (
            {"OMPI_COMM_WORLD_RANK": "3", "OMPI_COMM_WORLD_SIZE": "4", "OMPI_COMM_WORLD_LOCAL_RANK": "1"},
            Launch("mpiexec", 3, 4, 1),
        ),
        ({"PMI_RANK": "1", "PMI_SIZE": "2", "MPI_LOCALRANKID": "0"}, Launch("mpiexec", 1, 2, 0)),
        ({"RANK": "5", "WORLD_SIZE": "8", "LOCAL_RANK": "1"}, Launch("torchrun", 5, 8, 1)),
        ({"RANK": "0", "WORLD_SIZE": "1", "PMI_RANK": "1", "PMI_SIZE": "2"}, Launch("mpiexec", 1, 2, 0)),
        ({"RANK": "5"}, Launch("nothing")),
    ],
)
def test_launchers_are_known_by_their_variables(environment: dict[str, str], launch: Launch) -> None:
    assert found_launch(environment) == launch


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({"PMI_RANK": "2", "PMI_SIZE": "2"}, "PMI_RANK is 2, PMI_SIZE is 2; expected a rank below it."),
        ({"PMI_RANK": "0", "PMI_SIZE": "two"}, 'PMI_SIZE is "two", expected a number.'),
        ({"PMI_RANK": "0", "PMI_SIZE": "-1"}, 'PMI_SIZE is "-1", expected a number.'),
    ],
)
def test_variables_that_make_no_sense_are_refused(environment: dict[str, str], sentence: str) -> None:
    with pytest.raises(mps.ArgumentError, match=f"distributed.init: {sentence}"):
        found_launch(environment)


def test_ranks_on_cpus_need_mpi(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"RANK": "0", "WORLD_SIZE": "2", "LOCAL_RANK": "0"}.items():
        monkeypatch.setenv(name, value)
    for name in ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("openmps.distributed._nccl.devices", list)
    with pytest.raises(mps.DeviceError, match="torchrun has started 2 processes.*has no GPU.*mpiexec -n 2"):
        distributed.init()
    assert distributed.size() == 1


def test_a_missing_mpi4py_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PMI_RANK", "0")
    monkeypatch.setenv("PMI_SIZE", "2")
    monkeypatch.delenv("OMPI_COMM_WORLD_SIZE", raising=False)
    monkeypatch.setitem(sys.modules, "mpi4py", None)
    with pytest.raises(
        mps.MissingExtraError, match=r'needs mpi4py, which is not installed: pip install "openmps\[mpi\]"'
    ):
        distributed.init()


@pytest.mark.needs("mpi4py")
def test_launch_becomes_mpiexec(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "WORLD_SIZE", "OPENMPS_THREADS", "OMP_NUM_THREADS"):
        monkeypatch.delenv(name, raising=False)
    calls: list[tuple[str, list[str], dict[str, str]]] = []
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(os, "execve", lambda *call: calls.append(call))
    monkeypatch.setattr(_core, "usable_cores", lambda: 6)
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-m", "openmps", "train", "digits"])
    distributed.launch(1)
    assert calls == []
    distributed.launch(3)
    [(program, command, environment)] = calls
    assert program == "/bin/mpiexec"
    assert command == ["/bin/mpiexec", "-n", "3", sys.executable, "-m", "openmps", "train", "digits"]
    assert environment["OPENMPS_THREADS"] == "2"
    assert "OMPI_MCA_rmaps_base_oversubscribe" not in environment
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(mps.DeviceError, match="2 ranks need mpiexec, which is not installed"):
        distributed.launch(2)


def test_launch_refuses_another_number_of_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PMI_RANK", "0")
    monkeypatch.setenv("PMI_SIZE", "4")
    monkeypatch.delenv("OMPI_COMM_WORLD_SIZE", raising=False)
    with pytest.raises(mps.ArgumentError, match="ranks is 2, but mpiexec has started 4 processes"):
        distributed.launch(2)


@pytest.mark.needs("sklearn")
def test_the_command_line_trains_in_ranks(tmp_path: Path) -> None:
    expect_mpi()
    command = [sys.executable, "-m", "openmps", "train", "digits", "--device", "cpu", "--iterations", "4"]
    command += ["--ranks", "2", "--output", str(tmp_path)]
    run = subprocess.run(command, env=environment_of(), capture_output=True, text=True, timeout=240, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("device cpu, 2 ranks") == 1
    assert run.stdout.count("after 4 iterations") == 1
    assert (tmp_path / "weights.safetensors").is_file()


def test_normalization_has_two_values() -> None:
    with pytest.raises(mps.ArgumentError, match="distributed.init: normalization"):
        distributed.init(normalization="none")  # type: ignore[arg-type]


def test_mode_has_two_values() -> None:
    with pytest.raises(mps.ArgumentError, match='distributed.init: mode is .zero., expected "replicate" or "shard"'):
        distributed.init(mode="zero")  # type: ignore[arg-type]
