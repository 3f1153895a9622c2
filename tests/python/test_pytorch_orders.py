"""Layers whose arguments come in PyTorch's order: the same call makes the same layer in both libraries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn

pytestmark = pytest.mark.needs("torch")

Array = npt.NDArray[Any]
_ANY: Any = nn  # calls that types refuse
_RANDOM = np.random.default_rng(5)

# Layer, its arguments in both libraries, the shape of its input with channels last.
_CALLS: dict[str, tuple[str, tuple[Any, ...], dict[str, Any], tuple[int, ...]]] = {
    "linear": ("Linear", (3, 2), {}, (4, 3)),
    "linear without bias": ("Linear", (3, 2, False), {}, (4, 5, 3)),
    "linear, bias by name": ("Linear", (3, 2), {"bias": False}, (4, 3)),
    "conv1d": ("Conv1d", (3, 4, 3), {"padding": 1}, (2, 7, 3)),
    "conv2d": ("Conv2d", (3, 4, 3), {}, (2, 7, 8, 3)),
    "conv2d by places": ("Conv2d", (4, 6, 3, 2, 1, 1, 2, False), {}, (2, 7, 8, 4)),
    "conv2d of two numbers": ("Conv2d", (3, 4, (3, 2), (2, 1)), {"dilation": (1, 2)}, (2, 7, 8, 3)),
    "conv3d": ("Conv3d", (2, 4, 3, 2, 1), {}, (1, 5, 6, 7, 2)),
    "transposed": ("ConvTranspose2d", (3, 4, 3, 2, 1, 1), {}, (2, 4, 5, 3)),
    "transposed in groups": ("ConvTranspose2d", (4, 6, 3, (3, 2), 1, (2, 0), 2, False), {}, (2, 4, 5, 4)),
    "transposed with dilation": (
        "ConvTranspose2d",
        (3, 4, 3),
        {"output_padding": 1, "dilation": 2, "stride": 2},
        (1, 3, 4, 3),
    ),
    "layer norm": ("LayerNorm", (6,), {}, (2, 5, 6)),
    "layer norm of a list": ("LayerNorm", ([6],), {}, (2, 6)),
    "rms norm": ("RMSNorm", (6,), {}, (2, 5, 6)),
    "group norm": ("GroupNorm", (2, 6), {}, (2, 4, 5, 6)),
    "max pool": ("MaxPool2d", (3, 2, 1), {}, (2, 7, 8, 3)),
    "average pool": ("AvgPool2d", (2, 2), {}, (2, 6, 8, 3)),
    "average pool of two numbers": ("AvgPool2d", ((2, 3), (1, 2)), {}, (2, 6, 8, 3)),
    "embedding": ("Embedding", (7, 3), {}, (2, 5)),
    "lstm": ("LSTM", (3, 4), {"batch_first": True}, (2, 5, 3)),
    "rnn": ("RNN", (3, 4), {"batch_first": True}, (2, 5, 3)),
    "flatten": ("Flatten", (2,), {}, (2, 3, 4)),
}
_IMAGES = ("Conv", "MaxPool", "AvgPool", "GroupNorm")


def _drawn(name: str, shape: tuple[int, ...]) -> Array:
    if name == "Embedding":
        return _RANDOM.integers(0, 7, shape)
    return _RANDOM.normal(size=shape).astype(np.float32)


@pytest.mark.parametrize("case", _CALLS)
def test_a_call_makes_the_same_layer(case: str) -> None:
    import torch

    name, places, named, shape = _CALLS[case]
    theirs, ours = (getattr(library, name)(*places, **named) for library in (torch.nn, nn))
    x = _drawn(name, shape)
    ours.build(shape, dtype=x.dtype)
    ours.load(nn.names.pytorch(theirs.state_dict()))
    is_image = name.startswith(_IMAGES)
    wanted: Any = theirs(torch.from_numpy(np.ascontiguousarray(np.moveaxis(x, -1, 1)) if is_image else x))
    wanted = (wanted[0] if isinstance(wanted, tuple) else wanted).detach().numpy()
    np.testing.assert_allclose(ours(x), np.moveaxis(wanted, 1, -1) if is_image else wanted, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("case", [each for each in _CALLS if _CALLS[each][1]])
def test_a_layer_shows_a_call_that_makes_it(case: str) -> None:
    name, places, named, shape = _CALLS[case]
    layer = getattr(nn, name)(*places, **named)
    again = eval(repr(layer), {name: getattr(nn, name)})
    assert repr(again) == repr(layer)
    values = {key: value for key, value in vars(layer).items() if not isinstance(value, nn.Parameter)}
    assert {key: value for key, value in vars(again).items() if key in values} == values


_WRONG: dict[str, tuple[Callable[[], Any], tuple[int, ...], str]] = {
    "Linear": (lambda: nn.Linear(3, 2), (4, 5), r"Linear\(3, 2\): the input has shape .*5\), whose last axis has 5 "),
    "Conv2d": (lambda: nn.Conv2d(3, 8, 3), (1, 3, 9, 9), "9 elements, expected 3; channels are the last axis"),
    "ConvTranspose2d": (lambda: nn.ConvTranspose2d(3, 8, 3), (1, 9, 9, 4), "4 elements, expected 3"),
    "BatchNorm": (lambda: nn.BatchNorm(8), (2, 5), r"BatchNorm\(8\): .* 5 elements, expected 8"),
    "InstanceNorm": (lambda: nn.InstanceNorm(8), (2, 4, 5), r"InstanceNorm\(8\): .* 5 elements, expected 8"),
    "GroupNorm": (lambda: nn.GroupNorm(2, 8), (2, 4, 6), r"GroupNorm\(2, 8\): .* 6 elements, expected 8"),
    "LayerNorm": (lambda: nn.LayerNorm(8), (2, 5), r"LayerNorm\(8\): .* 5 elements, expected 8"),
    "RMSNorm": (lambda: nn.RMSNorm(8), (2, 5), r"RMSNorm\(8\): .* 5 elements, expected 8"),
    "LSTM": (lambda: nn.LSTM(3, 4, batch_first=True), (2, 5, 6), r"LSTM\(3, 4, batch_first=True\): .* 6 elements"),
}


@pytest.mark.parametrize("name", _WRONG)
def test_an_input_of_another_size_is_refused(name: str) -> None:
    make, shape, text = _WRONG[name]
    with pytest.raises(mps.ShapeError, match=text):
        make()(np.zeros(shape, np.float32))


_CLASHES: dict[str, tuple[Any, str]] = {
    "twice": (lambda: _ANY.Linear(3, 2, inputs=4), "Linear: inputs is given twice, as 3 and as 4."),
    "too many": (lambda: _ANY.Linear(3, 2, True, 5), "Linear: 4 arguments have no names, expected at most 3: inputs"),
    "no integer": (lambda: _ANY.Linear("3", 2), "Linear: inputs is '3', expected an integer."),
    "none": (lambda: nn.Conv2d(0, 2, 3), "Conv2d: inputs is 0, expected 1 or more."),
    "time first": (lambda: _ANY.LSTM(3, 4), r"LSTM: batch_first is False, expected True: sequences are \(N, time,"),
    "time first by name": (lambda: _ANY.GRU(4, batch_first=False), "GRU: batch_first is False, expected True"),
    "two axes": (lambda: nn.LayerNorm((8, 3)), r"LayerNorm: features is \(8, 3\), expected one number"),
    "output_padding": (
        lambda: nn.ConvTranspose2d(8, 3, stride=2, output_padding=2),
        "output_padding is 2, expected less than the stride 2 or the dilation 1",
    ),
}


@pytest.mark.parametrize("case", _CLASHES)
def test_arguments_that_do_not_fit_are_refused(case: str) -> None:
    call, text = _CLASHES[case]
    with pytest.raises(mps.ArgumentError, match=text):
        call()


def test_names_may_follow_the_first_places() -> None:
    layer = nn.Conv2d(3, 8, kernel=5, padding=2)
    assert (layer.inputs, layer.outputs, layer.kernel, layer.padding) == (3, 8, (5, 5), (2, 2))
    named = nn.Conv2d(outputs=8, kernel=5, inputs=3)
    assert (named.inputs, named.outputs, named.kernel) == (3, 8, (5, 5))
    assert nn.Conv2d(8, 5).inputs is None


def test_a_gru_with_the_reset_after_the_product_is_pytorchs() -> None:
    import torch

    theirs, ours, x = torch.nn.GRU(3, 4, batch_first=True), nn.GRU(4, reset_after=True), _drawn("GRU", (2, 5, 3))
    ours.load(theirs.state_dict())
    wanted = theirs(torch.from_numpy(x))[0].detach().numpy()
    np.testing.assert_allclose(ours(x), wanted, atol=1e-5)


_IN_ORDER: dict[str, Callable[[], nn.Module]] = {
    "Linear": lambda: nn.Linear(3, 4),
    "Conv2d": lambda: nn.Conv2d(3, 6, 2, groups=3),
    "Conv1d": lambda: nn.Conv1d(3, 4, 5),
    "ConvTranspose2d": lambda: nn.ConvTranspose2d(4, 6, (2, 3), groups=2),
    "BatchNorm": lambda: nn.BatchNorm(3),
    "LayerNorm": lambda: nn.LayerNorm(3),
    "RMSNorm": lambda: nn.RMSNorm(3),
    "GroupNorm": lambda: nn.GroupNorm(2, 4),
    "Embedding": lambda: nn.Embedding(5, 3),
    "GRU": lambda: nn.GRU(3, 4, batch_first=True, reset_after=True),
}
_OTHER_NAMES = {"BatchNorm": "BatchNorm2d"}


@pytest.mark.parametrize("name", _IN_ORDER)
def test_layers_in_pytorchs_order_have_shapes_before_the_first_call(name: str) -> None:
    import torch

    arguments = {
        "Conv2d": (3, 6, 2, 1, 0, 1, 3),
        "Conv1d": (3, 4, 5),
        "ConvTranspose2d": (4, 6, (2, 3), 1, 0, 0, 2),
        "GroupNorm": (2, 4),
        "Embedding": (5, 3),
        "Linear": (3, 4),
        "GRU": (3, 4),
    }
    theirs = getattr(torch.nn, _OTHER_NAMES.get(name, name))(*arguments.get(name, (3,)))
    expected = {path: tuple(each.shape) for path, each in theirs.state_dict().items() if each.ndim}
    layer = _IN_ORDER[name]()
    assert {path: each.shape for path, each in layer.parameters().items()} == expected
    assert {path: each.shape for path, each in layer.state_dict().items()} == expected


def test_values_before_the_first_call_are_those_of_the_first_call() -> None:
    def network() -> nn.Sequential:
        return nn.Sequential(nn.Linear(3, 4), nn.LayerNorm(4), nn.Linear(4, 2))

    early, late = network(), network()
    before = early.state_dict()
    x = np.ones((1, 3), np.float32)
    assert np.array_equal(early(x), late(x))
    for path, values in late.state_dict().items():
        assert np.array_equal(before[path], values)


def test_a_look_at_parameters_draws_no_values() -> None:
    looked, other = nn.Linear(3, 2), nn.Linear(3, 2)
    assert sum(each.size for each in looked.parameters().values()) == 8
    with pytest.raises(mps.StateError, match="no values before the first call"):
        looked.weight.numpy()
    for each in (looked, other):
        each.build((1, 3), seed=5)
    assert np.array_equal(looked.weight.numpy(), other.weight.numpy())


def test_groups_that_do_not_divide_channels_are_refused_at_the_first_call() -> None:
    layer = nn.Conv2d(3, 4, 1, groups=2)
    with pytest.raises(mps.ShapeError, match="3 channels of the input and 4 of the result, expected multiples of 2"):
        layer(np.ones((1, 2, 2, 3), np.float32))
