"""A run goes on with the same data: by content and order, whatever files are called; other settings are said."""

from __future__ import annotations

import io
import os
import shutil
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps._checkpoints.store import Store
from openmps._checks.rows import Rows
from openmps._runtime.ranks import Ranks, use
from openmps._training import batches, identity
from openmps._training.identity import identity_of, identity_of_files, identity_of_pictures
from openmps._training.same_data import expect_same
from openmps.data import PictureFiles, Recording, Recordings
from openmps.tasks import image_classifier, object_detector
from task_cases import CASES, QUICK

RNG = np.random.default_rng(3)
NUMBERS = RNG.normal(size=(5, 2, 3)).astype(np.float32)


# ---- identities


def test_the_same_elements_have_one_identity(tmp_path: Path) -> None:
    whole = identity_of(NUMBERS)
    np.save(tmp_path / "numbers.npy", NUMBERS)
    wide = np.zeros((5, 2, 6), np.float32)
    wide[..., ::2] = NUMBERS
    for same in (
        NUMBERS.copy(),
        wide[..., ::2],
        np.asfortranarray(NUMBERS),
        NUMBERS.astype(">f4"),
        np.load(tmp_path / "numbers.npy", mmap_mode="r"),
        Rows(NUMBERS.astype(np.float64), (5, 2, 3), np.float32),
    ):
        assert identity_of(same) == whole


def test_other_elements_parts_and_orders_have_others() -> None:
    flipped = NUMBERS.copy()
    flipped.view(np.uint32)[4, 1, 2] ^= 1  # the last bit of one number
    different = [
        (NUMBERS,),
        (flipped,),
        (NUMBERS[::-1],),
        (NUMBERS.reshape(5, 3, 2),),
        (NUMBERS.view(np.int32),),
        (NUMBERS, None),
        (None, NUMBERS),
        (NUMBERS[:2], NUMBERS[2:]),
        (NUMBERS[:3], NUMBERS[3:]),
        (NUMBERS[:0],),
        (np.zeros((0, 7)),),
        (np.float32(1),),
        ("ab", "c"),
        ("a", "bc"),
        ("abc",),
        ("a", "b"),
        ("atext;b",),
        ("",),
        ("\ud800",),  # letters of a file name or text that UTF-8 does not have
        (),
    ]
    found = [identity_of(*(part if part is None or isinstance(part, str) else np.asarray(part) for part in parts))
             for parts in different]  # fmt: skip
    assert len(set(found)) == len(different)


def test_pieces_of_a_large_array_are_all_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = identity_of(NUMBERS)
    for at_once in (1, 24, 50, 100):  # a row has 24 bytes
        monkeypatch.setattr(identity, "_AT_ONCE", at_once)
        assert identity_of(NUMBERS) == whole


