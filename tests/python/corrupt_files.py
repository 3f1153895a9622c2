"""Damages files of every format that openmps reads, and reads them: refused by a sentence, or equal to the whole.

    python tests/python/corrupt_files.py --count COUNT --first SEED

Bits are flipped, files are cut, extended, and swapped with each other, and numbers are replaced by hostile ones. Some
packages get a checksum that fits again, which makes them other packages: those may load, too. Pictures, recordings,
boxes and texts have no checksum: they may be read as other data that keep the promises of their reader
(``damaged_data.py``). Files are read by a child process, which is ended after ``LIMIT`` seconds and has ``MEMORY``
bytes of address space for them. The last line is JSON: the count of each outcome. A finding is a file that was neither
refused nor equal; the status is then 1.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

import address_space
import damaged_data
import experiment
import openmps as mps
from openmps._files.weights_file import read_tensors, read_weights, write_weights
from openmps.datasets import read_idx
from openmps.datasets._idx_collection import IdxFile

LIMIT = 60.0  # seconds for one file
MEMORY = 8 << 30
PACKAGE = "executable.openmps"
HOSTILE: tuple[int, ...] = (0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 127, 128, 255, 256, 1000, 65535, 65536)
HOSTILE += tuple(sign + (1 << bits) for bits in (20, 28, 31, 32, 33, 40, 48, 52, 62, 63, 64) for sign in (-1, 0, 1))
FINE = ("equal", "refused", "another package", "other data")
TEXTS = (b"1e999", b"-1", b"0", b"nan", b"9" * 400, b"0.5", b"1e-400", b"\xff", b'"', b",", b"../a.png", b"/etc/passwd")


# ---- whole files


def _weights(folder: Path) -> bytes:
    tensors = {"fc.weights": np.arange(24, dtype=np.float32).reshape(4, 1, 1, 6), "fc.bias": np.ones(4, np.float32)}
    return write_weights(folder / "weights", tensors).read_bytes()


def _idx(_: Path) -> bytes:
    return b"\0\0\x08\x03" + struct.pack(">3I", 3, 4, 5) + bytes(range(60))


def _packed_idx(folder: Path) -> bytes:
    return gzip.compress(_idx(folder), mtime=0)


def _package(graph: mps.Graph, folder: Path, feeds: dict[mps.Tensor, tuple[int, ...]], *targets: mps.Tensor) -> bytes:
    graph.compile(feeds, list(targets)).save(folder / "package")
    return (folder / "package" / PACKAGE).read_bytes()


def _trained_package(folder: Path) -> bytes:
    graph = mps.Graph()
    x = graph.placeholder((2, 3), name="x")
    w = graph.variable(np.ones((3, 4), np.float32), name="w")
    loss = graph.reduce_sum(graph.relu(x @ w))
    return _package(graph, folder, {x: (2, 3)}, loss, *graph.gradients(loss, [w]))


def _image_package(folder: Path) -> bytes:
    graph = mps.Graph()
    x = graph.placeholder((1, 8, 8, 2), name="x")
    y = graph.conv2d(x, graph.constant(np.ones((3, 3, 2, 3), np.float32)))
    targets = (graph.max_pool2d(y, 2), graph.avg_pool2d(x, 2), graph.resize(x, (16, 16)))
    return _package(graph, folder, {x: (1, 8, 8, 2)}, *targets)


def _shape_package(folder: Path) -> bytes:
    graph = mps.Graph()
    x = graph.placeholder((4, 6), name="x")
    targets = (x[1:3, ::2], graph.pad(x, [1, 1], [2, 2]), graph.tile(x, (2, 1)), graph.top_k(x, 2)[0])
    more = (graph.broadcast_to(x, (3, 4, 6)), graph.one_hot(graph.cast(x, np.int32), 5), graph.random_uniform((4, 4)))
    return _package(graph, folder, {x: (4, 6)}, *targets, *more)


def _choosing_package(folder: Path) -> bytes:
    graph = mps.Graph()
    x = graph.placeholder((2,), name="x")
    (y,) = graph.cond(graph.reduce_sum(x) > 0.0, lambda: [graph.log(x)], lambda: [graph.sqrt(-x)])
    return _package(graph, folder, {x: (2,)}, y)


# name -> what makes a whole file, and which reader takes it
FORMATS: dict[str, tuple[Callable[[Path], bytes], str]] = {
    "weights": (_weights, "weights"),
    "idx": (_idx, "idx"),
    "idx in gzip": (_packed_idx, "idx"),
    "package that trains": (_trained_package, "package"),
    "package of images": (_image_package, "package"),
    "package of shapes": (_shape_package, "package"),
    "package that chooses": (_choosing_package, "package"),
    **{name: (each.make, name) for name, each in damaged_data.FORMATS.items()},
}


# ---- damage


def _flip(data: bytearray, draw: random.Random, _: list[bytes]) -> None:
    for _time in range(draw.choice((1, 1, 1, 2, 8))):
        data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)


def _cut(data: bytearray, draw: random.Random, _: list[bytes]) -> None:
    del data[draw.randrange(len(data)) :]


def _extend(data: bytearray, draw: random.Random, _: list[bytes]) -> None:
    data += draw.choice((b"\0", draw.randbytes(8), bytes(1000), bytes(data)))


def _swap(data: bytearray, draw: random.Random, others: list[bytes]) -> None:
    other = draw.choice(others)
    length = draw.randrange(1, min(len(data), len(other)) + 1)
    begin = draw.randrange(len(data) - length + 1)
    at = draw.randrange(len(other) - length + 1)
    data[begin : begin + length] = other[at : at + length]


def _lie(data: bytearray, draw: random.Random, _: list[bytes]) -> None:
    """Put a number where one may be: of the header, or anywhere."""
    width = draw.choice((1, 2, 4, 8))
    begin = draw.randrange(min(len(data), draw.choice((64, len(data)))) - width + 1)
    number = draw.choice(HOSTILE) % (1 << 8 * width)
    data[begin : begin + width] = number.to_bytes(width, draw.choice(("little", "big")))


def _retype(data: bytearray, draw: random.Random, _: list[bytes]) -> None:
    """Put a hostile text in place of a word or a number."""
    words = [found.span() for found in re.finditer(rb"[\w.+-]+", data)] or [(0, len(data))]
    begin, end = draw.choice(words)
    data[begin:end] = draw.choice(TEXTS)


DAMAGE = (_flip, _cut, _extend, _swap, _lie, _retype)


def _with_checksum(data: bytearray) -> bytes:
    """Give a package the checksum of its content, FNV-1a (docs/design/graph_package.md)."""
    value = 0xCBF29CE484222325
    for byte in data[:-8]:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return bytes(data[:-8]) + value.to_bytes(8, "little")


def damaged(whole: dict[str, bytes], draw: random.Random) -> tuple[str, bytes, bool]:
    """Return a format, a damaged file of it, and whether its checksum was made to fit."""
    name = draw.choice(list(whole))
    data = bytearray(whole[name])
    draw.choice(DAMAGE)(data, draw, list(whole.values()))
    fits = FORMATS[name][1] == "package" and len(data) > 8 and draw.random() < 0.7
    return name, _with_checksum(data) if fits else bytes(data), fits


# ---- reading, in a child process


def _equal(kind: str, path: Path, whole: Path) -> bool:
    """Return whether a file reads as the whole one does."""
    if kind in damaged_data.FORMATS:
        read = damaged_data.FORMATS[kind].read
        return damaged_data.is_equal(read(path), read(whole))
    if kind == "package":
        mps.Executable.load(path.parent, device="cpu")
        return path.read_bytes() == whole.read_bytes()
    if kind == "idx":  # as the files of a data set are read
        file = IdxFile("numbers", (3, 4, 5), hashlib.sha256(_idx(whole)).hexdigest())
        return np.array_equal(file.read(path), read_idx(whole))
    expected = read_weights(whole)
    found = read_tensors(path, expected, "the network")
    return all(np.array_equal(found[name], expected[name]) for name in expected)


def _outcome(kind: str, path: Path, whole: Path) -> str:
    try:
        return "equal" if _equal(kind, path, whole) else "different"
    except mps.Error as error:
        text = str(error)
        is_sentence = text.endswith((".", "?")) and text.isprintable()
        return "refused" if is_sentence or "\n  " in text else f"no sentence: {text!r}"
    except BaseException as error:
        return f"foreign: {type(error).__name__}: {error}".replace("\n", " ")


def _serve() -> None:
    """Answer each line, a JSON list of kind, path and path of the whole file, by the outcome."""
    address_space.limit(MEMORY)
    for line in sys.stdin:
        kind, path, whole = json.loads(line)
        print(_outcome(kind, Path(path), Path(whole)), flush=True)


class Reader:
    """A child process that reads files; a new one follows where one was ended or died."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[str] | None = None

    def read(self, kind: str, path: Path, whole: Path) -> str:
        """Return the outcome, "hangs" or "died"."""
        if self._child is None:
            command = [sys.executable, __file__, "serve"]
            self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        child = self._child
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(json.dumps([kind, str(path), str(whole)]) + "\n")
        child.stdin.flush()
        if not select.select([child.stdout], [], [], LIMIT)[0]:
            self.end()
            return "hangs"
        answer = child.stdout.readline().rstrip("\n")
        if not answer:
            status = child.wait()
            self._child = None
            return f"died with status {status}"
        return answer

    def stop(self) -> None:
        """Let the child answer nothing from now on."""
        if self._child is not None:
            self._child.send_signal(signal.SIGSTOP)

    def end(self) -> None:
        """End the child."""
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None


