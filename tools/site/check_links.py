"""Checks the links of the built site, without a network.

    python tools/site/check_links.py FOLDER

A link to another page or to a part of one has to lead there. Of a link to another host, only the form is checked.
Scripts, styles and pictures are the site's own, so that it can be read and searched offline.
Prints each dead link, and exits 1 if there is one.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

_EXTERNAL = re.compile(r"https://(?:[a-z0-9-]+\.)+[a-z]{2,}(?:/[\w./~%#?=&+,:@!-]*)?")


class Page(HTMLParser):
    """The names of a page's parts and its links."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what the element is called and where it leads."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif value and (name, tag) == ("href", "a"):
                self.links.add(value)
            elif value and (name, tag) in (("src", "img"), ("src", "script"), ("href", "link")):
                self.loaded.add(value)


def read(folder: Path) -> dict[str, Page]:
    """Return the pages of a site by their paths."""
    pages = {}
    for path in sorted(folder.rglob("*.html")):
        page = pages[path.relative_to(folder).as_posix()] = Page()
        page.feed(path.read_text(encoding="utf-8"))
    return pages


def dead_links(folder: Path, pages: dict[str, Page]) -> list[str]:
    """Return a sentence for each link that leads nowhere."""
    found = []
    for name, page in pages.items():
        found += [sentence for link in sorted(page.links) if (sentence := _problem(folder, pages, name, link))]
        for link in sorted(page.loaded):
            if urlsplit(link).netloc:
                found.append(f"{name} loads {link} from another host.")
            elif not urlsplit(link).scheme and (sentence := _problem(folder, pages, name, link)):
                found.append(sentence)
    return found


def _problem(folder: Path, pages: dict[str, Page], name: str, link: str) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return "" if _EXTERNAL.fullmatch(link) else f"{name} links to {link}, which is no address of https."
    path = unquote(urljoin(name, parts.path)) if parts.path else name
    if not (folder / path).is_file():
        return f"{name} links to {link}, and the site has no {path}."
    if parts.fragment and path in pages and unquote(parts.fragment) not in pages[path].ids:
        return f"{name} links to {link}, and {path} has no part {parts.fragment}."
    return ""


def main(folder: Path) -> int:
    """Print the findings; return the exit status."""
    pages = read(folder)
    found = dead_links(folder, pages)
    print(*found, sep="\n", end="\n" if found else "")
    count = sum(len(page.links | page.loaded) for page in pages.values())
    print(f"openmps: {len(pages)} pages, {count} links, {len(found)} of them dead")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
