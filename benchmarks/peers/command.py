"""The command line of the comparison."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import report
import workloads
from adapter_files import OWN, Adapter, adapters, peers_folder
from floor import Machine, work_of
from peer import Peer, PeerError, Skipped
from rounds import Rates, run_rounds

_LEAST_ROUNDS = 7
_MEMORY_PEERS = (OWN, "torch")
_MEMORY_STEPS = 100


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 if disturbance left too few rounds or openmps failed."""
    options = _parse(arguments)
    chosen = _choose(options)
    if not chosen:
        return 1
    own = next((adapter for adapter in chosen if adapter.name == OWN), None)
    with Path(options.log).open("a", encoding="utf-8") as log:
        print(f"{report.machine()}; {options.threads} threads, float32\n{report.versions(chosen)}\n", flush=True)
        results = []
        complete, machine = True, Machine(0, 0)
        for workload, batch in _work(options.workloads):
            rates = _compare(chosen, workload, batch, options, log)
            print(report.rates_table(workload, batch, rates) + "\n", flush=True)
            floor = None
            if own and (work := work_of(workload, batch)):
                machine = machine.best(Machine.measure(own.python, options.threads))
                floor = work.seconds(machine)
                print(report.floor_line(work, machine, rates) + "\n", flush=True)
            complete &= _complete(rates, chosen, options)
            results.append({"workload": workload, "batch": batch, "floor": floor} | dataclasses.asdict(rates))
        growth = {key: _memory(chosen, *key, options.threads, log) for key in _work(options.memory)}
        if growth:
            print(report.memory_table(growth), flush=True)
    if options.json:
        _write_json(Path(options.json), options, chosen, results, growth)
    return 0 if complete else 1


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description="Compare openmps with its peers on the same work in the same run.")
    parser.add_argument("--workloads", default=",".join(workloads.WORKLOADS), help="NAME or NAME:BATCH, with commas")
    parser.add_argument("--peers", default="", help="frameworks or FRAMEWORK:VARIANT, with commas (default: all)")
    parser.add_argument("--rounds", type=int, default=_LEAST_ROUNDS, help="rounds that have to count (default: 7)")
    parser.add_argument("--slice", type=float, default=0.25, help="seconds per slice (default: 0.25)")
    parser.add_argument("--patience", type=float, default=120, help="seconds to wait per workload for a quiet machine")
    parser.add_argument("--threads", type=int, default=2, help="threads and cores of each process (default: 2)")
    parser.add_argument("--memory", default="mnist_cnn", help="workloads whose memory is measured; empty for none")
    parser.add_argument("--install", action="store_true", help="make the missing virtual environments first")
    parser.add_argument("--json", help="file for every single figure")
    parser.add_argument("--log", default=os.devnull, help="file for what the frameworks print")
    return parser.parse_args(arguments)


def _work(names: str) -> list[tuple[str, int]]:
    """Return (workload, batch) for each name; one without a batch stands for all its batches."""
    work: list[tuple[str, int]] = []
    for item in filter(None, names.split(",")):
        name, _, batch = item.partition(":")
        work += [(name, int(size)) for size in ([batch] if batch else workloads.WORKLOADS[name].batches)]
    return work


def _choose(options: argparse.Namespace) -> list[Adapter]:
    """Return the adapters to run, each with the variants that were asked for; missing ones are named."""
    wanted: set[str] = set(filter(None, options.peers.split(",")))
    chosen = []
    for adapter in adapters().values():
        variants = tuple(
            variant
            for variant in adapter.variants
            if not wanted or wanted & {adapter.name, f"{adapter.name}:{variant}"}
        )
        if not variants:
            continue
        if options.install:
            adapter.install()
        if adapter.python.exists():
            chosen.append(dataclasses.replace(adapter, variants=variants))
        else:
            print(f"{adapter.name} is left out: {peers_folder()} has no {adapter.environment} (--install makes it)")
    return chosen


def _compare(chosen: list[Adapter], workload: str, batch: int, options: argparse.Namespace, log: IO[str]) -> Rates:
    """Build every peer, run the rounds and end the processes."""
    peers: list[Peer] = []
    able: list[Peer] = []
    failures: dict[str, str] = {}
    first_steps: dict[str, float] = {}
    try:
        for adapter in chosen:
            for variant in adapter.variants:
                peers.append(Peer(adapter, variant, options.threads, log))
                try:
                    built = peers[-1].build(workload, batch, workloads.n_params(workload))
                    first_steps[peers[-1].name] = built.first_step
                    able.append(peers[-1])
                except PeerError as error:
                    failures[peers[-1].name] = str(error)
                except Skipped:
                    pass
        rates = run_rounds(able, options.rounds, options.slice, options.patience)
    finally:
        for peer in peers:
            peer.close()
    rates.failures = failures | rates.failures
    rates.first_steps = first_steps
    return rates


def _complete(rates: Rates, chosen: list[Adapter], options: argparse.Namespace) -> bool:
    """Return whether the figures count, and say why not."""
    if rates.rounds < options.rounds:
        print(f"VOID: {rates.rounds} quiet rounds, {options.rounds} wanted; other processes use the cores.\n")
    own_failed = any(adapter.name == OWN for adapter in chosen) and any(
        name.startswith(f"{OWN}:") for name in rates.failures
    )
    return rates.rounds >= options.rounds and not own_failed


def _memory(chosen: list[Adapter], workload: str, batch: int, threads: int, log: IO[str]) -> dict[str, int | str]:
    """Return the growth of the peak resident size, in bytes, of openmps and PyTorch; or their error."""
    growth: dict[str, int | str] = {}
    for adapter in chosen:
        if adapter.name not in _MEMORY_PEERS:
            continue
        peer = Peer(adapter, adapter.variants[0], threads, log)
        try:
            built = peer.build(workload, batch, workloads.n_params(workload), steps=_MEMORY_STEPS, seconds=600)
            growth[peer.name] = built.growth
        except PeerError as error:
            growth[peer.name] = str(error)
        finally:
            peer.close()
    return growth


def _write_json(
    path: Path,
    options: argparse.Namespace,
    chosen: list[Adapter],
    results: list[dict[str, Any]],
    growth: dict[tuple[str, int], dict[str, int | str]],
) -> None:
    """Write every figure to a file."""
    content = {
        "machine": report.machine(),
        "versions": {adapter.name: adapter.versions() for adapter in chosen},
        "threads": options.threads,
        "slice_seconds": options.slice,
        "results": results,
        "peak_growth_bytes": [
            {"workload": workload, "batch": batch} | by_peer for (workload, batch), by_peer in growth.items()
        ],
    }
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
