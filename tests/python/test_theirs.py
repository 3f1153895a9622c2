"""Names of PyTorch and Keras that openmps does not have: a sentence says what to write, and that is there."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

import openmps as mps
from openmps import nn, optim
from openmps._checks.their_names import TOP_NAMES
from openmps._mpsgraph.their_methods import FUNCTIONS, METHODS
from openmps.nn import _theirs as of_nn
from openmps.optim import _theirs as of_optim

_KERAS = {"Bidirectional", "CosineDecay", "Dense", "ExponentialDecay", "GlobalAveragePooling2D"}


def _tensor() -> mps.Tensor:
    return mps.Graph("cpu").placeholder((2, 3))


_OWNERS: dict[str, tuple[Callable[[], Any], Mapping[str, str], str]] = {
    "openmps": (lambda: mps, TOP_NAMES, "openmps"),
    "openmps.nn": (lambda: nn, of_nn.CLASSES, "openmps.nn"),
    "openmps.optim": (lambda: optim, of_optim.CLASSES, "openmps.optim"),
    "module": (lambda: nn.Linear(2), of_nn.MEMBERS, "Linear"),
    "optimizer": (lambda: optim.SGD(0.1), of_optim.MEMBERS, "SGD"),
    "tensor": (_tensor, METHODS, "Tensor"),
    "graph": (lambda: mps.Graph("cpu"), FUNCTIONS, "Graph"),
    "trainer": (
        lambda: mps.Trainer(nn.Linear(2), nn.cross_entropy, optim.SGD(0.1), device="cpu"),
        mps.Trainer._answers,
        "Trainer",
    ),
}


@pytest.mark.parametrize("owner", _OWNERS)
def test_names_of_other_libraries_are_answered(owner: str) -> None:
    make, answers, called = _OWNERS[owner]
    place = make()
    for name, text in answers.items():
        with pytest.raises(mps.AttributeNameError) as raised:
            getattr(place, name)
        assert str(raised.value) == f"{called} has no {name}; write {text}."


@pytest.mark.parametrize("owner", _OWNERS)
def test_answers_name_what_is_there(owner: str) -> None:
    make, answers, _ = _OWNERS[owner]
    place = make()
    named = {
        "mps": mps,
        "nn": nn,
        "optim": optim,
        "x.graph": mps.Graph,
        "x": mps.Tensor,
        "Graph": mps.Graph,
        "graph": mps.Graph,
    }
    for text in answers.values():
        for path, name in re.findall(r"\b(mps|nn|optim|x\.graph|x|[gG]raph)\.(\w+)", text):
            assert name == "graph" or hasattr(named[path], name), text
        first = re.match(r"(\w+)\(", text)
        if first and owner not in ("openmps.nn", "openmps.optim", "tensor"):
            assert hasattr(place, first[1]), text


@pytest.mark.needs("torch")
def test_names_are_those_of_pytorch() -> None:
    import torch

    later = {"lr_scheduler", "swa_utils"}
    schedules = set(dir(torch.optim.lr_scheduler))
    assert [each for each in of_nn.CLASSES if not hasattr(torch.nn, each) and each not in _KERAS] == []
    optimizers = [each for each in of_optim.CLASSES if each not in _KERAS | later | schedules]
    assert [each for each in optimizers if not hasattr(torch.optim, each)] == []
    assert [each for each in METHODS if not hasattr(torch.Tensor, each) and each != "cat"] == []


def test_misspelt_names_are_answered() -> None:
    with pytest.raises(mps.AttributeNameError, match=r"^openmps\.nn has no Liner; did you mean Linear\?$"):
        nn.Liner  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(mps.AttributeNameError, match=r"^Linear has no weigth; did you mean weight\?$"):
        nn.Linear(2).weigth  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(mps.AttributeNameError, match=r"^Tensor has no gelu; write x\.graph\.gelu\(x\)\.$"):
        _tensor().gelu()  # type: ignore[attr-defined]
    with pytest.raises(mps.AttributeNameError, match=r"^openmps\.optim has no Zzz\.$"):
        optim.Zzz  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("owner", ["openmps", "openmps.nn", "openmps.optim"])
def test_imports_of_names_of_other_libraries_are_answered(owner: str) -> None:
    _, answers, called = _OWNERS[owner]
    for name, text in answers.items():
        for statement in (f"from {owner} import {name}", f"import {owner}.{name} as other"):
            with pytest.raises(mps.ImportNameError) as raised:
                exec(statement)
            assert isinstance(raised.value, ImportError)
            assert str(raised.value) == f"{called} has no {name}; write {text}."


def test_imports_from_modules_of_other_libraries_are_answered() -> None:
    with pytest.raises(ImportError, match=r"^openmps\.nn has no functional; write nn\.relu"):
        from openmps.nn.functional import relu  # type: ignore[import-not-found]  # noqa: F401
    with pytest.raises(ImportError, match=r"^openmps\.nn has no Liner; did you mean Linear\?$"):
        from openmps.nn import Liner  # type: ignore[attr-defined]  # noqa: F401


def test_other_imports_fail_as_in_python() -> None:
    with pytest.raises(ImportError, match="cannot import name 'Zzz'"):
        from openmps.nn import Zzz  # type: ignore[attr-defined]  # noqa: F401
    with pytest.raises(ModuleNotFoundError, match="No module named 'openmps.zzz'"):
        import openmps.zzz  # type: ignore[import-not-found]  # noqa: F401
    assert importlib.util.find_spec("openmps.nn.zzz") is None
    assert not hasattr(nn, "CrossEntropyLoss")


@pytest.mark.parametrize("layer", [nn.LSTM(4), nn.GRU(4), nn.RNN(4)])
@pytest.mark.parametrize("lengths", [None, [5, 2]])
def test_a_recurrent_layers_result_is_no_pair(layer: Any, lengths: list[int] | None) -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((2, 5, 3))  # two rows, which would be two tensors
    with pytest.raises(mps.ArgumentError) as raised:
        states, last = layer(x) if lengths is None else layer(x, graph.constant(lengths))
    name = type(layer).__name__
    assert str(raised.value) == (
        f"{name}(4) gives one tensor, the states of all steps: write states = layer(x). "
        "The last state is states[:, -1], or nn.last_state(states, lengths); states[0] is the first sequence."
    )
    assert layer(x)[:, -1].shape == (2, 4)
    assert len(list(layer(x) + 0)) == 2


def test_a_property_keeps_its_own_error() -> None:
    class Wrong(nn.Module):
        @property
        def size(self) -> int:
            missing: Any = object()
            return int(missing.extent)

    with pytest.raises(AttributeError, match="'object' object has no attribute 'extent'"):
        Wrong().size  # noqa: B018


def test_private_names_are_those_of_python() -> None:
    for place in (nn.Linear(2), optim.SGD(0.1), _tensor()):
        assert not hasattr(place, "__array_interface__")
        assert not hasattr(place, "_ipython_display_")


ANSWERED: dict[str, tuple[Callable[[], Any], str]] = {
    "inplace": (lambda: nn.ReLU(inplace=True), "ReLU has no argument inplace: a result is another tensor."),  # type: ignore[call-arg]
    "approximate": (lambda: nn.GELU(approximate="tanh"), "nn.gelu_tanh is the form with a tanh"),  # type: ignore[call-arg]
    "kernel_size": (lambda: nn.Conv2d(8, kernel_size=3), "did you mean kernel?"),  # type: ignore[call-overload]
    "in_features": (lambda: nn.Linear(in_features=3, out_features=2), "did you mean inputs?"),  # type: ignore[call-overload]
    "padding_mode": (lambda: nn.Conv2d(8, 3, padding_mode="reflect"), "Graph.pad pads with"),  # type: ignore[call-overload]
    "num_layers": (lambda: nn.LSTM(8, num_layers=2), "nn.Sequential has several layers"),  # type: ignore[call-overload]
    "bidirectional": (lambda: nn.LSTM(8, bidirectional=True), "a second layer with reverse=True"),  # type: ignore[call-overload]
    "d_model": (lambda: nn.TransformerEncoderLayer(d_model=8, nhead=2), "did you mean width?"),  # type: ignore[call-arg]
    "p": (lambda: nn.Dropout(p=0.1), "did you mean rate?"),  # type: ignore[call-arg]
    "a list": (lambda: nn.Sequential([nn.Linear(2), nn.ReLU()]), "the layers are one list"),  # type: ignore[arg-type]
    "parameters": (
        lambda: optim.Adam({"w": np.ones(2)}, lr=0.1),  # type: ignore[arg-type, call-arg]
        "Trainer(model, loss, optimizer) and minimize(loss, model) say what is trained",
    ),
    "a module": (lambda: optim.SGD(nn.Linear(2), 0.1), "Trainer(model, loss, optimizer)"),  # type: ignore[arg-type, misc]
}


@pytest.mark.parametrize("word", ANSWERED)
def test_arguments_of_other_libraries_are_answered(word: str) -> None:
    call, text = ANSWERED[word]
    with pytest.raises(mps.ArgumentError, match=re.escape(text)):
        call()
