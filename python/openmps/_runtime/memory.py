"""How much memory this process has needed."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak_resident_bytes() -> int:
    """Return the largest resident size that this process has had so far.

    Returns
    -------
    int
        Bytes.

    Examples
    --------
    >>> peak_resident_bytes() > 1_000_000
    True
    """
    if _STATUS.exists():
        for line in _STATUS.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024  # bytes on macOS, KiB elsewhere
