"""Writes the C functions of the shim: for each class and protocol a header and the source in Objective-C."""

from __future__ import annotations

from kinds import Kind, fill
from members import Member, message, returns_owned

HEADER = "// Made by tools/swift/generate.py. {what}\n#pragma once\n\n"
SOURCE = "// Made by tools/swift/generate.py. {what}\n"


def declaration(member: Member) -> str:
    """Return the declaration of a function without its semicolon."""
    result = result_type(member)
    parameters = c_parameters(member)
    return f"{result}{'' if result.endswith('*') else ' '}{member.c_name}({', '.join(parameters) or 'void'})"


def result_type(member: Member) -> str:
    """Return the type of C that a function returns."""
    if member.what == "init":
        return "void *"
    if member.result is None or member.result.by_address:
        return "void"
    return "void *" if member.result.swift.startswith("String") else member.result.c


def c_parameters(member: Member) -> list[str]:
    """Return the parameters of a function: receiver, arguments, error, place of the result."""
    parameters = []
    if member.what == "init":
        parameters.append("const char *class_name")
    elif not member.on_class:
        parameters.append("void *object")
    for parameter in member.parameters:
        c = parameter.kind.c
        parameters.append(f"{c}{'' if c.endswith('*') else ' '}{parameter.name}")
        if parameter.kind.context:
            parameters.append(f"{parameter.kind.context} {parameter.name}_invoke")
    if member.throws:
        parameters.append("void **error")
    if member.result is not None and member.result.by_address:
        parameters.append("void *result")
    return parameters


def definition(member: Member) -> str:
    """Return a function of the shim."""
    return f"{declaration(member)} {{\n  OMPS_ENTER\n  {body(member)};\n  OMPS_LEAVE\n}}\n"


def body(member: Member) -> str:
    """Return the statement that sends the message and returns the result."""
    if member.what == "init" and member.on_class:
        return f"return omps_retained({message(member, '(Class)objc_getClass(class_name)')})"
    if member.what == "init":
        return f"return {message(member, f'({member.owner} *)[(Class)objc_getClass(class_name) alloc]')}"
    receiver = member.owner if member.on_class else f"({receiver_type(member)})object"
    if member.throws:
        return throwing_body(member, receiver)
    sent = message(member, receiver)
    if any(p.kind.c == "void **" for p in member.parameters):
        return handing_out(member, sent)
    if member.result is None:
        return sent
    return returning(member.result, sent, returns_owned(member.selector))


def handing_out(member: Member, sent: str) -> str:
    """Return the statements of a method that also returns objects in arguments: each with a count of one."""
    places = [p.name for p in member.parameters if p.kind.c == "void **"]
    lines = [f"*{place} = NULL;" for place in places]
    lines.append(f"void *made = omps_retained({sent});" if member.result is not None else f"{sent};")
    lines += [f"omps_retained((id)*{place});" for place in places]
    if member.result is not None:
        lines.append("return made")
    return "\n  ".join(lines).removesuffix(";")


def throwing_body(member: Member, receiver: str) -> str:
    """Return the statements of a method with an NSError: all that it gives has a count of one."""
    places = [p.name for p in member.parameters if p.kind.c == "void **"]
    lines = ["NSError *raised = nil;", *(f"*{place} = NULL;" for place in places)]
    kept = [f"omps_retained((id)*{place});" for place in places]
    sent = message(member, receiver).replace("(NSError **)&error", "&raised")
    if member.result is None:
        lines += [f"const BOOL done = {sent};", *kept, "*error = done ? NULL : omps_retained(raised)"]
    else:
        take = f"(void *){sent}" if returns_owned(member.selector) else f"omps_retained({sent})"
        lines += [f"void *made = {take};", *kept, "*error = made ? NULL : omps_retained(raised);", "return made"]
    return "\n  ".join(lines)


def returning(kind: Kind, sent: str, owned: bool) -> str:
    """Return the statement that gives the result of a message to Swift."""
    if kind.by_address:
        return fill(kind.returned, e=sent)
    if owned and kind.returned.startswith("omps_retained"):
        return f"return (void *){sent}"
    return f"return {fill(kind.returned, e=sent)}"


def receiver_type(member: Member) -> str:
    """Return the type of the receiver in Objective-C."""
    return f"id<{member.owner}>" if member.is_protocol else f"{member.owner} *"


def header(owner: str, members: list[Member]) -> str:
    """Return the header of one class or protocol."""
    lines = [HEADER.format(what=f"The functions of {owner}."), '#include "types.h"\n']
    return "\n".join([*lines, *(f"{declaration(member)};" for member in members), ""])


def source(owner: str, members: list[Member]) -> str:
    """Return the source of one class or protocol."""
    lines = [SOURCE.format(what=f"The functions of {owner}."), '#import "shim.h"', f"#include <omps/{owner}.h>\n"]
    return "\n".join([*lines, *(definition(member) for member in members)])


def functions(name: str, members: list[tuple[Member, bool]]) -> str:
    """Return the source of global functions; those that return an object which the caller owns are marked."""
    lines = [SOURCE.format(what=f"The functions of {name}."), '#import "shim.h"', f"#include <omps/{name}.h>\n"]
    for member, owned in members:
        arguments = ", ".join(fill(p.kind.received, v=p.name) for p in member.parameters)
        sent = member.base if member.what.endswith("getter") else f"{member.base}({arguments})"
        statement = sent if member.result is None else returning(member.result, sent, owned)
        lines.append(f"{declaration(member)} {{\n  OMPS_ENTER\n  {statement};\n  OMPS_LEAVE\n}}\n")
    return "\n".join(lines)
