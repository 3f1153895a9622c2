"""Optimizers: how a step uses a gradient (MPSNNOptimizer and its subclasses).

Gradients are sums over the batch. Each is clipped, multiplied by ``gradient_rescale`` and regularized, in this order,
before the step (Apple's MPSNNOptimizerDescriptor).
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Any, ClassVar, Literal

from openmps import _core
from openmps._checks.arguments import checked, checked_class
from openmps._checks.arrays import F32Array, not_negative
from openmps._checks.attributes import KnownAttributes
from openmps._nodes.device_arrays import Matrix, Vector
from openmps._nodes.states import GradientState, WeightsState
from openmps._runtime.device import CommandBuffer
from openmps.errors import ArgumentError, DeviceError, DTypeError, ShapeError

__all__ = ["SGD", "Adam", "CustomOptimizer", "Optimizer", "RMSProp"]

Regularization = Literal["none", "l1", "l2"]


class Optimizer(KnownAttributes):
    """Base class of the native optimizers; use SGD, Adam, AdamW, RMSProp, or derive from CustomOptimizer.

    One object may serve several data sources: each keeps its own momenta, and a new ``learning_rate`` reaches all of
    them.

    Parameters
    ----------
    learning_rate : float
        Greater than or equal to 0.
    gradient_rescale : float, optional
        Factor of every gradient.
    gradient_clip : tuple of float, optional
        (minimum, maximum) to which gradients are limited before they are rescaled.
    regularization : {"none", "l1", "l2"}, optional
    regularization_scale : float, optional
        Factor of the weights' signs (l1) or of the weights (l2) in the gradient.

    Raises
    ------
    ArgumentError
        If the rate or a range is not allowed.
    """

    _kind: ClassVar[str]  # a row of csrc/core/data_sources/optimizer_rows.mm

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        checked_class(cls, values_alone=False)

    @checked(values_alone=False)
    def __init__(
        self,
        learning_rate: float = 0.001,
        *,
        gradient_rescale: float = 1.0,
        gradient_clip: tuple[float, float] | None = None,
        regularization: Regularization = "none",
        regularization_scale: float = 0.0,
    ) -> None:
        if gradient_clip is not None and not gradient_clip[0] <= gradient_clip[1]:
            raise ArgumentError(
                f"{type(self).__name__}: gradient_clip is {gradient_clip}, expected minimum <= maximum."
            )
        if regularization not in ("none", "l1", "l2"):
            raise ArgumentError(
                f'{type(self).__name__}: regularization is "{regularization}", expected "none", "l1" or "l2".'
            )
        self._natives: weakref.WeakSet[Any] = weakref.WeakSet()
        # of `encode`: by values or data source, then by device
        self._encoded: weakref.WeakKeyDictionary[Any, dict[str, _core.Optimizer]] = weakref.WeakKeyDictionary()
        self._learning_rate = not_negative(learning_rate, f"{type(self).__name__}: learning_rate")
        self._common = {
            "gradient_rescale": not_negative(gradient_rescale, f"{type(self).__name__}: gradient_rescale"),
            "clips": gradient_clip is not None,
            "clip_minimum": gradient_clip[0] if gradient_clip else 0.0,
            "clip_maximum": gradient_clip[1] if gradient_clip else 0.0,
            "regularization": getattr(_core.Regularization, regularization.upper()),
            "regularization_scale": not_negative(regularization_scale, f"{type(self).__name__}: regularization_scale"),
        }

    def __repr__(self) -> str:
        settings = {"learning_rate": self.learning_rate, **self._settings()}
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in settings.items())})"

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: settings, and nothing of devices."""
        return {name: value for name, value in vars(self).items() if name not in ("_natives", "_encoded")}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Take the settings of another optimizer."""
        vars(self).update(state, _natives=weakref.WeakSet(), _encoded=weakref.WeakKeyDictionary())

    @property
    def learning_rate(self) -> float:
        """The step's size; setting it takes effect with the next step."""
        return self._learning_rate

    @learning_rate.setter
    def learning_rate(self, rate: float) -> None:
        self._learning_rate = not_negative(rate, f"{type(self).__name__}: learning_rate")
        for native in self._natives:
            native.set_learning_rate(self._learning_rate)

    def encode(
        self,
        command_buffer: CommandBuffer,
        gradient: Vector | Matrix | GradientState,
        values: Vector | Matrix | WeightsState,
    ) -> None:
        """Encode one step, which changes the values in place.

        The momenta of each values object are kept, and its number of steps; those of a data source's weights
        belong to the data source. Files and checkpoints do not have them.

        Parameters
        ----------
        command_buffer : CommandBuffer
        gradient : Vector, Matrix or GradientState
            Of the values' shape; a GradientState is an argument of a data source's ``update``.
        values : Vector, Matrix or WeightsState

        Raises
        ------
        DTypeError
            If an argument is of another kind than the others ask for.
        ShapeError
            If gradient and values differ in shape.
        DeviceError
            If an argument is on another device.
        StateError
            If the command buffer is committed.

        Notes
        -----
        Apple's name: ``encodeToCommandBuffer:inputGradientMatrix:inputValuesMatrix:...``, and the forms for vectors
        and convolutions.

        Examples
        --------
        >>> from openmps import CommandQueue
        >>> values, gradient = Vector([1, 2], "cpu"), Vector([10, -10], "cpu")
        >>> buffer = CommandQueue("cpu").command_buffer()
        >>> SGD(0.5).encode(buffer, gradient, values)
        >>> buffer.commit()
        >>> buffer.wait_until_completed()
        >>> values.numpy().tolist()
        [-4.0, 7.0]
        """
        self._check_encoded(command_buffer, gradient, values)
        kept = self._encoded.setdefault(getattr(values, "_owner", values), {})
        native = kept.get(values.device.name)
        if native is None:
            native = kept[values.device.name] = _core.Optimizer(values.device._native, self._spec())
        native.learning_rate = self._learning_rate
        if isinstance(values, WeightsState):
            native.encode(command_buffer._native, gradient._native, values._native)  # type: ignore[arg-type]
        else:
            native.encode_matrix(command_buffer._native, gradient._native, values._native)  # type: ignore[arg-type]
            values._native.synchronize(command_buffer._native)

    def _check_encoded(self, command_buffer: Any, gradient: Any, values: Any) -> None:
        """Refuse what does not fit together."""
        who = f"{type(self).__name__}.encode"
        if not isinstance(command_buffer, CommandBuffer):
            raise DTypeError(f"{who}: command_buffer is {type(command_buffer).__name__}, expected CommandBuffer.")
        if not isinstance(values, Vector | Matrix | WeightsState):
            raise DTypeError(f"{who}: values is {type(values).__name__}, expected Vector, Matrix or WeightsState.")
        wanted = GradientState if isinstance(values, WeightsState) else type(values)
        if not isinstance(gradient, wanted):
            raise DTypeError(
                f"{who}: gradient is {type(gradient).__name__}, expected {wanted.__name__} for values of "
                f"{type(values).__name__}."
            )
        if gradient.shape != values.shape:
            raise ShapeError(f"{who}: gradient has shape {gradient.shape}, values {values.shape}; they have to agree.")
        for name, given in (("gradient", gradient), ("command_buffer", command_buffer)):
            if getattr(given, "device", values.device) != values.device:
                raise DeviceError(
                    f'{who}: {name} is on device "{given.device.name}", values on "{values.device.name}".'
                )

    def _own_settings(self) -> dict[str, Any]:
        """Return this kind of optimizer's own settings, without the common ones."""
        return {}

    def _settings(self) -> dict[str, Any]:
        """Return all settings but the learning rate, as a checkpoint has them."""
        regularization = self._common["regularization"].name
        return {**self._common, "regularization": regularization, **self._own_settings()}

    def _spec(self) -> _core.OptimizerSpec:
        """Return the settings as the core takes them."""
        spec = _core.OptimizerSpec()
        spec.kind = self._kind
        spec.settings = {name: float(value) for name, value in self._own_settings().items()}
        spec.learning_rate = self._learning_rate
        for name, value in self._common.items():
            setattr(spec, name, value)
        return spec