def test_files_count_by_bytes_and_order(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        for name, content in (("1", b"one"), ("2", b"two"), ("3", b"")):
            (tmp_path / folder / (name + folder)).write_bytes(content)
    first, second = (sorted((tmp_path / folder).iterdir()) for folder in ("a", "b"))
    assert identity_of_files(first, "Pictures") == identity_of_files(second, "Pictures")
    assert identity_of_files(first, "Pictures") != identity_of_files(first[::-1], "Pictures")
    assert identity_of_files(first, "Pictures") != identity_of_files(first[:2], "Pictures")
    with pytest.raises(mps.FileError, match="Pictures cannot be read from .*none: No such file"):
        identity_of_files([tmp_path / "none"], "Pictures")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(mps.FileError, match="it is a pipe"):
        identity_of_files([tmp_path / "pipe"], "Pictures")


@pytest.mark.parametrize("is_old", [False, True])
def test_a_replaced_file_is_noticed_where_size_and_time_are_the_same(
    is_old: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "picture"
    if is_old:
        monkeypatch.setattr(identity, "_SETTLED", -1.0)  # digests are kept at once
    file.write_bytes(b"first")
    times = os.stat(file).st_atime_ns, os.stat(file).st_mtime_ns
    before = identity_of_files([file], "Pictures")
    other = tmp_path / "other"
    other.write_bytes(b"other")
    os.utime(other, ns=times)
    other.replace(file)
    assert identity_of_files([file], "Pictures") != before


def test_a_file_that_is_changed_twice_in_one_tick_of_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, tick = tmp_path / "picture", 10**9
    true_facts = os.fstat

    def coarse(descriptor: int) -> Any:
        found = true_facts(descriptor)
        times = {"st_mtime_ns": found.st_mtime_ns // tick * tick, "st_ctime_ns": found.st_ctime_ns // tick * tick}
        same = {name: getattr(found, name) for name in ("st_dev", "st_ino", "st_mode", "st_size")}
        return SimpleNamespace(**same, **times)

    monkeypatch.setattr(os, "fstat", coarse)
    found = set()
    for content in (b"first", b"other", b"third"):
        file.write_bytes(content)
        found.add(identity_of_files([file], "Pictures"))
    assert len(found) == 3


def test_a_file_that_did_not_change_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "_SETTLED", -1.0)
    file = tmp_path / "picture"
    file.write_bytes(b"first")
    before, found = identity_of_files([file], "Pictures"), os.stat(file)
    file.write_bytes(b"other")
    monkeypatch.setattr(os, "fstat", lambda _: found)  # as if it had not changed
    assert identity_of_files([file], "Pictures") == before


def test_an_array_of_pictures_is_each_of_them(tmp_path: Path) -> None:
    pictures = RNG.integers(0, 256, (3, 4, 5, 3), np.uint8)
    assert identity_of_pictures(pictures) == identity_of_pictures(list(pictures))
    for number, picture in enumerate(pictures):
        Image.fromarray(picture).save(tmp_path / f"{number}.png")
    files = sorted(tmp_path.iterdir())
    assert identity_of_pictures(PictureFiles(files)) == identity_of_files(files, "Pictures")


# ---- runs of fit


IMAGES = RNG.normal(size=(6, 1, 1, 2)).astype(np.float32)
LABELS = RNG.normal(size=(6, 2)).astype(np.float32)
WEIGHTS = np.ones(6, np.float32)


def _network(optimizer: mps.Optimizer | None = None) -> mps.TrainingGraph:
    source = mps.ConvolutionDataSource(1, 2, 2, optimizer=optimizer or mps.SGD(0.1), label="fc")
    node = mps.FullyConnectedNode(mps.ImageNode(), source)
    return mps.TrainingGraph(mps.LossNode(node, mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)), device="cpu")


def _fit(folder: Path, images: Any = IMAGES, labels: Any = LABELS, graph: Any = None, **options: Any) -> mps.History:
    options = {"batch_size": 2, "epochs": 2, "label_weights": WEIGHTS, **options}
    resume = folder if folder.exists() else None
    callbacks = [mps.Checkpoints(folder), *options.pop("callbacks", [])]
    return (graph or _network()).fit(images, labels, resume=resume, callbacks=callbacks, **options)


def _changed(array: Any, place: tuple[int, ...]) -> Any:
    changed = np.array(array)
    changed[place] += 0.5
    return changed


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("images", (_changed(IMAGES, (5, 0, 0, 1)), LABELS, WEIGHTS)),
        ("images", (IMAGES[::-1], LABELS, WEIGHTS)),
        ("labels", (IMAGES, _changed(LABELS, (5, 1)), WEIGHTS)),
        ("label weights", (IMAGES, LABELS, _changed(WEIGHTS, (5,)))),
    ],
)
def test_other_arrays_are_refused(name: str, data: tuple[Any, Any, Any], tmp_path: Path) -> None:
    _fit(tmp_path / "run")
    images, labels, weights = data
    sentence = f"The checkpoint .*: the content of {name} is sha256:[0-9a-f]{{12}}…, this run has sha256:"
    with pytest.raises(mps.ArgumentError, match=sentence):
        _fit(tmp_path / "run", images, labels, label_weights=weights, epochs=3)


def test_the_same_arrays_in_another_place_are_taken(tmp_path: Path) -> None:
    _fit(tmp_path / "run")
    np.save(tmp_path / "images.npy", IMAGES)
    images = np.load(tmp_path / "images.npy", mmap_mode="r")
    assert _fit(tmp_path / "run", images, LABELS.astype(np.float64), epochs=3).iterations == 9


def test_data_are_not_hashed_where_nothing_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise AssertionError("Data are hashed.")

    monkeypatch.setattr(batches, "identity_of", refuse)
    _network().fit(IMAGES, LABELS, batch_size=2)


