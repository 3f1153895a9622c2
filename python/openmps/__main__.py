"""``python -m openmps`` is the command ``openmps``."""

from __future__ import annotations

import sys

from openmps.cli import main

if __name__ == "__main__":
    sys.exit(main())
