"""Recordings of sensors: signals with a label for each sample, from CSV and NPZ files."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openmps._checks.arguments import checked, checked_class
from openmps._checks.shares import held_back_count
from openmps._files.npz_file import read_npz
from openmps._files.outside_file import open_text
from openmps.data._picture_files import entries_of, is_folder
from openmps.data._report import Report, counted, first_repeated, named
from openmps.data._separators import refuse_other_separators
from openmps.errors import DatasetError, DTypeError, printable, reason_of

F32Array: TypeAlias = npt.NDArray[np.float32]
I64Array: TypeAlias = npt.NDArray[np.int64]

_LABEL, _RECORDING, _GROUP = "label", "recording", "group"  # columns of CSV files that are no signals
_IGNORED = frozenset({"time", "time_ms", "timestamp"})
_INDEX = re.compile(r"|Unnamed: \d+")  # of pandas, the first column
_MOST_CLASSES = 100_000
_MOST = float(np.finfo(np.float32).max)
_ARRAYS = (  # of NPZ files
    "channel_names",
    "label",
    "label_names",
    "recording_group",
    "recording_start",
    "recording_subject",
    "signal",
)


@dataclass(frozen=True, eq=False)
class Recording:
    """The signals of one recording.

    Parameters
    ----------
    name : str
    signal : ndarray of float32, shape (samples, channels)
    labels : ndarray of int64, shape (samples,), or None
        The class number of each sample; None if they are unknown.
    group : str, optional
        Recordings of one group, such as those of a person, are held back together.

    Examples
    --------
    >>> recording = mps.data.Recording("walk", np.zeros((100, 3), np.float32), None, group="a person")
    >>> len(recording)
    100
    """

    name: str
    signal: F32Array
    labels: I64Array | None
    group: str = ""

    def __len__(self) -> int:
        return len(self.signal)


@checked_class
@dataclass(frozen=True, eq=False)
class Recordings:
    """Recordings with the names of their classes and channels.

    Parameters
    ----------
    classes : tuple of str
        Empty if labels are unknown.
    channels : tuple of str
    recordings : list of Recording
    report : Report, optional
        The columns, and the files that are left out.

    Examples
    --------
    >>> signal = np.arange(12, dtype=np.float32).reshape(6, 2)
    >>> recording = mps.data.Recording("walk", signal, np.array([0, 0, 0, 1, 1, 1]))
    >>> recordings = mps.data.Recordings(("walk", "rest"), ("x", "y"), [recording])
    >>> recordings
    <Recordings: 1 of 6 samples, 2 channels, 2 classes>
    >>> recordings.counts()
    {'walk': 3, 'rest': 3}
    """

    classes: tuple[str, ...]
    channels: tuple[str, ...]
    recordings: list[Recording]
    report: Report = field(default=Report(), repr=False)

    def __len__(self) -> int:
        return len(self.recordings)

    def counts(self) -> dict[str, int]:
        """Return the number of samples of each class."""
        known = [each.labels for each in self.recordings if each.labels is not None]
        labels = np.concatenate([np.zeros(0, np.int64), *known])
        return dict(zip(self.classes, np.bincount(labels, minlength=len(self.classes)).tolist(), strict=True))

    def split(self, share: float, *, seed: int = 0) -> tuple[Recordings, Recordings]:
        """Return the recordings to train with and those that are held back; recordings of a group stay together.

        Parameters
        ----------
        share : float
            The part of the groups that is held back. A recording without a group is one itself.
        seed : int, optional

        Returns
        -------
        tuple of Recordings

        Raises
        ------
        ArgumentError
            If the share leaves no groups on one side.
        """
        groups = [recording.group or recording.name for recording in self.recordings]
        names = sorted(set(groups))
        count = held_back_count(share, len(names), "groups or recordings", "Recordings.split: share")
        chosen = {names[place] for place in np.random.RandomState(seed).permutation(len(names))[:count]}
        kept, held_back = (
            [each for each, group in zip(self.recordings, groups, strict=True) if (group in chosen) is is_held_back]
            for is_held_back in (False, True)
        )
        return Recordings(self.classes, self.channels, kept), Recordings(self.classes, self.channels, held_back)

    def __repr__(self) -> str:
        counts = f"{sum(map(len, self.recordings))} samples, {len(self.channels)} channels, {len(self.classes)} classes"
        return f"<Recordings: {len(self)} of {counts}>"


@checked("read_recordings", values_alone=False)
def read_recordings(data: str | PathLike[str] | Sequence[str | PathLike[str]]) -> Recordings:
    """Read recordings from a CSV file, several or a folder of them, or an NPZ file.

    Parameters
    ----------
    data : path or sequence of path
        A CSV file has a heading and a row for each sample. The column ``label`` has the class. The column ``recording``
        has a name; without it a file is one recording. The column ``group`` has a person or the like; a file without
        names of recordings has one for each group of rows. Columns ``time``, ``time_ms`` and ``timestamp`` are left
        out, and so is a first column without a name, which pandas writes. All others are channels. Names of these
        columns may have capitals. An NPZ file has ``signal`` (samples,
        channels) and perhaps ``label`` (samples,), ``recording_start`` (recordings + 1,), ``recording_group`` or
        ``recording_subject`` (recordings,), ``label_names`` and ``channel_names``.

    Returns
    -------
    Recordings

    Raises
    ------
    DatasetError
        If a file is missing, has no rows, a cell that is no finite number, or other columns than the first file. The
        text names file and row.

    Examples
    --------
    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp(), "walk.csv")
    >>> _ = path.write_text("x,y,label\\n1,2,walk\\n3,4,rest\\n")
    >>> read_recordings(path)
    <Recordings: 1 of 2 samples, 2 channels, 2 classes>
    """
    if not isinstance(data, str | PathLike):
        if not isinstance(data, Sequence) or not all(isinstance(path, str | PathLike) for path in data):
            raise DTypeError(
                f"read_recordings: data is a {type(data).__name__}, expected a path or a sequence of paths."
            )
        return _joined([_read_csv(Path(path)) for path in data])
    path = Path(data)
    if is_folder(path):
        entries = entries_of(path)
        files = [each for each in entries if each.suffix.lower() == ".csv"]
        if not files:
            raise DatasetError(f'Folder "{path}" has no CSV files.')
        others = [each.name for each in entries if each not in files]
        left_out = [f"{counted(len(others), 'other entry', 'other entries')}: {named(others)}."] if others else []
        return _joined([_read_csv(file) for file in files], left_out)
    return _read_npz(path) if path.suffix.lower() == ".npz" else _joined([_read_csv(path)])


@dataclass(frozen=True)
class _Table:
    """A CSV file's rows."""

    path: Path
    channels: tuple[str, ...]
    signal: F32Array
    labels: list[str] | None
    recordings: list[str]
    groups: list[str]
    uses: tuple[str, ...] = ()


