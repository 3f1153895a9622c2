"""Opens pictures for Pillow, which has decoders of 50 formats: some start programs, many are rarely tested.

Seven formats are taken, by content whatever a file's name says. PostScript is none of them, because Pillow gives it to
the program ``gs``. The sizes in the header are compared with limits before pixels are decoded: of the picture, of its
sides and of its tiles. A decoder takes memory for each row and for each tile, not only for each pixel.
"""

from __future__ import annotations

import threading
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import Any

from openmps._files.outside_file import described, opened
from openmps.errors import DatasetError, missing_extra, reason_of

__all__ = ["ENDINGS", "decoding", "open_picture", "upright", "upright_extent"]

FORMATS = ("BMP", "GIF", "JPEG", "PNG", "PPM", "TIFF", "WEBP")
ENDINGS = frozenset(".bmp .gif .jfif .jpe .jpeg .jpg .pbm .pgm .png .pnm .ppm .tif .tiff .webp".split())
_MOST_BYTES = 1 << 28
_MOST_READS = 4  # a TIFF file may name the same bytes in each of 65,535 entries
_MOST_SIDE = 1 << 20  # a row takes 8 bytes beside its pixels; a jump in a BMP's run lengths takes 255 rows
_MOST_TILE = 1 << 26  # pixels; writers of TIFF take some 256 by 256
_MOST_EXIF_BYTES = 1 << 16  # JPEG has room for no more; Pillow copies a value for each entry
_ORIENTATION = 0x0112  # the mark of EXIF
_WIDTH, _HEIGHT, _TILE_WIDTH, _TILE_HEIGHT = 0x0100, 0x0101, 0x0142, 0x0143  # tags of TIFF
_FILTERS = threading.Lock()  # warnings' filters are those of all threads


@contextmanager
def open_picture(path: str | PathLike[str]) -> Iterator[Any]:
    """Open a picture file; give Pillow's picture, whose pixels are decoded when they are asked for.

    Errors of the decoder become a DatasetError while the picture is open.

    Raises
    ------
    DatasetError
        If the file is missing, is not regular, is none of the formats, is damaged, or is larger than the limits.
    MissingExtraError
        If Pillow is not installed.
    """
    with (
        opened(path, "Picture", most=_MOST_BYTES, reads=_MOST_READS) as file,
        decoding(file, described(path, "Picture")) as picture,
    ):
        yield picture


@contextmanager
def decoding(file: Any, who: str, formats: tuple[str, ...] = FORMATS) -> Iterator[Any]:
    """Give Pillow's picture of an open file; `who` is the subject of the sentence of an error.

    Examples
    --------
    >>> import io
    >>> with decoding(io.BytesIO(b"%!PS-Adobe-3.0 EPSF-3.0"), "A drawing", ("PNG",)):
    ...     pass
    Traceback (most recent call last):
    openmps.errors.DatasetError: A drawing cannot be read: its content is none of PNG.
    """
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise missing_extra("A picture file", "Pillow", "data") from None
    try:
        with _FILTERS, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = Image.open(file, formats=formats)
        with picture:
            _expect_small_sizes(picture, who)
            with _released(picture):
                yield picture
    except DatasetError:
        raise
    except UnidentifiedImageError as error:
        raise DatasetError(f"{who} cannot be read: its content is none of {', '.join(formats)}.") from error
    except Exception as error:  # decoders raise anything: struct.error, zlib.error, KeyError, TypeError, AssertionError
        raise DatasetError(f"{who} cannot be read: {reason_of(error)}.") from error


def upright(picture: Any) -> Any:
    """Return the decoded picture, turned as its orientation mark says."""
    from PIL import ImageOps

    picture.load()
    _expect_small_exif(picture)
    return ImageOps.exif_transpose(picture)


def upright_extent(picture: Any) -> tuple[int, int]:
    """Return width and height of the picture that `upright` returns; of most formats no pixels are decoded."""
    if picture.format == "PNG" and "exif" not in picture.info:
        picture.load()  # the mark may be after the pixels
    _expect_small_exif(picture)
    is_turned = picture.getexif().get(_ORIENTATION, 1) in (5, 6, 7, 8)
    width, height = picture.size
    if picture.format == "TIFF":  # Pillow 11.1 and later turn the size before the pixels, earlier ones do not
        width, height = (int(picture.tag_v2[tag]) for tag in (_WIDTH, _HEIGHT))
    return (height, width) if is_turned else (width, height)


def _expect_small_sizes(picture: Any, who: str) -> None:
    """Refuse sizes that would take much more memory than their pixels."""
    width, height = picture.size
    if max(width, height) > _MOST_SIDE:
        raise DatasetError(f"{who} has {width} x {height} pixels, expected at most {_MOST_SIDE} in a row or a column.")
    if picture.format == "TIFF":
        width, height = (int(picture.tag_v2.get(tag, 1)) for tag in (_TILE_WIDTH, _TILE_HEIGHT))
        if width * height > _MOST_TILE:
            raise DatasetError(f"{who} has tiles of {width} x {height} pixels, expected at most {_MOST_TILE} pixels.")


@contextmanager
def _released(picture: Any) -> Iterator[None]:
    """Give the pixels back at an error: those who keep the error keep the decoder's variables."""
    try:
        yield
    except Exception as error:
        picture.close()
        traceback.clear_frames(error.__traceback__)
        raise


def _expect_small_exif(picture: Any) -> None:
    """Refuse EXIF data that would take much more memory than the file has bytes."""
    size = max(len(picture.info.get("exif", b"")), len(picture.info.get("Raw profile type exif", "")) // 2)
    if size > _MOST_EXIF_BYTES:
        raise ValueError(f"its EXIF data have {size} bytes, expected at most {_MOST_EXIF_BYTES}")
