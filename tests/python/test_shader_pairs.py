"""Features of the Metal language in pairs: one after another, and one inside another."""

from __future__ import annotations

import random

import numpy as np
import pytest

import openmps as mps
import shader_pairs
from gpu_device import GPU, needs_gpu
from shader_pairs import FRAMES, GROUP, THREADS, VALUES, Change, Ints, Part, wrap

pytestmark = pytest.mark.slow
DEVICES = pytest.mark.parametrize("device", ["cpu", pytest.param(GPU, marks=needs_gpu)])
ARGUMENTS = (
    "device const int* a, device int* r, device int* slots, device int* counts, constant int& count, "
    "uint i [[thread_position_in_grid]], uint t [[thread_index_in_threadgroup]]"
)
HEAD = """#include <metal_stdlib>
using namespace metal;
constant bool given [[function_constant(0)]];
constant int amount [[function_constant(1)]];
"""


class Composed:
    """Bodies of one kernel, each with what it makes of `n`."""

    def __init__(self) -> None:
        self.heads: list[str] = []
        self.bodies: list[tuple[str, Change, str]] = []
        self.count = 0

    def named(self, text: str) -> str:
        """Give the text with own names."""
        return text.replace("$", str(self.count))

    def value(self, value: Part) -> tuple[str, Change]:
        """Add the declarations of a value."""
        self.count += 1
        if value.head and self.named(value.head) not in self.heads:
            self.heads.append(self.named(value.head))
        return self.named(value.text), value.want

    def framed(self, frame: Part, inner: tuple[str, Change]) -> tuple[str, Change]:
        """Put a body into a frame."""
        body, want = inner
        self.count += 1
        if frame.head:
            self.heads.append(self.named(frame.head).replace("BODY", body))
        return self.named(frame.text).replace("BODY", body), lambda n: frame.want(n, lambda m: wrap(want(wrap(m))))

    def add(self, text: str, want: Change, what: str) -> None:
        """Add a body."""
        self.bodies.append((text, want, what))

    def source(self) -> str:
        """Give the text of the kernel."""
        blocks = "".join(
            f"{{ int n = a[i]; {text} r[{number * THREADS}u + i] = n; }}\n"
            for number, (text, _, _) in enumerate(self.bodies)
        )
        heads = "\n".join(dict.fromkeys(self.heads))
        return f"{HEAD}{heads}\nkernel void f({ARGUMENTS}) {{\nthreadgroup int tile[{GROUP}];\n{blocks}}}\n"

    def run(self, device: str) -> None:
        """Compare the kernel's results with NumPy's."""
        kernel = mps.metal.Library(self.source(), device=device, math="safe").kernel("f", {"given": True, "amount": 21})
        a = inputs()
        result = np.zeros((len(self.bodies), THREADS), np.int32)
        slots, counts = np.zeros((2, THREADS), np.int32)
        kernel(a, result, slots, counts, 3, threads=THREADS, group=GROUP)
        for got, (text, want, what) in zip(result, self.bodies, strict=True):
            np.testing.assert_array_equal(got, wrap(want(a.astype(np.int64))), err_msg=f"{what}\n{text}")


def inputs() -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Give small and large numbers."""
    rng = np.random.default_rng(7)
    a = rng.integers(-(2**31), 2**31, THREADS, np.int32)
    a[::3] = rng.integers(-20, 300, a[::3].size)
    a[:4] = [0, 1, -1, -(2**31)]
    return a


def test_all_pairs_are_there() -> None:
    assert len(VALUES) == 33
    assert len(FRAMES) == 16


@DEVICES
@pytest.mark.parametrize("first", VALUES, ids=lambda value: value.name)
def test_one_after_another(first: Part, device: str) -> None:
    composed = Composed()
    for second in VALUES:
        text, want = composed.value(first)
        more, then = composed.value(second)
        composed.add(
            f"{{ {text} }} {{ {more} }}",
            lambda n, want=want, then=then: then(wrap(want(n))),  # type: ignore[misc]
            f"{first.name}, then {second.name}",
        )
    composed.run(device)


@DEVICES
@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.name)
def test_one_inside_another(frame: Part, device: str) -> None:
    composed = Composed()
    for value in VALUES:
        if fits(frame, value):
            composed.add(*composed.framed(frame, composed.value(value)), f"{value.name} in {frame.name}")
    composed.run(device)


def fits(frame: Part, value: Part) -> bool:
    """Whether a value may be inside."""
    return not (value.meets and not (frame.is_uniform and (frame.is_kernel or frame.name == "function")))


@DEVICES
@pytest.mark.parametrize("seed", range(8))
def test_three_levels(seed: int, device: str) -> None:
    rng = random.Random(seed)
    composed = Composed()
    for _ in range(25):
        value = rng.choice(VALUES)
        inner = [frame for frame in FRAMES if fits(frame, value) and frame.name != "macro"]
        outer = [frame for frame in FRAMES if fits(frame, value) and frame.is_kernel]
        first, second = rng.choice(inner), rng.choice(outer)
        text = composed.framed(second, composed.framed(first, composed.value(value)))
        composed.add(*text, f"{value.name} in {first.name} in {second.name}")
    composed.run(device)


def test_a_wrong_number_is_found() -> None:
    composed = Composed()
    text, want = composed.value(VALUES[0])
    composed.add(text, lambda n: want(n) + 1, "wrong")
    with pytest.raises(AssertionError, match="wrong"):
        composed.run("cpu")


def test_numbers_wrap_around() -> None:
    numbers: Ints = np.array([2**31, -(2**31) - 1, 2**32 + 5])
    assert shader_pairs.wrap(numbers).tolist() == [-(2**31), 2**31 - 1, 5]
