"""Pictures of all modes as bytes: transparency on white, 16 bits, floats; and files whose names are no UTF-8."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps.data import read_picture
from openmps.errors import printable

RNG = np.random.default_rng(5)


def on_white(colour: Any, alpha: Any) -> Any:
    """Return colours on a white ground, by the formula of Porter and Duff's "over"."""
    share = np.asarray(alpha, np.float64)[..., np.newaxis] / 255
    return colour * share + 255 * (1 - share)


@pytest.mark.parametrize("ending", ["png", "tiff", "webp"])
def test_transparent_pixels_are_on_white(ending: str, tmp_path: Path) -> None:
    array = RNG.integers(0, 256, (16, 16, 4)).astype(np.uint8)
    array[0, :, 3], array[1, :, 3] = 0, 255
    path = tmp_path / f"a.{ending}"
    exactly: dict[str, Any] = {"lossless": True, "exact": True} if ending == "webp" else {}
    Image.fromarray(array).save(path, **exactly)
    expected = on_white(array[..., :3], array[..., 3])
    found = read_picture(path)
    np.testing.assert_allclose(found, expected, atol=1)
    np.testing.assert_array_equal(found[0], 255)
    np.testing.assert_array_equal(found[1], array[1, :, :3])


def test_transparent_gray_pixels_are_on_white(tmp_path: Path) -> None:
    array = RNG.integers(0, 256, (9, 7, 2)).astype(np.uint8)
    Image.fromarray(array).save(tmp_path / "a.png")
    expected = on_white(array[..., :1], array[..., 1])
    for channels in (1, 3):
        found = read_picture(tmp_path / "a.png", channels=channels)
        np.testing.assert_allclose(found, np.repeat(expected, channels, 2), atol=1)


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_a_transparent_entry_of_a_palette_is_white(ending: str, tmp_path: Path) -> None:
    picture = Image.new("P", (3, 2), 0)
    picture.putpalette([0, 255, 0, 10, 20, 30])
    picture.putpixel((1, 1), 1)
    picture.save(tmp_path / f"a.{ending}", transparency=0)
    expected = np.full((2, 3, 3), 255)
    expected[1, 1] = (10, 20, 30)
    np.testing.assert_array_equal(read_picture(tmp_path / f"a.{ending}"), expected)


def test_a_transparent_colour_is_white(tmp_path: Path) -> None:
    array = np.zeros((2, 2, 3), np.uint8)
    array[0, 0] = (1, 2, 3)
    Image.fromarray(array).save(tmp_path / "a.png", transparency=(1, 2, 3))
    found = read_picture(tmp_path / "a.png")
    assert found[0, 0].tolist() == [255, 255, 255]
    assert found[1, 1].tolist() == [0, 0, 0]


def test_a_transparent_value_of_16_bits_is_white(tmp_path: Path) -> None:
    values = np.array([[700, 701], [0, 65535]], np.uint16)
    Image.fromarray(values).save(tmp_path / "a.png", transparency=700)
    assert read_picture(tmp_path / "a.png", channels=1)[..., 0].tolist() == [[255, 2], [0, 255]]


def test_floats_of_0_to_1_are_scaled(tmp_path: Path) -> None:
    values = RNG.random((5, 4)).astype(np.float32)
    values[0, :2] = 0, 1
    Image.fromarray(values).save(tmp_path / "a.tiff")
    np.testing.assert_array_equal(read_picture(tmp_path / "a.tiff", channels=1)[..., 0], np.rint(values * 255))
    assert read_picture(tmp_path / "a.tiff").shape == (5, 4, 3)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (np.array([[0.0, 255.0]], np.float32), "its pixels are floats of 0 to 255, expected 0 to 1"),
        (np.array([[-0.5, 1.0]], np.float32), "its pixels are floats of -0.5 to 1, expected 0 to 1"),
        (np.array([[0.5, np.nan]], np.float32), "its pixels are floats of nan to nan, expected 0 to 1"),
        (np.array([[0, 70000]], np.int32), "its pixels are integers of 0 to 70000, expected 0 to 65535"),
        (np.array([[-7, 5]], np.int32), "its pixels are integers of -7 to 5, expected 0 to 65535"),
    ],
)
def test_pixels_out_of_range_are_refused(values: Any, expected: str, tmp_path: Path) -> None:
    Image.fromarray(values).save(tmp_path / "a.tif")
    with pytest.raises(mps.DatasetError, match=f'a.tif" cannot be read: {expected}'):
        read_picture(tmp_path / "a.tif")


def test_a_gray_map_of_16_bits_keeps_its_upper_half(tmp_path: Path) -> None:
    values = RNG.integers(0, 65536, (3, 5)).astype(">u2")
    (tmp_path / "a.pgm").write_bytes(b"P5 5 3 65535\n" + values.tobytes())
    np.testing.assert_array_equal(read_picture(tmp_path / "a.pgm", channels=1)[..., 0], values >> 8)


def latin(folder: Path, name: bytes = b"caf\xe9.png") -> Path:
    """Return the path of a file whose name is Latin-1."""
    return Path(os.fsdecode(os.fsencode(folder) + b"/" + name))


def test_a_file_whose_name_is_latin_1_is_read(tmp_path: Path) -> None:
    array = RNG.integers(0, 256, (4, 5, 3)).astype(np.uint8)
    Image.fromarray(array).save(latin(tmp_path))
    np.testing.assert_array_equal(read_picture(latin(tmp_path)), array)
    np.testing.assert_array_equal(read_picture(str(latin(tmp_path))), array)


def test_messages_about_such_a_file_can_be_printed(tmp_path: Path) -> None:
    latin(tmp_path).write_bytes(b"none")
    with pytest.raises(mps.DatasetError) as caught:
        read_picture(latin(tmp_path))
    assert str(caught.value).encode().count(rb"caf\xe9.png") == 1
    with pytest.raises(mps.FileError, match=r'is ".*caf\\xe9.png", expected a name in UTF-8'):
        mps.Executable.load(latin(tmp_path))


def test_texts_become_printable() -> None:
    assert printable("käse 熊") == "käse 熊"
    assert printable(os.fsdecode(b"\xc3\xa4\xe9")) == "ä\\xe9"
    assert printable("\ud800") == "\\ud800"
    with pytest.raises(mps.ArgumentError, match="expected a path that the system can hold"):
        read_picture("\ud800.png")
