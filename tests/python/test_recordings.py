"""Recordings from CSV and NPZ files, their windows, and the classifier that learns them."""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps.cli import main
from openmps.data import Recording, Recordings, RecordingWindows, SignalAugmentation, read_recordings
from openmps.tasks import activity_classifier, load

CLASSES = ("fast", "rest", "slow")


def written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_csv_file_has_several_recordings(tmp_path: Path) -> None:
    text = "\ufefftime,x,recording, y,label,group\n0,1,a,2,run,p\n1,3,a,4,rest,p\n2,5,b,6,run,q\n\n3,7,b,8.5,run,q\n"
    found = read_recordings(written(tmp_path / "a.csv", text))
    assert (found.classes, found.channels) == (("rest", "run"), ("x", "y"))
    assert [(each.name, each.group) for each in found.recordings] == [("a", "p"), ("b", "q")]
    np.testing.assert_array_equal(found.recordings[1].signal, [[5, 6], [7, 8.5]])
    first, second = (each.labels for each in found.recordings)
    assert first is not None
    assert second is not None
    assert (first.tolist(), second.tolist()) == ([1, 0], [1, 1])


def test_a_folder_has_a_recording_for_each_file(tmp_path: Path) -> None:
    written(tmp_path / "walk.csv", "x\n1\n2\n")
    written(tmp_path / "run.CSV", "x\n3\n")
    written(tmp_path / "notes.txt", "none")
    found = read_recordings(tmp_path)
    assert [each.name for each in found.recordings] == ["run", "walk"]
    assert found.classes == ()
    assert found.recordings[0].labels is None
    assert [each.name for each in read_recordings([tmp_path / "walk.csv"]).recordings] == ["walk"]


def test_an_npz_file(tmp_path: Path) -> None:
    signal = np.arange(10, dtype=np.int16).reshape(5, 2)
    arrays: dict[str, Any] = {"signal": signal, "recording_start": [0, 2, 5], "recording_subject": [7, 8]}
    np.savez(tmp_path / "a.npz", label=np.array([0, 1, 1, 0, 0], np.uint8), label_names=["x", "y"], **arrays)
    found = read_recordings(tmp_path / "a.npz")
    assert (found.classes, found.channels) == (("x", "y"), ("0", "1"))
    assert [(each.group, len(each)) for each in found.recordings] == [("7", 2), ("8", 3)]
    np.testing.assert_array_equal(found.recordings[1].signal, signal[2:])
    np.savez(tmp_path / "b.npz", signal=signal, label=np.array(["u", "v", "u", "u", "u"]))
    assert read_recordings(tmp_path / "b.npz").classes == ("u", "v")


