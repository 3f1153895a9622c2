"""The parsers of the command line: they are completed when they are used, and their errors keep their sentence."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from openmps._checks.words import close_word

__all__ = ["Parser", "UsageError"]


class UsageError(SystemExit):
    """The arguments cannot be understood; the status is 2.

    Attributes
    ----------
    sentence : str
        On the first mistake; standard error has it already.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(2)
        self.sentence = sentence


class Parser(argparse.ArgumentParser):
    """A parser; those of its commands are of the same class.

    Attributes
    ----------
    before_use : callable, optional
        Called once with the words of the command line before they are parsed. It may add options, and returns the words
        to parse. So a command without it need not wait for what its options are read from.
    refuses_unknown : bool
        Whether a parser without commands refuses words that it does not know. Otherwise its caller gets them.
    """

    before_use: Callable[[list[str]], list[str]] | None = None
    refuses_unknown = True

    def use(self, words: Sequence[str]) -> list[str]:
        """Complete the parser, if that was not done; return the words to parse."""
        complete, self.before_use = self.before_use, None
        return list(words) if complete is None else complete(list(words))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse words after the parser is complete."""
        found, unknown = super().parse_known_args(self.use(sys.argv[1:] if args is None else args), namespace)
        if unknown and self.refuses_unknown and self._subparsers is None:
            self._refuse(unknown[0])
        return found, unknown

    def _refuse(self, word: str) -> NoReturn:
        if not word.startswith("-"):
            self.error(f"there is no place for {word!r}")
        name = word.partition("=")[0].lstrip("-")
        options = {option.lstrip("-"): option for option in self._option_string_actions}
        meant = close_word(name.replace("-", "_"), [known.replace("-", "_") for known in options])
        self.error(
            f"there is no option {word}" + (f"; did you mean {options[meant.replace('_', '-')]}?" if meant else "")
        )

    def error(self, message: str) -> NoReturn:
        """Print the usage and the sentence; raise UsageError."""
        self.print_usage(sys.stderr)
        print(f"{self.prog}: error: {message}", file=sys.stderr)
        raise UsageError(message)
