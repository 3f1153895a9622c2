"""Damaged files of every format are refused or equal: a short run of `corrupt_files.py`."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path

import pytest

import corrupt_files


def test_damaged_files_are_refused_or_equal(tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    for name, outcome, content in corrupt_files.outcomes(400, 1, tmp_path):
        counts[outcome] += 1
        assert outcome in corrupt_files.FINE, f"{name}: {outcome}: {content.hex()}"
    assert counts["refused"] > 150
    assert counts["other data"] > 10
    assert counts["equal"] > 0  # a bit of gzip's header that means nothing


def test_a_file_that_hangs_dies_or_differs_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tmp_path / "whole"
    whole.write_bytes(corrupt_files.FORMATS["idx"][0](tmp_path))
    other = tmp_path / "other"
    other.write_bytes(whole.read_bytes()[:-1] + b"\xff")
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress(whole.read_bytes()))
    reader = corrupt_files.Reader()
    assert reader.read("idx", other, whole).startswith("refused")
    assert reader.read("idx", packed, whole) == "equal"
    assert reader.read("nothing of the kind", whole, whole).startswith("refused")
    monkeypatch.setattr(corrupt_files, "LIMIT", 0.1)
    reader.stop()
    assert reader.read("idx", packed, whole) == "hangs"
    reader.end()


def test_data_that_break_a_promise_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import damaged_data
    from openmps.data import _picture_files

    for name in damaged_data.FORMATS:
        each = damaged_data.FORMATS[name]
        path = damaged_data.with_picture(tmp_path / name) / each.name
        path.write_bytes(each.make(tmp_path))
        assert corrupt_files._outcome(name, path, path) == "equal"
    path = tmp_path / "png" / "a.png"
    with monkeypatch.context() as patch:
        patch.setattr(_picture_files, "upright", lambda picture: picture.resize((3, 3)))
        assert corrupt_files._outcome("png", path, path).startswith("foreign: AssertionError")
