"""Downloads one file with pooch, which writes to a temporary name and renames the finished file."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from openmps import _core
from openmps._checks.log import log
from openmps.errors import DatasetError, missing_extra

_IS_OFFLINE = ContextVar("_IS_OFFLINE", default=False)


@contextmanager
def offline() -> Iterator[None]:
    """Read data sets from files alone in a ``with`` block; a missing file is a DatasetError.

    The environment variable ``OPENMPS_OFFLINE`` does the same for a process.

    Examples
    --------
    >>> from openmps.datasets import drawn_digits
    >>> with offline():
    ...     data = drawn_digits(10)
    """
    token = _IS_OFFLINE.set(True)
    try:
        yield
    finally:
        _IS_OFFLINE.reset(token)


def fetch(url: str, target: Path, *, purpose: str) -> Path:
    """Download `url` to `target` and return it; OSError if the address cannot be reached.

    The contents are not verified here: the caller knows the hash of the uncompressed data. Offline
    nothing is tried: a DatasetError.
    """
    is_set = _core.setting("OPENMPS_OFFLINE") == "1"
    if is_set or _IS_OFFLINE.get():
        raise DatasetError(
            f"{purpose} needs {target.name}, which is neither in the folder of OPENMPS_DATA nor in the cache "
            f"{target.parent}, and {'OPENMPS_OFFLINE is 1' if is_set else 'downloads are off here'}."
        )
    try:
        import pooch
    except ImportError as error:
        raise missing_extra(purpose, "pooch", "examples") from error
    pooch.get_logger().setLevel(logging.ERROR)  # it would announce the hash that we verify ourselves
    log(__name__).info("%s is downloaded to %s.", url, target)
    fetched = pooch.retrieve(
        url, known_hash=None, fname=target.name, path=target.parent, downloader=pooch.HTTPDownloader(timeout=30)
    )
    return Path(fetched)