def _read_csv(path: Path) -> _Table:
    """Return a CSV file's rows, checked."""
    try:
        with open_text(path) as file:
            rows = csv.reader(file, strict=True)  # which refuses quotes that do not end
            heading = [_column(name.strip()) for name in next(rows, [])]
            refuse_other_separators(path, heading)
            index = heading[0] if heading and _INDEX.fullmatch(heading[0]) else None
            if "" in heading[1:]:
                raise DatasetError(f'File "{path}", row 1: column {heading.index("", 1) + 1} has no name.')
            columns = {name: place for place, name in enumerate(heading)}
            if len(columns) != len(heading):
                raise DatasetError(f'File "{path}" has a column twice: {", ".join(heading)}.')
            channels = tuple(
                name
                for name in heading
                if name not in (_LABEL, _RECORDING, _GROUP, index) and name.lower() not in _IGNORED
            )
            if not channels:
                raise DatasetError(f'File "{path}" has columns {", ".join(heading) or "none"}, expected a signal.')
            table = _Table(path, channels, np.zeros((0, len(channels)), np.float32), [], [], [])
            signal = [_filled(table, columns, row, number) for number, row in enumerate(rows, start=2) if row]
    except (OSError, ValueError, csv.Error) as error:
        if isinstance(error, DatasetError):
            raise
        raise DatasetError(f'File "{path}" cannot be read: {reason_of(error)}.') from error
    if not signal:
        raise DatasetError(f'File "{path}" has 0 rows below its heading, expected at least one.')
    labels = table.labels if _LABEL in columns else None
    uses = _uses(table, heading)
    return _Table(path, channels, np.array(signal, np.float32), labels, table.recordings, table.groups, uses)


def _column(name: str) -> str:
    """Return the name of a column; those that are no channels may have capitals."""
    return name.lower() if name.lower() in (_LABEL, _RECORDING, _GROUP) else name


