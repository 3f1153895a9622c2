"""Images one by one, and textures (MPSImage, MTLTexture)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.arrays import as_array, as_float32, whole
from openmps._checks.attributes import KnownAttributes
from openmps._display import counted, extents
from openmps._nodes.nodes import PixelFormat
from openmps._runtime.device import Device
from openmps._runtime.dlpack_exporter import CopiedValues
from openmps.errors import ArgumentError, BoundsError, DTypeError, ShapeError

__all__ = ["Image", "Texture"]

Array = npt.NDArray[Any]
Layout = Literal["HWC", "CHW"]

FORMATS: dict[np.dtype[Any], PixelFormat] = {
    np.dtype(np.uint8): PixelFormat.UNORM8,
    np.dtype(np.float16): PixelFormat.FLOAT16,
    np.dtype(np.float32): PixelFormat.FLOAT32,
}
_DTYPES: dict[PixelFormat, np.dtype[Any]] = {format: dtype for dtype, format in FORMATS.items()}
_LAYOUTS = {"HWC": _core.DataLayout.HWC, "CHW": _core.DataLayout.CHW}


def as_pixels(data: Any, who: str) -> Array:
    """Return numbers that images hold: uint8, float16 and float32 as they are, others as float32; row-major."""
    array = as_array(data, who)
    return np.ascontiguousarray(array) if array.dtype in FORMATS else as_float32(array, who)


def checked_layout(layout: str, who: str) -> _core.DataLayout:
    """Return the core's name of an order of the elements."""
    if layout not in _LAYOUTS:
        raise ArgumentError(f"{who}: layout is {layout!r}, expected one of {', '.join(_LAYOUTS)}.")
    return _LAYOUTS[layout]


@checked_class
class Texture(CopiedValues, KnownAttributes):
    """Pixels in a device's memory, in one slice or several (MTLTexture).

    Parameters
    ----------
    pixels : array, shape (H, W, C) or (slices, H, W, C)
        C is 1, 2 or 4. float32 or float16; uint8 stands for 0..1 in steps of 1/255. Copied.
    device : Device or str, optional

    Raises
    ------
    ShapeError, DTypeError
        If the array has another shape, an extent of 0 or no numbers.

    Examples
    --------
    >>> Texture(np.zeros((2, 3, 4), np.float16), "cpu").shape
    (1, 2, 3, 4)
    """

    device: Device

    def __init__(self, pixels: Any, device: Device | str | None = None) -> None:
        array = as_pixels(pixels, "Texture: pixels")
        if array.ndim not in (3, 4) or 0 in array.shape or array.shape[-1] not in (1, 2, 4):
            raise ShapeError(
                f"Texture: pixels have shape {array.shape}, expected (H, W, C) or (slices, H, W, C) with 1, 2 or 4 "
                f"channels, no extent of 0."
            )
        self.device = Device.of(device)
        slices = len(array) if array.ndim == 4 else 1
        height, width, channels = array.shape[-3:]
        shape = (slices, height, width, channels)
        self._native = _core.Texture(self.device._native, shape, FORMATS[array.dtype])
        self._native.write(array)

    @classmethod
    def _of(cls, native: _core.Texture, device: Device) -> Texture:
        texture = cls.__new__(cls)
        texture._native, texture.device = native, device
        return texture

    def __repr__(self) -> str:
        slices, *shape = self.shape
        return f"<Texture on {self.device.name}: {counted(slices, 'slice')} {extents(shape)}, {self.dtype}>"

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """(slices, height, width, channels)."""
        slices, height, width, channels = self._native.shape
        return slices, height, width, channels

    @property
    def dtype(self) -> np.dtype[Any]:
        """uint8, float16 or float32."""
        return _DTYPES[self._native.format]

    def numpy(self) -> Array:
        """Return a copy of the pixels; wait for the command buffer that writes them first."""
        pixels = np.empty(self.shape, self.dtype)
        self._native.read(pixels)
        return pixels


