"""Lists sentences of Markdown, comments and docstrings that are hard to read.

    python tools/check_prose.py            the paths in PATHS, as the test command does
    python tools/check_prose.py PATH...    these files and folders

Five kinds of finding:

* a sentence of more than 25 words;
* a phrase of `PHRASES`: the field has a plainer word for each;
* a sentence or part of a sentence whose subject is a clause with "what" or "who";
* a line of Markdown with more than 100 columns, outside tables and code;
* a name in Python with a word of `NAMES`: the glossary or the field has another one. It reads names of modules,
  classes, functions, variables, attributes and parameters. Parameters and attributes of the public API are left out.

It reads Markdown outside code and tables, comments of C-family sources, and comments and docstrings of Python. A table
in a comment is indented by three spaces or more after its mark, and is not read. Exits 1 if there is a finding. There
is no list of exceptions: `PATHS` grows until it holds every folder.
"""

from __future__ import annotations

import ast
import io
import itertools
import pathlib
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from typing import NamedTuple

ROOT = pathlib.Path(__file__).parents[1]
PATHS = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "benchmarks",
    "csrc",
    "docs/benchmarks.md",
    "docs/coverage.md",
    "docs/dependencies.md",
    "docs/design",
    "docs/evidence.md",
    "docs/experiments.md",
    "docs/glossary.md",
    "docs/install.md",
    "docs/limits.md",
    "docs/numerics.md",
    "docs/operations.md",
    "docs/plan.md",
    "docs/python.md",
    "docs/site",
    "docs/tour.md",
    "docs/tried.md",
    "docs/ulp.md",
    "examples",
    "python/README.md",
    "python/openmps",
    "tests/devices",
    "tests/frameworks",
    "tests/fuzzers",
    "tests/layers",
    "tests/listings",
    "tests/python",
    "tools/apple",
    "tools/check_apple.py",
    "tools/check_bindings.py",
    "tools/check_core_api.py",
    "tools/check_includes.py",
    "tools/check_layers.py",
    "tools/check_lengths.py",
    "tools/check_names.py",
    "tools/check_prose.py",
    "tools/check_sizes.py",
    "tools/check_sorted.py",
    "tools/coverage_page.py",
    "tools/evidence",
    "tools/methods",
    "tools/python_layers.py",
    "tools/site",
    "tools/umbrella_headers.py",
    "tools/written_modules.py",
)

WORDS = 25
COLUMNS = 100
C_FAMILY = {".h", ".cpp", ".mm", ".m", ".inl", ".cu", ".cuh"}
SUFFIXES = {".md", ".py"} | C_FAMILY

