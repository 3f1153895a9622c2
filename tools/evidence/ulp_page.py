"""Writes docs/ulp.md from the tables that the ulp test wrote, one file a device.

OPENMPS_ULP_TABLE=build/cpu.jsonl build/python/tests/devices_tests -tc="ulp: all halves*"
python -m tools.evidence.ulp_page build/cpu.jsonl [build/cuda.jsonl ...]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from .programs import ROOT

PAGE = ROOT / "docs" / "ulp.md"
DTYPES = ("float32", "float16", "bfloat16")
HEAD = """# Units in the last place

The table has the largest errors of functions of one operand, in units in the last place of the
result, for each device. It covers all 65,536 values of float16 and bfloat16, and 1,000,000 values
of float32. Half of the latter are arbitrary bit patterns; half are in the middle of the function's
range. The C library in long double gives the true values (`tests/devices/true_functions.cpp`). NaN,
infinities, denormals and the sign of zero are compared too, and agree.

Two functions are measured differently:

- `neuron_gelu` is x/2 * (1 + erf(x/sqrt(2))), whose sum keeps the digits of 1. Its errors are in
  units of x where those are larger.
- Sigmoids are 1 / (1 + exp(-x)), or 0 where the exponential is infinite. Results below the normal
  numbers are measured in units of the smallest normal number.

A result that was rounded once has the error 0.5. The tool `tools/evidence/ulp_page.py` writes this
page.

"""


def read(files: list[Path]) -> dict[str, dict[tuple[str, str], float]]:
    """Return the errors by device, operation and dtype."""
    errors: dict[str, dict[tuple[str, str], float]] = {}
    for file in files:
        for line in file.read_text().splitlines():
            row = json.loads(line)
            errors.setdefault(row["device"], {})[row["operation"], row["dtype"]] = float(row["ulps"])
    return errors


def page(errors: dict[str, dict[tuple[str, str], float]]) -> str:
    """Return the page."""
    columns = [(device, dtype) for device in errors for dtype in DTYPES]
    text = HEAD + "| operation | " + " | ".join(f"{device} {dtype}" for device, dtype in columns) + " |\n"
    text += "|---|" + "---:|" * len(columns) + "\n"
    for operation in sorted({name for table in errors.values() for name, _ in table}):
        cells = [errors[device].get((operation, dtype)) for device, dtype in columns]
        text += f"| `{operation}` | " + " | ".join("" if cell is None else f"{cell:.2f}" for cell in cells) + " |\n"
    return text


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(read([Path(name) for name in sys.argv[1:]])))


if __name__ == "__main__":
    main()