@dataclass
class OptimizerState:
    """The state of one layer's optimizer between steps."""

    steps: dict[str, int] = field(default_factory=dict)  # the number of steps, by counter
    tensors: dict[str, F32Array] = field(default_factory=dict)  # momenta and the like, by <values>.<name>
    # Where ranks share updates: the shapes of the whole tensors, of which `tensors` are the rank's parts, in one row.
    whole: dict[str, tuple[int, ...]] | None = None

    @property
    def is_part(self) -> bool:
        """Whether other ranks have elements of these tensors."""
        return any(self.tensors[name].size != prod(shape) for name, shape in (self.whole or {}).items())

    @classmethod
    def saved(
        cls, label: str, values: Mapping[str, F32Array], tensors: Mapping[str, F32Array], steps: Mapping[str, int]
    ) -> OptimizerState:
        """Return a layer's state out of a file's tensors: of each of its values, and of its shape or one row."""
        begin = f"{label}."
        own = {name.removeprefix(begin): tensor for name, tensor in tensors.items() if name.startswith(begin)}
        kept = {name: tensor for name, tensor in own.items() if name not in values}
        for name, tensor in kept.items():
            value = values.get(name.rpartition(".")[0])
            if value is not None and value.size != tensor.size:
                raise ShapeError(f'"{begin}{name}" has shape {tensor.shape}, its values have {value.shape}.')
        return cls(dict(steps), kept)

    def of(self, prefix: str) -> OptimizerState:
        """Return the part whose names begin so, without that beginning."""
        begin = f"{prefix}."
        return OptimizerState(
            {name.removeprefix(begin): value for name, value in self.steps.items() if name.startswith(begin)},
            {name.removeprefix(begin): value for name, value in self.tensors.items() if name.startswith(begin)},
        )

    def add(self, prefix: str, part: OptimizerState) -> None:
        """Take the names of a part, with a prefix for each part."""
        self.steps |= {f"{prefix}.{name}": value for name, value in part.steps.items()}
        self.tensors |= {f"{prefix}.{name}": value for name, value in part.tensors.items()}


