"""Pages that show the files and folders of the repository to which other pages link."""

from __future__ import annotations

import posixpath
import subprocess
from collections.abc import Iterable
from pathlib import Path

from pygments.lexers import get_lexer_by_name
from pygments.token import Token

from pages import PICTURES, ROOT, place_of_file

LANGUAGES = {
    ".cpp": "cpp",
    ".cu": "cuda",
    ".h": "objective-c++",
    ".json": "json",
    ".md": "markdown",
    ".metal": "cpp",
    ".mm": "objective-c++",
    ".py": "python",
    ".sh": "sh",
    ".swift": "swift",
    ".toml": "toml",
}
_LINES = 700  # of a file on a page; sources have 600 at most


def pages_of_files(shown: Iterable[str], places: dict[str, str], root: Path = ROOT) -> dict[str, str]:
    """Return the pages, by their places, of these files and folders and of the files in these folders."""
    known = _files(root)
    found: dict[str, str] = {}
    for name in sorted(shown):
        if (root / name).is_file():
            found[place_of_file(name)] = _file_page(root, name)
            continue
        inside = [file for file in known if file.startswith(f"{name}/")]
        direct = [file for file in inside if (root / file).suffix in LANGUAGES and file not in places]
        direct = [file for file in direct if posixpath.dirname(file) == name] or direct
        found[place_of_file(name)] = _folder_page(name, inside, direct, places)
        found |= {place_of_file(file): _file_page(root, file) for file in direct}
    return found


def _files(root: Path) -> list[str]:
    """Return the files of the repository, those of a checkout by git."""
    listed = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True, check=True)
    return sorted(listed.stdout.splitlines())


def _folder_page(name: str, inside: list[str], direct: list[str], places: dict[str, str]) -> str:
    rows = []
    for file in inside:
        short = file.removeprefix(f"{name}/")
        if file in places:
            rows.append(f"- [`{short}`](/{places[file]})")
        elif file in direct:
            rows.append(f"- [`{short}`](/{place_of_file(file)})")
        else:
            rows.append(f"- `{short}`")
    return "\n".join(["---", "orphan: true", "---", "", f"# The folder {name}", "", *rows, ""])


def _file_page(root: Path, name: str) -> str:
    head = ["---", "orphan: true", "---", "", f"# {name}", ""]
    path = root / name
    if path.suffix not in LANGUAGES or path.suffix in PICTURES:
        return "\n".join([*head, "This file of the repository is not shown here.", ""])
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join(lines[:_LINES])
    language = LANGUAGES[path.suffix] if is_read(LANGUAGES[path.suffix], text) else "text"
    cut = [f"The first {_LINES} of {len(lines)} lines.", ""] if len(lines) > _LINES else []
    fence = "`" * 5
    return "\n".join([*head, *cut, f"{fence}{language}", text, fence, ""])


def is_read(language: str, text: str) -> bool:
    """Return whether Pygments knows all of a text's words: it does not read strings in strings of Swift."""
    return all(kind is not Token.Error for kind, _ in get_lexer_by_name(language).get_tokens(text))
