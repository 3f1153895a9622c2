"""Tiny Shakespeare: parts of the plays, 1.1 million letters."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from openmps._files.outside_file import read_text
from openmps.datasets._pinned_file import PinnedFile

_COMMIT = "6f9487a6fe5b420b7ca9afb0d7c078e37c1d1b4e"
SHAKESPEARE = PinnedFile(
    "shakespeare",
    ("tinyshakespeare.txt", "input.txt"),
    (f"https://raw.githubusercontent.com/karpathy/char-rnn/{_COMMIT}/data/tinyshakespeare/input.txt",),
    "86c4e6aa9db7c042ec79f339dcb96d42b0075e16b8fc2e86bf0ca57e2dc565ed",
)


def tiny_shakespeare(folder: str | PathLike[str] | None = None) -> str:
    """Read the text from a folder, from the cache, or from the network.

    Parameters
    ----------
    folder : str or path, optional
        Where ``tinyshakespeare.txt`` or ``input.txt`` is; then nothing else is tried.

    Returns
    -------
    str
        1,115,394 letters, 65 different ones.

    Raises
    ------
    DatasetError
        If the file is missing and cannot be downloaded, or is corrupt.

    Notes
    -----
    Source: A. Karpathy's char-rnn. The plays are in the public domain.
    """
    return read_text(SHAKESPEARE.find(None if folder is None else Path(folder)), encoding="ascii")
