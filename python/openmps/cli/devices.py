"""``openmps devices``: lists what can be trained on."""

from __future__ import annotations

import argparse

import openmps as mps


def list_devices(_: argparse.Namespace) -> int:
    """Print one name per line; the default device is marked."""
    default = mps.Device.default().name
    for device in mps.devices():
        print(f"{device.name} (default)" if device.name == default else device.name)
    return 0
