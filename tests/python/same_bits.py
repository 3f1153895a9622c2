"""Trains the examples again and again: weights and losses have the same bits from run to run and process to process.

    python tests/python/same_bits.py --count COUNT --first NUMBER [--device NAME]

Each experiment takes one of the ``examples/python`` that train, in turn. It trains a short version twice in one process
and once in another, with different hash seeds. On a GPU ways to compute are chosen by rule (``OPENMPS_DETERMINISTIC``).
Counts are printed last.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

import experiment

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "python"

Arrays = Iterable[Any]


def _of_graph(graph: Any) -> list[Any]:
    """Return the values of all variables."""
    values: list[Any] = graph.run({}, [variable for _, variable in graph._variables])
    return values


def _activity() -> Arrays:
    import activity
    import openmps as mps

    optimizer = mps.Adam(0.002)
    graph = activity.build(optimizer)
    losses = list(activity.train(graph, optimizer, activity.draw(), 4))
    return [losses, *graph.weights().values()]


def _digits() -> Arrays:
    import digits

    (images, labels), _test = digits.load(None)
    classifier = digits.build(images.shape[1])
    losses = digits.train(classifier, images, labels, 60)
    return [losses, *_of_graph(classifier.graph)]


def _gan() -> Arrays:
    import gan

    networks, random = gan.build(8), np.random.default_rng(3)
    pictures = random.uniform(-1, 1, (24, 28, 28, 1)).astype(np.float32)
    losses = gan.train_epoch(networks, pictures, 1, random)
    return [losses, *_of_graph(networks.graph)]


def _resnet50() -> Arrays:
    import resnet50

    network, random = resnet50.build(4), np.random.default_rng(3)
    losses = []
    for images, labels in resnet50.batches(*resnet50.draw(8), 4, random):
        feeds = {network.images: images, network.labels: labels, network.is_training: [True]}
        losses.append(float(network.graph.run(feeds, network.loss, network.updates)))
    return [losses, *_of_graph(network.graph)]


def _shakespeare() -> Arrays:
    import shakespeare

    text = EXAMPLES.joinpath("shakespeare.py").read_text()
    model = shakespeare.build("".join(sorted(set(text))), embedding=16, features=32)
    losses = shakespeare.train(model, shakespeare.encode(model, text), 6, length=16, batch=8)
    return [losses, *_of_graph(model.graph)]


TRAINED: dict[str, Callable[[], Arrays]] = {
    "activity": _activity,
    "digits": _digits,
    "gan": _gan,
    "resnet50": _resnet50,
    "shakespeare": _shakespeare,
}


def bits_of(arrays: Arrays) -> str:
    """Return a hash of all arrays."""
    digest = hashlib.sha256()
    for array in arrays:
        values = np.ascontiguousarray(array)
        digest.update(f"{values.dtype} {values.shape}".encode() + values.tobytes())
    return digest.hexdigest()


def train(name: str, times: int) -> None:
    """Train an example so many times and print the bits of each."""
    sys.path.insert(0, str(EXAMPLES))
    for _ in range(times):
        print(bits_of(TRAINED[name]()))


def processed(name: str, times: int, device: str, hash_seed: str) -> list[str]:
    """Return the bits of so many runs in a separate process."""
    chosen = {"OPENMPS_DEVICE": device, "OPENMPS_DETERMINISTIC": "1", "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, __file__, "train", name, str(times)]
    return subprocess.run(
        command, env=os.environ | chosen, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.split()


def main(first: int, count: int, device: str = "cpu") -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"runs": 0, "findings": 0})
    for number in range(first, first + count):
        name = list(TRAINED)[number % len(TRAINED)]
        found = processed(name, 2, device, str(number)) + processed(name, 1, device, str(number + 1))
        counts.update({"runs": len(found), name: len(found)})
        if len(found) != 3 or len(set(found)) != 1:
            counts["findings"] += 1
            print(f"experiment {number}, {name}: {', '.join(bits[:12] for bits in found)}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["train"]:
        train(sys.argv[2], int(sys.argv[3]))
    else:
        _parser = experiment.arguments(__doc__)
        _parser.add_argument("--device", default="cpu")
        _options = _parser.parse_args()
        sys.exit(main(_options.first, _options.count, _options.device))
