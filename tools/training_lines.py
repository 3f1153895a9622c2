"""Counts the lines of code of the programs in examples/training beside their twins in PyTorch and MLX.

    python tools/training_lines.py

A line counts if it has code: blank lines, comments and docstrings do not. All programs have the same formatter. The
table is that of docs/training.md.
"""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

PROGRAMS = Path(__file__).parents[1] / "examples" / "training"
ENDINGS = {"openmps": "", "PyTorch": "_pytorch", "MLX": "_mlx"}
NAMES = {
    "transformer": "a transformer that writes",
    "vae": "a variational autoencoder",
    "dqn": "deep Q-learning",
    "unet": "a U-Net",
    "transfer": "transfer learning",
}
_NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def lines_of_code(text: str) -> int:
    """Return how many lines of a Python text have code."""
    described = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    owners = [node for node in ast.walk(ast.parse(text)) if isinstance(node, described) and ast.get_docstring(node)]
    left_out = {number for node in owners for number in range(node.body[0].lineno, _end(node.body[0]) + 1)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    code = {
        number for token in tokens if token.type not in _NO_CODE for number in range(token.start[0], token.end[0] + 1)
    }
    return len(code - left_out)


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def counts(program: str) -> dict[str, int]:
    """Return the lines of a program by library."""
    return {
        library: lines_of_code((PROGRAMS / f"{program}{ending}.py").read_text(encoding="utf-8"))
        for library, ending in ENDINGS.items()
    }


def table() -> list[str]:
    """Return the lines of a table in Markdown."""
    rows = [f"| Program | {' | '.join(ENDINGS)} |", "|---|" + "---|" * len(ENDINGS)]
    for program, title in NAMES.items():
        numbers = " | ".join(str(number) for number in counts(program).values())
        rows.append(f"| `{program}.py`, {title} | {numbers} |")
    return rows


if __name__ == "__main__":
    print("\n".join(table()))
