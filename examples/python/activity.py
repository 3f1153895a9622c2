"""An activity classifier: convolutions, an LSTM and dense layers in one network with one train loop.

    python activity.py --data activity_phone_watch.npz --iterations 1000
    python activity.py --download motion

Recordings of six channels at 100 Hz become 20 steps of 100 samples; the network names a person's activity in each step.
It learns from the people 1 to 12 and is tried on 13 to 16. `--download` fetches the recordings into a folder (M.
Matey-Sanz, S. Casteleyn, C. Granell, Data in Brief 2023, 109809; CC BY 4.0); without either the program draws synthetic
motion.
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps

SAMPLES, CHANNELS, STEPS = 2000, 6, 20
STEP = SAMPLES // STEPS
CLASSES = ("SEATED", "STANDING_UP", "WALKING", "TURNING", "SITTING_DOWN")
UNITS = np.array([9.81] * 3 + [2.0] * 3, np.float32)  # g and 2 rad/s: all channels of the order of 1
LATEST_START = 300  # of a random crop
_COMMIT = "1408d85a512a53861de7bc4729dee283fff2ea9d"
_ARCHIVE = f"https://github.com/GeoTecINIT/sp-sw-har-dataset/archive/{_COMMIT}.zip"


@dataclass
class Recording:
    """One device's recording of one person."""

    subject: int
    signal: Any  # (samples, 6)
    labels: Any  # (samples,)


@dataclass
class Windows:
    """Recordings as the network takes them: images one pixel high."""

    signals: Any  # (N, 1, 2000, 6), zeros after a recording's end
    classes: Any  # (N, 1, 20, 5), one-hot: the most frequent label of a step's samples
    counts: Any  # (N, 1, 20): 1, or 0 where the recording is over


def windows(recordings: list[Recording], starts: Any) -> Windows:
    """Return each recording from its start on."""
    count = len(recordings)
    made = Windows(
        np.zeros((count, 1, SAMPLES, CHANNELS), np.float32),
        np.zeros((count, 1, STEPS, len(CLASSES)), np.float32),
        np.zeros((count, 1, STEPS), np.float32),
    )
    for i, (recording, start) in enumerate(zip(recordings, starts, strict=True)):
        signal, labels = recording.signal[start : start + SAMPLES], recording.labels[start : start + SAMPLES]
        made.signals[i, 0, : len(signal)] = signal
        for step in range(STEPS):
            inside = labels[step * STEP : (step + 1) * STEP]
            made.classes[i, 0, step, np.bincount(inside, minlength=len(CLASSES)).argmax()] = 1
            made.counts[i, 0, step] = len(inside) > STEP // 2
    return made


def crops(recordings: list[Recording], batch: int, random: np.random.Generator) -> Windows:
    """Return random parts of random recordings, as if by stronger or weaker people, with a little noise."""
    picked = [recordings[i] for i in random.integers(0, len(recordings), batch)]
    made = windows(picked, random.integers(0, LATEST_START, batch))
    strength = np.repeat(random.uniform(0.8, 1.2, (batch, 1, 1, 2)), 3, axis=-1)  # of accelerations and of turns
    made.signals *= strength.astype(np.float32)
    made.signals += 0.03 * random.standard_normal(made.signals.shape, np.float32)
    return made


def build(optimizer: mps.Optimizer, *, batch: int = 32, seed: int = 0) -> mps.TrainingGraph:
    """Return the network: 2,000 samples are compressed to 20 steps, a recurrent layer runs over them."""
    seeds = iter(range(10 * seed, 10 * seed + 10))

    def convolution(source: Any, label: str, width: int, stride: int, inputs: int, outputs: int) -> mps.ConvolutionNode:
        weights = mps.ConvolutionDataSource(
            (1, width),
            inputs,
            outputs,
            stride=(1, stride),
            weights=mps.init.he_uniform(seed=next(seeds)),
            optimizer=optimizer,
            label=label,
        )
        return mps.ConvolutionNode(source, weights, padding=mps.Padding.TENSORFLOW_SAME)

    node: Any = mps.ImageNode()
    node = mps.NeuronReLUNode(convolution(node, "convolution_1", 10, 5, CHANNELS, 32))
    node = mps.NeuronReLUNode(convolution(node, "convolution_2", 8, 4, 32, 48))
    node = mps.NeuronReLUNode(convolution(node, "convolution_3", 5, 5, 48, 64))
    cell = mps.rnn.LSTM(64, 96)
    first = cell.initial_weights(next(seeds))
    node = mps.rnn.RecurrentNode(node, cell, weights=first, optimizer=optimizer, label="lstm")
    node = mps.NeuronReLUNode(convolution(node, "dense_1", 1, 1, 96, 64))
    node = convolution(node, "dense_2", 1, 1, 64, len(CLASSES))
    # A sum over steps; some 13 of a window's 20 count.
    loss = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / (13 * batch))
    return mps.TrainingGraph(mps.LossNode(node, loss))


