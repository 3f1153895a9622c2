"""Prints what pyproject.toml requires, so that it has one home: one requirement a line.

python scripts/build_requirements.py             for building
python scripts/build_requirements.py EXTRA...    of extras, with the extras that they name; `openmps`: for running
"""

from __future__ import annotations

import pathlib
import re
import sys
import tomllib

pyproject = tomllib.loads((pathlib.Path(__file__).parents[1] / "pyproject.toml").read_text())


def requirements_of(extra: str) -> list[str]:
    """Requirements of an extra; `openmps[one,two]` stands for those of the extras `one` and `two`."""
    project = pyproject["project"]
    found: list[str] = []
    for each in project["dependencies"] if extra == "openmps" else project["optional-dependencies"][extra]:
        own = re.fullmatch(r"openmps\[(.*)\]", each)
        others = own[1].split(",") if own else []
        found += [each for other in others for each in requirements_of(other)] if own else [each]
    return found


if len(sys.argv) > 1:
    print(*(each for extra in sys.argv[1:] for each in requirements_of(extra)), sep="\n")
else:
    print(*pyproject["build-system"]["requires"], sep="\n")
