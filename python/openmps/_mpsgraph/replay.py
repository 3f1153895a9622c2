"""A graph that is built again, for another device, from the calls that built it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy.typing as npt

from openmps import _core
from openmps._mpsgraph.record import CALL, KERNEL, Block, Call
from openmps.errors import UnsupportedError

__all__ = ["Replay"]


class Replay:
    """Makes the calls of a record on another native graph.

    Parameters
    ----------
    native : TensorGraph
    arrays : mapping
        The elements of variables and constants, by the identity of the first graph's tensors.
    """

    def __init__(self, native: _core.TensorGraph, arrays: Mapping[int, npt.NDArray[Any]]) -> None:
        self._native, self._arrays = native, arrays
        self._known: dict[int, Any] = {}
        self._refused: dict[int, UnsupportedError] = {}  # by the identity of results that the copy lacks

    def __getitem__(self, tensor: Any) -> Any:
        """Return the tensor or operation that stands for one of the first graph."""
        found = self._known.get(tensor.identity)
        if found is None and isinstance(tensor, _core.GraphOperation) and tensor.outputs:
            found = self[tensor.outputs[0]].operation
        if found is None and tensor.identity in self._refused:
            raise self._refused[tensor.identity]
        if found is None:
            name = tensor.name if isinstance(tensor, _core.GraphOperation) else tensor.operation_name
            raise UnsupportedError(f'"{name}" was made by no method that a graph remembers.')
        return found

    def write(self, calls: Sequence[Call]) -> None:
        """Make these calls; those that follow from a kernel of Metal are left out, and refused where they are asked."""
        for call in calls:
            try:
                if call.selector == KERNEL:
                    raise UnsupportedError(
                        f'"{call.results[0].operation_name}" is a kernel of Metal, which is not copied.'
                    )
                arguments = [self._argument(each) for each in call.arguments]
            except UnsupportedError as error:
                self._refused.update({each.identity: error for each in call.results if each is not None})
                continue
            answer = self._answer(call, arguments)
            made = [each for each in answer if each is not None] if isinstance(answer, list) else [answer]
            self._known.update(zip([each.identity for each in call.results], made, strict=True))

    def _answer(self, call: Call, arguments: list[Any]) -> Any:
        maker = _MAKERS.get(call.selector)
        if call.selector in ("variableWithData:shape:dataType:name:", "constantWithData:shape:dataType:"):
            arguments = [self._arrays[call.results[0].identity], *arguments[2:]]  # not the shape
        if maker is None:
            return self._native.call(call.selector, arguments)
        if maker != "constant":
            arguments[-1] = arguments[-1] or ""  # the name
        return getattr(self._native, maker)(*arguments)

    def _argument(self, value: Any) -> Any:
        if isinstance(value, _core.GraphTensor | _core.GraphOperation):
            return self[value]
        if isinstance(value, list):
            return [self._argument(each) for each in value]
        return self._block(value) if isinstance(value, Block) else value

    def _block(self, block: Block) -> Any:
        def build(*arguments: Any) -> list[Any]:
            given = [each for part in arguments for each in (part if isinstance(part, list) else [part])]
            self._known.update(zip([each.identity for each in block.parameters], given, strict=True))
            self.write(block.calls)
            return [self[each] for each in block.results]

        return build


# Methods of the native graph that are no calls by selector.
_MAKERS = {
    "placeholderWithShape:dataType:name:": "placeholder",
    "variableWithData:shape:dataType:name:": "variable",
    "constantWithData:shape:dataType:": "constant",
    "gradientForPrimaryTensor:withTensors:name:": "gradients",
    "controlDependencyWithOperations:dependentBlock:name:": "control_dependencies",
    "ifWithPredicateTensor:thenBlock:elseBlock:name:": "if_else",
    "forLoopWithLowerBound:upperBound:step:initialBodyArguments:body:name:": "for_loop",
    "whileWithInitialInputs:before:after:name:": "while_loop",
    CALL: "call_symbol",
}
