"""The calls of a graph that some of its tensors and operations need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from openmps import _core
from openmps._mpsgraph.record import Block, Call, identities

__all__ = ["Needed"]


class Needed:
    """Tells which calls of a record are needed for targets, and how often each result is an argument of them."""

    def __init__(self, calls: Sequence[Call], targets: Sequence[_core.GraphTensor | _core.GraphOperation]) -> None:
        self._wanted: set[int] = set(identities(targets))
        self.uses: Counter[int] = Counter()
        self._visit(calls, is_inside=False)

    def of(self, calls: Sequence[Call], *, is_inside: bool) -> list[Call]:
        """Return those of the calls that are needed; inside a block its assignments too, which run with it."""
        return [call for call in calls if self._has(call, is_inside)]

    def all_of(self, calls: Sequence[Call], *, is_inside: bool = False) -> Iterator[Call]:
        """Yield the needed calls and those of their blocks."""
        for call in self.of(calls, is_inside=is_inside):
            yield call
            for block in _blocks(call):
                yield from self.all_of(block.calls, is_inside=True)

    def has_tensor(self, tensor: _core.GraphTensor) -> bool:
        """Return whether a tensor is needed."""
        return not self._wanted.isdisjoint({tensor.identity, tensor.operation.identity})

    def _has(self, call: Call, is_inside: bool) -> bool:
        made = set(identities(call.results))
        made.update(each.operation.identity for each in call.results if isinstance(each, _core.GraphTensor))
        runs_with_block = is_inside and any(isinstance(each, _core.GraphOperation) for each in call.results)
        return runs_with_block or not made.isdisjoint(self._wanted)

    def _visit(self, calls: Sequence[Call], *, is_inside: bool) -> None:
        for call in reversed(calls):
            if not self._has(call, is_inside):
                continue
            self._use(identities(call.arguments))
            for block in _blocks(call):
                self._use(identities(block.results))
                self._visit(block.calls, is_inside=True)

    def _use(self, used: list[int]) -> None:
        self.uses.update(used)
        self._wanted.update(used)


def _blocks(call: Call) -> list[Block]:
    return [each for each in call.arguments if isinstance(each, Block)][::-1]