def _filled(table: _Table, columns: dict[str, int], row: list[str], number: int) -> list[float]:
    """Add a row's texts to the table, and return its numbers."""
    if len(row) != len(columns):
        raise DatasetError(f'File "{table.path}", row {number}, has {len(row)} cells, its heading {len(columns)}.')
    assert table.labels is not None
    for name in (_LABEL, _RECORDING):
        if name in columns and not row[columns[name]].strip():
            raise DatasetError(f'File "{table.path}", row {number}, has an empty {name}, expected a name.')
    table.labels.append(row[columns[_LABEL]].strip() if _LABEL in columns else "")
    table.recordings.append(row[columns[_RECORDING]].strip() if _RECORDING in columns else table.path.stem)
    table.groups.append(row[columns[_GROUP]].strip() if _GROUP in columns else "")
    if _RECORDING in columns and table.recordings[-2:-1] == table.recordings[-1:]:
        before, group = table.groups[-2:]
        if before != group:
            raise DatasetError(
                f'File "{table.path}", row {number}, has group "{group}", and recording "{table.recordings[-1]}" has '
                f'group "{before}" above, expected one.'
            )
    values = []
    for name in table.channels:
        text = row[columns[name]]
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not abs(value) <= _MOST:
            expected = f"a number of at most {_MOST:.4g}" if math.isfinite(value) else "a finite number"
            raise DatasetError(
                f'File "{table.path}", row {number}, column "{name}" has "{text[:40]}", expected {expected}.'
            )
        values.append(value)
    return values


def _uses(table: _Table, columns: Sequence[str]) -> tuple[str, ...]:
    """Return how each column of a table is used."""
    roles = {_LABEL: "the class", _RECORDING: "the recording", _GROUP: "the group, which is held back as a whole"}
    uses = {name: "a channel" for name in table.channels} | roles
    return tuple(f'{number} "{name}": {uses.get(name, "not used")}' for number, name in enumerate(columns, start=1))


def _distinct(tables: list[_Table]) -> None:
    """Put the file's name before names of recordings that several files have."""
    files: dict[str, set[Path]] = {}
    for table in tables:
        for name in table.recordings:
            files.setdefault(name, set()).add(table.path)
    for table in tables:
        table.recordings[:] = [
            name if len(files[name]) == 1 else f"{table.path.with_suffix('')} {name}" for name in table.recordings
        ]


def _joined(tables: list[_Table], left_out: Sequence[str] = ()) -> Recordings:
    """Return tables as recordings, in the order of their rows."""
    if not tables:
        raise DatasetError("There are 0 files, expected at least one.")
    first = tables[0]
    for table in tables:
        if table.channels != first.channels or (table.labels is None) != (first.labels is None):
            raise DatasetError(
                f'File "{table.path}" has channels {", ".join(table.channels)}, "{first.path}" has '
                f"{', '.join(first.channels)}; they have to agree, and all or none have labels."
            )
    _distinct(tables)
    classes = tuple(sorted({label for table in tables for label in table.labels or []}))
    numbers = {name: number for number, name in enumerate(classes)}
    recordings = []
    for table in tables:
        owners = list(zip(table.recordings, table.groups, strict=True))
        ends = [place for place in range(1, len(owners)) if owners[place] != owners[place - 1]] + [len(owners)]
        for begin, end in zip([0, *ends[:-1]], ends, strict=True):
            labels = None
            if table.labels is not None:
                labels = np.array([numbers[label] for label in table.labels[begin:end]], np.int64)
            recordings.append(Recording(owners[begin][0], table.signal[begin:end], labels, owners[begin][1]))
    layout = f"Rows of {counted(len(tables), 'CSV file')}, a column for each channel."
    return Recordings(classes, first.channels, recordings, Report(layout, first.uses, tuple(left_out)))


