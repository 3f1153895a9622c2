"""The ready-made networks."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("openmps._core")

from openmps.errors import ArgumentError  # noqa: E402
from openmps.models import _beginning, digit_network  # noqa: E402


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"image_size": (0, 8)}, r"image_size is \(0, 8\), channels 1, classes 10 and batch_size 40"),
        ({"classes": 1}, "classes 1 and batch_size 40, expected at least"),
        ({"batch_size": 0}, "batch_size 0"),
        ({"initializer": "zeros"}, 'initializer is "zeros", expected "he" or "uniform"'),
    ],
)
def test_digit_network_refuses(arguments: dict[str, Any], text: str) -> None:
    with pytest.raises(ArgumentError, match=f"digit_network: .*{text}"):
        digit_network(**arguments)


def test_he_weights_have_the_published_variance() -> None:
    # He et al.: the variance is 2 / fan_in; that of a uniform number in +-a is a^2 / 3.
    limit, bias = _beginning("he", 300)
    assert limit**2 / 3 == pytest.approx(2 / 300)
    assert bias == 0
    assert _beginning("uniform", 300) == (0.2, 0.1)
