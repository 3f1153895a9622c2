"""Layers of PyTorch on batches, by the names of library/layers.mm; "gradient" is the backward pass alone."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F

Call = Callable[[], object]


def uniform(shape: tuple[int, ...], device: str) -> Any:
    """Return uniform float32 numbers."""
    return torch.rand(shape, generator=torch.Generator().manual_seed(1)).to(device)


def spatial_normalization(x: Any) -> Any:
    """Divide by the root of the mean square around each pixel, as MPSCNNSpatialNormalization."""
    squares = F.avg_pool2d(x * x, 5, stride=1, padding=2)
    return x / torch.sqrt(1 + squares)


def contrast_normalization(x: Any) -> Any:
    """Subtract the mean around each pixel and divide by the deviation, as MPSCNNLocalContrastNormalization."""
    mean = F.avg_pool2d(x, 5, stride=1, padding=2)
    variance = F.avg_pool2d(x * x, 5, stride=1, padding=2) - mean * mean
    return (x - mean) / torch.sqrt(0.5 + variance.clamp_min(0))


def gram_matrix(x: Any) -> Any:
    """Return the products of all channels with all."""
    rows = x.flatten(2)
    return rows @ rows.transpose(1, 2)


def transposed(x: Any, weights: Any) -> Any:
    """Return a transposed convolution."""
    return F.conv_transpose2d(x, weights, stride=2, padding=1, output_padding=1)


def layers(device: str) -> dict[str, tuple[Callable[..., Any], list[Any]]]:
    """Return functions with a gradient, and their arguments."""
    usual, small = uniform((8, 64, 56, 56), device), uniform((8, 64, 28, 28), device)
    weights, gamma, beta = uniform((64, 64, 3, 3), device), uniform((64,), device), uniform((64,), device)
    return {
        "up-sampling nearest": (lambda x: F.interpolate(x, scale_factor=2, mode="nearest"), [small]),
        "up-sampling bilinear": (lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"), [small]),
        "transposed convolution": (transposed, [small, weights]),
        "dilated pooling": (lambda x: F.max_pool2d(x, 3, stride=1, padding=1, dilation=2), [usual]),
        "padding": (lambda x: F.pad(x, (4, 4, 4, 4)), [usual]),
        "Gram matrix": (gram_matrix, [usual]),
        "cross-channel normalisation": (lambda x: F.local_response_norm(x, 5), [usual]),
        "spatial normalisation": (spatial_normalization, [usual]),
        "contrast normalisation": (contrast_normalization, [usual]),
        "instance normalisation": (lambda x, g, b: F.instance_norm(x, weight=g, bias=b), [usual, gamma, beta]),
        "group normalisation": (lambda x, g, b: F.group_norm(x, 8, g, b), [usual, gamma, beta]),
    }


def inference_only(device: str) -> dict[str, Call]:
    """Return layers that are measured without a gradient."""
    usual, small = uniform((8, 64, 56, 56), device), uniform((8, 64, 28, 28), device)
    weights = (uniform((64, 64, 3, 3), device) - 0.5) / 8
    grid = uniform((8, 56, 56, 2), device) * 2 - 1
    boxes = [(0.1, 0.1, 0.5, 0.5), (0.2, 0.3, 0.6, 0.5), (0.4, 0.2, 0.3, 0.7), (0, 0, 0.9, 0.9)]
    parts = [[int(56 * number) for number in box] for box in boxes]

    def crop_and_resize() -> Any:
        crops = [usual[:, :, y : y + h, x : x + w] for x, y, w, h in parts]
        return [F.interpolate(crop, size=(28, 28), mode="bilinear") for crop in crops]

    signs, separate = weights.sign(), [image.clone() for image in usual]
    return {
        "resize bilinear": lambda: F.interpolate(usual, size=(80, 100), mode="bilinear"),
        "binary convolution": lambda: F.conv2d(usual, signs, padding=1),
        "sub-pixel convolution": lambda: F.pixel_shuffle(F.conv2d(small, weights, padding=1), 2),
        "channel sum": lambda: usual.sum(1, keepdim=True),
        "channel sum of separate images": lambda: torch.stack(separate).sum(1, keepdim=True),
        "channel mean": lambda: usual.mean(1, keepdim=True),
        "channel max": lambda: usual.amax(1, keepdim=True),
        "channel argmax": lambda: usual.argmax(1, keepdim=True),
        "row mean": lambda: usual.mean(3, keepdim=True),
        "column sum": lambda: usual.sum(2, keepdim=True),
        "grid sample": lambda: F.grid_sample(usual, grid, align_corners=False),
        "crop and resize": crop_and_resize,
        "spatial mean": lambda: usual.mean((2, 3), keepdim=True),
    }


ANCHORS = [(1.0, 1.5), (2.5, 0.75), (1.25, 1.25), (4.0, 4.0), (6.0, 3.0)]


def yolo_loss(x: Any, labels: Any, anchors: Any) -> Any:
    """Return the loss of YOLO as sums, with the overlap as the confidence's label."""
    xy, wh = torch.sigmoid(x[..., 0:2]), anchors * torch.exp(x[..., 2:4])
    with torch.no_grad():
        shapes = torch.minimum(labels[..., 2:4], anchors).prod(-1)
        shapes = shapes / (labels[..., 2:4].prod(-1) + anchors.prod(-1) - shapes)
        there = (labels[..., 4] == 1) & ((shapes == shapes.amax(-1, keepdim=True)) | (shapes > 0.7))
        absent = ~there & (shapes < 0.3)
        low = torch.maximum(xy - wh / 2, labels[..., 0:2] - labels[..., 2:4] / 2)
        high = torch.minimum(xy + wh / 2, labels[..., 0:2] + labels[..., 2:4] / 2)
        inter = (high - low).clamp_min(0).prod(-1)
        overlap = inter / (wh.prod(-1) + labels[..., 2:4].prod(-1) - inter)
        count = there.sum().clamp_min(1)
    there_float, absent_float = there.float(), absent.float()
    place = ((xy - labels[..., 0:2]) ** 2).sum(-1) * there_float * 10 / count
    size = F.huber_loss(x[..., 2:4], torch.log(labels[..., 2:4] / anchors + 1e-5), reduction="none").sum(-1)
    sure = F.binary_cross_entropy_with_logits(x[..., 4], overlap * there_float, reduction="none")
    kind = -(torch.log_softmax(x[..., 5:], -1) * labels[..., 5:]).sum(-1)
    return (place + size * there_float * 10 / count + sure * (100 * there_float + 5 * absent_float) + 2 * kind).sum()