def train(
    graph: mps.TrainingGraph, optimizer: mps.Optimizer, recordings: list[Recording], iterations: int, seed: int = 0
) -> Iterator[float]:
    """Yield the mean loss of every 25 iterations; the rate falls along a cosine to a twentieth."""
    random, rate, batch, together = np.random.default_rng(seed), optimizer.learning_rate, 32, 25
    for start in range(0, iterations, together):
        optimizer.learning_rate = rate * (0.525 + 0.475 * math.cos(math.pi * start / iterations))
        made = crops(recordings, batch * min(together, iterations - start), random)
        history = graph.fit(made.signals, made.classes, label_weights=made.counts, batch_size=batch, shuffle_seed=None)
        yield float(np.mean(history.losses))


def read_file(path: Path) -> list[Recording]:
    """Return the recordings of activity_phone_watch.npz."""
    with np.load(path) as arrays:
        signal, labels = arrays["signal"] / UNITS, arrays["label"]
        ends, subjects = arrays["recording_start"], arrays["recording_subject"]
    parts = zip(subjects, ends[:-1], ends[1:], strict=True)
    return [Recording(int(subject), signal[start:end], labels[start:end]) for subject, start, end in parts]


def read_archive(path: Path) -> list[Recording]:
    """Return the recordings of the public data set's archive: one CSV file each, folders by person."""
    recordings = []
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            *_, folder, file = ["", *name.split("/")]
            if not (folder.startswith("s") and folder[1:].isdigit() and file.endswith(".csv")):
                continue
            rows = list(csv.DictReader(io.TextIOWrapper(archive.open(name), encoding="utf-8")))
            columns = [f"{axis}_{sensor}" for sensor in ("acc", "gyro") for axis in "xyz"]
            signal = np.array([[float(row[column]) for column in columns] for row in rows], np.float32) / UNITS
            labels = np.array([CLASSES.index(row["label"]) for row in rows])
            recordings.append(Recording(int(folder[1:]), signal, labels))
    return recordings


def download(folder: Path) -> Path:
    """Return the public data set's archive, fetched once."""
    import pooch

    return Path(pooch.retrieve(_ARCHIVE, known_hash=None, path=folder, fname="sp-sw-har-dataset.zip", progressbar=True))


def draw(seed: int = 1) -> list[Recording]:
    """Return motion of sixteen people at different tempos, another one for each activity."""
    random, tempo = np.random.default_rng(seed), np.array([0.3, 1.1, 2.2, 3.1, 4.3])  # Hz
    recordings = []
    for subject in range(1, 17):
        own = tempo * random.uniform(0.9, 1.1)
        for _ in range(8):
            length = random.integers(900, 1500)
            kinds = np.repeat(random.permutation(25) % len(CLASSES), random.integers(100, 300, 25))[:length]
            phase = 2 * np.pi * own[kinds, None] * np.arange(len(kinds))[:, None] / 100 + np.arange(CHANNELS)
            signal = np.sin(phase) + random.uniform(-0.2, 0.2, phase.shape)
            recordings.append(Recording(subject, signal.astype(np.float32), kinds))
    return recordings


def main() -> None:
    """Train, print losses and the accuracy on other people."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, help="activity_phone_watch.npz")
    parser.add_argument("--download", type=Path, metavar="FOLDER", help="fetch the recordings into this folder")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, help="write the weights to this safetensors file")
    options = parser.parse_args()
    if options.data:
        recordings = read_file(options.data)
    else:
        recordings = read_archive(download(options.download)) if options.download else draw()
    known = [recording for recording in recordings if recording.subject <= 12]
    others = [recording for recording in recordings if 13 <= recording.subject <= 16]
    optimizer = mps.Adam(0.002)
    graph = build(optimizer, seed=options.seed)
    for i, loss in enumerate(train(graph, optimizer, known, options.iterations, options.seed)):
        print(f"iteration {25 * i:4d}  loss {loss:.4f}")
    test = windows(others, [0] * len(others))
    metrics = graph.evaluate(test.signals, test.classes, label_weights=test.counts)
    print(f"accuracy {metrics['accuracy']:.4f} on people it has not seen")
    if options.save:
        print(f"weights: {graph.save(options.save)}")


if __name__ == "__main__":
    main()
