"""The exceptions that openmps raises.

Every one derives from :class:`Error` and from the built-in exception that fits, so a program may catch either. The text
is one full sentence that names the object, the given value and the expected one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Any

__all__ = [
    "ArgumentError",
    "ArgumentNameError",
    "AttributeNameError",
    "BoundsError",
    "CompileError",
    "DTypeError",
    "DatasetError",
    "DeviceError",
    "Error",
    "ExecutionError",
    "FileError",
    "GraphError",
    "ImportNameError",
    "MissingExtraError",
    "NonFiniteError",
    "OutOfMemoryError",
    "ShapeError",
    "SharingError",
    "StateError",
    "UnsupportedError",
    "UntrainedLayersWarning",
    "missing_extra",
    "refuse_non_finite",
    "writing",
]


class Error(Exception):
    """Base class of every exception that openmps raises on purpose.

    Examples
    --------
    >>> issubclass(ShapeError, Error) and issubclass(ShapeError, ValueError)
    True
    """

    def __str__(self) -> str:
        """Return the text, in characters that any output takes."""
        return printable(super().__str__())


class ArgumentError(Error, ValueError):
    """An argument has a value that its documentation does not allow."""


class ArgumentNameError(ArgumentError, TypeError):
    """An argument is given by a name that the function does not have."""


class AttributeNameError(Error, AttributeError):
    """An attribute is set or read that the object or the module does not have."""


class ImportNameError(Error, ImportError):
    """A name is imported that the module does not have; the sentence says what to write in place of it."""


class ShapeError(ArgumentError):
    """An array, image or weight block has the wrong shape or number of channels."""


class CompileError(ArgumentError):
    """A program in the Metal language is wrong; the text has the lines of the compiler.

    Attributes
    ----------
    file : str
        The file of the first error, ``"program_source"`` for text.
    line, column : int
        The place of the first error, from 1 on.

    Examples
    --------
    >>> error = CompileError("program_source:3:7: error: expected ';'", "program_source", 3, 7)
    >>> error.line, error.column
    (3, 7)
    """

    def __init__(self, text: str = "", file: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(text)
        self.file = file
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[CompileError], tuple[str, str, int, int]]:
        return type(self), (str(self), self.file, self.line, self.column)


class DTypeError(Error, TypeError):
    """An array has a data type that is not accepted."""


class BoundsError(Error, IndexError):
    """An index or a region is outside the object that it addresses."""


class GraphError(Error, ValueError):
    """A graph cannot be built: a cycle, a node that nothing reaches, a loss without labels."""


class DeviceError(Error, RuntimeError):
    """A device does not exist or lacks a requested feature."""


class ExecutionError(Error, RuntimeError):
    """A command buffer ended with an error while it ran."""


class NonFiniteError(Error, ArithmeticError):
    """A number that has to be finite is infinite or NaN; the text names the first tensor that is not, and its layer."""


class UntrainedLayersWarning(UserWarning):
    """Layers without an optimizer stay as they are; filter it where that is wanted."""


class SharingError(Error, BufferError):
    """Memory cannot be shared with another program: a copy would be needed, or it is where one side does not reach."""


class StateError(Error, RuntimeError):
    """A call came at the wrong time: after commit, after a failure, in a forked process."""


class UnsupportedError(Error, NotImplementedError):
    """Apple has it, openmps does not have it yet; the text gives its name."""


class OutOfMemoryError(Error, MemoryError):
    """The device has too little memory; the text gives the size that was needed."""


class FileError(Error, OSError):
    """A file could not be read or written."""


class DatasetError(Error, ValueError):
    """A data file is missing, truncated, corrupt or of another kind than its name suggests.

    Characters of the file that cannot be printed are escaped in the text.

    Examples
    --------
    >>> str(DatasetError("There is no column \\x1b[2J."))
    'There is no column \\\\x1b[2J.'
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(shown(text))


class MissingExtraError(Error, ImportError):
    """A package of an optional extra is not installed; the text names the extra."""


def shown(text: str) -> str:
    """Return a text of a file for a sentence: characters that cannot be printed are escaped."""
    text = printable(text)
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def reason_of(error: Exception) -> str:
    """Return why a file could not be used, as the end of a sentence without its full stop.

    Examples
    --------
    >>> reason_of(FileNotFoundError(2, "No such file or directory", "x.npz"))
    'No such file or directory'
    """
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).rstrip(".")


def printable(text: str) -> str:
    """Return a text in which bytes of file names that are no UTF-8 are written as ``\\xe9``.

    Python reads such names with lone surrogates, which no output takes.

    Examples
    --------
    >>> print(printable("caf\\udce9.png"))
    caf\\xe9.png
    """
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:  # a surrogate that stands for no byte
        return text.encode("utf-8", "backslashreplace").decode()


@contextmanager
def writing(what: str, path: str | PathLike[str]) -> Iterator[None]:
    """Turn an error of the system while a file is written into FileError, which names both.

    Examples
    --------
    >>> with writing("Losses", "/no/such/folder/losses.csv"):
    ...     open("/no/such/folder/losses.csv", "w")
    Traceback (most recent call last):
    openmps.errors.FileError: Losses cannot be written to /no/such/folder/losses.csv: No such file or directory.
    """
    try:
        yield
    except FileError:
        raise
    except OSError as error:
        raise FileError(f"{what} cannot be written to {path}: {error.strerror or error}.") from error


def refuse_non_finite(tensors: Mapping[str, Any], who: str) -> None:
    """Raise NonFiniteError, which names the first tensor that has infinity or NaN and where.

    Examples
    --------
    >>> refuse_non_finite({"fc.bias": np.array([0, np.nan])}, "Checkpoint")
    Traceback (most recent call last):
    openmps.errors.NonFiniteError: Checkpoint: "fc.bias" has nan at (1,), expected finite numbers.
    """
    import numpy as np

    for name, tensor in tensors.items():
        bad = ~np.isfinite(tensor)
        if bad.any():
            at = tuple(int(i) for i in np.argwhere(bad)[0])
            raise NonFiniteError(f'{who}: "{name}" has {tensor[at]} at {at}, expected finite numbers.')


def missing_extra(purpose: str, package: str, extra: str) -> MissingExtraError:
    """Return the one-line error for a missing optional package.

    Parameters
    ----------
    purpose : str
        The feature that needs the package, as the subject of the sentence.
    package : str
        The package that is missing, by its distribution name.
    extra : str
        The extra of openmps that brings it.

    Returns
    -------
    MissingExtraError

    Examples
    --------
    >>> print(missing_extra("openmps.datasets.digits()", "scikit-learn", "examples"))
    openmps.datasets.digits() needs scikit-learn, which is not installed: pip install "openmps[examples]".
    """
    sentence = f'{purpose} needs {package}, which is not installed: pip install "openmps[{extra}]".'
    return MissingExtraError(sentence, name=package)
