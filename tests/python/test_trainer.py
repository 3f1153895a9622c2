"""Trainer: programs as users write them, exact resumption, data in all forms, metrics."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(5)
X = RANDOM.normal(size=(60, 2)).astype(np.float32)
Y = (X[:, 0] * X[:, 1] > 0).astype(np.int64)


def _network(*, dropout: float = 0.2) -> nn.Sequential:
    return nn.Sequential(nn.Linear(16), nn.BatchNorm(), nn.Tanh(), nn.Dropout(dropout), nn.Linear(2))


def _trainer(model: nn.Module | None = None, **options: Any) -> mps.Trainer:
    settings = {"metrics": ["accuracy"], "device": "cpu", **options}
    return mps.Trainer(model or _network(), nn.cross_entropy, optim.AdamW(optim.cosine(0.02)), **settings)


# ---- the programs of the documentation


class Block(nn.Module):
    """A layer of a transformer."""

    def __init__(self, width: int, heads: int) -> None:
        self.attention = nn.MultiHeadAttention(width, heads, causal=True)
        self.mlp = nn.Sequential(nn.Linear(4 * width), nn.GELU(), nn.Linear(width))
        self.norm1, self.norm2 = nn.LayerNorm(), nn.LayerNorm()

    def __call__(self, x: Any) -> Any:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


def test_a_transformer_learns_to_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("the cat sat on the mat. the dog lay by the door. " * 40)

    text = mps.data.Text("text.txt", length=64, held_out=0.1)
    blocks = [Block(64, 4) for _ in range(2)]
    model = nn.Sequential(
        nn.Embedding(text.letters, 64), nn.Positions(64), *blocks, nn.LayerNorm(), nn.Linear(text.letters)
    )
    optimizer = optim.AdamW(optim.warmup_cosine(3e-3, warmup=5, steps=30), weight_decay=0.01, clip_norm=1.0)
    trainer = mps.Trainer(model, nn.cross_entropy, optimizer, metrics=["perplexity"], precision="bf16", device="cpu")
    with pytest.warns(UserWarning, match="no checkpoint"):
        history = trainer.fit(
            text,
            batch_size=8,
            steps=30,
            validation=text.held_out,
            callbacks=[mps.Checkpoints("run")],
            resume="run",
        )
    model.save("writer.safetensors")
    written = text.decode(model.generate(text.encode("the "), 20, temperature=0.8))

    last = history.epochs[-1].metrics
    assert last["validation_perplexity"] == pytest.approx(math.exp(last["validation_loss"]), rel=1e-4)
    assert last["validation_loss"] < 0.5 * history.losses[0]
    assert written.startswith("the ")
    assert len(written) == 24
    assert set(written) <= set(text.alphabet)


def test_a_classifier_of_pictures_in_folders_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = pytest.importorskip("PIL.Image")
    monkeypatch.chdir(tmp_path)
    for name, color in (("red", (220, 30, 30)), ("blue", (30, 30, 220))):
        Path("shapes", name).mkdir(parents=True)
        for number in range(20):
            pixels = RANDOM.integers(0, 30, (40, 44, 3)) + np.array(color)
            image.fromarray(pixels.clip(0, 255).astype(np.uint8)).save(f"shapes/{name}/{number}.png")

    train, test = mps.data.folder("shapes", size=32, held_out=0.2, augmentation=mps.data.Augmentation())
    unit = lambda n: nn.Sequential(nn.Conv2d(n, 3), nn.BatchNorm(), nn.ReLU(), nn.MaxPool2d(2))  # noqa: E731
    model = nn.Sequential(*map(unit, (4, 8)), nn.GlobalMeanPool(), nn.Dropout(0.2), nn.Linear(len(train.classes)))
    trainer = mps.Trainer(
        model, nn.cross_entropy, optim.Adam(optim.cosine(1e-2)), metrics=["accuracy", "confusion"], device="cpu"
    )
    with pytest.warns(UserWarning, match="no checkpoint"):
        history = trainer.fit(
            train, batch_size=16, epochs=6, validation=test, callbacks=[mps.EarlyStopping()], resume="run"
        )

    assert train.classes == ("blue", "red")
    assert (len(train), len(test)) == (32, 8)
    assert history.epochs[-1].metrics["validation_accuracy"] == 1.0
    assert trainer.evaluate(test)["confusion"].tolist() == [[4, 0], [0, 4]]
    pytest.importorskip("matplotlib")
    assert len(history.plot().axes) == 2
    assert history.plot("course.png").stat().st_size > 10_000


# ---- runs


def test_the_loss_of_a_step_is_that_of_the_formula_and_steps_descend() -> None:
    model = nn.Sequential(nn.Linear(1))
    trainer = mps.Trainer(model, nn.mean_squared_error, optim.SGD(0.1), device="cpu")
    y = (X @ [[1.0], [-2.0]] + 0.5).astype(np.float32)
    model.build((1, 2))
    w = {path: value.astype(np.float64) for path, value in model.state_dict().items()}
    history = trainer.fit(X, y, batch_size=60, epochs=20, shuffle=False)
    losses = []
    for _ in range(20):
        difference = X @ w["0.weight"].T + w["0.bias"] - y
        losses.append((difference**2).mean())
        w["0.weight"] -= 0.1 * 2 * (difference * X).mean(0, keepdims=True)
        w["0.bias"] -= 0.1 * 2 * difference.mean(0)
    np.testing.assert_allclose(history.losses, losses, rtol=1e-4)
    np.testing.assert_allclose(model.state_dict()["0.weight"], w["0.weight"], rtol=1e-3)


def test_a_resumed_run_has_the_bits_of_an_uninterrupted_one(tmp_path: Path) -> None:
    class Failure(mps.Callback):
        """Ends a run in the middle of an epoch."""

        def on_iteration(self, training: mps.Training, loss: float) -> None:
            if training.history.iterations == 7:
                raise RuntimeError

    def run(folder: str, *callbacks: mps.Callback, resume: bool = False) -> tuple[list[float], dict[str, Array]]:
        trainer, saved = _trainer(), tmp_path / folder
        history = trainer.fit(
            X,
            Y,
            batch_size=16,
            epochs=3,
            validation=(X, Y),
            callbacks=[mps.Checkpoints(saved, every=5), *callbacks],
            resume=saved if resume else None,
        )
        return history.losses, trainer.model.state_dict()

    whole, expected = run("whole")
    with pytest.raises(RuntimeError):
        run("part", Failure())
    rest, found = run("part", resume=True)
    assert rest == whole
    assert all(np.array_equal(found[path], value) for path, value in expected.items())


def test_validation_does_not_change_the_training() -> None:
    alone, measured = _trainer(), _trainer()
    losses = alone.fit(X, Y, batch_size=20, epochs=3).losses
    assert measured.fit(X, Y, batch_size=20, epochs=3, validation=(X[:9], Y[:9])).losses == losses
    found = measured.evaluate(X[:9], Y[:9])
    last = measured.history.epochs[-1].metrics
    assert last["validation_loss"] == pytest.approx(found["loss"])
    assert last["validation_accuracy"] == found["accuracy"]


def test_a_second_fit_goes_on_and_outside_values_are_taken() -> None:
    trainer = _trainer(_network(dropout=0))
    first = trainer.fit(X, Y, batch_size=60, epochs=5, shuffle=False).losses
    assert trainer.fit(X, Y, batch_size=60, epochs=5, shuffle=False).losses[0] < first[-1]
    state = trainer.model.state_dict()
    trainer.model.load({path: np.zeros_like(value) for path, value in state.items()})
    assert trainer.fit(X, Y, batch_size=60, epochs=1).losses[0] == pytest.approx(math.log(2), abs=1e-6)


def test_a_loss_that_is_not_finite_names_the_tensor_and_keeps_the_weights() -> None:
    def loss(scores: Any, targets: Any) -> Any:
        return nn.cross_entropy(scores, targets) + scores.graph.log(scores.graph.sum(scores) * 0 - 1)

    trainer = mps.Trainer(_network(), loss, optim.SGD(0.1), device="cpu")
    trainer.model.build((1, 2))
    before = trainer.model.state_dict()
    with pytest.raises(mps.NonFiniteError, match="Trainer.fit: the loss of iteration 1 is nan"):
        trainer.fit(X, Y, batch_size=20)
    after = trainer.model.state_dict()
    assert all(np.array_equal(after[path], value) for path, value in before.items())


@pytest.mark.parametrize("is_resumed", [False, True])
def test_the_weights_of_the_best_epoch_come_back(tmp_path: Path, is_resumed: bool) -> None:
    """The learning rate is so large that the loss grows after the second epoch."""

    class Keep(mps.Callback):
        def __init__(self) -> None:
            self.kept = list[dict[str, Array]]()

        def state(self) -> dict[str, Any]:
            return {}

        def load_state(self, state: dict[str, Any]) -> None:
            pass

        def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
            self.kept.append(trainer.model.state_dict())
            if is_resumed and len(self.kept) == epoch.number == 3:
                raise RuntimeError

    def run(resume: Path | None) -> mps.History:
        stopping = mps.EarlyStopping("validation_loss", patience=2, restore_best=True)
        callbacks = [stopping, keep, mps.Checkpoints(tmp_path)]
        return trainer.fit(X, y, batch_size=60, epochs=9, validation=(X, y), callbacks=callbacks, resume=resume)

    y, keep = X @ np.array([[1.0], [-2.0]], np.float32), Keep()
    schedule = optim.Schedule(lambda f, step, steps: f.where(step < 2, 0.1, 3.0), "growing")
    trainer = mps.Trainer(nn.Linear(1), nn.mean_squared_error, optim.SGD(schedule), device="cpu")
    if is_resumed:
        with pytest.raises(RuntimeError):
            run(None)
        trainer = mps.Trainer(nn.Linear(1), nn.mean_squared_error, optim.SGD(schedule), device="cpu")
    history = run(tmp_path if is_resumed else None)
    losses = history.metric("validation_loss")
    assert len(losses) == 5
    assert min(losses) == losses[1]
    best = keep.kept[1]
    assert all(np.array_equal(best[path], value) for path, value in trainer.model.state_dict().items())


# ---- data


class _Pairs:
    """A Dataset as PyTorch has it."""

    def __len__(self) -> int:
        return len(X)

    def __getitem__(self, row: int) -> tuple[Array, int]:
        if not 0 <= row < len(X):
            raise IndexError(row)
        return X[row], int(Y[row])


class _Loader:
    """A DataLoader: batches, again and again."""

    def __len__(self) -> int:
        return 3

    def __iter__(self) -> Iterator[tuple[Array, Array]]:
        return ((X[first : first + 20], Y[first : first + 20]) for first in (0, 20, 40))


class _Samples(mps.Samples):
    """Samples that are read."""

    image_shape = (1, 1, 2)
    threads = 2

    def __len__(self) -> int:
        return len(X)

    def read(self, rows: Array, epoch: int) -> tuple[Array, Array]:
        return X[rows], Y[rows]


def test_all_forms_of_data_give_the_same_steps(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", X)
    forms: dict[str, Any] = {
        "arrays": (X.astype(np.float64), Y),
        "a file": (np.load(tmp_path / "x.npy", mmap_mode="r"), Y.astype(np.uint8)),
        "pairs": _Pairs(),
        "a loader": _Loader(),
        "samples": _Samples(),
        "a list": [(X[row], int(Y[row])) for row in range(60)],
        "a generator": (batch for _ in range(2) for batch in _Loader()),
    }
    losses = {name: _trainer().fit(form, batch_size=20, steps=6, shuffle=False).losses for name, form in forms.items()}
    for name, found in losses.items():
        np.testing.assert_allclose(found, losses["arrays"], rtol=1e-6, err_msg=name)


def test_a_loader_of_pytorch_is_read_as_it_is() -> None:
    torch = pytest.importorskip("torch")
    data = torch.utils.data.TensorDataset(torch.tensor(X), torch.tensor(Y))
    loader = torch.utils.data.DataLoader(data, batch_size=20)
    losses = _trainer().fit(loader, epochs=2).losses
    np.testing.assert_allclose(losses, _trainer().fit(X, Y, batch_size=20, epochs=2, shuffle=False).losses, rtol=1e-6)


def test_several_inputs_and_bytes_reach_the_model() -> None:
    class Two(nn.Module):
        def __init__(self) -> None:
            self.scores = nn.Linear(2)

        def __call__(self, a: Any, b: Any) -> Any:
            return self.scores(a + b)

    images = RANDOM.integers(0, 256, (12, 3)).astype(np.uint8)
    trainer = mps.Trainer(Two(), nn.cross_entropy, optim.SGD(0.0), device="cpu")
    losses = trainer.fit((images, np.zeros((12, 3))), np.zeros(12, np.int32), batch_size=12, shuffle=False).losses
    w = trainer.model.state_dict()
    scores = images / 255.0 @ w["scores.weight"].T + w["scores.bias"]
    expected = np.mean(np.log(np.exp(scores).sum(1)) - scores[:, 0])
    assert losses == [pytest.approx(expected, rel=1e-5)]
    assert trainer.predict((X[:5, :1].repeat(3, 1), X[:5, :1].repeat(3, 1)), batch_size=2).shape == (5, 2)


def test_data_that_do_not_fit_are_refused_with_both_quantities() -> None:
    trainer = _trainer()
    for given, match in (
        ((X, Y[:50]), "60 samples and targets 50"),
        ((X[:0], Y[:0]), "0 samples"),
        (([], None), "0"),
        ((X, None), "targets are None"),
        ((iter([]), None), "does not say how many batches"),
    ):
        with pytest.raises((mps.ShapeError, mps.ArgumentError), match=match):
            trainer.fit(*given)
    with pytest.raises(mps.ArgumentError, match="epochs is 2 and steps 3"):
        trainer.fit(X, Y, epochs=2, steps=3)
    with pytest.raises(mps.ArgumentError, match="expected `steps`"):
        trainer.fit(batch for batch in _Loader())
    with pytest.raises(mps.ArgumentError, match="has no metric|metric is"):
        trainer.fit(X, Y, callbacks=[mps.EarlyStopping("validation_f1")], validation=(X, Y))
    with pytest.raises(mps.ArgumentError, match='no metric "f1"'):
        _trainer(metrics=["f1"])
    with pytest.raises(mps.ArgumentError, match=r"expected one of openmps\.optim"):
        mps.Trainer(_network(), nn.cross_entropy, mps.Adam(learning_rate=1e-3))  # type: ignore[arg-type]


# ---- metrics


def _measured(metric: Any, scores: Array, targets: Array, cut: int) -> Any:
    """Return a metric of batches of unequal sizes."""
    [made] = mps.Trainer(_network(), nn.cross_entropy, optim.SGD(0.1), metrics=[metric], device="cpu").metrics
    made.begin()
    for part in (slice(0, cut), slice(cut, None)):
        made.add(scores[part], targets[part])
    return made.result()


def test_labels_that_32_bits_do_not_hold_are_refused() -> None:
    x, labels = np.eye(4, dtype=np.float32), np.array([0, 1, 2, 2**32])
    for data in ((x, labels), ([(x, labels)], None), ([(x[n], labels[n]) for n in range(4)], None)):
        trainer = mps.Trainer(nn.Linear(4), nn.cross_entropy, optim.SGD(0.1))
        with pytest.raises(mps.ArgumentError, match=r"an array of int32 is given 4294967296, expected -2147483648"):
            trainer.fit(*data, epochs=1, batch_size=4)


def test_metrics_are_those_of_all_samples_whatever_the_batches() -> None:
    scores = RANDOM.normal(size=(50, 7)).astype(np.float32)
    classes = RANDOM.integers(0, 7, 50)
    order = np.argsort(-scores, axis=1)
    wide = scores.astype(np.float64)
    losses = np.log(np.exp(wide).sum(1)) - wide[np.arange(50), classes]
    confusion = np.zeros((7, 7), int)
    for truth, chosen in zip(classes, order[:, 0], strict=True):
        confusion[truth, chosen] += 1
    for cut in (1, 20, 49):
        assert _measured("accuracy", scores, classes, cut) == np.mean(order[:, 0] == classes)
        assert _measured("top5_accuracy", scores, classes, cut) == np.mean((order[:, :5] == classes[:, None]).any(1))
        assert _measured("perplexity", scores, classes, cut) == pytest.approx(np.exp(losses.mean()))
        assert np.array_equal(_measured("confusion", scores, classes, cut), confusion)
        assert _measured(lambda p, t: np.mean(p[:, 0] * t), scores, classes, cut) == pytest.approx(
            np.mean(scores[:, 0] * classes), rel=1e-5
        )
    values, truth = RANDOM.normal(size=(40, 1)), RANDOM.normal(size=(40, 1))
    assert _measured("mean_absolute_error", values, truth, 7) == pytest.approx(abs(values - truth).mean())
    assert _measured("mean_squared_error", values, truth, 7) == pytest.approx(((values - truth) ** 2).mean())
    binary = RANDOM.integers(0, 2, (40, 1))
    assert _measured("accuracy", values, binary, 7) == np.mean((values > 0) == (binary > 0))


def test_the_area_below_the_curve_counts_pairs_in_the_right_order() -> None:
    scores, truth = RANDOM.normal(size=(80, 1)), RANDOM.integers(0, 2, 80)
    positive, negative = scores[truth == 1, 0], scores[truth == 0, 0]
    pairs = positive[:, np.newaxis] - negative
    area = _measured("auc", scores, truth, 33)
    assert area == pytest.approx(((pairs > 0) + 0.5 * (pairs == 0)).mean(), rel=1e-6)
    assert math.isnan(_measured("auc", scores, np.zeros(80), 33))


# ---- texts


def test_pieces_of_a_text_are_followed_by_their_next_characters(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_text("abcdefghij" * 3)
    text = mps.data.Text(file, length=7, held_out=0.3)
    assert text.held_out is not None
    assert (text.alphabet, len(text), len(text.held_out)) == ("abcdefghij", 2, 1)
    for epoch in range(4):
        pieces, following = text.read(np.arange(2), epoch)
        assert pieces.shape == following.shape == (2, 7)
        assert np.array_equal((pieces + 1) % 10, following)
    assert text.decode(text.held_out.read(np.arange(1), 0)[0][0]) == "bcdefgh"
    with pytest.raises(mps.ArgumentError, match="'z'"):
        text.encode("abz")
    with pytest.raises(mps.ArgumentError, match="expected 0 to 9"):
        text.decode([3, 10])
    with pytest.raises(mps.DatasetError, match="30 characters to train with, expected at least 41"):
        mps.data.Text(file, length=40)


# ---- words of other libraries


def _loose(function: Any) -> Any:
    """Return the function itself, whose arguments mypy does not know."""
    return function


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (
            lambda: _loose(_trainer().fit)(X, Y, validation_data=(X, Y)),
            r"Trainer\.fit has no .* validation_data.*validation\?",
        ),
        (lambda: _loose(_trainer().fit)(X, Y, verbose=1), r"no argument verbose; did you mean progress\?"),
        (lambda: _loose(_trainer().fit)(X, Y, epoch=1), r"no argument epoch; did you mean epochs\?"),
        (lambda: _loose(optim.Adam)(lr=1e-3), r"Adam has no argument lr; did you mean learning_rate\?"),
        (lambda: _loose(optim.AdamW)(1e-3, eps=1e-6), r"no argument eps; did you mean epsilon\?"),
        (lambda: _loose(nn.Linear)(4, bais=False), r"Linear has no argument bais; did you mean bias\?"),
        (lambda: _trainer(device="gpu"), r"gpu.*cpu"),
    ],
)
def test_words_of_others_are_answered_with_those_of_openmps(call: Any, match: str) -> None:
    with pytest.raises(mps.Error, match=match):
        call()


def test_a_wrong_name_is_a_type_error_as_in_python() -> None:
    with pytest.raises(TypeError, match="expected|did you mean|there are"):
        optim.SGD(0.1, qqqq=1)  # type: ignore[call-arg]


def test_runs_that_follow_compile_nothing_anew() -> None:
    trainer = _trainer()
    trainer.fit(X, Y, batch_size=20, validation=(X, Y))
    tensors = len(trainer._graph._tensors)
    trainer.fit(X, Y, batch_size=20, epochs=2, validation=(X, Y))
    trainer.evaluate(X, Y)
    assert len(trainer._graph._tensors) == tensors


@pytest.mark.parametrize("loss", [nn.cross_entropy, nn.focal])
def test_a_class_number_that_is_none_is_named(loss: Any) -> None:
    trainer = mps.Trainer(nn.Linear(2), loss, optim.SGD(0.1))
    with pytest.raises(mps.NonFiniteError, match=r'"loss, NaN where a class number is not 0 to 1" \(nan at'):
        trainer.fit(np.ones((3, 2), np.float32), np.array([0, 7, 1]), epochs=1)


class _Masked(nn.Module):
    def __init__(self) -> None:
        self.attention, self.scores = nn.MultiHeadAttention(4, 2), nn.Linear(2)

    def __call__(self, x: Any) -> Any:
        hidden = np.where(np.arange(3) < 2, 0, -np.inf).astype(np.float32)
        return self.scores(self.attention(x, mask=hidden)[:, 0].log())


def test_infinities_that_hide_positions_are_not_taken_for_the_fault() -> None:
    trainer = mps.Trainer(_Masked(), nn.cross_entropy, optim.SGD(0.1))
    with pytest.raises(mps.NonFiniteError, match='the first tensor that is not finite is "logarithm'):
        trainer.fit(np.ones((4, 3, 4), np.float32), np.zeros(4, np.int32), epochs=1)


def test_runs_and_batches_of_other_types_are_refused_in_words() -> None:
    trainer = _trainer()
    trainer.fit(X, Y)
    with pytest.raises(mps.ArgumentError) as raised:
        trainer.fit(X, Y, sample_weights=np.ones(60))
    both = "inputs float32 (N, 2), targets int32 (N)"
    assert str(raised.value) == (
        f"Trainer.fit: batches have {both}, sample weights float32 (N); those of the first run have {both}, no sample "
        f"weights. Expected the same: another Trainer of the model takes others."
    )


def _sequences() -> Iterator[tuple[Array, Array]]:
    for steps in (5, 7):
        yield np.zeros((4, steps, 3), np.float32), np.zeros(4, np.int32)


def test_sequences_of_several_lengths_are_refused_in_words() -> None:
    model = nn.Sequential(nn.GRU(4), nn.Lambda(lambda x: x[:, -1]))
    with pytest.raises(mps.ShapeError, match=r"a batch has inputs float32 \(N, 7, 3\).* first one has .*\(N, 5, 3\)"):
        _trainer(model).fit(_sequences(), steps=2)
    sentence = r"samples have arrays of shapes \(5, 3\) and \(7, 3\), expected one shape"
    with pytest.raises(mps.ShapeError, match=sentence):
        _trainer(model).fit([(x[0], y[0]) for x, y in [*_sequences()] * 2])


def test_weights_that_only_some_batches_have_are_refused() -> None:
    batches = [(X[:4], Y[:4]), (X[:4], Y[:4], np.ones(4))]
    with pytest.raises(mps.ShapeError, match="a batch has .* sample weights float32"):
        _trainer().fit((each for each in batches), steps=2)
