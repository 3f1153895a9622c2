"""Picture files: found in folders, decoded by Pillow, kept in memory where they fit."""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps._files.picture_file import ENDINGS, open_picture, upright, upright_extent
from openmps._training.read_ahead import reader_threads
from openmps.data._pixels import byte_pixels
from openmps.data._report import counted, named
from openmps.errors import ArgumentError, DatasetError, printable, reason_of

U8Array: TypeAlias = npt.NDArray[np.uint8]
OnBroken: TypeAlias = Literal["refuse", "skip"]

_UNREAD = frozenset(  # pictures too, but openmps does not decode them
    ".arw .avif .bpg .cr2 .cr3 .dds .dng .eps .exr .hdr .heic .heif .ico .j2k .jp2 .jxl .jxr .nef .orf .pcx .pict "
    ".psd .raf .raw .rw2 .svg .tga .xcf".split()
)
_OF_SYSTEMS = ("desktop.ini", "thumbs.db")
_MODES = {1: "L", 3: "RGB"}
_CACHE_BYTES = 1 << 30


@checked("find_pictures")
def find_pictures(folder: str | PathLike[str]) -> list[Path]:
    """Return the picture files in a folder and its subfolders, sorted by path. Hidden ones are left out.

    Parameters
    ----------
    folder : str or path

    Returns
    -------
    list of pathlib.Path
        Files that end in .bmp, .gif, .jfif, .jpe, .jpeg, .jpg, .pbm, .pgm, .png, .pnm, .ppm, .tif, .tiff or .webp, in
        any case. Pictures of other formats, such as .heic and .avif, are left out with a warning.

    Raises
    ------
    DatasetError
        If there is no such folder.

    Examples
    --------
    >>> import tempfile
    >>> find_pictures(tempfile.mkdtemp())
    []
    """
    found, unread = pictures_below(Path(folder))
    for sentence in unread_sentences(unread):
        warnings.warn(printable(sentence), stacklevel=3)
    return found


def pictures_below(root: Path) -> tuple[list[Path], list[Path]]:
    """Return the picture files in a folder and below it, and those of formats that are not read."""
    if not is_folder(root):
        raise DatasetError(f'There is no folder "{root}".')
    found: list[Path] = []
    unread: list[Path] = []
    for file in files_below(root):
        ending = file.suffix.lower()
        if ending in ENDINGS | _UNREAD:
            (found if ending in ENDINGS else unread).append(file)
    return sorted(found), sorted(unread)


def files_below(root: Path) -> Iterator[Path]:
    """Yield the files in a folder and below it, hidden ones left out; DatasetError for a folder that cannot be read."""
    for place, folders, names in os.walk(root, onerror=_refuse_folder):
        folders[:] = sorted(name for name in folders if not is_hidden(name))
        yield from (Path(place, name) for name in names if not is_hidden(name))


def entries_of(folder: Path) -> list[Path]:
    """Return the entries of a folder, sorted, hidden ones left out; DatasetError if it cannot be read."""
    try:
        return sorted(each for each in folder.iterdir() if not is_hidden(each.name))
    except OSError as error:
        _refuse_folder(error)


def _refuse_folder(error: OSError) -> NoReturn:
    raise DatasetError(f'Folder "{error.filename}" cannot be read: {reason_of(error)}.') from error


def others_sentence(root: Path) -> list[str]:
    """Return a sentence if there are files below a folder whose names have no ending of a picture."""
    others = sorted(file for file in files_below(root) if file.suffix.lower() not in ENDINGS | _UNREAD)
    others = [file for file in others if file.name.lower() not in _OF_SYSTEMS]
    if not others:
        return []
    return [f"{counted(len(others), 'file')} without an ending of a picture: {named(others)}."]


def is_hidden(name: str) -> bool:
    """Return whether a file or folder is not the user's: hidden, or left by macOS in an archive."""
    return name.startswith(".") or name == "__MACOSX"


def unread_sentences(files: Sequence[Path]) -> list[str]:
    """Return a sentence for each format that is not read."""
    kinds: dict[str, list[Path]] = {}
    for file in files:
        kinds.setdefault(file.suffix.lower(), []).append(file)
    return [
        f"{counted(len(each), 'picture')} in the format {ending}, which is not read: {named(each)}."
        for ending, each in sorted(kinds.items())
    ]


