"""Checkpoints: a resumed run has the bits of one that was not interrupted; damage is noticed; states are asked for."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import interrupted_run
import openmps as mps
from openmps._checkpoints.manifest import FIT, NETWORK, problem_of
from openmps._checkpoints.store import Store
from openmps._checkpoints.user_state import packed, unpacked

_KINDS = ["adam", "momentum", "rmsprop", "custom", "mixed", "update", "recurrent"]
_ITERATIONS = 17  # epochs of 6 iterations: two whole ones and a part


class _StopAt(mps.Callback):
    def __init__(self, iteration: int) -> None:
        self.iteration = iteration

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        if training.history.iterations == self.iteration:
            raise InterruptedError

    def state(self) -> None:
        return None

    def load_state(self, state: None) -> None:
        return None


def _assert_same(resumed: dict[str, Any], whole: dict[str, Any]) -> None:
    assert sorted(resumed) == sorted(whole)
    for name, tensor in whole.items():
        np.testing.assert_array_equal(resumed[name], tensor, err_msg=name)


@pytest.mark.parametrize("stop", [5, 6, 9, 13])
@pytest.mark.parametrize("kind", _KINDS)
def test_a_resumed_run_has_the_bits_of_one_that_was_not_interrupted(kind: str, stop: int, tmp_path: Path) -> None:
    whole = interrupted_run.train(kind, tmp_path / "whole", _ITERATIONS, every=3, callbacks=[_StopAt(99)])
    with pytest.raises(InterruptedError):
        interrupted_run.train(kind, tmp_path / "cut", _ITERATIONS, every=3, callbacks=[_StopAt(stop)])
    resumed = interrupted_run.train(kind, tmp_path / "cut", _ITERATIONS, every=3, callbacks=[_StopAt(99)])
    _assert_same(resumed, whole)


def test_checkpoints_lie_at_every_interval_and_after_epochs_and_the_last_ones_stay(tmp_path: Path) -> None:
    interrupted_run.train("adam", tmp_path / "runs", _ITERATIONS, every=4)
    assert Store(tmp_path / "runs").steps() == [12, 16, 17]  # of 4, 6, 8, 12, 16 and 17
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == [
        "step-0000000012",
        "step-0000000016",
        "step-0000000017",
    ]


def test_a_run_that_was_done_goes_on_when_more_is_asked_for(tmp_path: Path) -> None:
    whole = interrupted_run.train("adam", tmp_path / "whole", _ITERATIONS, every=3)
    interrupted_run.train("adam", tmp_path / "parts", 12, every=3)
    _assert_same(interrupted_run.train("adam", tmp_path / "parts", _ITERATIONS, every=3), whole)


def test_hyper_parameters_and_counters_stand_in_the_manifest(tmp_path: Path) -> None:
    interrupted_run.train("adam", tmp_path, 7, every=7)
    manifest = json.loads((tmp_path / "step-0000000007" / "manifest.json").read_text())
    assert manifest["optimizers"]["conv"]["beta1"] == 0.9
    assert manifest["optimizers"]["fc"]["learning_rate"] == pytest.approx(0.02 * 0.7**2)
    assert manifest["optimizer_steps"]["conv"] == {"weights": 7}
    assert manifest["random_steps"] == [7]
    assert manifest["data"]["shuffle_seed"] == 7
    assert (manifest["step"], manifest["epoch"]) == (7, 2)


# ---- damage


def _flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at % len(data)] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize(
    "damage", ["tensor bit", "manifest bit", "nested manifest", "cut", "missing tensors", "missing manifest"]
)
def test_a_damaged_checkpoint_is_noticed_and_the_one_before_is_loaded(damage: str, tmp_path: Path) -> None:
    whole = interrupted_run.train("adam", tmp_path / "whole", _ITERATIONS, every=3)
    interrupted_run.train("adam", tmp_path / "cut", 9, every=3)
    last = tmp_path / "cut" / "step-0000000009"
    tensors, manifest = last / "tensors.safetensors", last / "manifest.json"
    damages: dict[str, Callable[[], object]] = {
        "tensor bit": lambda: _flip(tensors, -5),
        "manifest bit": lambda: _flip(manifest, 40),
        "nested manifest": lambda: manifest.write_text(
            manifest.read_text().replace("{", '{"deep": ' + "[" * 900 + "]" * 900 + ",", 1)
        ),
        "cut": lambda: tensors.write_bytes(tensors.read_bytes()[:-1]),
        "missing tensors": tensors.unlink,
        "missing manifest": manifest.unlink,
    }
    damages[damage]()
    with pytest.warns(UserWarning, match="step-0000000009 is damaged: .* The one before it is loaded."):
        saved = Store(tmp_path / "cut").load()
    assert saved is not None
    assert saved.step == 6
    _assert_same(interrupted_run.train("adam", tmp_path / "cut", _ITERATIONS, every=3), whole)


def test_any_flipped_bit_is_noticed(tmp_path: Path) -> None:
    interrupted_run.train("adam", tmp_path / "one", 2, every=9)
    random = np.random.default_rng(0)
    for name in ("tensors.safetensors", "manifest.json"):
        for at in random.integers(0, 1 << 30, 40):
            shutil.rmtree(tmp_path / "copy", ignore_errors=True)
            shutil.copytree(tmp_path / "one", tmp_path / "copy")
            _flip(tmp_path / "copy" / "step-0000000002" / name, int(at))
            with pytest.warns(UserWarning, match="is damaged"), pytest.raises(mps.FileError, match="are damaged"):
                Store(tmp_path / "copy").load()


def test_tensors_of_another_checkpoint_are_noticed(tmp_path: Path) -> None:
    """They are whole and as long; the manifest's hash alone tells them apart."""
    store = Store(tmp_path)
    for step in (1, 2):
        store.save(step, {"w": np.full(4, step, np.float32)}, {"kind": "test"})
    one, two = (tmp_path / f"step-000000000{step}" / "tensors.safetensors" for step in (1, 2))
    assert one.stat().st_size == two.stat().st_size
    shutil.copy(one, two)
    with pytest.warns(UserWarning, match=r"step-0000000002 is damaged: tensors.safetensors has other content than"):
        saved = store.load()
    assert saved is not None
    assert saved.step == 1


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("random_steps", "7"),
        ("random_steps", ["7"]),
        ("random_steps", [1, -1]),
        ("random_steps", [True]),
        ("random_steps", [1 << 63]),
        ("history", [[1, 2, 3.0]]),
        ("history", [[1, 2, 3.0, {"loss": 1.0}, 5]]),
        ("history", [[1, 2, "3", {}]]),
        ("history", [[1, 2, 3.0, {"loss": "1"}]]),
        ("history", {"a": [1, 2, 3.0, {}]}),
        ("optimizers", {"fc": {"learning_rate": 0.1}}),
        ("optimizers", {"fc": {"kind": 3}}),
        ("optimizers", {"fc": {"kind": "Adam", "learning_rate": None}}),
        ("optimizer_steps", {"fc": [1]}),
        ("optimizer_steps", {"fc": {"w": 0.5}}),
        ("graph", {}),
        ("graph", {"fingerprint": 3}),
        ("stop_reason", 3),
        ("callbacks", [["Checkpoints"]]),
        ("callbacks", [[3, {}]]),
        ("data", []),
        ("state", None),
    ],
)
def test_entries_of_another_form_are_named(entry: str, value: object, tmp_path: Path) -> None:
    interrupted_run.train("adam", tmp_path, 1, every=9)
    saved = Store(tmp_path).load()
    assert saved is not None
    forms = {**FIT, **NETWORK}
    assert problem_of(saved.manifest, forms) == ""
    assert (
        problem_of({**saved.manifest, entry: value}, forms) == f'"{entry}" of manifest.json is not what it has to be.'
    )
    del saved.manifest[entry]
    assert problem_of(saved.manifest, forms) == f'manifest.json has no "{entry}".'


