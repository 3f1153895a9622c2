"""Arguments checked by their annotations, where programs enter the package.

``checked`` checks a function's arguments against their annotated types; ``checked_class`` does so for the public
methods of a class. A wrong argument raises ArgumentError. Its sentence names the function, the argument, the given
value and the expected one. Annotations are read at the first call. The function itself checks ranges, names of modes
and whether shapes fit.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_args, get_type_hints

from openmps._checks.rules import Refused, Rule, rule_of, shown
from openmps._checks.words import refuse_words
from openmps.errors import ArgumentNameError, OutOfMemoryError

__all__ = ["checked", "checked_class"]

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Class = TypeVar("_Class", bound=type)

_OPERATORS = ("__init__",)


class _Signature:
    """The rules of a function's parameters: by position, those of any further one, and by name."""

    def __init__(self, function: Callable[..., Any], values_alone: bool) -> None:
        hints = get_type_hints(function)
        self.positional: list[tuple[str, Rule | None]] = []
        self.further: tuple[str, Rule | None] | None = None
        self.named: dict[str, Rule | None] = {}
        self.needed: list[str] = []  # those without a default, which come first
        self.takes_all = False
        for name, parameter in inspect.signature(function).parameters.items():
            rule = rule_of(hints[name], values_alone=values_alone) if name in hints else None
            if rule is not None and parameter.default is None:
                rule = rule.or_none()
            if parameter.kind is parameter.VAR_POSITIONAL:
                self.further = (name, rule)
            elif parameter.kind is parameter.VAR_KEYWORD:
                rest = get_args(hints.get(name))  # of Unpack[...], a class that lists names
                self.takes_all = not rest
                self.named.update(dict.fromkeys(get_type_hints(rest[0]) if rest else (), None))
            else:
                self.named[name] = rule
                if parameter.kind is not parameter.KEYWORD_ONLY:
                    self.positional.append((name, rule))
                if parameter.default is parameter.empty:
                    self.needed.append(name)

    def refuse_counts(self, who: str, arguments: tuple[Any, ...], options: Mapping[str, Any]) -> None:
        """Refuse a call that lacks arguments, or has more than the function takes."""
        names = [name for name, _ in self.positional]
        given = {*names[: len(arguments)], *options}
        lacking = [name for name in self.needed if name not in given]
        if lacking:
            listed = " and ".join([", ".join(lacking[:-1])] * (len(lacking) > 1) + lacking[-1:])
            raise ArgumentNameError(f"{who}: {listed} {'is' if len(lacking) == 1 else 'are'} missing.")
        if self.further is None and len(arguments) > len(names):
            known = [name for name in names if name != "self"]
            more = len(arguments) - len(names) + len(known)
            raise ArgumentNameError(
                f"{who}: {more} arguments have no names, expected at most {len(known)}: {', '.join(known)}."
            )

    def take(self, who: str, arguments: tuple[Any, ...]) -> list[Any]:
        """Return the positional arguments as the function gets them."""
        taken = [
            argument if rule is None else _take(rule, argument, who, name)
            for (name, rule), argument in zip(self.positional, arguments, strict=False)
        ]
        rest = arguments[len(taken) :]
        if rest and self.further is not None and self.further[1] is not None:
            name, rule = self.further[0], self.further[1]
            rest = tuple(_take(rule, each, who, f"{name}[{i}]") for i, each in enumerate(rest))
        return [*taken, *rest]


def _take(rule: Rule, value: Any, who: str, name: str) -> Any:
    try:
        return rule.take(value)
    except Refused as refused:
        sentence = f"{who}: {name}{refused.place} is {shown(refused.value)}, expected {refused.expected}."
        kind = refused.kind
    raise kind(sentence)


def checked(who: str | None = None, *, values_alone: bool = True) -> Callable[[_Function], _Function]:
    """Return a decorator of functions: `who` begins the sentences, by default the class of the first argument does.

    `values_alone`: numbers, texts, paths and the like; arrays, objects and sequences are left to the function.
    """

    def decorate(function: _Function) -> _Function:
        signature: _Signature | None = None

        @functools.wraps(function)
        def checking(*arguments: Any, **options: Any) -> Any:
            nonlocal signature
            if signature is None:
                signature = _Signature(function, values_alone)
            name = who if who is not None else type(arguments[0]).__name__
            for option, value in options.items():
                rule = signature.named.get(option)
                if rule is None and option not in signature.named and not signature.takes_all:
                    refuse_words(name, {option: value}, [each for each in signature.named if each != "self"])
                if rule is not None:
                    options[option] = _take(rule, value, name, option)
            if len(arguments) < len(signature.needed) or len(arguments) > len(signature.positional):
                signature.refuse_counts(name, arguments, options)
            taken = signature.take(name, arguments)
            try:
                return function(*taken, **options)
            except MemoryError as error:  # NumPy's too
                if isinstance(error, OutOfMemoryError):
                    raise
                reason = str(error).rstrip(".") or "the machine has no memory left for this call"
                raise OutOfMemoryError(f"{name}: {reason}.") from error

        return checking  # type: ignore[return-value]

    return decorate


def checked_class(kind: _Class, *, values_alone: bool = True, prefix: str | None = None) -> _Class:
    """Return the class, whose own public methods are given checked arguments; see ``checked``.

    `prefix` begins the sentences of methods: by default the class of values alone, nothing of others. A method that
    `checks_itself` stays as it is.
    """
    if prefix is None:
        prefix = f"{kind.__name__}." if values_alone else ""
    of_aliases: dict[Any, Any] = {}  # a method under several names says the first one
    for name, value in list(vars(kind).items()):
        if name.startswith("_") and name not in _OPERATORS:
            continue
        decorate = checked(None if name.startswith("_") else f"{prefix}{name}", values_alone=values_alone)
        if inspect.isfunction(value) and not getattr(value, "checks_itself", False):
            setattr(kind, name, of_aliases.setdefault(value, decorate(value)))
        elif isinstance(value, classmethod):
            setattr(kind, name, classmethod(decorate(value.__func__)))
    return kind
