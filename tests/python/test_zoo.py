"""The zoo of networks: every one is the same network for every framework, and the generator draws legal ones."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from rounds import Rates
from zoo import distribution
from zoo.backends import openmps_graph, training_graph
from zoo.builder import Builder
from zoo.catalogue import NETWORKS, describe
from zoo.comparison import parse, sample
from zoo.data import batches, first_parameters
from zoo.description import Network

_RANDOM = [f"random:{seed}" for seed in range(20)]
# Trainable numbers of torchvision 0.20's models; Inception without the auxiliary classifier, the vision transformer
# without the class token and its position. GPT-2 of Hugging Face has 124,439,808, here 50257 * 768 more for the scores.
_KNOWN = {
    "resnet18_224": 11_689_512,
    "resnet50_224": 25_557_032,
    "vgg16": 138_357_544,
    "inception_v3": 27_161_264 - 3_326_696,
    "densenet121": 7_978_856,
    "mobilenet_v2": 3_504_872,
    "mobilenet_v3": 5_483_032,
    "efficientnet_b0": 5_288_548,
    "vit": 86_567_656 - 2 * 768,
    "gpt2": 124_439_808 + 50257 * 768,
    "convnext": 28_589_128,
    "swin": 28_288_354,
}


def _beside(*modules: str) -> list[str]:
    """Return the networks for a comparison with a framework, none where it is not installed."""
    found = all(importlib.util.find_spec(module) for module in modules)
    return [*NETWORKS, *_RANDOM] if found else []


def _losses(step: Callable[[], float], count: int) -> list[float]:
    return [step() for _ in range(count)]


def _near(losses: list[float], others: list[float], tolerance: float) -> None:
    assert all(map(math.isfinite, losses))
    assert distribution.difference(losses, others) < tolerance, (losses, others)


@pytest.mark.parametrize("name", [*NETWORKS, *_RANDOM])
def test_losses_are_those_of_the_reference_device(name: str) -> None:
    network = describe(name, "tiny")
    losses = _losses(openmps_graph.training(network, "cpu"), 3)
    assert losses[0] != losses[1]
    _near(losses, _losses(openmps_graph.training(network, "reference"), 3), 1e-4)


@pytest.mark.parametrize("name", [*NETWORKS, *_RANDOM])
def test_inferred_shapes_are_those_of_the_graph(name: str) -> None:
    network = describe(name, "tiny")
    built = openmps_graph.Interpreter(network, "cpu", training=True)
    for node in network.nodes:
        for value in node.outputs:
            assert built.values[value.number].shape == value.shape, node


@pytest.mark.parametrize("name", _beside("torch"))
def test_first_losses_are_those_of_pytorch(name: str) -> None:
    torch_module = importlib.import_module("zoo.backends.torch_module")
    network = describe(name, "tiny")
    losses = _losses(openmps_graph.training(network, "cpu"), 10)
    exact = _losses(torch_module.training(network, precision="float64"), 10)
    _near(losses[:5], exact[:5], 1e-3)
    _near(losses, exact, 5e-2)  # rounding grows from step to step, in PyTorch's float32 too
    _near(_losses(torch_module.training(network, variant="last"), 3), exact[:3], 1e-3)


@pytest.mark.parametrize("name", _beside("torch"))
def test_predictions_are_those_of_pytorch(name: str) -> None:
    torch_module = importlib.import_module("zoo.backends.torch_module")
    network = describe(name, "tiny")
    _near(_losses(openmps_graph.inference(network), 2), _losses(torch_module.inference(network), 2), 1e-3)


@pytest.mark.parametrize("name", _beside("jax"))
def test_first_losses_are_those_of_jax(name: str) -> None:
    jax_function = importlib.import_module("zoo.backends.jax_function")
    network = describe(name, "tiny")
    losses = _losses(openmps_graph.training(network, "cpu"), 3)
    _near(losses, _losses(jax_function.training(network), 3), 1e-3)


@pytest.mark.parametrize("run", ["on_runtime", "on_openvino"])
@pytest.mark.parametrize("name", _beside("onnx", "onnxruntime", "openvino"))
def test_predictions_are_those_of_onnx(name: str, run: str) -> None:
    onnx_model = importlib.import_module("zoo.backends.onnx_model")
    network = describe(name, "tiny")
    if not onnx_model.fits(network):
        pytest.skip(f"ONNX has not all operations of {name}")
    _near(_losses(openmps_graph.inference(network), 2), _losses(getattr(onnx_model, run)(network, 1), 2), 1e-3)


def test_training_graph_has_the_losses_of_graph() -> None:
    fitting = [name for name in NETWORKS if training_graph.fits(describe(name, "tiny"))]
    assert {"mlp_4096", "autoencoder", "resnet18_32", "resnet50_224", "vgg16", "mobilenet_v1"} <= set(fitting)
    for name in fitting:
        network = describe(name, "tiny")
        losses = _losses(openmps_graph.training(network, "cpu"), 3)
        _near(losses, _losses(training_graph.training(network, "cpu"), 3), 1e-4)


@pytest.mark.parametrize(("name", "count"), _KNOWN.items())
def test_full_networks_have_the_published_numbers_of_parameters(name: str, count: int) -> None:
    network = describe(name, "full")
    trained = [network.parameters[each] for each in network.trained()]
    assert sum(math.prod(parameter.shape) for parameter in trained) == count


def test_parameters_and_batches_are_the_same_every_time() -> None:
    network = describe("lstm", "tiny")
    for first, again in zip(batches(network), batches(network), strict=True):
        for name, array in first.items():
            np.testing.assert_array_equal(array, again[name])
    for name, values in first_parameters(network).items():
        np.testing.assert_array_equal(values, first_parameters(network)[name])
    other = first_parameters(network, seed=1)["lstm2.input"]
    assert not np.array_equal(other, first_parameters(network)["lstm2.input"])


def test_generator_draws_many_kinds_of_networks() -> None:
    drawn = [describe(name, scale) for name in _RANDOM for scale in ("tiny", "small", "full")]
    assert describe("random:3", "small") == describe("random:3", "small")
    ops = {node.op for network in drawn for node in network.nodes}
    assert {"conv", "conv_transpose", "batch_norm", "group_norm", "attention", "lstm", "concat", "upsample"} <= ops
    assert {"embedding", "gather", "segment_sum", "rms_norm", "rotary", "gru", "largest", "total"} <= ops
    attentions = [node for network in drawn for node in network.nodes if node.op == "attention"]
    for mask in ("causal", "present", "bias"):
        assert any(node.settings[mask] for node in attentions), mask
    assert any(node.inputs[0].shape[1] != node.inputs[1].shape[1] for node in attentions), "no grouped heads"
    assert len({_outline(network) for network in drawn}) == len(drawn)
    for network in drawn:
        known = {source.value for source in network.sources}
        for node in network.nodes:
            assert known.issuperset(node.inputs)
            assert all(extent > 0 for value in node.outputs for extent in value.shape)
            known |= set(node.outputs)
        used = {name for node in network.nodes for name in node.parameters}
        assert used == set(network.parameters)


def _outline(network: Network) -> Any:
    return tuple((node.op, node.outputs) for node in network.nodes)


def test_builder_names_what_does_not_fit() -> None:
    b = Builder()
    image = b.image("x", 1, 4, 4, 3)
    with pytest.raises(ValueError, match="3 channels, 4 filters and 2 groups do not fit"):
        b.conv(image, 4, 3, groups=2)
    with pytest.raises(ValueError, match=r"conv: the result of \[\(1, 4, 4, 3\)\] would be \(1, 0, 0, 2\)"):
        b.conv(image, 2, 5, padding=0)
    with pytest.raises(ValueError, match="do not broadcast"):
        b.add(image, b.tensor("y", (2,)))
    b.conv(image, 2, 3, name="shared")
    with pytest.raises(ValueError, match='"shared.weight" is kept as'):
        b.conv(image, 5, 3, name="shared")


def test_sample_follows_the_seed() -> None:
    options = parse(["--zoo", "--sample", "3", "--random", "2", "--seed", "5"])
    assert sample(options) == sample(options)
    assert len(set(sample(options))) == 5
    other = parse(["--zoo", "--sample", "3", "--random", "2", "--seed", "6"])
    assert sample(options) != sample(other)
    assert sample(parse(["--zoo"])) == list(NETWORKS)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--networks", "unet,nope"], '"nope" is not a network of the zoo. There are mlp_4096, '),
        (["--networks", "random:x"], '"random:x" is not a network of the zoo.'),
        (["--sample", "-2"], "'-2' is not a number of networks"),
    ],
)
def test_wrong_calls_end_with_a_sentence(given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["--zoo", *given])
    assert sentence in capsys.readouterr().err


def test_distribution_names_the_worst() -> None:
    def result(name: str, own: float, other: float) -> distribution.Result:
        rates = Rates({"openmps:graph": [own] * 3, "torch:eager": [other] * 3, "torch:last": [2 * other] * 3})
        return distribution.Result(name, rates, {"openmps:graph": [1.0], "torch:eager": [1.0]})

    text = distribution.distribution([result("a", 4, 1), result("b", 1, 2), result("c", 3, 1)])
    assert "| torch:eager | 3 | 3.00 | 0.50 | b | 1 |" in text
    assert "| torch, the fastest | 3 | 1.50 | 0.25 | b | 1 |" in text


def test_memory_is_compared_by_the_smaller_form() -> None:
    def result(name: str, **memory: int) -> distribution.Result:
        return distribution.Result(name, Rates(), {}, {key.replace("_", ":"): size for key, size in memory.items()})

    results = [
        result("a", openmps_graph=200, openmps_nodes=100, torch_eager=200),
        result("b", openmps_graph=300, torch_eager=200),
        result("c", openmps_graph=100),
    ]
    assert [each.part_of_memory("torch:eager") for each in results] == [0.5, 1.5, None]
    assert distribution.memory_distribution(results).splitlines()[-1] == "| torch:eager | 2 | 1.00 | 1.50 | b | 1 |"
    alone = [result("d", torch_eager=200)]  # openmps failed
    assert distribution.memory_distribution(alone).splitlines()[-1] == "| torch:eager | 0 | | | | |"


def test_distribution_names_failures() -> None:
    rates = Rates({"torch:eager": [1.0]}, {"openmps:graph": "No such thing."}, first_steps={"torch:eager": 1.0})
    result = distribution.Result("a", rates, {"torch:eager": [1.0]})
    assert "- a: openmps:graph: No such thing." in distribution.distribution([result])
    assert "| openmps:graph | failed: No such thing. |" in distribution.rates_table(result)


def test_losses_that_are_apart_are_marked() -> None:
    losses = {"torch:eager": [1.0, 2.0], "openmps:graph": [1.0, 2.1], "jax:jit": [1.0, math.nan]}
    table = distribution.losses_table(distribution.Result("a", Rates(), losses))
    assert "5.0e-02 (more than 0.01)   step by step: 0e+00 5e-02" in table
    assert "inf (more than 0.01)" in table


def test_a_network_takes_another_batch_than_its_size_says() -> None:
    """With --batch only the extent of the batch changes: parameters stay the same."""
    for name in ("tiny_yolo", "mlp_4096", "lstm"):
        usual, other = describe(name, "tiny"), describe(name, "tiny", 7)
        assert {each.shape for each in usual.parameters.values()} == {each.shape for each in other.parameters.values()}
        assert all(7 in source.value.shape for source in other.sources), name
    options = parse(["--zoo", "--networks", "tiny_yolo", "--batch", "7"])
    assert options.batch == 7
