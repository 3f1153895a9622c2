"""Downloads one file with pooch, which writes to a temporary name and renames the finished file."""

from __future__ import annotations

from pathlib import Path

from openmps import _core
from openmps.errors import DatasetError, missing_extra


def fetch(url: str, target: Path, *, purpose: str) -> Path:
    """Download `url` to `target` and return it; OSError if the address cannot be reached.

    The contents are not verified here: the caller knows the hash of the uncompressed data. Where OPENMPS_OFFLINE is 1
    nothing is tried: a DatasetError.
    """
    if _core.setting("OPENMPS_OFFLINE") == "1":
        raise DatasetError(
            f"{purpose} needs {target.name}, which is neither in the folder of OPENMPS_DATA nor in the cache "
            f"{target.parent}, and OPENMPS_OFFLINE is 1."
        )
    import logging

    try:
        import pooch
    except ImportError as error:
        raise missing_extra(purpose, "pooch", "examples") from error
    pooch.get_logger().setLevel(logging.ERROR)  # it would announce the hash that we verify ourselves
    fetched = pooch.retrieve(
        url, known_hash=None, fname=target.name, path=target.parent, downloader=pooch.HTTPDownloader(timeout=30)
    )
    return Path(fetched)
