"""Texts as numbers of characters, in pieces that a model learns to continue."""

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
    """A text file in pieces of `length` characters; the target of a character is the next one.

    Parameters
    ----------
    file : str or path
        In UTF-8.
    length : int
        The characters of a piece.
    held_out : float, optional
        The share of the text, from its end, that is held back.

    Attributes
    ----------
    alphabet : str
        The characters, sorted; the number of a character is its place.
    letters : int
        The number of different ones.
    length : int
    held_out : Text or None
        The part that is held back, with the same alphabet.

    Raises
    ------
    DatasetError
        If the file cannot be read, or a part is shorter than a piece and one character.

    Notes
    -----
    Pieces begin at another character in each epoch.

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
        self._places = {each: place for place, each in enumerate(self.alphabet)}
        self.held_out: Text | None = None
        self._take(content[:cut], "to train with")
        if cut < len(content):
            self.held_out = object.__new__(Text)
            self.held_out.__dict__.update({**vars(self), "held_out": None})
            self.held_out._take(content[cut:], "held out")

    def _take(self, content: str, part: str) -> None:
        if len(content) < self.length + 1:
            raise DatasetError(
                f"Text: there are {len(content)} characters {part}, expected at least {self.length + 1}, a piece and "
                f"the next one."
            )
        self._numbers = self.encode(content)

    def __repr__(self) -> str:
        return f"<Text: {len(self._numbers)} characters, {self.letters} different, in pieces of {self.length}>"

    @property
    def letters(self) -> int:
        """The number of different characters."""
        return len(self.alphabet)

    def __len__(self) -> int:
        """Return the number of pieces of an epoch."""
        return (len(self._numbers) - 1) // self.length

    def encode(self, text: str) -> I32Array:
        """Return the numbers of characters.

        Raises
        ------
        ArgumentError
            If a character is not in the alphabet.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp(), "text.txt")
        >>> _ = file.write_text("abc" * 10)
        >>> mps.data.Text(file, length=8).encode("cab")
        array([2, 0, 1], dtype=int32)
        """
        unknown = next((each for each in text if each not in self._places), None)
        if unknown is not None:
            raise ArgumentError(f"Text.encode: the text has {unknown!r}, which the alphabet does not have.")
        return np.array([self._places[each] for each in text], np.int32)

    def decode(self, numbers: Iterable[int]) -> str:
        """Return the characters of numbers.

        Raises
        ------
        ArgumentError
            If a number is none of a character.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp(), "text.txt")
        >>> _ = file.write_text("abc" * 10)
        >>> mps.data.Text(file, length=8).decode([2, 0, 1])
        'cab'
        """
        listed = np.asarray(list(numbers)).ravel()
        if listed.size and not (listed.dtype.kind in "iu" and listed.min() >= 0 and listed.max() < self.letters):
            raise ArgumentError(f"Text.decode: numbers are {listed!r}, expected 0 to {self.letters - 1}.")
        return "".join(self.alphabet[number] for number in listed)

    # ---- samples

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[I32Array, I32Array]:
        """Return pieces (n, length), and the character after each of theirs.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp(), "text.txt")
        >>> _ = file.write_text("abc" * 10)
        >>> text = mps.data.Text(file, length=8)
        >>> pieces, following = text.read(np.array([0]), 0)
        >>> text.decode(pieces[0]), text.decode(following[0])
        ('abcabcab', 'bcabcabc')
        """
        room = (len(self._numbers) - 1) % self.length
        shift = int(np.random.default_rng(epoch).integers(0, room + 1)) if epoch else 0
        places = rows[:, np.newaxis] * self.length + np.arange(self.length + 1) + shift
        pieces = self._numbers[places]
        return pieces[:, :-1], pieces[:, 1:]

    def facts(self) -> dict[str, Any]:
        """Return the identity of the text.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp(), "text.txt")
        >>> _ = file.write_text("abc" * 10)
        >>> text = mps.data.Text(file, length=8)
        >>> sorted(text.facts())
        ['content', 'length']
        """
        return {"length": self.length, CONTENT: {"the text": identity_of(self._numbers)}}
