"""The folder of ``openmps train``: one writer, and only files of its runs are replaced or removed."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._checkpoints.store import Store
from openmps.cli import main
from openmps.cli._run_checkpoints import FINAL
from openmps.cli._run_folder import MARKER, run_folder
from openmps.tasks import text_generator

_RESULTS = ["losses.csv", "model.png", "model.safetensors", "settings.toml"]


@pytest.fixture(autouse=True)
def _in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("to be or not to be " * 20)


def _train(*more: str, output: str = "out") -> int:
    few = ("--features", "4", "--batch", "2", "--epochs", "1", "--device", "cpu")
    return main(["train", "text-generator", "text.txt", *few, "--output", output, *more])


def _error(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err


def _content(folder: Path) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


# ---- files of the user


@pytest.mark.parametrize(
    "name", ["checkpoints/weights.pt", "checkpoints/step-0000000001/model.pt", "model.safetensors"]
)
def test_files_of_the_user_are_not_touched(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("out", name)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"weeks of work")
    assert _train() == 1
    first = name.partition("/")[0]
    assert f'Folder "out" has "{first}", which no run of openmps has made' in _error(capsys)
    assert _content(Path("out")) == {name: b"weeks of work"}
    assert _train("--resume") == 1
    assert _content(Path("out")) == {name: b"weeks of work"}


def test_files_beside_those_of_a_run_stay() -> None:
    Path("out").mkdir()
    Path("out/notes.txt").write_text("mine")
    assert _train() == 0
    assert sorted(os.listdir("out")) == sorted([MARKER, FINAL, *_RESULTS, "notes.txt"])
    assert Path("out", MARKER).read_text().splitlines() == ["openmps run 1: text-generator", FINAL, *_RESULTS]


def test_a_file_that_comes_into_the_checkpoints_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    save = Store.save

    def save_beside(store: Store, *arguments: object) -> Path:
        saved = save(store, *arguments)  # type: ignore[arg-type]
        (store.folder / "best").mkdir(exist_ok=True)
        (store.folder / "best" / "weights.pt").write_bytes(b"mine")
        return saved

    monkeypatch.setattr(Store, "save", save_beside)
    assert _train() == 0
    assert _content(Path("out/checkpoints")) == {"best/weights.pt": b"mine"}


def test_a_run_replaces_the_results_of_the_run_before() -> None:
    assert _train() == 0
    before = _content(Path("out"))
    assert _train("--seed", "5") == 0
    assert _content(Path("out"))["model.safetensors"] != before["model.safetensors"]


def test_a_run_of_another_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train() == 0
    before = _content(Path("out"))
    Path("pictures").mkdir()
    assert main(["train", "image-classifier", "pictures", "--output", "out"]) == 1
    assert '".openmps-run" has "openmps run 1: text-generator", expected "openmps run 1: image-classifier"' in _error(
        capsys
    )
    assert _content(Path("out")) == before


@pytest.mark.parametrize("marker", [b"shopping list", b"\xff\x00", b"openmps run 2: text\n"])
def test_a_marker_of_another_program_is_refused_and_stays(marker: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").mkdir()
    Path("out", MARKER).write_bytes(marker)
    assert _train() == 1
    assert 'expected "openmps run 1: text-generator"' in _error(capsys)
    assert _content(Path("out")) == {MARKER: marker}


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_marker_that_is_no_file_is_refused(make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").mkdir()
    make(Path("out", MARKER))
    assert _train() == 1
    kind = "a pipe" if make is os.mkfifo else "a folder"
    assert f'{MARKER}" is no marker of a run: it is {kind}, expected a regular file. Name' in _error(capsys)


@pytest.mark.parametrize("output", ["text.txt", "/dev/null"])
def test_a_folder_that_is_none_is_refused(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _train("--output", output) == 1
    assert f"The model cannot be written to {output}: it is no folder." in _error(capsys)


@pytest.mark.parametrize("words", [("train", "text-generator", "text.txt", "--output", ""), ("look", "")])
def test_an_empty_path_is_not_the_current_folder(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(list(words))
    assert "an empty path is given; the current folder is ." in _error(capsys)
    assert not Path(MARKER).exists()


def test_a_marker_that_is_a_link_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").mkdir()
    Path("out", MARKER).symlink_to("../text.txt")
    assert _train() == 1
    assert "The model cannot be written to out: Too many levels of symbolic links." in _error(capsys)
    assert Path("text.txt").read_text().startswith("to be")


def test_copied_checkpoints_are_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    settings: dict[str, Any] = {"features": 4, "batch_size": 2, "epochs": 1, "device": "cpu", "progress": False}
    text_generator.create(Path("text.txt"), checkpoints="out/checkpoints", **settings)
    assert Store("out/checkpoints").steps()
    assert _train() == 1
    assert 'has "checkpoints", which no run' in _error(capsys)
    assert _train("--resume") == 0
    assert not Path("out/checkpoints").exists()


# ---- runs that have ended


def _train_in_python(epochs: int, **more: Any) -> dict[str, bytes]:
    """Return what the same run of Python's API ends with."""
    settings: dict[str, Any] = {"features": 4, "batch_size": 2, "device": "cpu", "progress": False}
    model = text_generator.create(Path("text.txt"), epochs=epochs, **settings, **more)
    return {name: tensor.tobytes() for name, tensor in model._tensors().items()}


