"""Turns the tokens of headers into declarations, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from objc_headers.declarations import (
    Constant,
    Container,
    Declaration,
    Enum,
    Function,
    Method,
    Property,
    Struct,
    Typedef,
    Variable,
)
from objc_headers.reader import TokenReader
from objc_headers.tokens import HeaderError, tokens
from objc_headers.types import CType

# Marks that say nothing about what is declared.
_IGNORED = {"OMPS_CLASS_EXPORT", "NS_ASSUME_NONNULL_BEGIN", "NS_ASSUME_NONNULL_END"}
_UNAVAILABLE = {"UNAVAILABLE_ATTRIBUTE", "NS_UNAVAILABLE"}


def declarations(include: Path, frameworks: list[str]) -> list[Declaration]:
    """Return what the umbrella headers of the frameworks declare."""
    headers = [include / name / f"{name}.h" for name in frameworks]
    return list(Parser(TokenReader(tokens(headers, include)), include.resolve()).read())


class Parser:
    """Reads one declaration after another."""

    def __init__(self, reader: TokenReader, include: Path) -> None:
        self.reader = reader
        self.include = include
        self.starts = {
            "typedef": self._typedef,
            "OMPS_EXPORT": self._global,
            "static": self._global,
            "@interface": self._interface,
            "@protocol": self._protocol,
        }

    def read(self) -> Iterator[Declaration]:
        """Return all declarations."""
        reader = self.reader
        while reader.more():
            token = reader.peek()
            # The comment stands above the first mark of a declaration.
            summary = token.summary
            while reader.more() and reader.peek().text in _IGNORED:
                reader.next()
                summary = summary or (reader.peek().summary if reader.more() else "")
            if not reader.more():
                return
            framework = reader.peek().path.relative_to(self.include).parts[0]
            if reader.take("@class"):
                reader.skip(";")
                continue
            start = self.starts.get(reader.peek().text)
            if start is None:
                raise HeaderError(f"{reader.place}: the reader knows no declaration that begins with {reader.text!r}.")
            found = start()
            if found is not None:
                yield replace(found, framework=framework, summary=summary)

    def _typedef(self) -> Declaration:
        reader = self.reader
        reader.expect("typedef")
        if reader.text in ("NS_ENUM", "NS_CLOSED_ENUM", "NS_OPTIONS"):
            return self._enum()
        if reader.text == "struct" and reader.peek(1).text == "{":
            reader.next()
            fields = self._fields()
            name = reader.next().text
            reader.expect(";")
            return Struct(name, fields=fields)
        name, type_ = reader.declarator(reader.type())
        attributes = self._own_attributes()
        reader.expect(";")
        return Typedef(name, type=type_, vector=attributes.get("__attribute__", ""))

    def _enum(self) -> Enum:
        reader = self.reader
        options = reader.next().text == "NS_OPTIONS"
        reader.expect("(")
        raw = reader.type()
        reader.expect(",")
        name = reader.next().text
        reader.expect(")")
        reader.expect("{")
        values: list[Constant] = []
        while not reader.take("}"):
            values.append(self._constant(values))
        reader.expect(";")
        return Enum(name, raw=raw, options=options, values=tuple(values))

    def _constant(self, before: list[Constant]) -> Constant:
        reader = self.reader
        name = reader.next().text
        swift_name = reader.attributes().get("swift_name", "")
        value = before[-1].value + 1 if before else 0
        if reader.take("="):
            value = reader.integer({each.name: each.value for each in before})
        if reader.text != "}":
            reader.expect(",")
        return Constant(name, value, swift_name)

    def _fields(self) -> tuple[tuple[str, CType], ...]:
        reader = self.reader
        reader.expect("{")
        fields = []
        while not reader.take("}"):
            fields.append(reader.declarator(reader.type()))
            reader.expect(";")
        return tuple(fields)

    def _global(self) -> Declaration:
        """Read a function, a function with its body, or a constant."""
        reader = self.reader
        while reader.text in ("OMPS_EXPORT", "static", "inline"):
            reader.next()
        name, type_ = reader.declarator(reader.type())
        if not reader.take("("):
            reader.expect(";")
            return Variable(name, type=reader.assumed(type_))
        parameters = reader.parameters()
        attributes = self._own_attributes()
        if reader.text == "{":
            reader.skip_braces()
        else:
            reader.expect(";")
        retained = "NS_RETURNS_RETAINED" in attributes
        return Function(name, returns=reader.assumed(type_), parameters=parameters, retained=retained)

    def _own_attributes(self) -> dict[str, str]:
        """Read the attributes of a type or function, which keep their names in Swift."""
        place, attributes = self.reader.place, self.reader.attributes()
        if "swift_name" in attributes:
            raise HeaderError(
                f"{place}: {attributes['swift_name']} names no member, and the reader knows no other names."
            )
        return attributes

    def _interface(self) -> Container:
        reader = self.reader
        reader.expect("@interface")
        name, kind, parent = reader.next().text, "class", ""
        if reader.take("("):
            kind, parent = "category", name
            name = "" if reader.text == ")" else reader.next().text
            reader.expect(")")
        elif reader.take(":"):
            parent = reader.next().text
        protocols = reader.names_in_brackets()
        if reader.text == "{":
            reader.skip_braces()
        return Container(name, kind=kind, parent=parent, protocols=protocols, members=self._members())

    def _protocol(self) -> Container | None:
        reader = self.reader
        reader.expect("@protocol")
        name = reader.next().text
        if reader.text in (";", ","):
            reader.skip(";")
            return None
        protocols = reader.names_in_brackets()
        return Container(name, kind="protocol", protocols=protocols, members=self._members())

    def _members(self) -> tuple[Property | Method, ...]:
        reader = self.reader
        members: list[Property | Method] = []
        optional = False
        while not reader.take("@end"):
            summary = reader.peek().summary
            if reader.text in ("@optional", "@required"):
                optional = reader.next().text == "@optional"
            elif reader.take("@property"):
                members.append(replace(self._property(), optional=optional, summary=summary))
            elif reader.text in ("-", "+"):
                members.append(replace(self._method(), optional=optional, summary=summary))
            else:
                raise HeaderError(f"{reader.place}: the reader knows no member that begins with {reader.text!r}.")
        return tuple(members)

    def _property(self) -> Property:
        reader = self.reader
        attributes: dict[str, str] = {}
        if reader.take("("):
            while not reader.take(")"):
                key = reader.next().text
                attributes[key] = reader.next().text if reader.take("=") else ""
                if attributes[key] and reader.take(":"):
                    attributes[key] += ":"
                reader.take(",")
        mark = {"nullable": "_Nullable", "nonnull": "_Nonnull"}
        marks = [mark[key] for key in attributes if key in mark]
        name, type_ = reader.declarator(reader.type())
        type_ = replace(type_, nullability=marks[0]) if marks else reader.assumed(type_)
        swift_name = reader.attributes().get("swift_name", "")
        reader.expect(";")
        return Property(
            name,
            swift_name=swift_name,
            type=type_,
            getter=attributes.get("getter", name),
            setter="" if "readonly" in attributes else attributes.get("setter", f"set{name[0].upper()}{name[1:]}:"),
            on_class="class" in attributes,
        )

    def _method(self) -> Method:
        reader = self.reader
        on_class = reader.next().text == "+"
        returns = self._type_in_brackets()
        selector, parameters = reader.next().text, []
        while reader.take(":"):
            type_ = self._type_in_brackets()
            parameters.append((reader.next().text, type_))
            selector += ":"
            if reader.peek(1).text == ":":
                selector += reader.next().text
        attributes = reader.attributes()
        reader.expect(";")
        return Method(
            selector,
            swift_name=attributes.get("swift_name", ""),
            returns=returns,
            parameters=tuple(parameters),
            on_class=on_class,
            available=not _UNAVAILABLE & attributes.keys(),
        )

    def _type_in_brackets(self) -> CType:
        reader = self.reader
        if not reader.take("("):
            return CType("named", "id")
        _, type_ = reader.declarator(reader.type())
        reader.expect(")")
        return reader.assumed(type_)