class SGD(Optimizer):
    """Stochastic gradient descent: v -= lr g; with momentum m = momentum m + lr g, v -= m.

    With Nesterov's momentum m = momentum m + g, v -= lr (g + momentum m).

    Parameters
    ----------
    learning_rate : float
    momentum : float, optional
        0 keeps no momentum.
    nesterov : bool, optional
    **common
        See Optimizer.

    Notes
    -----
    Apple's name: MPSNNOptimizerStochasticGradientDescent.

    Examples
    --------
    >>> SGD(0.1, momentum=0.9).learning_rate
    0.1
    """

    _kind = "sgd"

    def __init__(
        self, learning_rate: float = 0.001, *, momentum: float = 0.0, nesterov: bool = False, **common: Any
    ) -> None:
        super().__init__(learning_rate, **common)
        self.momentum = _checked_share("SGD", "momentum", momentum)
        self.nesterov = nesterov

    def _own_settings(self) -> dict[str, Any]:
        return {"momentum": self.momentum, "nesterov": self.nesterov}


class Adam(Optimizer):
    """Adam: ``m = beta1 m + (1 - beta1) g, u = beta2 u + (1 - beta2) g^2, v -= lr_t m / (sqrt(u) + epsilon)``.

    lr_t = lr sqrt(1 - beta2^t) / (1 - beta1^t), t counted from 1; with ``amsgrad`` the largest u so far takes u's
    place.

    Parameters
    ----------
    learning_rate : float
    beta1, beta2 : float, optional
        In [0, 1).
    epsilon : float, optional
        Added after the square root.
    amsgrad : bool, optional
    **common
        See Optimizer.

    Notes
    -----
    Apple's name: MPSNNOptimizerAdam. Source of the formula: Kingma and Ba, "Adam", 2015, the form with "epsilon hat".

    Examples
    --------
    >>> Adam(learning_rate=1e-3).beta1
    0.9
    """

    _kind = "adam"

    def __init__(
        self,
        learning_rate: float = 0.001,
        *,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-8,
        amsgrad: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(learning_rate, **common)
        self.beta1 = _checked_share(type(self).__name__, "beta1", beta1)
        self.beta2 = _checked_share(type(self).__name__, "beta2", beta2)
        self.epsilon = not_negative(epsilon, f"{type(self).__name__}: epsilon")
        self.amsgrad = amsgrad

    def _own_settings(self) -> dict[str, Any]:
        return {"beta1": self.beta1, "beta2": self.beta2, "epsilon": self.epsilon, "amsgrad": self.amsgrad}


class AdamW(Adam):
    """Adam with decoupled weight decay: ``v -= lr weight_decay v``, then Adam's step, whose gradient has no decay.

    Parameters
    ----------
    learning_rate : float
    weight_decay : float, optional
        0 or more. It is multiplied by the learning rate, and applies to weights and biases.
    beta1, beta2, epsilon, amsgrad : optional
        See Adam.
    **common
        See Optimizer. Its regularization is part of the gradient.

    Notes
    -----
    Apple has no such class. MPSNNOptimizerStochasticGradientDescent without the gradient, with L2 alone, is the decay;
    MPSNNOptimizerAdam follows. Source of the formula: Loshchilov and Hutter, "Decoupled weight decay regularization",
    2019, algorithm 2, with the schedule's factor in the learning rate.

    Examples
    --------
    >>> AdamW(1e-3).weight_decay
    0.01
    """

    _kind = "adamw"

    def __init__(
        self,
        learning_rate: float = 0.001,
        *,
        weight_decay: float = 0.01,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: float = 1e-8,
        amsgrad: bool = False,
        **common: Any,
    ) -> None:
        super().__init__(learning_rate, beta1=beta1, beta2=beta2, epsilon=epsilon, amsgrad=amsgrad, **common)
        self.weight_decay = not_negative(weight_decay, "AdamW: weight_decay")

    def _own_settings(self) -> dict[str, Any]:
        return {**super()._own_settings(), "weight_decay": self.weight_decay}


class RMSProp(Optimizer):
    """RMSProp: s = decay s + (1 - decay) g^2, v -= lr g / (sqrt(s) + epsilon).

    Parameters
    ----------
    learning_rate : float
    decay : float, optional
        In [0, 1).
    epsilon : float, optional
    **common
        See Optimizer.

    Notes
    -----
    Apple's name: MPSNNOptimizerRMSProp.

    Examples
    --------
    >>> RMSProp(decay=0.99).decay
    0.99
    """

    _kind = "rmsprop"

    def __init__(
        self, learning_rate: float = 0.001, *, decay: float = 0.9, epsilon: float = 1e-8, **common: Any
    ) -> None:
        super().__init__(learning_rate, **common)
        self.decay = _checked_share("RMSProp", "decay", decay)
        self.epsilon = not_negative(epsilon, "RMSProp: epsilon")

    def _own_settings(self) -> dict[str, Any]:
        return {"decay": self.decay, "epsilon": self.epsilon}


@checked_class
class CustomOptimizer(KnownAttributes):
    """An optimizer written in NumPy: derive from it and override ``step``.

    Runs on the CPU between two steps of the graph (MPSNNTrainingStyle CPU), so batches are not overlapped.

    Examples
    --------
    >>> class SignDescent(CustomOptimizer):
    ...     def step(self, label, values, gradient):
    ...         values -= 0.01 * np.sign(gradient)
    """

    _programs_may_add = True

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: an optimizer in Python>"

    def step(self, label: str, values: F32Array, gradient: F32Array) -> None:
        """Change `values` in place.

        Parameters
        ----------
        label : str
            A key for the optimizer's state: the data source's label and ``.weights`` or ``.bias``, of a normalization
            ``.gamma`` or ``.beta``. Of a recurrent layer it is the label and one of ``weight_shapes``.
        values : ndarray of float32, shape (n,)
            The weights in (out, height, width, in) order, or the bias; of a recurrent layer the values row by row.
        gradient : ndarray of float32, shape (n,)
            Its gradient, summed over the batch; read-only and valid during the call alone.

        Raises
        ------
        NotImplementedError
            If a subclass does not override it.
        """
        raise NotImplementedError(f"{type(self).__name__} does not override step.")


def _checked_share(who: str, what: str, value: float) -> float:
    """Return a decay, which has to be in [0, 1)."""
    if not 0 <= value < 1:
        raise ArgumentError(f"{who}: {what} is {value}, expected at least 0 and less than 1.")
    return float(value)