def _trained() -> dict[str, bytes]:
    model = text_generator.load(Path("out/model.safetensors"), device="cpu")
    return {name: tensor.tobytes() for name, tensor in model._tensors().items()}


def test_an_ended_run_is_lengthened(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train() == 0
    [name] = os.listdir(Path("out", FINAL))
    assert _train("--resume", "--epochs", "3") == 0
    assert "The run began with 1 epoch, and has 3 now." in capsys.readouterr().out
    _train_in_python(1, checkpoints="python")
    assert _trained() == _train_in_python(3, checkpoints="python", resume=True)
    epochs = [line.split(",")[1] for line in Path("out/losses.csv").read_text().splitlines()[1:]]
    assert epochs == ["1", "1", "2", "2", "3", "3"]
    assert len(os.listdir(Path("out", FINAL))) == 1
    assert os.listdir(Path("out", FINAL)) != [name]
    assert not Path("out/checkpoints").exists()


def test_an_ended_run_that_is_resumed_with_its_length_stays_as_it_is() -> None:
    assert _train() == 0
    before, final = _trained(), _content(Path("out", FINAL))
    assert _train("--resume") == 0
    assert _trained() == before
    assert _content(Path("out", FINAL)) == final


def test_the_same_command_without_resume_begins_anew() -> None:
    assert _train("--epochs", "2") == 0
    before = _trained()
    assert _train("--epochs", "2", "--seed", "5") == 0
    assert _train("--epochs", "2") == 0
    assert _trained() == before
    assert _train("--resume", "--epochs", "3") == 0
    _train_in_python(2, checkpoints="python")
    assert _trained() == _train_in_python(3, checkpoints="python", resume=True)


def test_a_refused_run_leaves_the_ended_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train() == 0
    before = _content(Path("out"))
    Path("text.txt").write_text("to eb or not to eb " * 20)
    assert _train("--resume", "--epochs", "3") == 1
    assert "the content of the text is" in _error(capsys)
    assert _content(Path("out")) == before
    Path("text.txt").write_text("x")
    assert _train() == 1
    assert _content(Path("out")) == before


def _interrupted(monkeypatch: pytest.MonkeyPatch, after: int, *more: str) -> None:
    """Train with Ctrl-C after so many checkpoints of this run."""
    saves, save = [0], Store.save

    def save_and_interrupt(store: Store, *arguments: object) -> Path:
        saved = save(store, *arguments)  # type: ignore[arg-type]
        saves[0] += 1
        if saves[0] == after:
            signal.raise_signal(signal.SIGINT)
        return saved

    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", save_and_interrupt)
        assert _train("--epochs", "3", *more) == 130


def test_an_interrupted_run_is_resumed_before_an_ended_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _train("--seed", "5") == 0
    ended, model = _content(Path("out", FINAL)), _trained()
    _interrupted(monkeypatch, 1)
    assert "The run so far is in out/checkpoints." in _error(capsys)
    assert _content(Path("out", FINAL)) == ended
    assert _trained() == model
    assert _train("--epochs", "3") == 1  # work of an interrupted run is not thrown away
    assert "has checkpoints of another run; resume it" in _error(capsys)
    assert _train("--resume", "--epochs", "3") == 0
    assert _trained() == _train_in_python(3)
    assert not Path("out/checkpoints").exists()


def test_a_lengthened_run_that_is_interrupted_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _train() == 0
    _interrupted(monkeypatch, 1, "--resume")
    assert not Path("out", FINAL).exists()
    assert _train("--resume", "--epochs", "3") == 0
    _train_in_python(1, checkpoints="python")
    assert _trained() == _train_in_python(3, checkpoints="python", resume=True)


def test_a_model_that_cannot_be_written_leaves_an_interrupted_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Path:
        raise mps.FileError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(text_generator.TextGenerator, "save", fail)
        assert _train() == 1
    assert Store("out/checkpoints").steps()
    assert not Path("out", FINAL).exists()
    assert _train("--resume") == 0


def test_a_folder_of_that_name_is_not_touched(capsys: pytest.CaptureFixture[str]) -> None:
    Path("out", FINAL, "step-0000000001").mkdir(parents=True)
    Path("out", FINAL, "step-0000000001", "model.pt").write_bytes(b"mine")
    assert _train() == 1
    assert f'has "{FINAL}", which no run of openmps has made' in _error(capsys)
    assert _content(Path("out")) == {f"{FINAL}/step-0000000001/model.pt": b"mine"}


# ---- one writer


def test_a_second_writer_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with run_folder(Path("out"), "text-generator", ["model.safetensors"], what="The model", resume=False):
        before = _content(Path("out"))
        assert _train() == 1
        assert _error(capsys) == (
            'openmps: error: Folder "out" is written by another run: name another folder by --output.\n'
        )
        assert _content(Path("out")) == before
    assert not Path("out").exists()
    assert _train() == 0


_HOLDS = """
import sys, time
from collections.abc import Callable
from pathlib import Path
from openmps.cli._run_folder import run_folder
with run_folder(Path(sys.argv[1]), "text-generator", ["model.safetensors"], what="The model", resume=False):
    print("owned", flush=True)
    time.sleep(600)
"""


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_the_lock_ends_with_its_process(end: signal.Signals, capsys: pytest.CaptureFixture[str]) -> None:
    child = subprocess.Popen([sys.executable, "-c", _HOLDS, "out"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"owned\n"
        status = _train()
        child.send_signal(end)
    assert status == 1
    assert "is written by another run" in _error(capsys)
    assert Path("out").exists() == (end is signal.SIGKILL)
    assert _train() == 0


def test_of_many_writers_at_once_one_writes() -> None:
    owners, most = 0, 0
    failures: list[Exception] = []
    lock, begin = threading.Lock(), threading.Barrier(8)

    def write() -> None:
        nonlocal owners, most
        begin.wait()
        for _ in range(100):
            try:
                with run_folder(Path("a/b"), "text-generator", ["x"], what="x", resume=False):
                    with lock:
                        owners += 1
                        most = max(most, owners)
                    time.sleep(0)
                    with lock:
                        owners -= 1
            except mps.ArgumentError:
                pass
            except Exception as error:
                failures.append(error)

    threads = [threading.Thread(target=write) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert failures == []
    assert most == 1
    assert not any(each.is_file() for each in Path().rglob("a/**/*"))


# ---- refusals leave nothing


@pytest.mark.filterwarnings("ignore:There is no checkpoint")
def test_a_refused_run_leaves_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(os.listdir())
    assert main(["train", "text-generator", "missing.txt", "--output", "deep/er/out"]) == 1
    assert main(["train", "image-classifier", "missing"]) == 1
    assert main(["train", "text-generator", "text.txt", "--resume", "--epochs", "1", "--batch", "100000"]) == 1
    assert main(["train", "digits", "--device", "abacus"]) == 1
    assert sorted(os.listdir()) == before
    Path("mine").mkdir()
    assert main(["train", "text-generator", "missing.txt", "--output", "mine/out"]) == 1
    assert os.listdir("mine") == []
    assert main(["train", "text-generator", "missing.txt", "--output", "mine"]) == 1
    assert os.listdir("mine") == []
    assert _train() == 0
    before = sorted(os.listdir("out"))
    assert main(["train", "text-generator", "missing.txt", "--output", "out"]) == 1
    assert sorted(os.listdir("out")) == before


# ---- checkpoints


def test_folders_of_others_among_checkpoints_stay(tmp_path: Path) -> None:
    store = Store(tmp_path / "run", keep=1)
    others = {"step-0000000001": "model.pt", "step-0000000009": "model.pt", "step-0000000002": "manifest.json"}
    for folder, file in others.items():
        (tmp_path / "run" / folder).mkdir(parents=True)
        (tmp_path / "run" / folder / file).write_text("{}")
    before = _content(tmp_path / "run")
    for step in (3, 4):
        store.save(step, {"w": np.ones(2, np.float32)}, {"kind": "test"})
    assert before.items() <= _content(tmp_path / "run").items()
    assert store.steps() == [1, 2, 4, 9]
    with pytest.raises(mps.FileError, match="step-0000000009 is no checkpoint of openmps and is not removed"):
        store.save(9, {}, {"kind": "test"})
    store.clear()
    assert _content(tmp_path / "run") == before


def test_a_folder_of_checkpoints_and_nothing_else(tmp_path: Path) -> None:
    store = Store(tmp_path / "run")
    assert not store.owns_all()
    store.save(1, {"w": np.ones(2, np.float32)}, {"kind": "test"})
    assert store.owns_all()
    part = tmp_path / "run" / ".step-2.0123456789abcdef.openmps-part"
    part.mkdir()
    assert store.owns_all()  # of a writer that was killed before it wrote a file
    (part / "tensors.safetensors").write_bytes(b"")
    assert store.owns_all()
    (part / "model.pt").write_bytes(b"mine")
    assert not store.owns_all()
    (part / "model.pt").unlink()
    (tmp_path / "run" / "step-0000000002").mkdir()  # of another program
    assert not store.owns_all()


# Functions that remove files, and the files that they remove: all are made by the package.
_REMOVALS = {
    "_checkpoints/store.py: _remove_folder": "files of a checkpoint by name, in a folder that has no other",
    "_checkpoints/store.py: clear": "a folder that is empty",
    "_files/atomic_file.py: _part_of": "the part that it made",
    "_files/atomic_file.py: _remove_part": "parts by name, which no process holds",
    "cli/_run_folder.py: _remove_empty": "folders that this run made, if they are empty",
    "cli/_run_folder.py: leave": "the marker that this run filled",
    "datasets/_idx_collection.py: _download": "a file that was downloaded into the cache",
    "datasets/_pinned_file.py: _downloaded": "a file that was downloaded into the cache",
    "demos/_detector.py: _read": "a temporary folder that it made",
    "demos/_ending.py: _leave_at_once": "the temporary folder of the demo",
    "demos/_ending.py: temporary_files": "the temporary folder that it made",
    "distributed/_note.py: erase_note": "the file with port and key, if it has the run's key",
    "distributed/_note.py: write_note": "the part that it made",
}


def test_all_removals_are_known() -> None:
    root = Path(mps.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                names = {each.attr for each in ast.walk(function) if isinstance(each, ast.Attribute)}
                if names & {"rmtree", "unlink", "rmdir", "removedirs", "remove_tree"}:
                    found.add(f"{path.relative_to(root)}: {function.name}")
    assert found == set(_REMOVALS)
