"""Image filters as functions of PyTorch on a GPU, by the names of library/filters.mm, where they are a few calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F
from layer_peers import uniform, without_gradient

Call = Callable[[], object]
HEIGHT, WIDTH = 1080, 1920


def separable(x: Any, weights: Any) -> Any:
    """Convolve columns, then rows, each channel by itself."""
    channels, size = x.shape[1], weights.numel()
    column = weights.reshape(1, 1, size, 1).expand(channels, 1, size, 1)
    row = weights.reshape(1, 1, 1, size).expand(channels, 1, 1, size)
    x = F.conv2d(x, column, padding=(size // 2, 0), groups=channels)
    return F.conv2d(x, row, padding=(0, size // 2), groups=channels)


def windowed(x: Any, weights: Any) -> Any:
    """Convolve each channel by itself."""
    channels, size = x.shape[1], weights.shape[-1]
    return F.conv2d(x, weights.expand(channels, 1, size, size), padding=size // 2, groups=channels)


def median(x: Any, size: int) -> Any:
    """Return the medians of windows, as kornia does."""
    n, c, h, w = x.shape
    padded = F.pad(x, (size // 2,) * 4)
    return F.unfold(padded.reshape(n * c, 1, *padded.shape[2:]), size).median(1).values.reshape(n, c, h, w)


def sobel(x: Any, kernels: Any) -> Any:
    """Return the magnitude of both derivatives."""
    return F.conv2d(x, kernels, padding=1).square().sum(1, keepdim=True).sqrt()


def window_calls(channels: int, device: str) -> dict[str, Call]:
    """Return the filters with a window."""
    x = uniform((1, channels, HEIGHT, WIDTH), device)
    weights, nine = uniform((5, 5), device), torch.full((9,), 1 / 9, device=device)
    tent = torch.tensor([1.0, 2, 3, 4, 5, 4, 3, 2, 1], device=device) / 25
    gaussian = torch.exp(-(torch.arange(-8.0, 9, device=device) ** 2) / 8)
    laplacian = torch.tensor([[0.0, 1, 0], [1, -4, 1], [0, 1, 0]], device=device)
    return {
        "convolution 5x5": lambda: windowed(x, weights),
        "box 9x9": lambda: separable(x, nine),
        "tent 9x9": lambda: separable(x, tent),
        "Gaussian sigma 2": lambda: separable(x, gaussian),
        "Laplacian": lambda: windowed(x, laplacian),
        "median 3x3": lambda: median(x, 3),
        "median 5x5": lambda: median(x, 5),
        "area max 7x7": lambda: F.max_pool2d(x, 7, stride=1, padding=3),
        "area min 7x7": lambda: -F.max_pool2d(-x, 7, stride=1, padding=3),
    }


def other_calls(channels: int, device: str) -> dict[str, Call]:
    """Return the filters without a window."""
    x = uniform((1, channels, HEIGHT, WIDTH), device)
    luminance = torch.tensor([0.299, 0.587, 0.114], device=device).reshape(1, 3, 1, 1)
    half = (HEIGHT // 2, WIDTH // 2)
    return {
        "threshold binary": lambda: (x > 0.5).float(),
        "threshold truncate": lambda: x.clamp_max(0.5),
        "threshold to zero": lambda: torch.where(x > 0.5, x, 0.0),
        "integral": lambda: x.cumsum(2).cumsum(3),
        "integral of squares": lambda: (x * x).cumsum(2).cumsum(3),
        "mean": lambda: x.mean((2, 3)),
        "mean and variance": lambda: torch.var_mean(x, (2, 3)),
        "least and largest": lambda: (x.amin((2, 3)), x.amax((2, 3))),
        "transpose": lambda: x.transpose(2, 3).contiguous(),
        "gray of colours": lambda: (x[:, :3] * luminance).sum(1, keepdim=True),
        "bilinear scale to half": lambda: F.interpolate(x, size=half, mode="bilinear"),
        "histogram": lambda: torch.histc(x, 256, 0, 1),
    }


def calls(names: list[str], device: str = "cuda") -> dict[str, Call]:
    """Return those of the named cases that are a few calls of PyTorch."""
    found: dict[str, Call] = {}
    for channels in (1, 4):
        for table in (window_calls(channels, device), other_calls(channels, device)):
            found |= {f"{name} {channels}": call for name, call in table.items()}
    kernels = torch.tensor([[[-1.0, 0, 1], [-2, 0, 2], [-1, 0, 1]]], device=device)
    both, gray = torch.stack([kernels, kernels.transpose(1, 2)]), uniform((1, 1, HEIGHT, WIDTH), device)
    found["Sobel 1"] = lambda: sobel(gray, both)
    return {name: without_gradient(found[name]) for name in names if name in found}
