"""The comparison with other frameworks: counted and void rounds, and the protocol of its processes."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import adapter_files
import floor
import numpy as np
import peer as peers
import pytest
import quiet
import report
import rounds
import workloads

_PEERS = Path(__file__).resolve().parents[2] / "benchmarks" / "peers"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the counters of Linux")

_TOY = '''
"""An adapter that needs no framework."""
ENV = "toy"
REQUIRES = "numpy==2 toy[cpu]"
VARIANTS = ["plain", "wrong", "broken"]


def skip(workload, variant):
    return workload == "mnist_infer"


def build(workload, batch, variant):
    if variant == "broken":
        raise ArithmeticError("It does not work.")
    print("chatter on standard output")
    kept = []

    def step():
        kept.append(b"x" * 2**20)
        return 0.5

    step.n_params = 125610 if variant == "plain" else 7
    return step
'''


@dataclass
class _Peer:
    """Answers with prepared slices: (rate, disturbed), or an error."""

    name: str
    slices: Iterable[tuple[float, bool] | str]
    times: list[int] = field(default_factory=list)
    clock: list[int] = field(default_factory=lambda: [0])

    def __post_init__(self) -> None:
        self._remaining = iter(self.slices)

    def measure(self, seconds: float) -> peers.Slice:
        self.clock[0] += 1
        self.times.append(self.clock[0])
        part = next(self._remaining)
        if isinstance(part, str):
            raise peers.PeerError(part)
        return peers.Slice(part[0], 0.5 if part[1] else 0.0, part[1])


@pytest.fixture
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "wait_until_quiet", lambda seconds: 0.0)


def test_workloads_have_the_known_numbers_of_parameters() -> None:
    # conv 5x5x1x32 + conv 5x5x32x64 + dense 3136x1024 + dense 1024x10, each with biases.
    assert workloads.n_params("mnist_cnn") == 832 + 51264 + 3212288 + 10250
    assert workloads.n_params("mnist_small") == 3 * 3 * 16 + 16 + 12544 * 10 + 10
    # torchvision's resnet50 has 25557032 with a dense layer for 1000 classes.
    assert workloads.n_params("resnet50") == 25557032 - (2048 * 1000 + 1000) + (2048 * 10 + 10)
    assert workloads.n_params("lstm_text") == 65 * 256 + 2048 * 256 + 2048 * 512 + 2048 + 512 * 65 + 65
    assert (
        workloads.n_params("activity") == 100 * 6 * 64 + 64 + 800 * 64 + 800 * 200 + 800 + 200 * 128 + 128 + 128 * 6 + 6
    )
    assert workloads.n_params("gelu") is None


@pytest.mark.parametrize("name", workloads.WORKLOADS)
def test_workload_data_are_the_same_every_time(name: str) -> None:
    first = workloads.data(name, 3)
    workloads.data.cache_clear()
    again = workloads.data(name, 3)
    assert len(first) == workloads.ROTATE
    for left, right in zip(first, again, strict=True):
        if name.startswith("mnist"):
            assert left[0].shape == (3, 28, 28, 1)
            assert left[0].dtype == np.float32
            assert len(left) == (1 if name == "mnist_infer" else 2)
        for one, other in zip(left, right, strict=True):
            np.testing.assert_array_equal(one, other)


def test_rounds_rotate_who_comes_first() -> None:
    clock = [0]
    three = [_Peer(name, [(1.0, False)] * 3, clock=clock) for name in "abc"]
    rounds.run_rounds(three, 3, 0.1, 10)
    assert [peer.times for peer in three] == [[1, 6, 8], [2, 4, 9], [3, 5, 7]]


@pytest.mark.usefixtures("_no_waiting")
def test_rounds_repeat_a_disturbed_slice() -> None:
    measured = rounds.run_rounds([_Peer("a", [(1.0, True), (2.0, False)])], 1, 0.1, 10)
    assert (measured.by_peer, measured.void_rounds) == ({"a": [2.0]}, 0)


@pytest.mark.usefixtures("_no_waiting")
def test_rounds_void_the_whole_round_if_one_slice_stays_disturbed() -> None:
    noisy = _Peer("a", [(1.0, True)] * 3 + [(5.0, False)])
    other = _Peer("b", [(2.0, False), (3.0, False)])
    measured = rounds.run_rounds([noisy, other], 1, 0.1, 10)
    assert (measured.by_peer, measured.void_rounds) == ({"a": [5.0], "b": [3.0]}, 1)


@pytest.mark.usefixtures("_no_waiting")
def test_rounds_end_when_patience_does() -> None:
    measured = rounds.run_rounds([_Peer("a", [(1.0, True)] * 100)], 7, 0.5, 2)
    assert measured.rounds == 0
    assert measured.void_rounds > 0


def test_rounds_go_on_without_a_peer_that_fails() -> None:
    measured = rounds.run_rounds([_Peer("a", [(1.0, False)] * 2), _Peer("b", [(4.0, False), "gone"])], 2, 0.1, 10)
    assert measured.by_peer == {"a": [1.0, 1.0]}
    assert measured.failures == {"b": "gone"}


def test_report_takes_ratios_within_each_round() -> None:
    # The machine slows down by ten in the second round: the ratio of every round is 2, 3 and 2.
    rates = rounds.Rates({"openmps:cpu": [20.0, 3.0, 24.0], "torch:eager": [10.0, 1.0, 12.0]})
    table = report.rates_table("mnist_small", 64, rates)
    row = next(line for line in table.splitlines() if line.startswith("| torch:eager"))
    assert row.endswith("| **2.00** (2.00 - 3.00) |  |")
    rates.first_steps["torch:eager"] = 1.25
    assert "| **2.00** (2.00 - 3.00) | 1.25 |" in report.rates_table("mnist_small", 64, rates)


def test_report_shows_how_fast_weights_are_read() -> None:
    table = report.rates_table("mnist_infer", 1, rounds.Rates({"openmps:cpu": [1000.0]}))
    assert "12.8 MB, are read once per image: 12.8 GB/s" in table


def test_report_names_failures() -> None:
    rates = rounds.Rates({}, {"mlx:compile": "No such thing."})
    assert "| mlx:compile | failed: No such thing." in report.rates_table("mnist_small", 64, rates)


def test_other_load_leaves_out_the_process_itself() -> None:
    wall, used = time.perf_counter(), time.process_time()
    with quiet.OtherLoad(os.getpid()) as others, quiet.OtherLoad(os.getppid()) as everything_but_the_parent:
        while time.process_time() - used < 0.5:
            pass
    own = 0.5 / (time.perf_counter() - wall) / (os.cpu_count() or 1)
    assert everything_but_the_parent.share - others.share == pytest.approx(own, abs=0.05)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> adapter_files.Adapter:
    """An adapter beside copies of the worker and the workloads, run by this Python."""
    (tmp_path / "adapters").mkdir()
    (tmp_path / "adapters" / "toy_.py").write_text(_TOY)
    for name in ("worker.py", "workloads.py"):
        (tmp_path / name).write_text((_PEERS / name).read_text())
    monkeypatch.setattr(adapter_files, "_HERE", tmp_path)
    monkeypatch.setattr(peers, "_WORKER", tmp_path / "worker.py")
    monkeypatch.setattr(adapter_files.Adapter, "python", Path(sys.executable))
    return adapter_files.adapters()["toy"]


def _peer(adapter: adapter_files.Adapter, variant: str, tmp_path: Path) -> peers.Peer:
    with (tmp_path / "log").open("a") as log:
        return peers.Peer(adapter, variant, 1, log)


def test_adapter_is_described_without_importing_it(toy: adapter_files.Adapter) -> None:
    assert toy == adapter_files.Adapter("toy", "toy", ("numpy==2", "toy[cpu]"), ("plain", "wrong", "broken"))


def test_peer_builds_and_measures(toy: adapter_files.Adapter, tmp_path: Path) -> None:
    peer = _peer(toy, "plain", tmp_path)
    built = peer.build("mnist_small", 2, workloads.n_params("mnist_small"), steps=100)
    assert 100 * 2**20 <= built.growth < 130 * 2**20
    assert 0 <= built.first_step < 5
    assert peer.measure(0.02).rate > 0
    peer.close()
    assert "chatter" in (tmp_path / "log").read_text()


@pytest.mark.parametrize(
    ("variant", "text"),
    [("wrong", "The network has 7 parameters, expected 125610."), ("broken", "ArithmeticError: It does not work.")],
)
def test_peer_reports_what_is_wrong(toy: adapter_files.Adapter, tmp_path: Path, variant: str, text: str) -> None:
    peer = _peer(toy, variant, tmp_path)
    with pytest.raises(peers.PeerError, match=text):
        peer.build("mnist_small", 2, workloads.n_params("mnist_small"))
    peer.close()


def test_peer_leaves_out_what_the_adapter_skips(toy: adapter_files.Adapter, tmp_path: Path) -> None:
    peer = _peer(toy, "plain", tmp_path)
    with pytest.raises(peers.Skipped):
        peer.build("mnist_infer", 1, workloads.n_params("mnist_infer"))
    peer.close()


def test_every_adapter_states_its_environment() -> None:
    found = adapter_files.adapters()
    assert list(found) == ["openmps", "jax", "keras", "mlx", "torch"]
    assert all(adapter.requires and adapter.variants for adapter in found.values())


def test_compare_says_when_no_environment_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import command

    monkeypatch.setenv("PEERS_DIR", str(tmp_path))
    assert command.main(["--peers", "torch"]) == 1
    assert f"torch is left out: {tmp_path} has no torch (--install makes it)" in capsys.readouterr().out


def test_compare_writes_every_figure(
    toy: adapter_files.Adapter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import command

    monkeypatch.setattr(quiet, "ALLOWED", 10)
    figures = tmp_path / "figures.json"
    options = ["--workloads", "mnist_small:2", "--rounds", "2", "--slice", "0.02", "--json", str(figures)]
    assert command.main([*options, "--peers", "toy:plain", "--memory", ""]) == 0
    assert "| toy:plain |" in capsys.readouterr().out
    (result,) = json.loads(figures.read_text())["results"]
    assert (result["workload"], result["batch"]) == ("mnist_small", 2)
    assert len(result["by_peer"]["toy:plain"]) == 2


def test_the_floor_counts_products_that_read_no_padding() -> None:
    # 28 pixels and three taps: 28 * 3 pairs along an axis, of which two are outside
    convolution, dense = 2 * (28 * 3 - 2) ** 2 * 16, 3 * 28 * 28 * 16 * 10
    work = floor.work_of("mnist_small", 64)
    assert work is not None
    assert work.products == 64 * (convolution + dense)
    assert work.bytes == 64 * (28 * 28 * 4 + 4) + 2 * 4 * 125610
    assert floor._taps(5, 3, stride=2) == (2, 6)
    assert floor._taps(1, 3, padding=1) == (1, 1)


@pytest.mark.parametrize(
    ("workload", "batch", "gigaflop"), [("resnet50", 64, 24.158846976), ("mnist_cnn", 40, 3.28196096)]
)
def test_the_floor_counts_what_pytorch_does_with_padding(
    monkeypatch: pytest.MonkeyPatch, workload: str, batch: int, gigaflop: float
) -> None:
    """The figures are those of PyTorch 2.13's FlopCounterMode for one step of training."""
    inside = floor._taps
    monkeypatch.setattr(
        floor,
        "_taps",
        lambda size, kernel, stride=1, padding=0: (
            inside(size, kernel, stride, padding)[0],
            inside(size, kernel, stride, padding)[0] * kernel,
        ),
    )
    work = floor.work_of(workload, batch)
    assert work is not None
    assert 2 * work.products / 1e9 == pytest.approx(gigaflop, rel=1e-9)


def test_the_floor_is_the_longer_of_two_times() -> None:
    machine = floor.Machine(flops=2e9, bandwidth=1e9)
    assert floor.Work(3 * 10**9, 10**9).seconds(machine) == 3
    assert floor.Work(10**9, 2 * 10**9).seconds(machine) == 2
    rates = rounds.Rates()
    rates.by_peer["openmps:graph"] = [0.25]
    line = report.floor_line(floor.Work(10**9, 2 * 10**9), machine, rates)
    assert line.startswith("Floor: 2 GFLOP at 2 GFLOP/s, 2e+03 MB at 1 GB/s: 2000.000 ms; openmps takes 4000.000 ms")
    assert "50 % of the floor's rate" in line
