"""Writes pictures with classes into the file that inception reads.

    python examples/objc/inception/write_data.py FOLDER FILE.npz

FOLDER is what `openmps train image-classifier` takes: a subfolder for each class.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import openmps as mps


def write(folder: Path, file: Path, *, size: int = 107, seed: int = 0) -> None:
    """Write the arrays in a drawn order; the program holds the last pictures back."""
    found, _ = mps.data.read_class_folder(folder)
    samples = mps.data.LabelledPictures(mps.data.PictureFiles(found.files), found.labels, size=(size, size))
    order = np.random.default_rng(seed).permutation(len(samples))
    images, labels = samples.read(order, epoch=0)
    extents = np.array([len(samples), size, len(found.classes)], np.int32)
    np.savez(file, extents=extents, images=images, labels=labels.astype(np.int32))
    print(f"{file}: {len(samples)} pictures of {size} x {size} pixels; classes {', '.join(found.classes)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--size", type=int, default=107, help="height and width of the images, at least 75")
    parser.add_argument("--seed", type=int, default=0, help="of the pictures' order")
    given = parser.parse_args()
    write(given.folder, given.file, size=given.size, seed=given.seed)
