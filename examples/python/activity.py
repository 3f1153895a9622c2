"""An activity classifier: convolutions, an LSTM and dense layers in one network with one train loop.

    python activity.py
    python activity.py --data activity_phone_watch.npz --iterations 1000 --save runs/activity

Recordings of six channels at 100 Hz become 20 steps of 100 samples; the network names a person's activity in each
step. It learns from the people 1 to 12 and is tried on 13 to 16.

It follows the activity classifier of the talk "Metal for Accelerating Machine Learning" (WWDC 2018). `--data` is a
file of recordings, or a folder with the public data set (M. Matey-Sanz, S. Casteleyn, C. Granell, Data in Brief 2023,
109809; CC BY 4.0). Without it that data set is taken, or drawn motion where it is neither on this machine nor in the
network. The program writes a picture of one recording with the activities found.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import openmps as mps
from options import Parser, epochs, find, integer

SAMPLES, CHANNELS, STEPS = 2000, 6, 20
STEP = SAMPLES // STEPS
CLASSES = ("SEATED", "STANDING_UP", "WALKING", "TURNING", "SITTING_DOWN")
UNITS = np.array([9.81] * 3 + [2.0] * 3, np.float32)  # g and 2 rad/s: all channels of the order of 1
LATEST_START = 300  # of a random crop
TOGETHER = 25  # iterations of one call of `fit`: an epoch


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


def build(
    optimizer: mps.Optimizer, *, batch: int = 32, seed: int = 0, device: mps.Device | None = None
) -> mps.TrainingGraph:
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
    return mps.TrainingGraph(mps.LossNode(node, loss), device=device)


def train_epoch(
    graph: mps.TrainingGraph,
    optimizer: mps.Optimizer,
    recordings: list[Recording],
    start: int,
    iterations: int,
    *,
    rate: float = 0.002,
    seed: int = 0,
) -> float:
    """Train from an iteration on, at most 25 of them; return the mean loss. The rate falls along a cosine."""
    random, batch = np.random.default_rng((seed, start)), 32
    optimizer.learning_rate = rate * (0.525 + 0.475 * math.cos(math.pi * start / iterations))
    made = crops(recordings, batch * min(TOGETHER, iterations - start), random)
    history = graph.fit(made.signals, made.classes, label_weights=made.counts, batch_size=batch, shuffle_seed=None)
    return float(np.mean(history.losses))


def train(
    graph: mps.TrainingGraph, optimizer: mps.Optimizer, recordings: list[Recording], iterations: int, seed: int = 0
) -> Iterator[float]:
    """Yield the mean loss of every 25 iterations."""
    rate = optimizer.learning_rate
    for start in range(0, iterations, TOGETHER):
        yield train_epoch(graph, optimizer, recordings, start, iterations, rate=rate, seed=seed)


def load(path: Path | None) -> list[Recording]:
    """Return the recordings of a file, or of the public data set."""
    found = mps.data.read_recordings(path) if path and path.is_file() else mps.datasets.motion(path)
    for one in found.recordings:
        if one.labels is None or one.labels.max() >= len(CLASSES) or one.signal.shape[1] != CHANNELS:
            raise ValueError(
                f'Recording "{one.name}" has not {CHANNELS} channels and labels of {len(CLASSES)} classes.'
            )
    return [Recording(int(one.group), one.signal / UNITS, one.labels) for one in found.recordings]


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


def save_picture(path: Path, recording: Recording, found: Any) -> None:
    """Write the signals of one recording, and below them the true activities and those found."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5))
    signals, activities = figure.subplots(2, 1, sharex=True)
    signal, labels = recording.signal[:SAMPLES], recording.labels[:SAMPLES]
    seconds = np.arange(len(signal)) / 100
    signals.plot(seconds, signal, linewidth=0.6)
    signals.set_ylabel("g, and 2 rad/s")
    activities.step(seconds, labels, label="true")
    activities.step(seconds[::STEP], found[: len(seconds[::STEP])], "o", label="found")
    activities.set_yticks(range(len(CLASSES)), CLASSES, fontsize=7)
    activities.set_xlabel("seconds")
    activities.legend(fontsize=7)
    figure.tight_layout()
    figure.savefig(path, dpi=70)


def main() -> None:
    """Train, print losses and the accuracy on other people, draw."""
    parser = Parser(__doc__, "file of recordings, or folder of the data set")
    parser.add_argument("--iterations", type=integer(), default=1000, help="in epochs of 25 (1000)")
    arguments = parser.parse()
    recordings = find(arguments, load, lambda: draw(arguments.seed + 1))
    known = [recording for recording in recordings if recording.subject <= 12]
    others = [recording for recording in recordings if 13 <= recording.subject <= 16]
    if not known or not others:
        parser.error("There are no recordings of people 1 to 12, or none of people 13 to 16.")
    optimizer = mps.Adam(0.002)
    graph = build(optimizer, seed=arguments.seed, device=arguments.device)
    for epoch in epochs(graph, arguments, -(-arguments.iterations // TOGETHER)):
        start = TOGETHER * epoch
        loss = train_epoch(graph, optimizer, known, start, arguments.iterations, seed=arguments.seed)
        print(f"iteration {start:4d}  loss {loss:.4f}")
    test = windows(others, [0] * len(others))
    metrics = graph.evaluate(test.signals, test.classes, label_weights=test.counts)
    print(f"accuracy {metrics['accuracy']:.4f} on people it has not seen")
    found = graph.predict(test.signals[:1])[0, 0].argmax(-1)
    save_picture(arguments.output / "activity.png", others[0], found)
    print(f"{arguments.output / 'activity.png'}: a recording and the activities found")


if __name__ == "__main__":
    main()
