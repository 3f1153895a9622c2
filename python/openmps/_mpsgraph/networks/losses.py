"""Losses."""

from __future__ import annotations

import numpy as np

from openmps._mpsgraph.arrays import Arrays
from openmps._mpsgraph.networks.activations import Activations
from openmps._mpsgraph.numbers import Numbers
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps.errors import ArgumentError, DTypeError, ShapeError

_REDUCTIONS = {"none": 0, "sum": 1, "mean": 2}  # MPSGraphLossReductionType


class Losses(Activations, Numbers, Arrays):
    """Differences of scores and labels."""

    def softmax_cross_entropy(
        self, x: Operand, labels: Operand, axis: int = -1, *, reduction: str = "mean", name: str | None = None
    ) -> Tensor:
        """Return -labels * ln(softmax(x)) summed along an axis.

        Parameters
        ----------
        x, labels : tensors of one shape
        reduction : {"none", "sum", "mean"}
            The reduction over the losses of the other axes.
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((1, 2))
        >>> float(graph.run({x: [[0, 0]]}, graph.softmax_cross_entropy(x, [[1, 0]])))
        0.6931471824645996
        """
        selector = "softMaxCrossEntropyWithSourceTensor:labelsTensor:axis:reductionType:name:"
        return self._one(selector, *self._alike(x, labels), axis, _reduction(reduction), name)

    def cross_entropy(
        self,
        x: Operand,
        labels: Operand,
        axis: int = -1,
        *,
        weights: Operand | None = None,
        ignore_index: int = -100,
        label_smoothing: float = 0.0,
        reduction: str = "mean",
        name: str | None = None,
    ) -> Tensor:
        """Return the negative logarithm of the probability of each label's class, by softmax along an axis.

        Parameters
        ----------
        x : tensor or array of floats
            Scores of the classes along `axis`.
        labels : tensor or array of integers
            Numbers of classes, in the shape of `x` without `axis`.
        axis : int
            Negative: counted from the end. PyTorch's scores of images have 1.
        weights : tensor or array, shape (classes,), optional
            The factor of the loss of each class.
        ignore_index : int
            The label of places that have no loss. Another label that is no class gives NaN.
        label_smoothing : float
            The share of a label that all classes get in equal parts, from 0 to 1.
        reduction : {"none", "sum", "mean"}
            The mean is over the places that have a loss, weighted by `weights`; 0 without such a place.
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `reduction` or `label_smoothing` is another value.
        DTypeError
            If `x` has no floats, or `labels` no integers.
        ShapeError
            If the number of classes is not known.

        Notes
        -----
        Apple's ``softMaxCrossEntropyWithSourceTensor``, with labels by ``oneHotWithIndicesTensor``. It is PyTorch's
        ``cross_entropy``, with two differences. A mean over no place is 0. A score of -infinity gives NaN; -1e30 is as
        good.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> scores = graph.constant([[0.0, 0.0], [0.0, 5.0]])
        >>> float(graph.run({}, graph.cross_entropy(scores, [0, -100])))
        0.6931471824645996
        """
        _reduction(reduction)
        if not 0 <= label_smoothing <= 1:
            raise ArgumentError(f"cross_entropy: label_smoothing is {label_smoothing}, expected 0 to 1.")
        tensor = self._tensor(x)
        wide = self._wide("cross_entropy", tensor)
        classes = self._classes(tensor, axis)
        numbers = self._tensor(labels)
        if numbers.dtype.kind not in "iu":
            raise DTypeError(
                f"cross_entropy: {numbers!r} is given as labels, expected integers; Graph.softmax_cross_entropy takes "
                "probabilities."
            )
        if None not in (tensor.ndim, numbers.ndim) and numbers.ndim != (tensor.ndim or 0) - 1:
            raise ShapeError(f"cross_entropy: {numbers!r} are labels of {tensor!r}, expected one of each row.")
        places = self.cast(numbers, np.float32)  # floats are compared within the kernels of the losses
        is_ignored = self.equal(places, float(ignore_index))
        is_class = self.logical_and(self.greater_equal(places, 0.0), self.less(places, float(classes)))
        if 0 <= ignore_index < classes:
            numbers = self.select(is_ignored, -1, self._signed(numbers))
        factors = None if weights is None else self._tensor(weights, np.float32)
        targets = self.one_hot(numbers, classes, axis=axis)
        if label_smoothing:
            targets = targets * (1 - label_smoothing) + label_smoothing / classes
            targets = targets if factors is None else targets * self._along_axis(factors, tensor, axis)
        losses = self.softmax_cross_entropy(wide, targets, axis, reduction="none")
        shares = None if factors is None else self.select(is_class, self.gather(factors, numbers), 1.0)
        if shares is not None and not label_smoothing:
            losses = losses * shares
        sentence = f"loss, NaN where a class number is not 0 to {classes - 1}"
        losses = self.select(is_class, losses, np.nan, name=sentence)  # one-hot rows of others are 0
        losses = self.select(is_ignored, 0.0, losses)
        if reduction != "mean":
            return self._rounded(self._reduced_loss(losses, reduction), tensor, name)
        counts = self.select(is_ignored, 0.0, 1.0 if shares is None else shares)
        mean = self.divide_no_nan(self.reduce_sum(losses), self.reduce_sum(counts))
        return self._rounded(mean, tensor, name)

    def sigmoid_cross_entropy(
        self,
        x: Operand,
        targets: Operand,
        *,
        positive_weight: Operand | None = None,
        reduction: str = "mean",
        name: str | None = None,
    ) -> Tensor:
        """Return -targets * ln(sigmoid(x)) - (1 - targets) * ln(1 - sigmoid(x)), without overflow.

        Parameters
        ----------
        x : tensor or array of floats
        targets : tensor or array
            Probabilities, in a shape that broadcasts to that of `x`.
        positive_weight : tensor, array or number, optional
            A factor of the first term.
        reduction : {"none", "sum", "mean"}
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `reduction` is another text.
        DTypeError
            If `x` has no floats.

        Notes
        -----
        Several operations of Apple's MPSGraph. PyTorch's name is ``binary_cross_entropy_with_logits``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sigmoid_cross_entropy([0.0, 1000.0], [1.0, 1.0], reduction="none")).round(4)
        array([0.6931, 0.    ], dtype=float32)
        """
        _reduction(reduction)
        tensor = self._tensor(x)
        wide = self._wide("sigmoid_cross_entropy", tensor)
        aims = self._targets("sigmoid_cross_entropy", tensor, targets)
        if positive_weight is None:
            losses = self.relu(wide) - wide * aims + self._log1p_of_tail(wide)
        else:
            factor = (self._beside(positive_weight) - 1.0) * aims + 1.0
            losses = (1.0 - aims) * wide + factor * (self._log1p_of_tail(-wide) + self.relu(-wide))
        return self._rounded(self._reduced_loss(losses, reduction), tensor, name)

    def huber(
        self, x: Operand, targets: Operand, delta: float = 1.0, *, reduction: str = "mean", name: str | None = None
    ) -> Tensor:
        """Return half the squared difference up to `delta`, and `delta * (|difference| - delta / 2)` beyond.

        Parameters
        ----------
        x : tensor or array of floats
        targets : tensor or array
            In a shape that broadcasts to that of `x`.
        delta : float
            Above 0.
        reduction : {"none", "sum", "mean"}
        name : str, optional
            The name in messages.

        Raises
        ------
        ArgumentError
            If `reduction` is another text, or `delta` is not above 0.
        DTypeError
            If `x` has no floats.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.huber([0.5, 3.0], [0.0, 0.0], reduction="none"))
        array([0.125, 2.5  ], dtype=float32)
        """
        _reduction(reduction)
        if not delta > 0:
            raise ArgumentError(f"huber: delta is {delta}, expected a number above 0.")
        tensor = self._tensor(x)
        difference = self._wide("huber", tensor) - self._targets("huber", tensor, targets)
        distance = self.absolute(difference)
        is_near = self.less_equal(distance, float(delta))
        near = self.select(is_near, difference, 0.0)
        far = self.select(is_near, 0.0, distance - 0.5 * delta)
        losses = self.square(near) * 0.5 + far * float(delta)
        return self._rounded(self._reduced_loss(losses, reduction), tensor, name)

    # ---- parts of the above

    def _reduced_loss(self, losses: Tensor, reduction: str) -> Tensor:
        """Return losses, their sum or their mean."""
        if reduction == "none":
            return losses
        return self.reduce_sum(losses) if reduction == "sum" else self.mean(losses)

    def _targets(self, who: str, x: Tensor, targets: Operand) -> Tensor:
        """Return targets of predictions as float32; they may have the extent 1, or fewer axes, and then broadcast."""
        found = self._beside(targets)
        if _enlarges(x.shape, found.shape):
            raise ShapeError(f"{who}: {self._tensor(targets)!r} are targets of {x!r}, expected one shape.")
        return found

    def _beside(self, value: Operand) -> Tensor:
        """Return targets or weights as float32."""
        tensor = self._tensor(value)
        return tensor if tensor.dtype == np.float32 else self.cast(tensor, np.float32)

    def _classes(self, x: Tensor, axis: int) -> int:
        """Return how many classes there are."""
        rank = x.ndim
        if rank is not None and not -rank <= axis < rank:
            raise ArgumentError(f"cross_entropy: axis is {axis}, {x!r} has {rank} axes.")
        classes = (x.shape or (None,))[axis if rank else 0]
        if not classes:
            raise ShapeError(
                f"cross_entropy: {x!r} has {'an unknown number of' if classes is None else 'no'} classes along axis "
                f"{axis}, expected a number of 1 or more."
            )
        return classes

    def _along_axis(self, factors: Tensor, x: Tensor, axis: int) -> Tensor:
        """Return a factor for each class in a shape that broadcasts along an axis."""
        rank = x.ndim or 1
        return self.reshape(factors, [-1 if place == axis % rank else 1 for place in range(rank)])


def _enlarges(shape: tuple[int | None, ...] | None, other: tuple[int | None, ...] | None) -> bool:
    """Return whether broadcasting to another shape may make more elements."""
    if shape is None or other is None:
        return False
    is_short = len(other) < len(shape)
    return len(other) > len(shape) or any(
        wanted != 1 and (extent == 1 or (is_short and extent != wanted))
        for extent, wanted in zip(shape[len(shape) - len(other) :], other, strict=True)
    )


def _reduction(reduction: str) -> int:
    if reduction not in _REDUCTIONS:
        raise ArgumentError(f'reduction is "{reduction}", expected one of {", ".join(_REDUCTIONS)}.')
    return _REDUCTIONS[reduction]
