"""Writes the statements of a snippet in Objective-C++, Swift and C++; Python's are in the rows."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from pages import ROOT
from statements import Enumerator, Get, New, Put, Row, Send, Sizes, Statement, Value, Var

sys.path.append(str(ROOT / "tools" / "swift"))
from interface import read_interface

_WIDTH = 84  # of a page
_ANYWHERE = -1000  # a column before any, so that nothing is broken


@cache
def _classes() -> dict[str, Any]:
    rows = read_interface()
    return {row["name"]: row for row in (*rows["classes"], *rows["protocols"])}


def ancestors(name: str) -> list[str]:
    """Return a class and its superclasses.

    >>> ancestors("MPSCNNNeuronELU")[:3]
    ['MPSCNNNeuronELU', 'MPSCNNNeuron', 'MPSCNNKernel']
    """
    found = []
    while name in _classes():
        found.append(name)
        name = _classes()[name].get("superclass", "")
    return found


def _member(class_name: str, selector: str) -> dict[str, Any]:
    """Return what the headers say of a method; a method of a class makes an initialiser in Swift."""
    for owner in ancestors(class_name):
        for member in _classes()[owner]["members"]:
            if member.get("selector") == selector and member["name"]:
                return dict(member)
    raise LookupError(f"{class_name} has no method {selector}.")


def _property(class_name: str, name: str) -> dict[str, Any]:
    class_name = {"": "MTLDevice"}.get(class_name, class_name)  # of the head's device
    for owner in ancestors(class_name):
        for member in _classes()[owner]["members"]:
            if member.get("getter") == name or member["name"] == name:
                return dict(member)
    raise LookupError(f"{class_name} has no property {name}.")


class Spelling(NamedTuple):
    """How a language writes values that all of them have."""

    nothing: str
    false: str
    true: str
    text: str  # of a string, with its characters for %s
    many: str  # of a list, with its elements for %s

    def plain(self, value: Value) -> str | None:
        """Return the value as it is written; None for one that each language writes in its own way."""
        if value is None:
            return self.nothing
        if isinstance(value, bool):
            return self.true if value else self.false
        if isinstance(value, str):
            return self.text % value
        if isinstance(value, Var):
            return value.name
        return self.many % ", ".join(each.name for each in value) if isinstance(value, list) else None


_OBJC = Spelling("nil", "NO", "YES", '@"%s"', "@[ %s ]")
_SWIFT = Spelling("nil", "false", "true", '"%s"', "[%s]")
_CPP = Spelling("std::monostate()", "false", "true", 'std::string("%s")', "std::vector{%s}")


# Objective-C++


def _objc_value(value: Value) -> str:
    if (plain := _OBJC.plain(value)) is not None:
        return plain
    if isinstance(value, Enumerator):
        return value.name
    if isinstance(value, Sizes):
        numbers = ", ".join(map(str, value.numbers))
        texts = {"MTLSize": f"MTLSizeMake({numbers})", "MPSOffset": f"(MPSOffset){{{numbers}}}"}
        return texts.get(value.kind) or f"@[ {', '.join(f'@{number}' for number in value.numbers)} ]"
    return repr(value)


def _objc_message(receiver: str, selector: str, arguments: tuple[Value, ...], before: str) -> str:
    if not arguments:
        return f"{before}[{receiver} {selector}]"
    parts = [f"{word}:{_objc_value(value)}" for word, value in zip(selector.split(":"), arguments, strict=False)]
    line = f"{before}[{receiver} {' '.join(parts)}]"
    if len(line) <= _WIDTH:
        return line
    if " = " in before and len(before) + max(map(len, parts)) + len(receiver) > _WIDTH:
        left, right = before.split(" = ", 1)
        return f"{left} =\n" + _aligned(f"    {right}[{receiver} ", parts)
    return _aligned(f"{before}[{receiver} ", parts)


def _aligned(first: str, parts: list[str]) -> str:
    """Return the parts of a message on lines, with their colons below each other."""
    column = len(first) + parts[0].index(":")
    lines = [first + parts[0], *(" " * max(4, column - part.index(":")) + part for part in parts[1:])]
    return "\n".join(lines) + "]"


def objc_lines(row: Row) -> str:
    """Return the statements in Objective-C++."""
    classes = row.made
    return "\n".join(_objc_statement(each, classes) for each in row.statements)


def _narrowed(each: Send | Get, classes: dict[str, str]) -> str:
    """Return a conversion to the class of a result, where the method's is another."""
    owner = classes.get(each.receiver, "")
    found = _property(owner, each.name_of_property) if isinstance(each, Get) else _member(owner, each.selector)
    answer = found.get("type", found.get("returns", "")).rstrip("?")
    return "" if answer == each.class_name else f"({each.class_name} *)"


