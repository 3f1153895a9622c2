"""Names of the parts that people split their data into."""

from __future__ import annotations

import re

_PARTS = {
    "train": ("train", "training", "trainval"),
    "val": ("val", "valid", "validation", "dev", "eval", "evaluation"),
    "test": ("test", "testing", "holdout"),
}
_NUMBERED = {word: part for part, words in _PARTS.items() for word in words}
# training_set, test-data, val2017, seg_train
_NAME = re.compile(rf"(?:seg[ _-])?({'|'.join(_NUMBERED)})(?:[ _-]?(?:set|data|images|\d{{4}}))?")


def part_of(name: str) -> str:
    """Return "train", "val" or "test" if a name says so, in any case; else an empty text.

    Examples
    --------
    >>> [part_of(name) for name in ("Training", "test_set", "VAL", "val2017", "bus", "steam_train")]
    ['train', 'test', 'val', 'val', '', '']
    """
    match = _NAME.fullmatch(name.strip().lower())
    return _NUMBERED[match[1]] if match else ""


def part_within(name: str) -> str:
    """Return "train", "val" or "test" if a name has such a word; folders of classes decide whether it is meant.

    Examples
    --------
    >>> [part_within(name) for name in ("my_test", "1_train", "train_split", "bus", "trains")]
    ['test', 'train', 'train', '', '']
    """
    words = re.split(r"[^a-z]+", name.lower())
    return next((_NUMBERED[word] for word in words if word in _NUMBERED), "")


def part_word(text: str) -> str:
    """Return the part that a cell of a table names, or an empty text if it names none."""
    return _NUMBERED.get(text.strip().lower(), "")


def part_words() -> list[str]:
    """Return all words for parts."""
    return list(_NUMBERED)