def test_parts_of_a_killed_save_are_removed_by_the_next(tmp_path: Path) -> None:
    left = tmp_path / ".step-3.0123456789abcdef.openmps-part"
    left.mkdir()
    (left / "tensors.safetensors").write_bytes(b"half")
    assert Store(tmp_path).load() is None
    Store(tmp_path).save(1, {}, {"kind": "test"})
    assert [path.name for path in tmp_path.iterdir()] == ["step-0000000001"]


def test_a_folder_that_cannot_be_written_is_a_file_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(mps.FileError, match="A checkpoint cannot be written to"):
        Store(tmp_path / "file").save(1, {}, {})


# ---- what is refused


class _Keeps(mps.CustomOptimizer):
    def __init__(self) -> None:
        self.momenta: dict[str, Any] = {}

    def step(self, label: str, values: Any, gradient: Any) -> None:
        values -= 0.1 * gradient


class _Counts(mps.CustomOptimizer):
    def __init__(self) -> None:
        self.steps = 0

    def step(self, label: str, values: Any, gradient: Any) -> None:
        self.steps += 1


def _small(optimizer: Any, *, channels: int = 2) -> mps.TrainingGraph:
    source = mps.ConvolutionDataSource(1, 2, channels, optimizer=optimizer, label="fc")
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")


