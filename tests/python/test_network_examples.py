"""The GAN, the text network and ResNet-50 in Objective-C++, built against the installation and run."""

from __future__ import annotations

import math
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from safetensors import safe_open
from safetensors.numpy import load_file, save_file

from outside_program import (
    EXAMPLE,
    REPOSITORY,
    build_by_cmake,
    check_checkpoints,
    check_options,
    compile_by_flags,
    losses,
    printed,
    refusal,
)

PROGRAMS = REPOSITORY / "examples" / "objc"


def build(folder: str, program: Path, *more: Path) -> Path:
    sources = sorted([*(PROGRAMS / folder).glob("*.mm"), *(PROGRAMS / folder).glob("*.cpp"), *more])
    compile_by_flags(sys.executable, sources, program)
    return program


@pytest.fixture(scope="module")
def gan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("gan", tmp_path_factory.mktemp("example") / "gan", EXAMPLE / "digits.cpp")


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("text", tmp_path_factory.mktemp("example") / "text")


@pytest.fixture(scope="module")
def resnet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("resnet", tmp_path_factory.mktemp("example") / "resnet")


# Markov chain of four characters: next the following one with 7 / 10, else one of the others.
CHARACTERS = 4
CHAIN = np.full((CHARACTERS, CHARACTERS), 0.1) + 0.6 * np.roll(np.eye(CHARACTERS), 1, 1)


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    random, drawn = np.random.default_rng(0), [0]
    for _ in range(60_000):
        drawn.append(int(random.choice(CHARACTERS, p=CHAIN[drawn[-1]])))
    path = tmp_path_factory.mktemp("text") / "chain.txt"
    path.write_text("".join("abcd"[character] for character in drawn))
    return path


def test_untrained_networks_of_a_gan_cannot_tell(gan: Path, tmp_path: Path) -> None:
    output = printed(gan, "--iterations", "1", "--batch", "32", "--output", tmp_path / "digits.pgm")
    # Scores near 0 are probabilities near 1/2: ln 2 for each of the discriminator's two kinds of images.
    assert losses(output, "discriminator loss")[0] == pytest.approx(2 * math.log(2), abs=0.05)
    assert losses(output, "generator loss")[0] == pytest.approx(math.log(2), abs=0.05)


def test_the_discriminator_learns_first_and_the_bits_repeat(gan: Path, tmp_path: Path) -> None:
    words = ("--iterations", "8", "--batch", "8", "--report", "1", "--output", tmp_path / "digits.pgm")
    outputs = [printed(gan, *words) for _ in range(2)]
    assert outputs[0] == outputs[1]
    found = losses(outputs[0], "discriminator loss")
    assert len(found) == 8
    assert found[7] < 0.9 * found[0]


def test_the_generator_learns_the_brightness_of_the_digits(gan: Path, tmp_path: Path) -> None:
    grids = []
    for iterations in (0, 60):
        path = tmp_path / f"{iterations}.pgm"
        printed(gan, "--iterations", str(iterations), "--batch", "16", "--output", path)
        content, header = path.read_bytes(), b"P5\n224 56\n255\n"
        assert content.startswith(header)
        grids.append(np.frombuffer(content.removeprefix(header), np.uint8))
        assert grids[-1].size == 224 * 56
    # tanh of numbers near 0 is grey. The drawn digits are dark: noise below 60 and few bright segments.
    assert abs(float(grids[0].mean()) - 127.5) < 25
    assert float(grids[1].mean()) < 90


def test_the_text_network_finds_the_entropy_of_a_chain(text: Path, chain: Path) -> None:
    output = printed(text, "--iterations", "150", "--features", "32", "--report", "1", "--length", "4000", chain)
    found = losses(output)
    assert found[0] == pytest.approx(math.log(CHARACTERS), abs=0.05)
    entropy = -float((CHAIN[0] * np.log(CHAIN[0])).sum())
    held_out = float(re.findall(r"held-out loss (\d\.\d+) after", output)[0])
    # The chain has 4096 held-out characters: a standard error of 0.013.
    assert held_out == pytest.approx(entropy, abs=0.05)
    assert np.mean(found[-10:]) == pytest.approx(entropy, abs=0.05)


def test_the_text_network_writes_a_chain_at_temperature_1(text: Path, chain: Path) -> None:
    arguments = ("--iterations", "150", "--features", "32", "--length", "4000", "--temperature", "1", chain)
    output = printed(text, *arguments)
    written = np.array(["abcd".index(character) for character in output.splitlines()[-1]])
    assert written.size == 4010
    assert np.mean((written[1:] - written[:-1]) % CHARACTERS == 1) == pytest.approx(0.7, abs=0.06)
    assert printed(text, *arguments) == output


def test_a_text_that_repeats_is_written_on(text: Path, tmp_path: Path) -> None:
    path = tmp_path / "cycle.txt"
    path.write_text("hello, world. " * 200)
    output = printed(text, "--iterations", "100", "--features", "48", "--start", "hello", "--length", "40", path)
    assert output.splitlines()[-1] == ("hello, world. " * 4)[:45]


def test_resnet_learns_drawn_pictures(resnet: Path) -> None:
    found = losses(printed(resnet, "--iterations", "16", "--report", "1"))
    # An untrained network gives ten classes about the same probability.
    assert found[0] == pytest.approx(math.log(10), abs=0.15)
    assert np.mean(found[-3:]) < 0.6 * found[0]


@pytest.mark.slow
def test_resnet_recognises_pictures_with_its_moving_averages(resnet: Path) -> None:
    output = printed(resnet, "--iterations", "40")
    assert float(re.findall(r"test accuracy (\d\.\d+) after", output)[0]) > 0.7


