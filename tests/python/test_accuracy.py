"""How accurate the digit network becomes on real data, as the median of three seeds."""

from __future__ import annotations

import statistics

import pytest

import openmps as mps
from openmps.datasets import Dataset, digits, mnist
from openmps.errors import DatasetError, MissingExtraError
from openmps.models import Initializer, digit_network

_SEEDS = (0, 1, 2)


def _median_accuracies(data: Dataset, initializer: Initializer, lengths: tuple[int, ...]) -> list[float]:
    """Return the median test accuracy after each of some ascending numbers of iterations."""
    return [
        statistics.median(values)
        for values in zip(*(_accuracies(data, initializer, lengths, s) for s in _SEEDS), strict=True)
    ]


def _accuracies(data: Dataset, initializer: Initializer, lengths: tuple[int, ...], seed: int) -> list[float]:
    """Return the test accuracy of one run after each of some ascending numbers of iterations."""
    height, width, _ = data.train_images.shape[1:]
    graph = mps.TrainingGraph(digit_network((height, width), initializer=initializer, seed=seed))
    accuracies = []
    done = 0
    for length in lengths:
        history = graph.fit(
            data.train_images,
            data.train_labels,
            batch_size=40,
            iterations=length - done,
            validation=(data.test_images, data.test_labels),
            shuffle_seed=seed + done,
            progress=False,
        )
        accuracies.append(history.epochs[-1].metrics["validation_accuracy"])
        done = length
    return accuracies


@pytest.fixture(scope="module")
def mnist_data() -> Dataset:
    try:
        return mnist()
    except (DatasetError, MissingExtraError) as error:
        pytest.skip(str(error))


@pytest.mark.needs("sklearn")
def test_digits_reach_97_percent() -> None:
    (accuracy,) = _median_accuracies(digits(), "he", (7 * 36,))  # seven epochs
    assert accuracy >= 0.97


@pytest.mark.slow
def test_mnist_with_uniform_weights_reaches_the_published_accuracy(mnist_data: Dataset) -> None:
    after_100, after_300 = _median_accuracies(mnist_data, "uniform", (100, 300))
    assert after_100 >= 0.925
    assert after_300 >= 0.955


@pytest.mark.slow
def test_mnist_with_he_weights_reaches_99_percent_in_five_epochs(mnist_data: Dataset) -> None:
    (accuracy,) = _median_accuracies(mnist_data, "he", (5 * 1500,))
    assert accuracy >= 0.99
