"""Networks of other libraries, written again in PyTorch with their names: their values load, and results are theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pytest

from openmps import nn

if TYPE_CHECKING:
    from collections.abc import Mapping

Array = npt.NDArray[Any]
RANDOM = np.random.default_rng(6)


def _drawn(*shape: int) -> Array:
    return RANDOM.normal(size=shape).astype(np.float32)


# ---- networks of nn


class Unit(nn.Module):
    """Two convolutions and what they are added to."""

    def __init__(self, width: int, stride: int, *, is_wider: bool) -> None:
        self.conv1 = nn.Conv2d(width, 3, stride=stride, padding=1, bias=False)
        self.conv2 = nn.Conv2d(width, 3, padding=1, bias=False)
        self.bn1, self.bn2 = nn.BatchNorm(), nn.BatchNorm()
        if is_wider:
            self.downsample = nn.Sequential(nn.Conv2d(width, 1, stride=stride, bias=False), nn.BatchNorm())

    def __call__(self, x: Any) -> Any:
        y = self.bn2(self.conv2(nn.relu(self.bn1(self.conv1(x)))))
        return nn.relu(y + (self.downsample(x) if hasattr(self, "downsample") else x))


class ResNet18(nn.Module):
    """The network of torchvision and timm."""

    def __init__(self, classes: int) -> None:
        self.conv1 = nn.Conv2d(64, 7, stride=2, padding=3, bias=False)
        self.bn1 = nn.BatchNorm()
        self.pool = nn.MaxPool2d(3, stride=2, padding=1)
        self.layer1 = self._units(64, 1)
        self.layer2, self.layer3, self.layer4 = (self._units(width, 2) for width in (128, 256, 512))
        self.mean, self.fc = nn.GlobalMeanPool(), nn.Linear(classes)

    def _units(self, width: int, stride: int) -> nn.Sequential:
        return nn.Sequential(Unit(width, stride, is_wider=stride > 1), Unit(width, 1, is_wider=False))

    def __call__(self, x: Any) -> Any:
        x = self.pool(nn.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(self.mean(x))


class GPT2(nn.Module):
    """The network of Hugging Face."""

    def __init__(self, numbers: int, length: int, width: int, heads: int, depth: int) -> None:
        self.embedding, self.positions = nn.Embedding(numbers, width), nn.Positions(length)
        self.layers = [
            nn.TransformerEncoderLayer(width, heads, causal=True, activation=nn.gelu_tanh) for _ in range(depth)
        ]
        self.norm = nn.LayerNorm()

    def __call__(self, numbers: Any) -> Any:
        x = self.positions(self.embedding(numbers))
        for layer in self.layers:
            x = layer(x)
        return self.norm(x) @ x.graph.transpose(self.embedding.weight.tensor(), (1, 0))


class Bert(nn.Module):
    """The network of Hugging Face; segments and pooler are those of BERT alone."""

    def __init__(
        self, numbers: int, length: int, width: int, heads: int, depth: int, *, is_small: bool = False
    ) -> None:
        self.embedding, self.positions = nn.Embedding(numbers, width), nn.Positions(length)
        if not is_small:
            self.segments, self.pooler = nn.Embedding(2, width), nn.Linear(width)
        self.norm = nn.LayerNorm(epsilon=1e-12)
        self.layers = [
            nn.TransformerEncoderLayer(width, heads, hidden=2 * width, norm_first=False, epsilon=1e-12)
            for _ in range(depth)
        ]
        self._is_small = is_small

    def __call__(self, numbers: Any, segments: Any = None) -> Any:
        x = self.positions(self.embedding(numbers))
        x = self.norm(x if self._is_small else x + self.segments(segments))
        for layer in self.layers:
            x = layer(x)
        return x if self._is_small else (x, nn.tanh(self.pooler(x[:, 0])))


class VisionTransformer(nn.Module):
    """The network of timm."""

    def __init__(self, size: int, patch: int, width: int, heads: int, depth: int, classes: int) -> None:
        self.cls_token = nn.Parameter(np.zeros((1, 1, width)))
        self.pos_embed = nn.Parameter(np.zeros((1, (size // patch) ** 2 + 1, width)))
        self.patch_embed = {"proj": nn.Conv2d(width, patch, stride=patch)}
        self.layers = [nn.TransformerEncoderLayer(width, heads, epsilon=1e-6) for _ in range(depth)]
        self.norm, self.head = nn.LayerNorm(epsilon=1e-6), nn.Linear(classes)

    def __call__(self, images: Any) -> Any:
        graph, (_, places, width) = images.graph, self.pos_embed.numpy().shape
        patches = graph.reshape(self.patch_embed["proj"](images), (-1, places - 1, width))
        first = patches[:, :1] * 0.0 + self.cls_token
        x = graph.concat([first, patches], 1) + self.pos_embed
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x)[:, 0])


# ---- those of PyTorch, with functions and a state dict alone


def _filled(shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Any]:
    """Return tensors of these shapes: variances above 0, weights of norms near 1, counts."""
    import torch

    found: dict[str, Any] = {}
    for name, shape in shapes.items():
        drawn = _drawn(*shape) * 0.2
        if "running_var" in name:
            drawn = np.abs(drawn) + 0.5
        elif len(shape) == 1 and name.endswith("weight"):
            drawn = 1 + drawn
        elif len(shape) > 1:
            drawn = drawn * 5 / np.sqrt(np.prod(shape[1:]))
        found[name] = torch.tensor(np.asarray(drawn, np.float32))
        if name.endswith("running_var"):
            found[name.replace("running_var", "num_batches_tracked")] = torch.tensor(12)
    return found


def _norm_shapes(name: str, width: int, *, is_batch: bool = False) -> dict[str, tuple[int, ...]]:
    parts = ["weight", "bias", *(["running_mean", "running_var"] if is_batch else [])]
    return {f"{name}.{part}": (width,) for part in parts}


def _linear_shapes(name: str, outputs: int, inputs: int) -> dict[str, tuple[int, ...]]:
    return {f"{name}.weight": (outputs, inputs), f"{name}.bias": (outputs,)}


def _resnet_shapes(classes: int) -> dict[str, tuple[int, ...]]:
    shapes = {"conv1.weight": (64, 3, 7, 7)} | _norm_shapes("bn1", 64, is_batch=True)
    before = 64
    for stage, width in enumerate((64, 128, 256, 512), 1):
        for place in range(2):
            unit = f"layer{stage}.{place}"
            shapes[f"{unit}.conv1.weight"] = (width, before, 3, 3)
            shapes[f"{unit}.conv2.weight"] = (width, width, 3, 3)
            shapes |= {**_norm_shapes(f"{unit}.bn1", width, is_batch=True)}
            shapes |= {**_norm_shapes(f"{unit}.bn2", width, is_batch=True)}
            if before != width:
                shapes[f"{unit}.downsample.0.weight"] = (width, before, 1, 1)
                shapes |= _norm_shapes(f"{unit}.downsample.1", width, is_batch=True)
            before = width
    return {**shapes, **_linear_shapes("fc", classes, 512)}


def _resnet(state: Mapping[str, Any], x: Any) -> Any:
    from torch.nn import functional as f

    def norm(name: str, x: Any) -> Any:
        parts = [state[f"{name}.{part}"] for part in ("running_mean", "running_var", "weight", "bias")]
        return f.batch_norm(x, *parts)

    def conv(name: str, x: Any, stride: int, padding: int) -> Any:
        return f.conv2d(x, state[f"{name}.weight"], stride=stride, padding=padding)

    x = f.max_pool2d(f.relu(norm("bn1", conv("conv1", x, 2, 3))), 3, 2, 1)
    for stage in range(1, 5):
        for place in range(2):
            unit, stride = f"layer{stage}.{place}", 2 if stage > 1 and place == 0 else 1
            y = f.relu(norm(f"{unit}.bn1", conv(f"{unit}.conv1", x, stride, 1)))
            y = norm(f"{unit}.bn2", conv(f"{unit}.conv2", y, 1, 1))
            if f"{unit}.downsample.0.weight" in state:
                x = norm(f"{unit}.downsample.1", conv(f"{unit}.downsample.0", x, stride, 0))
            x = f.relu(x + y)
    return f.linear(x.mean((2, 3)), state["fc.weight"], state["fc.bias"])


def _attention(q: Any, k: Any, v: Any, heads: int, *, causal: bool = False) -> Any:
    from torch.nn import functional as f

    q, k, v = (each.unflatten(-1, (heads, -1)).transpose(1, 2) for each in (q, k, v))
    return f.scaled_dot_product_attention(q, k, v, is_causal=causal).transpose(1, 2).flatten(2)


def _gpt2_shapes(numbers: int, length: int, width: int, depth: int) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {
        "transformer.wte.weight": (numbers, width),
        "transformer.wpe.weight": (length, width),
    }
    for place in range(depth):
        block = f"transformer.h.{place}"
        shapes |= {**_norm_shapes(f"{block}.ln_1", width), **_norm_shapes(f"{block}.ln_2", width)}
        for name, inputs, outputs in (
            ("attn.c_attn", width, 3 * width),
            ("attn.c_proj", width, width),
            ("mlp.c_fc", width, 4 * width),
            ("mlp.c_proj", 4 * width, width),
        ):
            shapes |= {f"{block}.{name}.weight": (inputs, outputs), f"{block}.{name}.bias": (outputs,)}
        shapes[f"{block}.attn.bias"] = (1, 1, length, length)  # a mask
    return {**shapes, **_norm_shapes("transformer.ln_f", width)}


def _gpt2(state: Mapping[str, Any], numbers: Any, heads: int, depth: int) -> Any:
    from torch.nn import functional as f

    def norm(name: str, x: Any) -> Any:
        return f.layer_norm(x, x.shape[-1:], state[f"transformer.{name}.weight"], state[f"transformer.{name}.bias"])

    def layer(name: str, x: Any) -> Any:  # Hugging Face's Conv1D
        return x @ state[f"transformer.{name}.weight"] + state[f"transformer.{name}.bias"]

    x = state["transformer.wte.weight"][numbers] + state["transformer.wpe.weight"][: numbers.shape[1]]
    for place in range(depth):
        q, k, v = layer(f"h.{place}.attn.c_attn", norm(f"h.{place}.ln_1", x)).chunk(3, -1)
        x = x + layer(f"h.{place}.attn.c_proj", _attention(q, k, v, heads, causal=True))
        y = f.gelu(layer(f"h.{place}.mlp.c_fc", norm(f"h.{place}.ln_2", x)), approximate="tanh")
        x = x + layer(f"h.{place}.mlp.c_proj", y)
    return norm("ln_f", x) @ state["lm_head.weight"].T


_BERT = {  # of BERT, of DistilBERT
    "prefix": ("bert.", "distilbert."),
    "layer": ("encoder.layer", "transformer.layer"),
    "q": ("attention.self.query", "attention.q_lin"),
    "k": ("attention.self.key", "attention.k_lin"),
    "v": ("attention.self.value", "attention.v_lin"),
    "out": ("attention.output.dense", "attention.out_lin"),
    "norm1": ("attention.output.LayerNorm", "sa_layer_norm"),
    "lin1": ("intermediate.dense", "ffn.lin1"),
    "lin2": ("output.dense", "ffn.lin2"),
    "norm2": ("output.LayerNorm", "output_layer_norm"),
}


def _bert_shapes(numbers: int, length: int, width: int, depth: int, kind: int) -> dict[str, tuple[int, ...]]:
    words = {key: value[kind] for key, value in _BERT.items()}
    prefix = words["prefix"]
    shapes = {
        f"{prefix}embeddings.word_embeddings.weight": (numbers, width),
        f"{prefix}embeddings.position_embeddings.weight": (length, width),
        **_norm_shapes(f"{prefix}embeddings.LayerNorm", width),
    }
    if kind == 0:
        shapes[f"{prefix}embeddings.token_type_embeddings.weight"] = (2, width)
        shapes[f"{prefix}embeddings.position_ids"] = (1, length)
        shapes |= _linear_shapes(f"{prefix}pooler.dense", width, width)
    for place in range(depth):
        block = f"{prefix}{words['layer']}.{place}"
        for key in ("q", "k", "v", "out"):
            shapes |= _linear_shapes(f"{block}.{words[key]}", width, width)
        shapes |= _linear_shapes(f"{block}.{words['lin1']}", 2 * width, width)
        shapes |= _linear_shapes(f"{block}.{words['lin2']}", width, 2 * width)
        shapes |= {
            **_norm_shapes(f"{block}.{words['norm1']}", width),
            **_norm_shapes(f"{block}.{words['norm2']}", width),
        }
    return shapes


def _bert(state: Mapping[str, Any], numbers: Any, segments: Any, heads: int, depth: int, kind: int) -> Any:
    from torch.nn import functional as f

    words = {key: value[kind] for key, value in _BERT.items()}
    prefix = words["prefix"]

    def norm(name: str, x: Any) -> Any:
        return f.layer_norm(x, x.shape[-1:], state[f"{prefix}{name}.weight"], state[f"{prefix}{name}.bias"], 1e-12)

    def layer(name: str, x: Any) -> Any:
        return f.linear(x, state[f"{prefix}{name}.weight"], state[f"{prefix}{name}.bias"])

    x = state[f"{prefix}embeddings.word_embeddings.weight"][numbers]
    x = x + state[f"{prefix}embeddings.position_embeddings.weight"][: numbers.shape[1]]
    if kind == 0:
        x = x + state[f"{prefix}embeddings.token_type_embeddings.weight"][segments]
    x = norm("embeddings.LayerNorm", x)
    for place in range(depth):
        block = f"{words['layer']}.{place}"
        q, k, v = (layer(f"{block}.{words[key]}", x) for key in "qkv")
        x = norm(f"{block}.{words['norm1']}", x + layer(f"{block}.{words['out']}", _attention(q, k, v, heads)))
        y = layer(f"{block}.{words['lin2']}", f.gelu(layer(f"{block}.{words['lin1']}", x)))
        x = norm(f"{block}.{words['norm2']}", x + y)
    return (x, layer("pooler.dense", x[:, 0]).tanh()) if kind == 0 else x


def _vit_shapes(size: int, patch: int, width: int, depth: int, classes: int) -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {
        "cls_token": (1, 1, width),
        "pos_embed": (1, (size // patch) ** 2 + 1, width),
        "patch_embed.proj.weight": (width, 3, patch, patch),
        "patch_embed.proj.bias": (width,),
    }
    for place in range(depth):
        block = f"blocks.{place}"
        shapes |= {**_norm_shapes(f"{block}.norm1", width), **_norm_shapes(f"{block}.norm2", width)}
        shapes |= {**_linear_shapes(f"{block}.attn.qkv", 3 * width, width)}
        shapes |= {**_linear_shapes(f"{block}.attn.proj", width, width)}
        shapes |= {**_linear_shapes(f"{block}.mlp.fc1", 4 * width, width)}
        shapes |= {**_linear_shapes(f"{block}.mlp.fc2", width, 4 * width)}
    return {**shapes, **_norm_shapes("norm", width), **_linear_shapes("head", classes, width)}


def _vit(state: Mapping[str, Any], x: Any, patch: int, heads: int, depth: int) -> Any:
    import torch
    from torch.nn import functional as f

    def norm(name: str, x: Any) -> Any:
        return f.layer_norm(x, x.shape[-1:], state[f"{name}.weight"], state[f"{name}.bias"], 1e-6)

    def layer(name: str, x: Any) -> Any:
        return f.linear(x, state[f"{name}.weight"], state[f"{name}.bias"])

    x = f.conv2d(x, state["patch_embed.proj.weight"], state["patch_embed.proj.bias"], stride=patch)
    x = x.flatten(2).transpose(1, 2)
    x = torch.cat([state["cls_token"].expand(len(x), -1, -1), x], 1) + state["pos_embed"]
    for place in range(depth):
        block = f"blocks.{place}"
        q, k, v = layer(f"{block}.attn.qkv", norm(f"{block}.norm1", x)).chunk(3, -1)
        x = x + layer(f"{block}.attn.proj", _attention(q, k, v, heads))
        x = x + layer(f"{block}.mlp.fc2", f.gelu(layer(f"{block}.mlp.fc1", norm(f"{block}.norm2", x))))
    return layer("head", norm("norm", x)[:, 0])


# ---- tests


@pytest.mark.needs("torch")
def test_a_resnet_of_torchvision_gives_its_scores() -> None:
    import torch

    state, images = _filled(_resnet_shapes(10)), _drawn(2, 3, 64, 48)
    model = ResNet18(10)
    loaded = model.load(nn.names.resnet(state))
    assert len(loaded.taken) == 102
    expected = _resnet(state, torch.tensor(images)).numpy()
    assert np.abs(expected).max() > 0.1
    np.testing.assert_allclose(model(images.transpose(0, 2, 3, 1)), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.needs("torch")
def test_a_gpt2_of_hugging_face_gives_its_scores_and_writes_its_numbers() -> None:
    import torch

    state, numbers = _filled(_gpt2_shapes(50, 24, 32, 2)), RANDOM.integers(0, 50, (2, 9))
    state["lm_head.weight"] = state["transformer.wte.weight"]
    model = GPT2(50, 24, 32, 4, 2)
    model.load(nn.names.gpt2(state))
    expected = _gpt2(state, torch.tensor(numbers), 4, 2).numpy()
    np.testing.assert_allclose(model(numbers), expected, rtol=1e-4, atol=1e-4)
    sequence = [int(each) for each in numbers[0]]
    for _ in range(10):
        sequence.append(int(_gpt2(state, torch.tensor([sequence]), 4, 2)[0, -1].argmax()))
    assert model.generate(numbers[0], 10, temperature=0).tolist() == sequence
    other = nn.names.gpt2({**state, "lm_head.weight": state["lm_head.weight"] + 1})
    assert "lm_head.weight" in other


@pytest.mark.needs("torch")
def test_a_bert_of_hugging_face_gives_its_states() -> None:
    import torch

    state, numbers, segments = _filled(_bert_shapes(40, 16, 24, 2, 0)), RANDOM.integers(0, 40, (2, 7)), np.zeros((2, 7))
    segments[:, 4:] = 1
    model = Bert(40, 16, 24, 3, 2)
    model.load(nn.names.bert(state))
    expected = _bert(state, torch.tensor(numbers), torch.tensor(segments, dtype=torch.int64), 3, 2, 0)
    for found, wanted in zip(model(numbers, segments.astype(np.int32)), expected, strict=True):
        np.testing.assert_allclose(found, wanted.numpy(), rtol=1e-4, atol=1e-4)


@pytest.mark.needs("torch")
def test_a_distilbert_of_hugging_face_gives_its_states() -> None:
    import torch

    state, numbers = _filled(_bert_shapes(40, 16, 24, 2, 1)), RANDOM.integers(0, 40, (2, 7))
    model = Bert(40, 16, 24, 3, 2, is_small=True)
    model.load(nn.names.distilbert(state))
    expected = _bert(state, torch.tensor(numbers), None, 3, 2, 1).numpy()
    np.testing.assert_allclose(model(numbers), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.needs("torch")
def test_a_vision_transformer_of_timm_gives_its_scores() -> None:
    import torch

    state, images = _filled(_vit_shapes(16, 4, 24, 2, 5)), _drawn(2, 3, 16, 16)
    model = VisionTransformer(16, 4, 24, 3, 2, 5)
    model.load(nn.names.vit(state))
    expected = _vit(state, torch.tensor(images), 4, 3, 2).numpy()
    np.testing.assert_allclose(model(images.transpose(0, 2, 3, 1)), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.needs("torch")
@pytest.mark.parametrize("norm_first", [False, True])
def test_modules_of_pytorch_give_their_results(norm_first: bool) -> None:
    import torch

    torch.manual_seed(0)
    x = _drawn(2, 5, 12)
    theirs = torch.nn.TransformerEncoderLayer(
        12, 3, 20, 0.0, "gelu", batch_first=True, norm_first=norm_first, layer_norm_eps=1e-3
    ).train()
    ours = nn.TransformerEncoderLayer(12, 3, hidden=20, norm_first=norm_first, epsilon=1e-3)
    ours.load(nn.names.pytorch(theirs.state_dict()))
    np.testing.assert_allclose(ours(x), theirs(torch.tensor(x)).detach().numpy(), rtol=1e-4, atol=1e-5)
    lstm = torch.nn.LSTM(12, 7, batch_first=True)
    layer = nn.LSTM(7)
    layer.load(nn.names.pytorch(lstm.state_dict()))
    np.testing.assert_allclose(layer(x), lstm(torch.tensor(x))[0].detach().numpy(), rtol=1e-4, atol=1e-5)


# ---- the libraries themselves, where they are installed


def _close(found: Any, expected: Any) -> None:
    assert np.abs(expected.detach().numpy()).max() > 1e-3
    np.testing.assert_allclose(found, expected.detach().numpy(), rtol=1e-4, atol=1e-4)


@pytest.mark.needs("torch", "torchvision", "timm")
def test_networks_of_torchvision_and_timm_give_their_scores() -> None:
    import timm
    import torch
    import torchvision

    torch.manual_seed(0)
    images = _drawn(2, 3, 64, 48)
    for theirs in (torchvision.models.resnet18(num_classes=10), timm.create_model("resnet18", num_classes=10)):
        theirs(torch.tensor(images))  # other running statistics than the first
        model = ResNet18(10)
        model.load(nn.names.resnet(theirs.state_dict()))
        _close(model(images.transpose(0, 2, 3, 1)), theirs.eval()(torch.tensor(images)))
    vit = timm.models.vision_transformer.VisionTransformer(16, 4, 3, 5, embed_dim=24, depth=2, num_heads=3).eval()
    ours, small = VisionTransformer(16, 4, 24, 3, 2, 5), _drawn(2, 3, 16, 16)
    ours.load(nn.names.vit(vit.state_dict()))
    _close(ours(small.transpose(0, 2, 3, 1)), vit(torch.tensor(small)))


@pytest.mark.needs("torch", "transformers")
def test_networks_of_hugging_face_give_their_states() -> None:
    import torch
    import transformers as hf

    torch.manual_seed(0)
    numbers = RANDOM.integers(0, 40, (2, 7))
    given = torch.tensor(numbers)
    gpt2 = hf.GPT2LMHeadModel(hf.GPT2Config(vocab_size=40, n_positions=16, n_embd=24, n_layer=2, n_head=3)).eval()
    ours = GPT2(40, 16, 24, 3, 2)
    ours.load(nn.names.gpt2(gpt2.state_dict()))
    _close(ours(numbers), gpt2(given).logits)
    sizes = {"vocab_size": 40, "max_position_embeddings": 16}
    bert = hf.BertModel(
        hf.BertConfig(**sizes, hidden_size=24, num_hidden_layers=2, num_attention_heads=3, intermediate_size=48)
    ).eval()
    model = Bert(40, 16, 24, 3, 2)
    model.load(nn.names.bert(bert.state_dict()))
    segments = np.repeat([[0, 1]], 4, 1)[:, :7].repeat(2, 0)
    expected = bert(given, token_type_ids=torch.tensor(segments))
    for found, wanted in zip(model(numbers, segments), expected[:2], strict=True):
        _close(found, wanted)
    small = hf.DistilBertModel(hf.DistilBertConfig(**sizes, dim=24, n_layers=2, n_heads=3, hidden_dim=48)).eval()
    model = Bert(40, 16, 24, 3, 2, is_small=True)
    model.load(nn.names.distilbert(small.state_dict()))
    _close(model(numbers), small(given)[0])


@pytest.mark.needs("torch")
def test_values_of_a_gru_do_not_load_by_mistake() -> None:
    import torch

    state = torch.nn.GRU(4, 3).state_dict()
    assert list(nn.names.pytorch(state)) == list(state)
    model = nn.GRU(3)
    assert not model.load(nn.names.pytorch(state), strict=False).taken


def test_names_of_old_files_and_unknown_ones() -> None:
    state = {
        "bert.embeddings.LayerNorm.gamma": np.ones(2),
        "bert.encoder.layer.11.attention.output.LayerNorm.beta": np.ones(2),
        "bert.encoder.layer.11.output.LayerNorm.gamma": np.ones(2),
        "cls.predictions.bias": np.ones(2),
    }
    assert list(nn.names.bert(state)) == [
        "norm.weight",
        "layers.11.norm1.bias",
        "layers.11.norm2.weight",
        *list(state)[3:],
    ]
    assert list(nn.names.gpt2({"h.3.ln_1.bias": np.ones(2), "h.3.attn.masked_bias": np.array(-1e4)})) == [
        "layers.3.norm1.bias"
    ]
