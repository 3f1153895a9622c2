"""Prints what pyproject.toml requires for building, so that it has one home."""

import pathlib
import tomllib

pyproject = pathlib.Path(__file__).parents[1] / "pyproject.toml"
print(*tomllib.loads(pyproject.read_text())["build-system"]["requires"])
