"""Final losses of the programs in examples/training beside their twins in PyTorch and MLX, of several seeds.

    python benchmarks/training_twins.py --seeds 0,1,2,3,4 --pytorch python --mlx mlx/bin/python

Each library is run by a Python that has it; without the option it is left out. A row has the mean of the last losses on
held-out data and their standard deviation. Those of deep Q-learning are lengths of episodes: the more, the better.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

PROGRAMS = Path(__file__).parents[1] / "examples" / "training"
NAMES = ("transformer", "vae", "unet", "transfer")


def losses(python: str, program: str, seeds: list[int]) -> list[float]:
    """Return the last loss of each seed."""
    command = f"import json, {program} as p; print(json.dumps([p.train(seed)[-1] for seed in {seeds}]))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PROGRAMS), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run([python, "-c", command], env=environment, capture_output=True, text=True, check=True)
    found: list[float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Run all, and print a row for each program."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", default="0,1,2")
    parser.add_argument("--programs", default=",".join(NAMES))
    parser.add_argument("--pytorch", help="a Python that has PyTorch")
    parser.add_argument("--mlx", help="a Python that has MLX")
    options = parser.parse_args()
    seeds = [int(seed) for seed in options.seeds.split(",")]
    pythons = {"": sys.executable, "_pytorch": options.pytorch, "_mlx": options.mlx}
    print(f"| Program | {' | '.join(('openmps', 'PyTorch', 'MLX'))} |\n|---|---|---|---|")
    for program in options.programs.split(","):
        cells = []
        for ending, python in pythons.items():
            found = losses(python, program + ending, seeds) if python else []
            cells.append(f"{statistics.mean(found):.4g} ± {statistics.stdev(found):.2g}" if found else "")
        print(f"| `{program}.py` | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
