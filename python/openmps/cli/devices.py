"""``openmps devices``: lists what can be trained on."""

from __future__ import annotations

import argparse

import openmps as mps


def list_devices(_: argparse.Namespace) -> int:
    """Print one device per line: name, what it is, memory; the default device is marked."""
    default = mps.Device.default()
    for device in mps.devices():
        mark = " (default)" if device == default else ""
        print(f"{device.name}{mark}: {facts(device)}")
    return 0


def facts(device: mps.Device) -> str:
    """Return what a device is and how much memory it has."""
    return f"{device.description}, {device.memory_bytes / 2**30:.1f} GiB"
