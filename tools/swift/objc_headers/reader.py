"""Reads types, declarators, attributes and integers from tokens."""

from __future__ import annotations

import re
from dataclasses import replace

from objc_headers.tokens import HeaderError, Token
from objc_headers.types import CType

_NULLABILITY = {
    "nullable": "_Nullable",
    "nonnull": "_Nonnull",
    "_Nullable": "_Nullable",
    "_Nonnull": "_Nonnull",
    "null_unspecified": "_Null_unspecified",
}
_SILENT = {"__kindof", "__strong", "__unsafe_unretained", "__autoreleasing", "inout", "out", "NS_NOESCAPE"}
_WIDTHS = {"unsigned", "signed", "short", "long"}
_MACROS = {"NSUIntegerMax": 2**64 - 1, "NSIntegerMax": 2**63 - 1, "UINT32_MAX": 2**32 - 1}
# Attributes that a header writes after a declaration, and the key under which their argument is found.
_ATTRIBUTES = {"NS_SWIFT_NAME": "swift_name", "OMPS_SWIFT_NAME": "swift_name", "__attribute__": "__attribute__"}
_ATTRIBUTES |= {name: name for name in ("NS_UNAVAILABLE", "UNAVAILABLE_ATTRIBUTE", "NS_RETURNS_RETAINED")}
_ATTRIBUTES |= {name: name for name in ("NS_DESIGNATED_INITIALIZER", "NS_REQUIRES_SUPER", "NS_RETURNS_INNER_POINTER")}


def _continues(words: list[str], word: str) -> bool:
    """Whether a word belongs to the name of a type that has these words."""
    if word in _SILENT:
        return False
    return not words or words == ["struct"] or (word in ("int", "char") and set(words) <= _WIDTHS)


