"""Attention, and the blocks of transformers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

from openmps._mpsgraph import Tensor
from openmps._mpsgraph.tensor import Operand
from openmps.errors import ArgumentError
from openmps.nn._activations import gelu
from openmps.nn._containers import Dropout
from openmps.nn._layer import Array, checked_layer, count, extent_of, trace_of
from openmps.nn._linear import Linear
from openmps.nn._module import Module
from openmps.nn._norms import LayerNorm

__all__ = ["MultiHeadAttention", "TransformerDecoderLayer", "TransformerEncoderLayer"]


@checked_layer
class MultiHeadAttention(Module):
    """Attention of several heads: softmax(Q K^T / sqrt(width / heads)) V, between linear layers.

    Parameters
    ----------
    width : int
        The features of queries and of the result.
    heads : int
        Divides `width`.
    causal : bool, optional
        Whether a position attends to none after it.
    key_heads : int, optional
        The number of heads of keys and values, each of which serves a group of heads of queries; default: `heads`.
    rotary : bool, optional
        Whether queries and keys are turned by their positions.
    bias : bool, optional
    dropout : float, optional
        Of the result, before the last linear layer.

    Attributes
    ----------
    q_proj, k_proj, v_proj, out_proj : Linear

    Notes
    -----
    Source: Vaswani et al., "Attention is all you need", 2017; Ainslie et al., "GQA", 2023, for `key_heads`; Su et al.,
    "RoFormer", 2021, for `rotary`.

    Examples
    --------
    >>> nn.MultiHeadAttention(8, 2, causal=True)(np.ones((1, 5, 8))).shape
    (1, 5, 8)
    """

    def __init__(
        self,
        width: int,
        heads: int,
        *,
        causal: bool = False,
        key_heads: int | None = None,
        rotary: bool = False,
        bias: bool = True,
        dropout: float = 0.0,
    ) -> None:
        self.width, self.heads = count(width, "MultiHeadAttention: width"), count(heads, "MultiHeadAttention: heads")
        self.key_heads = heads if key_heads is None else count(key_heads, "MultiHeadAttention: key_heads")
        if width % heads or heads % self.key_heads:
            raise ArgumentError(
                f"MultiHeadAttention: width is {width}, heads {heads} and key_heads {self.key_heads}, expected a width "
                f"that heads divide, and heads that key_heads divide."
            )
        self.causal, self.rotary = causal, rotary
        features = width // heads
        self.q_proj = Linear(width, bias=bias)
        self.k_proj = Linear(self.key_heads * features, bias=bias)
        self.v_proj = Linear(self.key_heads * features, bias=bias)
        self.out_proj = Linear(width, bias=bias)
        self.dropout = Dropout(dropout)

    def _settings(self) -> str:
        words = [str(self.width), str(self.heads)]
        words += ["causal=True"] if self.causal else []
        words += [f"key_heads={self.key_heads}"] if self.key_heads != self.heads else []
        return ", ".join(words)

    @overload
    def __call__(
        self, x: Tensor, keys: Tensor | None = None, values: Tensor | None = None, *, mask: Operand | None = None
    ) -> Tensor: ...
    @overload
    def __call__(
        self, x: Array, keys: Array | None = None, values: Array | None = None, *, mask: Array | None = None
    ) -> Array: ...
    def __call__(self, x: Any, keys: Any = None, values: Any = None, *, mask: Any = None) -> Any:
        """Return the attention of `x` to keys and values, itself unless given.

        Parameters
        ----------
        x : tensor or array (N, time, features)
        keys, values : tensor or array (N, other time, features), optional
            Values are the keys unless given.
        mask : tensor or array, optional
            Added to the scores (N, heads, time, other time): it broadcasts. -inf hides a position. Of bool: true where
            a position is read, as in PyTorch's ``scaled_dot_product_attention``.
        """
        graph, cache = x.graph, trace_of(self).cache
        if cache is not None and (keys is not None or values is not None or mask is not None or not self.causal):
            cache.is_complete = False
        keys = x if keys is None else keys
        values = keys if values is None else values
        q = self._heads(self.q_proj(x), self.heads)
        k, v = self._heads(self.k_proj(keys), self.key_heads), self._heads(self.v_proj(values), self.key_heads)
        is_step = cache is not None and cache.is_step
        if self.rotary:
            first = cache.position if is_step else 0
            q, k = graph.rotary(q, first=first), graph.rotary(k, first=first)
        causal = self.causal
        if is_step:
            k, v, mask = cache.extended(k, v)
            causal = False
        elif cache is not None:
            cache.filled(k, v)
        y = graph.attention(q, k, v, mask, causal=causal)
        return self.out_proj(self.dropout(self._together(y, extent_of(x, -2, self))))

    def _heads(self, x: Tensor, heads: int) -> Tensor:
        """Return (N, time, heads * features) as (N, heads, time, features)."""
        graph: Any = x.graph
        steps = extent_of(x, -2, self)
        if steps is None:  # a reshape takes one open extent
            parts: Tensor = graph.stack(graph.split(x, heads, -1), 1)
            return parts
        split = graph.reshape(x, (-1, steps, heads, self.width // self.heads))
        y: Tensor = graph.transpose(split, (0, 2, 1, 3))
        return y

    def _together(self, x: Tensor, steps: int | None) -> Tensor:
        """Return (N, heads, time, features) as (N, time, heads * features)."""
        graph: Any = x.graph
        if steps is None:
            parts: Tensor = graph.concat([graph.squeeze(each, 1) for each in graph.split(x, self.heads, 1)], -1)
            return parts
        y: Tensor = graph.reshape(graph.transpose(x, (0, 2, 1, 3)), (-1, steps, self.width))
        return y


class _Block(Module):
    """A transformer's layer, as far as encoders and decoders are alike."""

    linear1: Linear
    linear2: Linear
    dropout: Dropout
    activation: Callable[[Tensor], Tensor]

    def _feed_forward(self, x: Tensor) -> Tensor:
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