_X, _T = np.ones((6, 1, 1, 2), np.float32), np.zeros((6, 2), np.float32)


def _fit(graph: mps.TrainingGraph, folder: Path, **options: Any) -> Any:
    callbacks = [mps.Checkpoints(folder), *options.pop("callbacks", ())]
    return graph.fit(
        _X, options.pop("labels", _T), batch_size=options.pop("batch_size", 2), callbacks=callbacks, **options
    )


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (np.array(["a"]), "state has an array of <U1, expected numbers or bools"),
        (np.array([1j]), "state has an array of complex128, expected numbers or bools"),
        ({3: 1}, "state has the key 3, expected texts as keys"),
        ({1, 2}, "state has a set, expected None, bools, numbers"),
    ],
)
def test_states_that_a_manifest_cannot_hold_are_refused(value: object, sentence: str) -> None:
    with pytest.raises(mps.DTypeError, match=f"Callback: {sentence}"):
        packed([value], "Callback", {}, "callback.1")


@pytest.mark.parametrize("dtype", [bool, np.int8, np.uint64, np.float16, np.float32, np.float64])
def test_states_come_back_with_their_dtypes(dtype: type) -> None:
    tensors: dict[str, Any] = {}
    state = {"array": np.ones(3, dtype), "number": np.dtype(dtype).type(1), "row": (1, [2.5, None], "text")}
    saved = json.loads(json.dumps(packed(state, "who", tensors, "state")))
    found = unpacked(saved, tensors, "who")
    assert found["row"] == (1, [2.5, None], "text")
    assert found["array"].dtype == dtype
    assert found["number"] == 1


def test_checkpoints_refuse_optimizers_with_a_state_that_they_do_not_declare(tmp_path: Path) -> None:
    sentence = 'Optimizer _Keeps of layer "fc": keeps momenta and has no state and load_state, so that a checkpoint'
    with pytest.raises(mps.ArgumentError, match=sentence):
        _fit(_small(_Keeps()), tmp_path / "a")
    with pytest.raises(mps.ArgumentError, match="steps has changed from 0 to 6 and there is no state and load_state"):
        _fit(_small(_Counts()), tmp_path / "b")

    class Recorder(mps.Callback):
        def __init__(self) -> None:
            self.seen: list[float] = []

    with pytest.raises(mps.ArgumentError, match="Callback Recorder: keeps seen and has no state and load_state"):
        _fit(_small(mps.SGD()), tmp_path / "c", callbacks=[Recorder()])
    assert not (tmp_path / "a").exists()


