"""Pieces of a text, as samples of a network that learns to continue them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._training.identity import identity_of
from openmps._training.same_data import CONTENT

I32Array: TypeAlias = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Pieces:
    """Pieces of numbers in a row; the target of a number is the next one.

    Parameters
    ----------
    numbers : ndarray of int32
    length : int
        The numbers of a piece.
    count : int, optional
        How many pieces an epoch has; default: as many as stand side by side.
    seed : int, optional
        Of places: with it pieces begin anywhere, in other places in each epoch. Without it they stand side by side.
    content : mapping, optional
        Identities of all that a run that goes on has to share.
    """

    numbers: I32Array
    length: int
    count: int | None = None
    seed: int | None = None
    content: Mapping[str, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return self._side_by_side if self.count is None else self.count

    @property
    def _side_by_side(self) -> int:
        return (len(self.numbers) - 1) // self.length

    def read(self, rows: npt.NDArray[np.int64], epoch: int) -> tuple[I32Array, I32Array]:
        """Return pieces (n, length), and the number after each of theirs."""
        starts = rows * self.length
        if self.seed is not None:
            room = len(self.numbers) - self.length
            starts = np.random.default_rng((self.seed, epoch)).integers(0, room, len(self))[rows]
        pieces = self.numbers[starts[:, np.newaxis] + np.arange(self.length + 1)]
        return pieces[:, :-1], pieces[:, 1:]

    def facts(self) -> dict[str, Any]:
        """Return what a run that goes on has to share."""
        return {"letters": len(self.numbers), "length": self.length, "seed": self.seed, CONTENT: dict(self.content)}


def parts(
    text: str, numbers: I32Array, cut: int, length: int, batch_size: int, seed: int
) -> tuple[Pieces, Pieces | None]:
    """Return the pieces to train with, those before `cut` in whole batches, and those to validate with, if any.

    An epoch reads as many letters as there are to train with, or one batch. If fewer letters are held back than a piece
    has, they are one piece.
    """
    content = {"the text": identity_of(text[:cut]), "the validation text": identity_of(text[cut:])}
    batches = max(1, cut // (length * batch_size))
    training = Pieces(numbers[:cut], length, batches * batch_size, seed, content)
    left = len(numbers) - cut
    return training, Pieces(numbers[cut:], min(length, left - 1)) if left > 1 else None
