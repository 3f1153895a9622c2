"""``openmps devices``: lists what can be trained on."""

from __future__ import annotations

import argparse

import openmps as mps


def list_devices(_: argparse.Namespace) -> int:
    """Print one device per line: name, what it is, memory; the default device is marked."""
    wrong: mps.Error | None = None
    default: mps.Device | None = None
    try:
        default = mps.Device.default()
    except mps.Error as error:  # the list says which names there are
        wrong = error
    for device in mps.devices():
        mark = " (default)" if device == default else ""
        print(f"{device.name}{mark}: {facts(device)}")
    if wrong is not None:
        raise wrong
    return 0


def facts(device: mps.Device) -> str:
    """Return what a device is and how much memory it has."""
    return f"{device.description}, {device.memory_bytes / 2**30:.1f} GiB"