def yolo_call(device: str) -> Call:
    """Return the loss with its gradient, as MPSCNNYOLOLoss computes both."""
    x = uniform((16, 13, 13, 5, 25), device).requires_grad_()
    labels, anchors = uniform((16, 13, 13, 5, 25), device), torch.tensor(ANCHORS, device=device)
    labels[..., 4] = (labels[..., 4] > 0.9).float()
    return lambda: torch.autograd.grad(yolo_loss(x, labels, anchors), x)


def backward_of(function: Callable[..., Any], arguments: list[Any]) -> Call:
    """Return the backward pass alone."""
    leaves = [each.clone().requires_grad_() for each in arguments]
    result = function(*leaves)
    gradient = torch.rand_like(result)
    return lambda: torch.autograd.grad(result, leaves, gradient, retain_graph=True)


def without_gradient(call: Call) -> Call:
    """Return a call that records nothing for a backward pass."""

    def run() -> object:
        with torch.no_grad():
            return call()

    return run


def calls(names: list[str], device: str = "cpu") -> dict[str, Call]:
    """Return those of the named cases that PyTorch has."""
    found = {name: without_gradient(call) for name, call in inference_only(device).items()}
    for name, (function, arguments) in layers(device).items():
        found[name] = without_gradient(functools.partial(function, *arguments))
        if f"{name} gradient" in names:
            found[f"{name} gradient"] = backward_of(function, arguments)
    found["YOLO loss"] = yolo_call(device)
    return {name: found[name] for name in names if name in found}
