"""Recordings of people who sit, stand up, walk and turn, by phone and watch."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from os import PathLike
from pathlib import Path

import numpy as np

from openmps._files.zip_file import open_zip
from openmps.data import Recording, Recordings, read_recordings
from openmps.datasets._pinned_file import PinnedFile
from openmps.errors import DatasetError

_COMMIT = "1408d85a512a53861de7bc4729dee283fff2ea9d"
MOTION = PinnedFile(
    "motion",
    ("sp-sw-har-dataset.zip", "activity_phone_watch.npz"),
    (f"https://github.com/GeoTecINIT/sp-sw-har-dataset/archive/{_COMMIT}.zip",),
)
CLASSES = ("SEATED", "STANDING_UP", "WALKING", "TURNING", "SITTING_DOWN")
_COLUMNS = ("x_acc", "y_acc", "z_acc", "x_gyro", "y_gyro", "z_gyro")
_CHANNELS = ("acc_x", "acc_y", "acc_z", "gyro_x", "gyro_y", "gyro_z")
_PEOPLE = 16
_MOST_ARCHIVE = 1 << 28  # bytes
_MOST_UNPACKED = 1 << 30
_NAME = re.compile(r".*/s(\d\d)/s\d\d_\d\d_s[pw]\.csv")
# Of the signals as float32 and the class numbers as bytes, recordings by name: archives of one commit differ in bytes.
SHA256 = "2211d2c5c94fe789fd79dbe95528dcbaeb170d730325a5000485ab14151125a7"


def motion(folder: str | PathLike[str] | None = None) -> Recordings:
    """Read recordings of motion from a folder, from the cache, or from the network.

    Parameters
    ----------
    folder : str or path, optional
        Where ``sp-sw-har-dataset.zip`` or ``activity_phone_watch.npz`` is; then nothing else is tried.

    Returns
    -------
    openmps.data.Recordings
        310 recordings of 16 people at 100 Hz, of five classes; the groups are ``"1"`` to ``"16"``. Channels are the
        acceleration in m/s^2 and the rate of turn in rad/s, along three axes each.

    Raises
    ------
    DatasetError
        If the file is missing and cannot be downloaded, or has other contents.

    Notes
    -----
    Source: M. Matey-Sanz, S. Casteleyn, C. Granell, "Dataset of inertial measurements of smartphones and smartwatches
    for human activity recognition", Data in Brief, 2023, 109809; CC BY 4.0. The first 16 of its people are taken.
    """
    path = MOTION.find(None if folder is None else Path(folder))
    if path.suffix == ".npz":
        found = read_recordings(path)
        found = Recordings(CLASSES, _CHANNELS, found.recordings)
    else:
        found = Recordings(CLASSES, _CHANNELS, _of_archive(path))
    digest = hashlib.sha256()
    for recording in found.recordings:
        digest.update(recording.signal.tobytes())
    for recording in found.recordings:
        assert recording.labels is not None
        digest.update(recording.labels.astype(np.uint8).tobytes())
    if digest.hexdigest() != SHA256:
        raise DatasetError(
            f'File "{path}" is corrupt: the SHA-256 of its contents is {digest.hexdigest()}, motion has {SHA256}.'
        )
    return found


def _of_archive(path: Path) -> list[Recording]:
    """Return the recordings of the archive's CSV files, sorted by name."""
    recordings = []
    with open_zip(path, most_file=_MOST_ARCHIVE, most=_MOST_UNPACKED) as archive:
        matches = sorted(filter(None, map(_NAME.fullmatch, archive.sizes)), key=lambda match: match[0])
        for match in matches:
            if int(match[1]) <= _PEOPLE:
                rows = csv.reader(io.StringIO(archive.read(match[0]).decode("utf-8"), newline=""))
                recordings.append(_recording(rows, match[0], str(int(match[1]))))
    return recordings


def _recording(rows: object, name: str, group: str) -> Recording:
    """Return a CSV file's recording."""
    heading, *cells = list(rows)  # type: ignore[call-overload]
    places = [heading.index(column) for column in _COLUMNS]
    label = heading.index("label")
    signal = np.array([[float(row[place]) for place in places] for row in cells], np.float32)
    labels = np.array([CLASSES.index(row[label]) for row in cells], np.int64)
    return Recording(Path(name).stem, signal, labels, group)
