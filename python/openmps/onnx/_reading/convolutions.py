"""Convolutions and their transposes over one, two and three axes, in ONNX's layout (N, C, ...)."""

from __future__ import annotations

from openmps._mpsgraph import Tensor
from openmps.onnx._reading.node import Node, Rule
from openmps.onnx._reading.windows import Window, window


def _conv(node: Node) -> Tensor:
    """Return a convolution with a bias for each channel."""
    y = convolved(node, node.x(0), node.x(1))
    return with_bias(node, y, 2)


def convolved(node: Node, x: Tensor, weights: Tensor) -> Tensor:
    """Return the convolution that the attributes of a node describe."""
    filters, image = weights.shape, x.shape
    if filters is None or image is None or any(extent is None for extent in filters[2:]):
        raise node.refusal("its kernel or image has unknown extents")
    kernel = node.integers("kernel_shape") or [int(extent or 0) for extent in filters[2:]]
    return placed(node, x, weights, window(node, kernel, image[2:]))


def placed(node: Node, x: Tensor, weights: Tensor, place: Window) -> Tensor:
    """Return a convolution whose window is placed over an image of one to three axes."""
    graph, groups = node.graph, node.integer("group", 1)
    if place.axes == 3:
        ways = {"layout": "NCDHW", "weights_layout": "OIDHW", "groups": groups, "padding": place.padding}
        return graph.conv3d(x, weights, strides=place.strides, dilations=place.dilations, **ways)  # type: ignore[arg-type]
    if place.axes not in (1, 2):
        raise node.refusal(f"it is over {place.axes} axes, expected 1 to 3")
    flat = place.widened()
    if place.axes == 1:
        x, weights = graph.expand_dims(x, 2), graph.expand_dims(weights, 2)
    y = graph.conv2d(
        x,
        weights,
        strides=_pair(flat.strides),
        dilations=_pair(flat.dilations),
        groups=groups,
        padding=tuple(flat.padding),
        layout="NCHW",
        weights_layout="OIHW",
    )
    return graph.squeeze(y, 2) if place.axes == 1 else y


def _pair(numbers: list[int]) -> tuple[int, int]:
    return numbers[0], numbers[1]


def with_bias(node: Node, y: Tensor, place: int) -> Tensor:
    """Return images with an operand added to each channel, if there is one."""
    if not node.has(place):
        return y
    return y + node.graph.reshape(node.x(place), (1, -1, *(1,) * ((y.ndim or 2) - 2)))


def _transposed(node: Node) -> Tensor:
    """Return the transpose of a convolution: the gradient of one by its image."""
    graph, x, weights = node.graph, node.x(0), node.x(1)
    batch, _, *image = node.shape()
    inputs, outputs, *kernel = node.known_shape(1)
    groups = node.integer("group", 1)
    place, result = _transposed_window(node, kernel, image)
    if place.axes not in (1, 2, 3):
        raise node.refusal(f"it is over {place.axes} axes, expected 1 to 3")
    if place.axes == 3 or batch is None:
        return with_bias(node, _transposed_by_spreading(node, place, result), 2)
    flat = place.widened()
    if place.axes == 1:
        x, weights = graph.expand_dims(x, 2), graph.expand_dims(weights, 2)
        result = [1, *result]
    y = graph.conv2d_transpose(
        x,
        weights,
        [batch, outputs * groups, *result],
        strides=_pair(flat.strides),
        dilations=_pair(flat.dilations),
        groups=groups,
        padding=tuple(flat.padding),
        layout="NCHW",
        weights_layout="OIHW",
    )
    return with_bias(node, graph.squeeze(y, 2) if place.axes == 1 else y, 2)


def _transposed_window(node: Node, kernel: list[int], image: list[int | None]) -> tuple[Window, list[int]]:
    """Return the window of a transpose and the extents of its result, which attributes may fix."""
    if any(extent is None for extent in image):
        raise node.refusal(f"its image has extents {tuple(image)}, expected known ones")
    extents = [int(extent or 0) for extent in image]
    count = len(kernel)
    more = node.integers("output_padding") or [0] * count
    way = node.text("auto_pad", "NOTSET")
    plain = window(node, kernel, tuple(extents))
    if way == "VALID" or way in ("", "NOTSET"):
        before, after = plain.before, plain.after
    else:
        before, after = [0] * count, [0] * count
    full = [
        plain.strides[axis] * (extents[axis] - 1) + more[axis] + (kernel[axis] - 1) * plain.dilations[axis] + 1
        for axis in range(count)
    ]
    wanted = node.integers("output_shape")
    if wanted is None and way in ("SAME_UPPER", "SAME_LOWER"):
        wanted = [extent * stride for extent, stride in zip(extents, plain.strides, strict=True)]
    if wanted is not None:
        total = [max(whole - want, 0) for whole, want in zip(full, wanted[-count:], strict=True)]
        half = [each // 2 for each in total]
        rest = [each - each // 2 for each in total]
        before, after = (half, rest) if way == "SAME_UPPER" else (rest, half)
    result = [full[axis] - before[axis] - after[axis] for axis in range(count)]
    if wanted is not None:
        result = list(wanted[-count:])
    return Window(kernel, plain.strides, plain.dilations, before, after), result


def _transposed_by_spreading(node: Node, place: Window, result: list[int]) -> Tensor:
    """Return a transpose as a convolution of the image with zeros between its elements, for a batch of any size."""
    graph, x, weights = node.graph, node.x(0), node.x(1)
    groups, axes = node.integer("group", 1), place.axes
    inputs, outputs, *kernel = node.known_shape(1)
    for axis, stride in enumerate(place.strides):
        x = _spread(node, x, axis + 2, stride)
    filters = graph.reshape(weights, (groups, inputs // groups, outputs, *kernel))
    filters = graph.transpose(filters, (0, 2, 1, *range(3, axes + 3)))
    filters = graph.reshape(filters, (groups * outputs, inputs // groups, *kernel))
    reach = [rate * (extent - 1) for rate, extent in zip(place.dilations, kernel, strict=True)]
    extents = [int(extent or 0) for extent in (x.shape or ())[2:]]
    before = [far - low for far, low in zip(reach, place.before, strict=True)]
    after = [want + far - have - low for want, far, have, low in zip(result, reach, extents, before, strict=True)]
    pads = [[max(each, 0) for each in sides] for sides in (before, after)]
    plain = Window(kernel, [1] * axes, place.dilations, *pads)
    y = placed(node, x, graph.reverse(filters, tuple(range(2, axes + 2))), plain)
    if min(*before, *after) >= 0:
        return y
    cuts = [slice(max(-low, 0), max(-low, 0) + size) for low, size in zip(before, result, strict=True)]
    return graph.getitem(y, (slice(None), slice(None), *cuts))


def _spread(node: Node, x: Tensor, axis: int, stride: int) -> Tensor:
    """Return a tensor with stride - 1 zeros between elements of an axis."""
    if stride == 1:
        return x
    graph, shape = node.graph, [-1 if extent is None else extent for extent in x.shape or ()]
    extent, after = shape[axis], [0] * (len(shape) + 1)
    after[axis + 1] = stride - 1
    padded = graph.pad(graph.expand_dims(x, axis + 1), [0] * len(after), after)
    wide = graph.reshape(padded, [*shape[:axis], extent * stride, *shape[axis + 1 :]])
    keys = [slice(None)] * len(shape)
    keys[axis] = slice(0, (extent - 1) * stride + 1)
    return graph.getitem(wide, tuple(keys))


RULES: dict[str, Rule] = {"Conv": _conv, "ConvTranspose": _transposed}
