"""The adapters there are and the virtual environments that they run in.

An adapter states its environment, requirements and variants as constants, which are read here without importing it:
its framework is installed in that environment only.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

_HERE = Path(__file__).resolve().parent
OWN = "openmps"


def peers_folder() -> Path:
    """Return the folder of the virtual environments: ``PEERS_DIR``, or ``peers`` beside the working directory."""
    return Path(os.environ.get("PEERS_DIR", "build/peers")).resolve()


@dataclass(frozen=True)
class Adapter:
    """One file ``adapters/<name>_.py``."""

    name: str
    environment: str
    requires: tuple[str, ...]
    variants: tuple[str, ...]
    folder: Path = field(default=_HERE, compare=False)  # above `adapters`

    @property
    def python(self) -> Path:
        """The interpreter to run it with; openmps falls back to the one that runs this."""
        path = peers_folder() / self.environment / "bin" / "python"
        return Path(sys.executable) if self.name == OWN and not path.exists() else path

    def versions(self) -> str:
        """Return the versions of what it requires, as installed."""
        names = [requirement.split("=")[0].split("[")[0] for requirement in self.requires]
        code = "import sys, importlib.metadata as m; print(*(n + ' ' + m.version(n) for n in sys.argv[1:]), sep=', ')"
        run = subprocess.run([self.python, "-c", code, *names], capture_output=True, text=True, check=False)
        return run.stdout.strip() or f"{self.name}: not installed"

    def install(self) -> None:
        """Make the environment and install what is required, if it is not there."""
        if not self.python.exists():
            subprocess.run([sys.executable, "-m", "venv", peers_folder() / self.environment], check=True)
            subprocess.run([self.python, "-m", "pip", "install", "--quiet", *self.requires], check=True)


def adapters(folder: Path | None = None) -> dict[str, Adapter]:
    """Return every adapter of a folder (by default of this one) by its name, openmps first."""
    found = [_read(path) for path in sorted(((folder or _HERE) / "adapters").glob("[a-z]*_.py"))]
    return {adapter.name: adapter for adapter in sorted(found, key=lambda adapter: adapter.name != OWN)}


def _read(path: Path) -> Adapter:
    """Return what the constants at the top of an adapter say."""
    constants = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in ("ENV", "REQUIRES", "VARIANTS")
    }
    return Adapter(
        name=path.stem.rstrip("_"),
        environment=constants["ENV"],
        requires=tuple(constants["REQUIRES"].split()),
        variants=tuple(constants["VARIANTS"]),
        folder=path.parents[1],
    )
