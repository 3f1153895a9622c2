"""The ready-made networks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps.errors import ArgumentError
from openmps.models import digit_network
from openmps.models._digit_network import _beginning


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"image_size": (0, 8)}, r"image_size is \(0, 8\), channels 1, classes 10 and batch_size 40"),
        ({"classes": 1}, "classes 1 and batch_size 40, expected at least"),
        ({"batch_size": 0}, "batch_size 0"),
        ({"initializer": "zeros"}, 'initializer is "zeros", expected "he" or "uniform"'),
    ],
)
def test_digit_network_refuses(arguments: dict[str, Any], text: str) -> None:
    with pytest.raises(ArgumentError, match=f"digit_network: .*{text}"):
        digit_network(**arguments)


def test_he_weights_have_the_published_variance() -> None:
    # He et al.: the variance is 2 / fan_in; that of a uniform number in +-a is a^2 / 3.
    limit, bias = _beginning("he", 300)
    assert limit**2 / 3 == pytest.approx(2 / 300)
    assert bias == 0
    assert _beginning("uniform", 300) == (0.2, 0.1)


# Trainable numbers of torchvision 0.20's models with 1,000 classes, Inception without the auxiliary classifier. With
# small images ResNet-50 begins with 3 * 3 * 3 * 64 weights in place of 7 * 7 * 3 * 64.
@pytest.mark.parametrize(
    ("name", "settings", "count"),
    [
        ("resnet50", {}, 25_557_032),
        ("resnet50", {"small_images": True}, 25_557_032 - 49 * 192 + 9 * 192),
        ("inception_v3", {}, 27_161_264 - 3_326_696),
    ],
)
def test_networks_have_the_published_number_of_parameters(name: str, settings: dict[str, Any], count: int) -> None:
    graph = mps.TrainingGraph(getattr(mps.models, name)(1000, **settings), device="cpu")
    statistics = (".mean", ".variance")
    assert sum(array.size for label, array in graph.weights().items() if not label.endswith(statistics)) == count


@pytest.mark.parametrize(
    ("name", "settings", "size", "count"),
    [
        ("picture_network", {"channels": 1}, 32, 2),
        ("resnet50", {"small_images": True}, 17, 2),
        ("resnet50", {}, 65, 2),
        # Its last maps have few pixels: normalised over two pictures, their signs depend on rounding.
        ("inception_v3", {"keep_probability": 1.0}, 107, 6),
    ],
)
def test_networks_learn_a_few_pictures(name: str, settings: dict[str, Any], size: int, count: int) -> None:
    channels = settings.get("channels", 3)
    images = np.random.default_rng(0).random((count, size, size, channels), np.float32)
    loss = getattr(mps.models, name)(2, batch_size=count, optimizer=mps.SGD(1e-4), label_smoothing=0.0, **settings)
    graph = mps.TrainingGraph(loss, device="cpu", check_finite="nodes")
    losses = [graph.step(images, np.arange(count) % 2) for _ in range(4)]
    assert losses[-1] < losses[0]
    assert graph.predict(images).shape == (count, 1, 1, 2)


@pytest.mark.parametrize("name", ["picture_network", "resnet50", "inception_v3"])
def test_classifiers_refuse(name: str) -> None:
    with pytest.raises(ArgumentError, match=f"{name}: classes is 1, channels 3 and batch_size 32, expected"):
        getattr(mps.models, name)(1)
    with pytest.raises(ArgumentError, match="batch_size 0"):
        getattr(mps.models, name)(3, batch_size=0)


def test_labels_of_layers_name_their_place() -> None:
    graph = mps.TrainingGraph(mps.models.inception_v3(10), device="cpu")
    assert {"begin_1.weights", "c2_double5.weights", "e1_three_wide_norm.gamma", "scores.bias"} <= set(graph.weights())
