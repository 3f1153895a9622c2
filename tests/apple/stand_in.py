"""A plugin of pytest: the Python module of the run on stand-ins takes the place of openmps' own.

OPENMPS_APPLE names the folder of the module.
"""

import importlib.util
import os
import sys
from pathlib import Path

NAME = "openmps._core"

found = next(Path(os.environ["OPENMPS_APPLE"]).glob("_core.*.so"))
spec = importlib.util.spec_from_file_location(NAME, found)
assert spec is not None
assert spec.loader is not None
module = importlib.util.module_from_spec(spec)
sys.modules[NAME] = module
spec.loader.exec_module(module)
