"""The options, data, progress and checkpoints that the programs of this folder share."""

from __future__ import annotations

import argparse
import math
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import openmps as mps

T = TypeVar("T")


class Parser(argparse.ArgumentParser):
    """A parser with the options of every program; `data` says what its data are, None that nothing is trained."""

    def __init__(self, description: str | None, data: str | None) -> None:
        formatter = argparse.RawDescriptionHelpFormatter
        super().__init__(description=description, formatter_class=formatter, allow_abbrev=False)
        name = Path(sys.argv[0]).stem
        output = Path("pictures", name)
        self.add_argument("--device", type=device, help="such as cpu or cuda:0; the best one by default")
        self.add_argument("--output", type=folder, default=output, metavar="FOLDER", help=f"of pictures ({output})")
        start = self.add_mutually_exclusive_group()
        if data is None:
            start.add_argument("--save", type=unused, metavar="FOLDER", help="save the compiled program")
            start.add_argument("--load", type=existing, metavar="FOLDER", help="run a saved program")
            return
        start.add_argument("--save", type=unused, metavar="FOLDER", help="save a checkpoint after each epoch")
        start.add_argument("--load", type=checkpoints, metavar="FOLDER", help="take the last checkpoint, do not train")
        start.add_argument("--resume", type=checkpoints, metavar="FOLDER", help="go on from the last checkpoint")
        source = self.add_mutually_exclusive_group()
        source.add_argument("--data", type=existing, metavar="PATH", help=data)
        source.add_argument("--drawn", action="store_true", help="make the data, do not look for real ones")
        self.add_argument("--seed", type=integer(0), default=0, help="of weights and batches (0)")

    def parse(self) -> argparse.Namespace:
        """Return the arguments of the command line, and make the folder for pictures."""
        arguments = self.parse_args()
        if find_spec("matplotlib") is None:  # its import takes a second
            refuse("The pictures need matplotlib: pip install 'openmps[examples]'.")
        try:
            arguments.output.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            refuse(f"The folder {arguments.output} cannot be made: {error.strerror}.")
        return arguments


def refuse(sentence: str) -> NoReturn:
    """End the program as argparse does."""
    print(f"{Path(sys.argv[0]).name}: error: {sentence}", file=sys.stderr)
    raise SystemExit(2)


def integer(least: int = 1) -> Callable[[str], int]:
    """Return what reads an integer that is not below `least`."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or int(text) < least:
            raise argparse.ArgumentTypeError(f'"{text}" is no integer from {least} on.')
        return int(text)

    return read


def above_zero(text: str) -> float:
    """Return a finite number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f'"{text}" is no number above 0.')
    return number


def device(text: str) -> mps.Device:
    """Return the device of this name."""
    try:
        return mps.Device(text)
    except mps.Error as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def existing(text: str) -> Path:
    """Return the path of a file or folder."""
    if not Path(text).exists():
        raise argparse.ArgumentTypeError(f"There is no file or folder {text}.")
    return Path(text)


def checkpoints(text: str) -> Path:
    """Return a folder with checkpoints."""
    if not any(Path(text).glob("step-*")):
        raise argparse.ArgumentTypeError(f"The folder {text} has no checkpoint.")
    return Path(text)


def unused(text: str) -> Path:
    """Return a folder that is not there or is empty."""
    path = folder(text)
    if path.exists() and any(path.iterdir()):
        raise argparse.ArgumentTypeError(f"The folder {text} is not empty; --resume goes on with a run.")
    return path


def folder(text: str) -> Path:
    """Return a folder that is there or can be made."""
    if Path(text).exists() and not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text} is a file, expected a folder.")
    return Path(text)


def find(arguments: argparse.Namespace, real: Callable[[Path | None], T], drawn: Callable[[], T]) -> T:
    """Return the real data of `--data`, or those on this machine or in the network; else drawn ones."""
    if not arguments.drawn:
        try:
            return real(arguments.data)
        except (mps.Error, OSError, ValueError) as error:
            if arguments.data is not None:
                refuse(str(error))
            print(f"No real data: {error}")
    print("The data are made by the program.")
    return drawn()


def shown(steps: Sequence[T], name: str = "step") -> Iterator[T]:
    """Yield the steps and show how many are done: in one line of a terminal, elsewhere every 5 seconds."""
    terminal, last = sys.stderr.isatty(), time.monotonic()
    for number, step in enumerate(steps, 1):
        yield step
        if terminal or time.monotonic() - last >= 5:
            last = time.monotonic()
            print(f"{name} {number}/{len(steps)}", end="\r" if terminal else "\n", file=sys.stderr, flush=True)
    if terminal:
        print("\x1b[K", end="", file=sys.stderr)


def epochs(graph: mps.Graph | mps.TrainingGraph, arguments: argparse.Namespace, count: int) -> Iterator[int]:
    """Yield the numbers of the epochs that are not trained yet, from 0; save the graph after each as it is asked for.

    Before the first one the graph takes the checkpoint of `--load` or `--resume`.
    """
    source, start = arguments.load or arguments.resume, time.perf_counter()
    done = 0 if source is None else _load(graph, source)
    if source is not None:
        print(f"checkpoint of epoch {done} in {source}")
    for epoch in range(done, done if arguments.load else count):
        yield epoch
        if (arguments.save or arguments.resume) and mps.distributed.rank() == 0:
            _save(graph, arguments.save or arguments.resume, epoch + 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{time.perf_counter() - start:.1f} s, {peak:.0f} MiB of memory at most")


def _save(graph: mps.Graph | mps.TrainingGraph, run: Path, epoch: int) -> None:
    if isinstance(graph, mps.Graph):
        graph.save_variables(run, step=epoch)
        return
    run.mkdir(parents=True, exist_ok=True)
    older = sorted(run.glob("step-*.safetensors"))
    written = graph.save(run / f"step-{epoch:010}.safetensors")
    for file in older:
        if file != Path(written):
            file.unlink()


def _load(graph: mps.Graph | mps.TrainingGraph, run: Path) -> int:
    """Return how many epochs the checkpoint has."""
    try:
        if isinstance(graph, mps.Graph):
            found: Any = graph.load_variables(run)
            if found is None:
                refuse(f"The folder {run} has no checkpoint of a graph.")
            return int(found[0])
        files = sorted(run.glob("step-*.safetensors"))
        if not files:
            refuse(f"The folder {run} has no checkpoint of a network.")
        graph.load(files[-1])
        return int(files[-1].stem.removeprefix("step-"))
    except mps.Error as error:
        refuse(str(error))
