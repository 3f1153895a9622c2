"""The demo of own kernels: its pictures against NumPy, and a run of its session."""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np

from openmps.demos import Options, make_demo
from openmps.demos._kernel_pictures import KernelPictures
from openmps.demos._session import State
from waiting import wait_for


def test_the_reaction_is_that_of_the_formula() -> None:
    pictures = KernelPictures(0.037, 0.06, size=32, device="cpu")
    plane = pictures.graph.run({}, pictures._plane + 0).astype(np.float64)
    for _ in range(20):
        u, v = plane[..., 0], plane[..., 1]
        around = -plane
        for row, column in itertools.product((-1, 0, 1), repeat=2):
            if (row, column) != (0, 0):
                around = around + (0.05 if row and column else 0.2) * np.roll(plane, (row, column), (0, 1))
        made = u * v * v
        plane = plane + around * [1, 0.5] + np.stack([0.037 * (1 - u) - made, made - 0.097 * v], -1)
    share = pictures.grow(1)
    np.testing.assert_allclose(pictures.graph.run({}, pictures._plane + 0), plane, atol=1e-5)
    assert abs(share - (plane[..., 1] > 0.1).mean()) < 0.01
    assert pictures.reaction().shape == (32, 32, 3)


def test_the_mandelbrot_set_is_that_of_the_iteration() -> None:
    pictures = KernelPictures(0.037, 0.06, size=32, device="cpu")
    row, column = np.mgrid[:32, :32]
    for number in (0, 10):
        extent = 3 * 0.9**number
        c = (-0.743643 + extent * (column + 0.5 - 16) / 32) + 1j * (0.131825 + extent * (row + 0.5 - 16) / 32)
        z = np.zeros_like(c)
        with np.errstate(over="ignore", invalid="ignore"):
            for _ in range(150 + 10 * number):
                z = z * z + c
        stays = np.abs(z) < 2
        picture = pictures.mandelbrot(number)
        assert ((picture == 0).all(axis=2) == stays).mean() > 0.98
        assert len(np.unique(picture[~stays], axis=0)) > 30


def test_the_session_grows_both_pictures() -> None:
    demo: Any = make_demo("kernels", Options(device="cpu", epochs=3))
    session = demo.session
    session.start()
    try:
        wait_for(lambda: session.snapshot().state is State.PAUSED)
        first = session.seen[1]
        session.play()
        snapshot = wait_for(lambda: (s := session.snapshot()).state is State.DONE and s)
        assert re.search(r"picture 3 of 3: the reaction covers [\d.]+ % of the plane", demo.status(snapshot))
        assert snapshot.losses[-1] > 0.02
        last = session.seen[1]
        assert all(picture.startswith('<img src="data:image/png;base64,') for picture in last)
        assert [a == b for a, b in zip(first, last, strict=True)] == [False, False]
        assert "covered by the reaction in %" in demo.curves(snapshot)[0]
        demo.choose("spots")
        wait_for(lambda: session.snapshot().state is State.DONE and session.snapshot().run == 2)
    finally:
        session.close()
