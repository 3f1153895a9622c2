"""Data sources of normalizations: gamma, beta, running statistics and their optimizer (MPSCNN...DataSource)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import F32Array, as_array, filled, not_negative, whole
from openmps._checks.attributes import KnownAttributes
from openmps._display import optimizer_name, quoted
from openmps._nodes.optimizers import CustomOptimizer, Optimizer, OptimizerState
from openmps._nodes.source_adapter import custom_step
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, DTypeError, ShapeError

__all__ = [
    "BatchNormalizationDataSource",
    "GroupNormalizationDataSource",
    "InstanceNormalizationDataSource",
    "NormalizationDataSource",
]


@checked_class
class NormalizationDataSource(KnownAttributes):
    """The base of the data sources of all normalizations; use one of the three kinds.

    It keeps the arrays itself and trains without running Python, unless its optimizer is a CustomOptimizer.

    Parameters
    ----------
    channels : int
        Feature channels of the images.
    gamma : float or array, optional
        Scale: one value for all, or an array of shape (channels,).
    beta : float, array or None, optional
        Shift: one value for all, an array of shape (channels,), or None for none.
    epsilon : float, optional
        Added to the variance; greater than 0.
    optimizer : Optimizer or CustomOptimizer, optional
        Without one gamma and beta stay as they are.
    label : str, optional
        Names the layer in messages and in weight files; unique within a graph. By default the kind of normalization and
        a number: its place, from 1, among the layers with weights of the first graph that has it.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If a number is not allowed or an array has another shape.
    """

    _kind: ClassVar[_core.NormalizationKind]
    _name: ClassVar[str]

    _programs_may_add = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        checked_class(cls)

    def __init__(
        self,
        channels: int,
        *,
        gamma: float | npt.ArrayLike = 1.0,
        beta: float | npt.ArrayLike | None = 0.0,
        epsilon: float = 1e-5,
        optimizer: Optimizer | CustomOptimizer | None = None,
        label: str | None = None,
    ) -> None:
        self.label = label or self._name
        self._awaits_number = not label
        if optimizer is not None and not isinstance(optimizer, Optimizer | CustomOptimizer):
            raise ArgumentError(
                f"{self._who}: optimizer is {optimizer!r}, expected an Optimizer, a CustomOptimizer or None."
            )
        self.optimizer = optimizer
        self.channels = whole(channels, f"{self._who}: channels")
        self.epsilon = not_negative(epsilon, f"{self._who}: epsilon")
        if self.epsilon == 0:
            raise ArgumentError(f"{self._who}: epsilon is 0, expected more than 0.")
        self._arrays: dict[str, F32Array] = {"gamma": self._checked(gamma, "gamma")}
        if beta is not None:
            self._arrays["beta"] = self._checked(beta, "beta")
        self._natives: dict[str, _core.NativeNormalization] = {}  # by device
        self._failure: BaseException | None = None  # of a custom optimizer

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__}{quoted(self.label)}: {self.channels} channels, {optimizer_name(self.optimizer)}>"
        )

    def gamma(self) -> F32Array:
        """Return the current scale, float32 (channels,): a copy."""
        return self._copy("gamma")

    def beta(self) -> F32Array | None:
        """Return the current shift, float32 (channels,), or None: a copy."""
        return self._copy("beta") if "beta" in self._arrays else None

    # ---- for the package

    @property
    def _who(self) -> str:
        return f'Data source "{self.label}"'

    def _take_number(self, number: int) -> None:
        """Be called by the number in a network, where there is no label."""
        if self._awaits_number:
            self.label, self._awaits_number = f"{self._name}_{number}", False

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shapes of the values by name."""
        return {name: values.shape for name, values in self._arrays.items()}

    def _settings(self) -> dict[str, Any]:
        """Return this kind's values other than gamma and beta, as the core takes them."""
        return {"groups": 1, "momentum": 0.0}

    def _copy(self, name: str) -> F32Array:
        self._refresh()
        return self._arrays[name].copy()

    def _native(self, device: Device) -> _core.NativeNormalization:
        """Return the core's data source for a device; one for all nodes that share this object."""
        self._refresh()
        native = self._natives.get(device.name)
        if native is None:
            optimizer = self.optimizer
            native = self._natives[device.name] = _core.NativeNormalization(
                device._native,
                self._kind,
                self.label,
                self._arrays["gamma"],
                self._arrays.get("beta"),
                self._arrays.get("mean"),
                self._arrays.get("variance"),
                epsilon=self.epsilon,
                optimizer=optimizer._spec() if isinstance(optimizer, Optimizer) else None,
                custom=custom_step(self, optimizer, ("gamma", "beta"))
                if isinstance(optimizer, CustomOptimizer)
                else None,
                **self._settings(),
            )
            if isinstance(optimizer, Optimizer):
                optimizer._natives.add(native)
        self._give(native)
        return native

    def _give(self, native: _core.NativeNormalization) -> None:
        """Let a native source give the current values when a graph loads them."""
        native.forget_device_state()
        for name, values in self._arrays.items():
            getattr(native, name)[:] = values

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy begins with: the current values, and nothing of devices."""
        self._refresh()
        return {**vars(self), "_natives": {}, "_failure": None}

    def _refresh(self) -> None:
        """Bring the arrays up to date with the device that trained."""
        for native in self._natives.values():
            if native.refresh():
                self._arrays = {name: getattr(native, name).copy() for name in self._arrays}
                native.settle_refresh()

    def _trains(self) -> bool:
        """Return whether anything changes gamma and beta."""
        return self.optimizer is not None

    def _updates_on_cpu(self) -> bool:
        """Return whether weights change between two batches, so that these cannot overlap."""
        return isinstance(self.optimizer, CustomOptimizer)

    def _guard_by(self, guard: _core.UpdateGuard, device: Device) -> None:
        """Update on a device while the guard is open."""
        native = self._natives.get(device.name)
        if native is not None:
            native.set_guard(guard)

    def _optimizer_state(self, device: Device) -> OptimizerState:
        """Return the optimizer's state."""
        state = OptimizerState()
        native = self._natives.get(device.name)
        for values in ("gamma", "beta") if native is not None else ():
            kept = getattr(native, f"{values}_state")()
            if kept is not None:
                state.steps[values] = kept[0]
                state.tensors |= {f"{values}.{name}": parts[0] for name, parts in kept[1].items()}
        return state

    def _take_optimizer_state(self, state: OptimizerState, device: Device) -> None:
        """Let the optimizer go on from there."""
        native = self._natives.get(device.name)
        for values in ("gamma", "beta") if native is not None else ():
            part = state.of(values)
            tensors = [(name, [tensor]) for name, tensor in part.tensors.items()]
            getattr(native, f"set_{values}_state")(state.steps.get(values, 0), tensors)

    def _tensors(self) -> dict[str, F32Array]:
        """Return copies of the current values by name."""
        return {name: self._copy(name) for name in self._arrays}

    def _take_tensors(self, tensors: Mapping[str, F32Array]) -> None:
        """Take new values; the graphs have to reload afterwards."""
        self._arrays = {name: self._checked(tensors[name], name) for name in self._arrays}
        for native in self._natives.values():
            self._give(native)

    def _take_failure(self) -> BaseException | None:
        """Return the exception that the custom optimizer raised, once."""
        failure, self._failure = self._failure, None
        return failure

    def _checked(self, values: Any, what: str) -> F32Array:
        """Return one number for each channel as float32."""
        array = as_array(values, f"{self._who}: {what}")
        if array.dtype.kind not in "fiu":
            raise DTypeError(f"{self._who}: {what} is {array.dtype}, expected float32.")
        if array.ndim == 0:
            return filled(self.channels, array, self._who)
        if array.shape != (self.channels,):
            raise ShapeError(
                f"{self._who}: {what} has shape {array.shape}, its {self.channels} channels need "
                f"({self.channels},)."
            )
        return np.array(array, dtype=np.float32, order="C")


