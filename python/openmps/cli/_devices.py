"""``openmps devices``: lists the devices that can train."""

from __future__ import annotations

import argparse

import openmps as mps


def list_devices(_: argparse.Namespace) -> int:
    """Print one device per line: name, description, memory; the default device is marked."""
    wrong: mps.Error | None = None
    default: mps.Device | None = None
    try:
        default = mps.Device.default()
    except mps.Error as error:  # the list below has the valid names
        wrong = error
    for device in mps.devices():
        mark = " (default)" if device == default else ""
        print(f"{device.name}{mark}: {facts(device)}")
    if wrong is not None:
        raise wrong
    return 0


def facts(device: mps.Device) -> str:
    """Return a device's description and memory."""
    return f"{device.description}, {device.memory_bytes / 2**30:.1f} GiB"
