"""Areas below curves: by their formulas, by scikit-learn, with ties, empty classes and one class, in any batches."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(9)


def _measured(metric: Any, scores: Array, targets: Array, cut: int = 7) -> float:
    [made] = mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.1), metrics=[metric], device="cpu").metrics
    made.begin()
    for part in (slice(0, cut), slice(cut, None)):
        made.add(scores[part], targets[part])
    made.gather()
    return float(made.result())


def _pairs(scores: Array, truth: Array) -> float:
    """Return the share of pairs in the right order."""
    above = scores[truth][:, np.newaxis] - scores[~truth]
    return float(((above > 0) + 0.5 * (above == 0)).mean())


def _thresholds(scores: Array, truth: Array) -> float:
    """Return the sum over thresholds, from the largest, of precision times the growth of recall."""
    area, before = 0.0, 0.0
    for threshold in sorted(set(scores.tolist()), reverse=True):
        chosen = scores >= threshold
        recall = (chosen & truth).sum() / truth.sum()
        area, before = area + (recall - before) * truth[chosen].mean(), recall
    return float(area)


FORMULAS = {"auc": _pairs, "average_precision": _thresholds}
SCORES: dict[str, Array] = {
    "different": RANDOM.normal(size=60),
    "ties": RANDOM.integers(0, 4, 60).astype(float),
    "all equal": np.zeros(60),
    "large": RANDOM.normal(size=60) * 100,
    "tiny": RANDOM.normal(size=60) * 1e-6,
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("kind", SCORES)
def test_binary_areas_are_those_of_the_formula_and_of_scikit_learn(name: str, kind: str) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    theirs = {"auc": metrics.roc_auc_score, "average_precision": metrics.average_precision_score}[name]
    truth = RANDOM.integers(0, 2, 60)
    scores = SCORES[kind].astype(np.float32)
    expected = FORMULAS[name](scores.astype(np.float64), truth > 0)
    assert theirs(truth, scores) == pytest.approx(expected)
    two = np.stack([np.zeros_like(scores), scores], 1)
    for cut in (1, 30, 59):
        for given in (scores, scores[:, np.newaxis], two):
            assert _measured(name, given, truth, cut) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("name", FORMULAS)
def test_areas_of_several_classes_are_means_over_those_that_occur(name: str) -> None:
    scores = RANDOM.normal(size=(50, 5)).astype(np.float32)
    classes = RANDOM.choice([0, 1, 3], 50)
    shares = np.exp(scores.astype(np.float64)) / np.exp(scores.astype(np.float64)).sum(1, keepdims=True)
    expected = np.mean([FORMULAS[name](shares[:, n], classes == n) for n in (0, 1, 3)])
    assert _measured(name, scores, classes) == pytest.approx(expected)
    flags, scores = RANDOM.integers(0, 2, (50, 5)), scores.round(0)
    flags[:, 2] = 0
    expected = np.mean([FORMULAS[name](scores[:, n], flags[:, n] > 0) for n in (0, 1, 3, 4)])
    assert _measured(name, scores, flags) == pytest.approx(expected)


def test_areas_without_both_kinds_of_samples_are_not_numbers() -> None:
    scores, ones = RANDOM.normal(size=9), np.ones(9)
    assert math.isnan(_measured("auc", scores, ones))
    assert math.isnan(_measured("auc", scores, 0 * ones))
    assert _measured("average_precision", scores, ones) == 1
    assert math.isnan(_measured("average_precision", scores, 0 * ones))
    assert math.isnan(_measured("auc", scores[:0], ones[:0]))
    with pytest.raises(mps.ShapeError, match="there are 9 scores and 8 targets"):
        _measured("auc", scores, ones[:8], cut=0)


# ---- boxes


def _pictures(count: int, classes: int) -> tuple[Array, Array]:
    """Return boxes with scores in ties and padding, and true boxes, some of which are found."""
    truth = np.full((count, 3, 5), -1.0)
    found = np.full((count, 6, 6), -1.0)
    for picture in range(count):
        for place in range(RANDOM.integers(0, 4)):
            corner = RANDOM.uniform(0, 20, 2)
            truth[picture, place] = [*corner, *(corner + RANDOM.uniform(2, 9, 2)), RANDOM.integers(classes)]
        for place in range(RANDOM.integers(0, 7)):
            box = truth[picture, RANDOM.integers(3)]
            corners = box[:4] + RANDOM.normal(0, 0.3, 4) if box[4] >= 0 else np.array([0, 0, 3, 3])
            number = box[4] if RANDOM.random() < 0.8 and box[4] >= 0 else RANDOM.integers(classes)
            found[picture, place] = [*corners, RANDOM.integers(1, 10) / 10, number]
    return found, truth


def _union(a: Array, b: Array) -> float:
    sides = np.minimum(a[2:4], b[2:4]) - np.maximum(a[:2], b[:2])
    common = max(sides[0], 0) * max(sides[1], 0)
    return float(common / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - common))


def _voc(found: Array, truth: Array, number: int, overlap: float) -> float:
    """Return the average precision of a class as the challenge's program computes it."""
    rows = [(-box[4], picture, box) for picture in range(len(found)) for box in found[picture] if box[5] == number]
    total = int((truth[..., 4] == number).sum())
    taken, right = set[tuple[int, int]](), list[bool]()
    for _, picture, box in sorted(rows, key=lambda row: row[0]):
        shares = [_union(box, true) if true[4] == number else -1.0 for true in truth[picture]]
        best = int(np.argmax(shares))
        right.append(shares[best] >= overlap and (picture, best) not in taken)
        if right[-1]:
            taken.add((picture, best))
    if total == 0:
        return math.nan
    hits = np.cumsum(right)
    precision, recall = hits / np.arange(1, len(hits) + 1), hits / total
    return float(sum(max(precision[place:]) * (right[place] / total) for place in range(len(recall))))


