"""Limits the address space of a process: a request for too much fails soon."""

from __future__ import annotations

import re
import resource
from pathlib import Path

import openmps as mps


def limit(more: int) -> None:
    """Let this process take so many bytes of address space beside what it has.

    The driver of a GPU reserves much more than a small machine has memory: first for itself, then for each device. It
    does so here, before the limit.
    """
    for device in mps.devices():
        mps.Graph(device)
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = taken() + more if hard == resource.RLIM_INFINITY else min(taken() + more, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def taken() -> int:
    """Return the bytes of address space that this process has."""
    found = re.search(r"^VmSize:\s+(\d+) kB$", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found
    return int(found[1]) << 10
