"""Attacks messages of ranks at random, lets strangers in, and trains on two to four ranks.

    python tests/python/random_ranks.py --count COUNT --first NUMBER

Of twenty experiments ten put a relay between two ranks, which damages, repeats, drops, swaps or makes up messages.
Both ranks then take the messages that were sent, in order and as they were, or end by a sentence. Five let strangers
talk to rank 0 before rank 1 comes, which still finds it. Four send random items, and damaged bytes of them. One
trains by MPI with drawn settings, twice: all ranks have the same bits, both times, and numbers of one process. Without
MPI these are counted as ``skipped``. ``hits`` are changed messages that were noticed, strangers and damaged items that
were refused, and runs that were compared. Counts are printed last.
"""

from __future__ import annotations

import math
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import numpy as np

import experiment
import openmps as mps
from openmps import distributed
from openmps.distributed._handshake import ANSWER_BYTES, HELLO_BYTES, hello
from openmps.distributed._launch import Launch
from openmps.distributed._line import Kind
from openmps.distributed._rendezvous import Rendezvous
from openmps.distributed._typed_data import packed, unpacked
from rank_processes import distance, environment_of
from rank_relay import CODE, FORGED, HEADER, exactly, free_address, relayed

LIMIT = 20.0  # seconds
Outcome = tuple[bool, str]  # whether it hit, and what is wrong


# ---- a relay


class _Attack:
    """Changes the message of one number; notes whether the other side has to notice it."""

    def __init__(self, draw: random.Random, kind: str, at: int) -> None:
        self._draw, self._kind, self._at = draw, kind, at
        self._seen, self.has_changed = 0, False
        self._last = self._held = b""

    def __call__(self, message: bytes) -> list[bytes]:
        number, self._seen = self._seen, self._seen + 1
        if self._held:
            held, self._held = self._held, b""
            return [message, held]
        if number != self._at:
            self._last = message
            return [message]
        passed = self._changed(message)
        self.has_changed = passed != [message]
        return passed

    def _changed(self, message: bytes) -> list[bytes]:
        draw = self._draw
        if self._kind == "flip":
            data = bytearray(message)
            for _ in range(draw.choice((1, 1, 2, 9))):
                data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
            return [bytes(data)]
        if self._kind == "cut":
            return [message[: draw.randrange(len(message))]]
        if self._kind == "made up":
            length = draw.choice((0, 1, 40, 1 << 40))
            return [draw.choice((b"n", b"l", b"e", b"?")) + length.to_bytes(8, "big") + draw.randbytes(CODE + 60)]
        if self._kind == "swap":
            self._held = message
            return []
        if self._kind == "old":
            return [self._last or message[::-1]]
        return {"repeat": [message, message], "drop": [], "nothing": [message]}[self._kind]


_KINDS = ("flip", "flip", "cut", "made up", "swap", "old", "repeat", "drop", "nothing")


def _relayed(draw: random.Random) -> Outcome:
    """Send messages of one direction through a relay."""
    sender, count = draw.randrange(2), draw.randrange(2, 7)
    kind, at = draw.choice(_KINDS), draw.randrange(count)
    sent = [draw.randbytes(draw.choice((0, 1, 8, 100, 70_000))) for _ in range(count)]
    with relayed(free_address()) as (first, second, relay):
        members = (first, second)
        queues: list[Queue[str]] = [Queue(), Queue()]
        for rendezvous, queue in zip(members, queues, strict=True):
            rendezvous.watch(queue.put, lambda: None)
        attack = _Attack(draw, kind, at)
        setattr(relay, "from_first" if sender == 0 else "to_first", attack)
        for content in sent:
            members[sender]._send(Kind.NUMBERS, content)
        numbers = members[1 - sender]._numbers[sender]
        taken: list[bytes] = []
        end = time.monotonic() + LIMIT
        while len(taken) < count and queues[1 - sender].empty() and time.monotonic() < end:
            with suppress(Empty):
                taken.append(numbers.get(timeout=0.02))
            if kind in ("cut", "drop", "swap", "made up") and attack._seen == count:
                relay.cut()  # the end of the stream shows what is missing
        time.sleep(0.02)
        while not numbers.empty():
            taken.append(numbers.get())
        sentence = "" if queues[1 - sender].empty() else queues[1 - sender].get()
    if taken != sent[: len(taken)]:
        return True, f"{kind} at {at} of {count}: messages were taken that were not sent"
    if not attack.has_changed:
        return False, "" if taken == sent and not sentence else f"nothing was changed, but {sentence!r} of {len(taken)}"
    if taken == sent and kind not in ("repeat",):
        return True, f"{kind} at {at} of {count}: all were taken"
    is_right = re.fullmatch(FORGED.format(sender), sentence) or sentence == f"Rank {sender} of 2 has ended."
    return True, "" if is_right else f"{kind} at {at} of {count}: ended by {sentence!r} after {len(taken)}"


