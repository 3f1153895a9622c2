"""Examples train with the same bits: a short run of `same_bits.py`."""

from __future__ import annotations

import numpy as np
import pytest

import same_bits

pytestmark = pytest.mark.needs("openmps", "sklearn")


def test_examples_train_with_the_same_bits(capsys: pytest.CaptureFixture[str]) -> None:
    assert same_bits.main(4, 3) == 0, capsys.readouterr().out


def test_another_bit_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def processed(name: str, times: int, device: str, hash_seed: str) -> list[str]:
        weights = np.ones(8, np.float32)
        if times == 1:
            weights[3] = np.nextafter(weights[3], np.float32(2))
        return [same_bits.bits_of([weights])] * times

    monkeypatch.setattr(same_bits, "processed", processed)
    assert same_bits.main(0, 1) == 1
    assert "experiment 0, activity" in capsys.readouterr().out
