"""Tables of what was measured."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from adapter_files import OWN, Adapter
from floor import Machine, Work
from rounds import Rates
from workloads import WORKLOADS


def machine() -> str:
    """Return the processor, the number of cores and the system."""
    names = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    ]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores, {platform.platform()}"


def versions(adapters: list[Adapter]) -> str:
    """Return the versions of all frameworks on one line."""
    return "; ".join(adapter.versions() for adapter in adapters)


def rates_table(workload: str, batch: int, rates: Rates) -> str:
    """Return the rates of one workload, and openmps' rate over each other's, as a Markdown table."""
    own = next((name for name in rates.by_peer if name.startswith(f"{OWN}:")), None)
    rows = [
        f"### {workload}, batch {batch} ({rates.rounds} rounds, {rates.void_rounds} void)",
        "",
        f"| peer | steps/s | ms/step | lowest - highest steps/s | {OWN} is times as fast (lowest - highest) "
        "| first step, s |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    measured = [name for name, values in rates.by_peer.items() if values]
    for name in sorted(measured, key=rates.median, reverse=True):
        values, median = rates.by_peer[name], rates.median(name)
        rows.append(
            f"| {name} | {median:.1f} | {1000 / median:.3f} | {min(values):.1f} - {max(values):.1f} | "
            f"{_ratio(rates, own, name)} | {_seconds(rates.first_steps.get(name))} |"
        )
    rows += [f"| {name} | failed: {reason} | | | | |" for name, reason in rates.failures.items()]
    if workload == "mnist_infer" and own and rates.by_peer[own]:
        rows += ["", _weight_bandwidth(rates.median(own))]
    return "\n".join(rows)


def _ratio(rates: Rates, own: str | None, other: str) -> str:
    """Return the median and range of openmps' rate over another one's, or nothing for openmps itself."""
    if own is None or own == other:
        return ""
    ratios = sorted(rates.ratios(own, other))
    return f"**{ratios[len(ratios) // 2]:.2f}** ({ratios[0]:.2f} - {ratios[-1]:.2f})"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _weight_bandwidth(rate: float) -> str:
    """Return how fast the first dense layer's weights are read, counting all other work as nothing."""
    layer = next(layer for layer in WORKLOADS["mnist_infer"].layers if layer.name == "fc1")
    size = 4 * layer.weights
    return (
        f"The first dense layer's weights, {size / 1e6:.1f} MB, are read once per image: {size * rate / 1e9:.1f} GB/s "
        "over the whole step."
    )


def floor_line(work: Work, machine: Machine, rates: Rates) -> str:
    """Return the least time of a step on this machine, and which part of openmps' time it is."""
    seconds = work.seconds(machine)
    own = [rates.median(name) for name, values in rates.by_peer.items() if name.startswith(f"{OWN}:") and values]
    reached = (
        f"; {OWN} takes {1000 / max(own):.3f} ms, so it has {100 * seconds * max(own):.0f} % of the floor's rate"
        if own
        else ""
    )
    return (
        f"Floor: {2 * work.products / 1e9:.3g} GFLOP at {machine.flops / 1e9:.0f} GFLOP/s, "
        f"{work.bytes / 1e6:.3g} MB at {machine.bandwidth / 1e9:.0f} GB/s: {1000 * seconds:.3f} ms{reached}."
    )


def memory_table(growth: dict[tuple[str, int], dict[str, int | str]]) -> str:
    """Return how far the peak of the resident size grew, as a Markdown table."""
    rows = ["### Growth of the peak resident size over 100 steps", "", "| workload | peer | MiB |", "|---|---|---:|"]
    for (workload, batch), by_peer in growth.items():
        for name, value in by_peer.items():
            size = f"{value / 2**20:.1f}" if isinstance(value, int) else f"failed: {value}"
            rows.append(f"| {workload}, batch {batch} | {name} | {size} |")
    return "\n".join(rows)
