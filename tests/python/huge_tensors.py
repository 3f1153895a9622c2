"""Tensors of more than 2^31 and 2^32 elements: right, or refused by a sentence.

    python tests/python/huge_tensors.py [--first N] [--count N] [--device NAME] [--case NAME]

Each case runs in a separate process. One that needs more memory than there is at the moment is skipped and counted. The
last line is JSON. A finding is a wrong element, a crash, or a process that takes longer than LIMIT seconds.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import experiment
import openmps as mps
from huge_cases import CASES, GIB, Case

LIMIT = 900


def available_bytes() -> int:
    """Return the memory that programs may still take."""
    with open("/proc/meminfo") as lines:
        for line in lines:
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) << 10
    return 0


def lacks_memory(case: Case, device: mps.Device) -> bool:
    """Return whether a case would not fit: arrays in NumPy, and the tensors on the device."""
    if available_bytes() < case.host_bytes + 2 * GIB:
        return True
    return device.name.startswith("cuda") and device.memory_bytes < case.device_bytes + 2 * GIB


def run_alone(case: Case, device: str) -> tuple[str, str]:
    """Return how a case ended in a separate process, and its message."""
    command = [sys.executable, __file__, "--case", case.name, "--device", device]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return "hung", f"takes more than {LIMIT} s"
    said = (ended.stdout.strip().splitlines() or [""])[-1]
    if ended.returncode == 0:
        return ("refused" if said.startswith("refused") else "right"), said
    return "wrong", f"status {ended.returncode}: {said} {ended.stderr[-600:]}"


def run_here(case: Case, device: str) -> int:
    """Run one case; the exit status is 1 for a wrong element."""
    try:
        problem = case.run(mps.Graph(device))
    except mps.Error as error:
        problem = None
        print(f"refused: {error}")
    if problem:
        print(problem)
    return 1 if problem else 0


def main() -> int:
    """Run cases as the command line says."""
    parser = experiment.arguments(__doc__)
    parser.add_argument("--device", default=os.environ.get("OPENMPS_DEVICE", "cpu"))
    parser.add_argument("--case", help="this case alone, in this process")
    options = parser.parse_args()
    if options.case:
        return run_here(next(case for case in CASES if case.name == options.case), options.device)
    device = mps.Device(options.device)
    counts = Counter(cases=0, right=0, refused=0, skipped=0, findings=0)
    for case in CASES[options.first : options.first + options.count]:
        counts["cases"] += 1
        if lacks_memory(case, device):
            counts["skipped"] += 1
            continue
        outcome, said = run_alone(case, device.name)
        counts[outcome if outcome in ("right", "refused") else "findings"] += 1
        print(f"{case.name}: {outcome} {said}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
