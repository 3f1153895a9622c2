"""All networks of the zoo by name, each in three sizes.

The full sizes are those of the papers, for GPUs. The small ones take well under a second a step on two cores. The tiny
ones are for tests: the reference device computes a step in a fraction of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from zoo.description import Network
from zoo.networks import (
    classifiers,
    contrastive,
    convnext,
    dense,
    dense_predictions,
    diffusion,
    generative,
    graphs,
    languages,
    mobile,
    points,
    recommenders,
    residual,
    sequences,
    swin,
    transformers,
    translation,
    volumes,
)
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
    "dlrm": Entry(
        recommenders.dlrm,
        {"batch": 5, "numbers": 3, "rows": (7, 3, 5), "features": 4, "bottom": (6,), "top": (6, 5)},
        {"batch": 128, "numbers": 13, "rows": (1000,) * 26, "features": 32, "bottom": (256, 64), "top": (256, 128)},
        {"batch": 8192, "numbers": 13, "rows": (100000,) * 26, "features": 64, "bottom": (512, 256), "top": (512, 256)},
    ),
    "matrix_factorisation": Entry(
        recommenders.matrix_factorisation,
        {"batch": 9, "users": 5, "items": 4, "features": 3},
        {"batch": 2048, "users": 6040, "items": 3706, "features": 64},
        {"batch": 65536, "users": 138493, "items": 26744, "features": 128},
    ),
    "graph_convolution": Entry(
        graphs.graph_convolution,
        {"batch": 12, "edges": 30, "inputs": 5, "width": 6, "layers": 3, "classes": 4},
        {"batch": 2708, "edges": 10556, "inputs": 256, "width": 64, "layers": 2, "classes": 7},
        {"batch": 169343, "edges": 1166243, "inputs": 128, "width": 256, "layers": 3, "classes": 40},
    ),
    "diffusion_unet": Entry(
        diffusion.diffusion_unet,
        _images(2, 8, width=4, factors=(1, 2), blocks=1, attends=(4,), groups=2),
        _images(2, 16, width=32, factors=(1, 2), blocks=2, attends=(8,)),
        _images(128, 32, width=128, factors=(1, 2, 2, 2), blocks=2, attends=(16,)),
    ),
    "encoder_decoder": Entry(
        translation.encoder_decoder,
        _words(3, 6, 8, 2, 2, 11),
        _words(4, 32, 128, 4, 2, 1000),
        {**_words(32, 128, 512, 8, 6, 37000), "dropout": 0.1},
    ),
    "convnext": Entry(
        convnext.convnext,
        _images(2, 32, blocks=(1, 2), widths=(4, 6), classes=3),
        _images(2, 64, blocks=(1, 1, 3, 1), widths=(48, 96, 192, 384), classes=100),
        _images(64, 224, blocks=(3, 3, 9, 3), widths=(96, 192, 384, 768), classes=1000),
    ),
    "nerf": Entry(
        points.nerf,
        {"batch": 3, "samples": 5, "width": 8, "layers": 4, "skip": 2, "octaves": 3, "turns": 2},
        {"batch": 64, "samples": 32, "width": 128, "layers": 8, "skip": 5, "octaves": 10, "turns": 4},
        {"batch": 4096, "samples": 64, "width": 256, "layers": 8, "skip": 5, "octaves": 10, "turns": 4},
    ),
    "llama": Entry(
        languages.llama,
        {**_words(2, 6, 16, 4, 2, 11), "key_heads": 2, "hidden": 24},
        {**_words(2, 64, 256, 8, 4, 1000), "key_heads": 2, "hidden": 688},
        {**_words(4, 1024, 1024, 16, 16, 32000), "key_heads": 4, "hidden": 2816},
    ),
    "simclr": Entry(
        contrastive.simclr,
        _images(3, 8, blocks=(1, 1), width=4, features=5),
        _images(8, 32, width=16),
        _images(512, 32),
    ),
    "pointnet": Entry(
        points.pointnet,
        {"batch": 8, "points": 6, "widths": (5, 7), "hidden": (6,), "classes": 3},
        {"batch": 8, "points": 256, "widths": (64, 128, 256), "hidden": (128, 64), "classes": 40},
        {
            "batch": 32,
            "points": 1024,
            "widths": (64, 64, 64, 128, 1024),
            "hidden": (512, 256),
            "classes": 40,
            "dropout": 0.3,
        },
    ),
    "pinn": Entry(
        points.pinn,
        {"batch": 6, "width": 5, "layers": 2},
        {"batch": 1024, "width": 20, "layers": 8},
        {"batch": 65536, "width": 128, "layers": 8},
    ),
    "bigru": Entry(
        sequences.bigru,
        {"batch": 3, "length": 4, "vocabulary": 7, "width": 5, "features": 6},
        {"batch": 16, "length": 32, "vocabulary": 1000, "width": 64, "features": 128},
        {"batch": 64, "length": 256, "vocabulary": 20000, "width": 256, "features": 512},
    ),
    "crnn": Entry(
        sequences.crnn,
        {"batch": 3, "height": 8, "length": 24, "filters": (3, 4, 5), "features": 4, "characters": 2, "classes": 5},
        {
            "batch": 4,
            "height": 32,
            "length": 64,
            "filters": (32, 64, 64),
            "features": 64,
            "characters": 6,
            "classes": 37,
        },
        {
            "batch": 64,
            "height": 32,
            "length": 128,
            "filters": (64, 128, 256, 512),
            "features": 256,
            "characters": 12,
            "classes": 37,
        },
    ),
    "siamese_text": Entry(
        contrastive.siamese_text,
        {"batch": 3, "length": 5, "vocabulary": 9, "width": 4, "features": 3},
        {"batch": 16, "length": 24, "vocabulary": 5000, "width": 100, "features": 64},
        {"batch": 256, "length": 64, "vocabulary": 50000, "width": 300, "features": 512},
    ),
    "alibi": Entry(
        languages.alibi,
        _words(2, 6, 8, 2, 2, 11),
        _words(2, 64, 256, 8, 3, 1000),
        _words(8, 1024, 1024, 16, 16, 32000),
    ),
    "mixture": Entry(
        languages.mixture,
        {**_words(2, 6, 8, 2, 2, 11), "experts": 3, "share": 2, "hidden": 7},
        {**_words(2, 64, 192, 4, 2, 1000), "experts": 8, "share": 2, "hidden": 384},
        {**_words(8, 1024, 768, 12, 12, 32000), "experts": 16, "share": 2, "hidden": 3072},
    ),
    "state_space": Entry(
        languages.state_space,
        {**_words(2, 6, 8, 2, 2, 11), "states": 4},
        {**_words(2, 128, 256, 8, 4, 1000), "states": 32},
        {**_words(8, 1024, 1024, 16, 24, 32000), "states": 128},
    ),
    "swin": Entry(
        swin.swin,
        _images(2, 16, patch=2, width=4, heads=(1, 2), blocks=(2, 2), edge=4, classes=3),
        _images(2, 112, patch=4, width=48, heads=(2, 4, 8), blocks=(2, 2, 2), edge=7, classes=100),
        _images(64, 224, patch=4, width=96, heads=(3, 6, 12, 24), blocks=(2, 2, 6, 2), edge=7, classes=1000),
    ),
    "detection_transformer": Entry(
        translation.detection_transformer,
        {
            "batch": 2,
            "width": 8,
            "heads": 2,
            "layers": 1,
            "size": 16,
            "blocks": (1, 1),
            "filters": 4,
            "queries": 3,
            "classes": 4,
        },
        {
            "batch": 1,
            "width": 128,
            "heads": 4,
            "layers": 2,
            "size": 128,
            "blocks": (1, 1, 1, 1),
            "filters": 16,
            "queries": 25,
            "classes": 91,
        },
        {
            "batch": 8,
            "width": 256,
            "heads": 8,
            "layers": 6,
            "size": 512,
            "blocks": (2, 2, 2, 2),
            "filters": 64,
            "queries": 100,
            "classes": 92,
        },
    ),
    "fourier_operator": Entry(
        volumes.fourier_operator,
        _images(2, 8, width=3, modes=2, layers=2),
        _images(4, 64, width=32, modes=12, layers=4),
        _images(32, 256, width=64, modes=24, layers=4),
    ),
    "unet3d": Entry(
        volumes.unet3d,
        _images(2, 8, width=3, depth=2, classes=3),
        _images(1, 24, width=8, depth=3, classes=3),
        _images(4, 96, width=32, depth=4, classes=3),
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
