"""The data-set container, one_hot, the stratified split and scikit-learn's digits."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from openmps import datasets
from openmps.datasets import Dataset, one_hot, split
from openmps.errors import ArgumentError, DTypeError, Error, MissingExtraError, ShapeError


def _dataset(**changes: Any) -> Dataset:
    arrays: dict[str, Any] = {
        "train_images": np.zeros((4, 8, 8, 1), np.float32),
        "train_labels": np.array([0, 1, 0, 1]),
        "test_images": np.zeros((2, 8, 8, 1), np.float32),
        "test_labels": np.array([0, 1]),
    }
    return Dataset("stripes", ("left", "right"), **(arrays | changes))


def test_dataset_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        _dataset().name = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("changes", "kind", "text"),
    [
        ({"train_images": np.zeros((4, 8, 8, 1))}, DTypeError, "train_images are float64"),
        ({"test_labels": np.array([0, 1], np.int32)}, DTypeError, "test_labels int32"),
        ({"train_images": np.zeros((4, 8, 8), np.float32)}, ShapeError, r"train_images have shape \(4, 8, 8\)"),
        ({"train_labels": np.array([0, 1, 0])}, ShapeError, r"train_labels \(3,\)"),
        ({"test_images": np.zeros((2, 9, 8, 1), np.float32)}, ShapeError, r"\(8, 8, 1\), test images \(9, 8, 1\)"),
        ({"test_labels": np.array([0, 2])}, ArgumentError, "from 0 to 2, 2 classes allow 0 to 1"),
        ({"test_labels": np.array([-1, 0])}, ArgumentError, "from -1 to 0"),
    ],
)
def test_dataset_refuses_arrays_that_do_not_fit(changes: dict[str, Any], kind: type[Error], text: str) -> None:
    with pytest.raises(kind, match=f'Dataset "stripes": .*{text}'):
        _dataset(**changes)


def test_one_hot_matches_rows_of_the_identity_matrix() -> None:
    labels = np.array([3, 0, 1, 3], np.int32)
    rows = one_hot(labels, 4)
    assert rows.dtype == np.float32
    np.testing.assert_array_equal(rows, np.eye(4)[labels])


@pytest.mark.parametrize(
    ("labels", "kind", "text"),
    [
        ([0.0, 1.0], DTypeError, "labels are float64"),
        ([[0, 1]], ShapeError, r"labels have shape \(1, 2\)"),
        ([0, 3], ArgumentError, "from 0 to 3, 3 classes allow 0 to 2"),
    ],
)
def test_one_hot_refuses(labels: npt.ArrayLike, kind: type[Error], text: str) -> None:
    with pytest.raises(kind, match=text):
        one_hot(labels, 3)


def test_split_parts_are_disjoint_and_complete() -> None:
    labels = np.arange(50) % 7
    train, test = split(labels, 11, seed=3)
    assert len(test) == 11
    np.testing.assert_array_equal(np.sort(np.concatenate([train, test])), np.arange(50))


def test_split_keeps_the_proportions_of_the_classes() -> None:
    labels = np.repeat([0, 1, 2], [70, 20, 10])
    _, test = split(labels, 15)
    share = np.bincount(labels[test]) - 15 * np.array([0.7, 0.2, 0.1])
    assert np.abs(share).max() < 1


def test_split_is_the_same_for_the_same_seed_only() -> None:
    labels = np.arange(200) % 10
    first, again, other = (split(labels, 40, seed=seed)[1] for seed in (5, 5, 6))
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("count", [0, 10])
def test_split_refuses_an_empty_part(count: int) -> None:
    with pytest.raises(ArgumentError, match=f"test_count is {count}, 10 samples allow 1 to 9"):
        split(np.zeros(10, int), count)


@pytest.mark.needs("sklearn")
def test_digits_are_the_scans_of_scikit_learn() -> None:
    from sklearn.datasets import load_digits

    scans = load_digits()
    data = datasets.digits()
    assert (len(data.train_images), len(data.test_images)) == (1437, 360)
    assert data.classes == tuple("0123456789")
    images = np.concatenate([data.train_images, data.test_images])
    assert images.shape == (1797, 8, 8, 1)
    assert (images.min(), images.max()) == (0, 1)
    ours = sorted(zip(np.concatenate([data.train_labels, data.test_labels]), map(bytes, images * 16), strict=True))
    theirs = sorted(zip(scans.target, map(bytes, scans.images.astype(np.float32)), strict=True))
    assert ours == theirs


@pytest.mark.needs("sklearn")
def test_digits_test_part_has_every_class_in_proportion() -> None:
    data = datasets.digits()
    both = np.bincount(data.train_labels) + np.bincount(data.test_labels)
    assert np.abs(np.bincount(data.test_labels) - both * (360 / 1797)).max() < 1


def test_digits_without_scikit_learn_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "sklearn"] + ["sklearn", "sklearn.datasets"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(MissingExtraError) as caught:
        datasets.digits()
    assert str(caught.value) == (
        'openmps.datasets.digits() needs scikit-learn, which is not installed: pip install "openmps[examples]".'
    )
