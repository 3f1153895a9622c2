"""The demo of own kernels in the Metal language: two pictures that this machine computes with them."""

from __future__ import annotations

from typing import Any

from openmps.demos._curves import Curve, draw_curves
from openmps.demos._demo import Demo, Live
from openmps.demos._handlers import QUIET, handler
from openmps.demos._kernel_pictures import KernelPictures
from openmps.demos._pictures import draw_grid
from openmps.demos._session import Session, Snapshot

# name -> feed, kill
_PATTERNS = {"worms": (0.037, 0.06), "spots": (0.0367, 0.0649), "coral": (0.0545, 0.062), "holes": (0.039, 0.058)}
_EDGE = 384  # of a picture on the page


class KernelsDemo(Demo):
    """A reaction that grows, and the Mandelbrot set."""

    name = "kernels"
    title = "Own kernels: a reaction that grows, and the Mandelbrot set"
    about = (
        "Two kernels in the Metal language compute these pictures. The reaction's kernel is an operation of a graph."
    )
    default_epochs = 60
    most_epochs = 400
    length_label = "pictures of the next run"

    pattern = "worms"

    def train(self, session: Session[tuple[KernelPictures, int]]) -> None:
        """Let the reaction go on, and come nearer to the set."""
        feed, kill = _PATTERNS[self.pattern]
        pictures = KernelPictures(feed, kill, device=self.options.device)
        self.data_text = (
            f"{pictures.size} x {pictures.size} pixels on {pictures.graph.device.name}; 100 steps a picture."
        )
        self._number = 0
        session.begin((pictures, 0), self.epochs)
        for number in range(self.epochs):
            self._number = number + 1
            session.record(pictures.grow())

    _number = 0

    def look(self, model: tuple[KernelPictures, int]) -> list[str]:
        """Return HTML of both pictures."""
        pictures = model[0]
        both = (pictures.reaction(), pictures.mandelbrot(self._number))
        return [draw_grid(picture[None], 1, edge=_EDGE) for picture in both]

    def status(self, snapshot: Snapshot) -> str:
        """Return the activity, and how far the reaction has spread."""
        if snapshot.problem or not snapshot.losses:
            return super().status(snapshot)
        return (
            f"{snapshot.state.value}, picture {len(snapshot.losses)} of {snapshot.iterations}: the reaction covers "
            f"{100 * snapshot.losses[-1]:.1f} % of the plane"
        )

    def curves(self, snapshot: Snapshot) -> list[str]:
        """Return how the reaction spreads."""
        points = [(number, 100 * share) for number, share in enumerate(snapshot.losses, 1)]
        return [draw_curves("covered", [Curve("covered by the reaction in %", points)], extent=snapshot.extent)]

    def choose(self, pattern: str) -> None:
        """Begin another run with this pattern."""
        self.pattern = pattern
        self.session.restart()
        self.session.play()

    def build(self, gr: Any) -> Live:
        """Add a list of patterns, and both pictures side by side."""
        pattern = gr.Radio(list(_PATTERNS), value=lambda: self.pattern, label="pattern", elem_id="pattern")
        with gr.Row():
            reaction = gr.HTML(elem_id="reaction")
            mandelbrot = gr.HTML(elem_id="mandelbrot")
        pattern.input(handler(self.choose), pattern, None, **QUIET)
        return Live([reaction, mandelbrot], lambda pictures: pictures)