@checked_class
class Image(CopiedValues, KnownAttributes):
    """One image on a device, or several of one size in one object (MPSImage).

    Parameters
    ----------
    pixels : array, shape (H, W, C) or (N, H, W, C)
        float32 or float16; uint8 stands for 0..1 in steps of 1/255. Copied.
    device : Device or str, optional

    Raises
    ------
    ShapeError, DTypeError
        If the array has another rank, an extent of 0 or no numbers.

    Examples
    --------
    >>> image = Image(np.arange(12, dtype=np.float32).reshape(2, 2, 3), "cpu")
    >>> image.read(layout="CHW", region=(0, 0, 1, 2))[0].tolist()
    [[0.0, 3.0]]
    """

    device: Device

    def __init__(self, pixels: Any, device: Device | str | None = None) -> None:
        array = as_pixels(pixels, "Image: pixels")
        if array.ndim not in (3, 4) or 0 in array.shape:
            raise ShapeError(
                f"Image: pixels have shape {array.shape}, expected (H, W, C) or (N, H, W, C), no extent of 0."
            )
        self.device = Device.of(device)
        stacked = array if array.ndim == 4 else array[np.newaxis]
        count, height, width, channels = stacked.shape
        self._native = _core.Image(self.device._native, (count, height, width, channels), FORMATS[array.dtype])
        for index, each in enumerate(stacked):
            self._native.write(each, _core.DataLayout.HWC, index, (0, 0, 0), (height, width, channels))

    @classmethod
    def _of(cls, native: _core.Image, device: Device) -> Image:
        image = cls.__new__(cls)
        image._native, image.device = native, device
        return image

    @classmethod
    def of_texture(cls, texture: Texture, channels: int | None = None) -> Image:
        """Return an image on top of a texture: they share the pixels (``initWithTexture:featureChannels:``).

        Parameters
        ----------
        texture : Texture
            A slice holds four feature channels; a texture of one slice may have fewer.
        channels : int, optional
            Feature channels, by default those of a slice.

        Raises
        ------
        ArgumentError
            If `texture` is none.
        ShapeError, ArgumentError, BoundsError
            If the slices do not hold so many channels.

        Examples
        --------
        >>> Image.of_texture(Texture(np.ones((2, 2, 4), np.float32), "cpu"), 3).shape
        (2, 2, 3)
        """
        if not isinstance(texture, Texture):
            raise ArgumentError(f"Image.of_texture: texture is {type(texture).__name__}, expected a Texture.")
        count = texture.shape[3] if channels is None else whole(channels, "Image.of_texture: channels")
        return cls._of(_core.image_of_texture(texture._native, count), texture.device)

    def __repr__(self) -> str:
        return f"<Image on {self.device.name}: {counted(self.count, 'image')} {extents(self.shape)}, {self.dtype}>"

    @property
    def count(self) -> int:
        """How many images it holds (numberOfImages)."""
        return self._native.shape[0]

    @property
    def shape(self) -> tuple[int, int, int]:
        """(height, width, channels) of each image."""
        _, height, width, channels = self._native.shape
        return height, width, channels

    @property
    def dtype(self) -> np.dtype[Any]:
        """uint8, float16 or float32."""
        return _DTYPES[self._native.format]

    @property
    def texture(self) -> Texture:
        """The pixels as a texture, shared: a slice for every four channels."""
        return Texture._of(self._native.texture, self.device)

    def read(
        self,
        index: int = 0,
        *,
        layout: Layout = "HWC",
        region: tuple[int, int, int, int] | None = None,
        channels: tuple[int, int] | None = None,
    ) -> Array:
        """Return a copy of one image or of a part; wait for the command buffer that writes it first.

        Parameters
        ----------
        index : int, optional
            Which of the images.
        layout : {"HWC", "CHW"}, optional
            The order of the axes.
        region : tuple of int, optional
            (top, left, height, width) in pixels; by default all.
        channels : tuple of int, optional
            (first, count), the first one a multiple of 4; by default all.

        Returns
        -------
        ndarray of the image's dtype, shape (height, width, channels) or (channels, height, width)

        Raises
        ------
        ArgumentError
            If there is no such layout, or a number is none.
        BoundsError
            If a part leaves the image, or there is no such image.

        Notes
        -----
        Apple's name: ``readBytes:dataLayout:bytesPerRow:region:featureChannelInfo:imageIndex:``.
        """
        order, (first, extent) = checked_layout(layout, "Image.read"), self._part("Image.read", index, region, channels)
        into = np.empty(_in_layout(extent, layout), self.dtype)
        self._native.read(into, order, index, first, extent)
        return into

    def write(
        self,
        pixels: Any,
        index: int = 0,
        *,
        layout: Layout = "HWC",
        region: tuple[int, int, int, int] | None = None,
        channels: tuple[int, int] | None = None,
    ) -> None:
        """Copy pixels into one image or into a part of it.

        Parameters
        ----------
        pixels : array of the image's dtype, of the part's shape in the layout
            For an image of float32 any numbers.
        index, layout, region, channels
            As of :meth:`read`; so are the errors.

        Raises
        ------
        DTypeError, ShapeError
            If the pixels have another dtype or shape.

        Notes
        -----
        Apple's name: ``writeBytes:dataLayout:bytesPerRow:region:featureChannelInfo:imageIndex:``.
        """
        who = "Image.write"
        order, (first, extent) = checked_layout(layout, who), self._part(who, index, region, channels)
        array = as_pixels(pixels, f"{who}: pixels")
        if array.dtype != self.dtype:
            raise DTypeError(f"{who}: pixels are {array.dtype}, the image is {self.dtype}; expected one dtype.")
        shape = _in_layout(extent, layout)
        if array.shape != shape:
            raise ShapeError(f"{who}: pixels have shape {array.shape}, expected {shape}.")
        self._native.write(array, order, index, first, extent)

    def numpy(self) -> Array:
        """Return a copy of all images, (N, H, W, C); wait for the command buffer that writes them first."""
        return np.stack([self.read(index) for index in range(self.count)])

    def sub_image(self, first: int, count: int) -> Image:
        """Return a view of some feature channels, which shares the pixels (``subImageWithFeatureChannelRange:``).

        Parameters
        ----------
        first : int
            A multiple of 4.
        count : int

        Raises
        ------
        ArgumentError
            If a number is none, or the first one no multiple of 4.
        BoundsError
            If the image has fewer channels.
        """
        begin = whole(first, "Image.sub_image: first", least=0)
        number = whole(count, "Image.sub_image: count")
        if begin % 4:
            raise ArgumentError(f"Image.sub_image: first is {begin}, expected a multiple of 4.")
        _check_range("Image.sub_image: the image", "channels", begin, number, self.shape[2])
        return Image._of(self._native.channels(begin, number), self.device)

    def _part(
        self, who: str, index: Any, region: Any, channels: Any
    ) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """Return the first row, column and channel, and the numbers of each."""
        height, width, count = self.shape
        number = whole(index, f"{who}: index", least=0)
        _check_range(f"{who}: the object", "images", number, 1, self.count)
        top, left, rows, columns = _integers(region, (0, 0, height, width), f"{who}: region", (0, 0, 1, 1))
        channel, many = _integers(channels, (0, count), f"{who}: channels", (0, 1))
        for name, first, some, most in (
            ("rows", top, rows, height),
            ("columns", left, columns, width),
            ("channels", channel, many, count),
        ):
            _check_range(f"{who}: the image", name, first, some, most)
        if channel % 4:
            raise ArgumentError(f"{who}: the first channel is {channel}, expected a multiple of 4.")
        return (top, left, channel), (rows, columns, many)


def _in_layout(extent: tuple[int, int, int], layout: str) -> tuple[int, int, int]:
    rows, columns, channels = extent
    return extent if layout == "HWC" else (channels, rows, columns)


def _integers(given: Any, default: Sequence[int], who: str, least: Sequence[int]) -> Sequence[int]:
    if given is None:
        return default
    if not isinstance(given, tuple | list) or len(given) != len(default):
        raise ArgumentError(f"{who} is {given!r}, expected {len(default)} integers.")
    return [whole(number, who, least=low) for number, low in zip(given, least, strict=True)]


def _check_range(who: str, what: str, first: int, count: int, most: int) -> None:
    if first + count > most:
        raise BoundsError(f"{who} has {most} {what}; {count} from {first} on are asked for.")
