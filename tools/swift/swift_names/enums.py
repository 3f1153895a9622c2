"""Names of the values of enumerations: without what they have in common with the name of the enumeration."""

from __future__ import annotations

from objc_headers.declarations import Constant, Enum
from swift_names.words import lower_acronym, split


def value_names(enum: Enum) -> list[str]:
    """Return the name of each value in Swift."""
    prefix = _common_prefix(enum)
    return [value.swift_name or _without(value, prefix) for value in enum.values]


def _without(value: Constant, prefix: str) -> str:
    if not prefix or not value.name.startswith(prefix):
        return value.name
    left = value.name[len(prefix) :]
    return lower_acronym(left) if any(letter.islower() for letter in left) else left


def _common_prefix(enum: Enum) -> str:
    """Return the words that the values without names of their own have in common with the enumeration."""
    names = [value.name for value in enum.values if not value.swift_name]
    if not names:
        return ""
    common, number_follows = names[0], False
    for name in names[1:]:
        words, cut = _common_words(common, name)
        number_follows = cut if cut is not None else number_follows
        common = "".join(words)
        if not common:
            return ""
    # Values may begin with a k that the enumeration does not have.
    start = 1 if common[0] == "k" and (common[1:2].isupper() or (len(common) == 1 and not number_follows)) else 0
    length = len(_common_with_plural(common[start:], enum.name))
    if common[start + length : start + length + 1] == "_" and not number_follows:
        length += 1
    return common[: start + length]


def _common_words(first: str, second: str) -> tuple[list[str], bool | None]:
    """Return the words with which both begin, so that what follows can be a name.

    The second result tells whether a word had to be given back for that; None if one name is a part of the other.
    """
    words, others = split(first), split(second)
    length = 0
    while length < min(len(words), len(others)) and words[length] == others[length]:
        length += 1
    cut = False if length < min(len(words), len(others)) else None
    following = [names[length] for names in (words, others) if length < len(names)]
    if any(not word.isidentifier() for word in following):
        return words[: max(length - 1, 0)], True
    return words[:length], cut


def _common_with_plural(name: str, plural: str) -> str:
    """Return the words that a name begins with in common with another, which may be its plural."""
    words = split(name)
    common, _ = _common_words(name, plural)
    if len(common) == len(words) or not plural.endswith("s"):
        return "".join(common)
    following = words[len(common)]
    with_following = "".join(words[: len(common) + 1])
    if plural[:-1].endswith(following) or (plural.endswith("es") and plural[:-2].endswith(following)):
        return with_following
    if plural.endswith("ies") and name.endswith("y") and plural[:-3].endswith(following[:-1]):
        return with_following
    return "".join(common)
