"""A network that paints pictures in a style, and the features that its losses compare (MPSGraph)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from openmps import nn, optim
from openmps._checks.arrays import F32Array
from openmps._mpsgraph import Graph, Tensor
from openmps._runtime.device import Device
from openmps.tasks._over_ranks import over_ranks

STEP = 4  # sizes are multiples of it
WIDTHS = (16, 32, 64)
_RESIDUALS = 3
_EPSILON = 1e-5
_LEAST = 3e-7  # of gradients in Adam: those of a shift before a normalisation are rounding, which it would enlarge
# Of the small network of image_classifier: the layers whose Gram matrices are the style, and the content's layer.
_STYLE = ("begin_2", "stage1_3", "stage2_3")
_CONTENT = "stage1_3"


def first_weights(seed: int) -> dict[str, F32Array]:
    """Return the weights that the painting network begins with, after He et al., 2015."""
    a, b, c = WIDTHS
    shapes = {"begin": (9, 9, 3, a), "down_1": (3, 3, a, b), "down_2": (3, 3, b, c)}
    shapes |= {f"residual{number}_{part}": (3, 3, c, c) for number in range(1, _RESIDUALS + 1) for part in (1, 2)}
    shapes |= {"up_1": (3, 3, c, b), "up_2": (3, 3, b, a), "end": (9, 9, a, 3)}
    random = np.random.default_rng(seed)
    weights: dict[str, F32Array] = {}
    for name, shape in shapes.items():
        limit = np.sqrt(6 / np.prod(shape[:3]))
        weights[f"{name}_weights"] = random.uniform(-limit, limit, shape).astype(np.float32)
        if name == "end":
            weights["end_weights"] *= np.float32(0.1)
            weights["end_bias"] = np.zeros(3, np.float32)
        else:
            weights[f"{name}_gamma"] = np.ones(shape[3], np.float32)
            weights[f"{name}_beta"] = np.zeros(shape[3], np.float32)
    return weights


def painted(graph: Graph, weights: Mapping[str, Tensor], pictures: Tensor, size: tuple[int, int]) -> Tensor:
    """Return pictures of 0 to 1 in the style.

    Johnson, Alahi and Fei-Fei, "Perceptual losses for real-time style transfer and super-resolution", 2016. It is
    narrower here. Instance normalisation is that of Ulyanov et al., 2016, and sizes grow by the nearest pixel.
    """
    height, width = size

    def unit(x: Tensor, name: str, stride: int = 1, *, relu: bool = True) -> Tensor:
        x = graph.conv2d(x, weights[f"{name}_weights"], strides=stride, padding="same")
        mean, variance = graph.mean(x, [1, 2], keepdims=True), graph.variance(x, [1, 2], keepdims=True)
        gamma, beta = weights[f"{name}_gamma"], weights[f"{name}_beta"]
        x = graph.normalize(x, mean, variance, gamma=gamma, beta=beta, epsilon=_EPSILON)
        return graph.relu(x) if relu else x

    x = unit(unit(unit(pictures * 2 - 1, "begin"), "down_1", 2), "down_2", 2)
    for number in range(1, _RESIDUALS + 1):
        x = x + unit(unit(x, f"residual{number}_1"), f"residual{number}_2", relu=False)
    x = unit(graph.resize_nearest(x, (height // 2, width // 2)), "up_1")
    x = unit(graph.resize_nearest(x, (height, width)), "up_2")
    return graph.sigmoid(graph.conv2d(x, weights["end_weights"], padding="same") + weights["end_bias"])


class Features:
    """The first layers of a trained classifier of pictures, as constants; normalisations are folded into them.

    Parameters
    ----------
    weights : mapping
        Of the small network of ``image_classifier``.
    """

    def __init__(self, weights: Mapping[str, F32Array]) -> None:
        self._layers: dict[str, tuple[F32Array, F32Array]] = {}
        for label in ("begin_1", "begin_2", *(f"stage{stage}_{part}" for stage in (1, 2) for part in (1, 2, 3))):
            scale = weights[f"{label}_norm.gamma"] / np.sqrt(weights[f"{label}_norm.variance"] + _EPSILON)
            kernel = weights[f"{label}.weights"].transpose(1, 2, 3, 0) * scale
            bias = weights[f"{label}_norm.beta"] - weights[f"{label}_norm.mean"] * scale
            self._layers[label] = np.ascontiguousarray(kernel, np.float32), bias.astype(np.float32)

    def arrays(self) -> list[F32Array]:
        """Return all constants."""
        return [array for layer in self._layers.values() for array in layer]

    def of(self, graph: Graph, pictures: Tensor) -> dict[str, Tensor]:
        """Return the features of pictures by layer."""

        def unit(x: Tensor, label: str, stride: int = 1, *, relu: bool = True) -> Tensor:
            kernel, bias = (graph.constant(value) for value in self._layers[label])
            x = graph.conv2d(x, kernel, strides=stride, padding=_halving(x) if stride == 2 else "same") + bias
            return graph.relu(x) if relu else x

        x = unit(unit(pictures, "begin_1", 2), "begin_2")
        found = {"begin_2": x}
        for stage in (1, 2):
            x = unit(graph.max_pool2d(x, 3, strides=2, padding=_halving(x)), f"stage{stage}_1")
            way = unit(unit(x, f"stage{stage}_2"), f"stage{stage}_3", relu=False)
            x = found[f"stage{stage}_3"] = graph.relu(x + way)
        return found


def _halving(x: Tensor) -> tuple[int, int, int, int]:
    """Return the padding of windows of 3x3 with stride 2 as MPSNNGraph has it: an odd pixel is at the top and left."""
    _, height, width, _ = x.shape or (0, 0, 0, 0)
    return 1, (height or 0) % 2, 1, (width or 0) % 2


def gram(graph: Graph, features: Tensor) -> Tensor:
    """Return the products of all pairs of channels, their means over the pixels (N, C, C)."""
    shape = features.shape
    assert shape is not None
    _, height, width, channels = (extent or 1 for extent in shape)
    rows = graph.reshape(features, (-1, height * width, channels))
    return (graph.transpose(rows, (0, 2, 1)) @ rows) * (1 / (height * width * channels))


class Painter(nn.Module):
    """Paints pictures (N, height, width, 3) of 0 to 1; sizes are multiples of ``STEP``.

    Parameters
    ----------
    seed : int
        Of the first weights.
    """

    def __init__(self, seed: int) -> None:
        self.values = {name: nn.Parameter(value) for name, value in first_weights(seed).items()}

    def __call__(self, pictures: Any) -> Any:
        """Return pictures in the style."""
        _, height, width, _ = pictures.shape
        weights = {name: value.tensor() for name, value in self.values.items()}
        return painted(pictures.graph, weights, pictures, (height, width))

    def weights(self) -> dict[str, F32Array]:
        """Return the weights by name."""
        return {path.removeprefix("values."): value for path, value in self.state_dict().items()}


class Compared(nn.Module):
    """A painter whose pictures are compared with the content pictures and with the style.

    Parameters
    ----------
    painter : Painter
    features : Features
    style : ndarray, shape (size, size, 3)
        The style's picture, values of 0 to 1.
    device : Device or str, optional
    """

    def __init__(self, painter: Painter, features: Features, style: F32Array, device: Device | str | None) -> None:
        self.painter = painter
        self._features, self._grams = features, _grams_of(features, style, device)

    def __call__(self, pictures: Any) -> Any:
        """Return four means.

        The first is that of the squared differences of contents, the second that of the squares of the wanted
        contents. The third compares Gram matrices, divided by the squares of the style's. The last has the squared
        differences of neighbouring pixels.
        """
        graph, result = pictures.graph, self.painter(pictures)
        known, made = self._features.of(graph, pictures), self._features.of(graph, result)
        content = graph.mean((made[_CONTENT] - known[_CONTENT]) ** 2)
        styles = []
        for label, target in self._grams.items():
            difference = graph.mean((gram(graph, made[label]) - graph.constant(target)) ** 2)
            styles.append(difference * float(1 / (np.mean(target**2) + 1e-12)))
        style = sum(styles[1:], styles[0]) * (1 / len(styles))
        across = graph.mean((result[:, :, 1:] - result[:, :, :-1]) ** 2)
        down = graph.mean((result[:, 1:] - result[:, :-1]) ** 2)
        return content, graph.mean(known[_CONTENT] ** 2), style, across + down


def losses(means: tuple[Tensor, Tensor, Tensor, Tensor]) -> dict[str, Tensor]:
    """Return the losses of ``Compared``. The content's is divided by the mean square of all ranks' pictures."""
    content, known, style, roughness = means
    share = nn.current_trace("style_transfer").share
    whole = known if share is None else over_ranks(known.graph, known * share)
    return {"content_loss": content / (whole + _EPSILON), "style_loss": style, "roughness": roughness}


def measured(network: Compared, pictures: F32Array) -> tuple[float, float]:
    """Return the content's and the style's loss of pictures."""
    content, known, style, _ = map(float, network(pictures))
    return content / (known + _EPSILON), style


def adam(rate: optim.Schedule) -> optim.Adam:
    """Return the optimizer of a painter."""
    return optim.Adam(rate, epsilon=_LEAST)


def _grams_of(features: Features, style: F32Array, device: Device | str | None) -> dict[str, F32Array]:
    """Return the Gram matrices of a style's picture by layer, (1, C, C)."""
    graph = Graph(device)
    picture = graph.placeholder((1, *style.shape), name="style")
    found = features.of(graph, picture)
    grams = [gram(graph, found[label]) for label in _STYLE]
    return dict(zip(_STYLE, graph.run({picture: style[np.newaxis]}, grams), strict=True))
