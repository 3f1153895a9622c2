"""Histograms, pyramids, key points, lines and the guided filter against their formulas in NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import image_formulas as by_formula
import openmps as mps
from openmps import image

DEVICES = ["cpu", "reference"]
_WEIGHTS = np.outer([1, 4, 6, 4, 1], [1, 4, 6, 4, 1]) / 256


def pixels(shape: tuple[int, ...], seed: int = 0) -> by_formula.Array:
    return np.random.default_rng(seed).random(shape).astype(np.float32)


# ---- histograms


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", [(1, 1, 1), (1, 9, 2), (7, 5, 3), (7, 5, 4)], ids=str)
def test_histograms_count_bins(shape: tuple[int, ...], device: str) -> None:
    x = pixels(shape)
    found = image.Histogram(256, min_pixel_value=0.25, max_pixel_value=0.75, device=device)(x)
    expected = by_formula.histogram(x, 256, np.float32(0.25), np.float32(0.75))[:3]
    assert found.dtype == np.uint32
    np.testing.assert_array_equal(found, expected)


def test_histograms_of_bytes_alpha_thresholds_and_parts() -> None:
    x = np.random.default_rng(0).integers(0, 256, (9, 8, 4), np.uint8)
    counts = np.stack([np.bincount(x[..., c].ravel(), minlength=256) for c in range(4)])
    np.testing.assert_array_equal(image.Histogram(256, histogram_for_alpha=True, device="cpu")(x), counts)
    np.testing.assert_array_equal(image.Histogram(256, device="cpu")(x[..., 0]), counts[0])
    np.testing.assert_array_equal(image.Histogram(256, device="cpu")(x[..., :3]), counts[:3])
    bright = image.Histogram(256, min_pixel_threshold_value=0.5, device="cpu")(x[..., :1])
    np.testing.assert_array_equal(bright[0], np.where(np.arange(256) >= 128, counts[0], 0))
    part = image.Histogram(256, clip_rect_source=(1, 2, 3, 4), device="cpu")(x[..., 0])
    np.testing.assert_array_equal(part, np.bincount(x[1:4, 2:6, 0].ravel(), minlength=256))


def test_normalized_histograms_count_between_the_ends() -> None:
    x = 0.2 + 0.5 * pixels((7, 5, 2))
    counts, ends = image.NormalizedHistogram(256, device="cpu")(x)
    np.testing.assert_array_equal(ends, [x.min(axis=(0, 1)), x.max(axis=(0, 1))])
    expected = by_formula.histogram(x, 256, x.min(axis=(0, 1)), x.max(axis=(0, 1)))
    assert (counts.sum(axis=1) == 35).all()
    assert np.abs(counts.astype(int) - expected).sum() <= 4  # a value at the end of a bin is rounded
    flat, ends = image.NormalizedHistogram(256, device="cpu")(x[..., 0])
    assert flat.shape == (256,)
    assert ends.shape == (2, 1)


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_equalization_gives_each_value_its_share(channels: int) -> None:
    x = pixels((8, 6, channels))
    counts = by_formula.histogram(x, 256)
    filtered = image.HistogramEqualization(256, histogram_for_alpha=True, device="cpu")
    given = counts if channels != 3 else np.concatenate([counts, np.eye(256, dtype=int)[[255]]])
    shares = counts.cumsum(axis=1) / counts.sum(axis=1, keepdims=True)
    bins = by_formula.bins_of(x, 256, 0, 1)
    expected = np.stack([shares[c][bins[..., c]] for c in range(channels)], axis=-1)
    np.testing.assert_allclose(filtered(x, given), expected, atol=1e-5)
    both = filtered(np.stack([x, x[::-1]]), given)
    np.testing.assert_array_equal(both[1], filtered(x[::-1], given))


def test_specification_gives_the_first_bin_with_as_large_a_share() -> None:
    x = pixels((8, 6))
    own = by_formula.histogram(x[..., None], 256)[0]
    wanted = np.random.default_rng(3).integers(0, 5, 256)
    shares, goals = own.cumsum() / own.sum(), wanted.cumsum() / wanted.sum()
    bins = by_formula.bins_of(x, 256, 0, 1)
    expected = np.searchsorted(goals, shares[bins] - 1e-9) / 255
    found = image.HistogramSpecification(256, device="cpu")(x, own, wanted)
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_bad_histograms_are_refused() -> None:
    x = pixels((4, 4))
    equalize = image.HistogramEqualization(256, device="cpu")
    with pytest.raises(mps.ShapeError, match=r"Equalization: histogram has shape \(255,\), expected \(1, 256\)"):
        equalize(x, np.ones(255, int))
    with pytest.raises(mps.ArgumentError, match="histogram is float64, expected counts: integers from 0 to 4294967295"):
        equalize(x, np.ones(256))
    with pytest.raises(mps.ArgumentError, match="expected counts"):
        equalize(x, np.full(256, -1))
    with pytest.raises(mps.ArgumentError, match="257"):
        image.Histogram(257, device="cpu")
    with pytest.raises(mps.ShapeError, match=r"Histogram: source has shape \(1, 2, 2, 5\), expected one image of"):
        image.Histogram(256, device="cpu")(np.zeros((2, 2, 5)))
    with pytest.raises(mps.ShapeError, match=r"min_pixel_value has shape \(3,\), expected one number or \(4,\)"):
        image.Histogram(256, min_pixel_value=[0, 0, 0], device="cpu")


# ---- pyramids


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", [(1, 1, 1), (1, 8, 1), (8, 8, 3), (12, 5, 4)], ids=str)
def test_gaussian_pyramids(shape: tuple[int, ...], device: str) -> None:
    x = pixels(shape)
    levels = image.GaussianPyramid(device=device)(x)
    again = image.GaussianPyramid(_WEIGHTS, device=device)(x)
    assert all(np.array_equal(one, other) for one, other in zip(levels, again, strict=True))
    assert len(levels) == max(shape[:2]).bit_length()
    expected = x.astype(float)
    for level in levels:
        np.testing.assert_allclose(level, expected, rtol=1e-5, atol=1e-6)
        expected = by_formula.half(expected, _WEIGHTS)


@pytest.mark.parametrize("shape", [(8, 8, 1), (8, 4, 3)], ids=str)
def test_laplacian_pyramids_are_undone_by_their_sum(shape: tuple[int, ...]) -> None:
    weights = 4 * _WEIGHTS
    levels = image.GaussianPyramid(_WEIGHTS, device="cpu")(pixels(shape))
    rest = image.LaplacianPyramidSubtract(weights, laplacian_bias=0.5, laplacian_scale=0.25, device="cpu")(levels)
    for level, next_one, found in zip(levels, levels[1:], rest, strict=False):
        expected = 0.5 + 0.25 * (level - by_formula.doubled(next_one, level.shape, weights))
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(rest[-1], levels[-1])
    back = image.LaplacianPyramidAdd(weights, laplacian_bias=0.5, laplacian_scale=0.25, device="cpu")(rest)
    for level, found in zip(levels, back, strict=True):
        np.testing.assert_allclose(found, level, atol=2e-6)


def test_bad_levels_are_refused() -> None:
    subtract = image.LaplacianPyramidSubtract([[1]], device="cpu")
    with pytest.raises(mps.ArgumentError, match="source is ndarray, expected a sequence of 2 or more levels"):
        subtract(np.zeros((2, 2)))  # type: ignore[arg-type]
    with pytest.raises(mps.ArgumentError, match="source has 2 levels, expected 3 for 4 x 4 pixels"):
        subtract([np.zeros((4, 4)), np.zeros((2, 2))])
    with pytest.raises(mps.ShapeError, match=r"source\[1\] has shape \(1, 1, 1\), expected \(2, 2, 1\)"):
        subtract([np.zeros((4, 4)), np.zeros((1, 1)), np.zeros((1, 1))])
    with pytest.raises(mps.DTypeError, match=r"source\[1\] is float16, source\[0\] is float32; expected one dtype"):
        subtract([np.zeros((2, 2), np.float32), np.zeros((1, 1), np.float16)])


# ---- key points, lines, guidance


def test_keypoints_are_those_of_each_region() -> None:
    x = np.random.default_rng(0).integers(0, 256, (9, 12), np.uint8)
    find = image.FindKeypoints(200, 0.75, device="cpu")
    (whole,) = find(x)
    np.testing.assert_array_equal(whole.positions, np.argwhere(x / 255 >= 0.75))
    np.testing.assert_allclose(whole.values, x[x / 255 >= 0.75] / 255, rtol=1e-6)
    first, second = find(x, [(2, 3, 4, 5), (5, 8, 100, 100)])
    np.testing.assert_array_equal(first.positions, np.add(np.argwhere(x[2:6, 3:8] / 255 >= 0.75), [2, 3]))
    np.testing.assert_array_equal(second.positions, np.add(np.argwhere(x[5:, 8:] / 255 >= 0.75), [5, 8]))
    few = image.FindKeypoints(3, 0.0, device="cpu")(x)[0]
    assert few.positions.tolist() == [[0, 0], [0, 1], [0, 2]]
    assert find(x, []) == []
    assert find(np.zeros((1, 1), np.uint8))[0].positions.shape == (0, 2)


def test_bad_keypoints_are_refused() -> None:
    find = image.FindKeypoints(3, 0.5, device="cpu")
    with pytest.raises(mps.DTypeError, match="source is float32 with 1 channels, expected uint8 with one"):
        find(np.zeros((2, 2)))
    with pytest.raises(mps.ArgumentError, match=r"regions\[0\] is \(1, 2\), expected \(top, left, height, width\)"):
        find(np.zeros((2, 2), np.uint8), [(1, 2)])  # type: ignore[list-item]
    with pytest.raises(mps.ArgumentError, match="regions has None"):
        find(np.zeros((2, 2), np.uint8), [None])  # type: ignore[list-item]


def test_the_edge_of_a_half_plane_is_one_line() -> None:
    x = np.zeros((48, 64), np.float32)
    x[:, 32:] = 1
    find = image.EDLines(1.0, 16, 10, 1, 0.1, 0.05, 0.02, device="cpu")
    lines = find(x)
    assert lines.ends.shape == (1, 2, 2)
    assert set(lines.ends[0, :, 1]) <= {31, 32}
    assert abs(int(lines.ends[0, 0, 0]) - int(lines.ends[0, 1, 0])) >= 40
    assert set(np.argwhere(lines.edges)[:, 1]) <= {31, 32}
    assert find(np.zeros((48, 64))).ends.shape == (0, 2, 2)
    part = image.EDLines(1.0, 16, 10, 1, 0.1, 0.05, 0.02, clip_rect_source=(4, 20, 40, 30), device="cpu")(x)
    assert part.edges.shape == (40, 30)
    assert set(part.ends[0, :, 1]) <= {31, 32}
    with pytest.raises(mps.ArgumentError, match="70000; it has to be 0 to 65535"):
        image.EDLines(1.0, 70000, 10, 1, 0.1, 0.05, 0.02, device="cpu")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("diameter", [1, 3, 5])
@pytest.mark.parametrize("shape", [(1, 1), (1, 6), (7, 8)], ids=str)
def test_guided_filter_of_gray(shape: tuple[int, int], diameter: int, device: str) -> None:
    x, guide = pixels(shape, 1), pixels(shape, 2)
    found = image.GuidedFilter(diameter, epsilon=0.1, reconstruct_scale=2.0, reconstruct_offset=0.5, device=device)(
        x, guide
    )
    expected = 2 * by_formula.guided(x.astype(float), guide.astype(float), diameter, 0.1) + 0.5
    np.testing.assert_allclose(found, expected, rtol=1e-4, atol=1e-5)


def test_guided_filter_of_colours() -> None:
    x, guide = pixels((7, 8, 3), 1), pixels((7, 8, 3), 2)
    smooth = image.GuidedFilter(3, epsilon=0.1, device="cpu")
    for channel in range(3):
        expected = by_formula.guided(x[..., channel].astype(float), guide[..., channel].astype(float), 3, 0.1)
        np.testing.assert_allclose(smooth(x, guide)[..., channel], expected, rtol=1e-4, atol=1e-5)
    same = smooth(x[..., 0], np.repeat(guide[..., :1], 3, axis=-1))  # three times one guide: a smaller penalty
    one = image.GuidedFilter(3, epsilon=0.1 / 3, device="cpu")(x[..., 0], guide[..., 0])
    np.testing.assert_allclose(same, one, rtol=1e-3, atol=1e-4)
    constant = np.full((7, 8), 0.25)
    weights = pixels((7, 8), 3) + 0.1
    np.testing.assert_allclose(smooth(constant, guide, weights), constant, rtol=1e-4)


def test_guided_filter_refuses_other_sizes() -> None:
    smooth = image.GuidedFilter(3, device="cpu")
    with pytest.raises(mps.ShapeError, match=r"source has \(3, 3\) pixels, guidance \(3, 4\)"):
        smooth(np.zeros((3, 3)), np.zeros((3, 4)))
    with pytest.raises(mps.ShapeError, match=r"weights has \(2, 4\) pixels, guidance \(3, 4\)"):
        smooth(np.zeros((3, 4)), np.zeros((3, 4)), np.ones((2, 4)))
    with pytest.raises(mps.ShapeError, match="source has 2 channels, guidance 4"):
        smooth(np.zeros((3, 4, 2)), np.zeros((3, 4, 3)))
