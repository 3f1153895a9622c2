"""Writes docs/coverage.md: the declared and the missing parts of Apple's published interface.

    python tools/coverage_page.py                 updates the declared half, keeps the missing half

    python tools/coverage_page.py --check         exits 1 with the reasons if page and headers differ

    python tools/coverage_page.py --spec FOLDER   writes both halves; FOLDER has metal.json, mps.json, mpsgraph.json

The descriptions of Apple's frameworks in JSON give each class, protocol and enumeration a tier; training needs tier 1.
They are not part of this repository. Without them, the first half of the page is compared with the headers. Of the
second half, the tool checks that no name in it is declared.

A member counts as declared if a class, its categories, a superclass or a protocol of either declares it. A property
counts if its getter is declared, and its setter if it has one.
"""

import argparse
import json
import pathlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

sys.path.append(str(pathlib.Path(__file__).resolve().parent / "methods"))
from write_methods import write_objective_c

ROOT = pathlib.Path(__file__).parents[1]
HEADERS = ROOT / "csrc" / "frameworks" / "include"
PAGE = ROOT / "docs" / "coverage.md"
FRAMEWORKS = {
    "Metal": "metal.json",
    "MetalPerformanceShaders": "mps.json",
    "MetalPerformanceShadersGraph": "mpsgraph.json",
}

COMMENT_OR_DIRECTIVE = re.compile(r"//[^\n]*|/\*.*?\*/|^\s*#(?:[^\n]*\\\n)*[^\n]*", re.S | re.M)
BLOCK = re.compile(r"@(interface|protocol)\s+(\w+)([^;@{]*?)(\{[^}]*\}|(?=[-+@]))(.*?)@end", re.S)
METHOD = re.compile(r"^\s*([-+])\s*\(([^;]*);", re.M)
PROPERTY = re.compile(r"@property\s*(?:\(([^)]*)\))?([^;]*);", re.S)
ENUM = re.compile(r"typedef\s+NS_(?:ENUM|OPTIONS|CLOSED_ENUM)\s*\([^,]*,\s*(\w+)\s*\)\s*\{(.*?)\}", re.S)


@dataclass
class Interface:
    """A class or protocol with its categories; selectors begin with - or +."""

    kind: str
    header: str
    parents: set[str] = field(default_factory=set)
    methods: set[str] = field(default_factory=set)
    properties: dict[str, bool] = field(default_factory=dict)  # name with - or +: whether it can be set
    selectors: set[str] = field(default_factory=set)  # methods and accessors


@dataclass
class Enumeration:
    header: str
    constants: list[str]


@dataclass
class Framework:
    interfaces: dict[str, Interface] = field(default_factory=dict)
    enums: dict[str, Enumeration] = field(default_factory=dict)


# ---- headers


def without_parentheses(text: str) -> str:
    """The text without types and the parameters of blocks."""
    while (shorter := re.sub(r"\([^()]*\)", " ", text)) != text:
        text = shorter
    return text


def selector_of(declaration: str) -> str:
    """`NSUInteger)copy` or `id)runWithFeeds:(T)feeds targets:(T)targets` -> the selector."""
    text = without_parentheses("(" + declaration)
    keywords = re.findall(r"(\w+)\s*:", text)
    return "".join(f"{word}:" for word in keywords) if keywords else text.split()[0]


def setter_of(name: str) -> str:
    return f"set{name[0].upper()}{name[1:]}:"


def read_members(body: str, interface: Interface) -> None:
    for attributes, declaration in PROPERTY.findall(body):
        words = {word.strip() for word in attributes.split(",")}
        name = re.findall(r"\w+", re.sub(r"\)\s*\(.*|NS_\w+|API_\w+", "", declaration.replace("(^", " ")))[-1]
        sign = "+" if "class" in words else "-"
        interface.properties[sign + name] = "readonly" not in words
        getter = next((word.split("=")[1].strip() for word in words if word.startswith("getter")), name)
        interface.selectors |= {sign + name, sign + getter}
        if "readonly" not in words:
            interface.selectors.add(sign + setter_of(name))
    for sign, declaration in METHOD.findall(PROPERTY.sub("", body)):
        if "NS_UNAVAILABLE" not in declaration:
            interface.methods.add(sign + selector_of(declaration))
    interface.selectors |= interface.methods


