"""Models of recordings know their channels by name and range: other orders are put right, other channels refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps._files.safetensors_file import open_tensors, write_tensors
from openmps.data import Recording, Recordings
from openmps.tasks import activity_classifier, load

CHANNELS = ("x", "y", "z")


def drawn(seed: int = 0, channels: tuple[str, ...] = CHANNELS, scale: float = 1.0) -> Recordings:
    """Return recordings whose first channel shows the class; gravity is in the third."""
    random, recordings = np.random.default_rng(seed), []
    for number in range(8):
        labels = np.repeat(random.permutation(np.arange(8) % 2), 20)
        signal = random.normal(0, 0.1, (160, 3))
        signal[:, 0] += np.where(labels == 1, np.sin(np.arange(160)), 0)
        signal[:, 2] += 1
        recordings.append(Recording(f"{number}", (scale * signal).astype(np.float32), labels, f"{number}"))
    return Recordings(("rest", "wave"), channels, recordings)


def reordered(found: Recordings, order: list[int], channels: tuple[str, ...] | None = None) -> Recordings:
    """Return the same signals with their columns in another order."""
    changed = [Recording(each.name, each.signal[:, order], each.labels, each.group) for each in found.recordings]
    return Recordings(found.classes, channels or tuple(found.channels[place] for place in order), changed)


@pytest.fixture(scope="module")
def model() -> activity_classifier.ActivityClassifier:
    return activity_classifier.create(drawn(), samples=10, segments=8, epochs=40, batch_size=4, progress=False)


def test_columns_in_another_order_are_put_right(model: Any, tmp_path: Path) -> None:
    others = drawn(1)
    expected = model.evaluate(others)
    assert expected["accuracy"] > 0.9
    for order in ([2, 1, 0], [1, 2, 0]):
        given = model.evaluate(reordered(others, order))
        assert (given["accuracy"], given["loss"]) == (expected["accuracy"], expected["loss"])
    lines = ["z,x,label,y", *(f"{z},{x},rest,{y}" for x, y, z in others.recordings[0].signal)]
    (tmp_path / "one.csv").write_text("\n".join(lines))
    found = model.predict(tmp_path / "one.csv")[0].probabilities
    np.testing.assert_array_equal(found, model.predict(others.recordings[0].signal)[0].probabilities)
    rows = model.answer([tmp_path / "one.csv"]).rows
    assert [row[3] for row in rows] == model.predict(others.recordings[0].signal)[0].names


def test_validation_data_are_put_right_as_well() -> None:
    settings: dict[str, Any] = {"samples": 10, "segments": 8, "epochs": 2, "batch_size": 4, "progress": False}
    histories = [
        activity_classifier.create(drawn(), validation=held_out, **settings).history
        for held_out in (drawn(1), reordered(drawn(1), [2, 0, 1]))
    ]
    assert histories[0].metric("validation_loss") == histories[1].metric("validation_loss")


def test_other_columns_are_refused_by_a_sentence(model: Any) -> None:
    sentence = (
        'recordings have channels x, y, w, the model x, y, z. Channel "w" is another one; expected the same names'
    )
    with pytest.raises(mps.DatasetError, match=sentence):
        model.predict(drawn(1, ("x", "y", "w")))
    with pytest.raises(mps.DatasetError, match="channels x, x, z, the model x, y, z"):
        model.evaluate(drawn(1, ("x", "x", "z")))
    with pytest.raises(mps.ShapeError, match=r"recordings have 2 channels \(x, y\), the model 3 \(x, y, z\)"):
        model.predict(reordered(drawn(1), [0, 1]))


def test_columns_without_names_are_taken_by_position(model: Any) -> None:
    others = drawn(1)
    expected = model.evaluate(others)["loss"]
    with pytest.warns(UserWarning, match="the recordings have no names of channels, .* by position: x, y, z"):
        assert model.evaluate(reordered(others, [0, 1, 2], ("0", "1", "2")))["loss"] == expected


def test_another_unit_is_said(model: Any) -> None:
    sentence = r'channel "z" has values of \S+ to \S+, those of training were \S+ to \S+\. Perhaps the unit'
    with pytest.warns(UserWarning, match=sentence):
        model.predict(drawn(1, scale=9.81))
    with pytest.warns(UserWarning, match='channel "z" has values of'):
        model.evaluate(drawn(1, scale=1 / 9.81))
    weak = drawn(1)
    for each in weak.recordings:
        each.signal[:] = (each.signal - [0, 0, 1]) / 9.81 + [0, 0, 1]
    with pytest.warns(UserWarning, match=r"all channels vary by at most 1\d\.\d % of their ranges in training"):
        model.evaluate(weak)
    signal = drawn(1).recordings[0].signal
    signal[7:15] = 100  # 5 % of the samples are spikes
    model.predict(signal)
    model.predict(np.tile(np.array([0.1, 0.1, 1], np.float32), (40, 1)))  # a sensor at rest hardly moves


def test_the_schema_is_in_the_file(model: Any, tmp_path: Path) -> None:
    again = load(model.save(tmp_path / "model.safetensors"))
    trained = drawn().split(0.25, seed=0)[0].recordings
    signal = np.concatenate([each.signal for each in trained])
    with open_tensors(tmp_path / "model.safetensors") as file:
        settings = json.loads(file.metadata["openmps.settings"])
    assert settings["channels"] == list(CHANNELS)
    np.testing.assert_array_equal(np.array(settings["schema"]["lowest"], np.float32), signal.min(axis=0))
    np.testing.assert_array_equal(np.array(settings["schema"]["highest"], np.float32), signal.max(axis=0))
    with pytest.warns(UserWarning, match="Perhaps the unit is another one"):
        again.predict(drawn(1, scale=9.81))


def stored(model: Any, path: Path, **settings: Any) -> Path:
    """Return a model's file with other settings; None: without the setting."""
    with open_tensors(model.save(path)) as file:
        tensors, metadata = file.read(), dict(file.metadata)
    known = {**json.loads(metadata["openmps.settings"]), **settings}
    metadata["openmps.settings"] = json.dumps({name: value for name, value in known.items() if value != "left out"})
    kept = {name: text for name, text in metadata.items() if name not in ("openmps.sha256", "openmps.format")}
    return write_tensors(path.with_name("changed.safetensors"), tensors, what="x", metadata=kept)


