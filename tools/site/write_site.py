"""Writes the sources of the site, which Sphinx reads: the pages of docs, and those made of docstrings and headers.

    python tools/site/write_site.py FOLDER

It reads no network. Files that stay the same keep their time, so that Sphinx reads only the others again.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import written_files
from apple_names import apple_pages
from drawings import with_drawings
from pages import ROOT, Links, repository_pages
from python_reference import reference_pages
from shown_files import pages_of_files


def sources(root: Path = ROOT) -> tuple[dict[str, str], Links]:
    """Return the texts of all sources by their places, and the links among them."""
    places = repository_pages(root)
    links = Links(places, root)
    texts = {place: links.rewritten(name, (root / name).read_text(encoding="utf-8")) for name, place in places.items()}
    texts = {place: with_drawings(text) for place, text in texts.items()}
    apple, shown = apple_pages()
    texts |= apple
    links.shown |= shown
    return texts | pages_of_files(links.shown, places, root) | reference_pages(), links


def write(folder: Path, root: Path = ROOT) -> int:
    """Write the sources into a folder; return how many there are."""
    texts, links = sources(root)
    for picture in links.pictures:
        copy = folder / picture
        if not copy.is_file() or copy.read_bytes() != (root / picture).read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes((root / picture).read_bytes())
    before = [path for suffix in ("*.md", "*.rst") for path in folder.rglob(suffix)]
    if any(path.relative_to(folder).as_posix() not in texts for path in before):
        # Sphinx keeps the pages of sources that are gone, and the links to them.
        for built in ("html", "doctrees"):
            shutil.rmtree(folder.parent / built, ignore_errors=True)
    written_files.write({folder / place: text for place, text in texts.items()}, before)
    return len(texts)


if __name__ == "__main__":
    print(f"openmps: {write(Path(sys.argv[1]))} pages are written")
