"""The text of an Einstein's sum: labels of the axes of operands and of the result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from openmps._mpsgraph.tensor import Tensor
from openmps.errors import ArgumentError, ShapeError

_TERM = re.compile(r"[A-Za-z]*(\.\.\.[A-Za-z]*)?")


class Subscripts(NamedTuple):
    """The labels of each operand's axes and of the result's; those of an ellipsis are numbers from its end."""

    operands: list[list[str]]
    result: list[str]

    @classmethod
    def of(cls, text: str, tensors: Sequence[Tensor]) -> Subscripts:
        """Return the labels that a text gives these tensors."""
        sources, arrow, target = text.replace(" ", "").partition("->")
        terms = sources.split(",")
        for term in [*terms, target]:
            if not _TERM.fullmatch(term):
                raise ArgumentError(f'einsum: subscripts are "{text}", expected letters, commas, "..." and one "->".')
        if len(terms) != len(tensors):
            raise ArgumentError(f'einsum: subscripts "{text}" are for {len(terms)} operands, {len(tensors)} are given.')
        operands = [_labels(text, term, tensor) for term, tensor in zip(terms, tensors, strict=True)]
        most = max((labels for labels in map(_further, operands)), key=len)
        if not arrow:
            once = sorted({label for label in sources if label.isalpha() and sources.count(label) == 1})
            return cls(operands, [*most, *once])
        head, dots, tail = target.partition("...")
        result = [*head, *(most if dots else []), *tail]
        known = {label for labels in operands for label in labels}
        for label in result:
            if label not in known or result.count(label) > 1:
                raise ArgumentError(
                    f'einsum: subscripts are "{text}", expected each label of the result once, and in an operand.'
                )
        return cls(operands, result)


def _labels(text: str, term: str, tensor: Tensor) -> list[str]:
    """Return the labels of an operand's axes."""
    head, dots, tail = term.partition("...")
    rank, named = tensor.ndim, len(head) + len(tail)
    if rank is None or rank < named or (rank > named and not dots):
        raise ShapeError(f'einsum: {tensor!r} has the labels "{term}" in "{text}", expected one for each axis.')
    return [*head, *(str(number) for number in range(rank - named, 0, -1)), *tail]


def _further(labels: Sequence[str]) -> list[str]:
    """Return the labels of an ellipsis."""
    return [label for label in labels if label.isdigit()]
