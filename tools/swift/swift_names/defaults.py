"""Arguments that a caller may leave out in Swift."""

from __future__ import annotations

from objc_headers.types import CType
from swift_names.words import same, split


def default_argument(
    type_: CType,
    base: str,
    label: str,
    *,
    first: bool,
    last: bool,
    alone: bool,
    aliases: dict[str, CType],
    options: set[str],
) -> str:
    """Return the value that stands for a missing argument, or "".

    `base` and `label` are the method's name and the argument's label; `options` are the names of all option sets.
    """
    if alone and split(base)[0] == "set":
        return ""
    nullable = type_.nullability == "_Nullable"
    whole = aliases.get(type_.name, type_) if type_.kind == "named" else type_
    if nullable and last and whole.kind == "block":
        return "nil"
    if nullable and whole.kind == "pointer" and whole.pointee.name == "NSZone":
        return "nil"
    if whole.name in options and any(same(word, "options") for word in split(whole.name)):
        return "[]"
    if whole.kind == "pointer" and _resolved(whole.pointee, aliases).name == "NSDictionary":
        said = split(label) or (split(base) if first else [])
        if said and _means_options(said):
            return "nil" if nullable else "[:]"
    return ""


def _resolved(type_: CType, aliases: dict[str, CType]) -> CType:
    return aliases.get(type_.name, type_)


def _means_options(words: list[str]) -> bool:
    """Whether the words end in options, attributes or user info."""
    ends = ("options", "attributes")
    return any(same(words[-1], end) for end in ends) or (
        words[-1].lower() == "info" and same("".join(words[-2:-1]), "user")
    )
