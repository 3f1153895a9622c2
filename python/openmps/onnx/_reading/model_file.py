"""The model of a file, of bytes or of a program."""

from __future__ import annotations

import os
from os import PathLike
from pathlib import Path
from typing import Any

from openmps._checks.rules import shown
from openmps._files.outside_file import described, read_bytes
from openmps.errors import ArgumentError, DatasetError, FileError, missing_extra

_MOST_BYTES = (1 << 31) - 1  # protobuf has no larger messages


def read_model(source: Any) -> tuple[Any, Path | None, str]:
    """Return a ModelProto, the folder of its file, and its name in messages.

    Raises
    ------
    ArgumentError
        If `source` is no path, bytes or ModelProto.
    FileError
        If the file cannot be read, or it is no model.
    MissingExtraError
        If the package ``onnx`` is not installed.
    """
    try:
        from onnx import ModelProto
    except ImportError as error:
        raise missing_extra("openmps.onnx.load", "onnx", "onnx") from error
    if isinstance(source, ModelProto):
        return _checked(source, "The model"), None, "The model"
    if isinstance(source, bytes | bytearray | memoryview):
        return _parsed(ModelProto(), bytes(source), "The model"), None, "The model"
    if not isinstance(source, str | PathLike):
        raise ArgumentError(f"load is given {shown(source)}, expected a path, bytes or an onnx.ModelProto.")
    who = described(source, "ONNX file")
    try:
        content = read_bytes(source, "ONNX file", most=_MOST_BYTES)
    except DatasetError as error:
        raise FileError(str(error)) from error
    return _parsed(ModelProto(), content, who), Path(os.fsdecode(source)).parent, who


def _parsed(model: Any, content: bytes, who: str) -> Any:
    from google.protobuf.message import DecodeError

    try:
        model.ParseFromString(content)
    except (DecodeError, RecursionError, ValueError) as error:
        raise FileError(f"{who} is damaged: it is no ModelProto.") from error
    return _checked(model, who)


def _checked(model: Any, who: str) -> Any:
    """Refuse a model without a graph or a version of its operators."""
    _check_texts(model, who)
    versions = opsets_of(model.opset_import)
    if not model.HasField("graph") or not versions:
        raise FileError(f"{who} is damaged: it has no graph, or no version of its operators.")
    return model


def _check_texts(model: Any, who: str) -> None:
    """Refuse names that are no UTF-8: protobuf gives bytes for them."""
    waiting = [model]
    while waiting:
        for field, value in waiting.pop().ListFields():
            values = value if hasattr(value, "add") or hasattr(value, "append") else [value]
            if field.message_type is not None:
                waiting.extend(values)
            elif field.type == field.TYPE_STRING and any(isinstance(text, bytes) for text in values):
                raise FileError(f"{who} is damaged: its {field.name} is no UTF-8.")


def opsets_of(imports: Any) -> dict[str, int]:
    """Return the version of each domain; ``ai.onnx`` is the default one, whose name is empty."""
    return {domain_of(each.domain): each.version for each in imports}


def domain_of(name: str) -> str:
    """Return the name of a domain; the default one has two."""
    return "" if name == "ai.onnx" else name
