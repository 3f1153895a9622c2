"""The declarations of a header."""

from __future__ import annotations

from dataclasses import dataclass, field

from objc_headers.types import CType


@dataclass(frozen=True)
class Declaration:
    """A name, the framework of the header, and the comment above."""

    name: str
    framework: str = ""
    summary: str = ""


@dataclass(frozen=True)
class Constant:
    """A value of an enumeration."""

    name: str
    value: int
    swift_name: str = ""


@dataclass(frozen=True)
class Enum(Declaration):
    """NS_ENUM or NS_OPTIONS."""

    raw: CType = field(default_factory=lambda: CType("named", "NSInteger"))
    options: bool = False
    values: tuple[Constant, ...] = ()


@dataclass(frozen=True)
class Struct(Declaration):
    """A structure with a name by `typedef`."""

    fields: tuple[tuple[str, CType], ...] = ()


@dataclass(frozen=True)
class Typedef(Declaration):
    """Another name for a type; `vector` is an attribute that makes a vector of it."""

    type: CType = field(default_factory=lambda: CType("named", "void"))
    vector: str = ""


@dataclass(frozen=True)
class Function(Declaration):
    """A function of C."""

    returns: CType = field(default_factory=lambda: CType("named", "void"))
    parameters: tuple[tuple[str, CType], ...] = ()
    retained: bool = False


@dataclass(frozen=True)
class Variable(Declaration):
    """A global constant."""

    type: CType = field(default_factory=lambda: CType("named", "void"))


@dataclass(frozen=True)
class Member(Declaration):
    """A member of a class or protocol, with the name in Swift if the header has one."""

    swift_name: str = ""
    on_class: bool = False
    optional: bool = False


@dataclass(frozen=True)
class Property(Member):
    """A property; `setter` is "" if it is read-only."""

    type: CType = field(default_factory=lambda: CType("named", "void"))
    getter: str = ""
    setter: str = ""


@dataclass(frozen=True)
class Method(Member):
    """A method; its name is the selector."""

    returns: CType = field(default_factory=lambda: CType("named", "void"))
    parameters: tuple[tuple[str, CType], ...] = ()
    available: bool = True

    @property
    def pieces(self) -> list[str]:
        """Return the parts of the selector, one for each argument."""
        return self.name.split(":")[:-1] if ":" in self.name else [self.name]


@dataclass(frozen=True)
class Container(Declaration):
    """A class, a protocol or a category; `parent` is the superclass, or the class of a category."""

    kind: str = "class"
    parent: str = ""
    protocols: tuple[str, ...] = ()
    members: tuple[Property | Method, ...] = ()
