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
        name="operation-gradients",
        claim="Gradients of every operation on drawn samples against central differences, in double, and theirs",
        figure="every operation 32 times, relative error 1e-6: 0 findings, 0 uncovered",
        program=test_case("engine_tests", "gradients: every rule on many*"),
        quick=2,
        whole=64,
        step=64,
        faults=("findings", "uncovered"),
        at_least={"operations": 144, "samples": 9_216},
    ),
    Row(
        name="layer-gradients",
        claim="Gradient kernels of every layer of MPSNNGraph and of recurrent layers against central differences, in double",
        figure="every layer 32 times, relative error 1e-6: 0 findings, 0 uncovered",
        program=test_case("layers_tests", "layers: gradients of many*"),
        quick=2,
        whole=64,
        step=64,
        faults=("findings", "uncovered"),
        at_least={"layers": 46, "samples": 2_944},
    ),
)