BAD = {
    "number": ("x,label\n1,a\noops,b\n", 'row 3, column "x" has "oops", expected a finite number'),
    "nan": ("x\nnan\n", 'row 2, column "x" has "nan"'),
    "cells": ("x,y\n1,2\n3\n", "row 3, has 1 cells, its heading 2"),
    "twice": ("x,x\n1,2\n", "has a column twice"),
    "signal": ("label,time\na,1\n", "has columns label, time, expected a signal"),
    "empty": ("", "has columns none"),
    "rows": ("x\n", "has 0 rows below its heading"),
    "beyond float32": ("x\n1\n-1e39\n", 'row 3, column "x" has "-1e39", expected a number of at most 3.403e'),
    "quote": ('x,label\n1,"a\n2,b\n', 'a.csv" cannot be read: unexpected end of data'),
    "group": (
        "x,recording,group\n1,r,p\n2,r,q\n",
        'row 3, has group "q", and recording "r" has group "p" above, expected one',
    ),
    "capitals": ("x,Label,label\n1,a,a\n", "has a column twice"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_csv_files_are_refused(case: str, tmp_path: Path) -> None:
    text, expected = BAD[case]
    with pytest.raises(mps.DatasetError, match=expected):
        read_recordings(written(tmp_path / "a.csv", text))


BAD_ARRAYS: dict[str, tuple[dict[str, Any], str]] = {
    "none": ({"x": [1]}, 'no array "signal"'),
    "axes": ({"signal": [1.0]}, 'no array "signal"'),
    "nan": ({"signal": [[np.nan]]}, 'no array "signal"'),
    "starts": ({"signal": [[1], [2]], "recording_start": [0, 3]}, "does not rise from 0 to 2"),
    "empty": ({"signal": [[1], [2]], "recording_start": [0, 0, 2]}, "does not rise from 0 to 2"),
    "labels": ({"signal": [[1], [2]], "label": [0]}, r"shape \(1,\) and dtype int64, expected \(2,\)"),
    "names": ({"signal": [[1], [2]], "label": [0, 2], "label_names": ["a", "b"]}, '"label" has 0 to 2, there are 2'),
    "negative": ({"signal": [[1], [2]], "label": [0, -1]}, '"label" has -1 to 0'),
    "groups": ({"signal": [[1], [2]], "recording_group": ["a", "b"]}, "1 recordings of 1 channels, but 2 groups"),
    "float32": ({"signal": [[1.0], [1e300]]}, r"at most 3.403e\+38: sample 1 of channel 0 is 1e\+300"),
    "channels": ({"signal": np.zeros((3, 0))}, 'no array "signal"'),
    "fraction": ({"signal": [[1], [2]], "recording_start": [0, 0.5, 2]}, "does not rise from 0 to 2"),
    "truth": ({"signal": [[1]], "recording_start": [False, True]}, "does not rise from 0 to 1"),
    "unsigned": ({"signal": [[1], [2]], "recording_start": np.array([0, 3, 1, 2], np.uint64)}, "does not rise"),
    "one group": (
        {"signal": [[1]], "recording_group": "a"},
        r'"recording_group" has shape \(\) and dtype <U1',
    ),
    "one name": ({"signal": [[1]], "channel_names": "a"}, r'"channel_names" has shape \(\)'),
    "one class": ({"signal": [[1]], "label": [0], "label_names": "a"}, r'"label_names" has shape \(\)'),
    "rows of names": ({"signal": [[1, 2]], "channel_names": [["a", "b"]]}, r'"channel_names" has shape \(1, 2\)'),
    "a name twice": ({"signal": [[1, 2]], "channel_names": ["a", "a"]}, "\"channel_names\" has 'a' twice"),
    "a class twice": ({"signal": [[1]], "label": [0], "label_names": ["a", "a "]}, "\"label_names\" has 'a' twice"),
    "an empty name": ({"signal": [[1, 2]], "channel_names": ["a", ""]}, '"channel_names" has an empty name'),
    "numbers as names": ({"signal": [[1]], "channel_names": [0.5]}, '"channel_names" has .* dtype float64'),
}


@pytest.mark.parametrize("case", BAD_ARRAYS)
def test_bad_npz_files_are_refused(case: str, tmp_path: Path) -> None:
    arrays, expected = BAD_ARRAYS[case]
    save: Any = np.savez
    save(tmp_path / "a.npz", **{name: np.array(value) for name, value in arrays.items()})
    with pytest.raises(mps.DatasetError, match=expected):
        read_recordings(tmp_path / "a.npz")


def test_missing_and_damaged_recordings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match=r"none\.csv\" cannot be read: No such file"):
        read_recordings(tmp_path / "none.csv")
    with pytest.raises(mps.DatasetError, match="has no CSV files"):
        read_recordings(tmp_path)
    for name in ("a.npz", "b.csv"):
        (tmp_path / name).write_bytes(b"\xff\xfe\x00nothing")
        with pytest.raises(mps.DatasetError, match="cannot be read"):
            read_recordings(tmp_path / name)
    written(tmp_path / "c.csv", "x\n1\n")
    written(tmp_path / "d.csv", "y\n1\n")
    with pytest.raises(mps.DatasetError, match="they have to agree"):
        read_recordings([tmp_path / "c.csv", tmp_path / "d.csv"])
    with pytest.raises(mps.DatasetError, match="0 files"):
        read_recordings([])


def test_windows_follow_one_another() -> None:
    signal = np.arange(11, dtype=np.float32)[:, None]
    labels = np.array([0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 0])
    parts = [Recording("r", signal, labels), Recording("s", signal[:1], labels[:1])]
    recordings = Recordings(("a", "b"), ("x",), parts)
    windows = RecordingWindows(recordings, 2, 4, [1.0], [2.0])
    assert len(windows) == 2  # none of the second recording, which covers 1 of 4 samples
    signals, targets, weights = windows.read(np.array([1, 0]), 5)
    np.testing.assert_array_equal(signals[1, 0, :, 0], (np.arange(8) - 1) / 2)
    np.testing.assert_array_equal(signals[0, 0, :, 0], [3.5, 4, 4.5, 0, 0, 0, 0, 0])
    assert weights[:, 0].tolist() == [[1, 0], [1, 1]]  # 3 of 4 samples count
    assert targets[1, 0].tolist() == [[1, 0], [0, 1]]
    assert targets[0, 0].tolist() == [[1, 0], [0, 0]]
    assert windows.place(1)[1] == 8


@pytest.mark.parametrize("samples", [1, 2, 3, 5, 6])
@pytest.mark.parametrize("segments", [1, 2])
@pytest.mark.parametrize("vary", [None, SignalAugmentation()])
def test_every_window_has_a_segment_that_counts(samples: int, segments: int, vary: SignalAugmentation | None) -> None:
    """Else a batch of it has no loss."""
    for count in range(1, 30):
        parts = [
            Recording(str(length), np.zeros((length, 1), np.float32), np.zeros(length, int)) for length in (count, 40)
        ]
        recordings = Recordings(("a",), ("x",), parts)
        windows = RecordingWindows(recordings, segments, samples, [0.0], [1.0], augmentation=vary)
        for epoch in range(3):
            _, _, weights = windows.read(np.arange(len(windows)), epoch)
            assert weights.reshape(len(windows), -1).max(axis=1).all()
        own = [windows.place(row)[0].name for row in range(len(windows))].count(str(count))
        assert (own > 0) == (2 * count >= samples)


def test_recordings_shorter_than_half_a_segment_have_no_segments() -> None:
    random = np.random.default_rng(1)
    parts = [
        Recording(str(count), random.normal(size=(count, 1)).astype(np.float32), np.arange(count) // 8 % 2)
        for count in (80, 1, 2)
    ]
    recordings = Recordings(("a", "b"), ("x",), parts)
    options: dict[str, Any] = {"validation": 0, "epochs": 2, "batch_size": 1, "device": "cpu", "progress": False}
    model = activity_classifier.create(recordings, samples=4, segments=2, **options)
    assert [len(each) for each in model.predict(recordings)] == [20, 0, 1]
    short = Recordings(("a", "b"), ("x",), parts[1:2])
    assert [each.probabilities.shape for each in model.predict(short)] == [(0, 2)]
    assert np.isnan(model.evaluate(short)["accuracy"])
    with pytest.raises(mps.ArgumentError, match="batch_size is 1, there are 0 windows of 2 x 4 samples to train"):
        activity_classifier.create(
            Recordings(("a", "b"), ("x",), [parts[1], Recording("s", parts[1].signal, np.array([1]))]),
            samples=4,
            segments=2,
            **options,
        )


def test_augmented_windows_follow_from_the_seed() -> None:
    signal = np.random.default_rng(0).normal(size=(500, 3)).astype(np.float32)
    recordings = Recordings(("a",), ("x", "y", "z"), [Recording("r", signal, np.zeros(500, np.int64))])

    def read(seed: int, epoch: int) -> Any:
        vary = SignalAugmentation(strength=0.5, noise=0, seed=seed)
        return RecordingWindows(recordings, 4, 25, [0] * 3, [1] * 3, augmentation=vary).read(np.arange(5), epoch)[0]

    first = read(1, 2)
    np.testing.assert_array_equal(first, read(1, 2))
    assert (first != read(2, 2)).any()
    assert (first != read(1, 3)).any()
    for window in first[:, 0]:  # some part of the signal, times one number
        ratios = []
        for at in range(451):
            part = np.zeros((100, 3), np.float32)
            part[: min(100, 500 - at)] = signal[at : at + 100]
            ratio = float((window * part).sum() / (part * part).sum())
            if np.allclose(window, ratio * part, atol=1e-5):
                ratios.append(ratio)
        assert len(ratios) == 1
        assert 0.5 <= ratios[0] <= 1.5
    with pytest.raises(mps.ArgumentError, match="strength is 1"):
        SignalAugmentation(strength=1)


def drawn(people: int = 8, seed: int = 0) -> Recordings:
    """Return signals that rest, or wave slowly or fast; each person has an own amplitude."""
    random = np.random.default_rng(seed)
    recordings = []
    for person in range(people):
        strength = random.uniform(0.7, 1.3)
        for number in range(3):
            kinds = np.repeat(random.permutation(np.arange(12) % 3), 20)
            period = np.array([4.0, 1e9, 16.0])[kinds]
            phase = np.cumsum(2 * np.pi / period)
            signal = strength * np.stack([np.sin(phase), np.cos(phase)], 1) + 0.1 * random.normal(size=(240, 2)) + 5
            recordings.append(Recording(f"{person}-{number}", signal.astype(np.float32), kinds, f"person {person}"))
    return Recordings(CLASSES, ("x", "y"), recordings)


SETTINGS: dict[str, Any] = {"samples": 10, "segments": 8, "epochs": 12, "batch_size": 8, "progress": False}


@pytest.fixture(scope="module")
def model() -> activity_classifier.ActivityClassifier:
    return activity_classifier.create(drawn(), **SETTINGS)


def test_activities_of_other_people_are_named(model: activity_classifier.ActivityClassifier) -> None:
    others = drawn(people=3, seed=9)
    measured = model.evaluate(others)
    assert measured["accuracy"] > 0.85
    names = [name for segments in model.predict(others) for name in segments.names]
    numbers = np.concatenate([np.asarray(each.labels).reshape(-1, 10) for each in others.recordings])
    truth = [CLASSES[np.bincount(segment).argmax()] for segment in numbers]
    right = [name == true for name, true in zip(names, truth, strict=True)]
    assert np.mean(right) == pytest.approx(measured["accuracy"])
    assert len(names) == measured["confusion"].sum()


def test_signals_of_any_length_are_taken(model: activity_classifier.ActivityClassifier) -> None:
    signal = drawn(1).recordings[0].signal
    assert [len(model.predict(signal[:n])[0]) for n in (4, 5, 15, 80, 84, 85, 161)] == [0, 1, 2, 8, 8, 9, 16]
    with pytest.raises(mps.ShapeError, match=r"\(240, 1\) and dtype float32, expected numbers \(samples, 2\)"):
        model.predict(signal[:, :1])
    with pytest.raises(mps.ShapeError, match="recordings have 1 channels"):
        model.predict(Recordings((), ("z",), [Recording("r", signal[:, :1], None)]))
    with pytest.raises(mps.DatasetError, match="no labels"):
        model.evaluate(Recordings((), ("x", "y"), [Recording("r", signal, None)]))
    with pytest.raises(mps.DatasetError, match='class "jump"'):
        model.evaluate(Recordings(("jump",), ("x", "y"), [Recording("r", signal, np.zeros(240, np.int64))]))


def test_a_file_gives_the_same_predictions(model: activity_classifier.ActivityClassifier, tmp_path: Path) -> None:
    again = load(model.save(tmp_path / "model.safetensors"))
    signal = drawn(1, seed=4).recordings[0].signal
    np.testing.assert_array_equal(again.predict(signal)[0].probabilities, model.predict(signal)[0].probabilities)
    with pytest.raises(mps.FileError, match='expected "image-classifier"'):
        mps.tasks.image_classifier.load(tmp_path / "model.safetensors")


def test_people_are_held_back_as_a_whole() -> None:
    found = drawn()
    known, held_out = found.split(0.25, seed=3)
    groups = [{each.group for each in part.recordings} for part in (known, held_out)]
    assert not groups[0] & groups[1]
    assert (len(groups[1]), len(known) + len(held_out)) == (2, len(found))


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "samples": ({"samples": 14}, "samples is 14, which has the factor 7"),
    "batch": ({"batch_size": 1000}, "batch_size is 1000, there are"),
    "share": ({"validation": 0.01}, "of 8 groups or recordings 0"),
    "resume": ({"resume": True}, "checkpoints is None"),
    "huge": ({"samples": 100, "segments": 10**6}, "expected a product of at most"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_settings_are_refused(case: str) -> None:
    settings, text = WRONG[case]
    with pytest.raises(mps.ArgumentError, match=text):
        activity_classifier.create(drawn(), **{**SETTINGS, **settings})


@pytest.fixture
def motion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the arguments that train with a file in the current folder."""
    monkeypatch.chdir(tmp_path)
    lines = ["x,y,label,recording,group"]
    for each in drawn(4).recordings:
        assert each.labels is not None
        for (x, y), label in zip(each.signal, each.labels, strict=True):
            lines.append(f"{x},{y},{CLASSES[label]},{each.name},{each.group}")
    written(tmp_path / "motion.csv", "\n".join(lines))
    return ["train", "activity-classifier", "motion.csv", "--samples", "10", "--epochs", "2", "--batch", "4", "--json"]


@pytest.mark.needs("mpi4py")
def test_ranks_train_the_same_model(motion: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("mpiexec") is None:
        pytest.skip("mpiexec is not installed")
    if os.geteuid() == 0:  # Open MPI refuses it
        monkeypatch.setenv("OMPI_ALLOW_RUN_AS_ROOT", "1")
        monkeypatch.setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
    losses = {}
    for ranks in (1, 2):
        command = [sys.executable, "-m", "openmps", *motion, "--device", "cpu"]
        command += ["--ranks", str(ranks), "--output", f"by {ranks}"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
        assert run.returncode == 0, run.stderr
        assert run.stdout.count('"task"') == 1
        with Path(f"by {ranks}", "losses.csv").open() as file:
            losses[ranks] = [float(row["loss"]) for row in csv.DictReader(file)]
    assert len(losses[1]) > 4
    np.testing.assert_allclose(losses[2], losses[1], rtol=1e-4)


def test_the_command_line(motion: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(motion) == 0
    results = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert results["epochs"] == 2
    assert main(["predict", results["model"], "motion.csv"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["recording", "begin", "end", "class", "probability"]
    assert Path("openmps-output/predictions/predictions.png").exists()
    assert main(["show", results["model"]]) == 0


def test_columns_of_an_index_are_no_channels(tmp_path: Path) -> None:
    for number, name in enumerate(("", "Unnamed: 0")):
        found = read_recordings(written(tmp_path / f"{number}.csv", f"\ufeff{name},x,label\n0,5,a\n1,6,b\n"))
        assert found.channels == ("x",)
        assert found.report.columns[0] == f'1 "{name}": not used'
    assert found.counts() == {"a": 1, "b": 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x;y;label\n0,1;0,2;a\n", "row 1, has a semicolon as separator of its columns, expected commas"),
        ("x\ty\n0\t1\n", "row 1, has a tab as separator"),
        ("x,label\n1,a\n2, \n", "row 3, has an empty label, expected a name"),
        ("x,recording\n1,\n", "row 2, has an empty recording"),
        ("x,label,\n1,a,\n", "row 1: column 3 has no name"),
    ],
)
def test_tables_that_are_wrong(text: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(mps.DatasetError, match=f'a.csv", {expected}'):
        read_recordings(written(tmp_path / "a.csv", text))


def test_labels_of_npz_files_that_are_wrong(tmp_path: Path) -> None:
    signal = np.zeros((3, 1), np.float32)
    for labels, expected in (
        ([0, 10_000_000, 1], r"has 0 to 10000000 \(sample 1\), expected class numbers of 0 to 99999"),
        (["a", "", "b"], "has an empty name at sample 1"),
    ):
        np.savez(tmp_path / "a.npz", signal=signal, label=np.array(labels))
        with pytest.raises(mps.DatasetError, match=expected):
            read_recordings(tmp_path / "a.npz")


def test_recordings_of_one_name_in_two_files_are_two(tmp_path: Path) -> None:
    files = [written(tmp_path / name / "a.csv", "x,label\n1,a\n2,b\n") for name in ("p", "q")]
    found = read_recordings(files)
    assert len({each.name for each in found.recordings}) == 2
    assert [len(part) for part in found.split(0.5)] == [1, 1]


def test_other_files_of_a_folder_are_said(tmp_path: Path) -> None:
    written(tmp_path / "a.csv", "x\n1\n")
    written(tmp_path / "sub" / "b.csv", "x\n1\n")
    assert read_recordings(tmp_path).report.left_out == ('1 other entry: "sub".',)


def test_a_file_of_several_people_has_a_recording_for_each(tmp_path: Path) -> None:
    rows = "x,Label,GROUP\n1,a,p\n2,b,p\n3,a,q\n4,b,q\n5,a,p\n"
    found = read_recordings(written(tmp_path / "a.csv", rows))
    assert (found.channels, found.classes) == (("x",), ("a", "b"))
    assert [(each.group, each.signal.ravel().tolist()) for each in found.recordings] == [
        ("p", [1, 2]),
        ("q", [3, 4]),
        ("p", [5]),
    ]
    assert [sorted({each.group for each in part.recordings}) for part in found.split(0.5)] in (
        [["p"], ["q"]],
        [["q"], ["p"]],
    )


def test_spaces_around_names_of_npz_files_do_not_count(tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", signal=np.zeros((3, 1)), label=np.array(["a", "a ", "b"]))
    assert read_recordings(tmp_path / "a.npz").counts() == {"a": 2, "b": 1}
