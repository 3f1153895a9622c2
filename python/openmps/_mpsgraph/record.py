"""The calls that built a graph, from which its program in another language is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from openmps import _core

__all__ = ["CALL", "KERNEL", "Block", "Call", "Descriptor", "Record", "identities"]

CALL = "callSymbolName:inputTensors:outputTypes:name:"  # of an executable
KERNEL = "ompsResultsOfKernel:name:"  # of a user's kernel; no message has this name


class Descriptor(_core.Descriptor):
    """One of Apple's descriptors that knows how it was made."""

    def __init__(self, class_name: str, settings: Mapping[str, bool | float | list[int]]) -> None:
        super().__init__(class_name, settings)
        self.class_name, self.settings = class_name, dict(settings)


@dataclass(frozen=True)
class Call:
    """A call of one of Apple's methods: its arguments are native objects, numbers, texts, lists of them and blocks.

    An argument of data is an array, or None: then a run has the elements.
    """

    selector: str
    arguments: tuple[Any, ...]
    results: tuple[Any, ...]


class Block:
    """A function that builds a part of a graph; when it is called, what it builds becomes its own list of calls."""

    def __init__(self, record: Record, build: Callable[..., list[_core.GraphTensor]]) -> None:
        self._record, self._build = record, build
        self.parameters: tuple[_core.GraphTensor, ...] = ()
        self.calls: list[Call] = []
        self.results: list[_core.GraphTensor] = []

    def __call__(self, *arguments: Any) -> list[_core.GraphTensor]:
        outside, self._record.calls = self._record.calls, []
        self._record.depth += 1
        try:
            self.results = self._build(*arguments)
            self.calls = self._record.calls
        finally:
            self._record.calls = outside
            self._record.depth -= 1
        self.parameters = tuple(_flat(arguments))
        return self.results


class Record:
    """The calls that built a graph, in their order."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.depth = 0  # in how many blocks

    def data(self, elements: npt.NDArray[Any]) -> npt.NDArray[Any] | None:
        """Return what a call remembers of elements: a copy in a block, of which no run can ask them."""
        return elements.copy() if self.depth else None

    def add(self, selector: str, arguments: Sequence[Any], answer: Any) -> None:
        """Add a call with its result, or the list of its results."""
        self.calls.append(Call(selector, tuple(arguments), tuple(answer) if isinstance(answer, list) else (answer,)))

    def block(self, build: Callable[..., list[_core.GraphTensor]]) -> Block:
        """Return a function that builds a block and remembers its calls."""
        return Block(self, build)


def identities(values: Any) -> list[int]:
    """Return the identities of all tensors and operations among arguments."""
    return [each.identity for each in _flat(values) if isinstance(each, _core.GraphTensor | _core.GraphOperation)]


def _flat(values: Any) -> list[Any]:
    if isinstance(values, list | tuple):
        return [each for value in values for each in _flat(value)]
    return [values]
