"""The arguments of kernels, and the values that they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from openmps._checks.arrays import as_array
from openmps._nodes.images import Texture as ImageTexture
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, DeviceError, DTypeError
from openmps.metal._textures import Texture
from openmps.metal._types import ElementType, value_bytes

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Argument:
    """An argument of a kernel (MTLBinding).

    Attributes
    ----------
    name : str
        As the source has it.
    kind : {"buffer", "threadgroup", "texture", "sampler"}
    index : int
        The number in ``[[buffer(n)]]`` or its like.
    access : {"read", "read_write", "write"}
    type : str
        ``"float4"``, ``"texture2d<float>"``, or ``"struct"`` for structures of the program.

    Examples
    --------
    >>> mps.metal.Argument("x", "buffer", 0, "read", "float")
    Argument(name='x', kind='buffer', index=0, access='read', type='float')
    """

    name: str
    kind: Literal["buffer", "threadgroup", "texture", "sampler"]
    index: int
    access: Literal["read", "read_write", "write"]
    type: str


@dataclass(frozen=True)
class Slot:
    """A buffer argument, and its element type; None: a structure, or another type that NumPy has not."""

    argument: Argument
    element: ElementType | None
    who: str

    @property
    def is_written(self) -> bool:
        return self.argument.access != "read"


@dataclass(frozen=True)
class TextureSlot:
    """A texture argument: "2d", and what the kernel reads: "float", "int" or "uint"."""

    argument: Argument
    kind: str
    element: str
    who: str

    @property
    def is_written(self) -> bool:
        return self.argument.access != "read"

    def texture(self, value: Any, device: Device) -> Texture | ImageTexture:
        """Return the texture that a caller gives, or one with the pixels of an array."""
        if isinstance(value, np.ndarray):
            if self.is_written and not value.flags.writeable:
                raise ArgumentError(f"{self.who} is written, the array is read-only.")
            value = Texture(value, self.kind, integers=self.element != "float", device=device)  # type: ignore[arg-type]
        if not isinstance(value, Texture | ImageTexture):
            raise ArgumentError(
                f"{self.who} is {self.argument.type}; an array or a Texture is expected, {type(value).__name__} is "
                "given."
            )
        if value.device != device:
            raise DeviceError(f'{self.who} gets a texture on "{value.device.name}", the kernel is on "{device.name}".')
        kind, element = (value.kind, value.element) if isinstance(value, Texture) else (_kind_of(value), "float")
        if (kind, element) != (self.kind, self.element):
            raise DTypeError(f"{self.who} is {self.argument.type}, a {kind} texture of {element} is given.")
        return value


def _kind_of(texture: ImageTexture) -> str:
    """Return the kind of a texture that images have."""
    return "2d" if texture.shape[0] == 1 else "2d_array"


def elements(slot: Slot, value: Array) -> Array:
    """Return an array that the kernel reads alone: float64 becomes float32."""
    if value.dtype == np.float64 and slot.element is not None and slot.element.dtype == np.float32:
        return value.astype(np.float32)
    check_dtype(slot, value.dtype)
    return value


def check_dtype(slot: Slot, dtype: np.dtype[Any]) -> None:
    """Raise DTypeError unless elements of the dtype are those of the argument; structures take any."""
    element = slot.element
    if element is None or dtype == element.dtype or dtype.kind == "V":
        return
    if element.name.startswith("bfloat") and dtype.itemsize == 2:
        return
    raise DTypeError(f"{slot.who} is {element.name}, an array of {dtype} is given, expected {element.dtype}.")


def value_of(slot: Slot, value: Any) -> bytes | Array:
    """Return a value that the kernel reads: its bytes, or the elements of a sequence that is an array."""
    if slot.is_written:
        raise ArgumentError(f"{slot.who} is written; an array is expected, {type(value).__name__} is given.")
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value)
    if isinstance(value, np.void) or (isinstance(value, np.ndarray) and value.dtype.kind == "V"):
        return value.tobytes()
    if slot.element is None:
        raise DTypeError(
            f"{slot.who} is {slot.argument.type}; bytes or a structured value of NumPy are expected, "
            f"{type(value).__name__} is given."
        )
    given = as_array(value, slot.who)
    if given.size != slot.element.count or given.ndim > 1:  # a sequence as an array
        return elements(slot, given)
    return value_bytes(value, slot.element, slot.who)
