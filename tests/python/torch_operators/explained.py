"""Sentences that refuse a sample, and why MPSGraph has no such call."""

from __future__ import annotations

import re

# PyTorch does more than Apple's operation; its samples are refused, not computed otherwise.
_REFUSALS = {
    r"which it does not take": "the operation lacks the type",
    r"the tensor has [01] axes": "PyTorch gives scalars an axis, and concatenates with empty vectors",
    r"a constant of u?int\d+ is given": "PyTorch promotes integers to floats",
    r"the convolution's result has|the padded image has": "PyTorch's result has no forward convolution",
    r"are not known, so that a scale is needed": "the function asks for extents",
    r"does not fit the \? elements|is None, expected an integer": "the function asks for extents",
    r"they have to agree": "MPSGraph promotes no types",
    r"is given a complex tensor, expects real ones": "the operation has no complex formula",
    r"expects floats|expects a complex one|expects integers": "the operation lacks the type",
    r"only the mode \"constant\" crops": "the operation crops in one mode",
    r"has \? elements, the input \(\?": "the same, where extents are not known",
    r"they may differ along axis 0 only": "PyTorch reads a part of the other axes",
    r"expects at least \d axes": "PyTorch adds axes to vectors",
}


def is_refused(sentence: str) -> bool:
    """Return whether a refusal is one of those that the table explains."""
    return any(re.search(pattern, sentence) for pattern in _REFUSALS)
