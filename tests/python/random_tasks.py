"""Trains tasks on random data sets, and compares each promise with an independent computation.

    python tests/python/random_tasks.py --count COUNT --first NUMBER

An experiment draws data (``drawn_data.py``), a task and its settings. Data that are too small or have one class are
refused by a sentence. Else the same command gives the same bits. A run that Ctrl-C interrupted, and that is
resumed, gives them too. The model of a file predicts the same bits. Measurements are those that NumPy computes from
the predictions. ``hits`` are experiments that trained and made all comparisons. Counts are printed last.
"""

from __future__ import annotations

import random
import signal
import sys
import tempfile
import traceback
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import drawn_data
import experiment
import openmps as mps
from openmps import tasks
from openmps.tasks import activity_classifier, image_classifier, object_detector, text_generator


@dataclass(frozen=True)
class Trial:
    """A task with drawn data and settings."""

    create: Callable[..., Any]
    data: drawn_data.DrawnData
    settings: dict[str, Any]
    predicted: Callable[[Any], list[Any]]  # arrays and texts that models are compared by
    wrong: Callable[[Any], str]  # a fault of a model's measurements, or nothing


class _Interrupt(mps.Callback):
    """Raises Ctrl-C after an iteration, if it is to."""

    def __init__(self, after: int = 0) -> None:
        self._after = after

    def state(self) -> dict[str, Any]:
        return {}

    def load_state(self, state: dict[str, Any]) -> None:
        pass

    def on_iteration(self, training: mps.Training, loss: float) -> None:
        if training.history.iterations == self._after:
            signal.raise_signal(signal.SIGINT)


# ---- pictures


def _of_pictures(draw: random.Random, folder: Path) -> Trial:
    data = drawn_data.pictures(draw, folder)
    settings = {
        "size": (draw.choice((16, 17, 33)), draw.choice((16, 24))),
        "validation": draw.choice((0, 0, 0.3)) if len(data.truth) > 3 else 0,
        "batch_size": draw.choice((1, 2, 3)),
        "epochs": draw.choice((1, 2)),
    }
    files = [file for file, _ in data.truth]

    def wrong(model: Any) -> str:
        probabilities = model.predict(files).probabilities
        classes = sorted({name for _, name in data.truth})
        if list(model.classes) != classes:
            return f"classes are {model.classes}, expected {classes}"
        return _wrong_measures(model.evaluate(folder), probabilities, [classes.index(name) for _, name in data.truth])

    return Trial(image_classifier.create, data, settings, lambda model: [model.predict(files).probabilities], wrong)


def _wrong_measures(found: dict[str, Any], probabilities: Any, truth: list[int]) -> str:
    """Compare accuracy, loss and confusion with those of probabilities (N, classes)."""
    if not (np.isfinite(probabilities).all() and np.allclose(probabilities.sum(axis=1), 1, atol=1e-5)):
        return f"probabilities are {probabilities.tolist()}"
    chosen = probabilities.argmax(axis=1)
    accuracy = float(np.mean(chosen == np.array(truth)))
    loss = -np.mean([np.log(max(float(row[label]), 1.2e-38)) for row, label in zip(probabilities, truth, strict=True)])
    confusion = np.zeros((probabilities.shape[1],) * 2, int)
    for label, number in zip(truth, chosen, strict=True):
        confusion[label, number] += 1
    if abs(found["accuracy"] - accuracy) > 1e-12 or abs(found["loss"] - loss) > 1e-5 * max(1, abs(loss)):
        return f"accuracy and loss are {found['accuracy']}, {found['loss']}, expected {accuracy}, {loss}"
    return "" if (found["confusion"] == confusion).all() else f"the confusion is {found['confusion'].tolist()}"


# ---- boxes