class BatchNormalizationDataSource(NormalizationDataSource):
    """Gamma, beta and running statistics of a batch normalization.

    While a graph trains, images are normalized by the mean and variance of their batch. The running ones follow them:
    ``running = (1 - momentum) * running + momentum * batch``. Predictions use the running ones.

    Parameters
    ----------
    channels, gamma, beta, epsilon, optimizer, label
        See NormalizationDataSource.
    mean, variance : float or array, optional
        Where the running statistics begin.
    momentum : float, optional
        The share of a new batch, 0 to 1; 0 keeps the statistics as they are.

    Raises
    ------
    ArgumentError, ShapeError, DTypeError
        If a number is not allowed or an array has another shape.

    Notes
    -----
    Apple's name: MPSCNNBatchNormalizationDataSource. The variance of a batch divides by the number of its pixels, the
    running one too; PyTorch's running variance divides by one less.

    Examples
    --------
    >>> source = BatchNormalizationDataSource(8, label="bn1")
    >>> source.gamma().shape, source.variance().tolist() == [1.0] * 8
    ((8,), True)
    """

    _kind = _core.NormalizationKind.BATCH
    _name = "batch_normalization"

    def __init__(
        self,
        channels: int,
        *,
        gamma: float | npt.ArrayLike = 1.0,
        beta: float | npt.ArrayLike | None = 0.0,
        mean: float | npt.ArrayLike = 0.0,
        variance: float | npt.ArrayLike = 1.0,
        momentum: float = 0.1,
        epsilon: float = 1e-5,
        optimizer: Optimizer | CustomOptimizer | None = None,
        label: str | None = None,
    ) -> None:
        super().__init__(channels, gamma=gamma, beta=beta, epsilon=epsilon, optimizer=optimizer, label=label)
        self.momentum = not_negative(momentum, f"{self._who}: momentum")
        if self.momentum > 1:
            raise ArgumentError(f"{self._who}: momentum is {momentum}, expected 0 to 1.")
        self._arrays["mean"] = self._checked(mean, "mean")
        self._arrays["variance"] = self._checked(variance, "variance")

    def mean(self) -> F32Array:
        """Return the running mean, float32 (channels,): a copy."""
        return self._copy("mean")

    def variance(self) -> F32Array:
        """Return the running variance, float32 (channels,): a copy."""
        return self._copy("variance")

    def _settings(self) -> dict[str, Any]:
        return {"groups": 1, "momentum": self.momentum}


