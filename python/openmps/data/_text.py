"""Texts as numbers of letters, in pieces that a model learns to continue."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked_class
from openmps._checks.arrays import whole
from openmps._checks.attributes import KnownAttributes
from openmps._files.outside_file import read_text
from openmps._training.identity import identity_of
from openmps._training.same_data import CONTENT
from openmps.errors import ArgumentError, DatasetError

I32Array: TypeAlias = npt.NDArray[np.int32]


@checked_class
class Text(KnownAttributes):
    """A text file in pieces of `length` letters; the target of a letter is the next one.

    Parameters
    ----------
    file : str or path
        In UTF-8.
    length : int
        The letters of a piece.
    held_out : float, optional
        The share of the text, from its end, that is held back.

    Attributes
    ----------
    alphabet : str
        The letters, sorted; the number of a letter is its place.
    letters : int
        How many there are.
    length : int
    held_out : Text or None
        The part that is held back, with the same alphabet.

    Raises
    ------
    DatasetError
        If the file cannot be read, or a part is shorter than a piece and a letter.

    Notes
    -----
    Pieces begin at another letter in each epoch.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "text.txt")
    >>> _ = file.write_text("abracadabra " * 10)
    >>> text = mps.data.Text(file, length=8, held_out=0.2)
    >>> text.letters, len(text), text.decode(text.encode("cab"))
    (6, 11, 'cab')
    """

    def __init__(self, file: str | PathLike[str], *, length: int, held_out: float = 0.0) -> None:
        self.length = whole(length, "Text: length")
        if not 0 <= held_out < 1:
            raise ArgumentError(f"Text: held_out is {held_out}, expected at least 0 and below 1.")
        content = read_text(file, "Text file", encoding="utf-8-sig")
        cut = len(content) - round(held_out * len(content))
        self.alphabet = "".join(sorted(set(content)))
        self._places = {letter: place for place, letter in enumerate(self.alphabet)}
        self.held_out: Text | None = None
        self._take(content[:cut], "to train with")
        if cut < len(content):
            self.held_out = object.__new__(Text)
            self.held_out.__dict__.update({**vars(self), "held_out": None})
            self.held_out._take(content[cut:], "held out")

    def _take(self, content: str, part: str) -> None:
        if len(content) < self.length + 1:
            raise DatasetError(
                f"Text: there are {len(content)} letters {part}, expected at least {self.length + 1}, a piece and the "
                f"next letter."
            )
        self._numbers = self.encode(content)

    def __repr__(self) -> str:
        return f"<Text: {len(self._numbers)} letters, {self.letters} different, in pieces of {self.length}>"

    @property
    def letters(self) -> int:
        """How many different letters there are."""
        return len(self.alphabet)

    def __len__(self) -> int:
        """Return the number of pieces of an epoch."""
        return (len(self._numbers) - 1) // self.length

    def encode(self, text: str) -> I32Array:
        """Return the numbers of letters.

        Raises
        ------
        ArgumentError
            If a letter is not in the alphabet.
        """
        unknown = next((letter for letter in text if letter not in self._places), None)
        if unknown is not None:
            raise ArgumentError(f"Text.encode: the text has {unknown!r}, which the alphabet does not have.")
        return np.array([self._places[letter] for letter in text], np.int32)

    def decode(self, numbers: Iterable[int]) -> str:
        """Return the letters of numbers.

        Raises
        ------
        ArgumentError
            If a number is none of a letter.
        """
        listed = np.asarray(list(numbers)).ravel()
        if listed.size and not (listed.dtype.kind in "iu" and listed.min() >= 0 and listed.max() < self.letters):
            raise ArgumentError(f"Text.decode: numbers are {listed!r}, expected 0 to {self.letters - 1}.")
        return "".join(self.alphabet[number] for number in listed)

    # ---- samples

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[I32Array, I32Array]:
        """Return pieces (n, length), and the letter after each of theirs."""
        room = (len(self._numbers) - 1) % self.length
        shift = int(np.random.default_rng(epoch).integers(0, room + 1)) if epoch else 0
        places = rows[:, np.newaxis] * self.length + np.arange(self.length + 1) + shift
        pieces = self._numbers[places]
        return pieces[:, :-1], pieces[:, 1:]

    def facts(self) -> dict[str, Any]:
        """Return the identity of the text."""
        return {"length": self.length, CONTENT: {"the text": identity_of(self._numbers)}}