# ---- strangers


def _strangers(draw: random.Random) -> Outcome:
    """Let strangers talk to rank 0, and then rank 1 come."""
    address, refused = free_address(), 0
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(Rendezvous, Launch("torchrun", 0, 2), address, limit=LIMIT)
        strangers = [_stranger(address.host, address.ports[0]) for _ in range(draw.choice((1, 2, 8)))]
        for stranger in strangers:
            with suppress(OSError):
                stranger.sendall(_talk(draw))
                if draw.random() < 0.5:
                    stranger.shutdown(socket.SHUT_WR)
        start = time.monotonic()
        second = Rendezvous(Launch("torchrun", 1, 2), address, limit=LIMIT)
        first = waiting.result()
        seconds = time.monotonic() - start
        texts = [rendezvous.shared("nccl".format) for rendezvous in (first, second)]
        for stranger in strangers:
            with suppress(OSError):
                stranger.settimeout(LIMIT)
                exactly(stranger, HELLO_BYTES)
                refused += stranger.recv(1) == b""
            stranger.close()
        first.leave()
        second.leave()
    if texts != ["nccl"] * 2 or seconds > 5:
        return True, f"the ranks have {texts} after {seconds:.1f} s"
    return refused > 0, ""


def _talk(draw: random.Random) -> bytes:
    return draw.choice(
        (
            draw.randbytes(draw.choice((0, 1, ANSWER_BYTES - 1, ANSWER_BYTES, ANSWER_BYTES + 1, 5000))),
            hello(draw.randbytes(32)),
            (1).to_bytes(4, "big") + draw.randbytes(ANSWER_BYTES - 4 + draw.choice((0, HEADER, 100))),
            b"GET / HTTP/1.1\r\n\r\n",
        )
    )


def _stranger(host: str, port: int) -> socket.socket:
    end = time.monotonic() + LIMIT
    while True:
        try:
            return socket.create_connection((host, port), timeout=LIMIT)
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise


# ---- items


def _item(draw: random.Random, depth: int = 0) -> Any:
    kinds = ["none", "bool", "int", "float", "complex", "str", "bytes", "path", "array", "number", "error"]
    kind = draw.choice(kinds + (["list", "tuple", "dict"] if depth < 4 else []))
    if kind in ("list", "tuple"):
        row = [_item(draw, depth + 1) for _ in range(draw.randrange(4))]
        return row if kind == "list" else tuple(row)
    if kind == "dict":
        return {f"{number}é": _item(draw, depth + 1) for number in range(draw.randrange(4))}
    dtype = draw.choice(("bool", "uint8", "int16", "int64", "float16", "float32", "float64", "complex64"))
    array = np.frombuffer(draw.randbytes(96), np.uint8).reshape(draw.choice(((96,), (2, 48), (96, 1, 1)))) % 100
    return {
        "none": None,
        "bool": draw.random() < 0.5,
        "int": draw.choice((0, -1, 1 << 70, -(1 << 64), draw.getrandbits(40))),
        "float": draw.choice((0.0, -0.0, math.inf, 1e-310, draw.random())),
        "complex": complex(draw.random(), -1),
        "str": "".join(chr(draw.choice((65, 0xE9, 0x65E5, 0x1F642, 0xD800))) for _ in range(draw.randrange(9))),
        "bytes": draw.randbytes(draw.randrange(9)),
        "path": Path(draw.choice(("a/b", "/", "ü"))),
        "array": array.astype(dtype)[: draw.choice((0, 1, 96))],
        "number": np.dtype(dtype).type(1),
        "error": draw.choice((mps.ShapeError("a"), ValueError("b", 3), OSError(2, "no", "file"))),
    }[kind]


def _is_same(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, np.ndarray | np.generic):
        return bool(one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes())
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, Exception):
        return str(one) == str(other)
    return bool(repr(one) == repr(other))


def _items(draw: random.Random) -> Outcome:
    """Send an item, and damaged bytes of it."""
    item = _item(draw)
    whole = packed(item)
    if not _is_same(item, unpacked(whole)):
        return True, f"{item!r} becomes {unpacked(whole)!r}"
    refused = 0
    for _ in range(50):
        data = bytearray(whole)
        for _ in range(draw.choice((1, 2, 5))):
            place = draw.randrange(len(data) + 1)
            data[place : place + draw.choice((0, 1, 8))] = draw.choice((b"", draw.randbytes(1), b"\xff" * 8, bytes(8)))
        try:
            unpacked(bytes(data))
        except mps.DeviceError as error:
            refused += 1
            if not str(error).endswith("."):
                return True, f"no sentence: {error}"
        except Exception as error:
            return True, f"{bytes(data)!r}: {type(error).__name__}: {error}"
    return refused > 0, ""


