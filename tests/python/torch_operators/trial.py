"""One sample of an operator, by PyTorch and by a graph: results and gradients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

import openmps as mps

from .comparison import difference
from .mapping import LeftOut, Operator
from .samples import CHANGES, NUMPY_TYPES, tensors_of, with_tensors

_WIDER = {torch.float16: torch.float64, torch.float32: torch.float64, torch.complex64: torch.complex128}
_LARGEST = 1 << 20


@dataclass(frozen=True)
class Finding:
    """A result that differs, or an error."""

    kind: str  # "result", "gradient", "refused", "foreign"
    text: str


def _listed(results: Any) -> list[Any]:
    return list(results) if isinstance(results, list | tuple) else [results]


class Peer:
    """PyTorch's results and gradients, in one precision."""

    def __init__(self, info: Any, tree: Any, leaves: Sequence[Any]) -> None:
        self.leaves = leaves
        first, rest, options = with_tensors(tree, iter(leaves))
        results = _listed(info.op(first, *rest, **options))
        self.results = [each for each in results if isinstance(each, torch.Tensor)]

    def gradients(self, weights: dict[int, Any], leaves: Sequence[int]) -> list[Any]:
        """Return the gradients of the weighted sum of results, None for leaves without one."""
        total = sum((self.results[i] * weight.to(self.results[i].dtype)).sum() for i, weight in weights.items())
        return list(torch.autograd.grad(total, [self.leaves[leaf] for leaf in leaves], allow_unused=True))


class Trial:
    """A sample, by both."""

    def __init__(
        self, info: Any, operator: Operator, mode: str, dtype: str, device: str, *, has_bounds: bool = False
    ) -> None:
        """`has_bounds`: elements lie at bounds and outside of domains, as those of reference inputs do."""
        self._info = info
        self._operator = operator
        self._mode = mode
        self._dtype = dtype
        self._device = device
        self._has_bounds = has_bounds or mode == "extreme"
        self.findings: list[Finding] = []

    def run(self, sample: Any, random: np.random.Generator) -> list[Finding]:
        """Return what differs; LeftOut says that the sample is not comparable."""
        tree = (sample.input, list(sample.args), sample.kwargs)
        tensors = [tensor.detach() for tensor in tensors_of(tree)]
        if any(tensor.is_sparse or tensor.dtype not in NUMPY_TYPES for tensor in tensors):
            raise LeftOut("a type that MPSGraph lacks")
        tensors = CHANGES[self._mode](self._operator, tensors, random)
        if self._operator.nan and any(tensor.is_floating_point() and tensor.isnan().any() for tensor in tensors):
            raise LeftOut(self._operator.nan)
        if any(tensor.is_complex() and not tensor.isfinite().all() for tensor in tensors):
            raise LeftOut("complex numbers with an infinite part have no one value")
        if sum(tensor.numel() for tensor in tensors) > _LARGEST:
            raise LeftOut("too large")
        self._compare(tree, tensors, random)
        return self.findings

    def _compare(self, tree: Any, tensors: Sequence[Any], random: np.random.Generator) -> None:
        is_differentiated = self._dtype.startswith("float") and self._info.supports_autograd and self._mode != "open"

        def leaves(wider: dict[Any, Any]) -> list[Any]:
            made = [tensor.to(wider.get(tensor.dtype, tensor.dtype)).clone() for tensor in tensors]
            for i, leaf in enumerate(made):
                is_constant = len(made) > 2 and i in self._operator.constants
                leaf.requires_grad_(is_differentiated and leaf.is_floating_point() and not is_constant)
            return made

        try:
            exact = Peer(self._info, tree, leaves(_WIDER))
            same_type = Peer(self._info, tree, leaves({}))
        except (RuntimeError, IndexError) as error:
            raise LeftOut("PyTorch refuses the changed arguments") from error
        graph = mps.Graph(self._device)
        inputs = [
            graph.placeholder(
                (None,) * tensor.ndim if self._mode == "open" else tuple(tensor.shape), NUMPY_TYPES[tensor.dtype]
            )
            for tensor in tensors
        ]
        results = self._computed(graph, with_tensors(tree, iter(inputs)))
        count = 1 if self._operator.first_result_only else min(len(results), len(exact.results))
        feeds = {
            placeholder: tensor.resolve_conj().numpy() for placeholder, tensor in zip(inputs, tensors, strict=True)
        }
        for result, peer in zip(results[:count], exact.results, strict=False):
            if result.dtype.kind in "iub" and (peer.is_floating_point() or peer.is_complex()):
                raise LeftOut("PyTorch promotes integers to floats")
        for i, got in enumerate(graph.run(feeds, results[:count])):
            self._note("result", got, exact.results[i], same_type.results[i])
        may_tie = self._has_bounds or self._mode == "long" or self._dtype == "float16"
        has_ties = self._operator.ties and may_tie
        is_apart = self._operator.gradient_extremes and (self._has_bounds or self._mode == "nan")
        if is_differentiated and not has_ties and not is_apart:
            self._compare_gradients(graph, inputs, feeds, results[:count], exact, same_type, random)

    def _computed(self, graph: Any, arguments: Any) -> list[Any]:
        first, rest, options = arguments
        try:
            return _listed(self._operator.compute(graph, first, *rest, **options))
        except (TypeError, IndexError, ZeroDivisionError) as error:
            if self._mode == "open":
                raise LeftOut("the function asks for extents") from error
            raise

    def _compare_gradients(
        self,
        graph: Any,
        inputs: Sequence[Any],
        feeds: dict[Any, Any],
        results: Sequence[Any],
        exact: Peer,
        same_type: Peer,
        random: np.random.Generator,
    ) -> None:
        differentiable = [
            i
            for i, result in enumerate(results)
            if exact.results[i].requires_grad and exact.results[i].is_floating_point() and result.dtype.kind == "f"
        ]
        leaves = [i for i, leaf in enumerate(exact.leaves) if leaf.requires_grad]
        if not differentiable or not leaves:
            return
        kind = getattr(torch, self._dtype)
        weights = {
            i: torch.from_numpy(random.uniform(0.5, 1.5, tuple(exact.results[i].shape))).to(kind)
            for i in differentiable
        }
        expected, near = exact.gradients(weights, leaves), same_type.gradients(weights, leaves)
        used = [i for i, gradient in enumerate(expected) if gradient is not None]
        if not used:
            return
        total = sum(graph.reduce_sum(results[i] * graph.constant(weight.numpy())) for i, weight in weights.items())
        gradients = graph.gradients(total, [inputs[leaves[i]] for i in used])
        for i, got in zip(used, graph.run(feeds, gradients), strict=True):
            if expected[i].layout == torch.strided:
                self._note("gradient", got, expected[i], near[i])

    def _note(self, kind: str, got: Any, exact: Any, same_type: Any) -> None:
        exact, same_type = (each.detach().resolve_conj().numpy() for each in (exact, same_type))
        got = np.asarray(got)
        if self._operator.peer_nan and self._mode in ("extreme", "nan") and got.shape == exact.shape:
            got = np.where(np.isnan(exact), exact, got)
        if text := difference(
            got, exact, same_type, self._dtype, unit=self._operator.unit if kind == "gradient" else 0
        ):
            self.findings.append(Finding(kind, text))
