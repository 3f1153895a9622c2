"""How busy the cores are, from the kernel's counters: a measurement beside other work is void."""

from __future__ import annotations

import os
import time
from pathlib import Path

ALLOWED = 0.1  # share of the cores that other processes may use during a slice
_TICKS = os.sysconf("SC_CLK_TCK")


def cores_seconds() -> float:
    """Return the processor time that everything has used of the cores of this process, since the machine started."""
    cores = {f"cpu{number}" for number in os.sched_getaffinity(0)}
    rows = [line.split()[:8] for line in Path("/proc/stat").read_text().splitlines() if line.startswith("cpu")]
    used = 0
    for name, *ticks in rows:
        if name in cores:
            user, nice, system, _, _, interrupt, soft = map(int, ticks)
            used += user + nice + system + interrupt + soft
    return used / _TICKS


def process_seconds(pid: int) -> float:
    """Return the processor time used by one process, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


class OtherLoad:
    """The share of the cores that processes other than `pid` use while the context is open."""

    def __init__(self, pid: int) -> None:
        self.share = 0.0
        self._pid = pid

    def _sample(self) -> tuple[float, float]:
        """Return the processor time of the others, and the clock."""
        return cores_seconds() - process_seconds(self._pid), time.perf_counter()

    def __enter__(self) -> OtherLoad:
        self._begin = self._sample()
        return self

    def __exit__(self, *_: object) -> None:
        used, clock = self._sample()
        wall = clock - self._begin[1]
        self.share = max(0.0, used - self._begin[0]) / wall / len(os.sched_getaffinity(0))

    @property
    def disturbed(self) -> bool:
        """Whether the others used more than is allowed."""
        return self.share > ALLOWED


def wait_until_quiet(seconds: float) -> float:
    """Wait at most so long for the other processes to leave the cores alone; return how long it took."""
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        with OtherLoad(os.getpid()) as load:
            time.sleep(0.25)
        if not load.disturbed:
            break
        time.sleep(0.5)
    return time.perf_counter() - begin