def parents_in(heading: str) -> set[str]:
    """Superclass and protocols of ` : Super <A, B>`; a category ` (Name) <A>` has protocols alone."""
    return set(re.findall(r"\w+", re.sub(r"\(\s*\w*\s*\)", "", heading)))


def read_headers(folder: pathlib.Path = HEADERS) -> dict[str, Framework]:
    frameworks = {name: Framework() for name in FRAMEWORKS}
    for path in sorted(folder.rglob("*.h")):
        header = str(path.relative_to(folder))
        framework = frameworks[header.split("/")[0]]
        code = COMMENT_OR_DIRECTIVE.sub("", path.read_text())
        for kind, name, heading, _, body in BLOCK.findall(code):
            extends = kind == "interface" and re.match(r"\s*\(", heading)
            # A category may stand in a framework that is not its class's.
            owner = next((f for f in frameworks.values() if name in f.interfaces), framework) if extends else framework
            interface = owner.interfaces.setdefault(name, Interface("class" if kind == "interface" else kind, header))
            if not extends:
                interface.header = header
            interface.parents |= parents_in(heading)
            read_members(body, interface)
        for name, body in ENUM.findall(code):
            constants = [entry.split("=")[0].split()[0] for entry in body.split(",") if entry.strip()]
            framework.enums[name] = Enumeration(header, constants)
    return frameworks


def selectors_of(name: str, frameworks: dict[str, Framework]) -> set[str]:
    """Those of a class or protocol and of everything that it inherits."""
    found: set[str] = set()
    pending, seen = [name], set()
    while pending:
        one = pending.pop()
        if one in seen:
            continue
        seen.add(one)
        for framework in frameworks.values():
            if interface := framework.interfaces.get(one):
                found |= interface.selectors
                pending += interface.parents
    return found


# ---- what is missing


