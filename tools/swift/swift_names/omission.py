"""Leaves out of names what their types say.

`omit` is the entry: `fooWithBar:(Bar *)` becomes `foo(with:)`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from swift_names.words import lower_acronym, part_of_speech, same, split

_VACUOUS = ("get", "for", "set", "using", "with")
_NO_MEMBERS = {"init", "Protocol", "self", "Type"}
# Words after a preposition with which it belongs together.
_TOGETHER_AFTER = {"with": ("error", "no"), "to": ("visible", "backing"), "from": ("backing",)}
# Words before a preposition with which it goes to the label.
_TOGETHER_BEFORE = {"with": ("compatible",), "matching": ("best",), "to": ("according",), "by": ("bound", "separated")}


@dataclass(frozen=True)
class TypeName:
    """A type's name as far as names repeat it; `element` is that of a collection's elements."""

    name: str = ""
    element: str = ""
    function: bool = False
    boolean: bool = False
    default: bool = False  # whether a caller may leave the argument out

    @property
    def identity(self) -> tuple[str, str]:
        """Return what makes two types the same here."""
        return self.name, self.element


def _lower(word: str) -> str:
    return word[:1].lower() + word[1:]


def match_word(word: str, type_word: str) -> bool:
    """Whether a word of a name repeats a word of a type, without its prefix of capitals or its digits at the end."""
    if len(word) > len(type_word):
        return False
    if len(word) == len(type_word):
        return word.lower() == type_word.lower()
    if type_word.lower().endswith(word.lower()) and not type_word[-len(word)].islower():
        return not re.search(r"[a-z_]", type_word[: len(word)])
    return type_word.lower().startswith(word.lower()) and type_word[len(word) :].isdigit()


def leading_type(name: str, type_name: str) -> str:
    """Return the name without the end of the type with which it begins: `imageWithSize` for MPSImage is `WithSize`."""
    words, types = split(name), split(type_name)
    if not words:
        return name
    found = [place for place, type_word in enumerate(types) if match_word(words[0], type_word)]
    if not found:
        return name
    rest = types[found[-1] + 1 :]
    if len(rest) > len(words) - 1 or not all(match_word(t, w) for t, w in zip(rest, words[1:], strict=False)):
        return name
    return "".join(words[1 + len(rest) :])


def _without_suffix(name: str) -> str | None:
    """Return a type's name without an end that names leave out; None if it has none."""
    last = split(name)[-1] if name else ""
    for suffix in ("Type", "Ref", "Mask"):
        if last == suffix and len(name) > len(suffix):
            return name[: -len(suffix)]
    if match := re.fullmatch(r"(.*?)\d+D", name):
        return match[1]
    return name[:-2] if len(name) > 2 and name.endswith("_t") else None


def _matched_from(words: list[str], type_: TypeName) -> int:
    """Return the place from which the words repeat the type up to their end; their number if they do not."""
    type_name = type_.name
    types = split(type_name)
    place, type_place = len(words), len(types)
    while place > 0 and type_place > 0:
        word, type_word = words[place - 1], types[type_place - 1]
        before = types[type_place - 2] if type_place > 1 else ""
        if match_word(word, type_word) or _index_of_integer(word, type_word):
            place, type_place = place - 1, type_place - 1
        elif (
            word in ("Indexes", "Indices", "indexes", "indices") and type_word == "Set" and match_word("Index", before)
        ):
            place, type_place = place - 1, type_place - 2
        elif same(word, "Value") and type_word == "Object" and place > 1 and same(words[place - 2], "Object"):
            place, type_place = place - 2, type_place - 1
        elif (plural := _matched_plural(words[:place], type_.element)) < place:
            place = plural
        elif place == len(words) and (shorter := _without_suffix(type_name)) is not None:
            type_name = shorter
            types = split(type_name)
            type_place = len(types)
        else:
            break
    return place


def _index_of_integer(word: str, type_word: str) -> bool:
    return same(word, "Index") and (match_word("Int", type_word) or match_word("Integer", type_word))


def _matched_plural(words: list[str], element: str) -> int:
    """Return the place from which the words are the plural of a collection's elements; their number if they are not."""
    last = words[-1]
    if not element or len(last) <= 2 or last[-1] != "s":
        return len(words)
    singular = "".join(words)[:-1]
    left = _omit_trailing(singular, TypeName(element), "partial", ())
    return len(split(left)) if left != singular else len(words)


def _is_property(text: str, properties: Collection[str]) -> bool:
    """Whether there is a property with this name or its plural."""
    name = _lower(text) if not re.match(r"[A-Z]{2}", text) else text
    plurals = [f"{name[:-1]}ies"] if name.endswith("y") else [f"{name}s", f"{name}es"]
    return any(each in properties for each in (name, *plurals))


def _vacuous(name: str) -> bool:
    return any(same(name, word) for word in _VACUOUS)


