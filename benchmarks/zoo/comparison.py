"""The command line of the zoo: a sample of networks, each built by every peer, measured in interleaved rounds."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import gpu_memory
import report
from adapter_files import OWN, Adapter, adapters
from peer import Peer, PeerError, Skipped
from rounds import Rates, run_rounds

from zoo.catalogue import NETWORKS, SCALES, describe
from zoo.distribution import Result, distribution, losses_table, memory_distribution, memory_table, rates_table
from zoo.task import Task

_ADAPTERS = adapters(Path(__file__).resolve().parent)
_STEPS = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure (or only compare losses) and print; return 1 if openmps failed on a network."""
    options = parse(arguments)
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # JAX takes most of a GPU else
    os.environ.update(ZOO_DEVICE=options.device, ZOO_PRECISION=options.precision, ZOO_CHECK=str(int(options.check)))
    if options.batch is not None:
        os.environ["ZOO_BATCH"] = str(options.batch)
    chosen = _choose(options)
    tasks = [Task(name, options.scale, options.inference) for name in sample(options)]
    print(f"{report.machine()}; {options.threads} threads, {options.device}, {options.precision}")
    print(f"{report.versions(chosen)}\n", flush=True)
    results = []
    with Path(options.log).open("a", encoding="utf-8") as log:
        for task in tasks:
            results.append(_compare(chosen, task, options, log))
            print((losses_table if options.check else rates_table)(results[-1]) + "\n", flush=True)
            if results[-1].memory:
                print(memory_table(results[-1], options.device) + "\n", flush=True)
    if not options.check:
        print(distribution(results))
    if any(result.memory for result in results):
        print("\n" + memory_distribution(results))
    if options.json:
        text = json.dumps([dataclasses.asdict(result) for result in results], indent=1)
        Path(options.json).write_text(text + "\n", encoding="utf-8")
    return int(any(name.startswith(f"{OWN}:") for result in results for name in result.rates.failures))


def sample(options: argparse.Namespace) -> list[str]:
    """Return the names of the networks: those asked for, else a sample by the seed, and random ones."""
    if options.networks:
        return list(options.networks.split(","))
    source = random.Random(options.seed)
    names = list(NETWORKS)
    chosen = names if options.sample is None else source.sample(names, min(options.sample, len(names)))
    return chosen + [f"random:{source.randrange(10**6)}" for _ in range(options.random)]


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read a command line; a wrong one ends the program with a sentence."""
    parser = argparse.ArgumentParser(description="Compare openmps with its peers on networks of the zoo.")
    parser.add_argument("--zoo", action="store_true", help="this comparison")
    parser.add_argument("--sample", type=_count, help="how many networks, drawn by the seed (default: all)")
    parser.add_argument("--random", type=_count, default=0, help="how many networks more that the generator draws")
    parser.add_argument("--seed", type=int, default=0, help="of the sample and of the generator (default: 0)")
    parser.add_argument("--networks", default="", help="names, with commas; random:SEED for one of the generator")
    parser.add_argument("--scale", choices=SCALES, default="small", help="sizes (default: small)")
    parser.add_argument("--batch", type=_count, help="of each named network (default: that of its size)")
    parser.add_argument("--inference", action="store_true", help="predict instead of training")
    parser.add_argument("--check", action="store_true", help=f"compare the first {_STEPS} losses, measure nothing")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where all run (default: cpu)")
    parser.add_argument("--precision", choices=("float32", "tf32", "bf16", "float16"), default="float32")
    parser.add_argument("--peers", default="", help="frameworks or FRAMEWORK:VARIANT, with commas (default: all)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds that have to count (default: 7)")
    parser.add_argument("--slice", type=float, default=0.25, help="seconds per slice (default: 0.25)")
    parser.add_argument("--patience", type=float, default=120, help="seconds to wait per network for a quiet machine")
    parser.add_argument("--threads", type=int, default=2, help="threads and cores of each process (default: 2)")
    parser.add_argument(
        "--processor-time", action="store_true", help="count processor time: for a busy machine, with one thread"
    )
    parser.add_argument("--install", action="store_true", help="make the missing virtual environments first")
    parser.add_argument("--json", help="file for every single figure")
    parser.add_argument("--log", default=os.devnull, help="file for what the frameworks print")
    options = parser.parse_args(arguments)
    names: list[str] = options.networks.split(",") if options.networks else []
    for name in names:
        try:
            describe(name, "tiny")
        except ValueError as error:
            parser.error(str(error))
    return options


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of networks")
    return int(text)


def _choose(options: argparse.Namespace) -> list[Adapter]:
    """Return the adapters that are installed, each with the variants that were asked for; missing ones are named."""
    wanted: set[str] = set(filter(None, options.peers.split(",")))
    chosen = []
    for adapter in _ADAPTERS.values():
        variants = tuple(
            each for each in adapter.variants if not wanted or wanted & {adapter.name, f"{adapter.name}:{each}"}
        )
        if variants and options.install:
            adapter.install()
        if variants and not adapter.python.exists():
            print(f"{adapter.name} is missing: {adapter.python} is not there (--install makes it)")
        elif variants:
            chosen.append(dataclasses.replace(adapter, variants=variants))
    return chosen


def _compare(chosen: list[Adapter], task: Task, options: argparse.Namespace, log: IO[str]) -> Result:
    """Build every peer, keep its first losses, run the rounds and end the processes."""
    peers: list[Peer] = []
    able: list[Peer] = []
    failures: dict[str, str] = {}
    losses: dict[str, list[float]] = {}
    first: dict[str, float] = {}
    memory: dict[str, int] = {}
    try:
        for adapter, variant in [(each, variant) for each in chosen for variant in each.variants]:
            peer = Peer(adapter, variant, options.threads, log, processor_time=options.processor_time)
            peers.append(peer)
            try:
                built = peer.build(str(task), 0, task.parameters, steps=_STEPS, seconds=600)
                losses[peer.name] = [float("nan") if loss is None else loss for loss in built.losses]
                first[peer.name] = built.first_step
                held = built.growth if options.device == "cpu" else gpu_memory.held_by(peer.pid)
                if held is not None:
                    memory[peer.name] = held
                able.append(peer)
            except PeerError as error:
                failures[peer.name] = str(error)
            except Skipped:
                pass
        rates = Rates() if options.check else run_rounds(able, options.rounds, options.slice, options.patience)
    finally:
        for peer in peers:
            peer.close()
    rates.failures = failures | rates.failures
    rates.first_steps = first
    return Result(task.name, rates, losses, memory)
