"""The format of manifests: a file in another format is refused before any of it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["COMMON", "FIT", "NETWORK", "PROGRAM", "VARIABLES", "problem_of"]

Form = Callable[[Any], bool]


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 63


def _number(value: Any) -> bool:
    return type(value) in (int, float)


def _number_or_none(value: Any) -> bool:
    return value is None or _number(value)


def _anything(value: Any) -> bool:
    return True


def _list(form: Form) -> Form:
    return lambda value: isinstance(value, list) and all(map(form, value))


def _mapping(form: Form) -> Form:
    return lambda value: isinstance(value, dict) and all(map(form, value.values()))


def _row(*forms: Form) -> Form:
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(forms)
        and all(form(item) for form, item in zip(forms, value, strict=True))
    )


def _entries(**forms: Form) -> Form:
    return lambda value: isinstance(value, dict) and all(
        name in value and form(value[name]) for name, form in forms.items()
    )


def _optimizer(value: Any) -> bool:
    return _entries(kind=_text)(value) and _number(value.get("learning_rate", 0))


_FILE = _entries(bytes=_count, sha256=_text)

COMMON: Mapping[str, Form] = {"openmps": _text, "step": _count, "files": _mapping(_FILE)}
VARIABLES: Mapping[str, Form] = {"variables": _mapping(_text), "state": _mapping(_anything)}
FIT: Mapping[str, Form] = {
    "optimizers": _mapping(_optimizer),
    "data": _mapping(_anything),
    "history": _list(_row(_count, _count, _number, _mapping(_number_or_none))),
    "stop_reason": lambda value: value is None or _text(value),
    "callbacks": _list(_row(_text, _anything)),
}
NETWORK: Mapping[str, Form] = {
    "graph": _entries(fingerprint=_text),
    "optimizer_steps": _mapping(_mapping(_count)),
    "random_steps": _list(_count),
    "state": _mapping(_anything),
}
PROGRAM: Mapping[str, Form] = {"variables": _mapping(_text)}


def problem_of(manifest: Mapping[str, Any], forms: Mapping[str, Form]) -> str:
    """Return the entry that is missing or has the wrong form, or nothing."""
    for name, form in forms.items():
        if name not in manifest:
            return f'manifest.json has no "{name}".'
        if not form(manifest[name]):
            return f'"{name}" of manifest.json is not what it has to be.'
    return ""