@pytest.mark.parametrize("classes", [1, 4])
@pytest.mark.parametrize("overlap", [0.5, 0.75])
def test_precisions_of_boxes_are_those_of_the_challenge(classes: int, overlap: float) -> None:
    found, truth = _pictures(40, classes)
    truth[truth[..., 4] == 2, 4] = 1  # so that one class does not occur
    each = [_voc(found, truth, number, overlap) for number in range(classes)]
    expected = np.nanmean(each)
    assert 0.05 < expected < 1
    for cut in (1, 25):
        assert _measured(mps.MeanAveragePrecision(overlap), found, truth, cut) == pytest.approx(expected)


def test_boxes_may_be_made_of_predictions_and_nothing_is_found_or_there() -> None:
    found, truth = _pictures(9, 2)
    flat = mps.MeanAveragePrecision(boxes=lambda predictions: predictions.reshape(-1, 6, 6))
    assert _measured(flat, found.reshape(9, 36), truth) == _measured(mps.MeanAveragePrecision(), found, truth)
    assert _measured(mps.MeanAveragePrecision(), np.full_like(found, -1), truth) == 0
    assert math.isnan(_measured(mps.MeanAveragePrecision(), found, np.full_like(truth, -1)))
    with pytest.raises(mps.ShapeError, match=r"\(9, 36\) and targets \(9, 3, 5\)"):
        _measured(mps.MeanAveragePrecision(), found.reshape(9, 36), truth, 9)
    with pytest.raises(mps.ArgumentError, match="overlap is 0"):
        mps.MeanAveragePrecision(0)


def test_larger_areas_are_better() -> None:
    x = RANDOM.normal(size=(40, 2)).astype(np.float32)
    y = (x[:, 0] > 0).astype(np.int32)
    trainer = mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.5), metrics=["auc"], device="cpu")
    stopping = mps.EarlyStopping("validation_auc", patience=0)
    assert len(trainer.fit(x, y, batch_size=40, epochs=3, validation=(x, y), callbacks=[stopping]).epochs) >= 2
