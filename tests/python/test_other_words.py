"""Words of Keras and PyTorch in calls of `Trainer`, answered with those of openmps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import openmps as mps
from gpu_device import GPU, needs_gpu
from openmps import nn, optim

X, Y = np.eye(4, dtype=np.float32), np.arange(4) % 2


def trainer(**settings: Any) -> mps.Trainer:
    return mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.1), **settings)


def fit(**settings: Any) -> Callable[[], Any]:
    return lambda: trainer().fit(X, Y, **settings)


WORDS: dict[str, tuple[Callable[[], Any], str]] = {
    "validation_data": (fit(validation_data=(X, Y)), "validation"),
    "sample_weight": (fit(sample_weight=[1, 1, 1, 1]), "sample_weights"),
    "class_weight": (fit(class_weight={0: 1, 1: 2}), "sample_weights"),
    "verbose": (fit(verbose=1), "progress"),
    "lr": (lambda: optim.SGD(lr=0.1), "learning_rate"),  # type: ignore[call-arg]
    "learning_rate": (lambda: optim.Group("*", learning_rate=0.1), "rate"),  # type: ignore[call-arg]
    "acc": (lambda: trainer(metrics=["acc"]), "accuracy"),
    "mse": (lambda: trainer(metrics=["mse"]), "mean_squared_error"),
    "acuracy": (lambda: trainer(metrics=["acuracy"]), "accuracy"),
}


@pytest.mark.parametrize("word", WORDS)
def test_words_of_other_libraries_are_answered(word: str) -> None:
    call, meant = WORDS[word]
    with pytest.raises(mps.ArgumentError, match=rf"{word}.*; did you mean {meant}\?"):
        call()


def test_all_metrics_are_listed_where_none_is_meant() -> None:
    with pytest.raises(mps.ArgumentError, match='no metric "speed"; there are accuracy, auc, .*top5_accuracy'):
        trainer(metrics=["speed"])


@pytest.mark.parametrize("word", ["gpu", "GPU", "cuda", "mps"])
def test_a_gpu_has_the_name_of_its_place(word: str) -> None:
    gpus = [each.name for each in mps.devices() if each.name.startswith("cuda")]
    meant = f'Did you mean "{gpus[0]}"' if gpus else 'The first GPU is called "cuda:0", and there is none'
    with pytest.raises(mps.DeviceError, match=meant):
        trainer(device=word)


@pytest.mark.parametrize("device", [pytest.param(GPU, marks=needs_gpu)])
def test_the_gpu_that_is_there_is_meant(device: str) -> None:
    with pytest.raises(mps.DeviceError, match=f'Did you mean "{device}"'):
        mps.Device("gpu")
