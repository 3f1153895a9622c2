"""Operations of the zoo beside what defines them: alignments, derivatives, spectra, masks, constants."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from zoo.backends import openmps_graph
from zoo.builder import Builder
from zoo.catalogue import describe
from zoo.data import batches
from zoo.description import Constant, Network, UnsupportedNode, Value


def _network(b: Builder, result: Value) -> Network:
    """Return a network without a use for its loss."""
    return b.network(b.mean(result), result)


def _computed(network: Network) -> tuple[dict[str, Any], Any, dict[str, Any]]:
    """Return the first batch, the prediction and the first parameters."""
    made, batch = openmps_graph.Interpreter(network, "cpu", training=True), batches(network)[0]
    feeds = {made.feeds[name]: array for name, array in batch.items()}
    names = list(made.variables)
    result, *kept = made.graph.run(feeds, [made.values[network.prediction.number], *made.variables.values()])
    return batch, result, dict(zip(names, kept, strict=True))


def test_alignments_are_all_ways_to_write_the_labels() -> None:
    times, batch, classes, length = 4, 6, 3, 2
    b = Builder()
    scores, labels = b.tensor("scores", (times, batch, classes)), b.index("labels", (batch, length), classes - 1)
    fed, found, _ = _computed(_network(b, b.ctc(scores, labels)))
    shares = np.exp(fed["scores"].astype(float))
    shares /= shares.sum(-1, keepdims=True)
    losses = []
    for number in range(batch):
        written = 0.0
        for path in itertools.product(range(classes), repeat=times):
            word = [symbol for symbol, _ in itertools.groupby(path) if symbol != classes - 1]
            if word == fed["labels"][number].tolist():
                written += np.prod([shares[time, number, symbol] for time, symbol in enumerate(path)])
        losses.append(-np.log(written) / length)
    doubled = fed["labels"][:, 0] == fed["labels"][:, 1]
    assert 0 < doubled.sum() < batch, "some words have a double character"
    np.testing.assert_allclose(found, np.mean(losses), rtol=1e-5)


def test_second_derivatives_are_those_of_a_formula() -> None:
    b = Builder()
    x = b.tensor("x", (5, 1))
    cube = b.multiply(b.multiply(x, x), b.activation(x, "sin"))
    fed, found, _ = _computed(_network(b, b.derivative(b.derivative(cube, x), x)))
    a = fed["x"].astype(float)
    np.testing.assert_allclose(found, (2 - a * a) * np.sin(a) + 4 * a * np.cos(a), rtol=1e-4, atol=1e-5)


def test_spectra_keep_the_lowest_frequencies() -> None:
    b = Builder()
    fed, found, kept = _computed(_network(b, b.spectral(b.tensor("x", (2, 6, 5, 3)), 4, 2)))
    weight = kept["spectral1.real"] + 1j * kept["spectral1.imaginary"]
    waves, made = np.fft.rfft2(fed["x"], axes=(1, 2)), np.zeros((2, 6, 3, 4), complex)
    made[:, :2, :2] = np.einsum("nhwc,hwcf->nhwf", waves[:, :2, :2], weight[:2])
    made[:, 4:, :2] = np.einsum("nhwc,hwcf->nhwf", waves[:, 4:, :2], weight[2:])
    np.testing.assert_allclose(found, np.fft.irfft2(made, (6, 5), axes=(1, 2)), rtol=1e-4, atol=1e-5)


def test_padding_ends_rows_and_is_no_key() -> None:
    b = Builder()
    query, key, value = (b.tensor(name, (3, 2, 4, 5)) for name in ("query", "key", "value"))
    present = b.tensor("present", (3, 4), "padding")
    fed, found, _ = _computed(_network(b, b.attention(query, key, value, present=present)))
    ends = fed["present"].sum(1).astype(int)
    assert 1 <= ends.min() < 4
    for row, end in enumerate(ends):
        assert fed["present"][row].tolist() == [1.0] * end + [0.0] * (4 - end)
        scores = fed["query"][row] @ fed["key"][row, :, :end].swapaxes(1, 2) / np.sqrt(5)
        share = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
        np.testing.assert_allclose(found[row], share @ fed["value"][row, :, :end], rtol=1e-4, atol=1e-6)


def test_sources_are_drawn_as_they_say() -> None:
    b = Builder()
    x = b.add(b.tensor("share", (9, 7), "uniform"), b.tensor("bits", (9, 7), "bits"))
    first = batches(_network(b, x))[0]
    assert 0 <= first["share"].min() < first["share"].max() < 1
    assert set(first["bits"].ravel()) == {0.0, 1.0}


def test_constants_are_compared_by_their_numbers() -> None:
    rows = np.arange(6).reshape(2, 3)
    assert Constant.of(rows) == Constant.of(rows.copy()) != Constant.of(rows + 1)
    assert Constant.of(rows).array.dtype == np.int32
    assert Constant.of(rows / 2).array.dtype == np.float32
    np.testing.assert_array_equal(Constant.of(rows / 2).array, rows / 2)
    assert describe("swin", "tiny") == describe("swin", "tiny")


def test_experts_choose_as_many_tokens_as_they_have_room_for() -> None:
    network = describe("mixture", "tiny")
    chosen = [node for node in network.nodes if node.op == "top_k"]
    assert len(chosen) == 2
    assert all(node.outputs[1].shape == (3, 2 * 6 * 2 // 3) for node in chosen)


def test_builder_names_masks_and_heads_that_do_not_fit() -> None:
    b = Builder()
    query, key = b.tensor("query", (1, 3, 4, 5)), b.tensor("key", (1, 2, 4, 5))
    with pytest.raises(ValueError, match="attention: 3 heads do not fit 2 heads of keys"):
        b.attention(query, key, key)
    with pytest.raises(ValueError, match="keys that are present: two were given"):
        b.attention(query, query, query, causal=True, present=b.tensor("present", (1, 4), "padding"))
    with pytest.raises(ValueError, match="spectral: 3 modes do not fit an image of 4 x 8"):
        b.spectral(b.tensor("x", (1, 4, 8, 1)), 1, 3)


def test_an_operation_without_a_handler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    b = Builder()
    network = _network(b, b.largest(b.tensor("x", (2, 3)), 1))
    monkeypatch.delitem(openmps_graph._HANDLERS, "largest")
    with pytest.raises(UnsupportedNode, match='This framework has no "largest" in the zoo'):
        openmps_graph.Interpreter(network, "cpu", training=True)