def _of_boxes(draw: random.Random, folder: Path) -> Trial:
    data = drawn_data.boxes(draw, folder)
    settings = {
        "size": draw.choice((32, 64)),
        "filters": [draw.choice((2, 3, 4))] * 8,
        "anchors": draw.choice((1, 2)),
        "validation": draw.choice((0, 0.4)) if len(data.truth) > 2 and all(len(each[1]) for each in data.truth) else 0,
        "batch_size": 1,
        "epochs": draw.choice((1, 2)),
        "mosaic": draw.choice((0.0, 0.5)),
    }
    files = [file for file, _, _ in data.truth]

    def predicted(model: Any) -> list[Any]:
        found = model.predict(files, least_score=0.01)
        return [part for each in found for part in (each.boxes, each.numbers, each.scores)]

    def wrong(model: Any) -> str:
        found = model.predict(files, least_score=0.01)
        overlap = 0.1
        measured = model.evaluate(data.path, overlap=overlap)["average_precision"]
        for number, name in enumerate(model.classes):
            of_class = [(each.boxes[each.numbers == number], each.scores[each.numbers == number]) for each in found]
            truth = [sides[np.array(names) == name] if names else sides for _, sides, names in data.truth]
            expected = _precision(of_class, truth, overlap)
            if abs(measured.get(name, -1.0) - expected) > 1e-6:
                return f"the precision of {name!r} is {measured.get(name)}, expected {expected}"
        return ""

    return Trial(object_detector.create, data, settings, predicted, wrong)


def _precision(found: list[tuple[Any, Any]], truth: list[Any], overlap: float) -> float:
    """Return the average precision by its definition: each true box is found once, by the surest box that fits best."""
    total = sum(map(len, truth))
    if not total:
        return -1.0
    every = [
        (-float(score), picture, box)
        for picture, (boxes, scores) in enumerate(found)
        for box, score in zip(boxes, scores, strict=True)
    ]
    taken: set[tuple[int, int]] = set()
    points, hits = [], 0
    for rank, (_, picture, box) in enumerate(sorted(every, key=lambda each: each[0]), start=1):
        shares = [_overlap(box, other) for other in truth[picture]]
        best = max(range(len(shares)), key=shares.__getitem__, default=-1)
        if best >= 0 and shares[best] >= overlap and (picture, best) not in taken:
            taken.add((picture, best))
            hits += 1
        points.append((hits / total, hits / rank))
    area, before = 0.0, 0.0
    for place, (recall, _) in enumerate(points):
        area += (recall - before) * max(precision for _, precision in points[place:])
        before = recall
    return area


def _overlap(one: Any, other: Any) -> float:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    common = float(width) * float(height)
    areas = [float(box[2] - box[0]) * float(box[3] - box[1]) for box in (one, other)]
    return common / (sum(areas) - common)


# ---- recordings


def _of_recordings(draw: random.Random, folder: Path) -> Trial:
    samples, segments = draw.choice((2, 4, 6)), draw.choice((1, 2, 3))
    data = drawn_data.recordings(draw, folder, samples=samples)
    settings = {
        "samples": samples,
        "segments": segments,
        "validation": 0,
        "batch_size": 1,
        "epochs": draw.choice((1, 2)),
    }

    def wrong(model: Any) -> str:
        found = model.predict(data.path)
        rows, truth = [np.zeros((0, len(model.classes)))], []
        for each, (_, labels) in zip(found, data.truth, strict=True):
            expected = _segments_of(labels, samples)
            if len(each) != len(expected):
                return f"{len(labels)} samples have {len(each)} segments of {samples}, expected {len(expected)}"
            rows.append(each.probabilities)
            truth += [_majority(part, model.classes) for part in expected]
        probabilities = np.concatenate(rows)
        return _wrong_measures(model.evaluate(data.path), probabilities, truth) if truth else ""

    return Trial(
        activity_classifier.create,
        data,
        settings,
        lambda model: [each.probabilities for each in model.predict(data.path)],
        wrong,
    )


def _segments_of(labels: list[str], samples: int) -> list[list[str]]:
    """Return the labels of each segment; a last one that is covered less than half is left out."""
    parts = [labels[first : first + samples] for first in range(0, len(labels), samples)]
    return [part for part in parts if 2 * len(part) >= samples]


def _majority(part: list[str], classes: tuple[str, ...]) -> int:
    counts = [part.count(name) for name in classes]
    return counts.index(max(counts))


# ---- texts


