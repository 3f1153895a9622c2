"""Modules, losses, optimizers, schedules, the trainer and kernels of shaders, with arguments that fit.

A layer is made and called on a tensor at once: an argument that its constructor takes must not fail in its call.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

import openmps as mps
from malformed_world import F32, Fit, World, fields
from openmps import nn, optim

_KERNEL = "kernel void twice(device float *x [[buffer(0)]], uint i [[thread_position_in_grid]]) { x[i] *= 2; }"
_WINDOW = fields(kernel=2, stride=1, padding=0)
_CONVOLUTION = fields(outputs=2, kernel=2, inputs=2, stride=1, padding=1, dilation=1, groups=1, bias=True)
_NORM = fields(features=4, epsilon=1e-5)
_CELL = fields(width=2, inputs=2, reverse=True, batch_first=True)
_BLOCK = fields(width=4, heads=2, hidden=6, dropout=0.0, norm_first=True, epsilon=1e-5)
# Layer: its arguments, and the shapes of what it is called on.
_LAYERS: dict[str, tuple[Fit, tuple[tuple[int, ...], ...]]] = {
    **dict.fromkeys(("AvgPool2d", "MaxPool2d"), (_WINDOW, ((1, 4, 4, 2),))),
    "BatchNorm": (fields(features=2, momentum=0.1, epsilon=1e-5), ((3, 2),)),
    "Conv1d": (_CONVOLUTION, ((1, 5, 2),)),
    "Conv2d": (_CONVOLUTION, ((1, 4, 4, 2),)),
    "ConvTranspose2d": (lambda w: {**_CONVOLUTION(w), "stride": 2, "output_padding": 1}, ((1, 4, 4, 2),)),
    "Conv3d": (_CONVOLUTION, ((1, 3, 3, 3, 2),)),
    "Dropout": (fields(rate=0.5), ((3, 2),)),
    "Embedding": (fields(numbers=5, width=2), ()),
    "GRU": (lambda w: {**_CELL(w), "reset_after": True}, ((2, 3, 2),)),
    "LSTM": (_CELL, ((2, 3, 2),)),
    "RNN": (lambda w: {**_CELL(w), "activation": "tanh"}, ((2, 3, 2),)),
    "Flatten": (fields(axis=1), ((1, 4, 4, 2),)),
    **dict.fromkeys(("GlobalMaxPool", "GlobalMeanPool"), (fields(), ((1, 4, 4, 2),))),
    "GroupNorm": (fields(groups=2, channels=4, epsilon=1e-5), ((1, 3, 4),)),
    "InstanceNorm": (_NORM, ((1, 3, 4),)),
    "LayerNorm": (fields(features=4, epsilon=1e-5, bias=True), ((3, 4),)),
    "RMSNorm": (_NORM, ((3, 4),)),
    "LeakyReLU": (fields(slope=0.01), ((3,),)),
    "Linear": (fields(outputs=2, inputs=2, bias=True), ((3, 2),)),
    "MultiHeadAttention": (
        fields(width=4, heads=2, causal=True, key_heads=1, rotary=False, bias=True, dropout=0.0),
        ((1, 3, 4),),
    ),
    "Positions": (fields(length=4), ((1, 3, 2),)),
    "Softmax": (fields(axis=-1), ((3, 2),)),
    "TransformerEncoderLayer": (_BLOCK, ((1, 3, 4),)),
    "TransformerDecoderLayer": (_BLOCK, ((1, 3, 4), (1, 2, 4))),
    "Upsample": (fields(scale=2), ((1, 2, 2, 1),)),
}
_TWO = fields(first=lambda w: w.tensor(2, 3), second=lambda w: w.tensor(2, 3), reduction="mean")
_GUESSES = fields(predictions=lambda w: w.tensor(2, 3), targets=lambda w: w.tensor(2, 3), reduction="mean")
_SCORES = fields(
    scores=lambda w: w.tensor(2, 3), targets=lambda w: w.graph.constant(np.array([0, 1], np.int32)), reduction="mean"
)
_FUNCTIONS: dict[str, Fit] = {
    "contrastive": lambda w: {**_TWO(w), "temperature": 0.5, "symmetric": True},
    **dict.fromkeys(("cosine_distance", "mean_absolute_error", "mean_squared_error"), _GUESSES),
    "cross_entropy": lambda w: {**_SCORES(w), "label_smoothing": 0.1, "ignore_index": -1, "weights": [1.0, 2.0, 1.0]},
    "ctc": fields(scores=lambda w: w.tensor(1, 4, 3), targets=np.array([[1, 2]], np.int32), lengths=[2], blank=0),
    "focal": lambda w: {**_SCORES(w), "gamma": 2.0, "weights": [1.0, 2.0, 1.0]},
    "huber": lambda w: {**_GUESSES(w), "delta": 0.5},
    **dict.fromkeys(
        ("kl_divergence", "sigmoid_cross_entropy", "sigmoid_focal"),
        fields(scores=lambda w: w.tensor(2, 3), targets=np.full((2, 3), 0.3, F32), reduction="sum"),
    ),
    "triplet": fields(
        anchor=lambda w: w.tensor(2, 3), positive=lambda w: w.tensor(2, 3), negative=np.zeros((2, 3), F32), margin=0.5
    ),
    **dict.fromkeys(("log_softmax", "softmax"), fields(x=lambda w: w.tensor(2, 3), axis=-1)),
    "last_state": fields(states=lambda w: w.tensor(2, 3, 2), lengths=[1, 3]),
    "leaky_relu": fields(x=lambda w: w.tensor(3), slope=0.1),
    **dict.fromkeys(
        ("elu", "gelu", "gelu_tanh", "randn_like", "relu", "sigmoid", "silu", "softplus", "tanh"),
        fields(x=lambda w: w.tensor(3)),
    ),
}
_COMMON: dict[str, Any] = {
    "learning_rate": 0.1,
    "weight_decay": 0.01,
    "clip_norm": 1.0,
    "clip_value": None,
    "groups": (),
    "average": 0.9,
    "accumulate": 2,
}
_RULES: dict[str, dict[str, Any]] = {
    "SGD": {"momentum": 0.5, "nesterov": True},
    "Adafactor": {"relative_step": False, "decay": -0.8, "epsilon": (1e-7, 1e-3), "threshold": 1.0},
    "Adagrad": {"epsilon": 1e-10, "initial": 0.1},
    **{name: {"betas": (0.9, 0.99), "epsilon": 1e-8, "amsgrad": True} for name in ("Adam", "AdamW", "LazyAdam")},
    "Lion": {"betas": (0.9, 0.99)},
    "Muon": {"momentum": 0.9, "nesterov": True, "newton_schulz": 2, "others": None, "exclude": ("x",)},
    "RMSProp": {"decay": 0.9, "momentum": 0.5, "epsilon": 1e-8, "centered": True},
}
_SCHEDULES: dict[str, dict[str, Any]] = {
    "constant": {},
    **{name: {"steps": 10, "last": 0.01} for name in ("cosine", "linear")},
    "exponential": {"decay": 0.9},
    "one_cycle": {"steps": 10, "rising": 0.3, "first": 0.04, "last": 1e-4},
    "step_decay": {"every": 3, "factor": 0.5},
    **{name: {"warmup": 2, "steps": 10, "last": 0.0} for name in ("warmup_cosine", "warmup_linear")},
}


def _called(kind: Callable[..., Any], call: Callable[[World, Any], Any]) -> Callable[[World], Callable[..., Any]]:
    """Return what makes a function with the signature of `kind`: it makes an object and calls `call` on it."""

    def made(world: World) -> Callable[..., Any]:
        @functools.wraps(kind, updated=())
        def used(*arguments: Any, **named: Any) -> Any:
            return call(world, kind(*arguments, **named))

        used.__signature__ = inspect.signature(kind)  # type: ignore[attr-defined]
        return used

    return made


def _on(shapes: tuple[tuple[int, ...], ...]) -> Callable[[World, Any], Any]:
    def call(world: World, layer: Any) -> Any:
        numbers = [world.graph.constant(np.array([0, 4], np.int32))]
        with nn.train(world.graph):
            return layer(*([world.tensor(*shape) for shape in shapes] or numbers))

    return call


def _minimized(world: World, rule: Any) -> Any:
    weights = world.graph.variable(np.ones((2, 3), F32))
    return rule.minimize(world.graph.sum(weights * weights), [weights], steps=10)


def _loss_of(world: World) -> dict[str, Any]:
    weights = world.graph.variable(np.ones((2, 3), F32))
    return {"loss": world.graph.sum(weights * weights), "parameters": [weights], "step": None, "weight": None}


def _at_step(world: World, schedule: Any) -> Any:
    return schedule.tensor(world.graph.constant(F32(3)), 10)


def _trainer(w: World) -> mps.Trainer:
    return mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.1), device="cpu", metrics=["accuracy"])


@functools.cache
def _library() -> mps.metal.Library:
    return mps.metal.Library(_KERNEL, device="cpu")


_ARRAYS: dict[str, Any] = {"data": np.ones((4, 3), F32), "targets": np.arange(4, dtype=np.int32) % 2}
# Method of a module: the name of a path among its arguments, the others, and those before them.
_DATA: dict[str, dict[str, Any]] = {
    "data.BoxedPicture": {"file": "a.png", "boxes": np.zeros((1, 4), F32), "labels": np.zeros(1, np.int64)},
    "data.BoxedPictures": {"classes": ("a",), "pictures": []},
    "data.ClassFolder": {"classes": ("a",), "files": [], "labels": np.zeros(0, np.int64)},
    "data.Recording": {"name": "a", "signal": np.zeros((3, 2), F32), "labels": None, "group": "b"},
    "data.Recordings": {"classes": ("a",), "channels": ("x", "y"), "recordings": []},
    "data.View": {"left": 0.0, "top": 0.0, "width": 2.0, "height": 2.0, "size": (2, 2), "is_mirrored": False},
    "data.View.whole": {"extent": (2, 3), "size": (2, 2)},
    "data.View.centred": {"extent": (2, 3), "size": (2, 2)},
    "datasets.drawn_digits": {"train": 4, "test": 2, "seed": 1},
    "models.digit_network": {"batch_size": 2, "seed": 1},
}
# Classes whose objects others make, and functions that download.
NOT_CALLED = frozenset(
    "nn.Loaded nn.Module nn.Trace nn.is_training optim.Optimizer optim.Step optim.averaged metal.Argument metal.Buffer "
    "metal.Texture data.Pictures data.RecordingWindows data.Report tasks.ModelCallback tasks.TaskModel "
    "models.Initializer datasets.blood_cells datasets.cifar10 datasets.digits datasets.fashion_mnist datasets.mnist "
    "datasets.motion datasets.offline datasets.tiny_shakespeare".split()
)
_MODULE: dict[str, tuple[str, dict[str, Any], tuple[Any, ...]]] = {
    "build": ("", {"dtype": "float32", "seed": 1}, ((1, 3),)),
    "save": ("path", {}, ()),
    "load": ("values", {"strict": True}, ()),
    "parameters": ("", {"trainable": True}, ()),
    "summary": ("", {"dtype": "float32"}, ((1, 3),)),
}


def _built(w: World) -> nn.Module:
    model = nn.Sequential(nn.Linear(2), nn.ReLU())
    model.build((1, 3))
    return model


def _writer(w: World) -> nn.Module:
    model = nn.Sequential(nn.Embedding(5, 4), nn.MultiHeadAttention(4, 2, causal=True), nn.Linear(5))
    model.build((1, 3), dtype=np.int32)
    return model


def _member(name: str) -> Any:
    found: Any = mps
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _method(name: str, first: tuple[Any, ...]) -> Callable[[World], Any]:
    return lambda w: functools.partial(getattr(_built(w), name), *first)


def _with_path(word: str, values: dict[str, Any]) -> Fit:
    return lambda w: {**({word: w.path()} if word else {}), **values}


def calls() -> dict[str, tuple[Callable[[World], Any], Fit]]:
    """Return by name what makes a target from a world, and its arguments."""
    found: dict[str, tuple[Callable[[World], Any], Fit]] = {}
    for name, (fit, shapes) in _LAYERS.items():
        found[f"nn.{name}"] = _called(getattr(nn, name), _on(shapes)), fit
    for name, fit in _FUNCTIONS.items():
        found[f"nn.{name}"] = (lambda w, name=name: getattr(nn, name)), fit  # type: ignore[misc]
    for name, values in _RULES.items():
        found[f"optim.{name}"] = _called(getattr(optim, name), _minimized), fields(**{**_COMMON, **values})
    for name, values in _SCHEDULES.items():
        found[f"optim.{name}"] = _called(getattr(optim, name), _at_step), fields(rate=0.1, **values)
    for name, (word, values, first) in _MODULE.items():
        found[f"nn.Module.{name}"] = _method(name, first), _with_path(word, values)
    for name in ("ELU", "GELU", "Identity", "ReLU", "SiLU", "Sigmoid", "Softplus", "Tanh"):
        found[f"nn.{name}"] = (lambda w, name=name: getattr(nn, name)()), fields(x=lambda w: w.tensor(3))  # type: ignore[misc]
    for name, values in _DATA.items():
        found[name] = (lambda w, name=name: _member(name)), fields(**values)  # type: ignore[misc]
    found |= {
        "nn.Lambda": (_called(nn.Lambda, _on(((3,),))), lambda w: {"function": abs, "name": "f"}),
        "nn.Sequential": (lambda w: nn.Sequential(nn.Linear(2)), fields(x=lambda w: w.tensor(3, 2))),
        "nn.detached": (lambda w: nn.detached, fields(module=_built)),
        "nn.train": (lambda w: nn.train, fields(graph=lambda w: w.graph, seed=1)),
        "optim.Optimizer.minimize": (
            lambda w: optim.SGD(0.1).minimize,
            lambda w: {**_loss_of(w), "steps": 10},
        ),
        "optim.Schedule": (
            _called(optim.Schedule, _at_step),
            lambda w: {"rule": lambda step, steps: step, "name": "own", "steps": 10, "needs_steps": False},
        ),
        "optim.averages": (lambda w: optim.averages, fields(parameters=_built)),
        "data.BoxedSamples": (
            lambda w: mps.data.BoxedSamples,
            lambda w: {"data": mps.data.BoxedPictures(("a",), []), "size": 32, "cells": 2, "anchors": 1, "mosaic": 0.5},
        ),
        "data.read_class_folder": (lambda w: mps.data.read_class_folder, lambda w: {"folder": w.path()}),
        "nn.Module.generate": (
            lambda w: _writer(w).generate,
            fields(beginning=[0, 1], count=2, temperature=0.8, top_k=2, context=3, seed=1, cache=True),
        ),
        "nn.Parameter": (lambda w: nn.Parameter, fields(initial=lambda w: np.ones(2, F32), shape=(2,), trainable=True)),
        "optim.Group": (lambda w: optim.Group, fields(pattern="bias", rate=0.1, weight_decay=0.0)),
        "optim.LossScale": (lambda w: optim.LossScale, fields(initial=8.0, interval=2)),
        "Trainer.fit": (
            lambda w: _trainer(w).fit,
            fields(**_ARRAYS, batch_size=2, epochs=1, shuffle=True, progress=False),
        ),
        "Trainer.evaluate": (lambda w: _trainer(w).evaluate, fields(**_ARRAYS, batch_size=2)),
        "Trainer.predict": (lambda w: _trainer(w).predict, fields(data=np.ones((4, 3), F32), batch_size=2)),
        "Trainer.find_rate": (
            lambda w: _trainer(w).find_rate,
            fields(**_ARRAYS, batch_size=2, lowest=1e-3, highest=1.0, steps=5),
        ),
        "data.Text": (lambda w: mps.data.Text, lambda w: {"file": w.path(), "length": 4, "held_out": 0.1}),
        "data.folder": (lambda w: mps.data.folder, lambda w: {"path": w.path(), "size": 4, "held_out": 0.5, "seed": 1}),
        "metal.Library": (
            lambda w: mps.metal.Library,
            fields(source="kernel void f() {}", macros={"N": 3}, device="cpu"),
        ),
        "metal.Library.kernel": (lambda w: _library().kernel, fields(name="twice", constants={"a": 1})),
        "metal.Kernel": (
            lambda w: functools.partial(_library().kernel("twice"), np.ones(4, F32)),
            fields(threads=4, group=2),
        ),
        "metal.Sampler": (lambda w: mps.metal.Sampler, fields(filter="linear", address="repeat", normalized=True)),
    }
    return found
