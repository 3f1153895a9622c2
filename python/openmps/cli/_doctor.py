"""``openmps doctor``: describes the installation and the machine, for a bug report."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

import openmps as mps
from openmps import _core
from openmps._version import __version__
from openmps.cli._devices import facts
from openmps.models import digit_network

_PACKAGES = ("numpy", "safetensors", "scikit-learn", "matplotlib", "tqdm", "pooch")
_BATCH = 40
_ITERATIONS = 50


def examine(_: argparse.Namespace) -> int:
    """Print one ``name: value`` line per fact; return 1 if there is no default device or the speed test failed."""
    for section in (_versions, _machine, _settings, _devices):
        for name, value in section():
            print(f"{name}: {value}")
    failures = _attempt("default device", lambda: mps.Device.default().name)
    for report in _core.device_reports():
        print(f"{report.what}: {_outcome(report)}")
    return _attempt("speed test", _speed) or failures


def _versions() -> Iterator[tuple[str, str]]:
    """Openmps, Python and the packages that it uses or could use."""
    yield "openmps", __version__
    yield "Python", f"{platform.python_version()} ({platform.python_implementation()})"
    for package in _PACKAGES:
        try:
            yield package, importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            yield package, "not installed"


def _machine() -> Iterator[tuple[str, str]]:
    """System, processor and memory."""
    yield "system", platform.platform()
    yield "processor", f"{_processor()}, {os.cpu_count()} logical cores"
    pages, page_size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    yield "CPU threads", "{} ({})".format(*_core.thread_report())
    yield "memory", f"{pages * page_size / 2**30:.1f} GiB"


def _processor() -> str:
    """Return the processor's name from the kernel, or the machine type where it has none."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _settings() -> Iterator[tuple[str, str]]:
    """The environment variables of openmps: value, default and meaning. Then the mistakes in them."""
    reports = _core.setting_reports()
    for report in reports:
        state = "not valid" if report.problem else "valid" if report.value else "not set"
        yield report.variable, f"{report.value} ({state}; default: {report.fallback}; {report.meaning})".lstrip()
    for name in sorted(os.environ):
        if name == "OMP_NUM_THREADS":
            yield name, os.environ[name]
        elif name.startswith("OPENMPS_") and name not in {report.variable for report in reports}:
            yield name, f"{os.environ[name]} (openmps does not read it)"
    for report in reports:
        if report.problem:
            yield "setting", report.problem


def _devices() -> Iterator[tuple[str, str]]:
    """The devices."""
    for device in mps.devices():
        yield f"device {device.name}", facts(device)


def _outcome(report: _core.DeviceReport) -> str:
    """Return a library's path, or the paths that were tried."""
    if report.path and not report.problem:
        return report.path
    problem = f"{report.path}: {report.problem}" if report.path else report.problem
    return f"{problem} (looked for {'; '.join(report.looked)})" if report.looked else problem


def _attempt(name: str, measure: Callable[[], str]) -> int:
    """Print the measurement, or the error: a report with an error in it is useful too."""
    try:
        print(f"{name}: {measure()}")
    except mps.Error as error:
        print(f"{name}: failed: {type(error).__name__}: {error}")
        return 1
    return 0


def _speed() -> str:
    """Train the digit network on noise for a moment, on the default device."""
    random = np.random.RandomState(0)
    images = random.random_sample((4 * _BATCH, 28, 28, 1)).astype(np.float32)
    labels = random.randint(10, size=len(images)).astype(np.int64)
    graph = mps.TrainingGraph(digit_network(batch_size=_BATCH), device=mps.Device.default())
    graph.fit(images, labels, batch_size=_BATCH, iterations=2)  # compiles the graph
    history = graph.fit(images, labels, batch_size=_BATCH, iterations=_ITERATIONS)
    return f"{history.steps_per_second:.1f} steps per second (28x28 digit network, batch {_BATCH}, {_ITERATIONS} steps)"
