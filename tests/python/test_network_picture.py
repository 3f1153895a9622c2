"""The drawings of networks on the pages of demos: boxes in a line, true to the networks that the demos train."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from openmps.demos import DEMOS, Options, make_demo
from openmps.demos._detector import _FILTERS
from openmps.demos._digit_graph import DigitGraph
from openmps.demos._network_picture import Stage, draw_network
from openmps.tasks._drawn_digits import Discriminator, Generator

TRAINED = sorted(set(DEMOS) - {"gelu", "kernels"})


def words(name: str) -> str:
    """Return what a screen reader says of the drawing of a demo."""
    html = draw_network(*make_demo(name, Options()).network)
    return "; ".join(re.findall(r'aria-label="network: ([^"]*)"', html))


def test_boxes_stand_in_the_order_of_the_data_with_their_details() -> None:
    html = draw_network([Stage("data", "a < b"), Stage("convolution", "two", "3 × 3", 2)])
    root = ElementTree.fromstring(html)
    assert ["".join(each.itertext()) for each in root] == ["a < b", "→", "2 × two3 × 3"]
    assert root.attrib["aria-label"] == "network: a < b, then 2 times two (3 × 3)"
    assert draw_network() == ""
    assert draw_network([], []).count("<div") == 2


def test_each_kind_of_stage_has_a_colour_and_others_are_refused() -> None:
    kinds = {stage.kind for name in TRAINED for chain in make_demo(name, Options()).network for stage in chain}
    colours = {re.findall("#[0-9a-f]{6}", draw_network([Stage(kind, "x")]))[0] for kind in kinds}
    assert len(colours) >= len(kinds) - 1  # recurrence and attention share theirs
    with pytest.raises(KeyError, match="magic"):
        draw_network([Stage("magic", "x")])


@pytest.mark.parametrize("name", TRAINED)
def test_a_demo_that_trains_shows_its_network_from_data_on(name: str) -> None:
    for chain in make_demo(name, Options()).network:
        assert chain[0].kind == "data"
        assert chain[-1].kind in ("loss", "data")
    assert "loss" in words(name) or "cross-entropy" in words(name)


def test_the_digits_drawing_has_the_shapes_of_its_variables() -> None:
    plan = DigitGraph(28, batch_size=1, rate=0.1, device="cpu").plan()
    # Lines of the graph have the shapes of "kernel" and "dense".
    kernel, dense = (
        [
            int(extent)
            for extent in re.findall(rf'parameter float32 \(([\d, ]+)\) "variable "{name}"', plan)[0].split(",")
        ]
        for name in ("kernel", "dense")
    )
    assert f"convolution {kernel[0]} × {kernel[1]} ({kernel[3]} channels" in words("digits")
    assert f"each of {dense[1]} digits" in words("digits")


def test_the_gans_drawing_has_the_shapes_of_its_parameters() -> None:
    random = np.random.default_rng(0)
    made = {name: each.shape or () for name, each in Generator(random).values.items()}
    judged = {name: each.shape or () for name, each in Discriminator(random).values.items()}
    said = words("gan")
    numbers, seeds = made["seed_weights"]
    first, second = made["up_1_weights"], judged["down_2_weights"]
    assert seeds == 7 * 7 * first[3]
    for text in (
        f"{numbers} random numbers, then matmul (7 × 7 × {first[3]})",
        f"transposed convolution {first[0]} × {first[1]} (14 × 14 × {first[2]})",
        f"convolution {second[0]} × {second[1]} (14 × 14 × {second[2]})",
        f"(7 × 7 × {second[3]}), then matmul (one score",
    ):
        assert text in said


def test_the_detectors_drawing_has_its_filters() -> None:
    halved, rest = _FILTERS[:5], _FILTERS[5:]
    assert f"{len(halved)} times convolution 3 × 3 ({halved[0]} to {halved[-1]} channels" in words("detector")
    assert f"{len(rest)} times convolution 3 × 3 ({rest[0]} to {rest[-1]} channels" in words("detector")
