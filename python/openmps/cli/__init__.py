"""The command ``openmps``: train, predict, show models; list the devices, describe the installation."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from openmps.cli._parser import build_parser
from openmps.errors import Error

__all__ = ["main"]

_INTERRUPTED = 130  # the exit status that a shell reports for a program ended by SIGINT
_BROKEN_PIPE = 141  # the same for SIGPIPE
_TERMINATED = 143  # and for SIGTERM


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        By default those of the process.

    Returns
    -------
    int
        The exit status: 0, or 1 after an error that was printed to standard error. It is 130 after Ctrl-C, 141 if the
        reader of the output has ended, 143 after SIGTERM.

    Raises
    ------
    SystemExit
        With status 2 if the arguments cannot be understood, with 0 after ``--help`` or ``--version``.

    Examples
    --------
    >>> main(["devices"])  # doctest: +SKIP
    cpu (default)
    reference
    0
    """
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has ended, as head does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except (Error, OSError) as error:
        print(f"openmps: error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("openmps: interrupted.", file=sys.stderr)
        return _INTERRUPTED
    except SystemExit as end:
        if end.code != _TERMINATED:
            raise
        print("openmps: terminated.", file=sys.stderr)
        return _TERMINATED
    return status


def _run(arguments: Sequence[str] | None) -> int:
    """Run the command, or print the help that is asked for."""
    parser = build_parser()
    try:
        options = parser.parse_args(arguments)
    except SystemExit:
        sys.stdout.flush()  # the help: its reader may have ended
        raise
    if options.run is None:
        parser.error("a command is missing: look, train, predict, show, demo, devices or doctor")
    return int(options.run(options))
