"""A text for demos that are given none: numbers in words, one after another."""

from __future__ import annotations

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(number: int) -> str:
    """Return a number below 1,000 in words."""
    if number < 20:
        return _SMALL[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_SMALL[rest]}" if rest else "")
    hundreds, rest = divmod(number, 100)
    return f"{_SMALL[hundreds]} hundred" + (f" and {in_words(rest)}" if rest else "")


def count_in_words(first: int, last: int) -> str:
    """Return a line for each number."""
    return "".join(f"{in_words(number)}\n" for number in range(first, last + 1))
