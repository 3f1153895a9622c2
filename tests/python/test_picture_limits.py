"""Pictures that claim more than they have: refused by a sentence before a decoder takes memory for the claim."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

import openmps as mps
from openmps.data import extent_of, read_picture

_MOST_SIDE = 1 << 20
_ROOM = 64 << 10  # KiB
_BYTES, _SHORT, _LONG = 1, 3, 4  # types of TIFF


class _Peak:
    """Memory that the process took at most since this object was made."""

    def __init__(self) -> None:
        Path("/proc/self/clear_refs").write_text("5")  # the peak is what is resident now
        self._before = self._resident()

    @staticmethod
    def _resident() -> int:
        (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1])

    def growth(self) -> int:
        """Return it in KiB."""
        return self._resident() - self._before


def _bmp(width: int, height: int, *, bits: int = 1, compression: int = 0, pixels: bytes = b"") -> bytes:
    palette = bytes(4 << bits)
    start = 54 + len(palette)
    head = struct.pack("<2sIII", b"BM", start + len(pixels), 0, start)
    return head + struct.pack("<IiiHHIIIIII", 40, width, height, 1, bits, compression, 0, 0, 0, 0, 0) + palette + pixels


def _png(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("L", (3, 2)).save(file, "PNG")
    content = bytearray(file.getvalue())
    content[16:24] = struct.pack(">II", width, height)
    content[29:33] = struct.pack(">I", zlib.crc32(content[12:29]))
    return bytes(content)


def _tiff(width: int, height: int, *, compression: int = 1, more: tuple[tuple[int, int, int], ...] = ()) -> bytes:
    fields = [(256, _LONG, width), (257, _LONG, height), (258, _SHORT, 8), (259, _SHORT, compression), (262, _SHORT, 1)]
    fields += more or ((273, _LONG, 8), (279, _LONG, 4))
    table = b"".join(struct.pack("<HHII", tag, kind, 1, value) for tag, kind, value in sorted(fields))
    return b"II*\0" + struct.pack("<IIH", 12, 0, len(fields)) + table + bytes(4)


LONG: dict[str, Callable[[int, int], bytes]] = {
    "BMP": _bmp,
    "BMP of runs": lambda width, height: _bmp(width, height, bits=8, compression=1, pixels=b"\0\2\0\xff\0\1"),
    "PNG": _png,
    "PPM": lambda width, height: b"P6 %d %d 255\n" % (width, height),
    "PPM as text": lambda width, height: b"P2 %d %d 255\n7" % (width, height),
    "PFM": lambda width, height: b"Pf %d %d -1\n" % (width, height),
    "TIFF": _tiff,
    "TIFF, deflated": lambda width, height: _tiff(width, height, compression=8),
}


@pytest.mark.parametrize("is_wide", [False, True])
@pytest.mark.parametrize("long", [1 << 26, _MOST_SIDE + 1])
@pytest.mark.parametrize("kind", LONG)
def test_long_sides_are_refused_before_their_rows_take_memory(
    kind: str, long: int, is_wide: bool, tmp_path: Path
) -> None:
    width, height = (long, 1) if is_wide else (1, long)
    (tmp_path / "a.png").write_bytes(LONG[kind](width, height))
    peak = _Peak()
    sentence = rf'Picture ".*a\.png" has {width} x {height} pixels, expected at most 1048576 in a row or a column\.$'
    with pytest.raises(mps.DatasetError, match=sentence):
        read_picture(tmp_path / "a.png", channels=1, shorter_side=3)
    with pytest.raises(mps.DatasetError, match=sentence):
        extent_of(tmp_path / "a.png")
    assert peak.growth() < _ROOM


@pytest.mark.parametrize("shape", [(1, _MOST_SIDE, 3), (_MOST_SIDE, 1, 3)])
def test_the_longest_sides_are_read(shape: tuple[int, int, int], tmp_path: Path) -> None:
    (tmp_path / "a.ppm").write_bytes(b"P6 %d %d 255\n" % (shape[1], shape[0]) + b"\7" * 3 * _MOST_SIDE)
    picture = read_picture(tmp_path / "a.ppm")
    assert picture.shape == shape
    assert picture.min() == picture.max() == 7


def test_tiles_larger_than_the_picture_are_refused(tmp_path: Path) -> None:
    side = 20_000
    tiles = ((322, _LONG, side), (323, _LONG, side), (324, _LONG, 8), (325, _LONG, 4))
    (tmp_path / "a.tif").write_bytes(_tiff(5, 5, compression=8, more=tiles))
    sentence = rf'Picture ".*a\.tif" has tiles of {side} x {side} pixels, expected at most 67108864 pixels\.$'
    with pytest.raises(mps.DatasetError, match=sentence):
        read_picture(tmp_path / "a.tif")


def test_a_picture_of_one_tile_is_read(tmp_path: Path) -> None:
    pixels = bytes(range(256))
    tiles = ((322, _LONG, 16), (323, _LONG, 16), (324, _LONG, 150), (325, _LONG, len(pixels)))
    content = _tiff(5, 5, more=tiles)
    (tmp_path / "a.tif").write_bytes(content + bytes(150 - len(content)) + pixels)
    assert read_picture(tmp_path / "a.tif", channels=1)[4, 3, 0] == 4 * 16 + 3


def test_a_kept_error_does_not_keep_the_pixels(tmp_path: Path) -> None:
    side = 4000
    (tmp_path / "a.bmp").write_bytes(_bmp(side, side, bits=8, pixels=bytes(side * (side - 1))))
    kept = []
    peak = _Peak()
    for _ in range(12):  # of 16 MB each
        with pytest.raises(mps.DatasetError, match="image file is truncated") as caught:
            read_picture(tmp_path / "a.bmp")
        kept.append(caught.value)
    assert peak.growth() < _ROOM
