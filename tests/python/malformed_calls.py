"""Malformed calls of the whole Python API: how many are refused by a sentence of ours, and what happens to the others.

``python tests/python/malformed_calls.py --count 2000000 --seed 1 --jobs 2`` prints counts last, each abort, hang and
exception that is not ours before them. Children run 1,000 calls each; a call that takes more than 5 seconds is a hang.
One call again: ``--seed S --first N --count 1 --verbose``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import experiment
from watched_child import watch

_CHILD = Path(__file__).with_name("malformed_child.py")
_AT_ONCE = 1000
_SECONDS = 5.0
# Counts as they are reported.
_NAMES = {
    "accepted": "accepted",
    "refused": "refused",
    "run": "run",
    "differentiated": "differentiated",
    "abort": "aborts",
    "hang": "hangs",
    "foreign": "foreign",
}


@dataclass
class Outcome:
    """Counts, and what went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        """Take what another one has too."""
        self.counts.update(other.counts)
        self.faults += other.faults

    def kinds(self) -> Counter[str]:
        """Return how often each kind of fault was."""
        return Counter(f"{fault['what']}: {fault['kind']}" for fault in self.faults)


def run_span(seed: int, first: int, last: int, seconds: float = _SECONDS, of: str = "") -> Outcome:
    """Run calls in children, a new one after each crash and hang."""
    outcome = Outcome()
    while first < last:
        ending = watch(_CHILD, [str(seed), str(first), str(last), of], seconds=seconds)
        outcome.counts.update(ending.counted)
        outcome.faults += [{"what": "foreign", **json.loads(line)} for line in ending.printed.splitlines()]
        if not ending.what:
            return outcome
        if ending.number < 0:
            raise RuntimeError(f"The child did not begin: {ending.errors}")
        outcome.counts[ending.what] += 1
        kind = f"{ending.text.partition('(')[0]} ended with {ending.status}"
        outcome.faults.append(
            {
                "what": ending.what,
                "call": ending.number,
                "kind": kind,
                "text": ending.text,
                "error": ending.errors[-1500:],
            }
        )
        first = ending.number + 1
    return outcome


def run(calls: int, seed: int, *, first: int = 0, jobs: int = 1, seconds: float = _SECONDS, of: str = "") -> Outcome:
    """Run so many calls, 1,000 to a child, of the targets whose names the expression `of` finds."""
    spans = [(start, min(start + _AT_ONCE, first + calls)) for start in range(first, first + calls, _AT_ONCE)]
    outcome = Outcome()
    with ThreadPoolExecutor(jobs) as pool:
        for each in pool.map(lambda span: run_span(seed, span[0], span[1], seconds, of), spans):
            outcome.add(each)
    return outcome


def main() -> int:
    """Run as the command line says; the exit status says whether there was a fault."""
    parser = experiment.arguments(__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=_SECONDS, help="what a call may take; more under sanitizers")
    parser.add_argument("--of", default="", help="a regular expression that the names of targets have to match")
    parser.add_argument("--verbose", action="store_true", help="print every fault, not one of each kind")
    options = parser.parse_args()
    of = {"seconds": options.seconds, "of": options.of}
    outcome = run(options.count, options.seed, first=options.first, jobs=options.jobs, **of)
    shown: set[str] = set()
    for fault in outcome.faults:
        if options.verbose or fault["kind"] not in shown:
            print(f"{fault['what']} {fault['call']}: {fault['kind']}\n  {fault['text']}\n  {fault['error']}")
        shown.add(fault["kind"])
    for kind, count in outcome.kinds().most_common():
        print(f"{count:8} {kind}")
    experiment.report({"calls": options.count, **{name: outcome.counts[each] for each, name in _NAMES.items()}})
    return 1 if outcome.faults else 0


if __name__ == "__main__":
    sys.exit(main())
