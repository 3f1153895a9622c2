"""The process in which malformed calls run: one after another, each announced before it begins.

``python malformed_child.py NOTES FOLDER SEED FIRST LAST OF``: see ``watched_child``.
"""

from __future__ import annotations

import faulthandler
import inspect
import json
import math
import os
import random
import re
import sys
import warnings
from collections import Counter
from typing import Any

import numpy as np

import address_space
import malformed_kernels
import openmps as mps
from malformed_targets import all_targets
from malformed_values import Mine, beside, odd, raises
from malformed_world import Target, World
from watched_child import Notes

_MEMORY = 6 << 30  # address space beside that of the imports: larger requests fail
# Functions of the caller: their exceptions come out unchanged.
_CALLED = ("node_handler", "handler", "block", "yes", "no", "body", "before", "after", "optimizer")
# Legal at any size, and as long as they say.
_COUNTS_OF_WORK, _MOST_WORK = frozenset({"epochs", "iterations", "steps", "count"}), 100
# The same for extents of kernels' results. Those that are larger than memory are refused, and stay.
_EXTENTS, _MOST_SIDE, _MEMORY_ELEMENTS = ("size", "shape"), 4096, 1 << 33
# Their runs take as long as their arguments say, some for ever.
_LOOPS = frozenset({"Graph.for_loop", "Graph.while_loop"})
# Python's messages for a call that does not fit the signature.
_PYTHONS_OWN = re.compile(
    r"missing \d+ required|unexpected keyword argument|positional arguments? but|multiple values for|positional-only|"
    r"takes no arguments|takes \d+ positional|takes from \d+|object is not (callable|subscriptable) \(never\)"
)


def _text(value: Any) -> str:
    try:
        return repr(value)[:120]
    except Exception:
        return f"<{type(value).__name__}>"


def _affordable(extents: Any) -> Any:
    """Return an extent or a tuple of them, smaller where a kernel would compute for many seconds."""
    sides = extents if isinstance(extents, tuple) else (extents, extents)
    if not all(type(side) is int and side > 0 for side in sides) or math.prod(sides) > _MEMORY_ELEMENTS:
        return extents
    fewer = tuple(min(side, _MOST_SIDE) for side in sides)
    return fewer if isinstance(extents, tuple) else fewer[0]


def _size(shape: Any) -> int:
    size = 1
    for extent in shape:
        size *= extent or 0
    return size


class Child:
    """Runs calls and counts how they end."""

    def __init__(self, seed: int, notes: Notes, folder: str, of: str) -> None:
        self.seed, self.notes, self.folder = seed, notes, folder
        self.targets = [target for target in all_targets() if re.search(of, target.name)]
        self.kernels = frozenset(malformed_kernels.calls())
        self.counts: Counter[str] = Counter()

    def call(self, number: int) -> None:
        """Make and run the call of this number."""
        draw = random.Random(f"{self.seed}:{number}")
        world = World(draw, self.folder)
        target = draw.choice(self.targets)
        function, arguments = self._malformed(target, world, draw)
        text = f"{target.name}({', '.join(f'{name}={_text(value)}' for name, value in arguments.items())})"
        self.notes.write(number, text)
        ended = "refused"
        try:
            answer = function(**arguments)
            ended = "accepted"
            if draw.random() < 0.5 and target.name not in _LOOPS:
                self._run(world, answer)
        except (
            mps.Error,
            TimeoutError,
            Mine,
        ):  # a run that has not ended in time; an exception of a function of the caller
            pass
        except Exception as error:
            if not (isinstance(error, TypeError) and _PYTHONS_OWN.search(str(error))):
                ended = "foreign"
                self._report(number, text, error)
        self.counts[ended] += 1

    def _malformed(self, target: Target, world: World, draw: random.Random) -> tuple[Any, dict[str, Any]]:
        function, parameters = target.parameters(world)
        arguments = target.fit(world)
        named = [p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
        others = world.others()
        for _ in range(draw.choice([1, 1, 1, 1, 2, 3])):
            if not named:
                break
            name = draw.choice(named).name
            default = next(p.default for p in named if p.name == name)
            value = arguments.get(name, default)
            wrong = odd(draw, others) if value is None else beside(draw, value, others)
            is_foreign_code = name in _CALLED and callable(wrong) and not inspect.isfunction(wrong)
            arguments[name] = raises if is_foreign_code else wrong
        for name in _COUNTS_OF_WORK & arguments.keys():
            if isinstance(arguments[name], int) and arguments[name] > _MOST_WORK:
                arguments[name] = _MOST_WORK
        if target.name in self.kernels:
            for name in arguments.keys() & _EXTENTS:
                arguments[name] = _affordable(arguments[name])
        if draw.random() < 0.02 and arguments:
            arguments.pop(draw.choice(list(arguments)))
        positional = [p for p in parameters if p.kind is p.POSITIONAL_ONLY]
        further = [p for p in parameters if p.kind is p.VAR_POSITIONAL]
        if positional or further:
            first = [odd(draw, others) if draw.random() < 0.7 else arguments.get(p.name, 1) for p in positional]
            for p in positional:
                arguments.pop(p.name, None)
            first += [beside(draw, draw.choice([0, 1, 2]), others) for _ in range(draw.randrange(4)) if further]
            called = function
            return (lambda **named: called(*first, **named)), {**arguments}
        return function, arguments

    def _run(self, world: World, answer: Any) -> None:
        """Run what a graph's method answered with, where it is small."""
        tensors = [
            each for each in (answer if isinstance(answer, list | tuple) else [answer]) if isinstance(each, mps.Tensor)
        ]
        small = [
            each
            for each in tensors
            if each.graph is world.graph and each.shape is not None and _size(each.shape) < 5000
        ]
        if not small:
            return
        feeds = {
            tensor: np.ones([2 if extent is None else extent for extent in shape], dtype)
            for (shape, dtype), tensor in world._tensors.items()
        }
        world.graph.run(feeds, small)
        self.counts["run"] += 1
        floats = [tensor for (_, dtype), tensor in world._tensors.items() if dtype.kind == "f"]
        if small[0].dtype.kind == "f" and floats:
            gradients = world.graph.gradients(small[0], floats[:1])
            world.graph.run(feeds, gradients)
            self.counts["differentiated"] += 1

    def _report(self, number: int, text: str, error: Exception) -> None:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        place = f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}" if trace else ""
        kind = f"{type(error).__name__} at {place}"
        print(json.dumps({"call": number, "kind": kind, "text": text, "error": str(error)[:300]}), flush=True)


def main() -> None:
    """Run calls FIRST to LAST - 1."""
    seed, first, last = (int(word) for word in sys.argv[3:6])
    faulthandler.enable()
    warnings.simplefilter("ignore")
    notes = Notes(sys.argv[1])
    address_space.limit(_MEMORY)
    os.chdir(sys.argv[2])  # files saved under a drawn name stay there
    child = Child(seed, notes, sys.argv[2], sys.argv[6])
    for number in range(first, last):
        child.call(number)
        child.notes.count(child.counts)
    child.notes.write(last, "the end")
    graph = mps.Graph("cpu")  # after all that, a program still works
    x = graph.placeholder((2,))
    (dx,) = graph.gradients(graph.log(x), [x])
    assert graph.run({x: [2, 4]}, dx).tolist() == [0.5, 0.25]


if __name__ == "__main__":
    main()
