"""Positions and weights with which ONNX resizes an axis."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openmps.errors import UnsupportedError
from openmps.onnx._reading.element_types import Array

_NEAR = 1e-9
_SUPPORT = {"linear": 1.0, "bilinear": 1.0, "cubic": 2.0}


@dataclass(frozen=True)
class Sampling:
    """How an axis is resized."""

    mode: str
    coordinates: str
    rounding: str
    cubic: float = -0.75
    exclude_outside: bool = False
    antialias: bool = False


def positions(way: Sampling, extent: int, size: int, factor: float, edges: tuple[float, float]) -> Array:
    """Return the place in the image for each element of the result."""
    at = np.arange(size, dtype=np.float64)
    exact = factor * extent  # the size before it is made an integer
    if abs(exact - size) < _NEAR * size:
        exact = float(size)
    centers = (at + 0.5) * extent / exact - 0.5
    match way.coordinates:
        case "half_pixel":
            return centers
        case "half_pixel_symmetric":
            return extent / 2 * (1 - size / exact) + centers
        case "pytorch_half_pixel":
            return centers if size > 1 else at * 0
        case "asymmetric":
            return at * extent / exact
        case "align_corners":
            return at * (extent - 1) / (exact - 1) if exact != 1 else at * 0
        case "tf_crop_and_resize":
            first, last = edges
            if size == 1:
                return at * 0 + 0.5 * (first + last) * (extent - 1)
            return (first + at * (last - first) / (size - 1)) * (extent - 1)
    raise UnsupportedError(f'Resize: coordinate_transformation_mode is "{way.coordinates}".')


def outside(at: Array, extent: int) -> Array:
    """Return which places are not in the image."""
    return (at < 0) | (at > extent - 1)


def nearest(way: Sampling, at: Array, extent: int) -> Array:
    """Return the element that is nearest to each place."""
    match way.rounding:
        case "round_prefer_floor":
            found = np.ceil(at - 0.5)
        case "round_prefer_ceil":
            found = np.floor(at + 0.5)
        case "floor":
            found = np.floor(at)
        case "ceil":
            found = np.ceil(at)
        case _:
            raise UnsupportedError(f'Resize: nearest_mode is "{way.rounding}".')
    return np.clip(found, 0, extent - 1).astype(np.int32)


def matrix(way: Sampling, at: Array, extent: int, factor: float) -> Array:
    """Return the weight of each element of an axis (columns) in each one of the result (rows)."""
    if way.mode not in _SUPPORT:
        raise UnsupportedError(f'Resize: mode is "{way.mode}".')
    narrow = min(factor, 1.0) if way.antialias else 1.0
    reach = min(int(np.ceil(_SUPPORT[way.mode] / narrow)), 2 * extent) + 1
    first = np.floor(at).astype(np.int64)
    taps = first[:, None] + np.arange(1 - reach, reach + 1)[None, :]  # (results, taps)
    weights = _filter(way, (taps - at[:, None]) * narrow)
    if way.exclude_outside:
        weights = np.where((taps < 0) | (taps >= extent), 0.0, weights)
    if way.exclude_outside or way.antialias:
        weights = weights / weights.sum(1, keepdims=True)
    found = np.zeros((len(at), extent))
    rows = np.broadcast_to(np.arange(len(at))[:, None], taps.shape)
    np.add.at(found, (rows, np.clip(taps, 0, extent - 1)), weights)
    return found


def _filter(way: Sampling, distance: Array) -> Array:
    """Return the weight of an element at a distance: a triangle, or Keys' cubic."""
    d, a = np.abs(distance), way.cubic
    if way.mode != "cubic":
        triangle: Array = np.clip(1 - d, 0, None)
        return triangle
    near = ((a + 2) * d - (a + 3)) * d * d + 1
    far = ((a * d - 5 * a) * d + 8 * a) * d - 4 * a
    found: Array = np.where(d <= 1, near, np.where(d < 2, far, 0.0))
    return found
