"""A page for each of Apple's classes and protocols, made of the public headers and of uses in programs."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from functools import cache
from typing import Any, NamedTuple

from apple_facts import example_of, layout_of, python_names, readings, shapes_of
from languages import cpp_lines, objc_lines, swift_lines
from pages import ROOT, place_of_file
from snippet_programs import HEADS, images_of, matrices_of
from snippet_table import BASES, ROWS, SENTENCES
from snippets import Snippet, cpp_snippet, objc_snippet, swift_snippet
from statements import Array, Row

sys.path.append(str(ROOT / "tools" / "swift"))
from interface import INCLUDE, read_interface

FOLDER = "apple"
FRAMEWORKS = ("Metal", "MetalPerformanceShaders", "MetalPerformanceShadersGraph")
_IVARS = re.compile(r"\{\s*@private.*?\}", re.DOTALL)
_UNAVAILABLE = re.compile(r"^[-+] \([^;]*(?:UNAVAILABLE_ATTRIBUTE|NS_UNAVAILABLE)[^;]*;\n?", re.MULTILINE)
_TICKS = "`" * 4
_JOINED = "\u2060"  # no line ends after a hyphen before it


class Interface(NamedTuple):
    """The declaration of a class or a protocol, with the names of Swift."""

    name: str
    kind: str  # "class" or "protocol"
    framework: str
    superclass: str
    protocols: list[str]
    summary: str
    members: list[dict[str, Any]]

    @property
    def place(self) -> str:
        """Return its page."""
        return f"{FOLDER}/{self.name}.md"


@cache
def interfaces() -> dict[str, Interface]:
    """Return the classes and protocols by their names."""
    rows = read_interface()
    found = {}
    for kind, section in (("class", "classes"), ("protocol", "protocols")):
        for row in rows[section]:
            parts = (row["framework"], row.get("superclass", ""), row["protocols"], row["summary"], row["members"])
            found[row["name"]] = Interface(row["name"], kind, *parts)
    return found


@cache
def _headers() -> dict[str, tuple[str, list[str]]]:
    """Return for each class and protocol the header that declares it, and the declarations with categories."""
    found: dict[str, tuple[str, list[str]]] = {}
    block = re.compile(r"^@(?:interface|protocol) (\w+)[^;]*?$.*?^@end", re.DOTALL | re.MULTILINE)
    for path in sorted(INCLUDE.rglob("*.h")):
        text = path.read_text(encoding="utf-8")
        for match in block.finditer(text):
            code = _UNAVAILABLE.sub("", _IVARS.sub("", match[0], count=1))
            code = re.sub(r"\n{3,}", "\n\n", code)
            is_category = re.match(rf"@interface {match[1]} \(", code)
            header, parts = found.setdefault(match[1], (path.relative_to(ROOT).as_posix(), []))
            found[match[1]] = (header if is_category else path.relative_to(ROOT).as_posix(), [*parts, code])
    return found


def apple_pages() -> tuple[dict[str, str], set[str]]:
    """Return the pages by their places, and the files of the repository to which they link."""
    known = interfaces()
    children: dict[str, list[str]] = defaultdict(list)
    for each in known.values():
        for parent in (each.superclass, *each.protocols):
            children[parent].append(each.name)
    shown: set[str] = set()
    pages = {each.place: _page(each, sorted(children[each.name]), shown) for each in known.values()}
    for framework in FRAMEWORKS:
        pages[f"{FOLDER}/{framework}.md"] = _framework_page(framework)
    return pages, shown


def _link(name: str) -> str:
    return f"[`{name}`](/{FOLDER}/{name}.md)" if name in interfaces() else f"`{name}`"


def _framework_page(framework: str) -> str:
    own = sorted(each for each in interfaces().values() if each.framework == framework)
    lines = [f"# {framework}", ""]
    for title, kind in (("Classes", "class"), ("Protocols", "protocol")):
        rows = [f"| {_link(each.name)} | {_cell(_sentence(each.summary))} |" for each in own if each.kind == kind]
        lines += [f"## {title}", "", "| Name | It is |", "|---|---|", *rows, ""] if rows else []
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _sentence(summary: str) -> str:
    end = re.search(r"(?<!e\.g)(?<!i\.e)\.(?= [A-Z`])", summary)
    return summary[: end.start() + 1] if end else summary


def _page(each: Interface, children: list[str], shown: set[str]) -> str:
    header, declared = _headers()[each.name]
    shown.add(header)
    way = f"[Apple's names](/{FOLDER}/index.md) › [{each.framework}](/{FOLDER}/{each.framework}.md)"
    lines = ["---", "orphan: true", "---", "", f"{{.way}}\n{way}", "", f"# {each.name}", "", _text(each.summary), ""]
    lines += ["{.facts}", "| | |", "|---|---|", *_facts(each, children, header), ""]
    lines += _section("Snippets", _snippets(each, shown))
    lines += _section("Members", _member_table(each))
    lines += _section("Declaration", _declaration_tabs(each, declared))
    chosen = [f"| {_cell(point)} | {_cell(choice)} |" for point, choice in readings(each.name)]
    lines += _section(
        "Where Apple's documents leave a number open",
        ["| Open point | Chosen |", "|---|---|", *chosen] if chosen else [],
    )
    return "\n".join(lines)


def _section(title: str, content: list[str]) -> list[str]:
    return [f"## {title}", "", *content, ""] if content else []


def _text(summary: str) -> str:
    """Return a comment of a header as Markdown, in which stars and brackets stand for themselves."""
    parts = re.split(r"(`[^`]+`)", summary)
    return "".join(part if i % 2 else re.sub(r"([*<>\[\]_|])", r"\\\1", part) for i, part in enumerate(parts))


def _facts(each: Interface, children: list[str], header: str) -> list[str]:
    rows = [("Kind", f"{each.kind} of {each.framework}")]
    if each.superclass:
        rows.append(("Superclass", " › ".join(_link(name) for name in _ancestors(each.superclass))))
    if each.protocols:
        rows.append(("Protocols", ", ".join(_link(name) for name in each.protocols)))
    if children:
        rows.append(
            ("Subclasses" if each.kind == "class" else "Who has it", ", ".join(_link(name) for name in children))
        )
    if layout := layout_of(each.name):
        rows.append(("Layout", layout))
    python = python_names().get(each.name, [])
    if python:
        rows.append(("Python", ", ".join(f"[`{name}`](/{place})" for name, place in python)))
        rows += [("Shapes", _cell("; ".join(shapes))) for name, _ in python[:1] if (shapes := shapes_of(name))]
    rows.append(("Header", f"[`{header.removeprefix('csrc/frameworks/include/')}`](/{place_of_file(header)})"))
    return [f"| {title} | {text} |" for title, text in rows]


def _ancestors(name: str) -> list[str]:
    found = []
    while name:
        found.append(name)
        name = interfaces()[name].superclass if name in interfaces() else ""
    return found


def _tab(title: str, language: str, code: str, below: str = "") -> list[str]:
    return [
        f":::{{tab-item}} {title}",
        f":sync: {title}",
        "",
        f"{_TICKS}{language}",
        code,
        _TICKS,
        *([below] if below else []),
        ":::",
    ]


def _snippets(each: Interface, shown: set[str]) -> list[str]:
    """Return the tabs of the languages, or why there are none."""
    tabs = _tabs_of_row(ROWS[each.name], shown) if each.name in ROWS else _tabs_of_programs(each, shown)
    if tabs:
        return ["::::{tab-set}", *tabs, "::::", *(_numbers(ROWS[each.name]) if each.name in ROWS else [])]
    if each.name in BASES:
        whose = "protocol is that of the objects" if each.kind == "protocol" else "class is the base of those"
        return [f"Programs make no object of it: the {whose} in the table above, whose pages have snippets."]
    return [SENTENCES[each.name]] if each.name in SENTENCES else []


def _tabs_of_row(row: Row, shown: set[str]) -> list[str]:
    """Return the same statements in each language."""
    found = [
        ("Objective-C++", "objective-c++", objc_lines(row), "head.mm"),
        ("Swift", "swift", swift_lines(row), "Head.swift"),
        ("C++", "cpp", cpp_lines(row), "head.cpp"),
    ]
    lines: list[str] = []
    for title, language, code, head in found:
        if code:
            path = next(folder for folder in HEADS if (folder / head).is_file()) / head
            file = path.relative_to(ROOT).as_posix()
            shown.add(file)
            lines += _tab(title, language, code, f"A test runs it after [`{file}`](/{place_of_file(file)}).")
    if row.python:
        return lines + _tab("Python", "python", row.python, "A test runs it with the same arrays.")
    return lines + _python_tab(row.name)


def _numbers(row: Row) -> list[str]:
    """Return the images that a snippet reads and what it makes of them, which NumPy has computed."""
    if not row.formula:
        return []
    result = row.formula()
    if result.ndim == 2:
        given, title = {**matrices_of(row), "product": result}, "| Matrix | Rows, columns | Numbers |"
    else:
        given, title = {**images_of(row), "result": result}, "| Image | Rows, columns, channels | Numbers |"
    rows = [f"| `{name}` | {_extents(values)} | {_listed(values)} |" for name, values in given.items()]
    return ["", "{.numbers}", title, "|---|---|---|", *rows]


def _extents(values: Array) -> str:
    return ", ".join(map(str, values.shape[1:] if values.ndim == 4 else values.shape))


def _listed(values: Array) -> str:
    numbers = [f"{value:.4g}" for value in values.ravel()]
    return ", ".join(numbers[:24]) + (", …" if len(numbers) > 24 else "")


def _tabs_of_programs(each: Interface, shown: set[str]) -> list[str]:
    """Return uses in programs of the repository."""
    found: list[tuple[str, Snippet | None]] = [
        ("Objective-C++", objc_snippet(each.name, each.kind == "protocol")),
        ("Swift", swift_snippet(each.name)),
        ("C++", cpp_snippet(each.name)),
    ]
    lines = []
    for title, snippet in found:
        if snippet:
            shown.add(snippet.file)
            below = f"From [`{snippet.file}`](/{place_of_file(snippet.file)})."
            lines += _tab(title, snippet.language, snippet.text, below)
    return lines + _python_tab(each.name)


def _python_tab(name: str) -> list[str]:
    lines = []
    for full, example in _python_examples(name)[:1]:
        lines += _tab("Python", "pycon", example, f"From the docstring of `{full}`.")
    return lines


def _python_examples(name: str) -> list[tuple[str, str]]:
    return [(full, example) for full, _ in python_names().get(name, []) if (example := example_of(full))]


def _member_table(each: Interface) -> list[str]:
    rows = []
    for member in each.members:
        selector = member.get("selector") or member["getter"]
        kind = "+" if member["kind"].startswith("class") else f"-{_JOINED}" if "selector" in member else ""
        swift = "" if member["name"] in (selector, "") else f"<br>`{member['name']}`"
        rows.append(f"| `{kind}{selector}`{swift} | {_cell(_text(member['summary']))} |")
    if rows and all(row.endswith("|  |") for row in rows):
        return ["{.members}", "| In Objective-C, in Swift |", "|---|", *(row.removesuffix("  |") for row in rows)]
    return ["{.members}", "| In Objective-C, in Swift | |", "|---|---|", *rows] if rows else []


def _declaration_tabs(each: Interface, declared: list[str]) -> list[str]:
    objc = "\n\n".join(declared)
    return ["::::{tab-set}", *_tab("Objective-C", "objective-c++", objc), *_tab("Swift", "swift", _swift(each)), "::::"]


def _swift(each: Interface) -> str:
    """Return the declaration in Swift, as the modules of swift/ have it."""
    parents = [name for name in (each.superclass, *each.protocols) if name]
    above = f": {', '.join(parents)}" if parents else ""
    lines = [f"{'open class' if each.kind == 'class' else 'public protocol'} {each.name}{above} {{"]
    for member in each.members:
        static = "class " if member["kind"].startswith("class") else ""
        if "selector" in member:
            lines.append(f"    {_swift_method(static, member)}")
        else:
            access = "get set" if member["setter"] else "get"
            lines.append(f"    {static}var {member['name']}: {member['type'].lstrip('!')} {{ {access} }}")
    return "\n".join([*lines, "}"])


def _swift_method(static: str, member: dict[str, Any]) -> str:
    base, _, labels = member["name"].partition("(")
    names = labels.rstrip(")").split(":")[:-1]
    parameters = []
    for label, (name, type_) in zip(names, member["parameters"], strict=False):
        shown = label if label == name else f"{label} {name}"
        parameters.append(f"{shown}: {type_.lstrip('!')}")
    listed = ", ".join(parameters)
    if base == "init":
        return f"{'' if not static else 'convenience '}init{'?' if member['returns'].endswith('?') else ''}({listed})"
    returns = "" if member["returns"] == "Void" else f" -> {member['returns'].lstrip('!')}"
    return f"{static}func {base}({listed}){returns}"
