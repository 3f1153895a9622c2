"""The names and types that Apple publishes, read from facts.txt and additions.txt. Their lines: docs/macos.md."""

from __future__ import annotations

import dataclasses
import pathlib
from collections.abc import Iterable, Iterator

HERE = pathlib.Path(__file__).parent
FILES = (HERE / "facts.txt", HERE / "additions.txt")


@dataclasses.dataclass
class Method:
    """A method of a class or protocol; getters and setters of properties are methods."""

    selector: str
    since: str  # a version of macOS after 12.0, or empty
    returns: str
    arguments: list[str]
    of_class: bool = False
    is_optional: bool = False


@dataclasses.dataclass
class Interface:
    """A class, or a protocol: then `superclass` is empty."""

    name: str
    superclass: str = ""
    protocols: list[str] = dataclasses.field(default_factory=list)
    since: str = ""
    methods: list[Method] = dataclasses.field(default_factory=list)
    never: list[str] = dataclasses.field(default_factory=list)  # -init, +new: marked as unavailable


@dataclasses.dataclass
class Enumeration:
    name: str
    type: str
    is_options: bool
    values: dict[str, int] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Framework:
    name: str
    classes: dict[str, Interface] = dataclasses.field(default_factory=dict)
    protocols: dict[str, Interface] = dataclasses.field(default_factory=dict)
    enums: dict[str, Enumeration] = dataclasses.field(default_factory=dict)
    structs: dict[str, list[tuple[str, str]]] = dataclasses.field(default_factory=dict)  # names and types of fields
    typedefs: dict[str, str] = dataclasses.field(default_factory=dict)
    functions: dict[str, tuple[str, list[str]]] = dataclasses.field(default_factory=dict)  # result, arguments
    constants: dict[str, tuple[str, str]] = dataclasses.field(default_factory=dict)  # type, value

    def add(self, kind: str, fields: list[str]) -> None:
        """A line of a file, but those that belong to an earlier one."""
        name, *rest = fields
        match kind:
            case "class":
                superclass, protocols, since = padded(rest, 3)
                made = Interface(name, superclass or "NSObject", protocols.split(), since)
                self.classes.setdefault(name, made)
            case "protocol":
                protocols, since = padded(rest, 2)
                self.protocols.setdefault(name, Interface(name, "", [], since)).protocols += protocols.split()
            case "enum" | "options":
                self.enums[name] = Enumeration(name, rest[0], kind == "options")
            case "struct":
                self.structs[name] = []
            case "typedef":
                self.typedefs[name] = rest[0]
            case "function":
                self.functions[name] = (rest[0], rest[1:])
            case "constant":
                kind_of_value, value = padded(rest, 2)
                self.constants[name] = (kind_of_value, value)
            case _:
                raise ValueError(f"A line begins with {kind!r}, which stands for nothing.")

    def add_member(self, owner: tuple[str, str], kind: str, fields: list[str]) -> None:
        """A line that belongs to `owner`, the kind and the name of an earlier one."""
        of, name = owner
        if of in ("enum", "options"):
            self.enums[name].values[fields[0]] = int(fields[1])
        elif of == "struct":
            self.structs[name].append((fields[0], fields[1]))
        else:
            interface = self.classes[name] if of == "class" else self.protocols[name]
            if kind == "never":
                interface.never.append(fields[0])
            else:
                selector, since, returns, *arguments = fields
                interface.methods.append(Method(selector, since, returns, arguments, kind[0] == "+", kind[1:] == "?"))


MEMBERS = {"-", "+", "-?", "+?", "never", "value", "field"}


def padded(fields: list[str], count: int) -> list[str]:
    return fields + [""] * (count - len(fields))


def read(paths: Iterable[pathlib.Path] = FILES) -> dict[str, Framework]:
    """The frameworks by their names, in the order of the files."""
    frameworks: dict[str, Framework] = {}
    for path in paths:
        owner = ("", "")
        for kind, fields in lines_of(path):
            if kind == "framework":
                current = frameworks.setdefault(fields[0], Framework(fields[0]))
            elif kind in MEMBERS:
                current.add_member(owner, kind, fields)
            else:
                current.add(kind, fields)
                owner = (kind, fields[0])
    return frameworks


def lines_of(path: pathlib.Path) -> Iterator[tuple[str, list[str]]]:
    for text in path.read_text().splitlines():
        if text and not text.startswith("#"):
            kind, *fields = text.split("\t")
            yield kind, fields


def published(frameworks: dict[str, Framework]) -> Iterator[tuple[str, str]]:
    """Each published name after its kind: class, protocol, selector, constant, function, type."""
    for framework in frameworks.values():
        for kind, interfaces in (("class", framework.classes), ("protocol", framework.protocols)):
            for name, interface in interfaces.items():
                yield kind, name
                yield from (("selector", method.selector) for method in interface.methods)
        for enum in framework.enums.values():
            yield from (("constant", value) for value in enum.values)
        yield from (("constant", name) for name in framework.constants)
        yield from (("function", name) for name in framework.functions)
        for types in (framework.enums, framework.structs, framework.typedefs):
            yield from (("type", name) for name in types)
