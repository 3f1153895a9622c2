"""Names of the methods and properties of classes and protocols."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from objc_headers.declarations import Container, Declaration, Enum, Method, Property, Typedef
from objc_headers.types import CType
from swift_names.defaults import default_argument
from swift_names.omission import Spoken, TypeName, leading_type, omit, omit_property
from swift_names.types import type_name
from swift_names.words import lower_word, split

_Member = TypeVar("_Member", Property, Method)
_COMPLETION = {"completion", "completionHandler", "completionBlock", "reply", "replyHandler", "replyTo"}
_RESERVED = frozenset(
    (
        "Any Self as associatedtype break case catch class continue default defer deinit do else enum "
        "extension fallthrough false fileprivate for func guard if import in init inout internal is let nil "
        "operator precedencegroup private protocol public repeat rethrows return self static struct subscript "
        "super switch throw throws true try typealias var where while"
    ).split()
)


@dataclass(frozen=True)
class Imported:
    """A member in Swift: its name ("" if Swift does not see it), default arguments by position, the async form."""

    name: str = ""
    defaults: dict[int, str] = field(default_factory=dict)
    asynchronous: str = ""


class MemberNames:
    """Knows all classes and protocols, so that a member has the name of the one that it overrides."""

    def __init__(self, declarations: list[Declaration]) -> None:
        containers = [each for each in declarations if isinstance(each, Container)]
        self._owners = {each.name: each for each in containers if each.kind != "category"}
        for category in containers:
            if category.kind == "category" and category.parent in self._owners:
                owner = self._owners[category.parent]
                protocols = (*owner.protocols, *category.protocols)
                self._owners[owner.name] = replace(
                    owner, members=(*owner.members, *category.members), protocols=protocols
                )
        self._aliases: dict[str, CType] = {each.name: each.type for each in declarations if isinstance(each, Typedef)}
        self._options = {each.name for each in declarations if isinstance(each, Enum) and each.options}

    def imported(self, owner: str, member: Property | Method) -> Imported:
        """Return what a member is in Swift."""
        if isinstance(member, Property):
            return Imported(self._property(owner, member))
        if self._repeats_initializer(owner, member):
            return Imported()
        spoken = self._method(owner, member)
        defaults = {
            place: value for place in range(len(spoken.labels)) if (value := self._default(spoken, member, place))
        }
        return Imported(_text(spoken), defaults, self._asynchronous(spoken, member))

    def _property(self, owner: str, member: Property) -> str:
        for other_owner, other in self._overridden(owner, member):
            return self._property(other_owner, other)
        if member.swift_name:
            return member.swift_name
        type_ = type_name(member.type, self._aliases)
        return omit_property(member.getter if type_.boolean else member.name, type_, TypeName(owner))

    def _method(self, owner: str, member: Method) -> Spoken:
        for other_owner, other in self._overridden(owner, member):
            return self._method(other_owner, other)
        if member.swift_name:
            return _parsed(member.swift_name)
        prefix = self._initializer_prefix(owner, member)
        labels = ["", *member.pieces[1:]] if member.parameters else []
        base = member.pieces[0]
        if prefix is not None:
            label = _initializer_label(base[prefix:])
            base, labels = "init", [label, *labels[1:]] if labels or label else []
        parameters = list(member.parameters)
        if _throws(member) and not (prefix is not None and len(parameters) == 1):
            parameters, labels, base = parameters[:-1], labels[:-1], self._without_error(owner, base, len(parameters))
        return self._omitted(owner, member, Spoken(base, tuple(labels)), parameters)

    def _omitted(self, owner: str, member: Method, spoken: Spoken, parameters: list[tuple[str, CType]]) -> Spoken:
        types = [
            replace(type_name(type_, self._aliases), default=bool(self._default(spoken, member, place)))
            for place, (_, type_) in enumerate(parameters)
        ]
        context = TypeName(owner)
        own = member.returns.name == "instancetype"
        return omit(
            spoken,
            types,
            first_parameter=parameters[0][0] if parameters else "",
            result=context if own else type_name(member.returns, self._aliases),
            context=context,
            properties=self._properties(owner, member.on_class),
        )

    def _default(self, spoken: Spoken, member: Method, place: int) -> str:
        """Return the argument that stands for a missing one."""
        if place >= len(member.parameters):
            return ""
        count = len(member.parameters) - _throws(member)
        return default_argument(
            member.parameters[place][1],
            spoken.base,
            spoken.labels[place] if place < len(spoken.labels) else "",
            first=place == 0,
            last=place == count - 1,
            alone=count == 1,
            aliases=self._aliases,
            options=self._options,
        )

    def _properties(self, owner: str, on_class: bool) -> set[str]:
        """Return the names of the properties of a class and its superclasses; a protocol has none."""
        container = self._owners.get(owner)
        if container is None or container.kind == "protocol":
            return set()
        own = {m.name for m in container.members if isinstance(m, Property) and m.on_class == on_class}
        return own | self._properties(container.parent, on_class)

    def _parents(self, owner: str) -> list[str]:
        """Return the protocols and the superclass that are declared in the headers."""
        container = self._owners.get(owner)
        return [] if container is None else [p for p in (*container.protocols, container.parent) if p in self._owners]

    def _overridden(self, owner: str, member: _Member) -> Iterator[tuple[str, _Member]]:
        """Return the members of protocols and superclasses that a member stands in for, nearest first."""
        for parent in self._parents(owner):
            same = [m for m in self._owners[parent].members if isinstance(m, type(member)) and _key(m) == _key(member)]
            if same:
                yield parent, same[0]
            else:
                yield from self._overridden(parent, member)

    def _initializer_prefix(self, owner: str, member: Method) -> int | None:
        """Return the length of `init`, or of a class's name in its factory; None for other methods."""
        if not member.on_class:
            return 4 if re.match(r"init(?![a-z])", member.name) else None
        container = self._owners.get(owner)
        if container is None or container.kind == "protocol":
            return None
        first = member.pieces[0]
        rest = leading_type(first, owner)
        returns_own = member.returns.name == "instancetype" or (
            member.returns.kind == "pointer" and member.returns.pointee.name == owner
        )
        if len(rest) == len(first) or (rest and not member.parameters) or not returns_own:
            return None
        return len(first) - len(rest)

    def _without_error(self, owner: str, base: str, parameters: int) -> str:
        """Return the base without the words that only name the error, if no other method has that name."""
        left = re.sub(r"(?<=.)(AndReturnError|WithError)$", "", base) if parameters == 1 else base
        return base if any(m.name == left for m in self._owners[owner].members) else left

    def _repeats_initializer(self, owner: str, member: Method) -> bool:
        """Whether a factory has the name and types of an initializer above it: Swift has the initializer alone."""
        if not member.on_class or self._method(owner, member).base != "init":
            return False
        members = self._owners[owner].members
        above = [
            m for m in members[: members.index(member)] if isinstance(m, Method) and not m.on_class and m.available
        ]
        signature = self._signature(owner, member)
        return any(m.name.startswith("init") and self._signature(owner, m) == signature for m in above)

    def _signature(self, owner: str, member: Method) -> tuple[str, tuple[str, ...]]:
        return _text(self._method(owner, member)), tuple(str(type_) for _, type_ in member.parameters)

    def _asynchronous(self, spoken: Spoken, member: Method) -> str:
        """Return the name of the async function beside a method with a completion handler; "" for none."""
        if not member.parameters or member.returns.name != "void" or len(spoken.labels) != len(member.parameters):
            return ""
        piece, (name, type_) = member.pieces[-1], member.parameters[-1]
        whole = self._aliases.get(type_.name, type_)
        named = piece in _COMPLETION or (len(member.parameters) == 1 and name in _COMPLETION)
        if not named or whole.kind != "block" or type_.nullability == "_Nullable" or whole.pointee.name != "void":
            return ""
        return _text(Spoken(spoken.base, spoken.labels[:-1]))


def _key(member: Property | Method) -> tuple[str, bool]:
    return member.name, member.on_class


def _text(spoken: Spoken) -> str:
    labels = "".join(f"{label or '_'}:" for label in spoken.labels)
    return f"{spoken.base}({labels})"


def _parsed(name: str) -> Spoken:
    base, _, labels = name.rstrip(")").partition("(")
    return Spoken(base, tuple("" if label == "_" else label for label in labels.split(":")[:-1]))


def _throws(member: Method) -> bool:
    """Whether the last parameter is the place of an error, and the result tells that there is one."""
    if not member.parameters or not str(member.parameters[-1][1]).startswith("NSError * _Nullable *"):
        return False
    return member.returns.name == "BOOL" or member.returns.nullability == "_Nullable"


def _initializer_label(rest: str) -> str:
    """Return the label of an initializer's first argument."""
    words = split(rest)
    if not words or words[0] != "With":
        return lower_word(rest)
    label = lower_word(rest[4:])
    return f"with{rest[4:]}" if label in _RESERVED else label