def test_a_checkpoint_without_identities_is_taken_with_a_warning(tmp_path: Path) -> None:
    _fit(tmp_path / "run")
    store = Store(tmp_path / "run")
    saved = store.load()
    assert saved is not None
    del saved.manifest["data"]["content"], saved.manifest["plan"]  # as an older openmps wrote it
    store.save(saved.step, saved.tensors, saved.manifest)
    sentence = "older openmps and does not have the content of images, the content of labels, .* is not known"
    with pytest.warns(UserWarning, match=sentence):
        assert _fit(tmp_path / "run", epochs=3).iterations == 9
    assert _fit(tmp_path / "run", epochs=4).iterations == 12  # the next checkpoint has them


def test_a_rate_that_is_not_followed_is_said(tmp_path: Path) -> None:
    _fit(tmp_path / "run")
    sentence = (
        'layer "fc" began with learning rate 0.1; its optimizer has 0.5 now, and goes on with the checkpoint\'s, 0.1'
    )
    graph = _network(mps.SGD(0.5))
    with pytest.warns(UserWarning, match=sentence):
        _fit(tmp_path / "run", graph=graph, epochs=3)
    assert graph._layers[0].optimizer.learning_rate == pytest.approx(0.1)


class _Falls(mps.Callback):
    """Lets the rate fall."""

    def __init__(self, optimizer: Any) -> None:
        self.optimizer = optimizer

    def on_epoch_end(self, training: mps.Training, epoch: mps.Epoch) -> None:
        self.optimizer.learning_rate *= 0.5

    def state(self) -> None:
        return None

    def load_state(self, state: None) -> None:
        return None


def test_a_rate_that_has_fallen_is_no_change(tmp_path: Path) -> None:
    graph = _network(optimizer := mps.SGD(0.1))
    _fit(tmp_path / "run", graph=graph, callbacks=[_Falls(optimizer)])
    _fit(tmp_path / "run", graph=graph, callbacks=[_Falls(optimizer)], epochs=3)  # the same objects
    graph = _network(optimizer := mps.SGD(0.1))
    _fit(tmp_path / "run", graph=graph, callbacks=[_Falls(optimizer)], epochs=4)  # the program from its beginning
    assert optimizer.learning_rate == pytest.approx(0.1 / 16)


def test_another_length_is_said(tmp_path: Path) -> None:
    _fit(tmp_path / "run")
    text = io.StringIO()
    _fit(tmp_path / "run", epochs=3, callbacks=[])
    store = Store(tmp_path / "run")
    assert store.steps()[-1] == 9
    graph, progress = _network(), mps.Progress(stream=text)
    options: dict[str, Any] = {"batch_size": 2, "label_weights": WEIGHTS}
    saving = mps.Checkpoints(tmp_path / "other")
    graph.fit(IMAGES, LABELS, callbacks=[progress, saving], epochs=1, **options)
    graph.fit(IMAGES, LABELS, callbacks=[progress, saving], resume=tmp_path / "other", epochs=4, **options)
    graph.fit(IMAGES, LABELS, callbacks=[progress, saving], resume=tmp_path / "other", iterations=13, **options)
    lines = text.getvalue().splitlines()
    assert "The run began with 1 epoch, and has 4 now." in lines
    assert "The run began with 12 iterations, and has 13 now." in lines
    assert len([line for line in lines if line.startswith("The run began")]) == 2


# ---- runs of tasks


