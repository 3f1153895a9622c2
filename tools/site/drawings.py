"""Drawings of pages: the flow charts in Mermaid's language become pictures in SVG, by the program dot of Graphviz.

The language's part that the pages use is read: `flowchart LR` or `TB`, nodes `id`, `id["text"]`, `id{"text"}` and
`id[("text")]`, arrows with or without a label, subgraphs. Colours come from the style sheet, light or dark.
"""

from __future__ import annotations

import re
import shutil
import subprocess

_BLOCK = re.compile(r"^```mermaid\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_NODE = re.compile(r'(\w+)(?:\[\("([^"]*)"\)\]|\{"([^"]*)"\}|\["([^"]*)"\]|\[([^\]"]*)\])?')
_ARROW = re.compile(r'\s*-->(?:\|"?([^|"]*)"?\|)?\s*')
_SHAPES = ("cylinder", "diamond", "box", "box")
_WIDTH = 26  # characters of a line in a node


def with_drawings(text: str) -> str:
    """Return a page with a picture in place of each flow chart; without `dot` the charts stay as text."""
    if not shutil.which("dot"):
        return _BLOCK.sub(lambda match: f"```text\n{match[1]}```", text)
    return _BLOCK.sub(lambda match: f"```{{raw}} html\n<div class='drawing'>{_svg(to_dot(match[1]))}</div>\n```", text)


def to_dot(chart: str) -> str:
    """Return a flow chart in the language of Graphviz.

    >>> print(to_dot('flowchart LR\\n  a["one"] -->|two| b'))
    digraph {
    rankdir=LR; node [shape=box];
    a [label="one", shape=box];
    b [label="b"];
    a -> b [label=" two "];
    }
    """
    first, *lines = [line.strip() for line in chart.strip().splitlines()]
    names: dict[str, str] = {}
    arrows: list[str] = []
    for line in lines:
        if line.startswith("subgraph"):
            title = re.findall(r'"([^"]*)"', line)[0]
            arrows.append(f'subgraph cluster_{len(arrows)} {{ label="{title}"; style=rounded;')
        elif line == "end":
            arrows.append("}")
        else:
            arrows += _chain(line, names)
    nodes = [f"{name} [{attributes}];" for name, attributes in names.items()]
    head = f"rankdir={first.split()[1]}; node [shape=box];"
    return "\n".join(["digraph {", head, *nodes, *arrows, "}"])


def _chain(line: str, names: dict[str, str]) -> list[str]:
    """Return the arrows of one line, and add its nodes to `names`."""
    found, before, label, end = [], "", "", 0
    while node := _NODE.match(line, end):
        name, texts = node[1], node.groups()[1:]
        shape = next((shape for text, shape in zip(texts, _SHAPES, strict=True) if text is not None), None)
        if shape or name not in names:
            text = next((text for text in texts if text is not None), name)
            names[name] = f'label="{_wrapped(text)}"' + (f", shape={shape}" if shape else "")
        found.append(f"{before} -> {name}{label};" if before else f"{name};")
        arrow = _ARROW.match(line, node.end())
        if not arrow:
            break
        before, end = name, arrow.end()
        label = f' [label=" {arrow[1]} "]' if arrow[1] else ""
    return found if len(found) == 1 else found[1:]


def _wrapped(text: str) -> str:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= _WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\\n".join(lines)


def _svg(dot: str) -> str:
    """Return the picture without its own colours, sizes and identities."""
    options = [
        "-Nfontname=sans-serif",
        "-Efontname=sans-serif",
        "-Gfontname=sans-serif",
        "-Nfontsize=12",
        "-Efontsize=10",
    ]
    command = ["dot", "-Tsvg", "-Gbgcolor=transparent", "-Nstyle=rounded", *options]
    svg = subprocess.run(command, input=dot, capture_output=True, text=True, check=True).stdout
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<!--.*?-->\n?|<title>.*?</title>\n?", "", svg, flags=re.DOTALL)
    svg = re.sub(r' (?:id|fill|stroke)="(?!none)[^"]*"', "", svg)
    return re.sub(r'<svg width="(\d+)pt" height="\d+pt"', r'<svg style="width:\1pt"', svg, count=1).replace(
        "\n\n", "\n"
    )
