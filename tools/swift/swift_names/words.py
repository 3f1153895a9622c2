"""Words of names in camel case, and what part of speech they are."""

from __future__ import annotations

import re

# An acronym keeps the s of its plural, other than after an I; an underscore is a word; digits belong to what is before.
_WORD = re.compile(
    r"_|[A-Z]{2,}(?:es|ies|(?<!I)s)(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]{2,}(?![a-z])|[A-Z]?[^A-Z_]+|[A-Z]"
)
_PLURALS = {"s", "es", "ies"}

PREPOSITIONS = frozenset(
    "above after along alongside as at before below by following for from given in including inside into matching of "
    "on passing preceding since to until using via when with within".split()
)
# The verbs in the names of the public headers, and others that headers often have. Swift counts few of a programmer's
# verbs among them: neither slice nor pad, set, create, dispatch. Each one can change a name: `.ci/full swift` tells.
VERBS = frozenset(
    (
        "activate add adjust allow append apply assign attach back be begin broadcast build call cancel capture cast "
        "center change check clear close collapse command commit compare complete contain contains continue convert "
        "copy count cross decay decode delay delete detach dismiss display divide do draw enable encode end enqueue "
        "enumerate execute expand export fence fill find finish fix flatten flip float fold forget form gather "
        "generate get give hand handle heap hold import include increase insert intersect join keep label last lay "
        "learn level load lock make mark match mean measure merge move multiply normalize notify number observe open "
        "order pack part pass perform place pop prefer preload prepare prepend present preserve produce push put "
        "queue read record reduce register reject release remove repeat replace report request require resize resolve "
        "retain retire return reverse run save scale scatter search select separate share show sign signal sin "
        "squeeze start step stop store stretch subtract support take test time tire train transform translate "
        "truncate try turn union unload update use validate wait want work wrap write"
    ).split()
)


def split(name: str) -> list[str]:
    """Return the words of a name; joined they are the name."""
    return _WORD.findall(name)


def part_of_speech(word: str) -> str:
    """Return "preposition", "verb", "gerund", or "" for nouns and all else."""
    lower = word.lower()
    if lower in PREPOSITIONS:
        return "preposition"
    if lower in VERBS:
        return "verb"
    if word.endswith("ing") and len(word) > 4:
        stem = lower[:-3]
        doubled = stem[:-1] if stem[-1] == stem[-2] else ""
        if "verb" in (part_of_speech(stem), part_of_speech(f"{stem}e"), part_of_speech(doubled)):
            return "gerund"
    for prefix in ("auto", "re", "de"):
        if lower.startswith(prefix) and len(word) > len(prefix) and part_of_speech(lower[len(prefix) :]) == "verb":
            return "verb"
    return ""


def same(first: str, second: str) -> bool:
    """Whether two words are the same except for the case of their first letters."""
    return first[:1].lower() + first[1:] == second[:1].lower() + second[1:]


def lower_word(name: str) -> str:
    """Return the name with a small first letter; a name that begins with an acronym stays."""
    return name if re.match(r"[A-Z]{2}", name) else name[:1].lower() + name[1:]


def lower_acronym(name: str) -> str:
    """Return the name with its first word in small letters: `URLLoader` is `urlLoader`."""
    run = re.match(r"[A-Z]*", name)
    length = len(run[0]) if run else 0
    rest = name[length:]
    if length > 1 and rest and rest[0].isalpha() and split(rest)[0] not in _PLURALS:
        length -= 1
    return name[:length].lower() + name[length:]
