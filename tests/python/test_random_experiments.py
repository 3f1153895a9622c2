"""Short runs of the experiments on random tasks, ranks and demos: they hit their code, and they notice faults."""

from __future__ import annotations

import hmac
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import random_demos
import random_ranks
import random_tasks
from openmps.tasks import _measures, activity_classifier, image_classifier, text_generator

pytestmark = pytest.mark.needs("PIL")


def _counts(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    return dict(json.loads(capsys.readouterr().out.splitlines()[-1]))


# ---- tasks


def test_random_tasks_keep_their_promises(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_tasks.main(0, 8) == 0
    counts = _counts(capsys)
    assert (counts["experiments"], counts["findings"]) == (8, 0)
    assert counts["hits"] >= 5


def _outcome(kind: str, folder: Path) -> str:
    """Return the first finding of a kind of task."""
    numbers = range(list(random_tasks.KINDS).index(kind), 200, len(random_tasks.KINDS))
    found = (random_tasks.outcome(number, folder / str(number)) for number in numbers)
    return next(wrong for _, what, wrong in found if what == "hits")


def test_a_wrong_accuracy_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    classification = _measures.classification
    for module in (image_classifier, activity_classifier):
        monkeypatch.setattr(module, "classification", lambda *given: {**classification(*given), "accuracy": 0.123})
    assert "accuracy and loss are 0.123" in _outcome("pictures", tmp_path)
    assert "accuracy and loss are 0.123" in _outcome("recordings", tmp_path)


def test_other_bits_of_a_file_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tensors = text_generator.TextGenerator._tensors

    def changed(model: Any) -> dict[str, Any]:
        return {name: tensor + np.float32(model._history.iterations == 0) for name, tensor in tensors(model).items()}

    monkeypatch.setattr(text_generator.TextGenerator, "_tensors", changed)
    assert _outcome("text", tmp_path).startswith("of a file: ")


def test_data_that_are_not_refused_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_tasks, "_compared", lambda *_: "")
    found = [random_tasks.outcome(number, tmp_path / str(number)) for number in range(40)]
    assert [wrong for _, _, wrong in found if wrong.endswith("is not refused")]


# ---- ranks


def test_random_ranks_notice_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_ranks.main(7, 12) == 0
    counts = _counts(capsys)
    assert (counts["experiments"], counts["findings"]) == (12, 0)
    assert counts["hits"] >= 8


def test_messages_without_authentication_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hmac, "compare_digest", lambda *_: True)
    found = [random_ranks._relayed(random.Random(number))[1] for number in range(8)]
    assert any("messages were taken that were not sent" in each for each in found)


def test_items_that_change_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_ranks, "unpacked", lambda _: "another item")
    assert "becomes 'another item'" in random_ranks._items(random.Random(1))[1]


# ---- demos


@pytest.mark.needs("gradio")
def test_random_requests_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_demos.main(3, 12) == 0
    counts = _counts(capsys)
    assert (counts["experiments"], counts["hits"], counts["ends"], counts["findings"]) == (12, 12, 2, 0)


class _Broken:
    """A demo that answers everything by a stack trace."""

    own, port = "127.0.0.1:1", 1

    def send(self, _: bytes) -> bytes:
        return b"HTTP/1.1 200 OK\r\n\r\nTraceback"

    def upload(self, *_: object) -> random_demos.Answer:
        return 200, b'["/tmp/a.png"]'

    def call(self, *_: object) -> random_demos.Answer:
        return 500, b'{"error": "Traceback"}'


def test_wrong_answers_are_found() -> None:
    demo: Any = _Broken()
    assert "is answered by b'HTTP/1.1 200 OK" in random_demos._foreign(random.Random(1), demo)
    assert '500 b\'{"error": "Traceback"}\'' in random_demos._picture(random.Random(1), demo)
    assert "500" in random_demos._drawing(random.Random(1), demo)
