"""The table of experiments."""

from __future__ import annotations

from .programs import python_program, test_case
from .row import Row

ROWS = (
    Row(
        name="random-graphs",
        claim="Random graphs against the reference, forward and gradients, with one or two passes left out of each",
        figure="500,000 graphs, 0 failures, each pass left out 5,000 times",
        program=test_case("devices_tests", "devices: many random graphs*"),
        quick=600,
        whole=500_000,
        step=500,
        faults=("failures",),
        at_least={"graphs": 500_000},
    ),
    Row(
        name="malformed-python",
        claim="Malformed calls of the Python API, 1,000 to a process",
        figure="1,000,000 calls: 0 aborts, 0 hangs above 5 s, 0 exceptions that are not ours",
        program=python_program("malformed_calls.py", "--seed=12"),
        quick=6_000,
        whole=1_000_000,
        step=1_000,
        faults=("aborts", "hangs", "foreign"),
        at_least={"calls": 1_000_000},
    ),
    Row(
        name="corrupt-files",
        claim="Corrupt files: flipped, cut, swapped, extended, hostile sizes",
        figure="20,000: refused or equal",
        program=python_program("corrupt_files.py"),
        quick=600,
        whole=20_000,
        step=200,
        at_least={"files": 20_000},
    ),
    Row(
        name="failing-writes",
        claim="Faults of writing: full disk, limit, short write, EIO, read-only, fsync, rename",
        figure="7 x 200: the old file intact, and a sentence",
        program=python_program("failing_writes.py"),
        quick=8,
        whole=200,
        step=8,
        at_least={"faults": 1_400},
    ),
    Row(
        name="failing-allocations",
        claim="An allocation or thread fails at the N-th call: build, cold step, warm step, save, load; 4 networks",
        figure="the first 200 and 300 drawn calls of each: a sentence, and a right next step",
        program=python_program("failing_allocations.py", "--early=14", "--drawn=20"),
        quick=1,
        whole=15,
        step=1,
        faults=("aborts", "hangs", "wrong"),
        at_least={"attempts": 10_000},
    ),
    Row(
        name="signals",
        claim="Ctrl-C and SIGTERM at random moments: fit with and without checkpoints, loops of steps and runs",
        figure="1,000: stop within 2 s, checkpoints are the last step's, resumed runs have the same bits",
        program=python_program("interrupting_signals.py"),
        quick=20,
        whole=1_000,
        step=50,
        at_least={"signals": 1_000},
        is_alone=True,
    ),
)