class TokenReader:
    """A place among tokens. It knows the headers' names of values, which can never be null."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._position = 0
        self._nonnull = False
        words = [token.text for token in tokens]
        enums = {
            words[i + 4] for i, word in enumerate(words[:-4]) if word in ("NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM")
        }
        structs = {words[i + 1] for i, word in enumerate(words[:-1]) if word == "}" and words[i + 1].isidentifier()}
        vectors = {word for word in words if word.startswith("vector_")}
        self._values = frozenset(enums | structs | vectors)

    def more(self) -> bool:
        """Whether there are tokens left."""
        return self._position < len(self._tokens)

    def peek(self, ahead: int = 0) -> Token:
        """Return a token and leave it."""
        if self._position + ahead >= len(self._tokens):
            raise HeaderError(f"{self._tokens[-1].place}: the header ends in a declaration.")
        return self._tokens[self._position + ahead]

    @property
    def text(self) -> str:
        """Return the text of the next token."""
        return self.peek().text

    @property
    def place(self) -> str:
        """Return where the next token is."""
        return self.peek().place

    def next(self) -> Token:
        """Return a token and go on."""
        token = self.peek()
        self._position += 1
        if token.text.startswith("NS_ASSUME_NONNULL"):
            self._nonnull = token.text.endswith("BEGIN")
        return token

    def take(self, text: str) -> bool:
        """Go on if the next token is this one."""
        if not self.more() or self.text != text:
            return False
        self.next()
        return True

    def expect(self, text: str) -> None:
        """Go on, or raise if the next token is another one."""
        if not self.take(text):
            raise HeaderError(f"{self.place}: the reader expects {text!r} and finds {self.text!r}.")

    def skip(self, end: str) -> None:
        """Go on behind the next token `end`."""
        while self.next().text != end:
            pass

    def skip_braces(self) -> None:
        """Go on behind a block in braces."""
        depth = 0
        while True:
            depth += {"{": 1, "}": -1}.get(self.next().text, 0)
            if depth == 0:
                return

    def names_in_brackets(self) -> tuple[str, ...]:
        """Read `<A, B>`, or nothing."""
        names = []
        if self.take("<"):
            while not self.take(">"):
                names.append(self.next().text)
                self.take(",")
        return tuple(names)

    def assumed(self, type_: CType) -> CType:
        """Return the type with what NS_ASSUME_NONNULL_BEGIN says of it."""
        return type_.nonnull(self._values) if self._nonnull else type_

    def type(self) -> CType:
        """Read a type up to its pointers: `const NSArray<X *>`."""
        constant, mark = False, ""
        words: list[str] = []
        while True:
            word = self.text
            if word == "const":
                constant = True
            elif word in _NULLABILITY:
                mark = _NULLABILITY[word]
            elif word in _WIDTHS or _continues(words, word):
                words.append(word)
            elif word not in _SILENT:
                break
            self.next()
        named = CType("named", " ".join(words), self._type_arguments(), nullability=mark)
        return replace(self._marked(named), constant=constant or self._late_const)

    _late_const = False

    def _type_arguments(self) -> tuple[CType, ...]:
        arguments = []
        if self.take("<"):
            while not self.take(">"):
                arguments.append(self.declarator(self.type())[1])
                self.take(",")
        return tuple(arguments)

    def _marked(self, type_: CType) -> CType:
        """Read the marks behind a type or a star; `const` is kept in `_late_const`."""
        self._late_const = False
        while self.text in _NULLABILITY or self.text == "const" or self.text in _SILENT:
            word = self.next().text
            self._late_const |= word == "const"
            type_ = replace(type_, nullability=_NULLABILITY.get(word, type_.nullability))
        return type_

    def declarator(self, type_: CType) -> tuple[str, CType]:
        """Read the stars, the name if there is one, and what follows it; return the name and the whole type."""
        # A mark in front of the type is that of the outermost pointer.
        outer = type_.nullability if self.text == "*" and type_.name != "id" else ""
        type_ = replace(type_, nullability="") if outer else type_
        while self.take("*"):
            type_ = self._marked(CType("pointer", target=type_))
            type_ = replace(type_, constant=self._late_const)
        if outer:
            type_ = replace(type_, nullability=outer)
        if self.text == "(" and self.peek(1).text == "^":
            return self._block(type_)
        name = self.next().text if re.fullmatch(r"[A-Za-z_]\w*", self.text) and self.text not in _ATTRIBUTES else ""
        while self.take("["):
            type_ = CType("array", target=type_, count=self.next().text)
            self.expect("]")
        return name, type_

    def _block(self, result: CType) -> tuple[str, CType]:
        self.expect("(")
        self.expect("^")
        mark = result.nullability if result.kind == "named" and not result.is_object() else ""
        result = replace(result, nullability="") if mark else result
        block = self._marked(CType("block", target=result, nullability=mark))
        name = self.next().text if self.text != ")" else ""
        self.expect(")")
        self.expect("(")
        return name, replace(block, arguments=tuple(type_ for _, type_ in self.parameters()))

    def parameters(self) -> tuple[tuple[str, CType], ...]:
        """Read parameters behind the bracket, with the bracket that ends them."""
        found = []
        while not self.take(")"):
            name, type_ = self.declarator(self.type())
            found.append((name, self.assumed(type_)))
            self.take(",")
        return () if [(name, str(type_)) for name, type_ in found] == [("", "void")] else tuple(found)

    def attributes(self) -> dict[str, str]:
        """Read the marks behind a declaration, with their arguments."""
        found: dict[str, str] = {}
        while self.text in _ATTRIBUTES:
            key = _ATTRIBUTES[self.next().text]
            found[key] = self._argument() if self.text == "(" else ""
        return found

    def _argument(self) -> str:
        """Read what is in brackets; strings are joined."""
        self.expect("(")
        depth, words = 1, []
        while depth:
            word = self.next().text
            depth += {"(": 1, ")": -1}.get(word, 0)
            words.append(word.strip('"') if word.startswith('"') else word)
        return "".join(words[:-1])

    def integer(self, known: dict[str, int]) -> int:
        """Read a sum or union of integers and shifted integers, from left to right."""
        value = self._term(known)
        while self.text in ("|", "+", "<"):
            sign = self.next().text
            if sign == "<":
                self.expect("<")
            term = self._term(known)
            value = {"|": value | term, "+": value + term, "<": value << min(term, 64)}[sign]
        return value

    def _term(self, known: dict[str, int]) -> int:
        if self.take("("):
            value = self.integer(known)
            self.expect(")")
            return value
        if self.take("-"):
            return -self._term(known)
        if self.take("~"):
            return ~self._term(known)
        place, word = self.place, self.next().text
        if word in known or word in _MACROS:
            return known[word] if word in known else _MACROS[word]
        if not re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)[uUlL]*", word):
            raise HeaderError(f"{place}: the reader expects an integer and finds {word!r}.")
        return int(word.rstrip("uUlL"), 0)