# Phrases that are never right, each with the word to use.
PHRASES = {
    re.compile(rf"\b(?:{phrase})\b", re.IGNORECASE): better
    for phrase, better in {
        r"whole numbers?": "integer",
        r"(?:the|a|one|each|every|this) cards?": "GPU, or device",
        r"behind (?:it|them|one another|each other)": "after",
        r"nobody|anybody|whoever|no one": "the subject that you mean",
        r"but for": "except",
        r"nought": "zero",
        r"of (?:its|their) own": "own",
        r"lies (?:at|in|on)": "is",
        r"artists?|detectives?": "generator, or discriminator",
        r"turns? of (?:a|the) loop|number of the turn": "iteration",
    }.items()
}
# Words in names of Python, each with the word to use.
NAMES = {
    re.compile(rf"\b(?:{words})\b"): better
    for words, better in {
        r"ways? back": "undo",
        r"wish(?:es)?": "vote",
        r"meetings?": "rendezvous",
        r"watchers?": "callback, or monitor",
        r"letters?": "character",
        r"stretch(?:es)?": "range, or segment",
        r"artists?|detectives?": "generator, or discriminator",
        r"nobody|anybody|whoever": "the subject that you mean",
        r"nought": "zero",
    }.items()
}
OF_PROGRAMS = {("_text", "letters")}  # public names of private modules
CLAUSE = re.compile(r"(?:^|[;:] )(?:what|who|whoever|whatever)\b(?![^.?]*\?)", re.IGNORECASE)
END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z(`])|\n\s*\n")

LIST_ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+")
HEADING = re.compile(r"(\s*)(Parameters|Attributes|Returns|Yields|Raises|Warns|See Also|Notes|Examples)$")
UNDERLINE = re.compile(r"\s*-{3,}$")
BORDER = re.compile(r"\s*={3,}[= ]*$")


class Finding(NamedTuple):
    line: int
    text: str


class Paragraph(NamedTuple):
    """Text without marks of comments, and the number of its first line."""

    line: int
    text: str


def paragraphs(lines: Iterable[tuple[int, str]]) -> Iterator[Paragraph]:
    """Joins lines up to an empty one or a list's next item; a gap in the numbers ends a paragraph too."""
    first, gathered = 0, list[str]()
    for number, line in lines:
        begins = LIST_ITEM.match(line)
        if gathered and (begins or not line.strip() or number != first + len(gathered)):
            yield Paragraph(first, "\n".join(gathered))
            gathered = []
        if line.strip():
            first = first if gathered else number
            gathered.append(line[begins.end() :] if begins else line)
    if gathered:
        yield Paragraph(first, "\n".join(gathered))


def numbered(text: str, first: int = 1) -> Iterator[tuple[int, str]]:
    return enumerate(text.splitlines(), first)


def markdown_lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines outside code and tables; a heading and a table stand alone."""
    code = False
    for number, line in numbered(text):
        fence = line.lstrip().startswith("```")
        if not (code or fence):
            yield number, "" if re.match(r"\s*(?:[|#>]|-{3,}|<!--)", line) else line
        code ^= fence


def plain_lines(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Lines of a comment without code and tables, which are indented; a list's item may go on indented."""
    item = False
    for number, line in lines:
        begins = LIST_ITEM.match(line) is not None
        item = begins or (item and line.startswith("  "))
        yield number, "" if line.startswith("  ") and not item else line


def trailing(number: int, comment: str) -> list[tuple[int, str]]:
    """A comment at the end of a line of code, which is a paragraph."""
    return [(number, ""), (number, comment), (number, "")]


def c_lines(text: str) -> Iterator[tuple[int, str]]:
    """Comments, each line with its number; one at the end of a line of code stands alone."""
    inside = False
    for number, line in numbered(text):
        if inside or line.lstrip().startswith("/*"):
            inside = "*/" not in line
            yield number, re.sub(r"^\s*(?:/\*+|\*(?!/))?\s?|\*/.*$", "", line)
        elif comment := re.match(r'((?:[^"/]|/(?!/)|"(?:\\.|[^"\\])*")*)//[/!]?<?\s?(.*)', line):
            words = re.sub(r"\bNOLINT.*", "", comment[2])
            yield from trailing(number, words) if comment[1].strip() else [(number, words)]


def docstring_lines(text: str, first: int) -> Iterator[tuple[int, str]]:
    """Lines of a docstring without examples, headings, names of parameters, tables and indented code."""
    before_quotes = text.rpartition("\n")[2]
    code = before_quotes + "    " if before_quotes.isspace() or text.endswith("\n") else None
    example = table = False
    names = None  # the indentation of the names in a section, as of its heading
    for number, line in numbered(text, first):
        if heading := HEADING.match(line):
            names = None if heading[2] in ("Notes", "Examples") else heading[1]
        example = line.lstrip().startswith(">>>") or (example and bool(line.strip()))
        border = BORDER.match(line) is not None
        table = border or (table and bool(line.strip()))
        name = names is not None and not line.startswith(names + " ")
        is_code = names is None and code is not None and line.startswith(code)
        left_out = example or table or name or is_code or heading or UNDERLINE.match(line)
        yield number, "" if left_out else line.strip()


def docstrings(text: str) -> Iterator[tuple[int, str]]:
    """Docstrings of a module, its classes and functions, each with the number of its first line."""
    for node in ast.walk(ast.parse(text)):
        match getattr(node, "body", None):
            case [ast.Expr(value=ast.Constant(value=str(words), lineno=line)), *_]:
                yield line, words


def python_paragraphs(text: str) -> Iterator[Paragraph]:
    for line, words in docstrings(text):
        yield from paragraphs(docstring_lines(words, line))
    yield from paragraphs(plain_lines(python_comments(text)))


def python_comments(text: str) -> Iterator[tuple[int, str]]:
    """Comments, each line with its number; one at the end of a line of code stands alone."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            number, comment = (
                token.start[0],
                re.sub(r"\b(?:noqa|type:).*", "", token.string.lstrip("#").removeprefix(" ")),
            )
            yield from [(number, comment)] if token.line.lstrip().startswith("#") else trailing(number, comment)


def text_of(path: pathlib.Path) -> Iterator[Paragraph]:
    text = path.read_text()
    if path.suffix == ".md":
        return paragraphs(markdown_lines(text))
    return python_paragraphs(text) if path.suffix == ".py" else paragraphs(plain_lines(c_lines(text)))


def sentences(paragraph: Paragraph) -> Iterator[Paragraph]:
    """A paragraph's sentences with the lines that they begin in; code in backticks counts as one word."""
    text = re.sub(r"`+[^`]+`+", lambda code: "`" + "\n" * code[0].count("\n"), paragraph.text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    ends = [*END_OF_SENTENCE.finditer(text)]
    starts = [0, *(end.end() for end in ends)]
    for start, end in itertools.zip_longest(starts, (end.start() for end in ends)):
        yield Paragraph(paragraph.line + text.count("\n", 0, start), " ".join(text[start:end].split()))


def faults(sentence: str) -> Iterator[str]:
    if len(sentence.split()) > WORDS:
        yield f"{len(sentence.split())} words"
    if CLAUSE.search(sentence):
        yield "a clause with what or who is the subject"
    for phrase, better in PHRASES.items():
        if found := phrase.search(sentence):
            yield f"'{found[0]}': say {better}"


def long_lines(path: pathlib.Path) -> Iterator[Finding]:
    for number, line in markdown_lines(path.read_text()):
        if len(line) > COLUMNS:
            yield Finding(number, f"{len(line)} columns")


def python_names(tree: ast.Module, *, is_public: bool) -> Iterator[tuple[int, str]]:
    """Names that a module binds, each with its line; a public module without parameters and public attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.Name(id=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.Attribute(attr=name, ctx=ast.Store()) | ast.arg(arg=name) if not is_public or name[0] == "_":
                yield node.lineno, name


def is_api(path: pathlib.Path) -> bool:
    """Whether users import the module: it is in openmps, and no part of its name begins with an underscore."""
    *_, names = str(path).rpartition("python/openmps/")
    return names != str(path) and not any(part.startswith("_") for part in names.split("/"))


def words_of(name: str) -> str:
    """A name's words: `LetterNetwork` and `letter_network` are "letter network"."""
    return " ".join(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_"))


def hard_names(path: pathlib.Path) -> Iterator[Finding]:
    names = python_names(ast.parse(path.read_text()), is_public=is_api(path))
    for line, name in [(1, path.stem), *names]:
        for words, better in NAMES.items():
            if (path.stem, name) not in OF_PROGRAMS and words.search(words_of(name)):
                yield Finding(line, f"'{name}': say {better}")


def findings(path: pathlib.Path) -> Iterator[Finding]:
    for sentence in itertools.chain.from_iterable(map(sentences, text_of(path))):
        for fault in faults(sentence.text):
            yield Finding(sentence.line, f"{fault}: {sentence.text[:80]}")
    if path.suffix == ".md":
        yield from long_lines(path)
    if path.suffix == ".py":
        yield from hard_names(path)


def sources(paths: Iterable[pathlib.Path]) -> Iterator[pathlib.Path]:
    for path in paths:
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in inside if file.suffix in SUFFIXES)


def main() -> int:
    found = False
    paths = [pathlib.Path(name).absolute() for name in sys.argv[1:]] or [ROOT / name for name in PATHS]
    for path in sources(paths):
        for finding in sorted(findings(path)):
            found = True
            print(f"{path.relative_to(ROOT)}:{finding.line}: {finding.text}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
