"""Pictures in SVG of results in their order: a coloured row for each, and arcs from the results that it reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from openmps._inspection.drawings import COLORS

__all__ = ["Row", "rows_picture"]

_HEIGHT, _MARGIN, _ARCS = 24, 12, 150  # of a row; around all; the width of the arcs' side
_COLUMNS = (0, 260, 470, 660)  # where name, kind, type and difference begin
_WIDTH = 780
_LONGEST = 34  # letters of a text


@dataclass(frozen=True)
class Row:
    """A row's texts, the kind that decides its colour, and the places of the rows that it reads."""

    texts: Sequence[str]
    kind: str
    sources: Sequence[int] = ()


def rows_picture(sections: Sequence[tuple[str, Sequence[Row]]]) -> str:
    """Return a picture with a title and rows for each section.

    Examples
    --------
    >>> picture = rows_picture([("y", [Row(["x"], "same"), Row(["y"], "different", [0])])])
    >>> picture.count("<rect"), picture.count("<path")
    (3, 1)
    """
    height = sum((len(rows) + 2) * _HEIGHT for _, rows in sections) + 2 * _MARGIN
    width = _ARCS + _WIDTH + 2 * _MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="Helvetica, Arial, sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    top = _MARGIN
    for title, rows in sections:
        lines.append(f'<text x="{_MARGIN}" y="{top + 16}" font-weight="bold">{escape(title)}</text>')
        lines += _section(rows, top + _HEIGHT)
        top += (len(rows) + 2) * _HEIGHT
    return "\n".join([*lines, "</svg>"]) + "\n"


def _section(rows: Sequence[Row], top: int) -> Iterator[str]:
    left = _MARGIN + _ARCS
    for place, row in enumerate(rows):
        y = top + place * _HEIGHT
        yield f'<rect x="{left}" y="{y + 2}" width="{_WIDTH}" height="{_HEIGHT - 4}" rx="5" fill="{COLORS[row.kind]}"/>'
        for column, text in zip(_COLUMNS, row.texts, strict=False):
            yield f'<text x="{left + 8 + column}" y="{y + 16}">{escape(_shortened(text))}</text>'
        yield from (_arc(left, top, source, place) for source in row.sources)


def _arc(left: int, top: int, source: int, place: int) -> str:
    """Return a curve at the left side, wider for rows that are further apart."""
    begin, end = (top + each * _HEIGHT + _HEIGHT // 2 for each in (source, place))
    far = left - min(_ARCS, 14 + 8 * abs(place - source))
    return f'<path d="M{left} {begin} C{far} {begin} {far} {end} {left} {end}" fill="none" stroke="#8a8a8a"/>'


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
