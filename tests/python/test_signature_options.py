"""Options of the command line that are read from a function, openmps.cli._signature."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import pytest

from openmps.cli._signature import add_signature, values_of
from openmps.cli._tasks import TASKS, _create_of


class Colours:
    """An object of Python alone."""


_COLOURS = Colours()


def create(
    data: Any,
    style: Any = None,
    *,
    size: tuple[int, int] | None = None,
    filters: Sequence[int] = (16, 32),
    validation: Any = 0.25,
    mosaic: float = 0.5,
    epochs: int = 3,
    learning_rate: float | None = None,
    broken: Literal["refuse", "skip"] = "refuse",
    features: str | PathLike[str] | None = None,
    colours: Colours | None = _COLOURS,
    callbacks: Sequence[Colours] = (),
    resume: bool = False,
) -> None:
    """Make something.

    Parameters
    ----------
    data : path
        Where ``data`` are. They are 100 % pictures.
    size, filters : optional
        Extents of images; of others nothing.
    mosaic : float, optional
        The share of mosaics.

    Returns
    -------
    None
    """


def parse(*arguments: str) -> dict[str, Any]:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_signature(parser, create, ("resume",))
    return values_of(parser.parse_args(arguments), create, ("resume",))


def test_an_empty_command_line_has_the_functions_defaults() -> None:
    values = parse("here")
    assert isinstance(values.pop("colours"), Colours)
    assert values == {
        "data": Path("here"),
        "style": None,
        "size": None,
        "filters": (16, 32),
        "validation": 0.25,
        "mosaic": 0.5,
        "epochs": 3,
        "learning_rate": None,
        "broken": "refuse",
        "features": None,
    }


@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        ("--size 64", "size", (64, 64)),
        ("--size 64x32", "size", (64, 32)),
        ("--filters 1,2,3", "filters", (1, 2, 3)),
        ("--validation 0", "validation", 0.0),
        ("--validation ./0.25", "validation", Path("0.25")),
        ("--mosaic 1e-1", "mosaic", 0.1),
        ("--epochs 0", "epochs", 0),
        ("--rate 0.5", "learning_rate", 0.5),
        ("--learning-rate 0.5", "learning_rate", 0.5),
        ("--broken skip", "broken", "skip"),
        ("--features model", "features", Path("model")),
        ("--no-colours", "colours", None),
        ("there", "style", Path("there")),
    ],
)
def test_each_kind_of_annotation_is_read(words: str, name: str, value: Any) -> None:
    assert parse("here", *words.split())[name] == value


@pytest.mark.parametrize(
    "words",
    ["--size 0", "--size 1x2x3", "--size x", "--filters 1,,2", "--validation 1", "--mosaic nan", "--epochs -1"],
)
def test_a_value_of_another_kind_is_refused(words: str) -> None:
    with pytest.raises(argparse.ArgumentError, match=f"argument {words.split()[0]}"):
        parse("here", *words.split())


def test_objects_of_python_have_no_option(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_signature(parser, create, ("resume",))
    text = parser.format_help()
    assert "--callbacks" not in text
    assert "--resume" not in text
    assert "where data are\n" in text
    assert "the share of mosaics (default: 0.5)" in text
    assert "of others nothing" not in text


@pytest.mark.parametrize("task", TASKS)
def test_every_option_of_a_task_has_words_and_a_value_that_create_takes(task: str) -> None:
    parser, own = argparse.ArgumentParser(), ("device", "checkpoints", "resume", "callbacks", "progress")
    add_signature(parser, _create_of(task), own)
    actions = [action for action in parser._actions if action.dest != "help"]
    assert {"epochs", "batch_size", "seed"} < {action.dest for action in actions}
    assert [action.dest for action in actions if not (action.help or "").strip()] == []
