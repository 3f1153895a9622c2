"""The programs in examples/metal: their numbers against NumPy, their pictures, their command lines."""

from __future__ import annotations

import importlib.util
import itertools
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

PROGRAMS = Path(__file__).parents[2] / "examples" / "metal"
if not PROGRAMS.is_dir():
    pytest.skip("examples/metal is not here", allow_module_level=True)

NAMES = sorted(path.stem for path in PROGRAMS.glob("*.py"))


def program(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, PROGRAMS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def printed(name: str, *arguments: str, folder: Path) -> str:
    words = [sys.executable, str(PROGRAMS / f"{name}.py"), *arguments]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_mandelbrot_set_is_that_of_the_iteration() -> None:
    escape, picture = program("mandelbrot").draw(60, 40, iterations=200)
    row, column = np.mgrid[:40, :60]
    c = (-0.6 + 3.3 * (column + 0.5 - 30) / 60) - 1j * 3.3 * (row + 0.5 - 20) / 60
    z, steps = np.zeros_like(c), np.zeros(c.shape, int)
    with np.errstate(over="ignore", invalid="ignore"):
        for _ in range(200):
            inside = np.abs(z) < 256
            z = np.where(inside, z * z + c, z)
            steps += inside
    assert ((escape == 1) == (steps == 200)).mean() > 0.995
    outside = (steps < 200) & (escape < 1)
    smooth = (steps + 1 - np.log2(np.log2(np.maximum(np.abs(z) ** 2, 4)) / 2)) / 200
    close = np.abs(escape - np.clip(smooth, 0, 1)) < 1e-3
    assert close[outside].mean() > 0.98  # chaos: the last digits of float32 count near the set
    assert (picture[escape == 1] == [0, 0, 0, 255]).all()
    assert len(np.unique(picture[outside], axis=0)) > 50


def test_the_reaction_is_that_of_the_formula() -> None:
    module = program("reaction_diffusion")
    plane = module.first_plane(32)
    states = module.grow(plane, feed=0.037, kill=0.06)
    found = next(states)
    wide = plane.astype(np.float64)
    for _ in range(100):
        u, v = wide[..., 0], wide[..., 1]
        laplacian = -wide
        for down, right in itertools.product((-1, 0, 1), repeat=2):
            if (down, right) != (0, 0):
                laplacian = laplacian + (0.05 if down and right else 0.2) * np.roll(wide, (down, right), (0, 1))
        reaction = u * v * v
        wide = (
            wide + laplacian * [1, 0.5] + np.stack([0.037 * (1 - u) - reaction, reaction - (0.06 + 0.037) * v], axis=-1)
        )
    np.testing.assert_allclose(found, wide, atol=2e-5)
    assert found[..., 1].max() > 0.1
    assert module.picture_of(found).shape == (32, 32, 3)


def test_a_swirl_turns_the_middle_and_leaves_the_corners() -> None:
    module = program("swirl")
    board = module.board(64)
    same = module.swirl(board, 0.0)
    assert np.abs(same.astype(int) - board).max() <= 1
    turned = module.swirl(board, np.pi)
    assert np.abs(turned[0, 0].astype(int) - board[0, 0]).max() <= 1
    # at a quarter of the edge from the middle the angle is half: a quarter turn
    angle = np.pi * (1 - 2 * (16.5 / 64))
    place = np.array([16.5, 0.5]) / 64
    x, y = (
        place[0] * np.cos(angle) - place[1] * np.sin(angle) + 0.5,
        place[0] * np.sin(angle) + place[1] * np.cos(angle) + 0.5,
    )
    left, top = x * 64 - 0.5, y * 64 - 0.5
    column, row = int(left), int(top)
    a, b = left - column, top - row
    corners = board[row : row + 2, column : column + 2].astype(float)
    mixed = (1 - b) * ((1 - a) * corners[0, 0] + a * corners[0, 1]) + b * ((1 - a) * corners[1, 0] + a * corners[1, 1])
    assert np.abs(turned[32, 48] - mixed).max() < 12  # the length of the place is 16.508, not 16.5


def test_an_own_optimizer_has_the_bits_of_the_built_in_one() -> None:
    module = program("own_optimizer")
    losses, weights = module.train("descend", 30)
    built_in_losses, built_in = module.train("sgd", 30)
    assert losses == built_in_losses
    for own, other in zip(weights, built_in, strict=True):
        np.testing.assert_array_equal(own.view(np.uint32), other.view(np.uint32))
    lion, _ = module.train("lion", 200)
    assert lion[-1] < 0.2 * lion[0]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (7, 33), (64, 300)])
def test_an_own_softmax_is_that_of_the_graph(rows: int, columns: int) -> None:
    results, gradients = program("own_operation").differences(rows, columns)
    assert results < 2e-6
    assert gradients < 3e-6


@pytest.mark.parametrize("name", NAMES)
def test_a_short_run_says_what_it_has_made(name: str, tmp_path: Path) -> None:
    small = {
        "mandelbrot": ["--width", "48"],
        "own_operation": ["--rows", "4", "--columns", "5"],
        "own_optimizer": ["--steps", "20"],
        "own_update": ["--steps", "10"],
        "reaction_diffusion": ["--size", "32", "--steps", "200"],
        "swirl": [],
    }
    expected = {
        "mandelbrot": r"\d+\.\d % of the points stay",
        "own_operation": r"largest difference of the results \d\.\de-\d\d",
        "own_optimizer": "the weights of descend and sgd have the same bits",
        "own_update": "the weights of the kernel and of SGD have the same bits",
        "reaction_diffusion": r"v covers \d+\.\d % of the plane after 200 steps",
        "swirl": r"swirl\.png: the picture",
    }
    output = printed(name, *small[name], folder=tmp_path)
    assert re.search(expected[name], output), output
    for path in (tmp_path / "pictures").glob("*.png"):
        assert f"pictures/{path.name}: the picture" in output
        with Image.open(path) as picture:
            assert len(np.unique(np.asarray(picture.convert("L")))) > 3
    assert "--device" in printed(name, "--help", folder=tmp_path)


def test_the_page_names_every_program() -> None:
    page = (PROGRAMS.parent / "README.md").read_text(encoding="utf-8")
    assert all(f"metal/{name}.py" in page for name in NAMES)
