"""Data sources and optimizers that answer wrongly or raise: told by their label, weights left as they were."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

import openmps as mps
from bad_input import (
    CLASSES,
    IMAGES,
    START,
    assert_refused,
    assert_works,
    new_graph,
    new_source,
    overridden_source,
)


def _raise(*_: Any) -> Any:
    raise KeyError("lost")


@pytest.mark.parametrize(
    ("methods", "kind", "sentence"),
    [
        ({"load": lambda self: False}, mps.GraphError, "load returned False, expected True with weights to read."),
        ({"load": lambda self: None}, mps.DTypeError, "load returned NoneType, expected bool."),
        (
            {"weights": lambda self: None},
            mps.ShapeError,
            "weights returned None, expected float32 of shape (2, 1, 1, 3).",
        ),
        (
            {"weights": lambda self: np.zeros(5)},
            mps.ShapeError,
            "weights have shape (5,), its descriptor needs (2, 1, 1, 3).",
        ),
        ({"weights": lambda self: START.astype(str)}, mps.DTypeError, "weights are <U32, expected float32."),
        ({"bias": lambda self: np.zeros(5)}, mps.ShapeError, "bias terms have shape (5,), its descriptor needs (2,)."),
        (
            {"descriptor": lambda self: None},
            mps.DTypeError,
            "descriptor returned NoneType, expected ConvolutionDescriptor.",
        ),
    ],
)
def test_wrong_answers_of_a_data_source_are_refused_by_its_label(
    methods: dict[str, Any], kind: type[BaseException], sentence: str
) -> None:
    assert_refused(kind, f'Data source "mine": {sentence}', lambda: new_graph(overridden_source(**methods)))
    assert_works(new_graph())


@pytest.mark.parametrize("method", ["load", "purge", "descriptor", "weights", "bias"])
def test_an_error_of_a_data_source_arrives_as_it_was_raised(method: str) -> None:
    with pytest.raises(KeyError, match="lost") as caught:
        new_graph(overridden_source(**{method: _raise}))
    assert [entry.name for entry in caught.traceback][-1] == "_raise"
    assert_works(new_graph())


def test_a_data_source_without_its_base_says_so() -> None:
    class Lazy(mps.ConvolutionDataSource):
        def __init__(self) -> None:
            self.label = "lazy"

    assert_refused(mps.GraphError, "Lazy: its __init__ does not call super().__init__().", lambda: new_graph(Lazy()))


@pytest.mark.parametrize(
    ("update", "kind", "sentence"),
    [
        (_raise, KeyError, "'lost'"),
        (lambda *_: 3, mps.DTypeError, 'Data source "mine": update returned int, expected WeightsState or None.'),
        (
            lambda self, *_: mps.WeightsState(np.zeros((2, 1, 1, 4))),
            mps.ShapeError,
            'Data source "mine": update returned weights of shape (2, 1, 1, 4), its descriptor needs (2, 1, 1, 3).',
        ),
        (
            lambda self, buffer, *_: buffer.wait_until_completed(),
            mps.StateError,
            "The command buffer is not committed; waitUntilCompleted would wait for ever.",
        ),
    ],
)
def test_a_failed_update_leaves_the_weights_and_the_graph(
    update: Any, kind: type[BaseException], sentence: str
) -> None:
    source = overridden_source(update=update)
    graph = new_graph(source)
    for _ in range(3):
        assert_refused(kind, sentence, lambda: graph.step(IMAGES, CLASSES))
    assert_refused(kind, sentence, lambda: graph.fit(IMAGES, CLASSES, batch_size=1))
    type(source).update = mps.ConvolutionDataSource.update  # type: ignore[method-assign]
    assert_works(graph)


@pytest.mark.parametrize("overridden", [False, True])
def test_an_error_of_a_custom_optimizer_arrives_and_leaves_the_weights(overridden: bool) -> None:
    class Optimizer(mps.CustomOptimizer):
        fails = True

        def step(self, label: str, values: Any, gradient: Any) -> None:
            values -= 0.1 * gradient
            if self.fails and label.endswith(".bias"):
                _raise()

    optimizer = Optimizer()
    source = new_source(optimizer=optimizer)
    if overridden:
        source = type("Mine", (mps.ConvolutionDataSource,), {"load": lambda self: True})(
            1, 3, 2, weights=START, optimizer=optimizer, label="fc"
        )
    graph = new_graph(source)
    for _ in range(3):
        assert_refused(KeyError, "'lost'", lambda: graph.step(IMAGES, CLASSES))
    assert_refused(KeyError, "'lost'", lambda: graph.fit(IMAGES, CLASSES, batch_size=1))
    optimizer.fails = False
    assert_works(graph)


def test_a_custom_optimizer_without_a_step_says_so() -> None:
    graph = new_graph(new_source(optimizer=mps.CustomOptimizer()))
    sentence = "CustomOptimizer does not override step."
    assert_refused(NotImplementedError, sentence, lambda: graph.step(IMAGES, CLASSES))


def test_a_handler_that_raises_is_reported_and_harms_nothing() -> None:
    seen: list[Any] = []
    hook, sys.unraisablehook = sys.unraisablehook, seen.append
    try:
        buffer = mps.CommandQueue().command_buffer()
        buffer.add_completed_handler(_raise)
        buffer.commit()
        buffer.wait_until_completed()
    finally:
        sys.unraisablehook = hook
    assert [entry.exc_type for entry in seen] == [KeyError]