def test_a_checkpoint_of_another_run_is_refused_by_a_sentence(tmp_path: Path) -> None:
    _fit(_small(mps.Adam()), tmp_path)
    refused: dict[str, Any] = {
        'has no layer "other"': lambda: _small_named("other"),
        '"fc.weights" has shape': lambda: (_small(mps.Adam(), channels=3), {"labels": np.zeros((6, 3), np.float32)}),
        "has beta1 0.9, that of the graph 0.5": lambda: (_small(mps.Adam(beta1=0.5)), {}),
        "has kind Adam, that of the graph SGD": lambda: (_small(mps.SGD()), {}),
        "batch_size is 2, this run has 3": lambda: (_small(mps.Adam()), {"batch_size": 3}),
        "shuffle_seed is 0, this run has 1": lambda: (_small(mps.Adam()), {"shuffle_seed": 1}),
        "callbacks are Checkpoints, this run has Checkpoints, EarlyStopping": lambda: (
            _small(mps.Adam()),
            {"callbacks": [mps.EarlyStopping("loss")]},
        ),
    }
    for sentence, make in refused.items():
        graph, options = make()
        before = graph.weights()
        with pytest.raises(mps.ArgumentError, match=sentence):
            _fit(graph, tmp_path, resume=tmp_path, **options)
        for name, tensor in graph.weights().items():
            np.testing.assert_array_equal(tensor, before[name])


def _small_named(label: str) -> tuple[mps.TrainingGraph, dict[str, Any]]:
    source = mps.ConvolutionDataSource(1, 2, 2, optimizer=mps.Adam(), label=label)
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    descriptor = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)
    graph = mps.TrainingGraph(mps.LossNode(node, descriptor), device="cpu")
    return graph, ({"labels": np.zeros((6, graph.loss.channels or 2), np.float32)})


def test_a_folder_of_another_run_is_not_written_to(tmp_path: Path) -> None:
    _fit(_small(mps.Adam()), tmp_path)
    with pytest.raises(mps.ArgumentError, match="has checkpoints of another run; resume it with resume="):
        _fit(_small(mps.Adam()), tmp_path)


def test_resuming_where_there_is_nothing_says_so_and_begins(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="There is no checkpoint in .*: training begins anew"):
        history = _fit(_small(mps.Adam()), tmp_path / "new", resume=tmp_path / "new")
    assert history.iterations == 3


# ---- ended by the system


def _program(kind: str, folder: Path) -> Any:
    """Start the program that trains; 17 iterations on one thread."""
    folder.mkdir(exist_ok=True)
    command = [sys.executable, str(Path(interrupted_run.__file__)), kind, str(folder), str(_ITERATIONS)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"})


def _end(kind: str, folder: Path) -> dict[str, Any]:
    """Run the program to its end; return all that has to be the same."""
    with _program(kind, folder) as process:
        process.communicate()
    assert process.returncode == 0
    with np.load(folder / "end.npz") as end:
        return dict(end)


def _assert_goes_on_after_kills(kind: str, tmp_path: Path, moments: list[int]) -> None:
    for moment in moments:
        with _program(kind, tmp_path / "killed") as process:
            for line in process.stdout:
                if line.strip() == str(moment):
                    process.send_signal(signal.SIGKILL)
        assert process.returncode == -signal.SIGKILL
    _assert_same(_end(kind, tmp_path / "killed"), _end(kind, tmp_path / "whole"))
    assert not list((tmp_path / "killed" / "checkpoints").glob(".*"))


def test_a_run_that_was_killed_goes_on_with_the_same_bits(tmp_path: Path) -> None:
    _assert_goes_on_after_kills("adam", tmp_path, [4, 11])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_a_run_that_was_killed_anywhere_goes_on_with_the_same_bits(seed: int, tmp_path: Path) -> None:
    random = np.random.default_rng(seed)
    kind = _KINDS[seed % len(_KINDS)]
    _assert_goes_on_after_kills(kind, tmp_path, sorted(int(i) for i in random.integers(1, _ITERATIONS, 3)))
