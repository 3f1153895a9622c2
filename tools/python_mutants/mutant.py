"""One fault of a module, and the draw of all: the same for the same seed and sources."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from .modules import TESTS
from .sites import Site, sites_of

PACKAGE = Path(__file__).resolve().parents[2] / "python" / "openmps"


@dataclass(frozen=True)
class Mutant:
    """The fault `site` of a module, whose name is relative to the package."""

    file: str
    site: Site
    original: str
    code: str  # the line

    @property
    def name(self) -> str:
        """Its name in equivalents.toml, without numbers of lines, which change."""
        return f"{self.file}: {self.code.strip()} | {self.original} -> {self.site.text}"

    @property
    def lines(self) -> range:
        """The lines from the beginning of the statement to the fault."""
        return range(self.site.first, self.site.line + 1)

    def content(self) -> bytes:
        """Return the module with its fault."""
        whole = (PACKAGE / self.file).read_bytes()
        return whole[: self.site.start] + self.site.text.encode() + whole[self.site.end :]


def drawn(seed: int = 1) -> list[Mutant]:
    """Return all mutants in random order: each file, then each kind of fault, with the same probability.

    Two of one place may follow each other, as each runs alone.
    """
    generator = random.Random(seed)
    left: dict[str, dict[str, list[Mutant]]] = {}
    for file in TESTS:
        of_kind: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in _of_file(file):
            of_kind[mutant.site.kind].append(mutant)
        left[file] = dict(of_kind)
    chosen = []
    while left:
        file = generator.choice(sorted(left))
        kind = generator.choice(sorted(left[file]))
        mutants = left[file][kind]
        chosen.append(mutants.pop(generator.randrange(len(mutants))))
        if not mutants:
            del left[file][kind]
        if not left[file]:
            del left[file]
    return chosen


def _of_file(file: str) -> list[Mutant]:
    content = (PACKAGE / file).read_bytes()
    lines = content.decode().splitlines()
    return [
        Mutant(file, site, content[site.start : site.end].decode(), lines[site.line - 1]) for site in sites_of(content)
    ]
