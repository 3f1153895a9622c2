"""Modules: their numbers against formulas in float64, their parameters by path, their files and copies."""

from __future__ import annotations

import copy
import math
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import openmps as mps
from openmps import nn, optim

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(11)


def _drawn(*shape: int) -> Array:
    return RANDOM.normal(size=shape).astype(np.float32)


def _values(module: nn.Module) -> dict[str, Array]:
    return {path: value.astype(np.float64) for path, value in module.state_dict().items()}


# ---- layers


def test_linear_is_a_product_with_the_transposed_weights() -> None:
    layer, x = nn.Linear(4), _drawn(2, 5, 3)
    y = layer(x)
    w = _values(layer)
    np.testing.assert_allclose(y, x @ w["weight"].T + w["bias"], atol=1e-5)
    assert abs(w["weight"]).max() <= 1 / math.sqrt(3)


@pytest.mark.parametrize(
    ("stride", "padding", "dilation", "groups"), [(1, 0, 1, 1), (2, 1, 1, 1), (1, 2, 2, 1), (1, 1, 1, 2)]
)
def test_conv2d_is_a_sum_over_windows(stride: int, padding: int, dilation: int, groups: int) -> None:
    layer = nn.Conv2d(4, 3, stride=stride, padding=padding, dilation=dilation, groups=groups)
    x = _drawn(2, 9, 8, 6)
    y, w = layer(x), _values(layer)
    assert w["weight"].shape == (4, 6 // groups, 3, 3)
    wide = np.pad(x.astype(np.float64), ((0, 0), (padding,) * 2, (padding,) * 2, (0, 0)))
    expected = np.zeros(y.shape)
    for row in range(y.shape[1]):
        for column in range(y.shape[2]):
            window = wide[:, row * stride :: dilation, column * stride :: dilation][:, :3, :3]
            for out in range(4):
                first = out // (4 // groups) * (6 // groups)
                part = window[..., first : first + 6 // groups].transpose(0, 3, 1, 2)
                expected[:, row, column, out] = (part * w["weight"][out]).sum((1, 2, 3)) + w["bias"][out]
    np.testing.assert_allclose(y, expected, atol=1e-5)


@pytest.mark.parametrize("stride", [1, 2])
def test_a_depthwise_convolution_reads_one_channel_for_each_of_the_result(stride: int) -> None:
    layer, x = nn.Conv2d(6, 3, groups="depthwise", padding=1, stride=stride), _drawn(2, 7, 8, 3)
    y, w = layer(x), _values(layer)
    assert w["weight"].shape == (6, 1, 3, 3)
    wide = np.pad(x.astype(np.float64), ((0, 0), (1, 1), (1, 1), (0, 0)))
    for out in range(6):
        expected = sum(
            wide[:, row : row + 7 : stride, column : column + 8 : stride, out // 2] * w["weight"][out, 0, row, column]
            for row in range(3)
            for column in range(3)
        )
        np.testing.assert_allclose(y[..., out], expected + w["bias"][out], atol=1e-5)
    with pytest.raises(mps.ShapeError, match="multiples of 3 groups"):
        nn.Conv2d(4, 3, groups="depthwise")(x)


@pytest.mark.parametrize(("stride", "padding"), [(1, 0), (2, 1), (3, 0)])
def test_conv_transpose_is_the_gradient_of_a_convolution(stride: int, padding: int) -> None:
    layer, x = nn.ConvTranspose2d(2, 4, stride=stride, padding=padding), _drawn(2, 5, 4, 3)
    y, w = layer(x), _values(layer)
    side = [(extent - 1) * stride + 4 for extent in (5, 4)]
    expected = np.zeros((2, *side, 2))
    for row in range(5):
        for column in range(4):
            part = np.einsum("ni,iohw->nhwo", x[:, row, column], w["weight"])
            expected[:, row * stride : row * stride + 4, column * stride : column * stride + 4] += part
    inside = slice(padding, -padding or None)
    np.testing.assert_allclose(y, expected[:, inside, inside] + w["bias"], atol=1e-5)


def test_conv1d_and_conv3d_are_those_of_two_axes() -> None:
    line, plane = nn.Conv1d(4, 3, stride=2, padding=1), nn.Conv2d(4, (1, 3), stride=(1, 2), padding=(0, 1))
    x = _drawn(2, 9, 5)
    y = line(x)
    plane.load({"weight": line.state_dict()["weight"][:, :, np.newaxis], "bias": line.state_dict()["bias"]})
    np.testing.assert_allclose(y, plane(x[:, np.newaxis])[:, 0], atol=1e-5)
    volume, flat = nn.Conv3d(4, (1, 3, 3), padding=(0, 1, 1)), nn.Conv2d(4, 3, padding=1)
    x = _drawn(2, 3, 6, 7, 5)
    z = volume(x)
    flat.load({"weight": volume.state_dict()["weight"][:, :, 0], "bias": volume.state_dict()["bias"]})
    np.testing.assert_allclose(z, flat(x.reshape(6, 6, 7, 5)).reshape(z.shape), atol=1e-5)


def test_embedding_and_positions_are_rows_of_their_tables() -> None:
    table, places, numbers = nn.Embedding(10, 4), nn.Positions(6), np.array([[1, 9, 1], [0, 3, 2]])
    y = table(numbers)
    np.testing.assert_array_equal(y, table.state_dict()["weight"][numbers])
    z = places(y)
    np.testing.assert_allclose(z, y + places.state_dict()["weight"][:3], atol=1e-6)
    with pytest.raises(mps.ShapeError, match="7 positions, expected at most 6"):
        places(_drawn(1, 7, 4))
    with pytest.raises(mps.DTypeError, match="expected integers"):
        table(_drawn(2, 3))


def test_integers_that_32_bits_do_not_hold_are_refused() -> None:
    layer = nn.Embedding(10, 4)
    np.testing.assert_array_equal(layer(np.array([1], np.uint64)), layer(np.array([1], np.int32)))
    for number, dtype in ((2**32 + 1, np.int64), (-(2**31) - 1, np.int64), (2**63, np.uint64)):
        with pytest.raises(mps.ArgumentError, match=f"Embedding: an array of int32 is given {number}, expected -2147"):
            layer(np.array([number], dtype))
    with pytest.raises(mps.DTypeError, match="Embedding: an array is ndarray of <U1, expected numbers."):
        layer(np.array(["a"]))


def test_norms_have_mean_0_and_variance_1_times_their_weights() -> None:
    x = _drawn(3, 4, 5, 6) * 3 + 2
    for layer, axes, shape in (
        (nn.LayerNorm(), (-1,), (3, 4, 5, 6)),
        (nn.InstanceNorm(), (1, 2), (3, 4, 5, 6)),
        (nn.GroupNorm(2), (1, 2, 4), (3, 4, 5, 2, 3)),
    ):
        layer(x)
        layer.load({"weight": 1 + 0.1 * _drawn(6), "bias": _drawn(6)})
        w, wide = _values(layer), x.astype(np.float64).reshape(shape)
        normal = (wide - wide.mean(axes, keepdims=True)) / np.sqrt(wide.var(axes, keepdims=True) + 1e-5)
        np.testing.assert_allclose(layer(x), normal.reshape(x.shape) * w["weight"] + w["bias"], atol=2e-5)
    rms = nn.RMSNorm()
    expected = x / np.sqrt((x.astype(np.float64) ** 2).mean(-1, keepdims=True) + 1e-5)
    np.testing.assert_allclose(rms(x), expected, atol=2e-5)


def test_batch_norm_uses_the_batch_in_training_and_running_means_in_inference() -> None:
    layer, graph = nn.BatchNorm(momentum=0.25), mps.Graph("cpu")
    x = graph.placeholder((None, 2, 3))
    with nn.train(graph) as made:
        y = layer(x)
    mean, variance = np.zeros(3), np.ones(3)
    for count in (4, 7):
        batch = _drawn(count, 2, 3).astype(np.float64) * 2 + 1
        given = graph.run({x: batch}, y, made.updates)
        normal = (batch - batch.mean((0, 1))) / np.sqrt(batch.var((0, 1)) + 1e-5)
        np.testing.assert_allclose(given, normal, atol=1e-5)
        mean = 0.75 * mean + 0.25 * batch.mean((0, 1))
        variance = 0.75 * variance + 0.25 * batch.var((0, 1), ddof=1)
    found = layer.state_dict()
    np.testing.assert_allclose(found["running_mean"], mean, rtol=1e-5)
    np.testing.assert_allclose(found["running_var"], variance, rtol=1e-5)
    z = _drawn(5, 2, 3)
    np.testing.assert_allclose(layer(z), (z - mean) / np.sqrt(variance + 1e-5), atol=1e-5)


@pytest.mark.parametrize(("causal", "key_heads"), [(False, None), (True, None), (True, 2), (False, 1)])
def test_attention_is_softmax_of_scores_in_each_head(causal: bool, key_heads: int | None) -> None:
    layer, x = nn.MultiHeadAttention(8, 4, causal=causal, key_heads=key_heads), _drawn(2, 5, 8)
    y, w = layer(x), _values(layer)
    groups = 4 // (key_heads or 4)

    def heads(name: str) -> Array:
        z = x @ w[f"{name}.weight"].T + w[f"{name}.bias"]
        return z.reshape(2, 5, -1, 2).transpose(0, 2, 1, 3)

    q, k, v = heads("q_proj"), heads("k_proj").repeat(groups, 1), heads("v_proj").repeat(groups, 1)
    scores = q @ k.swapaxes(-1, -2) / math.sqrt(2)
    if causal:
        scores = np.where(np.tri(5, dtype=bool), scores, -np.inf)
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    together = (shares / shares.sum(-1, keepdims=True) @ v).transpose(0, 2, 1, 3).reshape(2, 5, 8)
    np.testing.assert_allclose(y, together @ w["out_proj.weight"].T + w["out_proj.bias"], atol=1e-5)


def test_a_causal_layer_does_not_see_later_positions() -> None:
    layer = nn.TransformerEncoderLayer(8, 2, causal=True)
    x = _drawn(1, 6, 8)
    y = layer(x)
    x[:, 4:] += 1
    np.testing.assert_allclose(layer(x)[:, :4], y[:, :4], atol=1e-6)
    assert np.abs(layer(x)[:, 4:] - y[:, 4:]).max() > 1e-3


def test_a_mask_hides_positions_of_the_memory() -> None:
    layer, memory = nn.TransformerDecoderLayer(8, 2), _drawn(1, 5, 8)
    x, mask = _drawn(1, 3, 8), np.where(np.arange(5) < 3, 0, -np.inf).astype(np.float32)
    y = layer(x, memory, mask=mask)
    memory[:, 3:] = 100
    np.testing.assert_allclose(layer(x, memory, mask=mask), y, atol=1e-5)


def test_lstm_is_the_recurrence_of_its_gates() -> None:
    layer, x = nn.LSTM(4), _drawn(2, 5, 3)
    y, w = layer(x), _values(layer)
    h = c = np.zeros((2, 4))

    def sigmoid(z: Array) -> Array:
        return 1 / (1 + np.exp(-z))

    for step in range(5):
        i, f, g, o = np.split(x[:, step] @ w["weight_ih"].T + h @ w["weight_hh"].T + w["bias"], 4, axis=1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        np.testing.assert_allclose(y[:, step], h, atol=1e-5)
    simple = nn.RNN(4)
    z = simple(x)
    w = _values(simple)
    np.testing.assert_allclose(z[:, 0], np.tanh(x[:, 0] @ w["weight_ih"].T + w["bias"]), atol=1e-5)


def test_dropout_drops_in_training_alone() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((None, 1000))
    layer = nn.Dropout(0.25)
    ones = np.ones((2, 1000))
    np.testing.assert_array_equal(layer(ones), ones)
    with nn.train(graph):
        y = layer(x)
    dropped = graph.run({x: ones}, y)
    np.testing.assert_allclose(np.unique(dropped), [0, 4 / 3], rtol=1e-6)
    assert 0.2 < (dropped == 0).mean() < 0.3


# ---- first values


@pytest.mark.parametrize(
    ("name", "deviation"),
    [
        ("kaiming_normal", math.sqrt(2 / 72)),
        ("kaiming_uniform", math.sqrt(2 / 72)),
        ("xavier_normal", math.sqrt(2 / (72 + 4500))),
        ("xavier_uniform", math.sqrt(2 / (72 + 4500))),
        ("truncated_normal", 0.02 * 0.879626),  # that of a normal distribution between -2 and 2
        ("normal", 1.0),
    ],
)
def test_first_values_have_the_deviation_of_their_formula(name: str, deviation: float) -> None:
    drawn = getattr(nn.initializers, name)().draw((500, 8, 3, 3), 3, "weight").astype(np.float64)
    assert drawn.std() == pytest.approx(deviation, rel=0.02)
    assert abs(drawn.mean()) < 0.02 * deviation
    kurtosis = ((drawn - drawn.mean()) ** 4).mean() / drawn.var() ** 2
    expected = 1.8 if "uniform" in name else 2.37 if name == "truncated_normal" else 3.0
    assert kurtosis == pytest.approx(expected, abs=0.12)


def test_truncated_numbers_are_within_their_limit() -> None:
    assert np.abs(nn.initializers.truncated_normal(0.5, limit=1.0).draw((10000,), 0, "w")).max() <= 0.5
    assert np.abs(nn.initializers.truncated_normal(1.0, limit=1e-9).draw((10,), 0, "w")).max() <= 1.0001e-9
    assert nn.initializers.truncated_normal().draw((0, 3), 0, "w").shape == (0, 3)
    with pytest.raises(mps.ArgumentError, match="limit is 0"):
        nn.initializers.truncated_normal(limit=0)


# ---- parameters


class _Tied(nn.Module):
    """A network with lists, dictionaries and a layer at two places."""

    def __init__(self) -> None:
        self.first = nn.Linear(3)
        self.blocks = [nn.Linear(3), nn.Sequential(nn.Linear(3), nn.ReLU())]
        self.heads = {"a": nn.Linear(2), "b": self.first}
        self.scale = nn.Parameter(np.full(2, 3.0))

    def __call__(self, x: Any) -> Any:
        x = self.first(self.heads["b"](x))
        for block in self.blocks:
            x = block(x)
        return self.heads["a"](x) * self.scale


def test_parameters_are_found_by_path_and_shared_ones_once() -> None:
    model = _Tied()
    with pytest.raises(mps.StateError, match=r"first\.weight is not known"):
        model.parameters()
    x = _drawn(4, 3)
    y, w = model(x), _values(model)
    names = ["first", "blocks.0", "blocks.1.0", "heads.a"]
    assert list(w) == [f"{name}.{part}" for name in names for part in ("weight", "bias")] + ["scale"]
    z = x.astype(np.float64)
    for name in ("first", "first", "blocks.0", "blocks.1.0"):
        z = z @ w[f"{name}.weight"].T + w[f"{name}.bias"]
    np.testing.assert_allclose(y, (np.maximum(z, 0) @ w["heads.a.weight"].T + w["heads.a.bias"]) * 3, atol=1e-5)


def test_first_values_follow_from_seed_and_path_whatever_the_order() -> None:
    def made(seed: int, *shapes: tuple[int, ...]) -> dict[str, Array]:
        model = nn.Sequential(nn.Linear(5), nn.Linear(2))
        for shape in shapes:
            model.build(shape, seed=seed)
        return model.state_dict()

    one, again, other = made(1, (1, 3)), made(1, (7, 3), (2, 3)), made(2, (1, 3))
    for path in ("0.weight", "1.weight"):
        assert np.array_equal(one[path], again[path])
        assert not np.array_equal(one[path], other[path])


def test_another_input_than_the_first_is_refused_with_both_shapes() -> None:
    layer = nn.Linear(2)
    layer(_drawn(1, 3))
    with pytest.raises(mps.ShapeError, match=r"weight has shape \(2, 3\), its input asks for \(2, 4\)"):
        layer(_drawn(1, 4))


def test_values_that_change_in_one_graph_are_those_of_all() -> None:
    model, x = nn.Linear(2), _drawn(4, 3)
    model(x)
    graph = mps.Graph("cpu")
    given = graph.placeholder((None, 3))
    with nn.train(graph):
        loss = nn.mean_squared_error(model(given), np.zeros((1, 2), np.float32))
    step, thirds = optim.SGD(0.5).minimize(loss, model), list[Any]()
    for _ in range(3):
        before = model.state_dict()
        np.testing.assert_allclose(model(x), x @ before["weight"].T + before["bias"], atol=1e-5)
        graph.run({given: x}, [], step)
        assert not np.allclose(model.state_dict()["weight"], before["weight"], atol=1e-4)
        third = mps.Graph("cpu")
        again = third.placeholder((None, 3))
        thirds.append((third, again, model(again)))
        for made, fed, y in thirds:
            nn.Workspace.of(made).synchronize()
            np.testing.assert_allclose(made.run({fed: x}, y), model(x), atol=1e-6)
    model.weight.assign(np.ones((2, 3)))
    np.testing.assert_allclose(model(x), x.sum(1, keepdims=True) + model.state_dict()["bias"], atol=1e-5)


def test_a_copy_and_a_pickle_have_the_values_and_go_their_own_way() -> None:
    model, x = nn.Sequential(nn.Linear(3), nn.BatchNorm(), nn.LSTM(2)), _drawn(2, 4, 3)
    y = model(x)
    for twin in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        np.testing.assert_array_equal(twin(x), y)
        twin[0].weight.assign(np.zeros((3, 3)))
        np.testing.assert_array_equal(model(x), y)
    unbuilt = pickle.loads(pickle.dumps(nn.Sequential(nn.Linear(3))))
    np.testing.assert_array_equal(unbuilt(x), nn.Sequential(nn.Linear(3))(x))


# ---- files


def _network() -> nn.Sequential:
    return nn.Sequential(nn.Linear(4), nn.ReLU(), nn.Linear(2))


def test_a_saved_model_is_loaded_before_and_after_its_first_call(tmp_path: Path) -> None:
    model, x = _network(), _drawn(5, 3)
    y = model(x)
    model.save(tmp_path / "model.safetensors")
    fresh, used = _network(), _network()
    used.seed = 5
    assert not np.allclose(used(x), y)
    for other in (fresh, used):
        assert repr(other.load(tmp_path / "model.safetensors")) == "<Loaded: 4 taken, 0 left, 0 lacking>"
        np.testing.assert_array_equal(other(x), y)


def test_names_of_others_are_mapped_and_what_is_left_is_said() -> None:
    model = _network()
    model.build((1, 3))
    theirs = {"fc1.weight": _drawn(4, 3), "fc1.bias": _drawn(4), "fc2.weight": _drawn(9, 4), "steps": np.zeros(())}
    with pytest.raises(mps.ArgumentError, match=r"4 parameters without a value .*, 4 values without a parameter"):
        model.load(theirs)
    before = model.state_dict()
    with pytest.raises(mps.ShapeError, match=r'"fc2\.weight" has shape \(9, 4\), 2\.weight has \(2, 4\)'):
        model.load(theirs, names={"fc1": "0", "fc2": "2"}, strict=False)
    assert all(np.array_equal(before[path], value) for path, value in model.state_dict().items())
    loaded = model.load(theirs, names={"fc1": "0", "fc2": None}, strict=False)
    assert (loaded.taken, loaded.left) == (["0.weight", "0.bias"], ["fc2.weight", "steps"])
    assert loaded.lacking == ["2.weight", "2.bias"]
    np.testing.assert_array_equal(model.state_dict()["0.weight"], theirs["fc1.weight"])


def test_a_frozen_part_is_named_by_a_pattern() -> None:
    model = nn.Sequential(nn.Linear(3), nn.BatchNorm())
    model.build((2, 3))
    model.freeze("0.*")
    assert list(model.parameters(trainable=True)) == ["1.weight", "1.bias"]
    model.unfreeze()
    assert list(model.parameters(trainable=False)) == ["1.running_mean", "1.running_var"]
    with pytest.raises(mps.ArgumentError, match='no parameter matches "encoder"'):
        model.freeze("encoder")


def test_a_summary_has_results_and_numbers_of_parameters() -> None:
    text = str(nn.Sequential(nn.Conv2d(4, 3), nn.GlobalMeanPool(), nn.Linear(2)).summary((1, 8, 8, 3)))
    rows = [line.split(None, 2) for line in text.splitlines()[1:4]]
    assert [row[1] for row in rows] == ["Conv2d", "GlobalMeanPool", "Linear"]
    assert rows[0][2].split() == ["(1,", "6,", "6,", "4)", "112"]
    assert "122 numbers in parameters, 122 of them trained: 488 bytes" in text
    assert f"results of layers: {4 * (6 * 6 * 4 + 4 + 2)} bytes; gradients in training: 488 bytes" in text


def test_a_summary_counts_integers_several_results_and_what_is_frozen() -> None:
    class Pair(nn.Module):
        def __call__(self, x: Any) -> Any:
            return x, [x.graph.cast(x, np.float16)]

    model = nn.Sequential(nn.Embedding(10, 4), Pair())
    model.build((2, 3), dtype=np.int32)
    model.freeze()
    text = str(model.summary((2, 3), dtype=np.int32))
    assert "40 numbers in parameters, 0 of them trained: 160 bytes" in text
    assert f"results of layers: {24 * (4 + 4 + 2)} bytes; gradients in training: 0 bytes" in text


def test_the_word_of_pytorch_for_a_call_is_answered() -> None:
    class Doubled(nn.Module):
        def forward(self, x: Any) -> Any:
            return x * 2.0

    with pytest.raises(NotImplementedError, match="Doubled has `forward`, expected the name `__call__`"):
        Doubled()(np.ones(3))
    with pytest.raises(NotImplementedError, match=r"Module.__call__ is missing\.$"):
        nn.Module()(np.ones(3))


def test_parameters_outside_of_a_call_are_refused() -> None:
    with pytest.raises(mps.StateError, match="outside a module's call"):
        nn.Parameter(np.ones(2)) * 2
    with pytest.raises(mps.ArgumentError, match="no tensor and no array"):
        nn.ReLU()("text")  # type: ignore[call-overload]
    with pytest.raises(mps.ArgumentError, match="layer 1 is 3"):
        nn.Sequential(nn.ReLU(), 3)  # type: ignore[arg-type]


def test_a_sequence_is_continued_by_the_largest_scores_at_temperature_0() -> None:
    """A model that adds 1 to each number, modulo 5."""
    table = nn.Embedding(5, 5)
    model = nn.Sequential(table)
    model.build((1, 1), dtype=np.int32)
    model.load({"0.weight": np.roll(np.eye(5), 1, axis=1)})
    assert model.generate([3], 4, temperature=0).tolist() == [3, 4, 0, 1, 2]
    drawn = [model.generate([0], 6, temperature=2.0, seed=seed).tolist() for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert model.generate([0], 3, temperature=5.0, top_k=1).tolist() == [0, 1, 2, 3]
    with pytest.raises(mps.ArgumentError, match="expected integers"):
        model.generate(np.zeros(0), 1)


def test_parameters_have_the_methods_of_tensors() -> None:
    class Tied(nn.Module):
        def __init__(self) -> None:
            self.table = nn.Parameter(np.arange(6).reshape(3, 2))

        def __call__(self, x: Any) -> Any:
            return x @ self.table.T, self.table.sum(1), self.table.reshape(-1), self.table.max()

    found = Tied()(np.ones((1, 2), np.float32))
    for each, wanted in zip(found, ([[1, 5, 9]], [1, 5, 9], range(6), 5), strict=True):
        np.testing.assert_array_equal(each, wanted)
    with pytest.raises(mps.StateError, match="Parameter"):
        Tied().table.T  # noqa: B018
    assert not hasattr(Tied().table, "backward")


def test_a_module_of_a_program_shows_its_modules() -> None:
    class Block(nn.Module):
        def __init__(self) -> None:
            self.width, self.first = 3, nn.Linear(2)
            self.rest = [nn.Sequential(nn.ReLU(), nn.Linear(1)), nn.Identity()]
            self.named = {"a": nn.Dropout(0.1)}

        def __call__(self, x: Any) -> Any:
            return x

    class Plain(nn.Module):
        pass

    assert repr(Plain()) == "Plain()"
    assert repr(Block()) == (
        "Block(\n  (first): Linear(2)\n  (rest.0): Sequential(\n    (0): ReLU()\n    (1): Linear(1)\n  )\n"
        "  (rest.1): Identity()\n  (named.a): Dropout(0.1)\n)"
    )
