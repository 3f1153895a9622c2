"""The rule of each operator of ONNX's default domain: a function from a node to its results.

An operator without a rule is read by the function body that ONNX defines for it, if there is one.
"""

from __future__ import annotations

from openmps.onnx._reading import (
    activations,
    arithmetic,
    blocks,
    constants,
    control_flow,
    convolutions,
    grids,
    images,
    indexing,
    normalization,
    padding,
    pooling,
    products,
    quantization,
    random_numbers,
    recurrent,
    reductions,
    shapes,
    spectra,
)
from openmps.onnx._reading.node import Rule

RULES: dict[str, Rule] = {}
for _family in (
    activations,
    arithmetic,
    blocks,
    constants,
    control_flow,
    convolutions,
    grids,
    images,
    indexing,
    normalization,
    padding,
    pooling,
    products,
    quantization,
    random_numbers,
    recurrent,
    reductions,
    shapes,
    spectra,
):
    RULES |= _family.RULES
