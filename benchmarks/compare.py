#!/usr/bin/env python3
"""Puts PyTorch, JAX, Keras/TensorFlow and MLX beside openmps on the same work in the same run; see peers/README.md."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "peers"))

from command import main

if __name__ == "__main__":
    sys.exit(main())
