"""Fixtures and helpers for tests of several files."""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

# A shell that starts a command in the background lets it ignore Ctrl-C, which tests send to themselves.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Return what imports a program of examples/python anew."""
    folder = Path(__file__).parents[2] / "examples" / "python"
    if not folder.is_dir():
        pytest.skip("examples/python is not here")

    def load(name: str) -> ModuleType:
        monkeypatch.syspath_prepend(str(folder))
        sys.modules.pop(name, None)
        return importlib.import_module(name)

    return load
