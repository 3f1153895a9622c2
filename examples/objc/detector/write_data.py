"""Writes pictures with boxes into the file that detector reads.

    python examples/objc/detector/write_data.py DATA FILE.npz

DATA is what `openmps train object-detector` takes: a CSV file, COCO, Create ML, Pascal VOC or YOLO.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import openmps as mps


def anchors_of(data: mps.data.BoxedPictures, count: int, cell: float) -> np.ndarray:
    """Return the median width and height of boxes, in cells, in as many groups by area: float32 (count, 2)."""
    shares = []
    for each in data.pictures:
        height, width = mps.data.read_picture(each.file).shape[:2]
        sides = each.boxes[:, 2:] - each.boxes[:, :2]
        shares.append(sides / np.array([width, height], np.float32))
    sizes = np.concatenate(shares) / cell
    groups = np.array_split(sizes[np.argsort(sizes.prod(axis=1), kind="stable")], count)
    return np.array([np.median(group, axis=0) for group in groups if len(group)], np.float32)


def write(data: Path, file: Path, *, size: int = 224, anchors: int = 5, seed: int = 0) -> None:
    """Write the arrays; the pictures are in a drawn order, and the program holds the last ones back."""
    found = mps.data.read_boxes(data)
    chosen = anchors_of(found, anchors, 32 / size)
    samples = mps.data.BoxedSamples(found, size=size, cells=size // 32, anchors=len(chosen))
    order = np.random.default_rng(seed).permutation(len(samples))
    images, labels = samples.read(order, epoch=0)
    extents = np.array([len(samples), size, len(chosen), len(found.classes)], np.int32)
    np.savez(file, extents=extents, anchors=chosen, images=images, labels=labels)
    print(f"{file}: {len(samples)} pictures of {size} x {size} pixels; classes {', '.join(found.classes)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--size", type=int, default=224, help="height and width of the images, a multiple of 32")
    parser.add_argument("--anchors", type=int, default=5, help="how many sizes of boxes the network begins with")
    parser.add_argument("--seed", type=int, default=0, help="of the pictures' order")
    given = parser.parse_args()
    write(given.data, given.file, size=given.size, anchors=given.anchors, seed=given.seed)
