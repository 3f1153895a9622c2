"""The demo of digits: a pad to draw on, loss and accuracy, and the picture of the compiled training step."""

from __future__ import annotations

from typing import Any

import numpy as np

from openmps.datasets import Dataset
from openmps.demos._demo import Demo, Live
from openmps.demos._digit_data import centred, read_digits
from openmps.demos._digit_graph import DigitGraph
from openmps.demos._handlers import QUIET, handler
from openmps.demos._network_picture import Stage
from openmps.demos._pad import drawing_pad, read_drawing
from openmps.demos._plan_picture import draw_plan, read_plan
from openmps.demos._session import Session, State

_BATCH = 40
_RATE = 0.1
_MEASURED = 500  # held-back digits
_EVERY = 50  # steps between two measurements


class DigitsDemo(Demo):
    """A classifier of digits that says its opinion on a drawing while it learns."""

    name = "digits"
    title = "Digits"
    about = "A convolutional network learns to read digits. Draw one below, before, during and after training."
    default_epochs = 3
    network = (
        (
            Stage("data", "picture", "one number a pixel"),
            Stage("convolution", "convolution 5 × 5", "16 channels, ReLU"),
            Stage("pooling", "max pooling 2 × 2"),
            Stage("dense", "matmul", "a score for each of 10 digits"),
            Stage("loss", "softmax cross-entropy"),
        ),
    )

    _data: Dataset | None = None
    _plan = ""

    def train(self, session: Session[DigitGraph]) -> None:
        """Train with SGD in batches of 40."""
        if self._data is None:
            self._data, self.data_text = read_digits(self.options.data)
        data = self._data
        images, labels = data.train_images, data.train_labels
        model = DigitGraph(images.shape[1], batch_size=_BATCH, rate=_RATE, device=self.options.device)
        per_epoch = len(images) // _BATCH
        random = np.random.default_rng(0)
        session.begin(model, per_epoch * self.epochs)
        for number in range(per_epoch * self.epochs):
            if number % per_epoch == 0:
                order = random.permutation(len(images))
            first = number % per_epoch * _BATCH
            rows = order[first : first + _BATCH]
            session.record(model.step(images[rows], labels[rows]))
            if (number + 1) % _EVERY == 0 or number + 1 == per_epoch * self.epochs:
                session.measure(model.measure(data.test_images[:_MEASURED], data.test_labels[:_MEASURED]))

    def look(self, model: DigitGraph) -> str:
        """Return the picture of the plan; it is the same for all weights."""
        if not self._plan:
            self._plan = draw_plan(*read_plan(model.plan()))
        return self._plan

    def classify(self, drawing: str | None) -> dict[str, float]:
        """Return the probabilities of the ten digits for the pad's value; none for an empty pad."""
        found = read_drawing(drawing)
        if found is None:
            return {}

        def answer(model: DigitGraph) -> Any:
            return model.predict(centred(found, model.size)[np.newaxis, ..., np.newaxis])[0]

        return {str(digit): float(share) for digit, share in enumerate(self.session.ask(answer))}

    def build(self, gr: Any) -> Live:
        """Add the pad, the opinion and the picture of the plan."""
        with gr.Row():
            with gr.Column(min_width=240, scale=1):
                pad = drawing_pad(gr, elem_id="pad")
            with gr.Column(min_width=240, scale=2):
                opinion = gr.Label(label="The model reads", num_top_classes=5, elem_id="opinion")
        with gr.Accordion("The compiled training step", open=False, elem_id="plan-part"):
            gr.Markdown(
                "The operations as they are written, and the kernels that run. A coloured box is one stitched kernel."
            )
            plan = gr.HTML(elem_id="plan")
        pad.input(handler(self.classify), pad, opinion, trigger_mode="always_last", **QUIET)
        gr.Timer(2).tick(handler(self._again), pad, opinion, **QUIET)
        return Live([plan], lambda picture: [picture])

    def _again(self, drawing: str | None) -> Any:
        """Return the opinion of the weights by now."""
        from gradio import skip

        return self.classify(drawing) if drawing and self.session.snapshot().state is State.TRAINING else skip()
