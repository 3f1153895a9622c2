"""The steps of optimizers."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.dtypes import name_of
from openmps._mpsgraph.tensor import Operand, Tensor

_HALVES = ("float16", "bfloat16")


class Optimizers(Builder):
    """Variables after a step."""

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


def _type_of_numbers(values: Tensor) -> npt.DTypeLike:
    """The dtype of an optimizer's rates: float32 beside halves, where an epsilon of 1e-8 would be 0."""
    return np.float32 if name_of(values.dtype) in _HALVES else values.dtype