def _of_text(draw: random.Random, folder: Path) -> Trial:
    data = drawn_data.text(draw, folder)
    [content] = data.truth
    network = draw.choice(("transformer", "lstm"))
    settings = {
        "network": network,
        "features": draw.choice((2, 6, 8) if network == "transformer" else (1, 5, 8)),
        "layers": draw.choice((1, 2)),
        "embedding": draw.choice((1, 3)),
        "length": draw.choice((1, 7, 16)),
        "validation": draw.choice((0.0, 0.2)),
        "batch_size": draw.choice((1, 2)),
        "epochs": draw.choice((1, 2)),
    }

    def predicted(model: Any) -> list[Any]:
        return [model.predict(content[0], length=20, temperature=t, seed=3) for t in (0.2, 1.0)]

    def wrong(model: Any) -> str:
        """Compare the loss with that of letter after letter, each after those of its piece."""
        numbers, losses = model._encoded(content), []
        for place in range(1, len(numbers)):
            first = (place - 1) // model.length * model.length
            scores = model._model(numbers[np.newaxis, first:place])[0, -1].astype(np.float64)
            losses.append(np.log(np.exp(scores - scores.max()).sum()) + scores.max() - scores[numbers[place]])
        found, expected = model.evaluate(content)["loss"], float(np.mean(losses))
        return "" if abs(found - expected) < 1e-4 * max(1, expected) else f"the loss is {found}, expected {expected}"

    return Trial(text_generator.create, data, settings, predicted, wrong)


KINDS = {"pictures": _of_pictures, "boxes": _of_boxes, "recordings": _of_recordings, "text": _of_text}


# ---- the comparisons


def _difference(one: Any, other: Any, trial: Trial) -> str:
    """Return what differs between two models that have to be the same."""
    pairs: list[tuple[str, Any, Any]] = [
        (name, value, other._tensors()[name]) for name, value in one._tensors().items()
    ]
    pairs += [("predictions", a, b) for a, b in zip(trial.predicted(one), trial.predicted(other), strict=True)]
    for name, a, b in pairs:
        is_same = a.tobytes() == b.tobytes() if isinstance(a, np.ndarray) else a == b
        if not is_same:
            return name
    return ""


def _compared(trial: Trial, folder: Path, after: int, seed: int) -> str:
    """Return what is wrong, if anything."""
    common = {**trial.settings, "seed": seed, "device": "cpu", "progress": False}

    def train(callback: _Interrupt, **more: Any) -> Any:
        return trial.create(trial.data.path, callbacks=[callback], **common, **more)

    model = train(_Interrupt())
    if wrong := trial.wrong(model):
        return wrong
    if wrong := _difference(model, train(_Interrupt()), trial):
        return f"repeated: {wrong} differ"
    loaded = tasks.load(model.save(folder / "model.safetensors"), device="cpu")
    if wrong := _difference(model, loaded, trial):
        return f"of a file: {wrong} differ"
    try:
        train(_Interrupt(after), checkpoints=folder / "run")
    except KeyboardInterrupt:
        pass
    else:
        return f"Ctrl-C after iteration {after} did not end the run"
    resumed = train(_Interrupt(), checkpoints=folder / "run", resume=True)
    wrong = _difference(model, resumed, trial)
    if not wrong and not np.array_equal(model.history.losses, resumed.history.losses):
        wrong = "losses"
    return f"resumed after iteration {after}: {wrong} differ" if wrong else ""


def outcome(number: int, folder: Path) -> tuple[str, str, str]:
    """Return the kind of an experiment, "hits" or "refused", and what is wrong."""
    draw = random.Random(number)
    kind = list(KINDS)[number % len(KINDS)]
    trial = KINDS[kind](draw, folder / "data")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            wrong = _compared(trial, folder, 1, draw.randrange(1000))
    except mps.Error as error:
        text = str(error)
        is_right = text.endswith(".") and text.isprintable() and (trial.data.is_refused or _may_be_refused(text))
        return kind, "refused", "" if is_right else f"refused: {text!r}"
    except Exception:
        return kind, "hits", traceback.format_exc()
    if trial.data.is_refused:
        return kind, "hits", f"{trial.data.path} is not refused"
    return kind, "hits", wrong


def _may_be_refused(text: str) -> bool:
    """Return whether a sentence is about data that are fewer than the settings ask for."""
    return any(words in text for words in ("batch_size is", "expected at least", "are held back", "leaves"))


def main(first: int, count: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"experiments": 0, "hits": 0, "refused": 0, "findings": 0})
    for number in range(first, first + count):
        with tempfile.TemporaryDirectory() as folder:
            kind, what, wrong = outcome(number, Path(folder))
        counts.update({"experiments": 1, what: 1, kind: what == "hits"})
        if wrong:
            counts["findings"] += 1
            print(f"experiment {number}, {kind}: {wrong}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    _options = experiment.arguments(__doc__).parse_args()
    sys.exit(main(_options.first, _options.count))
