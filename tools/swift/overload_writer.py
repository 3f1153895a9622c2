"""Writes what Swift adds to a method of a protocol: forms without default arguments, and the async form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from members import Member, Parameter
from objc_types import split_arguments
from swift_writer import INDENT, attributes, escaped, quoted, signature, wrapped_signature


def extension_text(name: str, members: list[Member], aliases: dict[str, str]) -> str:
    """Return the extension of a protocol; "" if it has nothing to add.

    A requirement of a protocol has no default arguments in Swift. Each choice of arguments that a caller may leave out
    is a method of its own.
    """
    texts = []
    for member in members:
        if member.what in ("method", "class method"):
            texts += [shorter(member, left_out) for left_out in choices(member)]
        if member.asynchronous:
            texts.append(asynchronous(member, aliases))
    return f"\nextension {name} {{\n" + "\n".join(texts) + "}\n" if texts else ""


def choices(member: Member) -> Iterator[tuple[Parameter, ...]]:
    """Yield the sets of parameters that a caller may leave out."""
    optional = [p for p in member.parameters if p.default]
    for count in range(1, len(optional) + 1):
        yield from combinations(optional, count)


def shorter(member: Member, left_out: tuple[Parameter, ...]) -> str:
    """Return the method without some parameters, which calls the whole one."""
    kept = replace(member, parameters=tuple(p for p in member.parameters if p not in left_out))
    values = {p.name: p.default if p in left_out else escaped(p.name) for p in member.parameters}
    lines = [f"{INDENT}{attribute}" for attribute in attributes(kept)]
    head = f"public {'static ' if member.on_class else ''}{signature(kept)}"
    sent = f"{'try ' if member.throws else ''}{call(member, values)}"
    return "\n".join([*lines, *wrapped_signature(head, kept), f"{INDENT * 2}{sent}", f"{INDENT}}}", ""])


def call(member: Member, values: dict[str, str]) -> str:
    """Return the call of a method with values for its parameters."""
    arguments = (values[p.name] if p.label == "_" else f"{p.label}: {values[p.name]}" for p in member.parameters)
    return f"{quoted(member.base)}({', '.join(arguments)})"


def asynchronous(member: Member, aliases: dict[str, str]) -> str:
    """Return the async form of a method whose last argument is called with one or two results and an error."""
    *parameters, handler = member.parameters
    *results, error = split_arguments(aliases.get(handler.kind.swift, handler.kind.swift).split(" -> ")[0][1:-1])
    if error != "Error?" or member.result is not None or len(results) not in (1, 2):
        raise ValueError(f"{member.selector}: the async form of a handler of {results} and {error} has no rule")
    kinds = ", ".join(result.removesuffix("?") for result in results)
    arguments = ", ".join(f"${i}" for i in range(len(results) + 1))
    kept = replace(member, parameters=tuple(parameters))
    values = {p.name: escaped(p.name) for p in parameters}
    values[handler.name] = f"{{ _resume(continuation, {arguments}) }}"
    head = f"public {signature(kept)} async throws -> {kinds if len(results) == 1 else f'({kinds})'}"
    return "\n".join(
        [
            *wrapped_signature(head, kept),
            f"{INDENT * 2}try await withCheckedThrowingContinuation {{ continuation in",
            f"{INDENT * 3}{call(member, values)}",
            f"{INDENT * 2}}}",
            f"{INDENT}}}",
            "",
        ]
    )