@checked("read_picture")
def read_picture(path: str | PathLike[str], *, channels: int = 3, shorter_side: int | None = None) -> U8Array:
    """Decode a picture file. Its orientation mark (EXIF) is obeyed; of an animation the first picture is taken.

    Transparent pixels are put on a white ground. Of 16 bits a channel the upper 8 are kept. Floats of 0 to 1 become 0
    to 255; other floats are refused.

    Parameters
    ----------
    path : str or path
    channels : int, optional
        3 for red, green and blue; 1 for gray.
    shorter_side : int, optional
        Pictures with a longer shorter side are scaled down to it, in pixels.

    Returns
    -------
    ndarray of uint8, shape (height, width, channels)

    Raises
    ------
    DatasetError
        If the file is missing or cannot be decoded; the text names it.
    MissingExtraError
        If Pillow is not installed.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> Image.new("RGB", (8, 6)).save(folder / "a.png")
    >>> mps.data.read_picture(folder / "a.png").shape
    (6, 8, 3)
    """
    if channels not in _MODES:
        raise ArgumentError(f"read_picture: channels is {channels}, expected 1 or 3.")
    if shorter_side is not None and shorter_side < 1:
        raise ArgumentError(f"read_picture: shorter_side is {shorter_side}, expected at least 1.")
    with open_picture(path) as file:
        if shorter_side is not None:
            file.draft(_MODES[channels], _scaled(file.size, shorter_side))  # JPEG decodes at 1/2, 1/4, 1/8
        picture: Any = byte_pixels(upright(file), _MODES[channels])
    if shorter_side is not None and min(picture.size) > shorter_side:
        from PIL import Image

        picture = picture.resize(_scaled(picture.size, shorter_side), Image.Resampling.BILINEAR, reducing_gap=2.0)
    return np.asarray(picture, np.uint8).reshape(picture.height, picture.width, channels)


def extent_of(file: Path) -> tuple[int, int]:
    """Return width and height of a picture file, turned as its orientation mark says."""
    with open_picture(file) as picture:
        return upright_extent(picture)


def is_folder(path: Path) -> bool:
    """Return whether there is such a folder; names that no system takes are none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def is_file(path: Path) -> bool:
    """Return whether there is such a file; names that no system takes are none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _as_path(file: Any) -> Path:
    if not isinstance(file, str | PathLike):
        raise ArgumentError(f"PictureFiles: files has a {type(file).__name__}, expected paths.")
    return Path(file)


def _scaled(size: tuple[int, int], shorter_side: int) -> tuple[int, int]:
    """Return (width, height) with this shorter side, or the size itself if that is smaller."""
    factor = min(1.0, shorter_side / min(size))
    return max(1, round(size[0] * factor)), max(1, round(size[1] * factor))


@checked_class
class PictureFiles(Sequence[U8Array]):
    """Picture files as arrays, decoded when they are first asked for and kept while they fit into memory.

    Parameters
    ----------
    files : sequence of path
    channels : int, optional
        3 or 1.
    shorter_side : int, optional
        Larger pictures are scaled down to it.
    cache_bytes : int, optional
        How many bytes of decoded pictures are kept.

    Notes
    -----
    Several threads may read at once.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from PIL import Image
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> Image.new("RGB", (8, 6)).save(folder / "a.png")
    >>> files = mps.data.PictureFiles([folder / "a.png"], channels=1)
    >>> files[0].shape, files
    ((6, 8, 1), <PictureFiles: 1 files, 1 in memory>)
    """

    def __init__(
        self,
        files: Iterable[str | PathLike[str]],
        *,
        channels: int = 3,
        shorter_side: int | None = None,
        cache_bytes: int = _CACHE_BYTES,
    ) -> None:
        if (
            isinstance(files, str | bytes | PathLike)
            or not isinstance(files, Iterable)
            or getattr(files, "ndim", 1) == 0
        ):
            raise ArgumentError(f"PictureFiles: files is {files!r}, expected a sequence of paths.")
        self.files = [_as_path(file) for file in files]
        self.channels, self.shorter_side = channels, shorter_side
        self._kept: dict[int, U8Array] = {}
        self._room, self._lock = cache_bytes, threading.Lock()

    def __repr__(self) -> str:
        return f"<PictureFiles: {len(self)} files, {len(self._kept)} in memory>"

    def __len__(self) -> int:
        return len(self.files)

    def __getitem__(self, number: Any) -> Any:
        """Return a picture, uint8 (height, width, channels); a slice gives a list."""
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        position = range(len(self))[number]
        kept = self._kept.get(position)
        if kept is not None:
            return kept
        picture = read_picture(self.files[position], channels=self.channels, shorter_side=self.shorter_side)
        picture.flags.writeable = False
        with self._lock:
            if picture.nbytes <= self._room and position not in self._kept:
                self._room -= picture.nbytes
                self._kept[position] = picture
        return picture

    def broken(self) -> dict[int, str]:
        """Decode every picture once; return the positions of those that cannot be decoded, with the reasons."""
        from concurrent.futures import ThreadPoolExecutor

        def attempt(position: int) -> str:
            try:
                self[position]
            except DatasetError as error:
                return str(error)
            return ""

        with ThreadPoolExecutor(reader_threads()) as pool:
            reasons = list(pool.map(attempt, range(len(self))))
        return {position: reason for position, reason in enumerate(reasons) if reason}

    def without(self, positions: Iterable[int]) -> PictureFiles:
        """Return the other pictures; those in memory stay there."""
        left = sorted(set(range(len(self))) - set(positions))
        files = [self.files[position] for position in left]
        made = PictureFiles(files, channels=self.channels, shorter_side=self.shorter_side, cache_bytes=self._room)
        made._kept = {new: self._kept[old] for new, old in enumerate(left) if old in self._kept}
        return made
