"""Writes the source of one class from its declaration in the headers and its row."""

from __future__ import annotations

import re
import textwrap
from typing import Any

import numpy as np

from layout import laid_out
from parameters import (
    AT_CALLS,
    DEFAULTS,
    LEFT_OUT,
    NEURON,
    Argument,
    Parameter,
    default_of,
    initial_default,
    is_struct,
    one,
    snake,
    struct_argument,
    window_argument,
)
from rows import Row

_WIDTH = 120
_SET_NEURON = "setNeuronType:parameterA:parameterB:parameterC:"


class Headers:
    """The declarations that tools/swift/interface.py has read."""

    def __init__(self, interface: dict[str, Any]) -> None:
        self.classes = {each["name"]: each for each in interface["classes"]}
        self.structs = {each["name"]: each for each in interface["structs"]}

    def chain(self, apple: str) -> list[dict[str, Any]]:
        """Return a class and its superclasses, the class first."""
        found = []
        while apple in self.classes:
            found.append(self.classes[apple])
            apple = self.classes[apple].get("superclass", "")
        return found

    def initializer(self, apple: str) -> dict[str, Any]:
        """Return the initialiser with the most arguments, of the class or of the nearest superclass that has one."""
        for owner in self.chain(apple):
            found = [m for m in owner["members"] if m.get("selector", "").startswith("initWithDevice:")]
            if found:
                return max(found, key=lambda m: len(m["parameters"]))
        raise SystemExit(f"{apple} has no initialiser.")

    def settings(self, apple: str) -> list[tuple[str, dict[str, Any]]]:
        """Return the properties that can be set, each with the class that declares it."""
        owners = [each for each in self.chain(apple) if each["name"] != "MPSKernel"]
        return [(o["name"], m) for o in owners for m in o["members"] if m["kind"] == "property" and m["setter"]]


def _initial(headers: Headers, row: Row) -> list[Argument]:
    """Return the arguments of the initialiser after the device."""
    method = headers.initializer(row.apple)
    pieces = method["selector"].split(":")[1:-1]
    types = [type_ for _, type_ in method["parameters"][1:]]
    found: list[Argument] = []
    while pieces:
        piece, type_ = pieces.pop(0), types.pop(0)
        if piece == "kernelWidth" and len(pieces) > 1 and types[1] == "UnsafePointer<Float>":
            found.append(window_argument(row.apple, snake(pieces[1])))
            del pieces[:2], types[:2]
        elif name := is_struct(type_):
            found.append(struct_argument(headers.structs[name]["fields"]))
        elif type_ == "CGColorConversionInfo?":
            found.append(Argument((), "None"))
        elif type_ == "MPSDataType":  # that of the distribution
            found.append(Argument((), "data_type_of(distribution_descriptor)"))
        elif piece == "sourceCount":  # the most arrays that the kernel reads
            found.append(Argument((), "3"))
        else:
            name = snake(piece)
            found.append(one(name, type_, "", initial_default(row.apple, name, type_), row.apple))
    return found


def _set(headers: Headers, row: Row, taken: set[str]) -> list[tuple[str, Argument]]:
    """Return the setters and their arguments."""
    found = []
    if any(m.get("selector") == _SET_NEURON for m in headers.classes[row.apple]["members"]):
        found.append((_SET_NEURON, NEURON))
    for owner, member in headers.settings(row.apple):
        name = snake(member["name"])
        if name in taken or name in row.without or member["type"] in LEFT_OUT:
            continue
        scope = next((each["name"] for each in headers.chain(row.apple) if (each["name"], name) in DEFAULTS), owner)
        default = default_of(scope, name, member["type"], member["summary"])
        found.append((member["setter"], one(name, member["type"], member["summary"], default, row.apple)))
        taken.add(name)
    return found


def _wrapped(text: str, indent: int) -> str:
    spaces = " " * indent
    return textwrap.fill(text, _WIDTH, initial_indent=spaces, subsequent_indent=spaces, break_on_hyphens=False)


def _in_python(text: str, names: list[str]) -> str:
    """Return a header's sentence in Python's words: names in snake case, True for YES."""
    for name in names:
        camel = re.sub(r"_(\w)", lambda match: match[1].upper(), name)
        if camel != name:
            text = re.sub(rf"(?<![\w`]){camel}(?!\w)", f"`{name}`", text)
    for old, new in (("YES", "True"), ("NO", "False"), ("NULL", "None"), ("nil", "None")):
        text = re.sub(rf"\b{old}\b", new, text)
    return re.sub(r"``+", "`", text)


