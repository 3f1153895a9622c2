"""Windows of convolutions and pooling: kernel, strides, dilations and padding along the axes of an image."""

from __future__ import annotations

from dataclasses import dataclass

from openmps.onnx._reading.node import Node

_MOST = 1 << 24


@dataclass(frozen=True)
class Window:
    """A window over the last axes of an image (N, C, ...), with padding before and after each."""

    kernel: list[int]
    strides: list[int]
    dilations: list[int]
    before: list[int]
    after: list[int]

    @property
    def axes(self) -> int:
        """How many axes it has."""
        return len(self.kernel)

    @property
    def padding(self) -> list[int]:
        """The padding before and after each axis, one axis after the other."""
        return [each for pair in zip(self.before, self.after, strict=True) for each in pair]

    def widened(self) -> Window:
        """Return the same window over images of one row, if it has one axis."""
        if self.axes != 1:
            return self
        return Window([1, *self.kernel], [1, *self.strides], [1, *self.dilations], [0, *self.before], [0, *self.after])

    def results(self, extents: list[int], *, ceil: bool = False) -> list[int]:
        """Return the extents of a result; a window that begins in the padding after the image does not count."""
        found = []
        for axis, extent in enumerate(extents):
            whole = extent + self.before[axis] + self.after[axis]
            room = whole - self.dilations[axis] * (self.kernel[axis] - 1) - 1
            count = (-(-room // self.strides[axis]) if ceil else room // self.strides[axis]) + 1
            if ceil and (count - 1) * self.strides[axis] >= extent + self.before[axis]:
                count -= 1
            found.append(count)
        return found


def window(node: Node, kernel: list[int], extents: tuple[int | None, ...]) -> Window:
    """Return the window of a node's attributes over extents of an image."""
    count = len(kernel)
    if not all(1 <= extent <= _MOST for extent in kernel):
        raise node.refusal(f"its kernel is {kernel}, expected extents from 1 to {_MOST}")
    strides = _each(node, "strides", count)
    dilations = _each(node, "dilations", count)
    pads = node.integers("pads") or [0] * (2 * count)
    if not all(abs(each) <= _MOST for each in pads):
        raise node.refusal(f"its padding is {pads}, expected numbers up to {_MOST}")
    if len(pads) != 2 * count or len(extents) != count:
        raise node.refusal(f"it has {len(pads)} paddings and {count} extents of a kernel over {len(extents)} axes")
    before, after = pads[:count], pads[count:]
    way = node.text("auto_pad", "NOTSET")
    if way == "VALID":
        before, after = [0] * count, [0] * count
    elif way in ("SAME_UPPER", "SAME_LOWER"):
        for axis, extent in enumerate(extents):
            before[axis], after[axis] = _same(node, extent, kernel[axis], strides[axis], dilations[axis])
            if way == "SAME_LOWER":
                before[axis], after[axis] = after[axis], before[axis]
    elif way not in ("", "NOTSET"):
        raise node.refusal(f'its auto_pad is "{way}"')
    return Window(list(kernel), strides, dilations, before, after)


def _each(node: Node, name: str, count: int) -> list[int]:
    found = node.integers(name) or [1] * count
    if len(found) != count or not all(1 <= each <= _MOST for each in found):
        raise node.refusal(f"its {name} are {found}, expected {count} numbers from 1 to {_MOST}")
    return found


def _same(node: Node, extent: int | None, kernel: int, stride: int, dilation: int) -> tuple[int, int]:
    """Return the padding with which a result has extent / stride, rounded up: the odd one comes after."""
    if extent is None:
        if stride != 1:
            raise node.refusal("its auto_pad needs the extents of its image, which only a run has")
        extent = 1
    total = max((-(-extent // stride) - 1) * stride + dilation * (kernel - 1) + 1 - extent, 0)
    if stride == 1:
        total = dilation * (kernel - 1)
    return total // 2, total - total // 2
