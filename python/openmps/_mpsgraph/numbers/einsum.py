"""Einstein's sums: products of tensors by labels of their axes, through matmuls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from openmps._mpsgraph.dtypes import is_float
from openmps._mpsgraph.numbers.matrices import Matrices
from openmps._mpsgraph.numbers.scans import Scans
from openmps._mpsgraph.numbers.subscripts import Subscripts
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError, DTypeError, ShapeError


class Labelled(NamedTuple):
    """A tensor and the label of each of its axes."""

    tensor: Tensor
    labels: list[str]

    def extent(self, label: str) -> int | None:
        """Return the extent of the axis with a label."""
        return (self.tensor.shape or ())[self.labels.index(label)]


class Einsum(Matrices, Scans):
    """Products by labels."""

    def einsum(self, subscripts: str, *operands: Operand, name: str | None = None) -> Tensor:
        """Return sums of products by labels of axes, as NumPy's ``einsum``.

        Parameters
        ----------
        subscripts : str
            Labels of the axes of each operand, with commas between, then "->" and those of the result. A label that
            the result lacks is summed over. A label that one operand has twice is its diagonal. "..." are further axes,
            which broadcast. Without "->" the result has the labels that occur once, in the order of the alphabet.
        operands : tensors or arrays
            All of one dtype. They are multiplied from left to right.
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If the subscripts are no such text, or their number is not that of the operands.
        DTypeError
            If the dtypes differ.
        ShapeError
            If the axes of an operand are not known or not those of its labels, or two extents of a label differ.

        Notes
        -----
        Apple's ``matrixMultiplicationWithPrimaryTensor``. A product of which no result's axis belongs to one operand
        alone is multiplied and summed up.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.einsum("bik,kj->bij", np.ones((2, 1, 3)), np.ones((3, 1)))).ravel()
        array([3., 3.], dtype=float32)
        """
        if not operands:
            raise ArgumentError("einsum: no operand is given, expected one or more.")
        tensors = self._of_one_dtype(operands)
        parsed = Subscripts.of(subscripts, tensors)
        terms = [
            self._diagonal(Labelled(tensor, labels)) for tensor, labels in zip(tensors, parsed.operands, strict=True)
        ]
        _check_extents(terms)
        result = terms[0]
        for number, term in enumerate(terms[1:], 1):
            later = {label for each in terms[number + 1 :] for label in each.labels}
            result = self._pair(result, term, later | set(parsed.result))
        result = self._summed(result, set(parsed.result))
        order = [result.labels.index(label) for label in parsed.result]
        y = result.tensor if order == list(range(len(order))) else self.transpose(result.tensor, order)
        return self._rounded(y, y, name)

    def _of_one_dtype(self, operands: Sequence[Operand]) -> list[Tensor]:
        """Return tensors; arrays take the dtype of the tensors among them."""
        first = next((operand for operand in operands if isinstance(operand, Tensor)), None)
        dtype = None if first is None else first.dtype
        tensors = [
            self._tensor(operand) if isinstance(operand, Tensor) else self._tensor(operand, dtype)
            for operand in operands
        ]
        for tensor in tensors[1:]:
            if tensor.dtype != tensors[0].dtype:
                raise DTypeError(f"einsum: {tensors[0]!r} and {tensor!r} are multiplied, expected one dtype.")
        return tensors

    def _diagonal(self, term: Labelled) -> Labelled:
        """Return a term that has each label once: the elements whose positions along equal labels are equal."""
        tensor, labels = term.tensor, list(term.labels)
        while len(set(labels)) < len(labels):
            label = next(each for each in labels if labels.count(each) > 1)
            first = labels.index(label)
            second = labels.index(label, first + 1)
            extents = [(tensor.shape or ())[axis] for axis in (first, second)]
            if None not in extents and extents[0] != extents[1]:
                raise ShapeError(f'einsum: "{label}" has extents {extents[0]} and {extents[1]} in {term.tensor!r}.')
            is_on = self._positions(tensor, first) == self._positions(tensor, second)
            tensor = self.reduce_sum(self.select(is_on, tensor, 0), second)
            del labels[second]
        return Labelled(tensor, labels)

    def _summed(self, term: Labelled, kept: set[str]) -> Labelled:
        """Return a term summed over the labels that are not kept."""
        axes = [axis for axis, label in enumerate(term.labels) if label not in kept]
        if not axes:
            return term
        return Labelled(self.reduce_sum(term.tensor, axes), [label for label in term.labels if label in kept])

    def _pair(self, a: Labelled, b: Labelled, needed: set[str]) -> Labelled:
        """Return the product of two terms, summed over the labels that nothing needs later."""
        a, b = self._without_repeated(a, b), self._without_repeated(b, a)
        a, b = self._summed(a, needed | set(b.labels)), self._summed(b, needed | set(a.labels))
        both = [label for label in a.labels if label in b.labels]
        batch, inner = [label for label in both if label in needed], [label for label in both if label not in needed]
        rows = [label for label in a.labels if label not in both]
        columns = [label for label in b.labels if label not in both]
        is_matmul = bool(inner) and bool(rows or columns) and (is_float(a.tensor.dtype) or a.tensor.dtype.kind == "c")
        if not is_matmul or not _can_merge(a, b, rows, columns, inner, batch):
            return self._multiplied(a, b, [*batch, *rows, *columns], inner)
        left = self._merged(a, batch, rows, inner)
        right = self._merged(b, batch, inner, columns)
        product = self.matmul(left, right)
        extents = [(product.shape or ())[axis] for axis in range(len(batch))]
        extents += [a.extent(label) for label in rows] + [b.extent(label) for label in columns]
        if len(rows) != 1 or len(columns) != 1:
            product = self.reshape(product, extents)
        return Labelled(product, [*batch, *rows, *columns])

    def _without_repeated(self, term: Labelled, other: Labelled) -> Labelled:
        """Return a term without axes of extent 1 along which the other one has more elements."""
        axes = [
            axis
            for axis, label in enumerate(term.labels)
            if term.extent(label) == 1 and label in other.labels and other.extent(label) != 1
        ]
        if not axes:
            return term
        labels = [label for axis, label in enumerate(term.labels) if axis not in axes]
        return Labelled(self.squeeze(term.tensor, axes), labels)

    def _merged(self, term: Labelled, batch: Sequence[str], *groups: Sequence[str]) -> Tensor:
        """Return a term with the axes of a batch, and one for each group of labels."""
        order = [term.labels.index(label) for label in [*batch, *groups[0], *groups[1]]]
        turned = term.tensor if order == list(range(len(order))) else self.transpose(term.tensor, order)
        if all(len(group) == 1 for group in groups):
            return turned
        extents = [term.extent(label) for label in batch] + [_product(term, group) for group in groups]
        return self.reshape(turned, extents)

    def _multiplied(self, a: Labelled, b: Labelled, kept: Sequence[str], summed: Sequence[str]) -> Labelled:
        """Return the product element by element, with both terms repeated along labels that they lack, and its sum."""
        labels = [*kept, *summed]
        product = self._spread(a, labels) * self._spread(b, labels)
        if summed:
            product = self.reduce_sum(product, list(range(len(kept), len(labels))))
        return Labelled(product, list(kept))

    def _spread(self, term: Labelled, labels: Sequence[str]) -> Tensor:
        """Return a term with an axis for each label, of extent 1 where it has none."""
        order = [term.labels.index(label) for label in labels if label in term.labels]
        turned = term.tensor if order == list(range(len(order))) else self.transpose(term.tensor, order)
        missing = [axis for axis, label in enumerate(labels) if label not in term.labels]
        return self.expand_dims(turned, missing) if missing else turned


def _product(term: Labelled, labels: Sequence[str]) -> int | None:
    extents = [term.extent(label) for label in labels]
    return None if None in extents else math.prod(extent or 0 for extent in extents)


def _can_merge(
    a: Labelled, b: Labelled, rows: Sequence[str], columns: Sequence[str], inner: Sequence[str], batch: Sequence[str]
) -> bool:
    """Whether all reshapes for a matmul have one unknown extent at most."""
    if len(rows) == len(columns) == len(inner) == 1:
        return True
    own = [[a.extent(label) for label in batch], [b.extent(label) for label in batch]]
    left = [*own[0], _product(a, rows), _product(a, inner)]
    right = [*own[1], _product(b, inner), _product(b, columns)]
    result = [*own[0], *(a.extent(label) for label in rows), *(b.extent(label) for label in columns)]
    return all(extents.count(None) <= 1 for extents in (left, right, result))


def _check_extents(terms: Sequence[Labelled]) -> None:
    """Refuse two extents of a label that differ, unless one is 1."""
    found: dict[str, tuple[int, Tensor]] = {}
    for term in terms:
        for label in term.labels:
            extent = term.extent(label)
            if extent is None or extent == 1:
                continue
            known, other = found.setdefault(label, (extent, term.tensor))
            if known != extent:
                raise ShapeError(f'einsum: "{label}" has extent {known} in {other!r} and {extent} in {term.tensor!r}.')