# ---- training


def _network(seed: int, batch: int, optimizer: str) -> mps.TrainingGraph:
    def made() -> Any:
        return mps.Adam(0.01) if optimizer == "adam" else mps.SGD(0.05, momentum=0.5)

    source = mps.ConvolutionDataSource(3, 2, 5, bias=None, optimizer=made(), label="conv", seed=seed)
    norm = mps.InstanceNormalizationDataSource(5, optimizer=made(), label="norm")
    node: Any = mps.InstanceNormalizationNode(mps.ConvolutionNode(mps.ImageNode(), source), norm)
    last = mps.ConvolutionDataSource(6, 5, 3, optimizer=made(), label="fc", seed=seed + 1)
    descriptor = mps.LossDescriptor(mps.LossType.SOFTMAX_CROSS_ENTROPY, weight=1 / batch)
    loss = mps.LossNode(mps.FullyConnectedNode(mps.NeuronTanHNode(node, 1.0, 1.0), last), descriptor)
    return mps.TrainingGraph(loss, device="cpu")


def train(seed: int, path: str) -> None:
    """Train with drawn settings as one rank, and write what it has in the end."""
    draw = random.Random(seed)
    batch = draw.choice((6, 7, 8))
    # The last batch of an epoch has an image for each rank, and more for some.
    count, optimizer = draw.choice((batch, 4 * batch, 2 * batch + draw.choice((4, 5)))), draw.choice(("adam", "sgd"))
    if os.environ.get("RANKS"):
        distributed.init()
    graph = _network(seed + 5 * distributed.rank(), batch, optimizer)
    if distributed.size() == 1:
        graph = _network(seed, batch, optimizer)
    random_numbers = np.random.default_rng(seed)
    images = random_numbers.normal(size=(count, 6, 6, 2)).astype(np.float32)
    labels = random_numbers.integers(0, 3, count)
    history = graph.fit(images, labels, batch_size=batch, epochs=2, shuffle_seed=seed)
    results: dict[str, Any] = {"losses": np.array(history.losses), **graph.weights()}
    np.savez(f"{path}.{distributed.rank()}.npz", **results)


def _trained(draw: random.Random) -> Outcome:
    """Compare ranks with each other, with a second run, and with one process."""
    seed, ranks = draw.randrange(1 << 20), draw.choice((2, 3, 4))
    with tempfile.TemporaryDirectory() as folder:
        found = []
        for name, size in (("one", 1), ("first", ranks), ("second", ranks)):
            command = [sys.executable, __file__, "train", str(seed), f"{folder}/{name}"]
            environment = environment_of() | ({"RANKS": str(size)} if size > 1 else {})
            if size > 1:
                command = [str(shutil.which("mpiexec")), "-n", str(size), *command]
            ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
            if ended.returncode:
                return True, f"{size} ranks ended with {ended.returncode}: {ended.stderr[-2000:]}"
            found.append([dict(np.load(f"{folder}/{name}.{rank}.npz")) for rank in range(size)])
    [alone], first, second = found
    for label, expected in alone.items():
        for rank, results in enumerate((*first, *second)):
            if results[label].tobytes() != first[0][label].tobytes():
                return True, f"{label} of rank {rank % ranks} of {ranks} has other bits, seed {seed}"
        if distance(first[0][label], expected) > 1e-3:
            return True, f"{label} of {ranks} ranks is {distance(first[0][label], expected)} away, seed {seed}"
    return True, ""


def _kind(number: int) -> str:
    place = number % 20
    return "relayed" if place < 10 else "strangers" if place < 15 else "items" if place < 19 else "trained"


_EXPERIMENTS = {"relayed": _relayed, "strangers": _strangers, "items": _items, "trained": _trained}


def main(first: int, count: int) -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"experiments": 0, "hits": 0, "findings": 0})
    for number in range(first, first + count):
        kind = _kind(number)
        if kind == "trained" and (shutil.which("mpiexec") is None or not _has_mpi()):
            counts["skipped"] += 1
            continue
        try:
            is_hit, wrong = _EXPERIMENTS[kind](random.Random(number))
        except Exception as error:
            is_hit, wrong = True, f"{type(error).__name__}: {error}"
        counts.update({"experiments": 1, "hits": is_hit, kind: is_hit})
        if wrong:
            counts["findings"] += 1
            print(f"experiment {number}, {kind}: {wrong}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


def _has_mpi() -> bool:
    import importlib.util

    return importlib.util.find_spec("mpi4py") is not None


if __name__ == "__main__":
    if sys.argv[1:2] == ["train"]:
        train(int(sys.argv[2]), sys.argv[3])
    else:
        _options = experiment.arguments(__doc__).parse_args()
        sys.exit(main(_options.first, _options.count))