def _omit_trailing(name: str, type_: TypeName, role: str, properties: Collection[str]) -> str:
    """Return the name without the type at its end.

    The role is "base" for the name of a method, "first" and "later" for labels, "property", or "partial" for a part.
    """
    words = split(name)
    if not words or not type_.name:
        return name
    place = _matched_from(words, type_)
    if place == len(words):
        return name
    if place == 0:
        return "" if role in ("partial", "first") else name
    if words[place:] == ["Error"]:
        return name
    speech = part_of_speech(words[place - 1])
    if role != "property" and not speech:
        return name
    if role == "base":
        if speech == "preposition" and place == 1:
            return name
        if speech != "preposition" and _is_property("".join(words[place:]), properties):
            return name
    left = "".join(words[:place])
    return name if role in ("base", "property") and (left in _NO_MEMBERS or _vacuous(left)) else left


def _omit_leading(name: str, type_: TypeName) -> str:
    """Return the name without the type at its beginning if a preposition follows."""
    left = leading_type(name, type_.name) if type_.name else name
    words = split(left)
    if left == name or len(words) < 2 or part_of_speech(words[0]) != "preposition":
        return name
    return "".join(words[1:]) if words[0] == "By" and words[1].endswith("ing") else left


def _omit_self(name: str, context: TypeName, properties: Collection[str]) -> str:
    """Return a method's name without the type of the object after a verb: `dismissViewController` is `dismiss`."""
    words, type_name = split(name), context.name
    for end in range(len(words), 0, -1):
        start = _matched_from(words[:end], TypeName(type_name))
        if start < end:
            break
        while (shorter := _without_suffix(type_name)) is not None:
            type_name = shorter
    else:
        return name
    if start == 0 or words[start:] == ["Error"] or part_of_speech(words[start - 1]) != "verb":
        return name
    left = "".join(words[:start] + words[end:])
    if _is_property("".join(words[start:end]), properties) or left in _NO_MEMBERS or _vacuous(left):
        return name
    return left


def _last_preposition(words: list[str]) -> int:
    """Return the place of the preposition that begins the label; -1 for none. `of` belongs to the one before."""
    places = [place for place, word in enumerate(words) if part_of_speech(word) == "preposition"]
    if not places:
        return -1
    if same(words[places[-1]], "of") and len(places) > 1 and words[places[-2]].lower() not in ("of", "for"):
        return places[-2]
    return places[-1]


def _split_base(base: str, type_: TypeName, parameter: str) -> tuple[str, str]:
    """Return a method's name in two: the base, and the label of the first argument."""
    words = split(base)
    if type_.boolean and words[-1] == "Animated":
        return "".join(words[:-1]), "animated"
    if words[0] == "set" or (parameter == "sender" and type_.name.endswith("Object")):
        return base, ""
    place = _last_preposition(words)
    if place < 0:
        return base, ""
    preposition = _lower(words[place])
    before, after = words[:place], words[place + 1 :]
    if preposition == "in" and before and same(before[-1], "plug"):
        return base, ""
    if after and _lower(after[0]) in _TOGETHER_AFTER.get(preposition, ()):
        return base, ""
    dropped = preposition in ("with", "using") and (type_.default or type_.function)
    if preposition == "with" and after and same(after[0], "zone"):
        dropped = False
    if before and _lower(before[-1]) in _TOGETHER_BEFORE.get(preposition, ()):
        before, words, place = before[:-1], [*before[:-1], before[-1] + words[place], *after], place - 1
        dropped = False
    if "".join(after) in ("X", "Y", "Z"):
        before, label = ([*before] if dropped else [*before, words[place]]), after
    else:
        label = after if dropped else words[place:]
    too_little = (
        not before or (before[0] in _NO_MEMBERS and len(before) < 2) or (_vacuous(before[0]) and len(before) < 3)
    )
    return (base, "") if too_little else ("".join(before), "".join(label))


@dataclass(frozen=True)
class Spoken:
    """A name in two parts: the base and the labels of the arguments; "" is no label."""

    base: str
    labels: tuple[str, ...] = ()

    def lowered(self) -> Spoken:
        """Return it with small first words."""
        return Spoken(lower_acronym(self.base), tuple(lower_acronym(label) for label in self.labels))


def omit_property(name: str, type_: TypeName, context: TypeName) -> str:
    """Return the name of a property."""
    if type_.identity == context.identity:
        name = _omit_trailing(_omit_leading(name, context), type_, "property", ())
    return lower_acronym(name)


def omit(
    spoken: Spoken,
    parameters: list[TypeName],
    *,
    first_parameter: str,
    result: TypeName,
    context: TypeName,
    properties: Collection[str],
) -> Spoken:
    """Return the name of a method without what its types say.

    `result` is the context itself for a method that returns its own type. `properties` are those of the class.
    """
    base, labels = spoken.base, list(spoken.labels)
    own = result.identity == context.identity
    if own:
        base = _omit_leading(base, context)
    base = _omit_self(base, context, properties) if context.name else base
    if not parameters:
        base = _omit_trailing(base, result, "property", properties) if own else base
        return Spoken(base, tuple(labels)).lowered()
    if split(base)[0] == "set":
        base = _omit_trailing(base, context, "property", properties)
    if labels and not labels[0]:
        base, labels[0] = _split_base(base, parameters[0], first_parameter)
    for place, (label, type_) in enumerate(zip(labels, parameters, strict=False)):
        if place == 0 and not label:
            base = _omit_trailing(base, type_, "base", properties)
        else:
            later = place > 0 or base == "init" or type_.default
            labels[place] = _omit_trailing(label, type_, "later" if later else "first", ())
    return Spoken(base, tuple(labels)).lowered()