def outcomes(count: int, seed: int, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Yield format, outcome and content of so many damaged files."""
    draw = random.Random(seed)
    whole, places = {}, {}
    for name, (make, _) in FORMATS.items():
        whole[name] = make(folder)
        places[name] = _place(folder / "whole", name)
        places[name].write_bytes(whole[name])
    paths = {name: _place(folder / "now", name) for name in FORMATS}
    reader = Reader()
    try:
        for _ in range(count):
            name, content, fits = damaged(whole, draw)
            paths[name].write_bytes(content)
            outcome = reader.read(FORMATS[name][1], paths[name], places[name])
            if outcome == "different" and name in damaged_data.FORMATS:
                outcome = "other data"
            elif outcome == "different" and fits:
                outcome = "another package"
            yield name, outcome, content
    finally:
        reader.end()


def _place(folder: Path, name: str) -> Path:
    """Return the path of a format's file, beside the picture that a file of boxes names."""
    file = damaged_data.FORMATS[name].name if name in damaged_data.FORMATS else PACKAGE
    return damaged_data.with_picture(folder / name) / file


def main(count: int, seed: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"files": count, "findings": 0})
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, outcome, content) in enumerate(outcomes(count, seed, Path(folder))):
            counts[outcome if outcome in FINE else "findings"] += 1
            counts["of data"] += name in damaged_data.FORMATS
            if outcome not in FINE:
                print(f"file {number} of seed {seed}, {name}, {len(content)} bytes: {outcome}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        _serve()
    else:
        _options = experiment.arguments(__doc__).parse_args()
        sys.exit(main(_options.count, _options.first))