@pytest.mark.slow
def test_resnet_repeats_its_bits(resnet: Path) -> None:
    arguments = ("--iterations", "4", "--report", "1", "--batch", "8", "--seed", "3")
    assert printed(resnet, *arguments) == printed(resnet, *arguments)


@pytest.mark.slow
def test_resnet_reads_a_file(resnet: Path, tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    arrays: dict[str, Any] = {}
    for part, count in (("train", 40), ("test", 20)):
        labels = np.arange(count, dtype=np.uint8) % 10
        # The class is the brightness, with little noise.
        pictures = labels[:, None, None, None] * 25 + random.integers(0, 20, (count, 32, 32, 3))
        arrays |= {f"{part}_images": pictures.astype(np.uint8), f"{part}_labels": labels}
    np.savez(tmp_path / "pictures.npz", **arrays)
    found = losses(printed(resnet, "--iterations", "16", "--report", "1", tmp_path / "pictures.npz"))
    assert np.mean(found[-3:]) < 0.8 * found[0]


def test_wrong_calls_print_a_sentence_and_the_usage(gan: Path, text: Path, resnet: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.txt"
    short.write_text("short")
    long = tmp_path / "long.txt"
    long.write_text("ab" * 400)
    for program in (gan, text, resnet):
        check_options(program)
    picture = tmp_path / "none" / "digits.pgm"
    assert refusal(gan, "--output", picture) == f"The file {picture} cannot be written."
    assert refusal(gan, tmp_path) == f"{tmp_path} holds no MNIST files."
    assert refusal(resnet, "--batch", "0") == 'Option --batch is "0", expected an integer from 1 to 2147483647.'
    assert refusal(resnet, "--seed", "3x").startswith('Option --seed is "3x", expected')
    assert refusal(resnet, "--size", "16", "a.npz") == "The size is 16, but pictures of files have 32."
    assert refusal(text, tmp_path / "none.txt") == f"{tmp_path / 'none.txt'} cannot be read."
    assert refusal(text, tmp_path) == f"{tmp_path} cannot be read."
    assert refusal(text, short) == f"{short} has 5 characters, expected at least 650."
    assert refusal(text, "--start", "abc", long) == f"The start has the character 'c', which {long} lacks."
    assert refusal(text, "--start", "Kite!") == "The start has the character '!', which the rhyme lacks."
    for wrong in ("0", "-1", "inf", "nan", "1x"):
        assert refusal(text, "--temperature", wrong) == f'Option --temperature is "{wrong}", expected a number above 0.'


def test_a_resumed_gan_gives_the_bits_and_the_picture_of_one_without_interruption(gan: Path, tmp_path: Path) -> None:
    picture = tmp_path / "digits.pgm"
    whole = check_checkpoints(gan, tmp_path, "--batch", "4", "--output", picture)
    last = picture.read_bytes()
    printed(gan, "--load", whole, "--batch", "4", "--output", tmp_path / "again.pgm")
    assert (tmp_path / "again.pgm").read_bytes() == last
    # The discriminator's dropout draws other numbers in each run of the graph.
    state = load_file(whole / "checkpoint.safetensors")["dropout state"]
    printed(gan, "--iterations", "2", "--batch", "4", "--save", tmp_path / "two", "--output", picture)
    assert (load_file(tmp_path / "two" / "checkpoint.safetensors")["dropout state"] != state).any()


def test_a_resumed_text_network_gives_the_bits_of_one_without_interruption(text: Path, tmp_path: Path) -> None:
    whole = check_checkpoints(text, tmp_path, "--features", "16", "--length", "40")
    other = tmp_path / "other.txt"
    other.write_text("0123456789abcdefghijklmnopqrstuvwxyz"[:30] * 30)
    assert (
        refusal(text, "--load", whole, "--features", "16", other)
        == "The checkpoint is of a text with other characters."
    )


def test_a_loaded_network_has_the_weights_of_the_file(text: Path, tmp_path: Path) -> None:
    printed(text, "--iterations", "1", "--features", "16", "--save", tmp_path)
    file = tmp_path / "checkpoint.safetensors"
    with safe_open(file, "numpy") as opened:
        metadata = opened.metadata()
    arrays = load_file(file)
    # Without weights all 30 characters of the rhyme are equally probable.
    save_file({name: array * (name == "characters") for name, array in arrays.items()}, file, metadata)
    output = printed(text, "--load", tmp_path, "--features", "16")
    assert float(re.findall(r"held-out loss (\d\.\d+) after 1 ", output)[0]) == pytest.approx(math.log(30), abs=1e-4)


def test_resnet_refuses_the_checkpoint_of_another_network(resnet: Path, tmp_path: Path) -> None:
    save_file({"x": np.zeros(3, np.float32)}, tmp_path / "checkpoint.safetensors", {"iteration": "3"})
    sentence = refusal(resnet, "--load", tmp_path, "--size", "8")
    assert sentence == f'The file {tmp_path / "checkpoint.safetensors"} has no array "convolution".'


@pytest.mark.slow
def test_a_resumed_resnet_gives_the_bits_of_one_without_interruption(resnet: Path, tmp_path: Path) -> None:
    check_checkpoints(resnet, tmp_path, "--size", "8", "--batch", "4")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gan", "text", "resnet"])
def test_cmake_builds_the_program(name: str, tmp_path: Path) -> None:
    build_by_cmake(sys.executable, PROGRAMS / name, tmp_path)
    assert printed(tmp_path / name, "--help")
