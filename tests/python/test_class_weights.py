"""Weights of classes in the classifier of pictures: against the formula, and as sums of single classes' losses."""

from __future__ import annotations

import argparse
import inspect
import tomllib
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps.cli._setting_values import setting_text, setting_value
from openmps.cli._signature import add_signature, values_of
from openmps.tasks import image_classifier, text_generator

RANDOM = np.random.default_rng(3)
PICTURES = RANDOM.integers(0, 256, (12, 16, 16, 1)).astype(np.uint8)
LABELS = np.array([0] * 9 + [1] * 2 + [2])
_SHARED = tuple(inspect.signature(inspect.unwrap(image_classifier.create)).parameters)


def first_loss(weights: Any) -> float:
    """Return the loss of the first batch, which has all pictures."""
    model = image_classifier.create(
        (PICTURES, LABELS),
        class_weights=weights,
        validation=None,
        augmentation=None,
        size=(16, 16),
        batch_size=12,
        epochs=1,
        device="cpu",
        progress=False,
    )
    return model.history.losses[0]


def test_the_loss_is_the_sum_of_weighted_losses() -> None:
    alone = [first_loss(row) for row in np.eye(3)]
    plain = first_loss(None)
    assert sum(alone) == pytest.approx(plain, rel=1e-5)
    assert first_loss([1.0, 1.0, 1.0]) == pytest.approx(plain, rel=1e-6)
    assert first_loss(np.array([0.5, 2, 7])) == pytest.approx(np.dot([0.5, 2, 7], alone), rel=1e-5)
    assert first_loss({"1": 4}) == pytest.approx(np.dot([1, 4, 1], alone), rel=1e-5)
    # As scikit-learn's "balanced": samples / (classes * samples of the class).
    assert first_loss("balanced") == pytest.approx(np.dot(12 / (3 * np.array([9, 2, 1])), alone), rel=1e-5)


@pytest.mark.parametrize(
    ("weights", "kind", "text"),
    [
        ("equal", mps.ArgumentError, 'class_weights is "equal", expected "balanced" or numbers'),
        ({"cat": 2}, mps.ArgumentError, 'class_weights has class "cat", the data has 0, 1, 2'),
        ([1, 2], mps.ShapeError, r"class_weights has shape \(2,\), expected \(3,\)"),
        ([1, -1, 2], mps.ArgumentError, r"class_weights is \[1.0, -1.0, 2.0\], expected numbers of 0 or more"),
        ([0, 0, 0], mps.ArgumentError, "one above 0"),
        ([1, "a", 2], mps.ArgumentError, "expected numbers"),
    ],
)
def test_weights_that_are_none_are_refused(weights: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=f"image_classifier.create: .*{text}|{text}"):
        first_loss(weights)


def test_samples_need_a_weight_for_each_class() -> None:
    with pytest.raises(mps.ShapeError, match=r"class_weights has shape \(2,\), labels are 0 to 2; expected a number"):
        mps.data.LabelledPictures(PICTURES, LABELS, (16, 16), class_weights=[1, 2])


def test_a_run_goes_on_with_the_same_weights_alone(tmp_path: Any) -> None:
    settings: Any = {"validation": None, "size": (16, 16), "batch_size": 12, "device": "cpu", "progress": False}
    settings["checkpoints"] = tmp_path
    image_classifier.create((PICTURES, LABELS), epochs=1, class_weights=[1, 2, 3], **settings)
    with pytest.raises(mps.ArgumentError, match=r"class_weights is \[1.0, 2.0, 3.0\], this run has \[1.0, 2.0, 4.0\]"):
        image_classifier.create((PICTURES, LABELS), epochs=2, resume=True, class_weights=[1, 2, 4], **settings)


@pytest.mark.parametrize(
    ("text", "value"),
    [("balanced", "balanced"), ("1,2.5", (1.0, 2.5)), ("a cat=2,dog=0.5", {"a cat": 2.0, "dog": 0.5})],
)
def test_the_command_line_takes_weights(text: str, value: Any) -> None:
    parser = argparse.ArgumentParser()
    add_signature(parser, image_classifier.create, ("device",))
    options = parser.parse_args(["pictures", "--class-weights", text])
    assert values_of(options, image_classifier.create, ("device",))["class_weights"] == value


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("class_weights", "balanced", "balanced"),
        ("class_weights", [1, 2.5], (1.0, 2.5)),
        ("class_weights", {"a cat": 2, "dog": 0.5}, {"a cat": 2.0, "dog": 0.5}),
        ("temperatures", [0.5, 1], (0.5, 1.0)),
        ("temperatures", 0.5, (0.5,)),
    ],
)
def test_files_of_settings_have_numbers_and_tables(name: str, value: Any, taken: Any) -> None:
    parser = argparse.ArgumentParser()
    for create in (image_classifier.create, text_generator.create):
        add_signature(parser, create, ("data", "device", *(_SHARED if create is text_generator.create else ())))
    [action] = [each for each in parser._actions if each.dest == name]
    found = setting_value(action, value, "run.toml")
    assert found == taken
    text = setting_text(action, found)
    assert setting_value(action, tomllib.loads(f"x = {text}")["x"], "run.toml") == taken
    for wrong in ([1, "a"], {"cat": "dog"}, True):
        with pytest.raises(mps.ArgumentError, match="run.toml is .*, expected a "):
            setting_value(action, wrong, "run.toml")


@pytest.mark.parametrize("weights", [mps.Graph("cpu"), "equal", [1j, 2j, 3j]])
def test_samples_refuse_weights_that_are_no_numbers(weights: Any) -> None:
    pictures = np.zeros((3, 4, 4, 3), np.uint8)
    with pytest.raises(mps.DTypeError, match="LabelledPictures: class_weights is .*, expected floats or integers"):
        mps.data.LabelledPictures(pictures, np.arange(3), size=(4, 4), class_weights=weights)
