"""The programs in examples/python, at reduced size."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest


def test_digit_classifier_learns(example: Any) -> None:
    digits = example("digits")
    (images, labels), test = digits.load(None)
    classifier = digits.build(images.shape[1])
    losses = digits.train(classifier, images, labels, 300)
    assert np.mean(losses[-20:]) < 0.25 < losses[0]
    assert digits.accuracy(classifier, *test) > 0.88


def test_text_network_learns_a_rhyme_and_writes_it(example: Any) -> None:
    shakespeare = example("shakespeare")
    text = "to be or not to be that is the question " * 30
    model = shakespeare.build("".join(sorted(set(text))), embedding=16, features=32, rate=1e-2)
    losses = shakespeare.train(model, shakespeare.encode(model, text), 150, length=20, batch=8)
    assert losses[-1] < 0.5 < losses[0]
    assert "not to be that is the question" in shakespeare.write(model, "to be or ", 80, 0.2)
    # high temperatures write letter soup
    assert "question" not in shakespeare.write(model, "to be or ", 80, 50.0)


def test_gan_trains_both_networks_in_one_run(example: Any) -> None:
    gan = example("gan")
    networks, random = gan.build(8), np.random.default_rng(0)
    feeds = {networks.seeds: random.normal(size=(8, gan.LATENT))}
    before = networks.graph.run(feeds, networks.drawn)
    losses = gan.train_epoch(networks, random.uniform(-1, 1, (32, 28, 28, 1)), 1, random)
    assert len(losses) == 4
    assert np.isfinite(losses).all()
    after = networks.graph.run(feeds, networks.drawn)
    assert before.shape == (8, 28, 28, 1)
    assert np.abs(before - after).max() > 1e-3


@pytest.mark.needs("matplotlib")
def test_gan_writes_its_pictures(example: Any, tmp_path: Path) -> None:
    gan = example("gan")
    gan.save_grid(tmp_path / "grid.png", np.zeros((64, 28, 28, 1)))
    gan.save_curves(tmp_path / "losses.png", [(1.0, 2.0)] * 10)
    assert all((tmp_path / name).read_bytes().startswith(b"\x89PNG") for name in ("grid.png", "losses.png"))


@pytest.mark.slow
def test_resnet_learns_drawn_pictures(example: Any) -> None:
    resnet = example("resnet50")
    images, labels = resnet.draw(256)
    network, random = resnet.build(32, 0.02), np.random.default_rng(0)
    losses = []
    for _ in range(4):
        for batch, targets in resnet.batches(images, labels, 32, random):
            feeds = {network.images: batch, network.labels: targets, network.is_training: [True]}
            losses.append(float(network.graph.run(feeds, network.loss, network.updates)))
    assert np.mean(losses[-4:]) < 0.5 * losses[0]


def test_gelu_is_the_formula(example: Any) -> None:
    import math

    import openmps as mps

    gelu, graph = example("gelu"), mps.Graph()
    x = graph.placeholder((None,))
    values = np.linspace(-3, 3, 7, dtype=np.float32)
    expected = [value * 0.5 * (1 + math.erf(value * math.sqrt(0.5))) for value in values]
    np.testing.assert_allclose(graph.run({x: values}, gelu.gelu(graph, x)), expected, rtol=1e-5, atol=1e-6)


def _scores(activity: Any, recordings: Any, iterations: int) -> float:
    optimizer = activity.mps.Adam(0.004)
    graph = activity.build(optimizer)
    known = [recording for recording in recordings if recording.subject <= 12]
    others = [recording for recording in recordings if recording.subject > 12]
    losses = list(activity.train(graph, optimizer, known, iterations))
    assert losses[-1] < 0.5 * losses[0]
    assert optimizer.learning_rate < 0.004
    test = activity.windows(others, [0] * len(others))
    return float(graph.evaluate(test.signals, test.classes, label_weights=test.counts)["accuracy"])


def test_activity_classifier_learns_drawn_motion(example: Any) -> None:
    activity = example("activity")
    assert _scores(activity, activity.draw(), 100) > 0.8


def test_activity_classifier_reads_a_file_of_recordings(example: Any, tmp_path: Path) -> None:
    activity, random = example("activity"), np.random.default_rng(0)
    motion = random.normal(size=(30, 6)).astype(np.float32)
    kinds = np.repeat([0, 2, 4], 10)
    arrays: dict[str, Any] = {"label": kinds.astype(np.uint8), "recording_start": np.array([0, 20, 30])}
    arrays["recording_subject"] = np.array([3, 14], np.uint8)
    np.savez(tmp_path / "motion.npz", signal=motion, **arrays)
    recordings = activity.load(tmp_path / "motion.npz")
    assert [recording.subject for recording in recordings] == [3, 14]
    np.testing.assert_allclose(recordings[0].signal[:, 0], motion[:20, 0] / 9.81, rtol=1e-6)
    np.testing.assert_allclose(recordings[1].signal[:, 5], motion[20:, 5] / 2, rtol=1e-6)
    np.testing.assert_array_equal(np.concatenate([recording.labels for recording in recordings]), kinds)
    np.savez(tmp_path / "narrow.npz", signal=motion[:, :3], **arrays)
    with pytest.raises(ValueError, match="has not 6 channels and labels of 5 classes"):
        activity.load(tmp_path / "narrow.npz")


def test_a_step_of_a_window_is_what_most_of_its_samples_are(example: Any) -> None:
    activity = example("activity")
    labels = np.repeat([1, 2, 3], [150, 90, 20])
    made = activity.windows([activity.Recording(1, np.ones((260, 6), np.float32), labels)], [10])
    assert made.classes[0, 0, :3].argmax(-1).tolist() == [1, 2, 2]  # 100 of 1; 40 of 1, 60 of 2; 30 of 2, 20 of 3 ...
    assert made.counts[0, 0].tolist() == [1, 1, 0] + [0] * 17  # ... of which too few are left to count
    assert made.signals.sum() == 250 * 6


@pytest.mark.slow
def test_activity_classifier_knows_what_people_it_has_not_seen_do(example: Any) -> None:
    activity = example("activity")
    folder = os.environ.get("OPENMPS_DATA")
    if not folder or not (Path(folder) / "activity_phone_watch.npz").exists():
        pytest.skip("OPENMPS_DATA names no folder with activity_phone_watch.npz")
    assert _scores(activity, activity.load(Path(folder) / "activity_phone_watch.npz"), 1000) >= 0.92
