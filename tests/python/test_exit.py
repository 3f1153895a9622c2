"""Programs that end while the device still works for them."""

from __future__ import annotations

import subprocess
import sys

_PROGRAM = """
import time
import numpy as np
import openmps as mps

class Slow:  # the interpreter, which is ending, waits while runs end
    sleep = time.sleep
    def __del__(self):
        self.sleep(0.5)

slow = Slow()
graph = mps.Graph()
x = graph.placeholder((256, 256))
y = x
for _ in range(40):
    y = graph.matmul(y, x)
feeds = {x: np.full((256, 256), 1 / 256, np.float32)}
runs = [graph.run_async(feeds, y) for _ in range(8)]
runs[0].result()
"""


def test_a_program_ends_with_runs_in_flight() -> None:
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
