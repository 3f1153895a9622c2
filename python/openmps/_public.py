"""The place of public names: the package where users import them, whatever module defines them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable
from typing import Any


def publish(package: str, names: Iterable[str], namespace: dict[str, Any], *, formerly: Iterable[str] = ()) -> None:
    """Let public classes and functions name their package, in `help`, in messages and in pickles.

    Pickles of earlier versions name the modules `formerly`. Such a name leads to the package.
    """
    for name in names:
        value = namespace[name]
        is_ours = inspect.isclass(value) or inspect.isfunction(value)
        if is_ours and value.__module__.startswith("openmps._" if package == "openmps" else f"{package}._"):
            value.__module__ = package
    for module in formerly:
        sys.modules.setdefault(f"{package}.{module}", sys.modules[package])
