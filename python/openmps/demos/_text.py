"""The demo of a writer: a network reads a text letter by letter and goes on from a beginning."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from html import escape
from typing import Any

from openmps._files.outside_file import read_text
from openmps.datasets import offline, tiny_shakespeare
from openmps.demos._counted_text import count_in_words
from openmps.demos._demo import Demo, Live
from openmps.demos._handlers import STREAMED, handler, streaming_handler
from openmps.demos._network_picture import Stage
from openmps.demos._session import Session
from openmps.demos._task_run import TaskRun
from openmps.errors import DatasetError
from openmps.tasks import text_generator
from openmps.tasks.text_generator import TextGenerator

_SAMPLE = 160  # letters
_EXCERPT = 3000
_AT_ONCE = 4  # letters between two steps


class TextDemo(Demo):
    """A writer in the style of a text."""

    name = "text"
    title = "A text, letter by letter"
    about = "A transformer reads a text and learns which letter comes next. Let it write, before and after training."
    default_epochs = 5
    network = (
        (
            Stage("data", "48 letters", "64 numbers each"),
            Stage("attention", "transformer layer", "attention, then two matmuls", 2),
            Stage("dense", "matmul", "a score for each letter"),
            Stage("loss", "softmax cross-entropy"),
        ),
    )

    _text = ""

    def train(self, session: Session[TextGenerator]) -> None:
        """Train a small transformer on the text."""
        if not self._text:
            self._text, self.data_text = self._read()
        text_generator.create(
            self._text,
            features=64,
            layers=2,
            length=48,
            batch_size=16,
            epochs=self.epochs,
            device=self.options.device,
            callbacks=[TaskRun(session)],
            progress=False,
        )

    def _read(self) -> tuple[str, str]:
        if self.options.data is not None:
            text = read_text(self.options.data, "Text file")
            return text, f"{len(text)} letters of {self.options.data.name}."
        try:
            with offline():
                text = tiny_shakespeare()
        except DatasetError:
            text = count_in_words(1, 999)
            return text, f'{len(text)} drawn letters, the numbers up to 999 in words: "--data FILE" names a text.'
        return text, f"{len(text)} letters of Tiny Shakespeare."

    @property
    def start(self) -> str:
        """The first words of the text."""
        return self._text[:24].partition("\n")[0] or self._text[:1]

    def look(self, model: TextGenerator) -> str:
        """Write a sample."""
        return model.predict(self.start, length=_SAMPLE)

    def write(self, start: str, length: int, temperature: float, seed: int) -> Iterator[str]:
        """Yield HTML of a text that grows; training goes on between its letters."""
        written = start
        writer: tuple[TextGenerator, Iterator[str]] | None = None

        def more(model: TextGenerator) -> str:
            nonlocal writer
            if writer is None:
                writer = (model, model.write(start, temperature=float(temperature), seed=int(seed)))
            return "".join(itertools.islice(writer[1], _AT_ONCE)) if writer[0] is model else ""

        while len(written) < len(start) + int(length):
            added = self.session.ask(more)
            if not added:  # another run has begun
                return
            written = (written + added)[: len(start) + int(length)]
            yield _shown(written, len(start))

    def build(self, gr: Any) -> Live:
        """Add a sample that follows the training, sliders, and the text that is written."""
        sample = gr.HTML(elem_id="sample")
        with gr.Row():
            start = gr.Textbox("", label="start", elem_id="start", placeholder="the first words of the text")
            length = gr.Slider(20, 1000, value=300, step=20, label="letters", elem_id="length")
            temperature = gr.Slider(0.1, 3.0, value=0.7, step=0.1, label="temperature", elem_id="temperature")
            seed = gr.Slider(0, 100, value=0, step=1, label="seed", elem_id="seed")
            button = gr.Button("Write", variant="primary", elem_id="write", min_width=90)
        written = gr.HTML(elem_id="written")
        with gr.Accordion("The text", open=False, elem_id="text-part"):
            excerpt = gr.HTML(elem_id="excerpt")

        def write(start: str, length: int, temperature: float, seed: int) -> Iterator[str]:
            yield from self.write(start or self.start, length, temperature, seed)

        inputs = [start, length, temperature, seed]
        button.click(streaming_handler(write), inputs, written, concurrency_limit=4, **STREAMED)
        start.submit(streaming_handler(write), inputs, written, concurrency_limit=4, **STREAMED)
        return Live([sample, excerpt], handler(self._values))

    def _values(self, sample: str) -> list[str]:
        more = " ..." if len(self._text) > _EXCERPT else ""
        return [
            f"<p>A sample of the weights by now:</p>{_shown(sample, len(self.start))}",
            _shown(self._text[:_EXCERPT] + more, 0),
        ]


def _shown(text: str, given: int) -> str:
    """Return HTML of a text whose first letters were given."""
    return f'<div class="shown written"><b>{escape(text[:given])}</b>{escape(text[given:])}</div>'
