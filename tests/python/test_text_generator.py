"""The writer of texts: its network against formulas in double, its files, its command."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps.cli import main
from openmps.tasks import load, text_generator

TEXT = "to be or not to be that is the question. " * 40
SETTINGS: dict[str, Any] = {
    "embedding": 16,
    "features": 32,
    "length": 20,
    "batch_size": 8,
    "learning_rate": 2e-2,
    "epochs": 20,
    "progress": False,
}


@pytest.fixture(scope="module")
def model() -> text_generator.TextGenerator:
    return text_generator.create(TEXT, **SETTINGS)


def test_a_text_is_learnt(model: text_generator.TextGenerator) -> None:
    assert "to be that is the question" in model.predict("to be or ", length=80, temperature=0.2)
    assert model.history.epochs[-1].metrics["validation_loss"] < 0.5
    assert set(model.samples) == set(range(1, 21))
    assert set(model.samples[20]) == {0.2, 0.7, 1.0}


def softmax(scores: Any) -> Any:
    exponentials = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exponentials / exponentials.sum(axis=-1, keepdims=True)


def sigmoid(v: Any) -> Any:
    return 1 / (1 + np.exp(-v))


def probabilities_in_double(model: text_generator.TextGenerator, text: str) -> Any:
    """Return the probabilities after each letter of a text, by the formulas of Hochreiter and Schmidhuber."""
    w = {name: value.astype(np.float64) for name, value in model._network.weights().items()}
    state = cell = np.zeros(model.features)
    found = []
    for character in text:
        x = w["embedding"][model.letters.index(character)]
        i, f, z, o = np.split(w["input"] @ x + w["recurrent"] @ state + w["bias"], 4)
        cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(z)
        state = sigmoid(o) * np.tanh(cell)
        found.append(softmax(state @ w["output"] + w["output_bias"]))
    return np.array(found)


def test_the_loss_is_that_of_the_formulas(model: text_generator.TextGenerator) -> None:
    text = TEXT[5:40]
    found = probabilities_in_double(model, text[:-1])
    numbers = [model.letters.index(character) for character in text[1:]]
    expected = -np.log(found[np.arange(len(numbers)), numbers]).mean()
    measured = model.evaluate(text)
    assert measured["loss"] == pytest.approx(expected, rel=1e-4)
    assert measured["bits"] == pytest.approx(expected / math.log(2), rel=1e-4)
    assert measured["letters"] == len(text)


def test_characters_are_drawn_from_the_probabilities(model: text_generator.TextGenerator) -> None:
    start = "or not"
    scores = np.log(probabilities_in_double(model, start)[-1])
    for temperature in (0.5, 3.0):
        expected = softmax(scores / temperature)
        drawn = [model.predict(start, length=1, temperature=temperature, seed=seed)[-1] for seed in range(300)]
        counts = np.array([drawn.count(character) for character in model.letters])
        deviations = np.sqrt(300 * expected * (1 - expected)) + 1
        assert (abs(counts - 300 * expected) < 4.5 * deviations).all()


def test_texts_side_by_side_are_those_of_one_at_a_time(model: text_generator.TextGenerator) -> None:
    together = model._written("to be", 30, [0.01, 0.01], 0)
    assert together == [model.predict("to be", length=30, temperature=0.01)] * 2


def test_the_same_seed_writes_the_same_text(model: text_generator.TextGenerator, tmp_path: Path) -> None:
    first = model.predict("to ", length=60, temperature=1.0, seed=3)
    assert first == model.predict("to ", length=60, temperature=1.0, seed=3)
    assert first != model.predict("to ", length=60, temperature=1.0, seed=4)
    assert len(first) == 63
    assert model.predict("to ", length=0) == "to "
    again = load(model.save(tmp_path / "model.safetensors"))
    assert isinstance(again, text_generator.TextGenerator)
    assert again.predict("to ", length=60, temperature=1.0, seed=3) == first
    assert again.samples == model.samples


def test_an_interrupted_run_goes_on_to_the_same_bits(tmp_path: Path) -> None:
    class Interrupt(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 13:
                raise KeyboardInterrupt

    settings = {**SETTINGS, "epochs": 3}
    whole = text_generator.create(TEXT, **settings)
    folder = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        text_generator.create(TEXT, checkpoints=folder, callbacks=[Interrupt()], **settings)
    with pytest.raises(mps.ArgumentError, match="has checkpoints of another run"):
        text_generator.create(TEXT, checkpoints=folder, **settings)
    with pytest.raises(mps.ArgumentError, match="seed is 0, this run has 5"):
        text_generator.create(TEXT, checkpoints=folder, resume=True, seed=5, **settings)
    rest = text_generator.create(TEXT, checkpoints=folder, resume=True, **settings)
    assert rest.history.losses == whole.history.losses
    assert rest.samples == whole.samples
    for name, value in whole._network.weights().items():
        np.testing.assert_array_equal(rest._network.weights()[name], value)


def test_a_text_may_be_as_long_as_no_name_of_a_file(model: text_generator.TextGenerator) -> None:
    assert model.evaluate("to be " * 60)["letters"] == 360


WRONG: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "length": ({"length": 0}, mps.ArgumentError, "length is 0"),
    "share": ({"validation": 1.0}, mps.ArgumentError, "validation is 1.0"),
    "features": ({"features": 10**6}, mps.ArgumentError, "features is 1000000, expected 1 to"),
    "short": ({"length": 5000}, mps.DatasetError, "the text has 1640 letters, 1476 to train, expected at least 5002"),
    "resume": ({"resume": True}, mps.ArgumentError, "checkpoints is None"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_settings_are_refused(case: str) -> None:
    settings, kind, text = WRONG[case]
    with pytest.raises(kind, match=text):
        text_generator.create(TEXT, **{**SETTINGS, **settings})


def test_wrong_texts_are_refused(model: text_generator.TextGenerator, tmp_path: Path) -> None:
    with pytest.raises(mps.ArgumentError, match="the text has 'X', which the model does not know"):
        model.predict("X")
    with pytest.raises(mps.ArgumentError, match="data is empty"):
        model.predict("")
    with pytest.raises(mps.ArgumentError, match="temperature is 0"):
        model.predict("to", temperature=0)
    with pytest.raises(mps.ArgumentError, match="the text has 1 letters"):
        model.evaluate("t")
    with pytest.raises(mps.DatasetError, match="cannot be read: No such file"):
        model.evaluate(tmp_path / "none.txt")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\xfd")
    with pytest.raises(mps.DatasetError, match="cannot be read"):
        text_generator.create(tmp_path / "bytes.txt")
    with pytest.raises(mps.DatasetError, match="the text has 0 letters"):
        text_generator.create("")
    with pytest.raises(mps.DTypeError, match="The text is a int"):
        text_generator.create(3)


def test_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("play.txt").write_text(TEXT * 3)
    Path("start.txt").write_text("to be")
    assert main(["train", "text-generator", "play.txt", "--features", "16", "--epochs", "1", "--json"]) == 0
    told = capsys.readouterr()
    assert sum(line.startswith("temperature") for line in told.err.splitlines()) == 3
    results = json.loads(told.out.splitlines()[-1])
    assert results["validation_loss"] > 0
    assert main(["predict", results["model"], "start.txt", "--json"]) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[-1])["predictions"][0]
    assert row["text"].startswith("to be")
    assert len(row["text"]) == 205
    assert main(["show", results["model"]]) == 0


@pytest.mark.parametrize("is_file", [False, True])
def test_a_byte_order_mark_is_left_out_of_a_text(is_file: bool, tmp_path: Path) -> None:
    text = "\ufeff" + "to be or not to be. " * 40
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    data: Any = tmp_path / "a.txt" if is_file else text
    model = text_generator.create(data, features=4, epochs=1, progress=False)
    assert model.letters == "".join(sorted(set(text[1:])))
