"""How many bytes of a GPU a process holds, as NVIDIA's driver says."""

from __future__ import annotations

import subprocess


def held_by(pid: int) -> int | None:
    """Return the bytes on all GPUs, or None if the driver does not say."""
    query = ["nvidia-smi", "--query-compute-apps=pid,used_memory", "--format=csv,noheader,nounits"]
    try:
        said = subprocess.run(query, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    rows = [line.split(",") for line in said.splitlines()]
    sizes = [int(size) << 20 for owner, size in rows if int(owner) == pid and size.strip().isdecimal()]
    return sum(sizes) if sizes else None
