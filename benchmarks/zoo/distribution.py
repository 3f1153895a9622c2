"""Tables of the zoo's comparison: rates of one network, and the distribution of ratios over all of them."""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass, field

from rounds import Rates

OWN = "openmps:"
_AGREE = 1e-2  # relative: float32 rounding grows from step to step, most where batches of normalisation are small


@dataclass(frozen=True)
class Result:
    """The measurements of one network, by peer.

    Losses are those of the first steps. Memory is how far these steps raised the peak of the process's resident size,
    in bytes.
    """

    name: str
    rates: Rates
    losses: dict[str, list[float]]
    memory: dict[str, int] = field(default_factory=dict)

    @property
    def own(self) -> str | None:
        """The faster one of openmps' forms, or None if all failed."""
        names = [name for name, values in self.rates.by_peer.items() if values and name.startswith(OWN)]
        return max(names, key=self.rates.median) if names else None

    def ratio(self, other: str) -> float | None:
        """Return how many times as fast as a peer openmps is: the median over the rounds."""
        if self.own is None or not self.rates.by_peer.get(other):
            return None
        return statistics.median(self.rates.ratios(self.own, other))

    def part_of_memory(self, other: str) -> float | None:
        """Return the memory of openmps' smaller form in parts of a peer's."""
        own = [bytes_ for name, bytes_ in self.memory.items() if name.startswith(OWN)]
        return min(own) / self.memory[other] if own and self.memory.get(other) else None


def difference(losses: list[float], others: list[float]) -> float:
    """Return the largest relative difference of two rows of losses."""
    if not losses or len(losses) != len(others):
        return math.inf
    differences = [abs(one - two) / max(abs(two), 1e-3) for one, two in zip(losses, others, strict=True)]
    return math.inf if any(map(math.isnan, differences)) else max(differences)


def _reference(result: Result) -> str | None:
    """Return the peer with which losses are compared: PyTorch in double precision, else the first of these."""
    for name in ("torch:double", "torch:eager", "openmps:reference"):
        if name in result.losses:
            return name
    return next(iter(result.losses), None)


def rates_table(result: Result) -> str:
    """Return the rates of one network as a Markdown table; openmps' faster form is compared."""
    rates, kept = result.rates, _reference(result)
    rows = [
        f"### {result.name} ({rates.rounds} rounds, {rates.void_rounds} void)",
        "",
        f"| peer | ms/step | openmps is times as fast | first step, s | first losses differ from {kept}'s by |",
        "|---|---:|---:|---:|---:|",
    ]
    measured = [name for name, values in rates.by_peer.items() if values]
    for name in sorted(measured, key=rates.median, reverse=True):
        ratio = None if name == result.own else result.ratio(name)
        apart = "" if kept is None or name == kept else _shown(difference(result.losses[name], result.losses[kept]))
        rows.append(
            f"| {name} | {1000 / rates.median(name):.2f} | {'' if ratio is None else f'**{ratio:.2f}**'} "
            f"| {rates.first_steps[name]:.2f} | {apart} |"
        )
    rows += [f"| {name} | failed: {reason} | | | |" for name, reason in rates.failures.items()]
    return "\n".join(rows)


def losses_table(result: Result) -> str:
    """Return how far each peer's first losses are from the reference, on one line for each."""
    kept = _reference(result)
    rows = [f"{result.name}: compared with {kept}"]
    for name, losses in result.losses.items():
        if kept is not None and name != kept:
            pairs = zip(losses, result.losses[kept], strict=False)
            row = " ".join(f"{difference([one], [two]):.0e}" for one, two in pairs)
            rows.append(f"  {name:20s} {_shown(difference(losses, result.losses[kept])):>18s}   step by step: {row}")
    return "\n".join(rows + [f"  {name:20s} failed: {reason}" for name, reason in result.rates.failures.items()])


def _shown(apart: float) -> str:
    return f"{apart:.1e}" if apart <= _AGREE else f"{apart:.1e} (more than {_AGREE})"


def distribution(results: list[Result]) -> str:
    """Return median, worst and number of networks behind for each peer, and for the fastest variant of each."""
    peers = sorted({name for result in results for name in result.rates.by_peer if not name.startswith(OWN)})
    rows = [
        "### openmps is times as fast",
        "",
        "| as | networks | median | worst | on | behind |",
        "|---|---:|---:|---:|---|---:|",
    ]
    for peer in peers:
        found = {result.name: ratio for result in results if (ratio := result.ratio(peer)) is not None}
        rows.append(_row(peer, found))
    for framework in sorted({peer.partition(":")[0] for peer in peers}):
        variants = [peer for peer in peers if peer.startswith(f"{framework}:")]
        if len(variants) > 1:
            rows.append(_row(f"{framework}, the fastest", _least(results, variants)))
    failed = [
        f"- {result.name}: {name}: {reason}"
        for result in results
        for name, reason in result.rates.failures.items()
        if name.startswith(OWN)
    ]
    return "\n".join(rows + (["", "openmps failed:", *failed] if failed else []))


def memory_distribution(results: list[Result]) -> str:
    """Return openmps' memory in parts of each peer's: median, worst and how many networks need more."""
    peers = sorted({name for result in results for name in result.memory if not name.startswith(OWN)})
    rows = [
        "### Memory of openmps in parts of a peer's",
        "",
        "| peer | networks | median | worst | on | more |",
        "|---|---:|---:|---:|---|---:|",
    ]
    for peer in peers:
        found = {result.name: part for result in results if (part := result.part_of_memory(peer)) is not None}
        rows.append(_row(peer, found, is_less_better=True))
    return "\n".join(rows)


def memory_table(result: Result, device: str = "cpu") -> str:
    """Return the memory of each peer on one line."""
    what = "peak of the resident size" if device == "cpu" else "memory of the GPU after ten steps"
    sizes = ", ".join(f"{name} {size / 2**20:.0f}" for name, size in sorted(result.memory.items()))
    return f"{result.name}: {what}, MiB: {sizes}"


def _least(results: list[Result], variants: list[str]) -> dict[str, float]:
    """Return the least ratio to any of the variants, by network."""
    found = {}
    for result in results:
        ratios = [ratio for variant in variants if (ratio := result.ratio(variant)) is not None]
        if ratios:
            found[result.name] = min(ratios)
    return found


def _row(peer: str, found: dict[str, float], *, is_less_better: bool = False) -> str:
    """Return the median, the worst and how many ratios are on the wrong side of 1, for one peer."""
    if not found:
        return f"| {peer} | 0 | | | | |"
    worst = (max if is_less_better else min)(found, key=lambda name: found[name])
    behind = sum(ratio > 1 if is_less_better else ratio < 1 for ratio in found.values())
    return (
        f"| {peer} | {len(found)} | {statistics.median(found.values()):.2f} | {found[worst]:.2f} | {worst} | {behind} |"
    )