def test_a_file_without_a_schema_is_loaded_and_says_what_cannot_be_compared(model: Any, tmp_path: Path) -> None:
    path = stored(model, tmp_path / "model.safetensors", schema="left out")
    sentence = "older openmps and has names of channels, no ranges. Another scale of data cannot be noticed"
    with pytest.warns(UserWarning, match=sentence):
        old = load(path)
    old.predict(drawn(1, scale=9.81))
    assert old.evaluate(reordered(drawn(1), [2, 1, 0]))["accuracy"] > 0.9  # names it has
    path = stored(model, tmp_path / "model.safetensors", schema="left out", channels=["0", "1", "2"])
    with pytest.warns(UserWarning, match="has neither names nor ranges of channels. Another order and another scale"):
        old = load(path)
    with pytest.warns(UserWarning, match="the model has no names of channels, .* by position: x, y, z"):
        old.predict(drawn(1))


@pytest.mark.parametrize(
    "schema",
    [3, [], {}, {"lowest": [0, 0, 0]}, {"lowest": [0], "highest": [1]}, {"lowest": [0, 0, 2], "highest": [1, 1, 1]},
     {"lowest": [0, 0, 0], "highest": [1, 1, float("inf")]}, {"lowest": "abc", "highest": "abc"}],
)  # fmt: skip
def test_a_damaged_schema_is_refused(model: Any, schema: Any, tmp_path: Path) -> None:
    with pytest.raises(mps.FileError, match='settings of task "activity-classifier" cannot be read'):
        load(stored(model, tmp_path / "model.safetensors", schema=schema))
