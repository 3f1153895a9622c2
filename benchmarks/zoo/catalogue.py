"""All networks of the zoo by name, each in three sizes.

The full sizes are those of the papers, for GPUs. The small ones take well under a second a step on two cores. The tiny
ones are for tests: the reference device computes a step in a fraction of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from zoo.description import Network
from zoo.networks import classifiers, dense, dense_predictions, generative, mobile, residual, sequences, transformers
from zoo.random_networks import random_network

SCALES = ("tiny", "small", "full")
_RANDOM = "random"
_VGG16 = ((2, 64), (2, 128), (3, 256), (3, 512), (3, 512))
_YOLO = (16, 32, 64, 128, 256, 512, 1024, 1024)
_WAVES = tuple(2**n for n in range(10))
_FEW_V3 = ((3, 16, 16, False, "relu", 1), (5, 24, 16, True, "hard_swish", 2), (5, 48, 16, True, "hard_swish", 1))


@dataclass(frozen=True)
class Entry:
    """A function that describes a network, and its arguments for each size."""

    describe: Callable[..., Network]
    tiny: Mapping[str, Any]
    small: Mapping[str, Any]
    full: Mapping[str, Any]


def _images(batch: int, size: int, **more: Any) -> dict[str, Any]:
    return {"batch": batch, "size": size, **more}


def _words(batch: int, length: int, width: int, heads: int, layers: int, vocabulary: int) -> dict[str, int]:
    return {
        "batch": batch,
        "length": length,
        "width": width,
        "heads": heads,
        "layers": layers,
        "vocabulary": vocabulary,
    }


_TINY_RESNET = {"blocks": (1, 1), "width": 4, "classes": 5}
NETWORKS: Mapping[str, Entry] = {
    "mlp_4096": Entry(
        dense.mlp,
        {"batch": 5, "inputs": 12, "widths": (16, 9), "classes": 4},
        {"batch": 64, "inputs": 784, "widths": (1024, 1024), "classes": 10},
        {"batch": 1024, "inputs": 4096, "widths": (4096,) * 4, "classes": 1000},
    ),
    "autoencoder": Entry(
        dense.autoencoder,
        {"batch": 5, "inputs": 12, "widths": (9, 3)},
        {"batch": 128, "inputs": 784, "widths": (512, 256, 32)},
        {"batch": 1000, "inputs": 784, "widths": (1000, 500, 250, 30)},
    ),
    "mixer": Entry(
        dense.mixer,
        _images(2, 8, patch=4, width=6, tokens=5, channels=7, layers=2, classes=3),
        _images(4, 96, patch=16, width=256, tokens=128, channels=512, layers=4, classes=100),
        _images(64, 224, patch=16, width=768, tokens=384, channels=3072, layers=12, classes=1000),
    ),
    "decoder": Entry(
        transformers.decoder,
        _words(2, 6, 16, 2, 1, 11),
        _words(4, 64, 256, 4, 4, 1000),
        _words(16, 512, 768, 12, 12, 8192),
    ),
    "gpt2": Entry(
        transformers.gpt2,
        _words(2, 6, 8, 2, 2, 11),
        _words(1, 64, 768, 12, 2, 8000),
        _words(8, 1024, 768, 12, 12, 50257),
    ),
    "vit": Entry(
        transformers.vit,
        _images(2, 8, patch=4, width=8, heads=2, layers=2, classes=3),
        _images(4, 96, patch=16, width=192, heads=3, layers=6, classes=100),
        _images(64, 224, patch=16, width=768, heads=12, layers=12, classes=1000),
    ),
    "resnet18_32": Entry(
        residual.resnet18,
        _images(4, 8, **_TINY_RESNET),
        _images(8, 32, width=32, classes=10),
        _images(256, 32, classes=10),
    ),
    "resnet18_64": Entry(residual.resnet18, _images(2, 64, **_TINY_RESNET), _images(4, 64), _images(256, 64)),
    "resnet18_224": Entry(
        residual.resnet18, _images(2, 65, **_TINY_RESNET), _images(2, 128, classes=100), _images(128, 224)
    ),
    "resnet50_32": Entry(
        residual.resnet50,
        _images(4, 8, **_TINY_RESNET),
        _images(8, 32, width=16, classes=10),
        _images(256, 32, classes=10),
    ),
    "resnet50_64": Entry(residual.resnet50, _images(2, 64, **_TINY_RESNET), _images(4, 64, width=32), _images(256, 64)),
    "resnet50_224": Entry(
        residual.resnet50, _images(2, 67, **_TINY_RESNET), _images(2, 112, classes=100), _images(128, 224)
    ),
    "vgg16": Entry(
        classifiers.vgg,
        _images(2, 8, stages=((1, 4), (2, 6)), hidden=8, classes=3),
        _images(4, 32, stages=_VGG16, hidden=512, classes=100),
        _images(64, 224, stages=_VGG16, hidden=4096, classes=1000, dropout=0.5),
    ),
    "inception_v3": Entry(
        classifiers.inception_v3,
        _images(8, 107, share=32, classes=3, modules=False),
        _images(4, 107, share=4, classes=100),
        _images(64, 299),
    ),
    "densenet121": Entry(
        classifiers.densenet,
        _images(2, 16, blocks=(2, 2), growth=4, classes=3),
        _images(4, 64, growth=16, classes=100),
        _images(64, 224),
    ),
    "mobilenet_v1": Entry(
        mobile.mobilenet_v1,
        _images(2, 16, width=4, layers=((2, 1), (2, 2)), classes=3),
        _images(4, 96, classes=100),
        _images(256, 64),
    ),
    "mobilenet_v2": Entry(
        mobile.mobilenet_v2,
        _images(2, 16, rows=((1, 8, 1, 1), (3, 8, 2, 2)), classes=3),
        _images(4, 96, classes=100),
        _images(128, 224),
    ),
    "mobilenet_v3": Entry(
        mobile.mobilenet_v3, _images(2, 16, rows=_FEW_V3, classes=3), _images(4, 96, classes=100), _images(128, 224)
    ),
    "efficientnet_b0": Entry(
        mobile.efficientnet,
        _images(2, 16, rows=((1, 3, 8, 1, 1), (3, 5, 8, 2, 2)), classes=3),
        _images(4, 96, classes=100),
        _images(64, 224),
    ),
    "unet": Entry(
        dense_predictions.unet,
        _images(1, 8, width=4, depth=2),
        _images(1, 64, width=16),
        _images(32, 128),
    ),
    "tiny_yolo": Entry(
        dense_predictions.tiny_yolo,
        _images(2, 32, filters=(2, 3, 4, 5, 6, 7), anchors=2, classes=3),
        _images(2, 96, filters=tuple(count // 2 for count in _YOLO)),
        _images(32, 416, filters=_YOLO),
    ),
    "lstm": Entry(
        sequences.lstm,
        {"batch": 3, "length": 4, "vocabulary": 7, "width": 5, "features": 6},
        {"batch": 16, "length": 32, "vocabulary": 500, "width": 128, "features": 256},
        {"batch": 64, "length": 128, "vocabulary": 10000, "width": 512, "features": 1024},
    ),
    "conv_lstm": Entry(
        sequences.conv_lstm,
        _images(2, 6, length=3, channels=1, features=3),
        _images(2, 32, length=6, channels=1, features=16),
        _images(16, 64, length=10, channels=1, features=64),
    ),
    "wavenet": Entry(
        sequences.wavenet,
        {"batch": 2, "length": 9, "dilations": (1, 2, 4), "residual": 4, "skip": 5, "levels": 6},
        {"batch": 1, "length": 1024, "dilations": _WAVES, "residual": 32, "skip": 64},
        {"batch": 8, "length": 8192, "dilations": _WAVES * 3, "residual": 64, "skip": 256},
    ),
    "vae": Entry(
        generative.vae,
        _images(2, 8, width=3, latent=2),
        _images(32, 28, width=32, latent=20),
        _images(256, 64, width=64, latent=128),
    ),
    "gan": Entry(
        generative.gan,
        _images(3, 8, width=3, latent=4),
        _images(16, 28, width=32, latent=64),
        _images(128, 64, width=128, latent=128),
    ),
}


def describe(name: str, scale: str = "small", batch: int | None = None) -> Network:
    """Return the description of a network by its name; "random:7" is the one that seed 7 draws.

    With `batch` it has another batch than its size says; drawn networks keep their own.
    """
    kind, _, seed = name.partition(":")
    if kind == _RANDOM and seed.isdecimal():
        return random_network(int(seed), scale)
    if name not in NETWORKS:
        raise ValueError(f'"{name}" is not a network of the zoo. There are {", ".join(NETWORKS)}, and random:SEED.')
    arguments: dict[str, Any] = dict(getattr(NETWORKS[name], scale))
    return NETWORKS[name].describe(**arguments | ({} if batch is None else {"batch": batch}))
