"""PyTorch's samples of its operators, computed by openmps.Graph: results and gradients against PyTorch in float64.

    python tests/python/operator_oracle.py --first NUMBER --count COUNT [--device NAME] [--only OPERATOR]

An experiment is an operator, a type and a mode. The modes are samples as they are, strided memory, extreme values, NaN,
axes of 65,536 elements, and placeholders of unknown extents. Each finding is printed. The last line is JSON. Runs are
samples that both compute. `refused` are samples that PyTorch's rules allow and Apple's do not: explained.py lists the
sentences. `left_out` are samples that a graph's function does not compute, or whose results have another definition.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch

import experiment
import openmps as mps
from torch_operators import elementwise, indexing, linear_algebra, reductions, shapes, windows
from torch_operators.explained import is_refused
from torch_operators.mapping import OPERATORS, LeftOut
from torch_operators.samples import CHANGES, samples
from torch_operators.trial import Finding, Trial

# torch.testing would freeze the flags of backends for the whole process, and other tests set them.
torch.backends.disable_global_flags = lambda: None
op_db = importlib.import_module("torch.testing._internal.common_methods_invocations").op_db

FAMILIES = (elementwise, indexing, linear_algebra, reductions, shapes, windows)  # each fills the table
TYPES = ("float32", "float16", "int64", "int32", "int16", "int8", "uint8", "bool", "complex64")
INFOS: dict[str, Any] = {
    info.name + (f".{info.variant_test_name}" if info.variant_test_name else ""): info for info in op_db
}


def experiments(only: str | None) -> list[tuple[str, str, str]]:
    """Return all of them: the modes of one operator are far apart, so that a span has many operators."""
    names = [only] if only else sorted(OPERATORS)
    return [
        (name, dtype, mode)
        for mode in CHANGES
        for dtype in TYPES
        for name in names
        if getattr(torch, dtype) in INFOS[name].supported_dtypes("cpu")
    ]


def findings_of(name: str, dtype: str, mode: str, device: str, most: int, counts: Counter[str]) -> Iterator[str]:
    """Yield the findings of an experiment as lines."""
    random = np.random.default_rng(0)
    for number, (sample, has_bounds) in enumerate(samples(INFOS[name], getattr(torch, dtype), most)):
        trial = Trial(INFOS[name], OPERATORS[name], mode, dtype, device, has_bounds=has_bounds)
        try:
            found = trial.run(sample, random)
        except LeftOut:
            counts["left_out"] += 1
            continue
        except mps.Error as error:
            sentence = str(error).splitlines()[0]
            if is_refused(sentence):
                counts["refused"] += 1
                continue
            found = [Finding("refused", sentence)]
        except Exception as error:
            found = [Finding("foreign", f"{type(error).__name__}: {error}")]
        counts["runs"] += 1
        for finding in found:
            counts["findings"] += 1
            yield f"{name} {dtype} {mode} sample {number}, {finding.kind}: {finding.text}"


def main() -> int:
    parser = experiment.arguments(__doc__)
    parser.add_argument("--device", default="cpu", help="one that openmps.devices() lists")
    parser.add_argument("--only", choices=sorted(OPERATORS), help="this operator alone")
    parser.add_argument("--most", type=int, default=30, help="samples of an operator and type")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    counts: Counter[str] = Counter(runs=0, refused=0, left_out=0, findings=0)
    for name, dtype, mode in experiments(options.only)[options.first : options.first + options.count]:
        for line in findings_of(name, dtype, mode, options.device, options.most, counts):
            print(line, flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
