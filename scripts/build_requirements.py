"""Prints what pyproject.toml requires, so that it has one home: for building, or for the extra named as argument."""

import pathlib
import sys
import tomllib

pyproject = tomllib.loads((pathlib.Path(__file__).parents[1] / "pyproject.toml").read_text())
if len(sys.argv) > 1:
    requirements = pyproject["project"]["optional-dependencies"][sys.argv[1]]
    print(*(each for each in requirements if not each.startswith("openmps[")))
else:
    print(*pyproject["build-system"]["requires"])