def _objc_statement(each: Statement, classes: dict[str, str]) -> str:
    if isinstance(each, New):
        before = f"{each.class_name} *{each.name} = "
        made = f"[{each.class_name} alloc]" if each.selector.startswith("init") else each.class_name
        return _objc_message(made, each.selector, each.arguments, before) + ";"
    if isinstance(each, Get):
        narrows = _narrowed(each, classes)
        return f"{each.class_name} *{each.name} = {narrows}[{each.receiver} {each.name_of_property}];"
    if isinstance(each, Put):
        word = each.name_of_property
        return f"[{each.receiver} set{word[0].upper()}{word[1:]}:{_objc_value(each.value)}];"
    before = f"{each.class_name} *{each.name} = {_narrowed(each, classes)}" if each.name else ""
    return _objc_message(each.receiver, each.selector, each.arguments, before) + ";"


# Swift


def _swift_value(value: Value, type_name: str) -> str:
    if (plain := _SWIFT.plain(value)) is not None:
        return plain
    if isinstance(value, Enumerator):
        return f".{_swift_enums()[type_name.rstrip('?')][value.number]}"
    if isinstance(value, Sizes):
        numbers = ", ".join(map(str, value.numbers))
        labels = ", ".join(f"{label}: {number}" for label, number in zip("xyz", value.numbers, strict=False))
        texts = {"MTLSize": f"MTLSizeMake({numbers})", "MPSOffset": f"MPSOffset({labels})"}
        return texts.get(value.kind) or f"[{numbers}]"
    return repr(value)


@cache
def _swift_enums() -> dict[str, dict[int, str]]:
    return {row["name"]: {value: name for name, value in row["values"]} for row in read_interface()["enums"]}


def _swift_call(base: str, member: dict[str, Any], arguments: tuple[Value, ...]) -> str:
    labels = member["name"].partition("(")[2].rstrip(")").split(":")[:-1]
    types = [type_name for _, type_name in member["parameters"]]
    parts = [
        ("" if label == "_" else f"{label}: ") + _swift_value(value, type_name)
        for label, value, type_name in zip(labels, arguments, types, strict=False)
    ]
    line = f"{base}({', '.join(parts)})"
    if len(line) <= _WIDTH:
        return line
    return f"{base}(\n" + ",\n".join(f"    {part}" for part in parts) + ")"


def swift_lines(row: Row) -> str:
    """Return the statements in Swift."""
    classes = row.made
    return "\n".join(_swift_statement(each, classes) for each in row.statements)


def _swift_statement(each: Statement, classes: dict[str, str]) -> str:
    if isinstance(each, New):
        member = _member(each.class_name, each.selector)
        if member["name"].startswith("init"):
            # Without arguments it is that of every object, which always answers.
            wraps = "!" if member["returns"].endswith("?") and each.arguments else ""
            return f"let {each.name} = {_swift_call(each.class_name, member, each.arguments)}{wraps}"
        base = f"{each.class_name}.{member['name'].partition('(')[0]}"
        return f"let {each.name} = {_swift_call(base, member, each.arguments)}"
    if isinstance(each, Get):
        found = _property(classes.get(each.receiver, ""), each.name_of_property)
        wraps = "!" if found.get("type", found.get("returns", "")).endswith("?") else ""
        end = "()" if "selector" in found else ""
        text = f"{each.receiver}.{found['name'].partition('(')[0]}{end}{wraps}"
        if found.get("type", found.get("returns", "")).rstrip("?") != each.class_name:
            text += f" as! {each.class_name}"
        return f"let {each.name} = {text}"
    if isinstance(each, Put):
        found = _property(classes[each.receiver], each.name_of_property)
        return f"{each.receiver}.{found['name']} = {_swift_value(each.value, found['type'])}"
    member = _member(classes[each.receiver], each.selector)
    text = _swift_call(f"{each.receiver}.{member['name'].partition('(')[0]}", member, each.arguments)
    if not each.name:
        return text
    wraps = "!" if member["returns"].endswith("?") else ""
    narrows = "" if member["returns"].rstrip("?") == each.class_name else f" as! {each.class_name}"
    return f"let {each.name} = {text}{wraps}{narrows}"


# C++


def _cpp_value(value: Value) -> str:
    if (plain := _CPP.plain(value)) is not None:
        return plain
    if isinstance(value, Enumerator):
        return f"std::int64_t{{{value.number}}}"
    if isinstance(value, Sizes):
        return f"std::vector<std::int64_t>{{{', '.join(map(str, value.numbers))}}}"
    return f"std::int64_t{{{value}}}" if isinstance(value, int) else repr(value)


def _literal(text: str, indent: int) -> str:
    """Return a selector as a literal; a long one is several."""
    pieces, line = [], ""
    for word in re.findall(r"[^:]+:?", text):
        if len(line) + len(word) > _WIDTH - indent - 4:
            pieces.append(line)
            line = ""
        line += word
    return ("\n" + " " * indent).join(f'"{piece}"' for piece in [*pieces, line])


