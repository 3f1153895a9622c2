"""Values of other libraries' networks by the paths that layers of ``openmps.nn`` have.

Each function takes a state dict, arrays or tensors by name, and returns arrays by path, for ``Module.load``. Blocks of
transformers have the paths of ``TransformerEncoderLayer``. Names that a function does not know stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps.nn._loading import as_floats

__all__ = ["bert", "distilbert", "gpt2", "pytorch", "resnet", "vit"]

Array: TypeAlias = npt.NDArray[Any]
State: TypeAlias = Mapping[str, Any]
_Rules: TypeAlias = Sequence[tuple[str, str]]

_Change: TypeAlias = Callable[[str, Array], Iterator[tuple[str, Array]]]

_ATTENTION = ("q_proj", "k_proj", "v_proj")
_EMBEDDINGS: _Rules = (
    (r"^embeddings\.word_embeddings\.", "embedding."),
    (r"^embeddings\.position_embeddings\.", "positions."),
    (r"^embeddings\.LayerNorm\.", "norm."),
)
_OLD_NORMS: _Rules = ((r"(norm\d?)\.gamma$", r"\1.weight"), (r"(norm\d?)\.beta$", r"\1.bias"))
_COUNTS = re.compile(r"(num_batches_tracked|position_ids)$")


def pytorch(state: State) -> dict[str, Array]:
    """Return the values of PyTorch's own modules.

    The one matrix of an ``nn.MultiheadAttention`` is divided into q_proj, k_proj and v_proj. Counts of batches are left
    out. The two biases of an ``nn.LSTM`` or ``nn.RNN`` of one layer are added. An ``nn.GRU`` keeps its names, which
    are those of ``openmps.nn.GRU(width, reset_after=True)``. Other gated recurrent units compute another recurrence.

    Parameters
    ----------
    state : mapping
        Of ``state_dict()``.

    Examples
    --------
    >>> theirs = {"attn.in_proj_weight": np.ones((12, 4)), "bn.num_batches_tracked": np.array(3)}
    >>> list(nn.names.pytorch(theirs))
    ['attn.q_proj.weight', 'attn.k_proj.weight', 'attn.v_proj.weight']
    """
    found = _values(state, [(r"in_proj_(weight|bias)$", r"in_proj.\1")], [_thirds("in_proj")])
    for name in [name for name in found if name.endswith("weight_hh_l0")]:
        rows, width = found[name].shape
        if rows == 3 * width:
            continue
        before = name.removesuffix("weight_hh_l0")
        for part in ("weight_ih", "weight_hh"):
            found[f"{before}{part}"] = found.pop(f"{before}{part}_l0")
        if f"{before}bias_hh_l0" in found:
            found[f"{before}bias"] = found.pop(f"{before}bias_ih_l0") + found.pop(f"{before}bias_hh_l0")
    return found


def resnet(state: State) -> dict[str, Array]:
    """Return the values of a ResNet of torchvision or timm: their paths, without the counts of batches.

    Paths are ``conv1``, ``bn1``, ``layer1.0.conv1``, ``layer2.0.downsample.0``, ``fc`` and so on. Convolutions have the
    layout of PyTorch here too.

    Parameters
    ----------
    state : mapping
        Of ``state_dict()``, or of a file.

    Examples
    --------
    >>> list(nn.names.resnet({"bn1.weight": np.ones(3), "bn1.num_batches_tracked": np.array(7)}))
    ['bn1.weight']
    """
    return _values(state, [], [])


def vit(state: State) -> dict[str, Array]:
    """Return the values of a vision transformer of timm.

    Paths are ``cls_token``, ``pos_embed``, ``patch_embed.proj``, ``layers.0``, which is a ``TransformerEncoderLayer``
    with ``epsilon=1e-6``, ``norm`` and ``head``.

    Parameters
    ----------
    state : mapping
        Of ``state_dict()``, or of a file.

    Examples
    --------
    >>> list(nn.names.vit({"blocks.0.attn.proj.weight": np.ones((4, 4))}))
    ['layers.0.self_attn.out_proj.weight']
    """
    rules = [
        (r"^blocks\.(\d+)\.attn\.proj\.", r"layers.\1.self_attn.out_proj."),
        (r"^blocks\.(\d+)\.attn\.qkv\.", r"layers.\1.self_attn.qkv."),
        (r"^blocks\.(\d+)\.mlp\.fc([12])\.", r"layers.\1.linear\2."),
        (r"^blocks\.", "layers."),
    ]
    return _values(state, rules, [_thirds("qkv")])


def gpt2(state: State) -> dict[str, Array]:
    """Return the values of a GPT-2 of Hugging Face.

    Paths are ``embedding``, ``positions``, ``layers.0`` and so on, and ``norm``. The layers are
    ``TransformerEncoderLayer`` with ``causal=True`` and ``activation=nn.gelu_tanh``. Matrices are turned into (outputs,
    inputs). A head that has the embedding's weights is left out: scores are ``x @ embedding.weight^T``.

    Parameters
    ----------
    state : mapping
        Of ``state_dict()``, or of ``model.safetensors``.

    Examples
    --------
    >>> theirs = {"transformer.h.0.mlp.c_fc.weight": np.ones((4, 16))}
    >>> {path: value.shape for path, value in nn.names.gpt2(theirs).items()}
    {'layers.0.linear1.weight': (16, 4)}
    """
    rules = [
        (r"^transformer\.", ""),
        (r"^wte\.", "embedding."),
        (r"^wpe\.", "positions."),
        (r"^ln_f\.", "norm."),
        (r"^h\.", "layers."),
        (r"\.ln_([12])\.", r".norm\1."),
        (r"\.attn\.c_attn\.", ".self_attn.c_attn."),
        (r"\.attn\.c_proj\.", ".self_attn.out_proj."),
        (r"\.mlp\.c_fc\.", ".linear1."),
        (r"\.mlp\.c_proj\.", ".linear2."),
    ]
    kept = {name: value for name, value in state.items() if not re.search(r"\.attn\.(bias|masked_bias)$", name)}
    found = _values(kept, rules, [_turned, _thirds("c_attn")])
    head, table = found.get("lm_head.weight"), found.get("embedding.weight")
    if head is not None and table is not None and np.array_equal(head, table):
        del found["lm_head.weight"]
    return found


def bert(state: State) -> dict[str, Array]:
    """Return the values of a BERT of Hugging Face.

    Paths are ``embedding``, ``positions``, ``segments`` (an ``Embedding``), ``norm``, ``layers.0``, which is a
    ``TransformerEncoderLayer`` with ``norm_first=False`` and ``epsilon=1e-12``, and ``pooler``.

    Parameters
    ----------
    state : mapping
        Of ``state_dict()``, or of ``model.safetensors``.

    Examples
    --------
    >>> list(nn.names.bert({"bert.encoder.layer.0.attention.self.query.bias": np.ones(4)}))
    ['layers.0.self_attn.q_proj.bias']
    """
    rules = [
        (r"^bert\.", ""),
        *_EMBEDDINGS,
        (r"^embeddings\.token_type_embeddings\.", "segments."),
        (r"^pooler\.dense\.", "pooler."),
        (r"^encoder\.layer\.", "layers."),
        (r"\.attention\.self\.([qkv])(uery|ey|alue)\.", r".self_attn.\1_proj."),
        (r"\.attention\.output\.dense\.", ".self_attn.out_proj."),
        (r"\.attention\.output\.LayerNorm\.", ".norm1."),
        (r"\.intermediate\.dense\.", ".linear1."),
        (r"^(layers\.\d+)\.output\.dense\.", r"\1.linear2."),
        (r"^(layers\.\d+)\.output\.LayerNorm\.", r"\1.norm2."),
        *_OLD_NORMS,
    ]
    return _values(state, rules, [])


def distilbert(state: State) -> dict[str, Array]:
    """Return the values of a DistilBERT of Hugging Face, by the paths of ``bert``, without segments and pooler.

    Parameters
    ----------
    state : mapping
        Of ``state_dict()``, or of ``model.safetensors``.

    Examples
    --------
    >>> list(nn.names.distilbert({"distilbert.transformer.layer.0.ffn.lin1.bias": np.ones(4)}))
    ['layers.0.linear1.bias']
    """
    rules = [
        (r"^distilbert\.", ""),
        *_EMBEDDINGS,
        (r"^transformer\.layer\.", "layers."),
        (r"\.attention\.([qkv])_lin\.", r".self_attn.\1_proj."),
        (r"\.attention\.out_lin\.", ".self_attn.out_proj."),
        (r"\.sa_layer_norm\.", ".norm1."),
        (r"\.output_layer_norm\.", ".norm2."),
        (r"\.ffn\.lin([12])\.", r".linear\1."),
    ]
    return _values(state, rules, [])


def _values(state: State, rules: _Rules, changes: Sequence[_Change]) -> dict[str, Array]:
    """Return arrays by names that rules rename, each where it matches, in order; then by those of the changes."""
    found: dict[str, Array] = {}
    for name, value in state.items():
        if _COUNTS.search(name):
            continue
        path = name
        for pattern, new in rules:
            path = re.sub(pattern, new, path)
        pairs = [(path, as_floats(value, name))]
        for change in changes:
            pairs = [made for pair in pairs for made in change(*pair)]
        found.update(pairs)
    return found


def _thirds(part: str) -> _Change:
    """Return the change that divides rows of one layer into those of queries, keys and values."""

    def divided(path: str, value: Array) -> Iterator[tuple[str, Array]]:
        before, middle, last = path.rpartition(f"{part}.")
        if not middle or last not in ("weight", "bias"):
            yield path, value
            return
        for name, third in zip(_ATTENTION, np.split(value, 3), strict=True):
            yield f"{before}{name}.{last}", third

    return divided


def _turned(path: str, value: Array) -> Iterator[tuple[str, Array]]:
    """Yield the matrices of GPT-2's layers, (inputs, outputs), as (outputs, inputs)."""
    is_layer = re.search(r"\.(c_attn|out_proj|linear[12])\.weight$", path) is not None
    yield path, value.T if is_layer else value
