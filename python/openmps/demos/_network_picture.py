"""The drawing of a network on a demo's page: a chain of boxes, one for each stage, that wraps like words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_COLOURS = {  # of the kinds of stages; the page's text is dark on each
    "data": "#e5e7eb",
    "convolution": "#dbeafe",
    "recurrent": "#fae8ff",
    "attention": "#fae8ff",
    "pooling": "#cffafe",
    "dense": "#dcfce7",
    "loss": "#fee2e2",
}


@dataclass(frozen=True)
class Stage:
    """A stage of a network.

    Parameters
    ----------
    kind : str
        "data", "convolution", "recurrent", "attention", "pooling", "dense" or "loss".
    name : str
    detail : str, optional
        A second line, such as the number of channels.
    times : int, optional
        How often it is repeated.
    """

    kind: str
    name: str
    detail: str = ""
    times: int = 1


def draw_network(*chains: Sequence[Stage]) -> str:
    """Return HTML with a line of boxes for each chain, in the order in which data pass through them.

    Raises
    ------
    KeyError
        If a stage has another kind.
    """
    return "".join(_chain(chain) for chain in chains)


def _chain(stages: Sequence[Stage]) -> str:
    text = ", then ".join(_words(stage) for stage in stages)
    boxes = '<span class="arrow" aria-hidden="true">→</span>'.join(_box(stage) for stage in stages)
    return f'<div class="network" role="img" aria-label="network: {escape(text)}">{boxes}</div>'


def _words(stage: Stage) -> str:
    name = f"{stage.times} times {stage.name}" if stage.times > 1 else stage.name
    return f"{name} ({stage.detail})" if stage.detail else name


def _box(stage: Stage) -> str:
    name = f"{stage.times} × {stage.name}" if stage.times > 1 else stage.name
    detail = f"<small>{escape(stage.detail)}</small>" if stage.detail else ""
    return f'<span class="stage" style="background: {_COLOURS[stage.kind]}"><b>{escape(name)}</b>{detail}</span>'