_COMMON = [
    Parameter("label", "str | None", "None", "str, optional", "The name in messages."),
    Parameter("device", "Device | str | None", "None", "Device or str, optional", "By default ``Device.default()``."),
]


def class_name(apple: str, prefix: str) -> str:
    """Return the name in Python: Apple's without the name of the family."""
    return apple.removeprefix(prefix)


def class_text(headers: Headers, row: Row, prefix: str) -> str:
    """Return the source of one class."""
    initial = _initial(headers, row)
    taken = {p.name for argument in initial for p in argument.parameters}
    settings = _set(headers, row, taken)
    first = [p for argument in initial for p in argument.parameters]
    later = [p for _, argument in settings for p in argument.parameters]
    both = [*first, *later]
    positional = [*(p for p in both if p.default is None), *(p for p in first if p.default and p.name == "weights")]
    named = [*(p for p in both if p not in positional), *_COMMON]
    name = class_name(row.apple, prefix)
    lines = [
        "@checked_class",
        f"class {name}({row.base}):",
        *_docstring(headers, row, [*positional, *named], name),
        "",
        f'    _apple = "{row.apple}"',
        *(f"    {p.name}: {p.annotation}" for p in [*positional, *named[: -len(_COMMON)]]),
        "",
        "    def __init__(",
        "        self,",
        *(f"        {p.declaration()}," for p in positional),
        "        *,",
        *(f"        {p.declaration()}," for p in named),
        "    ) -> None:",
        *_body(headers, row, initial, settings, name),
    ]
    return "\n".join(lines) + "\n"


def _docstring(headers: Headers, row: Row, parameters: list[Parameter], name: str) -> list[str]:
    summary = headers.classes[row.apple]["summary"]
    more = _in_python(summary, [p.name for p in parameters])
    lines = [f'    """{row.what} ({row.apple}).', ""]
    for text in (more, row.notes):
        if text:
            lines += [_wrapped(text, 4), ""]
    lines += ["    Parameters", "    ----------"]
    for parameter in parameters:
        lines += [f"    {parameter.name} : {parameter.doc}", _wrapped(parameter.text, 8)]
    lines += [
        "",
        "    Raises",
        "    ------",
        "    ArgumentError, ShapeError, DTypeError",
        "        If an argument has a value that the kernel does not take.",
        "",
        "    Examples",
        "    --------",
        *_example(row, name),
        '    """',
    ]
    return lines


def _example(row: Row, name: str) -> list[str]:
    given = f"{row.given}, " if row.given else ""
    take: dict[str, Any] = {"np": np, "take": lambda *sources, **options: sources}
    take |= dict.fromkeys(re.findall(r"\b([A-Z]\w+)\(", row.sources), lambda *given, **options: None)
    sources = eval(f"take({row.sources})", take)
    computed = row.numpy(*(_numbers(source) for source in sources))
    expected = computed if isinstance(computed, tuple) else np.asarray(computed)
    is_real = getattr(expected, "dtype", None) == np.float64
    if is_real:
        expected = np.asarray(expected, np.float32).round(3)
    call = f'{name}({given}device="cpu")({row.sources}){row.after}' + (".round(3)" if is_real else "")
    shown = [f"    {line}" for line in repr(expected).splitlines()]
    line = f"    >>> {call}"
    if len(line) <= _WIDTH:
        return [line, *shown]
    before = f'{name}({given}device="cpu")'
    return [f"    >>> kernel = {before}", f"    >>> kernel{call.removeprefix(before)}", *shown]


def _numbers(source: Any) -> Any:
    """Return lists of numbers as an array of floats, and what is no rectangle as it is."""
    try:
        return source if isinstance(source, np.ndarray) else np.asarray(source, float)
    except ValueError:
        return source


def _body(
    headers: Headers, row: Row, initial: list[Argument], settings: list[tuple[str, Argument]], name: str
) -> list[str]:
    selector = headers.initializer(row.apple)["selector"]
    arguments = ", ".join(argument.code for argument in initial)
    lines = ["        given = locals()"]
    if any(re.search(r"\bwho\b", argument.code) for argument in [*initial, *(each for _, each in settings)]):
        lines.append(f'        who = "{name}"')
    lines += ["        self._make(", "            given,", *laid_out(f'("{selector}", [{arguments}])', 12, ",")]
    settings = [(setter, each) for setter, each in settings if each.parameters[0].name not in AT_CALLS]
    if not settings:
        lines.append("            [],")
    else:
        setters = [line for s, a in settings for line in laid_out(f'("{s}", [{a.code}])', 16, ",")]
        lines += ["            [", *setters, "            ],"]
    return [*lines, "        )"]
