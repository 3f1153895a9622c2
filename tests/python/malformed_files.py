"""Functions that read a user's files, and ready-made networks, with arguments that fit: for ``malformed_targets``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from openmps import data, datasets, models, tasks

Arguments = Callable[[Any], dict[str, Any]]  # of a World


def _network(**settings: Any) -> Arguments:
    return lambda w: {"classes": 2, "channels": 1, "batch_size": 2, "seed": 1, **settings}


FUNCTIONS: dict[str, tuple[Any, Arguments]] = {
    "datasets.one_hot": (datasets.one_hot, lambda w: {"labels": [0, 1], "class_count": 2}),
    "datasets.split": (datasets.split, lambda w: {"labels": [0, 1, 0, 1], "test_count": 2, "seed": 0}),
    "datasets.read_idx": (datasets.read_idx, lambda w: {"path": w.path()}),
    "data.find_pictures": (data.find_pictures, lambda w: {"folder": str(Path(w.path()).parent)}),
    "data.read_picture": (data.read_picture, lambda w: {"path": w.path(), "channels": 3, "shorter_side": 8}),
    "data.read_recordings": (data.read_recordings, lambda w: {"data": w.path()}),
    "data.read_boxes": (data.read_boxes, lambda w: {"data": w.path()}),
    "data.Augmentation": (
        data.Augmentation,
        lambda w: {"smallest_part": 0.5, "aspect": 1.2, "mirror": True, "colour": 0.1, "seed": 1},
    ),
    "data.SignalAugmentation": (data.SignalAugmentation, lambda w: {"strength": 0.1, "noise": 0.1, "seed": 1}),
    "data.LabelledPictures": (
        data.LabelledPictures,
        lambda w: {"pictures": np.zeros((2, 6, 6, 3), np.uint8), "labels": np.array([0, 1]), "size": (4, 4)},
    ),
    "data.PictureFiles": (data.PictureFiles, lambda w: {"files": [w.path()], "channels": 3, "cache_bytes": 100}),
    "models.picture_network": (models.picture_network, _network(keep_probability=0.5, label_smoothing=0.1)),
    "models.resnet50": (models.resnet50, _network(small_images=True)),
    "models.inception_v3": (models.inception_v3, _network()),
    "models.tiny_yolo": (models.tiny_yolo, _network(anchors=[(1.0, 2.0)], filters=(1,) * 8)),
    "models.activity_network": (models.activity_network, _network(samples=10, segments=4)),
    "tasks.load": (tasks.load, lambda w: {"path": w.path()}),
}
