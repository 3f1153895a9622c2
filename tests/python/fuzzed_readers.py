"""Fuzzes the parsers of files that Python reads, guided by coverage: each file is taken, or refused by a sentence.

    python tests/python/fuzzed_readers.py --count COUNT --first NUMBER [--of weights|data]

Each parser of a group of `GROUPS` gets COUNT inputs. Atheris (libFuzzer for Python) makes them from whole files; the
number of the first one is the seed. Manifests, arrays and settings get checksums that fit, else none would be read any
further. A finding is any exception that is not ours, a text that is no sentence, an input that takes a minute or 4 GiB.
Counts are printed last; without Atheris, which the extra ``dev`` brings, all are skipped.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import experiment
import fuzzed_data
from fuzzed_data import refused, written

LIMITS = ("-max_len=2048", "-timeout=60", "-rss_limit_mb=4096", "-print_final_stats=0", "-verbosity=1")
PARTS = (
    "openmps._files.safetensors_file",
    "openmps._files.weights_file",
    "openmps._checkpoints",
    "openmps.datasets._idx",
    "openmps._files.outside_file",
    "openmps._files.picture_file",
    "openmps._files.zip_file",
    "openmps._files.npz_file",
    "openmps.cli._run_folder",
    "openmps.cli._setting_values",
    "openmps.cli._settings_file",
    "openmps.data",
    "openmps.tasks._task_model",
    "openmps.tasks.text_generator",
    "json",
    "tomllib",
    "zipfile",
    "PIL.Image",
    "PIL.ImageFile",
    "PIL.BmpImagePlugin",
    "PIL.GifImagePlugin",
    "PIL.JpegImagePlugin",
    "PIL.PngImagePlugin",
    "PIL.TiffImagePlugin",
    "PIL.WebPImagePlugin",
)


def _weights(content: bytes, folder: Path) -> None:
    from openmps._files.weights_file import read_optimizers, read_weights

    path = written(folder, content)
    with refused():
        read_weights(path)
    with refused():
        read_optimizers(path)


def _whole_weights(folder: Path) -> bytes:
    import numpy as np

    from openmps._files.weights_file import write_weights

    tensors = {"w": np.ones((2, 3), np.float32), "w.momentum": np.zeros(2, np.float32)}
    return write_weights(folder / "weights", tensors, {"w": {"w": 3}}).read_bytes()


def _idx(content: bytes, folder: Path) -> None:
    from openmps.datasets import read_idx

    with refused():
        read_idx(written(folder, content))


def _whole_idx(_: Path) -> bytes:
    return b"\0\0\x08\x03" + struct.pack(">3I", 1, 2, 3) + bytes(range(6))


def _manifest(content: bytes, folder: Path) -> None:
    """Load variables, by the manifest as it is, or with the checksum that it should have."""
    import numpy as np

    import openmps as mps
    from openmps._checkpoints import store

    checkpoint = folder / "step-0000000003"
    if not checkpoint.exists():
        _whole_manifest(folder)
    with contextlib.suppress(ValueError, RecursionError):
        manifest = json.loads(content)
        if isinstance(manifest, dict):
            manifest.pop("checksum", None)
            content = json.dumps(manifest | {"checksum": store._checksum(manifest)}).encode()
    written(checkpoint, content, "manifest.json")
    graph = mps.Graph("cpu")
    graph.variable(np.ones(3, np.float32), name="w")
    with refused():
        graph.load_variables(folder)


def _whole_manifest(folder: Path) -> bytes:
    import numpy as np

    import openmps as mps

    graph = mps.Graph("cpu")
    graph.variable(np.ones(3, np.float32), name="w")
    state = {"epoch": 2, "order": (1, 2), "kept": [np.ones(2)]}
    return (graph.save_variables(folder, step=3, state=state) / "manifest.json").read_bytes()


Parser = tuple[Callable[[bytes, Path], None], Callable[[Path], bytes]]

WEIGHTS: dict[str, Parser] = {
    "weights": (_weights, _whole_weights),
    "idx": (_idx, _whole_idx),
    "manifest": (_manifest, _whole_manifest),
}
GROUPS: dict[str, dict[str, Parser]] = {"weights": WEIGHTS, "data": fuzzed_data.PARSERS}
PARSERS = {name: parser for group in GROUPS.values() for name, parser in group.items()}


def fuzz(name: str, folder: Path, options: list[str]) -> None:
    """Fuzz one parser in this process, which ends with it."""
    import atheris

    for module in [module for module in sys.modules if module.partition(".")[0] in PARTS]:
        del sys.modules[module]  # the standard library's, which are imported already
    with atheris.instrument_imports(include=list(PARTS)):
        for module in PARTS:
            importlib.import_module(module)
    parse, whole = PARSERS[name]
    corpus, files = folder / "corpus", folder / "files"
    corpus.mkdir()
    files.mkdir()
    written(corpus, whole(files))
    warnings.simplefilter("ignore")  # that a checkpoint is damaged
    atheris.Setup([sys.argv[0], *options, str(corpus)], lambda content: parse(content, files))
    atheris.Fuzz()


def outcome(name: str, first: int, count: int) -> tuple[int, str]:
    """Return how many inputs were parsed, and what the fuzzer says of one that was not."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        options = [f"-runs={count}", f"-seed={first + 1}", f"-artifact_prefix={folder}/", *LIMITS]
        command = [sys.executable, __file__, "fuzz", name, folder, *options]
        one_thread = os.environ | {"OPENMPS_THREADS": "1", "OMP_NUM_THREADS": "1"}  # libFuzzer ends with threads alive
        ended = subprocess.run(command, env=one_thread, capture_output=True, text=True, errors="replace", check=False)
        found = sorted(Path(folder).glob("*-*"))
        text = f"{[path.read_bytes() for path in found]}: {ended.stdout}{ended.stderr[-3000:]}"
    done = re.search(r"Done (\d+) runs", ended.stderr)
    return int(done[1]) if done else 0, text if ended.returncode or not done else ""


def main(first: int, count: int, group: str = "weights") -> int:
    """Print findings as they come, and the counts last."""
    counts: Counter[str] = Counter({"inputs": 0, "findings": 0})
    if importlib.util.find_spec("atheris") is None:
        print("Atheris is not installed: nothing is fuzzed.")
        counts["skipped"] = count * len(GROUPS[group])
    else:
        for name in GROUPS[group]:
            inputs, problem = outcome(name, first, count)
            counts.update({"inputs": inputs, name: inputs})
            if problem:
                counts["findings"] += 1
                print(f"inputs from {first} on, {name}: {problem}", flush=True)
    experiment.report(counts)
    return 1 if counts["findings"] else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["fuzz"]:
        fuzz(sys.argv[2], Path(sys.argv[3]), sys.argv[4:])
    else:
        _parser = experiment.arguments(__doc__)
        _parser.add_argument("--of", choices=GROUPS, default="weights")
        _options = _parser.parse_args()
        sys.exit(main(_options.first, _options.count, _options.of))
