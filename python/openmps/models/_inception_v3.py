"""Inception-V3 as MPSNNGraph's nodes."""

from __future__ import annotations

from openmps._checks.arguments import checked
from openmps._nodes.layers import LossNode
from openmps._nodes.nodes import Padding
from openmps._nodes.optimizers import CustomOptimizer, Optimizer, RMSProp
from openmps.models._layers import Feature, Layers, check_classifier, classification_loss, optimizer_of

_Kernel = int | tuple[int, int]


@checked("inception_v3")
def inception_v3(
    classes: int,
    *,
    channels: int = 3,
    batch_size: int = 32,
    optimizer: Optimizer | CustomOptimizer | None = None,
    keep_probability: float = 0.8,
    label_smoothing: float = 0.1,
    seed: int = 0,
) -> LossNode:
    """Return the loss node of Inception-V3 without its auxiliary classifier, for 299x299 pixels (75 at least).

    Szegedy et al., "Rethinking the Inception architecture for computer vision", 2015. It has 21,785,568 parameters
    beside the scores' 2,049 for each class, as in torchvision. Windows of its average poolings are cut at the border,
    as Apple does; torchvision counts zeros there.

    Parameters
    ----------
    classes : int
        At least 2.
    channels, batch_size, keep_probability, label_smoothing, seed : optional
        As in ``picture_network``.
    optimizer : Optimizer or CustomOptimizer, optional
        Of all layers; by default RMSProp with a learning rate of 0.001.

    Returns
    -------
    LossNode

    Raises
    ------
    ArgumentError
        If a number is too small.
    """
    check_classifier("inception_v3", classes, channels, batch_size)
    net = _Modules(Layers(optimizer_of("inception_v3", optimizer, lambda: RMSProp(1e-3)), seed, epsilon=1e-3))
    x = net.begin(channels)
    for number, pooled in enumerate((32, 64, 64), start=1):
        x = net.module_35(x, pooled, f"a{number}")
    x = net.reduction_35(x, "b")
    for number, inner in enumerate((128, 160, 160, 192), start=1):
        x = net.module_17(x, inner, f"c{number}")
    x = net.reduction_17(x, "d")
    for number in (1, 2):
        x = net.module_8(x, f"e{number}")
    scores = net.layers.scores(x, classes, keep_probability=keep_probability)
    return classification_loss(scores, batch_size, label_smoothing)


class _Modules:
    """The paper's modules, named by the size of their images where the network's have 299 pixels."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers

    def begin(self, channels: int) -> Feature:
        """Reduce 299 pixels to 35."""
        layers, valid = self.layers, Padding.VALID
        x = layers.unit(layers.image(channels), 32, 3, "begin_1", stride=2, padding=valid)
        x = layers.unit(layers.unit(x, 32, 3, "begin_2", padding=valid), 64, 3, "begin_3")
        x = layers.unit(layers.max_pool(x, 3, 2, valid), 80, 1, "begin_4")
        return layers.max_pool(layers.unit(x, 192, 3, "begin_5", padding=valid), 3, 2, valid)

    def chain(self, x: Feature, label: str, *units: tuple[int, _Kernel]) -> Feature:
        """Apply one unit after another."""
        for number, (filters, kernel) in enumerate(units, start=1):
            x = self.layers.unit(x, filters, kernel, f"{label}{number}")
        return x

    def _pooled(self, x: Feature, filters: int, label: str) -> Feature:
        return self.layers.unit(self.layers.average_pool(x, 3), filters, 1, f"{label}_pool")

    def _reduced(self, x: Feature, filters: int, label: str) -> Feature:
        """Halve the size by a convolution."""
        return self.layers.unit(x, filters, 3, label, stride=2, padding=Padding.VALID)

    def module_35(self, x: Feature, pooled: int, label: str) -> Feature:
        """Figure 5 of the paper: 5x5, and two of 3x3."""
        ways = [
            self.chain(x, f"{label}_one", (64, 1)),
            self.chain(x, f"{label}_five", (48, 1), (64, 5)),
            self.chain(x, f"{label}_three", (64, 1), (96, 3), (96, 3)),
        ]
        return self.layers.concat([*ways, self._pooled(x, pooled, label)])

    def reduction_35(self, x: Feature, label: str) -> Feature:
        """From 35 to 17 pixels."""
        double = self._reduced(self.chain(x, f"{label}_double", (64, 1), (96, 3)), 96, f"{label}_double3")
        pooled = self.layers.max_pool(x, 3, 2, Padding.VALID)
        return self.layers.concat([self._reduced(x, 384, f"{label}_single"), double, pooled])

    def module_17(self, x: Feature, inner: int, label: str) -> Feature:
        """Figure 6: 7x7 as 1x7 and 7x1."""
        wide, tall = (1, 7), (7, 1)
        ways = [
            self.chain(x, f"{label}_one", (192, 1)),
            self.chain(x, f"{label}_seven", (inner, 1), (inner, wide), (192, tall)),
            self.chain(x, f"{label}_double", (inner, 1), (inner, tall), (inner, wide), (inner, tall), (192, wide)),
        ]
        return self.layers.concat([*ways, self._pooled(x, 192, label)])

    def reduction_17(self, x: Feature, label: str) -> Feature:
        """From 17 to 8 pixels."""
        first = self._reduced(self.chain(x, f"{label}_three", (192, 1)), 320, f"{label}_three2")
        second = self.chain(x, f"{label}_seven", (192, 1), (192, (1, 7)), (192, (7, 1)))
        pooled = self.layers.max_pool(x, 3, 2, Padding.VALID)
        return self.layers.concat([first, self._reduced(second, 192, f"{label}_seven4"), pooled])

    def module_8(self, x: Feature, label: str) -> Feature:
        """Figure 7: 1x3 and 3x1 side by side."""
        sources = {
            "three": self.chain(x, f"{label}_three", (384, 1)),
            "double": self.chain(x, f"{label}_double", (448, 1), (384, 3)),
        }
        sides = [
            self.layers.unit(source, 384, kernel, f"{label}_{name}_{way}")
            for name, source in sources.items()
            for way, kernel in (("wide", (1, 3)), ("tall", (3, 1)))
        ]
        return self.layers.concat([self.chain(x, f"{label}_one", (320, 1)), *sides, self._pooled(x, 192, label)])
