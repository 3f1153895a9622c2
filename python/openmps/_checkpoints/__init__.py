"""Checkpoints: all that a program needs to go on where it was, with the same bits."""

from openmps._checkpoints.store import Saved, Store

__all__ = ["Saved", "Store"]
