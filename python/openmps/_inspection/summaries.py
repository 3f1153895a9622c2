"""Tables of operations and layers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openmps._display import counted, extents, html_table
from openmps._inspection.reports import Report

__all__ = ["Summary", "network_summary"]


class Summary(str):
    """A table as text to print, with totals below it; in a notebook an HTML table. The method ``summary`` makes it.

    Examples
    --------
    >>> graph = mps.Graph()
    >>> print(graph.summary(graph.constant([1.0, 2.0])))
    operation   makes         takes
    constant_0  float32 (2,)  -
    <BLANKLINE>
    1 operation
    0 variables in the graph with 0 elements
    """

    __slots__ = ("_html",)
    _html: str

    @classmethod
    def of(cls, title: str, headings: Sequence[str], rows: Sequence[Sequence[str]], totals: Sequence[str]) -> Summary:
        """Return the table of these rows."""
        lines = [headings, *rows]
        widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
        text = [
            "  ".join(f"{cell:{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
        ]
        made = cls("\n".join([*text, "", *totals]))
        made._html = html_table("; ".join([title, *totals]), headings, rows)
        return made

    def __repr__(self) -> str:
        return f"<Summary: {self.partition(chr(10) * 2)[2].splitlines()[0]}>"

    def _repr_html_(self) -> str:
        return self._html


def network_summary(title: str, report: Report, parameters: Mapping[str, int]) -> Summary:
    """Return a row for each input and filter of a network but gradients; `parameters` by label of the data source."""
    made = {each.result for each in report.filters}
    read = sorted({source for each in report.filters for source in each.sources} - made)
    rows = [["input", "", extents(report.images[image]), ""] for image in read]
    for each in report.filters:
        if each.forward < 0:
            count = f"{parameters[each.data_source]:,}" if each.data_source in parameters else ""
            rows.append([each.kind, each.label, extents(report.images[each.result]), count])
    gradients = sum(each.forward >= 0 for each in report.filters)
    totals = [
        f"{counted(sum(parameters.values()), 'parameter')} in {counted(len(parameters), 'layer')}, "
        f"{counted(gradients, 'gradient node')}",
        f"all images, float32: {counted(report.image_bytes, 'byte')} if each had its own memory",
        *report.totals,
    ]
    return Summary.of(title, ["node", "label", "result (N, H, W, C)", "parameters"], rows, totals)
