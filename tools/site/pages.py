"""The pages of the repository that the site has: where each is there, and its links.

A page keeps its text. Only the targets of links change. They lead to another page of the site, to a picture, or to a
page that shows a file or a folder of the repository.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Folder of the repository -> folder of the site.
FOLDERS = {"docs/site": "", "docs/design": "design", "docs": "guide"}
OTHERS = {
    "README.md": "project/readme.md",
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "SUPPORT.md": "project/support.md",
    "csrc/README.md": "project/csrc.md",
    "csrc/frameworks/README.md": "project/frameworks.md",
    "python/README.md": "project/python.md",
    "examples/README.md": "project/examples.md",
    "tests/listings/README.md": "project/listings.md",
}
PICTURES = {".png", ".svg", ".jpg", ".gif"}
FILES = "files"  # the folder of the pages that show files

_CODE = re.compile(
    r"^(```+|~~~+)[^\n]*\n.*?^\1[ \t]*$|(`+)(?!`)(?:(?!\n\s*\n).)+?(?<!`)\2(?!`)", re.DOTALL | re.MULTILINE
)
_ENTRY = re.compile(r"^\.\./\S+$", re.MULTILINE)  # of a table of contents: a page elsewhere in the repository
_PICTURE = re.compile(r"(?<=^:img-top: )\S+$", re.MULTILINE)
_LINK = re.compile(r"(?<=\]\()([^)\s]+)(?=\))")


def repository_pages(root: Path = ROOT) -> dict[str, str]:
    """Return the pages of the repository, each with its place in the site."""
    found = {}
    for path in sorted((root / "docs").rglob("*.md")):
        name = path.relative_to(root).as_posix()
        folder = next(folder for folder in FOLDERS if name.startswith(f"{folder}/"))
        found[name] = posixpath.join(FOLDERS[folder], name.removeprefix(f"{folder}/"))
    return found | {name: place for name, place in OTHERS.items() if (root / name).is_file()}


class Links:
    """Turns the links of pages into those of the site, and keeps what else the site needs for them."""

    def __init__(self, places: dict[str, str], root: Path = ROOT) -> None:
        self.places = places
        self.root = root
        self.shown: set[str] = set()  # files and folders that pages link to
        self.pictures: set[str] = set()
        self.external: set[str] = set()

    def rewritten(self, page: str, text: str) -> str:
        """Return the text of a page of the repository with the site's links; code stays as it is."""

        def target(match: re.Match[str]) -> str:
            return self._target(page, match[0])

        return "".join(
            _ENTRY.sub(lambda match: self._entry(page, match[0]), part)
            if part.startswith("```{toctree}")
            else part
            if is_code
            else _PICTURE.sub(target, _LINK.sub(target, part))
            for is_code, part in _parts(text)
        )

    def _entry(self, page: str, entry: str) -> str:
        """Return an entry of a table of contents; a pattern stands for the pages of a folder."""
        if not entry.endswith("*"):
            return self._target(page, entry)
        folder = posixpath.normpath(posixpath.join(posixpath.dirname(page), posixpath.dirname(entry)))
        return f"/{FOLDERS[folder]}/*"

    def _target(self, page: str, link: str) -> str:
        if re.match(r"\w+:", link):
            self.external.add(link)
            return link
        path, mark, anchor = link.partition("#")
        if not path or path.startswith("/"):  # of this page, or of a page that is written
            return link
        name = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        if name in self.places:
            return f"/{self.places[name]}{mark}{anchor}"
        if not (self.root / name).exists():
            raise FileNotFoundError(f"{page} links to {link}, and the repository has no {name}.")
        if (self.root / name).suffix in PICTURES:
            self.pictures.add(name)
            return f"/{name}"
        self.shown.add(name)
        return f"/{place_of_file(name)}"


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    """Return the parts of a page in order, each with whether it is code."""
    end = 0
    for code in _CODE.finditer(text):
        yield False, text[end : code.start()]
        yield True, code[0]
        end = code.end()
    yield False, text[end:]


def place_of_file(name: str) -> str:
    """Return the site's page that shows a file or folder of the repository."""
    return f"{FILES}/{name}.md"
