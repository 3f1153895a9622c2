"""Writes the lists of imports in the public headers that stand for a whole folder.

    python tools/umbrella_headers.py          # writes them below csrc/frameworks/include
    python tools/umbrella_headers.py --check  # prints those that differ from their folder, and exits 1 if there is one

Such a header imports each header beside it. Programs import our own headers, `OMPS…`, by name. The nodes of a graph
have an umbrella inside their folder's.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1] / "csrc" / "frameworks" / "include"

_NODES = re.compile(r"Node\.h$")


class Umbrella(NamedTuple):
    """A header, and which of its folder's it imports."""

    header: str
    begins: str = ""  # before each name
    takes: re.Pattern[str] = re.compile("")
    leaves: re.Pattern[str] = re.compile(r"$^")


UMBRELLAS = (
    Umbrella("Metal/Metal.h"),
    Umbrella("MetalPerformanceShaders/MPSCore/MPSCore.h"),
    Umbrella("MetalPerformanceShaders/MPSImage/MPSImage.h"),
    Umbrella("MetalPerformanceShaders/MPSMatrix/MPSMatrix.h"),
    Umbrella("MetalPerformanceShaders/MPSNDArray/MPSNDArray.h"),
    Umbrella("MetalPerformanceShaders/MPSNeuralNetwork/MPSNNGraphNodes.h", takes=_NODES),
    Umbrella("MetalPerformanceShaders/MPSNeuralNetwork/MPSNeuralNetwork.h", leaves=_NODES),
    Umbrella("MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h", begins="MetalPerformanceShadersGraph/"),
)


def written(umbrella: Umbrella, root: Path = ROOT) -> str:
    """Return the text of the header with the imports of its folder."""
    path = root / umbrella.header
    names = [
        each.name
        for each in sorted(path.parent.glob("*.h"))
        if each != path
        and not each.name.startswith("OMPS")
        and umbrella.takes.search(each.name)
        and not umbrella.leaves.search(each.name)
    ]
    opening, closing = ("<", ">") if umbrella.begins else ('"', '"')
    imports = "".join(f"#import {opening}{umbrella.begins}{name}{closing}\n" for name in names)
    own = re.compile(rf"(?:^#import {opening}{umbrella.begins}[^/]*{closing}\n)+", re.MULTILINE)
    text = path.read_text(encoding="utf-8")
    runs = own.findall(text)
    if len(runs) != 1:
        raise SystemExit(f"{umbrella.header} has {len(runs)} lists of imports, expected 1.")
    return text.replace(runs[0], imports)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing, and exit 1 if a header differs")
    options = parser.parse_args(arguments)
    differs = False
    for umbrella in UMBRELLAS:
        path, text = root / umbrella.header, written(umbrella, root)
        if path.read_text(encoding="utf-8") == text:
            continue
        differs = True
        if options.check:
            print(f"{umbrella.header}: its imports are not those of its folder")
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if differs and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
