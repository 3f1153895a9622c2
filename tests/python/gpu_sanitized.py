"""Training steps on a GPU under NVIDIA's compute-sanitizer: so many of its tools, each with every program.

An experiment is one tool with one program. A program is a step of the digit network in C++, or a short run of one of
the ``examples/python`` that train. Findings are the errors and hazards that the tool reports. Counts are printed last.

Under initcheck nothing is captured as a CUDA graph. With graphs, kernels of cuDNN and cuBLAS in two of the programs
read memory that has no value for initcheck. The same kernels without graphs do not, and results have the same bits.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import experiment

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("memcheck", "racecheck", "initcheck", "synccheck")
PROGRAMS = ("training_step", "activity", "gan", "resnet50", "shakespeare")
# "ERROR SUMMARY: 0 errors", "RACECHECK SUMMARY: 0 hazards displayed (0 errors, 0 warnings)"
SUMMARY = re.compile(r"(?:ERROR|RACECHECK) SUMMARY: (\d+) (?:error|hazard)")
SETTINGS = {"initcheck": {"OPENMPS_SKIP_KERNELS": "cuda_graphs"}}
LIMIT = 1200.0


def sanitizer() -> str:
    """Return the path of compute-sanitizer."""
    beside = sorted(Path("/usr/local").glob("cuda*/bin/compute-sanitizer"))
    found = shutil.which("compute-sanitizer") or (str(beside[-1]) if beside else None)
    if found is None:
        raise SystemExit("compute-sanitizer is not there: it comes with NVIDIA's CUDA toolkit.")
    return found


def command_of(program: str) -> list[str]:
    """Return the command line of a program."""
    if program != "training_step":
        return [sys.executable, str(Path(__file__).with_name("same_bits.py")), "train", program, "1"]
    folder = ROOT / os.environ.get("OPENMPS_BENCHMARKS", "build/python/benchmarks")
    return [str(folder / program), "--device", "cuda:0", "--batch", "40", "--steps", "3"]


def reported(output: str) -> int | None:
    """Return how many errors or hazards a tool reports; None without its summary."""
    summaries = SUMMARY.findall(output)
    return sum(map(int, summaries)) if summaries else None


def check(tool: str, program: str) -> int:
    """Run a program under a tool; return the findings, at least 1 for one that does not end well."""
    ended = subprocess.run(
        [sanitizer(), "--tool", tool, "--print-limit", "20", *command_of(program)],
        env=os.environ | {"OPENMPS_DEVICE": "cuda:0"} | SETTINGS.get(tool, {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=LIMIT,
        check=False,
    )
    count = reported(ended.stdout)
    findings = count if count is not None and (count or ended.returncode == 0) else 1
    if findings:
        print(f"{program} under {tool} ended with {ended.returncode}:\n{ended.stdout[-6000:]}", flush=True)
    return findings


def main(first: int, count: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"runs": 0, "findings": 0})
    for number in range(first, first + count):
        tool, program = TOOLS[number % len(TOOLS)], PROGRAMS[number // len(TOOLS) % len(PROGRAMS)]
        counts.update({"runs": 1, tool: 1, "findings": check(tool, program)})
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    _options = experiment.arguments(__doc__).parse_args()
    sys.exit(main(_options.first, _options.count))