@pytest.fixture(scope="module")
def features(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("features")
    pictures = RNG.integers(0, 256, (4, 32, 32, 3), np.uint8)
    model = image_classifier.create(
        (pictures, [0, 1, 0, 1]), validation=None, size=(32, 32), epochs=1, batch_size=4, progress=False
    )
    return model.save(folder / "model.safetensors")


def _settings(name: str, features: Path) -> dict[str, Any]:
    more = {"features": features} if name == "style_transfer" else {}
    return {**QUICK, **CASES[name].settings, **more, "device": "cpu"}


@pytest.mark.parametrize("name", CASES)
def test_a_task_goes_on_with_the_same_data_alone(name: str, features: Path, tmp_path: Path) -> None:
    case, settings = CASES[name], _settings(name, features)
    run = {"checkpoints": tmp_path / "run", "progress": False}
    case.write(tmp_path / "data")
    case.create(tmp_path / "data", **run, **settings)
    shutil.copytree(tmp_path / "data", tmp_path / "moved" / "elsewhere")
    longer = {**settings, "epochs": 3}
    model = case.create(tmp_path / "moved" / "elsewhere", **run, **longer, resume=True)
    assert len(model.history.epochs) == 3
    for number, (change, what) in enumerate(case.changes.values()):
        shutil.copytree(tmp_path / "data", tmp_path / str(number))
        change(tmp_path / str(number))
        with pytest.raises(mps.ArgumentError, match=f"[Tt]he content of {what} is sha256:.*, this run has sha256:"):
            case.create(tmp_path / str(number), **run, **longer, resume=True)


@pytest.mark.parametrize("name", ["image_classifier", "text_generator"])
def test_another_rate_and_length_of_a_task_are_said(name: str, features: Path, tmp_path: Path) -> None:
    case, settings = CASES[name], _settings(name, features)
    case.write(tmp_path / "data")
    case.create(tmp_path / "data", checkpoints=tmp_path / "run", progress=False, **settings, learning_rate=0.01)
    text = io.StringIO()
    options = {**settings, "epochs": 3, "learning_rate": 0.02}
    case.create(
        tmp_path / "data", checkpoints=tmp_path / "run", progress=mps.Progress(stream=text), **options, resume=True
    )
    lines = text.getvalue().splitlines()
    assert "The run began with 2 epochs, and has 3 now." in lines
    assert "The run began with learning rate 0.01, and has 0.02 now." in lines
    text = io.StringIO()
    options["epochs"] = 4
    case.create(
        tmp_path / "data", checkpoints=tmp_path / "run", progress=mps.Progress(stream=text), **options, resume=True
    )
    lines = [line for line in text.getvalue().splitlines() if line.startswith("The run began")]
    assert lines == ["The run began with 3 epochs, and has 4 now."]


class _Interrupt(mps.Callback):
    """Raises Ctrl-C after an iteration."""

    def __init__(self, after: int = 0) -> None:
        self._after = after

    def state(self) -> dict[str, Any]:
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        pass

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        if training.history.iterations == self._after:
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("name", CASES)
def test_a_task_that_is_interrupted_within_an_epoch_has_the_same_bits(
    name: str, features: Path, tmp_path: Path
) -> None:
    batch = 2 if name == "digit_generator" else 1  # its least
    case, settings = CASES[name], _settings(name, features) | {"batch_size": batch, "progress": False}
    case.write(tmp_path / "data")

    def train(after: int = 0, **options: Any) -> Any:
        return case.create(tmp_path / "data", callbacks=[_Interrupt(after)], **settings, **options)

    whole = train()
    for after in (1, 2):
        folder = tmp_path / str(after)
        with pytest.raises(KeyboardInterrupt):
            train(after, checkpoints=folder)
        assert Store(folder).steps()[-1] < whole.history.iterations // 2
        resumed = train(checkpoints=folder, resume=True)
        assert resumed.history.losses == whole.history.losses
        metrics = [[epoch.metrics for epoch in model.history.epochs] for model in (resumed, whole)]
        assert metrics[0] == metrics[1]
        for label, tensor in whole._tensors().items():
            np.testing.assert_array_equal(resumed._tensors()[label], tensor, err_msg=label)


def test_a_graphs_run_without_a_checkpoint_says_so(tmp_path: Path) -> None:
    CASES["text_generator"].write(tmp_path / "data")
    with pytest.warns(UserWarning, match="There is no checkpoint in .*run: training begins anew"):
        CASES["text_generator"].create(
            tmp_path / "data",
            checkpoints=tmp_path / "run",
            resume=True,
            progress=False,
            **{**QUICK, **CASES["text_generator"].settings},
        )


def test_recordings_names_do_not_count() -> None:
    signal, labels = RNG.normal(size=(40, 2)).astype(np.float32), np.repeat([0, 1], 20)

    def facts(name: str, signal: Any) -> dict[str, Any]:
        recordings = Recordings(("a", "b"), ("x", "y"), [Recording(name, signal, labels, name)])
        return mps.data.RecordingWindows(recordings, 2, 10, [0, 0], [1, 1]).facts()

    assert facts("first", signal) == facts("second", signal.copy())
    assert facts("first", signal) != facts("first", signal * 2)


# ---- ranks


class _Met(Exception):
    """Carries the facts that a rank has shown to the others."""


class _Two(Ranks):
    """The second of two ranks; the first one's facts are known."""

    size, rank = 2, 1

    def __init__(self, first: Any = None) -> None:
        self._first = first

    def gathered(self, item: Any) -> list[Any]:
        if not isinstance(item, dict):
            raise _Met("they agree")  # and go on
        if self._first is None:
            raise _Met(item)
        return [self._first, item]


def _meet(first: Any, images: Any, labels: Any, validation: Any = None) -> Any:
    """Return what a rank shows, or "they agree" with the first rank."""
    use(_Two(first))
    try:
        with pytest.raises(_Met) as met:
            _network().fit(images, labels, batch_size=2, validation=validation)
        return met.value.args[0]
    finally:
        use(None)


def test_ranks_have_to_have_the_same_data(tmp_path: Path) -> None:
    first = _meet(None, IMAGES, LABELS, (IMAGES, LABELS))
    np.save(tmp_path / "images.npy", IMAGES)
    images = np.load(tmp_path / "images.npy", mmap_mode="r")
    assert _meet(first, images, LABELS.copy(), (IMAGES, LABELS)) == "they agree"
    for images, labels, validation, what in (
        (IMAGES[::-1], LABELS, (IMAGES, LABELS), "images"),
        (IMAGES, _changed(LABELS, (5, 1)), (IMAGES, LABELS), "labels"),
        (IMAGES, LABELS, (IMAGES, LABELS[::-1]), "labels of validation"),
    ):
        sentence = f"but the content of {what} of rank 1 is sha256:[0-9a-f]{{12}}…, that of rank 0 sha256:"
        with pytest.raises(mps.StateError, match=sentence):
            _meet(first, images, labels, validation)


def test_other_validation_data_are_said(tmp_path: Path) -> None:
    _fit(tmp_path / "run", validation=(IMAGES, LABELS))
    _fit(tmp_path / "run", validation=(IMAGES.copy(), LABELS), epochs=3)
    with pytest.warns(UserWarning, match="was validated with other data: metrics before it are of those"):
        _fit(tmp_path / "run", validation=(IMAGES[:4], LABELS[:4]), epochs=4)


class _Measured:
    """A function that validates, with the identity of its data."""

    def __init__(self, data: Any) -> None:
        self._data = data

    def facts(self) -> dict[str, Any]:
        return {"content": {"images": identity_of(self._data)}}

    def __call__(self) -> dict[str, float]:
        return {"mean": float(self._data.mean())}


def test_other_data_of_a_function_that_validates_are_said(tmp_path: Path) -> None:
    _fit(tmp_path / "run", validation=_Measured(IMAGES))
    _fit(tmp_path / "run", validation=_Measured(IMAGES.copy()), epochs=3)
    with pytest.warns(UserWarning, match="was validated with other data"):
        _fit(tmp_path / "run", validation=_Measured(IMAGES[::-1]), epochs=4)
    _fit(tmp_path / "other", validation=lambda: {"mean": 1.0})
    _fit(tmp_path / "other", validation=lambda: {"mean": 2.0}, epochs=3)  # which has no identity
    _fit(tmp_path / "other", validation=_Measured(IMAGES), epochs=4)  # and of which nothing is known


def test_the_detectors_validation_data_have_an_identity(tmp_path: Path) -> None:
    case = CASES["object_detector"]
    case.write(tmp_path / "data")
    settings: dict[str, Any] = {**case.settings, "checkpoints": tmp_path / "run", "device": "cpu", "progress": False}
    held_out = "7.png,b,10,12,30,30"
    lines = (tmp_path / "data" / "boxes.csv").read_text().splitlines()
    parts = [",split", *(",val" if line.startswith("7.png") else ",train" for line in lines[1:])]
    text = "\n".join(line + part for line, part in zip(lines, parts, strict=True))
    (tmp_path / "data" / "boxes.csv").write_text(text)
    object_detector.create(tmp_path / "data", epochs=1, **settings)
    object_detector.create(tmp_path / "data", epochs=2, resume=True, **settings)
    (tmp_path / "data" / "boxes.csv").write_text(text.replace(held_out, "7.png,b,11,12,30,30"))
    with pytest.warns(UserWarning, match="was validated with other data: metrics before it are of those"):
        object_detector.create(tmp_path / "data", epochs=3, resume=True, **settings)


def test_texts_that_are_no_identities_have_to_be_there() -> None:
    with pytest.raises(mps.ArgumentError, match="who: augmentation is None, this run has a long text; they have to"):
        expect_same("who", {"augmentation": "a long text"}, {})
    with pytest.warns(UserWarning, match="who is of an older openmps and does not have the content of images"):
        expect_same("who", {"content": {"images": "sha256:12"}}, {})
