"""Matmul, normalisation, losses, optimizers and variables of graphs."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.tensor import Operand, Operation, Tensor
from openmps.errors import ArgumentError

_HALVES = ("float16", "bfloat16")
_REDUCTIONS = {"none": 0, "sum": 1, "mean": 2}  # MPSGraphLossReductionType


def _type_of_numbers(values: Tensor) -> npt.DTypeLike:
    """The dtype of an optimizer's rates: float32 beside halves, where an epsilon of 1e-8 would be 0."""
    return np.float32 if values.dtype.name in _HALVES else values.dtype


class Layers(Builder):
    """Layers of networks, their losses and the steps that train them."""

    def matmul(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the matmul over the last two axes; axes before them broadcast, a vector is a row or a column.

        Parameters
        ----------
        a : tensor, array or number
        b : tensor, array or number
        name : str, optional
            The name in messages.
        """
        return self._one("matrixMultiplicationWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def normalize(
        self,
        x: Operand,
        mean: Operand,
        variance: Operand,
        *,
        gamma: Operand | None = None,
        beta: Operand | None = None,
        epsilon: float = 1e-3,
        name: str | None = None,
    ) -> Tensor:
        """Return (x - mean) / sqrt(variance + epsilon) * gamma + beta.

        Parameters
        ----------
        x : tensor or array
        mean : tensor
        variance : tensor
        gamma : tensor, optional
        beta : tensor, optional
        epsilon : float
        name : str, optional
            The name in messages.
        """
        optional = [None if factor is None else self._tensor(factor) for factor in (gamma, beta)]
        selector = "normalizationWithTensor:meanTensor:varianceTensor:gammaTensor:betaTensor:epsilon:name:"
        tensors = (self._tensor(x), self._tensor(mean), self._tensor(variance))
        return self._one(selector, *tensors, *optional, float(epsilon), name)

    def softmax(self, x: Operand, axis: int = -1, *, name: str | None = None) -> Tensor:
        """Return exp(x) divided by its sum along an axis.

        Parameters
        ----------
        x : tensor or array
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.
        """
        return self._one("softMaxWithTensor:axis:name:", self._tensor(x), axis, name)

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
        if reduction not in _REDUCTIONS:
            raise ArgumentError(f'reduction is "{reduction}", expected one of {", ".join(_REDUCTIONS)}.')
        selector = "softMaxCrossEntropyWithSourceTensor:labelsTensor:axis:reductionType:name:"
        return self._one(selector, *self._alike(x, labels), axis, _REDUCTIONS[reduction], name)

    # ---- optimizers

    def sgd(self, learning_rate: Operand, values: Tensor, gradient: Tensor, *, name: str | None = None) -> Tensor:
        """Return values - learning_rate * gradient.

        Parameters
        ----------
        learning_rate : tensor or number
        values : Tensor
        gradient : Tensor
        name : str, optional
            The name in messages.
        """
        rate = self._tensor(learning_rate, _type_of_numbers(values))
        selector = "stochasticGradientDescentWithLearningRateTensor:valuesTensor:gradientTensor:name:"
        return self._one(selector, rate, values, gradient, name)

    def adam(
        self,
        learning_rate: Operand,
        values: Tensor,
        momentum: Tensor,
        velocity: Tensor,
        gradient: Tensor,
        *,
        beta1: Operand = 0.9,
        beta2: Operand = 0.999,
        beta1_power: Operand | None = None,
        beta2_power: Operand | None = None,
        epsilon: Operand = 1e-8,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return the next values, momentum and velocity.

        Parameters
        ----------
        beta1_power, beta2_power : tensor or number, optional
            beta1 and beta2 to the power of the step's number, from 1 on, for the bias correction. Without them the rate
            is taken as corrected already.
        learning_rate : tensor or number
        values : Tensor
        momentum : Tensor
        velocity : Tensor
        gradient : Tensor
        beta1 : tensor or number
        beta2 : tensor or number
        epsilon : float
        name : str, optional
            The name in messages.
        """
        dtype = _type_of_numbers(values)
        numbers = [self._tensor(number, dtype) for number in (learning_rate, beta1, beta2, epsilon)]
        states = (values, momentum, velocity, None, gradient)
        tail = "valuesTensor:momentumTensor:velocityTensor:maximumVelocityTensor:gradientTensor:name:"
        if beta1_power is None or beta2_power is None:
            head = "adamWithCurrentLearningRateTensor:beta1Tensor:beta2Tensor:epsilonTensor:"
            powers = []
        else:
            head = "adamWithLearningRateTensor:beta1Tensor:beta2Tensor:epsilonTensor:beta1PowerTensor:beta2PowerTensor:"
            powers = [self._tensor(power, dtype) for power in (beta1_power, beta2_power)]
        value, next_momentum, next_velocity = self._many(head + tail, *numbers, *powers, *states, name)
        return value, next_momentum, next_velocity

    # ---- variables

    def assign(self, variable: Tensor, value: Operand, *, name: str | None = None) -> Operation:
        """Return the operation that gives a variable another value.

        Reads of the variable that do not depend on it still see the value from before.

        Parameters
        ----------
        variable : Tensor
            A variable of ``Graph.variable``.
        value : tensor, array or number
        name : str, optional
            The name in messages.
        """
        answer = self._call(
            "assignVariable:withValueOfTensor:name:", variable, self._tensor(value, variable.dtype), name
        )
        assert isinstance(answer, Operation)
        return answer

    def read(self, variable: Tensor, *, name: str | None = None) -> Tensor:
        """Return the value of a variable at this place of the order.

        Parameters
        ----------
        variable : Tensor
            A variable of ``Graph.variable``.
        name : str, optional
            The name in messages.
        """
        return self._one("readVariable:name:", variable, name)
