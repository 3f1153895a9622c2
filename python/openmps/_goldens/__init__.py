"""Goldens: numbers that Apple's frameworks compute on a Mac, in files, and compared with those of other devices."""

from openmps._goldens.cases import CASES, Case, Tensors
from openmps._goldens.compare import compare
from openmps._goldens.files import Goldens, capture, load, save

__all__ = ["CASES", "Case", "Goldens", "Tensors", "capture", "compare", "load", "save"]