@checked_layer
class TransformerEncoderLayer(_Block):
    """Attention to itself, then two linear layers, each added to its input.

    Parameters
    ----------
    width, heads : int
    hidden : int, optional
        The extent between the linear layers; default: 4 * width.
    causal : bool, optional
    rotary : bool, optional
        Whether attention knows positions by turning queries and keys; see MultiHeadAttention.
    dropout : float, optional
    activation : callable, optional
    norm_first : bool, optional
        Whether the inputs of the parts are normalised; else their sums are.
    epsilon : float, optional
        Of the norms.

    Examples
    --------
    >>> nn.TransformerEncoderLayer(8, 2)(np.ones((1, 5, 8))).shape
    (1, 5, 8)
    """

    def __init__(
        self,
        width: int,
        heads: int,
        *,
        hidden: int | None = None,
        causal: bool = False,
        rotary: bool = False,
        dropout: float = 0.1,
        activation: Callable[[Tensor], Tensor] = gelu,
        norm_first: bool = True,
        epsilon: float = 1e-5,
    ) -> None:
        self.self_attn = MultiHeadAttention(width, heads, causal=causal, rotary=rotary)
        self.linear1, self.linear2 = Linear(4 * width if hidden is None else hidden), Linear(width)
        self.norm1, self.norm2 = LayerNorm(epsilon=epsilon), LayerNorm(epsilon=epsilon)
        self.dropout, self.activation, self.norm_first = Dropout(dropout), activation, norm_first

    @overload
    def __call__(self, x: Tensor, *, mask: Operand | None = None) -> Tensor: ...
    @overload
    def __call__(self, x: Array, *, mask: Array | None = None) -> Array: ...
    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return (N, time, width); `mask` is that of the attention."""
        if self.norm_first:
            x = x + self.dropout(self.self_attn(self.norm1(x), mask=mask))
            return x + self.dropout(self._feed_forward(self.norm2(x)))
        x = self.norm1(x + self.dropout(self.self_attn(x, mask=mask)))
        return self.norm2(x + self.dropout(self._feed_forward(x)))


@checked_layer
class TransformerDecoderLayer(_Block):
    """Causal attention to itself, attention to an encoder's result, then two linear layers.

    Parameters
    ----------
    width, heads : int
    hidden : int, optional
        The extent between the linear layers; default: 4 * width.
    dropout : float, optional
    activation : callable, optional
    norm_first : bool, optional
        Whether the inputs of the parts are normalised; else their sums are.
    epsilon : float, optional
        Of the norms.

    Examples
    --------
    >>> nn.TransformerDecoderLayer(8, 2)(np.ones((1, 5, 8)), np.ones((1, 7, 8))).shape
    (1, 5, 8)
    """

    def __init__(
        self,
        width: int,
        heads: int,
        *,
        hidden: int | None = None,
        dropout: float = 0.1,
        activation: Callable[[Tensor], Tensor] = gelu,
        norm_first: bool = True,
        epsilon: float = 1e-5,
    ) -> None:
        self.self_attn = MultiHeadAttention(width, heads, causal=True)
        self.multihead_attn = MultiHeadAttention(width, heads)
        self.linear1, self.linear2 = Linear(4 * width if hidden is None else hidden), Linear(width)
        self.norm1, self.norm2, self.norm3 = (LayerNorm(epsilon=epsilon) for _ in range(3))
        self.dropout, self.activation, self.norm_first = Dropout(dropout), activation, norm_first

    @overload
    def __call__(self, x: Tensor, memory: Tensor, *, mask: Operand | None = None) -> Tensor: ...
    @overload
    def __call__(self, x: Array, memory: Array, *, mask: Array | None = None) -> Array: ...
    def __call__(self, x: Any, memory: Any, *, mask: Any = None) -> Any:
        """Return (N, time, width) for an encoder's `memory` (N, other time, width), whose positions `mask` may hide."""
        if self.norm_first:
            x = x + self.dropout(self.self_attn(self.norm1(x)))
            x = x + self.dropout(self.multihead_attn(self.norm2(x), memory, mask=mask))
            return x + self.dropout(self._feed_forward(self.norm3(x)))
        x = self.norm1(x + self.dropout(self.self_attn(x)))
        x = self.norm2(x + self.dropout(self.multihead_attn(x, memory, mask=mask)))
        return self.norm3(x + self.dropout(self._feed_forward(x)))
