"""The loggers of the package, which show nothing unless a program says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import logging

__all__ = ["log"]


def log(name: str) -> logging.Logger:
    """Return a logger below ``openmps``.

    It is asked for when there is something to tell: an import of the package need not take the 10 ms of `logging`.

    Parameters
    ----------
    name : str
        The module's.

    Examples
    --------
    >>> log("openmps.data").name
    'openmps.data'
    """
    import logging

    package = logging.getLogger("openmps")
    if not package.handlers:
        package.addHandler(logging.NullHandler())  # a program decides what is shown
    return logging.getLogger(name)