def members_of(entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
    """Name, tier and the selectors that have to be there, of each member that Apple publishes."""
    for method in entry.get("methods", []):
        selector = ("+" if method["class_method"] else "-") + method["selector"]
        yield selector, method.get("tier", entry["tier"]), [selector]
    for member in entry.get("properties", []):
        sign, name = "+" if member.get("class_property") else "-", member["name"]
        wanted = [sign + (member.get("getter") or name)]
        if not member["readonly"]:
            wanted.append(sign + (member.get("setter") or setter_of(name)))
        yield name, member.get("tier", entry["tier"]), wanted


def missing_of(name: str, entry: dict[str, Any], frameworks: dict[str, Framework]) -> tuple[list[str], int]:
    """The members of tier 1 that are not declared, and how many there are in all."""
    declared = selectors_of(name, frameworks)
    absent, count = [], 0
    for member, tier, selectors in members_of(entry):
        if tier != 1:
            continue
        count += 1
        lacking = [selector for selector in selectors if selector not in declared]
        if lacking:
            absent.append(member if lacking[0] == selectors[0] else lacking[0])  # the setter alone
    return sorted(absent), count


def missing_half(spec: pathlib.Path, frameworks: dict[str, Framework]) -> list[str]:
    lines = []
    for framework, file in FRAMEWORKS.items():
        published = json.loads((spec / file).read_text())
        rows, there, every = [], 0, 0
        for section in ("classes", "protocols"):
            for name, entry in sorted(published[section].items()):
                absent, count = missing_of(name, entry, frameworks)
                there, every = there + count - len(absent), every + count
                if name not in frameworks[framework].interfaces and entry["tier"] == 1:
                    rows.append(f"* `{name}`: {NOT_THERE}")
                elif absent:
                    rows.append(f"* `{name}`: " + ", ".join(f"`{member}`" for member in absent))
        for name, enum in sorted(published["enums"].items()):
            later = set(enum.get("later_values", []))
            wanted = [value for value in enum["values"] if enum["tier"] == 1 and value not in later]
            known = {value for f in frameworks.values() for e in f.enums.values() for value in e.constants}
            absent = [value for value in wanted if value not in known]
            there, every = there + len(wanted) - len(absent), every + len(wanted)
            if absent:
                rows.append(f"* `{name}`: " + ", ".join(f"`{value}`" for value in absent))
        lines += [f"### {framework}", "", f"{there} of {every} members of tier 1 are declared.", ""]
        lines += [*rows, ""] if rows else ["Nothing is missing.", ""]
    return lines


# ---- the page

BEGIN = """# Coverage of Apple's interface

The tool `tools/coverage_page.py` writes this page. It reads the headers in
`csrc/frameworks/include` and descriptions of Apple's frameworks. Each name has a tier; tier 1 is
needed for training. The test `tests/python/test_coverage_page.py` compares this page with the
headers. Everything declared is implemented: `tests/frameworks/declared_selectors.mm` asks the
runtime.

## Declared

The columns count methods and properties of a class or protocol with its categories. Inherited ones
are not counted again.
"""
LEFT_OUT = [
    ("Metal: capture, residency sets, tensors, function descriptors, counters", "for shaders or Apple's debugger"),
    ("`MPSCustomKernelIndex`, `MPSImageType`, `MPSGetImageType`, `MPSDeviceCapsValues`", "for shaders"),
    ("`-[MPSGraphTensorData initWithMTLTensor:]`", "Metal has no tensors here"),
    ("`dispatchQueue` of `MPSGraphCompilationDescriptor`", "the calling thread compiles"),
]
MISSING = "## Missing from tier 1"
NOT_THERE = "not there"


def there_half(frameworks: dict[str, Framework]) -> list[str]:
    lines = [BEGIN]
    for title, framework in frameworks.items():
        lines += [f"### {title}", "", "| name | header | methods | properties |", "|---|---|---:|---:|"]
        for name, one in sorted(framework.interfaces.items()):
            kind = " (protocol)" if one.kind == "protocol" else ""
            header = one.header.removeprefix(f"{title}/")
            lines.append(f"| `{name}`{kind} | `{header}` | {len(one.methods)} | {len(one.properties)} |")
        lines.append("")
        if framework.enums:
            lines += ["| enumeration | constants |", "|---|---:|"]
            lines += [f"| `{name}` | {len(enum.constants)} |" for name, enum in sorted(framework.enums.items())]
            lines.append("")
    return lines


def left_out_half() -> list[str]:
    rows = [f"| {names} | {why} |" for names, why in LEFT_OUT]
    return ["## Left out of later tiers", "", "| names | why |", "|---|---|", *rows, ""]


def written(frameworks: dict[str, Framework], missing: list[str]) -> str:
    return "\n".join([*there_half(frameworks), *left_out_half(), MISSING, "", *missing]).rstrip() + "\n"


def kept_missing(page: str) -> list[str]:
    return page.split(MISSING + "\n\n", 1)[1].splitlines() if MISSING in page else []


def wrongly_missing(page: str, frameworks: dict[str, Framework]) -> list[str]:
    """Names that the page calls missing although the headers declare them."""
    constants = {value for f in frameworks.values() for e in f.enums.values() for value in e.constants}
    names = {name for f in frameworks.values() for name in f.interfaces}
    problems = []
    for name, rest in re.findall(r"^\* `(\w+)`: (.*)$", "\n".join(kept_missing(page)), re.M):
        known = constants | selectors_of(name, frameworks)
        if rest == NOT_THERE:
            problems += [name] if name in names else []
        for member in re.findall(r"`([^`]+)`", rest):  # a method has its sign, a property none
            problems += [f"{name} {member}"] if known & {member, f"-{member}", f"+{member}"} else []
    return problems


def problems_of(page: str, frameworks: dict[str, Framework]) -> list[str]:
    problems = [
        f"docs/coverage.md calls {name} missing, the headers declare it." for name in wrongly_missing(page, frameworks)
    ]
    if written(frameworks, kept_missing(page)) != page:
        problems.append("docs/coverage.md does not fit the headers: run python tools/coverage_page.py.")
    return problems


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spec", type=pathlib.Path, help="folder of metal.json, mps.json and mpsgraph.json")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    given = parser.parse_args(arguments)
    page = PAGE.read_text() if PAGE.exists() else ""
    write_objective_c()  # the header of the table of methods
    frameworks = read_headers()
    if given.check:
        problems = problems_of(page, frameworks)
        print(*problems, sep="\n", end="\n" if problems else "")
        return 1 if problems else 0
    PAGE.write_text(written(frameworks, missing_half(given.spec, frameworks) if given.spec else kept_missing(page)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
