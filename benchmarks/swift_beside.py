"""Calls from Swift beside the same calls from Objective-C++: processor times, the two programs in turns.

python benchmarks/swift_beside.py [ROUNDS]

scripts/swift_env.sh makes Swift and the library. Both programs use one thread and one build of the library. The
smallest time of all rounds counts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = """
cmake -S . -B build/swift >/dev/null
ninja -C build/swift call_times >/dev/null
swift build -c release --package-path examples/swift --scratch-path build/swift/examples --product CallTimes >/dev/null
"""
PROGRAMS = {"Swift": "build/swift/examples/release/CallTimes", "Objective-C++": "build/swift/benchmarks/call_times"}


def in_swift(*command: str) -> str:
    """Return what a command prints where Swift is."""
    return subprocess.run(
        [str(ROOT / "scripts/swift_env.sh"), *command],
        env={**os.environ, "OPENMPS_THREADS": "1", "OPENMPS_DEVICE": "cpu"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def main() -> None:
    """Print a table: a row for each call."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    in_swift("sh", "-euc", BUILD)
    best: dict[str, dict[str, float]] = {}
    for _ in range(rounds):
        for language, program in PROGRAMS.items():
            for line in in_swift(program).splitlines():
                name, _, value = line.rpartition(": ")
                times = best.setdefault(name, {})
                times[language] = min(times.get(language, float("inf")), float(value.removesuffix(" us")))
    print(f"| call | {' | '.join(PROGRAMS)} | difference |\n|---|---:|---:|---:|")
    for name, times in best.items():
        swift, objective_c = (times[language] for language in PROGRAMS)
        print(f"| {name} | {swift:.3f} | {objective_c:.3f} | {swift - objective_c:+.3f} |")


if __name__ == "__main__":
    main()