class InstanceNormalizationDataSource(NormalizationDataSource):
    """Gamma and beta of an instance normalization, whose statistics are those of each image and channel.

    Parameters
    ----------
    channels, gamma, beta, epsilon, optimizer, label
        See NormalizationDataSource.

    Notes
    -----
    Apple's name: MPSCNNInstanceNormalizationDataSource.

    Examples
    --------
    >>> InstanceNormalizationDataSource(4, beta=None).beta() is None
    True
    """

    _kind = _core.NormalizationKind.INSTANCE
    _name = "instance_normalization"


class GroupNormalizationDataSource(NormalizationDataSource):
    """Gamma and beta of a group normalization, whose statistics are those of each image and group of channels.

    Parameters
    ----------
    channels : int
    groups : int
        Divides `channels`; 1 is layer normalization.
    gamma, beta, epsilon, optimizer, label
        See NormalizationDataSource.

    Raises
    ------
    ArgumentError
        If the groups do not divide the channels.

    Notes
    -----
    Apple's name: MPSCNNGroupNormalizationDataSource.

    Examples
    --------
    >>> GroupNormalizationDataSource(8, 2).groups
    2
    """

    _kind = _core.NormalizationKind.GROUP
    _name = "group_normalization"

    def __init__(
        self,
        channels: int,
        groups: int,
        *,
        gamma: float | npt.ArrayLike = 1.0,
        beta: float | npt.ArrayLike | None = 0.0,
        epsilon: float = 1e-5,
        optimizer: Optimizer | CustomOptimizer | None = None,
        label: str | None = None,
    ) -> None:
        super().__init__(channels, gamma=gamma, beta=beta, epsilon=epsilon, optimizer=optimizer, label=label)
        self.groups = whole(groups, f"{self._who}: groups")
        if self.channels % self.groups:
            raise ArgumentError(
                f"{self._who}: groups is {self.groups}, which does not divide its {self.channels} channels."
            )

    def _settings(self) -> dict[str, Any]:
        return {"groups": self.groups, "momentum": 0.0}
