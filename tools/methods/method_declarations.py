"""The Objective-C of the table's methods: a header with their declarations, and the lines that define them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from method_table import ALL, INTEGERS, Method

ROOT = Path(__file__).resolve().parents[2]
HEADER = Path("csrc/frameworks/include/MetalPerformanceShadersGraph/written/OMPSArithmeticMethods.h")
DEFINITIONS = Path("csrc/frameworks/MetalPerformanceShadersGraph/ops/written/arithmetic_methods.inc")
_SWIFT_NAMES = ROOT / "tools" / "swift" / "apple_names.txt"
_TOOL = "Written by tools/methods/write_methods.py: change method_table.py."


def _is_binary(method: Method) -> bool:
    return isinstance(method.examples, tuple)


def selector(method: Method) -> str:
    """Return Apple's selector."""
    operands = "WithPrimaryTensor:secondaryTensor:" if _is_binary(method) else "WithTensor:"
    return f"{method.stem}{operands}name:"


def _comment(method: Method) -> str:
    """Return the sentence of the docstring with the names of the operands in Objective-C."""
    text = method.what
    if _is_binary(method):
        names = {"a": "primary", "b": "secondary"}
        text = re.sub(r"`([^`]*)`", lambda code: re.sub(r"\b[ab]\b", lambda name: names[name[0]], code[1]), text)
    text = text.replace("`", "")
    is_code = method.what.startswith("`") or text[1] == " "
    first = text[0] if is_code else text[0].upper()
    more = " Other types than integers are refused." if method.takes == INTEGERS else " As bool." * method.makes_bool
    return f"/// {first}{text[1:]}.{more}"


def _declaration(method: Method, swift: dict[str, str]) -> str:
    """Return the declaration of a method, in Swift by Apple's name where the importer's rules give another."""
    if _is_binary(method):
        first = f"- (MPSGraphTensor *){method.stem}WithPrimaryTensor"
        rows = [(first, "MPSGraphTensor *)primaryTensor"), ("secondaryTensor", "MPSGraphTensor *)secondaryTensor")]
        rows.append(("name", "nullable NSString *)name"))
        text = "\n".join(f"{piece:>{len(first)}}:({rest}" for piece, rest in rows)
    else:
        text = f"- (MPSGraphTensor *){method.stem}WithTensor:(MPSGraphTensor *)tensor name:(nullable NSString *)name"
    name = swift.get(selector(method))
    return f"{_comment(method)}\n{text}" + (f"\n    NS_SWIFT_NAME({name})" if name else "") + ";\n"


def _swift_names() -> dict[str, str]:
    """Return Apple's Swift names of MPSGraph's methods that the importer would name otherwise, by selector."""
    rows = re.findall(
        r"^c:objc\(cs\)MPSGraph\(im\)(\S+) (.+) \[", _SWIFT_NAMES.read_text(encoding="utf-8"), re.MULTILINE
    )
    return dict(rows)


def _definition(method: Method) -> str:
    macro = "OMPS_GRAPH_BINARY" if _is_binary(method) else "OMPS_GRAPH_UNARY"
    if method.rule:
        return f"{macro}_BY({method.stem}, {method.rule})\n"
    return f'{macro}({method.stem}, "{method.op or method.name}")\n'


def texts(rows: Iterable[Method] = ALL) -> dict[Path, str]:
    """Return the header and the definitions."""
    methods = [method for method in rows if not method.header]
    swift = _swift_names()
    header = (
        "// Element-wise functions of one and two tensors, which are one operation each.\n"
        f"// {_TOOL}\n"
        "#pragma once\n\n"
        "#import <MetalPerformanceShadersGraph/MPSGraph.h>\n\n"
        "NS_ASSUME_NONNULL_BEGIN\n\n"
        "@interface MPSGraph (ArithmeticMethods)\n\n"
        + "\n".join(_declaration(method, swift) for method in methods)
        + "\n@end\n\nNS_ASSUME_NONNULL_END\n"
    )
    return {HEADER: header, DEFINITIONS: f"// {_TOOL}\n" + "".join(_definition(method) for method in methods)}
