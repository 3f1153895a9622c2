"""The rules for arguments of each annotated type: numbers, texts, dtypes, tensors, sequences and unions of them."""

from __future__ import annotations

import collections.abc
import enum
import inspect
import operator
import os
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps._checks.bfloat16 import dtype_of_bfloat16, is_bfloat16
from openmps.errors import ArgumentError, DTypeError

__all__ = ["Refused", "Rule", "rule_of", "shown"]

_LONGEST_SHOWN = 100
_LARGEST = 2**63 - 1


class Refused(Exception):
    """The part of a value that a rule does not take, its place, and the expected value."""

    def __init__(self, value: Any, expected: str, place: str = "", kind: type[Exception] = ArgumentError) -> None:
        super().__init__(expected)
        self.value, self.expected, self.place, self.kind = value, expected, place, kind


@dataclass(frozen=True)
class Rule:
    """How one annotation is met: `take` returns the value as the function gets it, or raises Refused."""

    expected: str
    take: Callable[[Any], Any]

    def or_none(self) -> Rule:
        """Return the rule that takes None as well."""
        return replace(self, take=lambda value: None if value is None else self.take(value))


def shown(value: Any) -> str:
    """Return a value as messages show it: its repr on one line, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # the repr of an object that is not ours
        text = f"a {type(value).__name__}"
    text = " ".join(text.encode("utf-8", "backslashreplace").decode().split())
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


# ---- numbers and texts


def _whole(value: Any) -> Any:
    if type(value) is int and -_LARGEST <= value <= _LARGEST:
        return value
    try:
        number = operator.index(value)
    except Exception:  # __index__ of any object
        raise Refused(value, "an integer") from None
    if not -_LARGEST - 1 <= number <= _LARGEST:
        raise Refused(value, "an integer of at most 64 bits")
    return number


def _real(value: Any) -> Any:
    if type(value) is float or type(value) is int:
        number = value
    elif isinstance(value, str | bytes | bytearray | complex | np.complexfloating):
        raise Refused(value, "a number")
    else:
        number = value
    try:
        number = float(number)
    except OverflowError:
        raise Refused(value, "a number that a float holds") from None
    except Exception:  # __float__ of any object
        raise Refused(value, "a number") from None
    return value if isinstance(value, int | float) else number


def _flag(value: Any) -> bool:
    if isinstance(value, bool | np.bool_) or (isinstance(value, int | np.integer) and value in (0, 1)):
        return bool(value)
    raise Refused(value, "True or False")


def _text(value: Any) -> Any:
    if not isinstance(value, str):
        raise Refused(value, "text")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Refused(value, "text that UTF-8 can hold") from None
    if "\0" in value:
        raise Refused(value, "text without the character 0")
    return value


def _dtype(value: Any) -> Any:
    if is_bfloat16(value):
        return dtype_of_bfloat16()
    try:
        np.dtype(value)
    except Exception:  # NumPy raises TypeError, ValueError, SyntaxError and more
        raise Refused(value, "a NumPy dtype", kind=DTypeError) from None
    return value


def _path(value: Any) -> Any:
    try:
        path = os.fspath(value)
    except TypeError:
        raise Refused(value, "a path") from None
    if not isinstance(path, str):
        raise Refused(value, "a path of text")
    try:
        os.fsencode(path)  # names of files may have bytes that are no UTF-8
    except UnicodeEncodeError:
        raise Refused(value, "a path that the system can hold") from None
    if "\0" in path:
        raise Refused(value, "text without the character 0")
    return path


def _refuse(value: Any, expected: str) -> Any:
    raise Refused(value, expected)


# ---- arrays


def _elements(value: Any) -> Any:
    """Numbers and arrays of them; the code that makes elements of them checks dtypes and ranges."""
    if type(value) is float or type(value) is bool or isinstance(value, np.ndarray | np.generic):
        kind = value.dtype.kind if isinstance(value, np.ndarray | np.generic) else "f"
        if kind not in "fiubc":
            raise Refused(value, "a tensor or numbers")
        return value
    if isinstance(value, int) and not -_LARGEST - 1 <= value <= 2 * _LARGEST + 1:
        raise Refused(value, "a number of at most 64 bits")
    if isinstance(value, str | bytes | bytearray) or value is None:
        raise Refused(value, "a tensor or numbers")
    if hasattr(value, "__dlpack__"):
        return value
    try:
        array = np.asarray(value)
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise Refused(value, "a tensor or numbers in rows of one length") from None
    if array.dtype.kind not in "fiubc":
        raise Refused(value, "a tensor or numbers")
    return value


# ---- rules made of other rules


def _one_of_class(kind: type) -> Rule:
    article = "an" if kind.__name__[0] in "AEIO" else "a"
    expected: str = getattr(kind, "_in_sentences", f"{article} {kind.__name__}")

    def take(value: Any) -> Any:
        return value if isinstance(value, kind) else _refuse(value, expected)

    return Rule(expected, take)


def _one_of_names(kind: type[enum.Enum]) -> Rule:
    expected = f"one of {', '.join(each.name for each in kind)}"

    def take(value: Any) -> Any:
        if isinstance(value, kind):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            try:
                return kind(value)
            except ValueError:
                pass
        raise Refused(value, expected)

    return Rule(expected, take)


_NO_SEQUENCES = (str, bytes, bytearray, memoryview, collections.abc.Mapping)


def _listed(value: Any) -> Any:
    """Return a sequence as it is, other collections and iterators as lists, None for everything else."""
    if isinstance(value, np.ndarray):
        return value if value.ndim > 0 else None
    if isinstance(value, collections.abc.Sequence) and not isinstance(value, _NO_SEQUENCES):
        return value
    is_iterable = isinstance(value, collections.abc.Iterable) and not isinstance(value, _NO_SEQUENCES)
    return list(value) if is_iterable and not isinstance(value, type) else None


def _sequence(member: Rule | None, length: int | None = None, of: Any = None) -> Rule:
    members = _plural(member.expected) if member is not None else getattr(of, "__name__", "values")
    expected = f"a sequence of {members}" if length is None else f"{length} {members}"

    def take(value: Any) -> Any:
        listed = _listed(value)
        if listed is None or (length is not None and len(listed) != length):
            raise Refused(value, expected)
        if member is None:
            return listed
        taken = [_member(member, each, index) for index, each in enumerate(listed)]
        return tuple(taken) if isinstance(value, tuple) else taken

    return Rule(expected, take)


def _member(rule: Rule, value: Any, index: int) -> Any:
    try:
        return rule.take(value)
    except Refused as refused:
        raise Refused(refused.value, refused.expected, f"[{index}]{refused.place}", refused.kind) from None


def _plural(expected: str) -> str:
    first, _, rest = expected.partition(" ")
    if first not in ("a", "an"):
        return expected
    noun, *more = rest.split(" or ")
    head, *tail = noun.split(" of ", 1)
    plural = " of ".join([f"{head}s", *tail])
    return " or ".join([plural, *(_plural(each) for each in more)])


def _union(rules: list[Rule], expected: str | None = None) -> Rule:
    if expected is None:
        expected = " or ".join(dict.fromkeys(rule.expected for rule in rules if rule is not _NONE))
    text = expected

    def take(value: Any) -> Any:
        closer: Refused | None = None
        for rule in rules:
            try:
                return rule.take(value)
            except Refused as refused:
                if closer is None and (refused.place or refused.expected != rule.expected):
                    closer = refused  # of the right type, or a sequence with a wrong member
        raise closer or Refused(value, text)

    return Rule(text, take)


def _callable(value: Any) -> Any:
    return value if callable(value) else _refuse(value, "a function")


def _mapping(value: Any) -> Any:
    return value if isinstance(value, collections.abc.Mapping) else _refuse(value, "a mapping")


_NONE = Rule("None", lambda value: None if value is None else _refuse(value, "None"))
_PLAIN: dict[Any, Rule] = {
    int: Rule("an integer", _whole),
    float: Rule("a number", _real),
    bool: Rule("True or False", _flag),
    str: Rule("text", _text),
    type(None): _NONE,
}
_CALLABLE = Rule("a function", _callable)
_MAPPING = Rule("a mapping", _mapping)
_PATH = Rule("a path", _path)
_DTYPE = Rule("a NumPy dtype", _dtype)
_ELEMENTS = Rule("numbers", _elements)


def rule_of(annotation: Any, *, values_alone: bool = False) -> Rule | None:
    """Return the rule of an annotation, or None where anything may be given.

    `values_alone`: rules of numbers, texts, paths, functions and sequences; None for arrays and objects.
    """
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if annotation == npt.DTypeLike:
        return _DTYPE
    origin, members = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (collections.abc.Callable, os.PathLike) or annotation in (Callable, os.PathLike):
        return _PATH if os.PathLike in (origin, annotation) else _CALLABLE
    if origin is typing.Literal:
        return _PLAIN[str] if all(isinstance(member, str) for member in members) else None
    if origin in (list, collections.abc.Sequence):
        of = None if members[0] is Any else members[0]
        return _sequence(rule_of(members[0], values_alone=values_alone), of=of)
    if inspect.isclass(annotation) and issubclass(annotation, enum.Enum):
        return _one_of_names(annotation)
    if origin in (typing.Union, types.UnionType):
        return _rule_of_optional(members, values_alone)
    return None if values_alone else _rule_of_object(annotation, origin, members)


def _rule_of_object(annotation: Any, origin: Any, members: tuple[Any, ...]) -> Rule | None:
    if annotation == npt.ArrayLike:
        return _ELEMENTS
    if origin is tuple:
        if len(members) == 2 and members[1] is Ellipsis:
            return _sequence(rule_of(members[0]))
        return _sequence(rule_of(members[0]) if len(set(members)) == 1 else None, len(members))
    if origin in (dict, collections.abc.Mapping):
        return _MAPPING
    return _one_of_class(annotation) if inspect.isclass(annotation) and _is_ours(annotation) else None


def _is_ours(kind: type) -> bool:
    # `Device.of` checks the values that may stand for a device.
    return (
        kind.__module__.startswith("openmps") and not getattr(kind, "_is_protocol", False) and kind.__name__ != "Device"
    )


def _members_of(alias: Any) -> set[Any]:
    """Return the members of NumPy's alias, a union; newer versions have aliases within unions."""
    return {member for member in typing.get_args(alias) if member is not type(None)} or {alias}


def _rule_of_optional(members: tuple[Any, ...], values_alone: bool) -> Rule | None:
    """Return the rule of a union; paths, dtypes and NumPy's array-like types are unions themselves."""
    others = [member for member in members if member is not type(None)]
    rule: Rule | None
    if _members_of(npt.DTypeLike) <= set(others):
        rule = _DTYPE
    elif len(others) == 2 and str in others and _PATH in (rule_of(other, values_alone=True) for other in others):
        rule = _PATH
    elif len(others) == 1:
        rule = rule_of(others[0], values_alone=values_alone)
    else:
        rule = None if values_alone else _rule_of_union(others)
    return rule.or_none() if rule is not None and len(others) < len(members) else rule


def _rule_of_union(members: list[Any]) -> Rule | None:
    arrays = _members_of(npt.ArrayLike)
    if arrays <= set(members):  # a tensor and the like, or anything that NumPy makes an array of
        others = [rule_of(member) for member in members if member not in arrays]
        rules = [rule for rule in others if rule is not None]
        return _union([*rules, _ELEMENTS], "a tensor or numbers") if rules else _ELEMENTS
    rules = []
    for member in members:
        rule = rule_of(member)
        if rule is None:
            return None
        rules.append(rule)
    return _union(rules)
