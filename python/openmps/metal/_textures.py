"""Textures and samplers of kernels (MTLTexture, MTLSamplerState)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import as_array
from openmps._checks.attributes import KnownAttributes
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, DTypeError, ShapeError

Array = npt.NDArray[Any]
Kind = Literal["1d", "1d_array", "2d", "2d_array", "3d"]
Address = Literal["clamp_to_edge", "mirror_clamp_to_edge", "repeat", "mirror_repeat", "clamp_to_zero", "border"]

# MTLTextureType's number, and the axes before the channels.
_KINDS: dict[str, tuple[int, str]] = {
    "1d": (0, "W"),
    "1d_array": (1, "NW"),
    "2d": (2, "HW"),
    "2d_array": (3, "NHW"),
    "3d": (7, "DHW"),
}
KIND_NAMES = {number: kind for kind, (number, _) in _KINDS.items()}

# MTLPixelFormat's numbers for 1, 2 and 4 channels, by dtype and whether kernels read integers.
_FORMATS: dict[tuple[str, bool], tuple[int, int, int]] = {
    ("float32", False): (55, 105, 125),
    ("float16", False): (25, 65, 115),
    ("uint8", False): (10, 30, 70),
    ("int8", False): (12, 32, 72),
    ("uint16", False): (20, 60, 110),
    ("int16", False): (22, 62, 112),
    ("uint8", True): (13, 33, 73),
    ("int8", True): (14, 34, 74),
    ("uint16", True): (23, 63, 113),
    ("int16", True): (24, 64, 114),
    ("uint32", True): (53, 103, 123),
    ("int32", True): (54, 104, 124),
}
_CHANNELS = (1, 2, 4)
_ADDRESSES = ("clamp_to_edge", "mirror_clamp_to_edge", "repeat", "mirror_repeat", "clamp_to_zero", "border")
_BORDERS = ("transparent_black", "opaque_black", "opaque_white")
_COMPARES = ("never", "less", "equal", "less_equal", "greater", "not_equal", "greater_equal", "always")


@checked_class
class Texture(KnownAttributes):
    """Pixels on a device that kernels read, sample and write (MTLTexture).

    It stays on the device from call to call. An array in its place is copied there and back.

    Parameters
    ----------
    pixels : array
        Its last axis has the channels: 1, 2 or 4. The axes before it are (W) in a 1D texture, (H, W) in a 2D one,
        (D, H, W) in a 3D one. An array of textures has one more before them. One channel needs no axis. The dtype is
        float32, float16, or an integer of 8, 16 or 32 bits.
    kind : {"1d", "1d_array", "2d", "2d_array", "3d"}, optional
    integers : bool, optional
        Whether kernels get integers as they are: ``texture2d<uint>``. Otherwise ``texture2d<float>`` gets uint8 and
        uint16 as numbers from 0 to 1, int8 and int16 as numbers from -1 to 1.
    device : Device or str, optional
        Default: the best there is.

    Raises
    ------
    DTypeError
        If no pixel format has elements of the dtype.
    ShapeError
        If there are other axes or channels.

    Notes
    -----
    Source: MTLTexture, Apple Metal reference. Textures have one level, no mipmaps.

    Examples
    --------
    >>> texture = mps.metal.Texture(np.zeros((2, 3, 4), np.uint8), device="cpu")
    >>> invert = mps.metal.Library('''
    ... kernel void invert(texture2d<float, access::read_write> image, uint2 at [[thread_position_in_grid]]) {
    ...   image.write(1 - image.read(at), at);
    ... }''', device="cpu").kernel("invert")
    >>> invert(texture, threads=(3, 2))
    >>> texture.numpy()[0, 0]
    array([255, 255, 255, 255], dtype=uint8)
    """

    def __init__(
        self,
        pixels: npt.ArrayLike,
        kind: Kind = "2d",
        *,
        integers: bool = False,
        device: Device | str | None = None,
    ) -> None:
        if kind not in _KINDS:
            raise ArgumentError(f"Texture: kind is {kind!r}, expected one of {', '.join(_KINDS)}.")
        self.device = Device.of(device)
        self.kind = kind
        array = _pixels(pixels, f"A {kind} texture")
        self.dtype = array.dtype
        self.shape = array.shape
        self.integers = integers or (array.dtype.itemsize == 4 and array.dtype.kind in "iu")
        self._native = _core.UserTexture(self.device._native, self._layout(), array)

    def __repr__(self) -> str:
        return f"<Texture {self.kind}: {self.dtype} {self.shape} on {self.device.name}>"

    def numpy(self) -> Array:
        """Return a copy of the pixels, in the shape and dtype that were given."""
        pixels = np.empty(self.shape, self.dtype)
        self._native.read(pixels)
        return pixels

    def write(self, pixels: npt.ArrayLike) -> None:
        """Write all pixels: an array of the same shape and dtype."""
        array = _pixels(pixels, repr(self))
        if array.shape != self.shape or array.dtype != self.dtype:
            raise ShapeError(f"{self!r} is given {array.dtype} {array.shape}.")
        self._native.write(array)

    @property
    def element(self) -> str:
        """The numbers that a kernel reads: "float", "int" or "uint"."""
        return {"u": "uint", "i": "int"}[self.dtype.kind] if self.integers else "float"

    def _layout(self) -> tuple[int, ...]:
        """Return type, pixel format, width, height, depth, slices and the bytes of a pixel."""
        number, axes = _KINDS[self.kind]
        rank = len(self.shape)
        if not len(axes) <= rank <= len(axes) + 1:
            wanted = f"({', '.join(axes)}) or ({', '.join(axes)}, channels)"
            raise ShapeError(f"A {self.kind} texture is given an array of shape {self.shape}, expected {wanted}.")
        channels = self.shape[-1] if rank > len(axes) else 1
        if channels not in _CHANNELS:
            raise ShapeError(f"A {self.kind} texture is given {channels} channels, expected 1, 2 or 4.")
        formats = _FORMATS.get((self.dtype.name, self.integers))
        if formats is None:
            names = ", ".join(dict.fromkeys(name for name, integers in _FORMATS if integers == self.integers))
            raise DTypeError(f"A {self.kind} texture is given {self.dtype}, expected one of {names}.")
        sides = dict(zip(axes, self.shape, strict=False))
        if 0 in sides.values():
            raise ShapeError(f"A {self.kind} texture is given an array of shape {self.shape}, which has no pixels.")
        extents = (sides["W"], sides.get("H", 1), sides.get("D", 1), sides.get("N", 1))
        return (number, formats[_CHANNELS.index(channels)], *extents, channels * self.dtype.itemsize)


def _pixels(pixels: Any, who: str) -> Array:
    """Return dense pixels: float64 becomes float32."""
    array = as_array(pixels, who)
    return np.ascontiguousarray(array, np.float32 if array.dtype == np.float64 else array.dtype)


@partial(checked_class, values_alone=False)
@dataclass(frozen=True)
class Sampler:
    """How a kernel reads between the pixels of a texture (MTLSamplerState).

    Attributes
    ----------
    filter : {"nearest", "linear"}
    address : str or tuple of up to three
        Coordinates outside: "clamp_to_edge", "mirror_clamp_to_edge", "repeat", "mirror_repeat", "clamp_to_zero" or
        "border". A tuple has one for each axis.
    normalized : bool
        Whether coordinates go from 0 to 1, or are pixels.
    border : {"transparent_black", "opaque_black", "opaque_white"}
        The colour outside for the address "border".
    compare : str
        Of ``sample_compare``: "never", "less", "equal", "less_equal", "greater", "not_equal", "greater_equal" or
        "always".

    Raises
    ------
    ArgumentError
        If a word is not one of these.

    Notes
    -----
    Source: MTLSamplerDescriptor, Apple Metal reference.

    Examples
    --------
    The middle between two pixels is their mean:

    >>> middle = mps.metal.Library('''
    ... kernel void middle(texture2d<float> image, sampler how, device float* y) {
    ...   *y = image.sample(how, float2(0.5)).x;
    ... }''', device="cpu").kernel("middle")
    >>> y = np.empty(1, np.float32)
    >>> middle(y, np.array([[1, 2]], np.float32), mps.metal.Sampler("linear"), threads=1)
    >>> y
    array([1.5], dtype=float32)
    """

    filter: Literal["nearest", "linear"] = "nearest"
    address: Address | tuple[Address, ...] = "clamp_to_edge"
    normalized: bool = True
    border: Literal["transparent_black", "opaque_black", "opaque_white"] = "transparent_black"
    compare: str = "never"

    def __post_init__(self) -> None:
        for name, value, words in (
            ("filter", self.filter, ("nearest", "linear")),
            ("border", self.border, _BORDERS),
            ("compare", self.compare, _COMPARES),
            *(("address", each, _ADDRESSES) for each in self._addresses()),
        ):
            if value not in words:
                raise ArgumentError(f"Sampler: {name} is {value!r}, expected one of {', '.join(words)}.")

    def _addresses(self) -> tuple[str, ...]:
        """Return those of all three axes."""
        given = (self.address,) * 3 if isinstance(self.address, str) else tuple(self.address)
        if not 1 <= len(given) <= 3:
            raise ArgumentError(f"Sampler: address has {len(given)} words, expected 1 to 3.")
        return given + (given[-1],) * (3 - len(given))

    def _native(self, device: Device) -> _core.UserSampler:
        s, t, r = (_ADDRESSES.index(each) for each in self._addresses())
        words = (("nearest", "linear").index(self.filter), s, t, r, int(self.normalized))
        return _core.UserSampler(device._native, (*words, _BORDERS.index(self.border), _COMPARES.index(self.compare)))
