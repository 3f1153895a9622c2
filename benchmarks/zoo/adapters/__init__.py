"""One adapter for each framework, as those of ../../peers/adapters: a build function for the workers."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