def _braced(values: tuple[Value, ...], indent: int) -> str:
    """Return values in braces; many are on several lines."""
    given = [_cpp_value(value) for value in values if value not in (Var("device"), Var("buffer"))]
    lines = textwrap.wrap(", ".join(word.replace(" ", "\0") for word in given), _WIDTH - indent - 2)
    return "{" + ("\n" + " " * (indent + 1)).join(lines).replace("\0", " ") + "}"


def _cpp_message(selector: str, arguments: tuple[Value, ...], indent: int = 0) -> str:
    line = f'{{"{selector}", {_braced(arguments, _ANYWHERE)}}}'
    if indent + len(line) <= _WIDTH:
        return line
    space = " " * (indent + 1)
    return f"{{{_literal(selector, indent + 1)},\n{space}{_braced(arguments, indent + 1)}}}"


def _kept(left: str, call: str, parts: list[Callable[[int], str]]) -> str:
    """Return the statement that keeps what a call answers."""
    plain = f"{call}({', '.join(part(_ANYWHERE) for part in parts)})"
    column = 4 + len(call) + 1
    lines = f"{call}(" + (",\n" + " " * column).join(part(column) for part in parts) + ")"
    forms = [
        f"const {left} = {plain}.take_or_throw();",
        f"const {left} =\n    {plain}.take_or_throw();",
        f"const {left} =\n    {plain}\n        .take_or_throw();",
    ]
    return _first_that_fits([*forms, f"const {left} =\n    {lines}\n        .take_or_throw();"])


def _first_that_fits(forms: list[str]) -> str:
    return next((form for form in forms if max(map(len, form.splitlines())) <= _WIDTH), forms[-1])


def cpp_lines(row: Row) -> str:
    """Return the statements in C++, for the headers of csrc/core; "" where these have no such call."""
    if row.cpp is not None:
        return row.cpp
    classes = row.made
    return "\n".join(_cpp_statement(each, classes) for each in row.statements)


def _cpp_statement(each: Statement, classes: dict[str, str]) -> str:
    if isinstance(each, New):
        return _cpp_new(each)
    if isinstance(each, Get):
        method, kind = {
            "resultImage": ("result_image()", "ImageNode"),
            "resultState": ("result_state()", "StateNode"),
        }[each.name_of_property]
        return f"const {kind} {each.name} = {each.receiver}.{method}.take_or_throw();"
    if isinstance(each, Put):
        word = each.name_of_property
        message = _cpp_message(f"set{word[0].upper()}{word[1:]}:", (each.value,))
        return f"{each.receiver}.send({message}).take_or_throw();"
    if each.name:
        parts = [_message_of(each.selector, each.arguments)]
        return _kept(f"KernelObject {each.name}", f"{each.receiver}.send", parts)
    if not each.selector.startswith("encode"):
        return f"{each.receiver}.send({_cpp_message(each.selector, each.arguments)}).take_or_throw();"
    # Matrices are copied back after the run.
    results = "{product}" if Var("product") in each.arguments else "{}"
    message = _cpp_message(each.selector, each.arguments, _ANYWHERE)
    plain = f"{each.receiver}.encode(queue, {{{message}}}, {results})"
    column = len(each.receiver) + len(".encode(")
    given = ["queue", f"{{{_cpp_message(each.selector, each.arguments, column + 1)}}}", results]
    lines = f"{each.receiver}.encode(" + (",\n" + " " * column).join(given) + ")"
    ends = (".throw_if_error();", "\n    .throw_if_error();")
    return _first_that_fits([*(plain + end for end in ends), lines + ends[1]])


def _message_of(selector: str, arguments: tuple[Value, ...]) -> Callable[[int], str]:
    return lambda indent: _cpp_message(selector, arguments, indent)


def _cpp_new(each: New) -> str:
    above = ancestors(each.class_name)
    name: list[Callable[[int], str]] = [lambda _: f'"{each.class_name}"']
    message = [_message_of(each.selector, each.arguments)]
    selector: list[Callable[[int], str]] = [lambda indent: _literal(each.selector, max(0, indent))]
    values: list[Callable[[int], str]] = [lambda indent: _braced(each.arguments, indent)]
    nothing: list[Callable[[int], str]] = [lambda _: "{}"]
    if "MPSNNFilterNode" in above:
        return _kept(f"FilterNode {each.name}", "make_node", [*name, *selector, *values, *nothing])
    if "MPSKernel" in above:
        device: list[Callable[[int], str]] = [lambda _: "device"]
        return _kept(f"Kernel {each.name}", "Kernel::make", [*device, *name, *message])
    if each.name == "descriptor":  # of a node
        return _kept(f"Descriptor {each.name}", "Descriptor::make", [*name, *nothing, *selector, *values])
    return _kept(f"KernelObject {each.name}", "KernelObject::make", [*name, *message])
