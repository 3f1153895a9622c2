"""The writer of texts: its network against formulas in double, its files, its command."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import openmps as mps
from openmps._files.safetensors_file import write_tensors
from openmps.cli import main
from openmps.init import at_most
from openmps.tasks import ModelCallback, load, text_generator

TEXT = "to be or not to be that is the question. " * 40
SETTINGS: dict[str, Any] = {
    "features": 32,
    "length": 20,
    "batch_size": 8,
    "learning_rate": 2e-2,
    "epochs": 20,
    "progress": False,
}


NETWORKS: dict[str, dict[str, Any]] = {
    "transformer": {"layers": 2, "learning_rate": 1e-2},
    "lstm": {"network": "lstm", "embedding": 16},
}


@pytest.fixture(scope="module", params=NETWORKS)
def model(request: pytest.FixtureRequest) -> text_generator.TextGenerator:
    return text_generator.create(TEXT, **{**SETTINGS, **NETWORKS[request.param]})


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


def scores_of_lstm(w: dict[str, Any], numbers: list[int]) -> Any:
    """Return the scores after each letter, by the formulas of Hochreiter and Schmidhuber."""
    state = cell = np.zeros(w["layers.0.weight_hh"].shape[1])
    found = []
    for number in numbers:
        x = w["embedding.weight"][number]
        i, f, z, o = np.split(w["layers.0.weight_ih"] @ x + w["layers.0.weight_hh"] @ state + w["layers.0.bias"], 4)
        cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(z)
        state = sigmoid(o) * np.tanh(cell)
        found.append(w["scores.weight"] @ state + w["scores.bias"])
    return np.array(found)


def turned(x: Any) -> Any:
    """Return (time, features) turned by positions, as Su et al.: a half of the features is beside the other."""
    half = x.shape[1] // 2
    angles = np.arange(len(x))[:, np.newaxis] * 10000.0 ** (-np.arange(half) / half)
    a, b = x[:, :half], x[:, half:]
    return np.hstack([a * np.cos(angles) - b * np.sin(angles), a * np.sin(angles) + b * np.cos(angles)])


def scores_of_transformer(w: dict[str, Any], numbers: list[int]) -> Any:
    """Return the scores after each letter, by the formulas of Vaswani et al.; one head."""

    def linear(name: str, x: Any) -> Any:
        return x @ w[f"{name}.weight"].T + w[f"{name}.bias"]

    def norm(name: str, x: Any) -> Any:
        centred = x - x.mean(1, keepdims=True)
        return centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5) * w[f"{name}.weight"] + w[f"{name}.bias"]

    x = w["embedding.weight"][numbers]
    for layer in ("layers.0", "layers.1"):
        y = norm(f"{layer}.norm1", x)
        q, k, v = (linear(f"{layer}.self_attn.{name}_proj", y) for name in "qkv")
        scores = turned(q) @ turned(k).T / np.sqrt(q.shape[1])
        shares = softmax(np.where(np.tri(len(x), dtype=bool), scores, -np.inf))
        x = x + linear(f"{layer}.self_attn.out_proj", shares @ v)
        y = linear(f"{layer}.linear1", norm(f"{layer}.norm2", x))
        erf = np.array([[math.erf(value / math.sqrt(2)) for value in row] for row in y])
        x = x + linear(f"{layer}.linear2", y * (1 + erf) / 2)
    return linear("scores", norm("layers.2", x))


def probabilities_in_double(model: text_generator.TextGenerator, text: str) -> Any:
    """Return the probabilities after each letter of a text."""
    w = {name: value.astype(np.float64) for name, value in model._tensors().items()}
    formulas = scores_of_lstm if model.network == "lstm" else scores_of_transformer
    pieces = [text[first : first + model.length] for first in range(0, len(text), model.length)]
    return np.vstack([softmax(formulas(w, [model.letters.index(each) for each in piece])) for piece in pieces])


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


@pytest.mark.parametrize(("network", "window"), [("transformer", 6), ("lstm", 24)])
def test_a_long_text_is_read_anew_from_its_second_half(network: Any, window: int) -> None:
    """Each character has the largest score after those that are read, without anything that is kept."""
    model = text_generator.TextGenerator("abcdefgh", network=network, features=32, layers=2, length=6, seed=3)
    random = np.random.default_rng(4)  # large weights, so that a character depends on all that are read
    shapes = {path: old.shape for path, old in model._tensors().items()}
    model._placed.take({path: random.normal(0, 0.5, shape).astype(np.float32) for path, shape in shapes.items()})
    text = model.predict("ab", length=3 * window, temperature=1e-6)
    read = [0, 1]
    for character in text[2:]:
        read = read if len(read) < window else read[-(window // 2) :]
        scores = model._model(np.array([read], np.int32))[0, -1]
        assert character == model.letters[scores.argmax()]
        read.append(model.letters.index(character))
    characters = model.write("ab", temperature=1e-6)
    assert "ab" + "".join(next(characters) for _ in range(3 * window)) == text
    assert len(set(text)) > 2


def test_the_same_seed_writes_the_same_text(model: text_generator.TextGenerator, tmp_path: Path) -> None:
    first = model.predict("to ", length=60, temperature=1.0, seed=3)
    assert first == model.predict("to ", length=60, temperature=1.0, seed=3)
    assert first != model.predict("to ", length=60, temperature=3.0, seed=3)
    assert len(first) == 63
    assert model.predict("to ", length=0) == "to "
    again = load(model.save(tmp_path / "model.safetensors"))
    assert isinstance(again, text_generator.TextGenerator)
    assert again.predict("to ", length=60, temperature=1.0, seed=3) == first
    assert again.samples == model.samples


@pytest.mark.parametrize("network", NETWORKS)
def test_an_interrupted_run_goes_on_to_the_same_bits(network: str, tmp_path: Path) -> None:
    class Interrupt(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 13:
                raise KeyboardInterrupt

    settings = {**SETTINGS, **NETWORKS[network], "epochs": 3}
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
    for name, value in whole._tensors().items():
        np.testing.assert_array_equal(rest._tensors()[name], value)


def test_a_text_may_be_as_long_as_no_name_of_a_file(model: text_generator.TextGenerator) -> None:
    assert model.evaluate("to be " * 60)["letters"] == 360


WRONG: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "length": ({"length": 0}, mps.ArgumentError, "length is 0"),
    "share": ({"validation": 1.0}, mps.ArgumentError, "validation is 1.0"),
    "features": ({"features": 10**6}, mps.ArgumentError, "features is 1000000, expected 1 to"),
    "even": ({"features": 33}, mps.ArgumentError, "features is 33, expected an even number up to 32, or a multiple"),
    "network": ({"network": "gru"}, mps.ArgumentError, "network is 'gru', expected one of 'transformer', 'lstm'"),
    "prompt": ({"prompt": "To be"}, mps.ArgumentError, "the text has 'T', which the model does not know"),
    "temperature": ({"temperatures": (0.5, 0.0)}, mps.ArgumentError, "create: temperature is 0.0, expected a number"),
    "short": ({"length": 5000}, mps.DatasetError, "the text has 1640 letters, 1476 to train, expected at least 5002"),
    "patience": (
        {"patience": 2, "validation": 0.0},
        mps.ArgumentError,
        "patience is 2 and validation 0.0, expected 0 or more epochs and a share above 0",
    ),
    "negative": ({"patience": -1}, mps.ArgumentError, "patience is -1 and validation 0.1"),
    "resume": ({"resume": True}, mps.ArgumentError, "checkpoints is None"),
}


class Steps(mps.Callback):
    """Counts steps."""

    count = 0

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        """Count one more."""
        self.count += 1


@pytest.mark.parametrize("case", WRONG)
def test_wrong_settings_are_refused(case: str) -> None:
    settings, kind, text = WRONG[case]
    steps = Steps()
    with pytest.raises(kind, match=text):
        text_generator.create(TEXT, **{**SETTINGS, **settings}, callbacks=[steps])
    assert steps.count == 0


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


def test_a_file_of_an_lstm_before_networks_were_modules_is_read(tmp_path: Path) -> None:
    random, known, embedding, features = np.random.default_rng(2), "abcde", 3, 6
    shapes = {
        "embedding": (5, embedding),
        "input": (4 * features, embedding),
        "recurrent": (4 * features, features),
        "bias": (4 * features,),
        "output": (features, 5),
        "output_bias": (5,),
    }
    old = {name: random.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    settings = {"letters": known, "embedding": embedding, "features": features, "samples": [[1, 0.5, "abba"]]}
    metadata = {
        "openmps.task": "text-generator",
        "openmps.settings": json.dumps(settings),
        "openmps.course": "[]",
    }
    model = text_generator.load(write_tensors(tmp_path / "old", old, what="A model", metadata=metadata), device="cpu")
    w = {
        "embedding.weight": old["embedding"],
        "layers.0.weight_ih": old["input"],
        "layers.0.weight_hh": old["recurrent"],
        "layers.0.bias": old["bias"],
        "scores.weight": old["output"].T,
        "scores.bias": old["output_bias"],
    }
    numbers = [0, 3, 2, 4, 4, 1]
    found = softmax(scores_of_lstm({name: each.astype(np.float64) for name, each in w.items()}, numbers[:-1]))
    expected = -np.log(found[np.arange(5), numbers[1:]]).mean()
    assert model.evaluate("".join(known[number] for number in numbers))["loss"] == pytest.approx(expected, rel=1e-5)
    assert (model.network, model.features, model.samples) == ("lstm", 6, {1: {0.5: "abba"}})
    again = text_generator.load(model.save(tmp_path / "new"), device="cpu")
    assert again.predict("ab", length=50) == model.predict("ab", length=50)


@pytest.mark.parametrize("network", NETWORKS)
def test_a_callback_that_writes_does_not_change_the_training(network: str) -> None:
    class Writing(ModelCallback):
        """Writes while a step is in flight."""

        texts: ClassVar[list[str]] = []

        def on_model(self, model: Any) -> None:
            self.model = model

        def on_iteration(self, training: mps.Training, loss: float) -> None:
            self.texts.append(self.model.predict("to be", length=30, temperature=0.01))

    settings = {**SETTINGS, **NETWORKS[network], "epochs": 2, "validation": 0.0}
    disturbed = text_generator.create(TEXT, callbacks=[Writing()], **settings)
    assert disturbed.history.losses == text_generator.create(TEXT, **settings).history.losses
    assert len(set(Writing.texts)) > 2


@pytest.mark.parametrize("network", NETWORKS)
def test_a_small_file_cannot_ask_for_a_large_network(network: str, tmp_path: Path) -> None:
    model = text_generator.TextGenerator("abc", network=network, features=32, device="cpu")  # type: ignore[arg-type]
    with at_most(sum(tensor.size for tensor in model._tensors().values())):
        text_generator.TextGenerator("abc", network=network, features=32, device="cpu")  # type: ignore[arg-type]
    settings = {**model._settings(), "features": 4096}
    metadata = {"openmps.task": model.kind, "openmps.settings": json.dumps(settings), "openmps.course": "[]"}
    path = write_tensors(tmp_path / "large", model._tensors(), what="A model", metadata=metadata)
    with pytest.raises(mps.ArgumentError, match=r"Weights have shape .*, expected at most"):
        text_generator.load(path)


def test_a_short_text_is_read_in_more_epochs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_generator, "_STEPS", 45)
    settings = {**SETTINGS, "layers": 1, "features": 4, "epochs": None}
    model = text_generator.create(TEXT, **settings)  # 9 batches of 8 pieces of 20 letters in an epoch
    assert model.history.iterations == 90
    model = text_generator.create(TEXT, **{**settings, "batch_size": 32})  # 2 batches
    assert (model.history.iterations, len(model.history.epochs)) == (46, 23)
    assert set(model.samples) == {*range(2, 23, 2), 23}


class Weights(ModelCallback):
    """Keeps the weights of each epoch."""

    def __init__(self) -> None:
        self.of_epochs: list[dict[str, Any]] = []

    def on_model(self, model: Any) -> None:
        self.model = model

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        self.of_epochs.append(self.model._model.state_dict())


# A part of it says nothing about the rest.
NOISE = "".join(np.random.default_rng(1).choice(list("abcdefgh"), 1200))


@pytest.mark.parametrize("network", NETWORKS)
def test_a_run_stops_and_keeps_the_weights_of_the_least_validation_loss(network: str, tmp_path: Path) -> None:
    weights, settings = Weights(), {**SETTINGS, **NETWORKS[network], "patience": 2}
    model = text_generator.create(NOISE, callbacks=[weights], **settings)
    losses = model.history.metric("validation_loss")
    best = int(np.argmin(losses))
    assert len(losses) == best + 4 < SETTINGS["epochs"]
    assert losses[-1] > losses[best]
    for path, value in model._model.state_dict().items():
        np.testing.assert_array_equal(value, weights.of_epochs[best][path], err_msg=path)
    assert not all(np.array_equal(value, weights.of_epochs[-1][path]) for path, value in model._tensors().items())
    assert model._kept == model.history.epochs[best]
    again = text_generator.load(model.save(tmp_path / "model"), device="cpu")
    assert again.predict("ab", length=40, temperature=0.1) == model.predict("ab", length=40, temperature=0.1)
    held_out = NOISE[-120:]
    assert model.evaluate(held_out)["loss"] == pytest.approx(losses[best], rel=0.1)


def test_a_stopped_run_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    class Interrupt(mps.Callback):
        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 20:
                raise KeyboardInterrupt

    settings = {**SETTINGS, **NETWORKS["transformer"], "patience": 3}
    whole = text_generator.create(NOISE, **settings)
    with pytest.raises(KeyboardInterrupt):
        text_generator.create(NOISE, checkpoints=tmp_path, callbacks=[Interrupt()], **settings)
    rest = text_generator.create(NOISE, checkpoints=tmp_path, resume=True, **settings)
    assert rest.history.losses == whole.history.losses
    for path, value in whole._tensors().items():
        np.testing.assert_array_equal(rest._tensors()[path], value)


def test_the_command_says_the_epoch_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("noise.txt").write_text(NOISE)
    few = ["--features", "16", "--layers", "1", "--length", "20", "--batch", "8", "--rate", "0.03", "--sample", "1"]
    few += ["--epochs", "30", "--patience", "1", "--device", "cpu"]
    assert main(["train", "text-generator", "noise.txt", *few, "--json"]) == 0
    documents = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    losses = [each["metrics"]["validation_loss"] for each in documents[:-1]]
    assert documents[-1]["epochs"] == len(losses) < 30
    assert documents[-1]["kept_epoch"] == np.argmin(losses) + 1
    assert documents[-1]["validation_loss"] == min(losses)
    assert main(["train", "text-generator", "noise.txt", *few]) == 0
    line = f"the model is that of epoch {np.argmin(losses) + 1}, with validation loss {min(losses):.4f}"
    assert line in capsys.readouterr().out.splitlines()


def test_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("play.txt").write_text(TEXT * 3)
    Path("start.txt").write_text("to be")
    few = ["--features", "16", "--epochs", "1", "--prompt", "is ", "--temperatures", "0.5,1", "--sample", "20"]
    assert main(["train", "text-generator", "play.txt", *few, "--json"]) == 0
    told = capsys.readouterr()
    samples = [line[:20] for line in told.err.splitlines() if line.startswith("temperature")]
    assert samples == ["temperature 0.5: 'is", "temperature 1.0: 'is"]
    results = json.loads(told.out.splitlines()[-1])
    assert results["validation_loss"] > 0
    assert main(["predict", results["model"], "start.txt", "--json"]) == 0
    row = json.loads(capsys.readouterr().out.splitlines()[-1])["predictions"][0]
    assert row["text"].startswith("to be")
    assert len(row["text"]) == 205
    assert main(["show", results["model"]]) == 0
    model = load(results["model"])
    assert isinstance(model, text_generator.TextGenerator)
    capsys.readouterr()
    assert main(["write", results["model"], "to be", "--length", "30", "--temperature", "2", "--seed", "7"]) == 0
    expected = model.predict("to be", length=30, temperature=2.0, seed=7)
    assert capsys.readouterr().out == f"{expected}\n"
    assert main(["write", results["model"], "to be", "--length", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["text"] == "to be"
    assert main(["write", results["model"], "To be"]) == 1
    assert "the text has 'T', which the model does not know" in capsys.readouterr().err


@pytest.mark.parametrize("is_file", [False, True])
def test_a_byte_order_mark_is_left_out_of_a_text(is_file: bool, tmp_path: Path) -> None:
    text = "\ufeff" + "to be or not to be. " * 40
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    data: Any = tmp_path / "a.txt" if is_file else text
    model = text_generator.create(data, features=4, epochs=1, progress=False)
    assert model.letters == "".join(sorted(set(text[1:])))
