"""``openmps doctor``: describes the installation and the machine, for a bug report."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import openmps as mps
from openmps import _core
from openmps._version import __version__
from openmps.cli._answers import tell, write_document
from openmps.cli._devices import described, facts
from openmps.models import digit_network

_PACKAGES = ("numpy", "scikit-learn", "matplotlib", "tqdm", "pooch")
_BATCH = 40
_ITERATIONS = 50


class _Section(NamedTuple):
    """A key of the document: its value, and the value's lines for people."""

    key: str
    look: Callable[[], Any]
    lines: Callable[[Any], Iterable[str]]


def examine(options: argparse.Namespace) -> int:
    """Print one ``name: value`` line per fact; return 1 if there is no default device or the speed test failed."""
    document: dict[str, Any] = {}
    errors: list[dict[str, str]] = []
    for key, look, lines in _SECTIONS:
        try:
            document[key] = look()
            told = lines(document[key])
        except mps.Error as error:  # a report with an error in it is useful too
            document[key] = None
            errors.append({"of": key, "type": type(error).__name__, "message": str(error)})
            told = [f"{_NAMES.get(key, key)}: failed: {type(error).__name__}: {error}"]
        tell(options, told)
    if options.json:
        write_document({**document, "errors": errors})
    return int(bool(errors))


def _python() -> str:
    return f"{platform.python_version()} ({platform.python_implementation()})"


def _packages() -> dict[str, str | None]:
    """Packages that it uses or could use, with their versions."""
    found: dict[str, str | None] = {}
    for package in _PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = None
    return found


def _machine() -> dict[str, Any]:
    """System, processor and memory."""
    threads, reason = _core.thread_report()
    return {
        "system": platform.platform(),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "threads": threads,
        "threads_by": reason,
        "memory_bytes": os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
    }


def _machine_lines(machine: dict[str, Any]) -> Iterator[str]:
    yield f"system: {machine['system']}"
    yield f"processor: {machine['processor']}, {machine['cores']} logical cores"
    yield f"CPU threads: {machine['threads']} ({machine['threads_by']})"
    yield f"memory: {machine['memory_bytes'] / 2**30:.1f} GiB"


def _processor() -> str:
    """Return the processor's name from the kernel, or the machine type where it has none."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _settings() -> list[dict[str, Any]]:
    """The environment variables of openmps, with the mistakes in them; others that begin so, and OpenMP's."""
    reports = _core.setting_reports()
    found = [
        {
            "variable": report.variable,
            "value": report.value,
            "state": "not valid" if report.problem else "valid" if report.value else "not set",
            "default": report.fallback,
            "meaning": report.meaning,
            "problem": report.problem or None,
        }
        for report in reports
    ]
    known = {report.variable for report in reports}
    for name in sorted(os.environ):
        if name == "OMP_NUM_THREADS" or (name.startswith("OPENMPS_") and name not in known):
            state = "of OpenMP" if name == "OMP_NUM_THREADS" else "not read"
            nothing = dict.fromkeys(("default", "meaning", "problem"))
            found.append({"variable": name, "value": os.environ[name], "state": state, **nothing})
    return found


def _setting_lines(settings: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of variables, and then of the mistakes in them."""
    for each in settings:
        known = f" ({each['state']}; default: {each['default']}; {each['meaning']})"
        about = {"of OpenMP": "", "not read": " (openmps does not read it)"}.get(each["state"], known)
        yield f"{each['variable']}: " + f"{each['value']}{about}".lstrip()
    yield from (f"setting: {each['problem']}" for each in settings if each["problem"])


def _libraries() -> list[dict[str, Any]]:
    """Libraries of devices: where they were found, or were looked for."""
    reports = _core.device_reports()
    return [{"what": r.what, "path": r.path, "problem": r.problem or None, "looked": list(r.looked)} for r in reports]


def _library_line(library: dict[str, Any]) -> str:
    """Return a library's path, or the paths that were tried."""
    path, problem, looked = library["path"], library["problem"], library["looked"]
    if path and not problem:
        return f"{library['what']}: {path}"
    text = f"{path}: {problem}" if path else problem or ""
    return f"{library['what']}: {text}" + (f" (looked for {'; '.join(looked)})" if looked else "")


def _speed() -> dict[str, Any]:
    """Train the digit network on noise for a moment, on the default device."""
    random = np.random.RandomState(0)
    images = random.random_sample((4 * _BATCH, 28, 28, 1)).astype(np.float32)
    labels = random.randint(10, size=len(images)).astype(np.int64)
    graph = mps.TrainingGraph(digit_network(batch_size=_BATCH), device=mps.Device.default())
    graph.fit(images, labels, batch_size=_BATCH, iterations=2)  # compiles the graph
    history = graph.fit(images, labels, batch_size=_BATCH, iterations=_ITERATIONS)
    return {"steps_per_second": history.steps_per_second, "batch": _BATCH, "steps": _ITERATIONS}


def _speed_line(speed: dict[str, Any]) -> str:
    network = f"28x28 digit network, batch {speed['batch']}, {speed['steps']} steps"
    return f"speed test: {speed['steps_per_second']:.1f} steps per second ({network})"


_NAMES = {"default_device": "default device", "speed": "speed test"}
_SECTIONS = (
    _Section("openmps", lambda: __version__, lambda version: [f"openmps: {version}"]),
    _Section("python", _python, lambda version: [f"Python: {version}"]),
    _Section(
        "packages", _packages, lambda found: [f"{name}: {each or 'not installed'}" for name, each in found.items()]
    ),
    _Section("machine", _machine, _machine_lines),
    _Section("settings", _settings, _setting_lines),
    _Section(
        "devices",
        lambda: [facts(device) for device in mps.devices()],
        lambda devices: [f"device {device['name']}: {described(device)}" for device in devices],
    ),
    _Section("default_device", lambda: mps.Device.default().name, lambda name: [f"default device: {name}"]),
    _Section("libraries", _libraries, lambda libraries: map(_library_line, libraries)),
    _Section("speed", _speed, lambda speed: [_speed_line(speed)]),
)
