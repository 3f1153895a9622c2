"""Parsers under libFuzzer, with AddressSanitizer and UndefinedBehaviorSanitizer: so many inputs of one parser.

``cmake --workflow --preset fuzz`` builds the programs (tests/fuzzers); OPENMPS_FUZZERS names their folder, else it is
in build/fuzz. An input is a finding where the parser crashes, takes longer than 10 seconds or more than 2 GiB, or
breaks what its program requires. Findings stay in the folder findings beside the programs. Inputs that reached new code
stay in corpus, where the next call begins.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import experiment

ROOT = Path(__file__).resolve().parents[2]
PARSERS = ("kernel_cache", "package", "shaders", "stored_graph")
MOST_FINDINGS = 20  # of one call
MEMORY = "/dev/shm"  # where the kernels' files are written
FOUND = (70, 71, 77)  # exit status of libFuzzer: too slow, too large, anything else


def folder() -> Path:
    """Return where the fuzzers are."""
    return ROOT / os.environ.get("OPENMPS_FUZZERS", "build/fuzz/tests/fuzzers")


def seeds(parser: str) -> Path:
    """Write what the project's own writers make, and return the parser's folder of it."""
    place = folder() / "seeds"
    if not place.exists():
        part = folder() / f"seeds.{os.getpid()}"
        subprocess.run([folder() / "fuzz_seeds", part], check=True)
        try:
            part.rename(place)
        except OSError:  # another process was first
            if not place.exists():
                raise
    return place / parser


def command(parser: str, seed: int, runs: int) -> list[str]:
    """Return one call of a fuzzer; seed 0 would mean a random one."""
    corpus, found = folder() / "corpus" / parser, folder() / "findings"
    start = seeds(parser)
    for place in (corpus, found):
        place.mkdir(parents=True, exist_ok=True)
    limits = ["-max_len=4096", "-timeout=10", "-rss_limit_mb=2048"]
    options = [f"-seed={seed + 1}", f"-runs={runs}", f"-dict={start.parent / 'names.dict'}", "-print_final_stats=1"]
    program = str(folder() / f"fuzz_{parser}")
    return [program, *options, *limits, f"-artifact_prefix={found}/{parser}-", str(corpus), str(start)]


def number(pattern: str, text: str) -> int:
    """Return the last number that follows a pattern, or 0."""
    found = re.findall(pattern + r"\s*(\d+)", text)
    return int(found[-1]) if found else 0


def fuzz(parser: str, first: int, count: int) -> Counter[str]:
    """Give a parser `count` inputs, and go on after a finding."""
    counts: Counter[str] = Counter(inputs=0, findings=0)
    while counts["inputs"] < count and counts["findings"] < MOST_FINDINGS:
        seed = first + counts["findings"]
        ended = subprocess.run(
            command(parser, seed, count - counts["inputs"]),
            env=os.environ | ({"TMPDIR": MEMORY} if Path(MEMORY).is_dir() else {}),
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        executed = number("stat::number_of_executed_units:", ended.stderr)
        if ended.returncode not in (0, *FOUND) or (ended.returncode == 0 and not executed):
            raise SystemExit(f"{parser} with seed {seed + 1} ended with {ended.returncode}:\n{ended.stderr[-4000:]}")
        counts["inputs"] += max(executed, 1)
        counts["edges"] = max(counts["edges"], number("cov:", ended.stderr))
        if ended.returncode:
            counts["findings"] += 1
            print(f"{parser}, seed {seed + 1}: {ended.stderr[-4000:]}", flush=True)
    return counts


def main() -> int:
    """Print findings as they come, and the counts last."""
    parser = experiment.arguments(__doc__)
    parser.add_argument("--parser", choices=PARSERS, required=True)
    options = parser.parse_args()
    if not (folder() / "fuzz_seeds").exists():
        raise SystemExit(f"{folder()} has no fuzzers: cmake --workflow --preset fuzz")
    counts = fuzz(options.parser, options.first, options.count)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    sys.exit(main())
