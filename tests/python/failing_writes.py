"""Writes files while the system says no: the old file stays whole or the new one is there, and a sentence says which.

    python tests/python/failing_writes.py --count COUNT --first SEED

COUNT faults of each kind, at random calls: a full disk, a limit on the size of files, writes of half the bytes. Also
errors of the disk, a read-only folder, failing fsync, failing rename. Counts of outcomes are printed last, by kind and
in all. A finding is an old file that was lost, a new one that is not whole, or no sentence; the status is then 1.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

import experiment
import openmps as mps
from openmps._files.weights_file import read_weights, write_weights
from openmps._training.history import History

SHIM = Path(__file__).with_suffix(".c")
OPEN, WRITE, SHORT_WRITE, SYNC, RENAME = range(1, 6)
# kind -> the call that fails, and how; the limit is the system's own
FAULTS = {
    "full disk": (WRITE, errno.ENOSPC),
    "limit": (0, errno.EFBIG),
    "short write": (SHORT_WRITE, 0),
    "error of the disk": (WRITE, errno.EIO),
    "read-only": (OPEN, errno.EROFS),
    "fsync": (SYNC, errno.EIO),
    "rename": (RENAME, errno.EIO),
}
FINE = ("old and a sentence", "new", "new and a sentence")


def _write_weights(path: Path, number: int) -> None:
    write_weights(path, {"w": np.full(300, number, np.float32), "v": np.arange(number, dtype=np.float32)})


def _read_weights(path: Path) -> int:
    found = read_weights(path)
    assert (found["w"] == found["w"][0]).all()
    assert (found["v"] == np.arange(found["w"][0])).all()
    return int(found["w"][0])


def _write_history(path: Path, number: int) -> None:
    History(losses=[float(number)] * number).to_csv(path)


def _read_history(path: Path) -> int:
    _, *rows = path.read_text().splitlines()
    assert all(float(row.split(",")[2]) == len(rows) for row in rows)
    return len(rows)


def _write_package(path: Path, number: int) -> None:
    graph = mps.Graph()
    x = graph.placeholder((1,), name="x")
    graph.compile({x: (1,)}, [x + float(number)]).save(path.parent)


def _read_package(path: Path) -> int:
    return int(mps.Executable.load(path.parent)([0.0])[0][0])


WRITERS: dict[str, tuple[Callable[[Path, int], None], Callable[[Path], int]]] = {
    "weights": (_write_weights, _read_weights),
    "history": (_write_history, _read_history),
    "executable.openmps": (_write_package, _read_package),
}


@contextmanager
def _fault(kind: str, draw: random.Random, size: int) -> Iterator[None]:
    """Let a call of this kind fail inside."""
    call, number = FAULTS[kind]
    if kind == "limit":
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (draw.randrange(size), limits[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        return
    fail = ctypes.CDLL(None).fail_writing
    fail(call, draw.choice((1, 1, 2, 3)), number)
    try:
        yield
    finally:
        fail(0, 0, 0)


def outcome(folder: Path, name: str, kind: str, draw: random.Random) -> str:
    """Write one file twice, the second time with a fault, and say what is there."""
    write, read = WRITERS[name]
    path, old, new = folder / name, draw.randrange(1, 40), draw.randrange(40, 80)
    write(path, old)
    sentence = ""
    try:
        with _fault(kind, draw, path.stat().st_size):
            write(path, new)
    except mps.FileError as error:
        sentence = str(error).partition("\n")[0]
        if str(path) not in sentence or not sentence.endswith("."):
            return f"no sentence: {error}"
    except BaseException as error:
        return f"foreign: {error!r}"
    litter = [entry.name for entry in folder.iterdir() if entry != path]
    try:
        found = read(path)
    except (mps.Error, AssertionError, ValueError) as error:
        return f"lost: {error!r}"
    if litter or found not in (old, new):
        return f"lost: {found} of {old} and {new}, {litter}"
    if found == old:
        return "old and a sentence" if sentence else "old and no sentence"
    return "new and a sentence" if sentence else "new"


def main(count: int, seed: int) -> int:
    """Print findings as they come, and the counts last."""
    draw = random.Random(seed)
    counts: Counter[str] = Counter({"faults": count * len(FAULTS), "findings": 0})
    kinds: dict[str, Counter[str]] = {kind: Counter() for kind in FAULTS}
    for kind in FAULTS:
        for number in range(count):
            with tempfile.TemporaryDirectory() as folder:
                name = draw.choice(list(WRITERS))
                found = outcome(Path(folder), name, kind, draw)
            counts[found if found in FINE else "findings"] += 1
            kinds[kind][found.partition(":")[0]] += 1
            if found not in FINE:
                print(f"{kind} {number} of seed {seed}, {name}: {found}", flush=True)
    print(json.dumps(kinds))
    experiment.report(counts)
    return 1 if counts["findings"] else 0


def preloaded(count: int, seed: int) -> subprocess.CompletedProcess[str]:
    """Compile what makes calls fail, and run `main` under it in another process."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))))
    with tempfile.TemporaryDirectory() as folder:
        library = str(Path(folder, "failing_writes.so"))
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", str(SHIM), "-o", library, "-ldl"], check=True)
        environment = os.environ | {"LD_PRELOAD": library}
        command = [sys.executable, __file__, f"--count={count}", f"--first={seed}"]
        return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)


if __name__ == "__main__":
    _options = experiment.arguments(__doc__).parse_args()
    if hasattr(ctypes.CDLL(None), "fail_writing"):
        sys.exit(main(_options.count, _options.first))
    _run = preloaded(_options.count, _options.first)
    print(_run.stdout, end="")
    sys.exit(_run.returncode)
