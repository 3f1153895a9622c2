"""Which mutants there are: drawn from all sites, the same for the same seed and sources."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from pathlib import Path

from .mutant import ENGINE, Mutant
from .sites import Site, sites_of

# Group by group: what is mutated, and its part of all mutants.
GROUPS = {
    "operations and their gradients": (r"(ops|autodiff)/\w+[.]cpp", 0.36),
    "passes and plans": (r"(passes|plan)/\w+[.]cpp", 0.26),
    "kernels": (r"devices/(reference|cpu)/.*[.](cpp|inl)", 0.38),
}
# Sources that a GPU's kernels include as text, and samples of the tests.
LEFT_OUT = re.compile(r"ops/(normal_quantile|elementwise_samples)[.]cpp|isa/(generic|avx2|avx512)[.]cpp")
# The source through which a file that is included is compiled.
THROUGH = f"{ENGINE}/devices/cpu/isa/avx2.cpp"


def files(root: Path, pattern: str) -> list[str]:
    """Return the engine's files of a group."""
    engine = root / ENGINE
    found = (str(path.relative_to(engine)) for path in sorted(engine.rglob("*.*")))
    return [name for name in found if re.fullmatch(pattern, name) and not LEFT_OUT.search(name)]


def draw(sites: dict[str, list[Site]], count: int, generator: random.Random) -> list[tuple[str, Site]]:
    """Draw sites that do not overlap: each file, then each kind of fault, with the same probability."""
    chosen: list[tuple[str, Site]] = []
    left = {name: list(of_file) for name, of_file in sites.items() if of_file}
    while left and len(chosen) < count:
        name = generator.choice(sorted(left))
        kinds = defaultdict(list)
        for site in left[name]:
            kinds[site.kind].append(site)
        site = generator.choice(kinds[generator.choice(sorted(kinds))])
        chosen.append((name, site))
        left[name] = [other for other in left[name] if other.end <= site.start or site.end <= other.start]
        if not left[name]:
            del left[name]
    return chosen


def choose(root: Path, commands: dict[str, str], count: int, seed: int) -> list[Mutant]:
    """Return `count` mutants of the sources under `root`, in random order."""
    generator = random.Random(seed)
    chosen = []
    for group, (pattern, part) in GROUPS.items():
        sites = {}
        for name in files(root, pattern):
            path = root / ENGINE / name
            source = str(root / THROUGH) if name.endswith(".inl") else str(path)
            if source in commands:
                sites[name] = sites_of(path, source, commands[source])
        drawn = draw(sites, round(count * part), generator)
        chosen += [(group, f"{ENGINE}/{name}", site) for name, site in drawn]
        print(f"{group}: {len(drawn)} of {sum(map(len, sites.values()))} sites in {len(sites)} files", flush=True)
    generator.shuffle(chosen)
    return [_mutant(root, number, *each) for number, each in enumerate(chosen, 1)]


def _mutant(root: Path, number: int, group: str, file: str, site: Site) -> Mutant:
    content = (root / file).read_bytes()
    original = content[site.start : site.end].decode()
    code = content.split(b"\n")[site.line - 1].decode()
    return Mutant(
        number, group, file, site.line, site.start, site.end, site.kind, original, site.text, site.is_statement, code
    )
