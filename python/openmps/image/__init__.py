"""Apple's image filters as classes that take and return NumPy arrays (MPSImage...).

A filter is made once, with its settings, and called as often as wanted: ``Box(3, 3)(picture)``. Images have the shape
(H, W), (H, W, C) or (N, H, W, C). They are float32 or float16; uint8 stands for 0..1 in steps of 1/255. A result is
float16 if the sources are, else float32, or of the dtype that a call asks for. Each call copies its images to the
device, runs the filter, waits, and copies the result back.
"""

from openmps._nodes.padding import EdgeMode
from openmps._public import publish
from openmps.image._finding import Keypoints, Lines
from openmps.image._types import AlphaType
from openmps.image._written.arithmetic import Add, Divide, Multiply, Subtract
from openmps.image._written.finders import EDLines, FindKeypoints, GuidedFilter
from openmps.image._written.histograms import (
    Histogram,
    HistogramEqualization,
    HistogramSpecification,
    NormalizedHistogram,
)
from openmps.image._written.levels import GaussianPyramid, LaplacianPyramidAdd, LaplacianPyramidSubtract
from openmps.image._written.ranks import AreaMax, AreaMin, Dilate, Erode, EuclideanDistanceTransform, Median
from openmps.image._written.reductions import (
    ReduceColumnMax,
    ReduceColumnMean,
    ReduceColumnMin,
    ReduceColumnSum,
    ReduceRowMax,
    ReduceRowMean,
    ReduceRowMin,
    ReduceRowSum,
)
from openmps.image._written.sizes import BilinearScale, Conversion, Integral, IntegralOfSquares, LanczosScale, Transpose
from openmps.image._written.statistics import StatisticsMean, StatisticsMeanAndVariance, StatisticsMinAndMax
from openmps.image._written.thresholds import (
    ThresholdBinary,
    ThresholdBinaryInverse,
    ThresholdToZero,
    ThresholdToZeroInverse,
    ThresholdTruncate,
)
from openmps.image._written.windows import Box, Canny, Convolution, GaussianBlur, Laplacian, Sobel, Tent

__all__ = [
    "Add",
    "AlphaType",
    "AreaMax",
    "AreaMin",
    "BilinearScale",
    "Box",
    "Canny",
    "Conversion",
    "Convolution",
    "Dilate",
    "Divide",
    "EDLines",
    "EdgeMode",
    "Erode",
    "EuclideanDistanceTransform",
    "FindKeypoints",
    "GaussianBlur",
    "GaussianPyramid",
    "GuidedFilter",
    "Histogram",
    "HistogramEqualization",
    "HistogramSpecification",
    "Integral",
    "IntegralOfSquares",
    "Keypoints",
    "LanczosScale",
    "Laplacian",
    "LaplacianPyramidAdd",
    "LaplacianPyramidSubtract",
    "Lines",
    "Median",
    "Multiply",
    "NormalizedHistogram",
    "ReduceColumnMax",
    "ReduceColumnMean",
    "ReduceColumnMin",
    "ReduceColumnSum",
    "ReduceRowMax",
    "ReduceRowMean",
    "ReduceRowMin",
    "ReduceRowSum",
    "Sobel",
    "StatisticsMean",
    "StatisticsMeanAndVariance",
    "StatisticsMinAndMax",
    "Subtract",
    "Tent",
    "ThresholdBinary",
    "ThresholdBinaryInverse",
    "ThresholdToZero",
    "ThresholdToZeroInverse",
    "ThresholdTruncate",
    "Transpose",
]

publish(__name__, __all__, globals())
