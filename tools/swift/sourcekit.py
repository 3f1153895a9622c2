"""Swift's own names of the declarations in an Objective-C module, asked from sourcekitd.

Runs where Swift is: scripts/swift_env.sh.
"""

from __future__ import annotations

import ctypes
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class _Variant(ctypes.Structure):
    """sourcekitd's variant: three words, opaque."""

    _fields_ = (("data", ctypes.c_uint64 * 3),)


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

    def declarations(self, module: str, arguments: list[str]) -> dict[str, str]:
        """Return Clang's identifier (USR) of each declaration of the module with its Swift name."""
        words = ", ".join(json.dumps(argument) for argument in arguments)
        request = f'{{key.request: source.request.docinfo, key.modulename: "{module}", key.compilerargs: [{words}]}}'
        response = self._library.sourcekitd_send_request_sync(
            self._library.sourcekitd_request_create_from_yaml(request.encode(), None)
        )
        if self._library.sourcekitd_response_is_error(response):
            raise SystemExit(self._library.sourcekitd_response_error_get_description(response).decode())
        value = self._library.sourcekitd_response_get_value(response)
        answer = json.loads(self._library.sourcekitd_variant_json_description_copy(value))
        return dict(_names(answer["key.entities"]))


def _names(entities: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for entity in entities:
        usr = entity.get("key.usr", "")
        # A completion handler has a second entity, the async function; the first one is the one that we want.
        if usr.startswith("c:") and not entity.get("key.is_async"):
            yield usr, entity["key.name"]
        yield from _names(entity.get("key.entities", []))