def _read_npz(path: Path) -> Recordings:
    """Return the recordings of an NPZ file."""
    arrays = read_npz(path, _ARRAYS)
    signal = _signal_of(path, arrays)
    count, axes = signal.shape
    starts = np.asarray(arrays.get("recording_start", [0, count]))
    is_rising = starts.ndim == 1 and len(starts) > 1 and starts.dtype.kind in "iu"
    starts = starts.astype(np.int64) if is_rising else starts
    if not is_rising or starts[0] != 0 or starts[-1] != count or (np.diff(starts) <= 0).any():
        raise DatasetError(f'File "{path}": "recording_start" does not rise from 0 to {count}, the number of samples.')
    classes, labels = _labels_of(path, arrays, count)
    whose = "recording_group" if "recording_group" in arrays else "recording_subject"
    groups = _names_of(path, arrays, whose) if whose in arrays else [""] * (len(starts) - 1)
    channels = [str(number) for number in range(axes)]
    if "channel_names" in arrays:
        channels = _names_of(path, arrays, "channel_names", are_keys=True)
    if len(groups) != len(starts) - 1 or len(channels) != axes:
        raise DatasetError(
            f'File "{path}" has {len(starts) - 1} recordings of {axes} channels, but {len(groups)} groups and '
            f"{len(channels)} names of channels."
        )
    recordings = [
        Recording(f"{path.stem} {number}", signal[begin:end], None if labels is None else labels[begin:end], group)
        for number, (begin, end, group) in enumerate(zip(starts[:-1], starts[1:], groups, strict=True))
    ]
    report = Report("Arrays of an NPZ file.", tuple(f'"{name}": a channel' for name in channels))
    return Recordings(classes, tuple(channels), recordings, report)


def _signal_of(path: Path, arrays: dict[str, Any]) -> F32Array:
    """Return the signal as float32, which has to hold it."""
    signal = arrays.get("signal")
    if signal is None or signal.ndim != 2 or 0 in signal.shape[1:] or signal.dtype.kind not in "fiu":
        raise DatasetError(f'File "{path}" has no array "signal" (samples, channels) of finite numbers.')
    with np.errstate(over="ignore"):
        narrow = signal.astype(np.float32)
    places = np.argwhere(~np.isfinite(narrow))
    if len(places):
        row, column = places[0].tolist()
        raise DatasetError(
            f'File "{path}" has no array "signal" (samples, channels) of finite numbers of at most {_MOST:.4g}: '
            f"sample {row} of channel {column} is {signal[row, column]:g}."
        )
    return np.asarray(narrow)


def _names_of(path: Path, arrays: dict[str, Any], name: str, *, are_keys: bool = False) -> list[str]:
    """Return an array of names, which may be numbers; `are_keys`: each is there once, and none is empty."""
    given = arrays[name]
    if given.ndim != 1 or given.dtype.kind not in "iuU":
        raise DatasetError(
            f'File "{path}": "{name}" has shape {given.shape} and dtype {given.dtype}, expected texts or integers in a '
            f"row."
        )
    names = [printable(str(each).strip()) for each in given]
    twice = first_repeated(names) if are_keys else None
    if are_keys and ("" in names or twice is not None):
        raise DatasetError(f'File "{path}": "{name}" has {"an empty name" if "" in names else f"{twice!r} twice"}.')
    return names


def _labels_of(path: Path, arrays: dict[str, Any], count: int) -> tuple[tuple[str, ...], I64Array | None]:
    """Return the classes' names and the class number of each sample."""
    labels = arrays.get("label")
    if labels is None:
        return (), None
    if labels.shape != (count,) or labels.dtype.kind not in "iuU":
        raise DatasetError(
            f'File "{path}": "label" has shape {labels.shape} and dtype {labels.dtype}, expected ({count},) class '
            f"numbers or names."
        )
    if labels.dtype.kind == "U":
        labels = np.char.strip(labels)
        empty = np.flatnonzero(labels == "")
        if len(empty):
            raise DatasetError(f'File "{path}": "label" has an empty name at sample {empty[0]}.')
        names, numbers = np.unique(labels, return_inverse=True)
        return tuple(printable(str(name)) for name in names), numbers.astype(np.int64)
    if int(labels.min()) < 0 or int(labels.max()) >= _MOST_CLASSES:
        raise DatasetError(
            f'File "{path}": "label" has {labels.min()} to {labels.max()} (sample {labels.argmax()}), expected class '
            f"numbers of 0 to {_MOST_CLASSES - 1}."
        )
    known = [str(number) for number in range(int(labels.max()) + 1)]
    if "label_names" in arrays:
        known = _names_of(path, arrays, "label_names", are_keys=True)
    if int(labels.max()) >= len(known):
        raise DatasetError(
            f'File "{path}": "label" has {labels.min()} to {labels.max()}, there are {len(known)} names.'
        )
    return tuple(known), labels.astype(np.int64)
