"""The classes of openmps.image. The results in the examples are NumPy's."""

from __future__ import annotations

import numpy as np

from rows import Family, Row

_READS_ALL = frozenset({"offset", "edge_mode"})
_WRITES_ALL = frozenset({"offset", "edge_mode", "clip_rect"})
_LEVELS = frozenset({"offset", "clip_rect"})
_EDGE = frozenset({"edge_mode"})
_FILTERS = "openmps.image._filters"


def _near(x: list[list[float]], weights: list[float], fill: str = "zero") -> np.ndarray:
    """Return weighted sums of neighbours in one row."""
    row = np.asarray(x, float)[0]
    side = len(weights) // 2
    padded = np.pad(row, side, mode="edge") if fill == "clamp" else np.pad(row, side)
    return np.array([[np.dot(padded[i : i + len(weights)], weights) for i in range(len(row))]])


def _windows(x: list[list[float]], width: int) -> np.ndarray:
    row = np.pad(np.asarray(x, float)[0], width // 2, mode="edge")
    return np.array([row[i : i + width] for i in range(len(row) - width + 1)])


def _gaussian(sigma: float) -> list[float]:
    side = int(np.ceil(3.7 * sigma))
    weights = np.exp(-(np.arange(-side, side + 1) ** 2) / (2 * sigma**2))
    return list(weights / weights.sum())


def _flags(condition: np.ndarray, yes: float = 1.0) -> np.ndarray:
    return np.where(condition, yes, 0.0)


WINDOWS = Family(
    "windows",
    "Filters that are weighted sums of neighbouring pixels",
    _FILTERS,
    (
        Row(
            "MPSImageConvolution",
            "UnaryFilter",
            "Weighted sums of windows",
            "[[1, 0, -1]]",
            "[[1, 2, 4]]",
            lambda x: _near(x, [1, 0, -1]),
        ),
        Row(
            "MPSImageLaplacian",
            "UnaryFilter",
            "Weighted sums of windows with the weights of Laplace's operator",
            "",
            "[[0, 1, 0]]",
            lambda x: _near(x, [1, -4, 1]),
        ),
        Row("MPSImageBox", "UnaryFilter", "Means of windows", "3, 1", "[[3, 6, 9]]", lambda x: _near(x, [1 / 3] * 3)),
        Row(
            "MPSImageTent",
            "UnaryFilter",
            "Means of windows whose weights fall from the centre to the sides",
            "3, 1",
            "[[4, 8, 4]]",
            lambda x: _near(x, [0.25, 0.5, 0.25]),
        ),
        Row(
            "MPSImageGaussianBlur",
            "UnaryFilter",
            "Means of windows with Gaussian weights",
            "0.5",
            "[[0, 1, 0]]",
            lambda x: _near(x, _gaussian(0.5)) * max(_gaussian(0.5)),
        ),
        Row(
            "MPSImageSobel",
            "UnaryFilter",
            "Lengths of the gradient by Sobel's weights",
            "edge_mode=EdgeMode.CLAMP",
            "[[1, 2, 4]]",
            lambda x: np.abs(_near(x, [-4, 0, 4], "clamp")),
        ),
        Row(
            "MPSImageCanny",
            "UnaryFilter",
            "Edges by Canny's rules",
            "edge_mode=EdgeMode.CLAMP",
            "np.ones((2, 2))",
            lambda x: np.zeros_like(x),
        ),
    ),
)

SIZES = Family(
    "sizes",
    "Filters that move pixels",
    _FILTERS,
    (
        Row(
            "MPSImageBilinearScale",
            "UnaryFilter",
            "Images of another size, by weights of the nearest two pixels of each direction",
            "",
            "[[0, 4]], size=(1, 4)",
            lambda x: np.interp((np.arange(4) + 0.5) / 2 - 0.5, [0, 1], np.asarray(x[0], float))[np.newaxis],
        ),
        Row(
            "MPSImageLanczosScale",
            "UnaryFilter",
            "Images of another size, by the Lanczos window of three lobes",
            "",
            "[[2, 2]], size=(1, 4)",
            lambda x: np.full((1, 4), 2.0),
        ),
        Row(
            "MPSImageTranspose",
            "TransposingFilter",
            "Images with rows and columns exchanged",
            "",
            "[[1, 2, 3]]",
            lambda x: np.transpose(np.asarray(x, float)),
            _EDGE,
        ),
        Row(
            "MPSImageConversion",
            "UnaryFilter",
            "Colours with another kind of alpha",
            "AlphaType.NON_PREMULTIPLIED, AlphaType.PREMULTIPLIED",
            "[[[1, 0.5, 0, 0.5]]]",
            lambda x: np.asarray(x) * [0.5, 0.5, 0.5, 1],
        ),
        Row(
            "MPSImageIntegral",
            "UnaryFilter",
            "Sums of all pixels above and to the left",
            "",
            "[[1, 2], [3, 4]], size=3",
            lambda x: np.pad(np.cumsum(np.cumsum(x, 0, float), 1), ((1, 0), (1, 0))),
        ),
        Row(
            "MPSImageIntegralOfSquares",
            "UnaryFilter",
            "Sums of the squares of all pixels above and to the left",
            "",
            "[[1, 2], [3, 4]], size=3",
            lambda x: np.pad(np.cumsum(np.cumsum(np.square(x), 0, float), 1), ((1, 0), (1, 0))),
        ),
    ),
)

RANKS = Family(
    "ranks",
    "Filters that compare pixels of a window",
    _FILTERS,
    (
        Row(
            "MPSImageMedian",
            "UnaryFilter",
            "Medians of squares",
            "3, edge_mode=EdgeMode.CLAMP",
            "[[1, 9, 2]]",
            lambda x: np.median(_windows(x, 3), axis=1)[np.newaxis],
        ),
        Row(
            "MPSImageAreaMax",
            "UnaryFilter",
            "The largest values of windows",
            "3, 1",
            "[[1, 9, 2]]",
            lambda x: _windows(x, 3).max(axis=1)[np.newaxis],
            _EDGE,
        ),
        Row(
            "MPSImageAreaMin",
            "UnaryFilter",
            "The smallest values of windows",
            "3, 1",
            "[[1, 9, 2]]",
            lambda x: _windows(x, 3).min(axis=1)[np.newaxis],
            _EDGE,
        ),
        Row(
            "MPSImageDilate",
            "UnaryFilter",
            "The largest of the values less those of a probe",
            "[[1, 0, 1]]",
            "[[1, 9, 2]]",
            lambda x: (_windows(x, 3) - [1, 0, 1]).max(axis=1)[np.newaxis],
            _EDGE,
        ),
        Row(
            "MPSImageErode",
            "UnaryFilter",
            "The smallest of the values plus those of a probe",
            "[[1, 0, 1]]",
            "[[1, 9, 2]]",
            lambda x: (_windows(x, 3) - [-1, 0, -1]).min(axis=1)[np.newaxis],
            _EDGE,
        ),
        Row(
            "MPSImageEuclideanDistanceTransform",
            "UnaryFilter",
            "Distances to the nearest pixel that is not 0",
            "",
            "[[0, 0, 1]]",
            lambda x: np.array([[2.0, 1.0, 0.0]]),
            _EDGE,
        ),
    ),
)

THRESHOLDS = Family(
    "thresholds",
    "Filters that compare each pixel with a threshold",
    _FILTERS,
    (
        Row(
            "MPSImageThresholdBinary",
            "UnaryFilter",
            "`maximum_value` above the threshold, else 0",
            "1.5, 9.0",
            "[[1, 2, 3]]",
            lambda x: _flags(np.array(x) > 1.5, 9.0),
        ),
        Row(
            "MPSImageThresholdBinaryInverse",
            "UnaryFilter",
            "0 above the threshold, else `maximum_value`",
            "1.5, 9.0",
            "[[1, 2, 3]]",
            lambda x: _flags(np.array(x) <= 1.5, 9.0),
        ),
        Row(
            "MPSImageThresholdTruncate",
            "UnaryFilter",
            "The threshold above it, else the pixel",
            "1.5",
            "[[1, 2, 3]]",
            lambda x: np.minimum(x, 1.5),
        ),
        Row(
            "MPSImageThresholdToZero",
            "UnaryFilter",
            "The pixel above the threshold, else 0",
            "1.5",
            "[[1, 2, 3]]",
            lambda x: np.where(np.array(x) > 1.5, x, 0),
        ),
        Row(
            "MPSImageThresholdToZeroInverse",
            "UnaryFilter",
            "0 above the threshold, else the pixel",
            "1.5",
            "[[1, 2, 3]]",
            lambda x: np.where(np.array(x) > 1.5, 0, x),
        ),
    ),
)


def _reduction(apple: str, base: str, what: str, axis: int, numpy: str) -> Row:
    return Row(
        apple,
        base,
        what,
        "",
        "[[1, 2], [3, 6]]",
        lambda x: getattr(np, numpy)(np.asarray(x, float), axis=axis, keepdims=True),
        _READS_ALL,
    )


REDUCTIONS = Family(
    "reductions",
    "Reductions of rows and of columns",
    _FILTERS,
    (
        _reduction("MPSImageReduceRowMin", "ReductionOfRows", "The smallest value of each row", 1, "min"),
        _reduction("MPSImageReduceRowMax", "ReductionOfRows", "The largest value of each row", 1, "max"),
        _reduction("MPSImageReduceRowMean", "ReductionOfRows", "The mean of each row", 1, "mean"),
        _reduction("MPSImageReduceRowSum", "ReductionOfRows", "The sum of each row", 1, "sum"),
        _reduction("MPSImageReduceColumnMin", "ReductionOfColumns", "The smallest value of each column", 0, "min"),
        _reduction("MPSImageReduceColumnMax", "ReductionOfColumns", "The largest value of each column", 0, "max"),
        _reduction("MPSImageReduceColumnMean", "ReductionOfColumns", "The mean of each column", 0, "mean"),
        _reduction("MPSImageReduceColumnSum", "ReductionOfColumns", "The sum of each column", 0, "sum"),
    ),
)

STATISTICS = Family(
    "statistics",
    "Statistics of images",
    _FILTERS,
    (
        Row(
            "MPSImageStatisticsMean",
            "Statistics",
            "The mean of each channel",
            "",
            "[[[1, 2], [3, 6]]]",
            lambda x: np.mean(x, axis=(0, 1)),
            _WRITES_ALL,
        ),
        Row(
            "MPSImageStatisticsMeanAndVariance",
            "PairOfStatistics",
            "The mean and the variance of each channel",
            "",
            "[[[1, 2], [3, 6]]]",
            lambda x: np.stack([np.mean(x, axis=(0, 1)), np.var(x, axis=(0, 1))]),
            _WRITES_ALL,
        ),
        Row(
            "MPSImageStatisticsMinAndMax",
            "PairOfStatistics",
            "The least and the largest value of each channel",
            "",
            "[[[1, 2], [3, 6]]]",
            lambda x: np.stack([np.min(x, axis=(0, 1)), np.max(x, axis=(0, 1))]),
            _WRITES_ALL,
        ),
    ),
)


def _arithmetic(apple: str, what: str, numpy: str) -> Row:
    return Row(
        apple,
        "BinaryFilter",
        what,
        "primary_scale=2.0",
        "[[1, 2]], [[4, 5]]",
        lambda x, y: getattr(np, numpy)(2 * np.asarray(x, float), np.asarray(y, float)),
    )


ARITHMETIC = Family(
    "arithmetic",
    "Arithmetic of two images",
    _FILTERS,
    (
        _arithmetic("MPSImageAdd", "Sums of two images", "add"),
        _arithmetic("MPSImageSubtract", "Differences of two images", "subtract"),
        _arithmetic("MPSImageMultiply", "Products of two images", "multiply"),
        _arithmetic("MPSImageDivide", "Quotients of two images", "divide"),
    ),
)

_COUNTING = "openmps.image._counting"

HISTOGRAMS = Family(
    "histograms",
    "Histograms, and filters that give an image another one",
    _COUNTING,
    (
        Row(
            "MPSImageHistogram",
            "HistogramFilter",
            "Counts of the values in bins of a range",
            "256",
            "[[0, 0.5, 0.5]]",
            lambda x: np.histogram(x, 256, (0, 1))[0][[0, 128]].astype(np.uint32),
            after="[[0, 128]]",
        ),
        Row(
            "MPSImageNormalizedHistogram",
            "NormalizedHistogramFilter",
            "Counts of the values in bins between the least and the largest value",
            "256",
            "[[0.25, 0.5, 0.5]]",
            lambda x: np.histogram(x, 256)[0][[0, 255]].astype(np.uint32),
            after="[0][[0, 255]]",
        ),
        Row(
            "MPSImageHistogramEqualization",
            "OneHistogramFilter",
            "Images whose values are about equally frequent",
            "256",
            "[[0, 0.5]], np.bincount([0, 128], minlength=256)",
            lambda x, counts: np.array([[0.5, 1.0]]),
        ),
        Row(
            "MPSImageHistogramSpecification",
            "TwoHistogramsFilter",
            "Images with a desired histogram",
            "256",
            "[[0, 0.5]], np.ones(256, int), np.bincount([255])",
            lambda x, counts, desired: np.array([[1.0, 1.0]]),
        ),
    ),
)

PYRAMIDS = Family(
    "levels",
    "Pyramids of levels, each of half the size of the one before",
    "openmps.image._pyramids",
    (
        Row(
            "MPSImageGaussianPyramid",
            "PyramidFilter",
            "Smaller and smaller images, each a filtered part of the one before",
            "",
            "[[1, 2], [3, 4]]",
            lambda x: np.array([[(np.outer([6, 4], [6, 4]) * x).sum() / 256]]),
            _LEVELS,
            after="[1]",
            notes="By default the weights are 1, 4, 6, 4 and 1 over 16, as a column and as a row.",
        ),
        Row(
            "MPSImageLaplacianPyramidSubtract",
            "LevelsFilter",
            "Each level less the interpolated next one",
            "[[1]]",
            "[[[5, 2]], [[3]]]",
            lambda levels: np.array([[2.0, 2.0]]),
            _LEVELS,
            after="[0]",
        ),
        Row(
            "MPSImageLaplacianPyramidAdd",
            "LevelsFilter",
            "Each level plus the interpolated next one",
            "[[1]]",
            "[[[2, 2]], [[3]]]",
            lambda levels: np.array([[5.0, 2.0]]),
            _LEVELS,
            after="[0]",
        ),
    ),
)

FINDERS = Family(
    "finders",
    "Filters that find key points and lines, and the guided filter",
    "openmps.image._finding",
    (
        Row(
            "MPSImageFindKeypoints",
            "KeypointFilter",
            "The positions of pixels that reach a threshold",
            "10, 0.5",
            "np.array([[0, 200], [255, 7]], np.uint8)",
            lambda x: np.argwhere(np.asarray(x) >= 128),
            after="[0].positions",
        ),
        Row(
            "MPSImageEDLines",
            "LineFilter",
            "Line segments by edge drawing",
            "1.0, 8, 4, 1, 0.1, 0.1, 0.01",
            "np.zeros((32, 32))",
            lambda x: np.zeros((0, 2, 2), np.int64),
            after=".ends",
        ),
        Row(
            "MPSImageGuidedFilter",
            "GuidedFilterBase",
            "Images smoothed inside of the edges of a guidance",
            "3",
            "[[2, 2, 2]], [[0, 1, 0]]",
            lambda x, guidance: np.full((1, 3), 2.0),
        ),
    ),
)

FAMILIES = (
    WINDOWS,
    SIZES,
    RANKS,
    THRESHOLDS,
    REDUCTIONS,
    STATISTICS,
    ARITHMETIC,
    HISTOGRAMS,
    PYRAMIDS,
    FINDERS,
)
