"""What Swift's importer makes of the declarations in an Objective-C module, asked from sourcekitd.

Runs where Swift is: scripts/swift_env.sh.
"""

from __future__ import annotations

import ctypes
import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from objc_types import split_arguments


class _Variant(ctypes.Structure):
    """sourcekitd's variant: three words, opaque."""

    _fields_ = (("data", ctypes.c_uint64 * 3),)


@dataclass
class Imported:
    """One declaration in Swift: its name, the default arguments by their position, and the name of its async form."""

    name: str = ""
    defaults: dict[int, str] = field(default_factory=dict)
    asynchronous: str = ""


class SourceKit:
    """One running sourcekitd in this process."""

    def __init__(self) -> None:
        swift = shutil.which("swift")
        if swift is None:
            raise SystemExit("sourcekit.py: there is no swift on the path; run it by scripts/swift_env.sh")
        folders = [Path(swift).resolve().parent.parent / "lib", Path("/usr/libexec/swift/lib")]
        path = next(f / "libsourcekitdInProc.so" for f in folders if (f / "libsourcekitdInProc.so").exists())
        self._library = library = ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)
        pointer = ctypes.c_void_p
        signatures: dict[str, tuple[Any, list[Any]]] = {
            "initialize": (None, []),
            "request_create_from_yaml": (pointer, [ctypes.c_char_p, pointer]),
            "send_request_sync": (pointer, [pointer]),
            "response_is_error": (ctypes.c_bool, [pointer]),
            "response_error_get_description": (ctypes.c_char_p, [pointer]),
            "response_get_value": (_Variant, [pointer]),
            "variant_json_description_copy": (ctypes.c_char_p, [_Variant]),
        }
        for name, (result, arguments) in signatures.items():
            function = getattr(library, f"sourcekitd_{name}")
            function.restype, function.argtypes = result, arguments
        library.sourcekitd_initialize()

    def declarations(self, module: str, arguments: list[str]) -> dict[str, Imported]:
        """Return the declarations of the module by Clang's identifier (USR)."""
        words = ", ".join(json.dumps(argument) for argument in arguments)
        request = f'{{key.request: source.request.docinfo, key.modulename: "{module}", key.compilerargs: [{words}]}}'
        response = self._library.sourcekitd_send_request_sync(
            self._library.sourcekitd_request_create_from_yaml(request.encode(), None)
        )
        if self._library.sourcekitd_response_is_error(response):
            raise SystemExit(self._library.sourcekitd_response_error_get_description(response).decode())
        value = self._library.sourcekitd_response_get_value(response)
        answer = json.loads(self._library.sourcekitd_variant_json_description_copy(value))
        text = answer["key.sourcetext"].encode()
        found: dict[str, Imported] = {}
        for entity in _entities(answer["key.entities"]):
            imported = found.setdefault(entity["key.usr"], Imported())
            # A method with a completion handler has a second entity, the async function.
            if entity.get("key.is_async"):
                imported.asynchronous = entity["key.name"]
            else:
                imported.name = entity["key.name"]
                start = entity["key.offset"]
                imported.defaults = default_arguments(text[start : start + entity["key.length"]].decode())
        return found


def _entities(entities: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for entity in entities:
        if entity.get("key.usr", "").startswith("c:"):
            yield entity
        yield from _entities(entity.get("key.entities", []))


def default_arguments(declaration: str) -> dict[int, str]:
    """Return the default arguments of a function as Swift prints it, by the position of their parameters."""
    if not re.search(r"\b(func\b|init\b)", declaration) or "(" not in declaration:
        return {}
    inside = declaration[declaration.index("(") + 1 : _closing(declaration)]
    parts = [part.rpartition(" = ") for part in split_arguments(inside)]
    return {position: value for position, (_, equals, value) in enumerate(parts) if equals}


def _closing(declaration: str) -> int:
    """Return the place of the bracket that ends the parameters."""
    depth = 0
    for place, letter in enumerate(declaration):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == ")" and depth == 0:
            return place
    raise ValueError(f"the parameters of {declaration} have no end")
