"""``openmps devices``: lists the devices that can train."""

from __future__ import annotations

import argparse
from typing import Any

import openmps as mps
from openmps.cli._answers import answer, error_of


def list_devices(options: argparse.Namespace) -> int:
    """Print one device per line: name, description, memory; the default device is marked."""
    document: dict[str, Any] = {"default": None, "devices": [facts(device) for device in mps.devices()]}
    wrong: mps.Error | None = None
    try:
        document["default"] = mps.Device.default().name
    except mps.Error as error:  # the list has the valid names
        wrong = error
        document["error"] = error_of(type(error).__name__, str(error), 1)
    answer(options, document, [_line(device, document["default"]) for device in document["devices"]])
    if wrong is not None and not options.json:
        raise wrong
    return int(wrong is not None)


def facts(device: mps.Device) -> dict[str, Any]:
    """Return a device's name, description and memory."""
    return {"name": device.name, "description": device.description, "memory_bytes": device.memory_bytes}


def described(device: dict[str, Any]) -> str:
    """Return the description and the memory of a device's facts."""
    return f"{device['description']}, {device['memory_bytes'] / 2**30:.1f} GiB"


def _line(device: dict[str, Any], default: str | None) -> str:
    return f"{device['name']}{' (default)' if device['name'] == default else ''}: {described(device)}"
