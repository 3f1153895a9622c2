"""An extension of Sphinx: docstrings in numpy's style become reStructuredText, which has more marks than they use."""

from __future__ import annotations

import re
from typing import Any

# Code in backticks, and words in bold or italics, are marks in docstrings too.
_MARKED = re.compile(r"(``.+?``|`[^`]+`|(?<![\w*])\*{1,2}[A-Za-z][\w -]*\*{1,2}(?![\w*]))")


def escaped(line: str) -> str:
    """Return a line in which stars and bars stand for themselves.

    >>> escaped("a * b and `c * d`, *both*")
    'a \\\\* b and `c * d`, *both*'
    """
    parts = _MARKED.split(line)
    return "".join(part if i % 2 else re.sub(r"(?<!\\)([*|])", r"\\\1", part) for i, part in enumerate(parts))


def escape(app: Any, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Change the lines of a docstring in place; examples stay as they are."""
    in_example = False
    for i, line in enumerate(lines):
        in_example = line.lstrip().startswith(">>>") or (in_example and bool(line.strip()))
        if not in_example:
            lines[i] = escaped(line)


def hide_private(app: Any, name: str, value: object, options: object, bases: list[type]) -> None:
    """Show the bases of a class that are public: of a private base, its public ones."""
    shown: list[type] = []
    for base in getattr(value, "__bases__", ()):  # without the arguments of generic ones
        public = (each for each in base.__mro__ if each.__name__[0] != "_" and "._" not in each.__module__)
        shown += [each for each in list(public)[:1] if each is not object]
    bases[:] = shown or [object]


def setup(app: Any) -> dict[str, bool]:
    """Come before napoleon, which reads the sections."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-process-docstring", escape, priority=400)
    app.connect("autodoc-process-bases", hide_private)
    return {"parallel_read_safe": True}
