"""The programs in examples/training: their losses fall, and they are no longer than their twins."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import training_lines

_ROOT = Path(__file__).parents[2]
_PROGRAMS = _ROOT / "examples" / "training"
if not _PROGRAMS.is_dir():
    pytest.skip("examples/training is not here", allow_module_level=True)

# The epochs or steps of a short run, and the share of the first loss that the last one is at most.
_SHORT = {"transformer": (1, 0.6), "vae": (3, 0.3), "unet": (3, 0.7), "transfer": (8, 0.5)}


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    def load(name: str) -> ModuleType:
        monkeypatch.syspath_prepend(str(_PROGRAMS))
        sys.modules.pop(name, None)
        return importlib.import_module(name)

    return load


@pytest.mark.parametrize("name", _SHORT)
def test_the_loss_on_other_data_falls(program: Callable[[str], ModuleType], name: str) -> None:
    epochs, share = _SHORT[name]
    first, last = program(name).train(seed=1, epochs=epochs)
    assert last < share * first


@pytest.mark.slow
def test_a_pole_stays_upright_for_longer_after_training(program: Callable[[str], ModuleType]) -> None:
    first, last = program("dqn").train(seed=0, steps=4000)
    assert first < 40
    assert last > 2 * first


@pytest.mark.needs("torch")
@pytest.mark.parametrize("name", ["unet", "transfer"])
def test_a_twin_reaches_the_same_loss(program: Callable[[str], ModuleType], name: str) -> None:
    ours, theirs = (program(each).train(seed=0)[-1] for each in (name, f"{name}_pytorch"))
    assert 0.7 < ours / theirs < 1.4


def test_no_program_is_longer_than_its_twins() -> None:
    for name in training_lines.NAMES:
        lines = training_lines.counts(name)
        assert lines["openmps"] <= min(lines.values()), name


def test_the_page_has_the_numbers_of_lines() -> None:
    page = (_ROOT / "docs" / "training.md").read_text(encoding="utf-8").splitlines()
    table = training_lines.table()
    start = page.index(table[0])
    assert page[start : start + len(table)] == table


def test_lines_without_code_do_not_count() -> None:
    text = '"""Title.\n\nMore.\n"""\n\n# a comment\nx = """two\nlines"""\n\n'
    text += 'def f():\n    """Text."""\n    return x  # y\n'
    assert training_lines.lines_of_code(text) == 4


def test_the_poles_states_are_those_of_the_equations(program: Callable[[str], ModuleType]) -> None:
    """A push of 10 N on 1.1 kg, by hand. The pole has 0.1 kg, and half a metre to its middle."""
    cart = program("drawn").Cart()
    cart.state[:] = 0
    state, reward, has_ended = cart.push(1)
    turn = -(10 / 1.1) / (0.5 * (4 / 3 - 0.1 / 1.1))
    assert state == pytest.approx([0, 0.02 * (10 / 1.1 - 0.05 * turn / 1.1), 0, 0.02 * turn], rel=1e-5)
    assert (reward, has_ended) == (1.0, False)
