#!/usr/bin/env python3
"""Puts PyTorch, JAX, Keras/TensorFlow and MLX beside openmps on the same work in the same run; see peers/README.md.

With --zoo the work is networks that are described once for all frameworks; see zoo/README.md.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "peers"))

if __name__ == "__main__":
    if "--zoo" in sys.argv:
        from zoo.comparison import main
    else:
        from command import main
    sys.exit(main())
