"""Results of the tasks on real data: one line for each task and seed.

    python benchmarks/tasks/accuracy.py --data FOLDER --device cuda:0 --precision bf16 detector inception resnet50

The folder holds the files that ``RUNS`` names. Each task is trained on the part for training and measured on pictures
that it has not seen. The line has the result, the time of ``create`` in all and the median of an epoch.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps

Result = dict[str, Any]


@dataclasses.dataclass(frozen=True)
class Run:
    """One task on one data set.

    Parameters
    ----------
    file : str
        Of the folder of data.
    epochs : int
    measure : callable
        Trains with the path of the data and the arguments of ``create``; returns the model and its result.
    """

    file: str
    epochs: int
    measure: Callable[..., tuple[Any, Result]]


def _unpacked(path: Path) -> Path:
    """Return the folder with an archive's files, which is made once."""
    folder = Path(tempfile.gettempdir()) / "openmps-tasks" / path.stem
    if not folder.exists():
        zipfile.ZipFile(path).extractall(folder)
    return folder


def _detector(path: Path, **options: Any) -> tuple[Any, Result]:
    """Train on the pictures for training; validate while training; measure those for tests once."""
    found = mps.data.read_boxes(_unpacked(path) / "boxes.csv")
    model = mps.tasks.object_detector.create(found, **options)
    measured = model.evaluate(found.of_part("test"))
    return model, {"mAP@0.5": measured["mean_average_precision"]} | measured["average_precision"]


def _inception(path: Path, **options: Any) -> tuple[Any, Result]:
    model = mps.tasks.image_classifier.create(_unpacked(path), network="inception-v3", **options)
    return model, {"accuracy": model.history.epochs[-1].metrics["validation_accuracy"]}


def _resnet50(path: Path, **given: Any) -> tuple[Any, Result]:
    """Train with images of 32x32 pixels: the first convolution is then 3x3 without a stride."""
    arrays = np.load(path)
    known, unseen = ((arrays[f"{part}_images"], arrays[f"{part}_labels"].astype(int)) for part in ("train", "test"))
    augmentation = mps.data.Augmentation(smallest_part=0.6, colour=0.1)
    options: Any = {"augmentation": augmentation, "batch_size": 64} | given
    model = mps.tasks.image_classifier.create(known, network="resnet50", size=(32, 32), validation=unseen, **options)
    return model, {"accuracy": model.history.epochs[-1].metrics["validation_accuracy"]}


def _digits(path: Path, **options: Any) -> tuple[Any, Result]:
    """Draw 1,000 digits and ask a classifier of real ones, the digit network after two epochs."""
    options.pop("precision")
    real = mps.datasets.mnist(path)
    classifier = mps.TrainingGraph(mps.models.digit_network(seed=options["seed"]), device=options["device"])
    classifier.fit(real.train_images, real.train_labels, epochs=2, shuffle_seed=options["seed"])
    model = mps.tasks.digit_generator.create(real, **options)
    drawn = classifier.predict(model.predict(1000, seed=1).astype(np.float32) / 255).reshape(-1, 10)
    shares = np.bincount(drawn.argmax(axis=1), minlength=10) / len(drawn)
    known = classifier.predict(real.test_images).reshape(-1, 10)
    return model, {
        "confidence": float(drawn.max(axis=1).mean()),
        "rarest class": float(shares.min()),
        "classifier's accuracy": float((known.argmax(axis=1) == real.test_labels).mean()),
        "its confidence in real digits": float(known.max(axis=1).mean()),
    }


RUNS = {
    "detector": Run("bccd_detection.zip", 150, _detector),
    "inception": Run("clothing10.zip", 70, _inception),
    "resnet50": Run("cifar10_subset.npz", 100, _resnet50),
    "digits": Run("mnist", 20, _digits),
}


def main() -> int:
    """Train and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", choices=RUNS)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--precision", default="default")
    parser.add_argument("--epochs", type=int, help="by default each run's own")
    parser.add_argument("--batch-size", type=int, help="by default the task's own")
    parser.add_argument("--seeds", default="0", help="with commas")
    parser.add_argument("--quiet", action="store_true", help="print results only")
    options = parser.parse_args()
    for name in options.runs:
        run = RUNS[name]
        for seed in map(int, options.seeds.split(",")):
            start = time.perf_counter()
            more = {} if options.batch_size is None else {"batch_size": options.batch_size}
            model, result = run.measure(
                options.data / run.file,
                epochs=options.epochs or run.epochs,
                seed=seed,
                device=options.device,
                precision=options.precision,
                progress=not options.quiet,
                **more,
            )
            seconds = time.perf_counter() - start
            epochs = model.history.epochs
            shown = ", ".join(f"{what} {value:.4f}" for what, value in result.items())
            print(
                f"{name} seed {seed}: {shown}; {len(epochs)} epochs, {seconds:.0f} s in all, "
                f"{float(np.median([epoch.seconds for epoch in epochs])):.2f} s an epoch, {model.device.name}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
