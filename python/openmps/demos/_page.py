"""The page of a demo: buttons, state and curves that all demos have, around the demo's own widgets."""

from __future__ import annotations

import os
from html import escape
from typing import TYPE_CHECKING, Any

from openmps.demos._demo import Demo
from openmps.demos._handlers import QUIET
from openmps.demos._network_picture import draw_network
from openmps.errors import missing_extra

if TYPE_CHECKING:
    from gradio import Blocks
    from gradio.themes import Base

_SECONDS = 1.0  # between two updates
CSS = """
.gradio-container { width: 100% !important; max-width: 1080px !important; margin: auto !important; }
footer { display: none !important; }
#state { font-variant-numeric: tabular-nums; }
#state .dot { display: inline-block; width: 0.7em; height: 0.7em; border-radius: 50%; margin-right: 0.5em; }
#curves { display: block; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(330px, 100%), 1fr)); gap: 1rem; }
svg.curves { max-width: 560px; }
svg.plan { max-width: 760px; }
svg.signals { max-width: none; }
svg.curves, svg.plan { width: 100%; height: auto; background: white; border-radius: 8px; }
svg.curves { border: 1px solid #e5e7eb; }
svg.curves text, svg.plan text { font: 11px system-ui, sans-serif; fill: #374151; }
svg.plan text.title { font-size: 14px; font-weight: 600; }
svg.plan text.faint { fill: #9ca3af; font-size: 10px; }
svg.curves .grid { stroke: #e5e7eb; }
.shown { background: white; border: 1px solid #e5e7eb; border-radius: 8px; padding: 0.6rem; color: #1f2937; }
.network { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem; margin: 0.35rem 0; }
.network .stage { border-radius: 8px; padding: 0.3rem 0.6rem; color: #1f2937; font-size: 0.85rem; }
.network .stage b { color: inherit; font-weight: 600; }
.network .stage small { display: block; color: #374151; }
.written { font-family: ui-monospace, monospace; white-space: pre-wrap; min-height: 12em; }
"""
_DOTS = {"training": "#16a34a", "paused": "#d97706", "failed": "#dc2626", "trained": "#2563eb"}


def import_gradio() -> Any:
    """Return the module, with reports to its makers switched off.

    Raises
    ------
    MissingExtraError
        If it is not installed.
    """
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"
    os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        import gradio
    except ImportError as error:
        raise missing_extra("openmps demo", "gradio", "demo") from error
    return gradio


def theme() -> Base:
    """Return the page's theme, with fonts of the system alone."""
    gr = import_gradio()
    made: Base = gr.themes.Default(
        primary_hue="blue",
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    )
    return made


def build_page(demo: Demo) -> Blocks:
    """Return the page of a demo."""
    gr = import_gradio()
    session = demo.session
    page: Blocks
    with gr.Blocks(title=f"openmps: {demo.title}", analytics_enabled=False, fill_width=True) as page:
        gr.Markdown(f"## {demo.title}\n{demo.about}")
        data = gr.HTML(elem_id="data")
        with gr.Row():
            play = gr.Button("Play", variant="primary", elem_id="play", min_width=90)
            pause = gr.Button("Pause", elem_id="pause", min_width=90)
            again = gr.Button("Start again", elem_id="again", min_width=90)
            epochs = gr.Slider(
                1,
                max(demo.most_epochs, demo.epochs),
                value=lambda: demo.epochs,
                step=1,
                label=demo.length_label,
                elem_id="epochs",
                min_width=200,
            )
        state = gr.HTML(elem_id="state")
        curves = gr.HTML(elem_id="curves")
        live = demo.build(gr)
        if demo.network:
            gr.Markdown("### The network")
            gr.HTML(draw_network(*demo.network), elem_id="network")
        known = gr.State(((), -1))

        def update(known: tuple[Any, int]) -> list[Any]:
            snapshot = session.snapshot()
            looks, seen = session.seen
            count = (snapshot.run, len(snapshot.losses), len(snapshot.metrics), snapshot.state.value)
            drawn = f'<div class="two">{"".join(demo.curves(snapshot))}</div>' if count != known[0] else gr.skip()
            shown = [gr.skip() for _ in live.outputs] if looks == known[1] or seen is None else live.values(seen)
            return [
                (count, looks),
                escape(demo.data_text),
                _state(demo.status(snapshot), snapshot.state.value),
                drawn,
                *shown,
            ]

        outputs = [known, data, state, curves, *live.outputs]
        gr.Timer(_SECONDS).tick(update, known, outputs, **QUIET)
        page.load(update, known, outputs, **QUIET)
        play.click(session.play, None, None, **QUIET).then(update, known, outputs, **QUIET)
        pause.click(session.pause, None, None, **QUIET).then(update, known, outputs, **QUIET)
        again.click(session.restart, None, None, **QUIET).then(update, known, outputs, **QUIET)

        def choose(count: int) -> None:
            demo.epochs = int(count)

        epochs.release(choose, epochs, None, **QUIET)
    return page


def _state(text: str, name: str) -> str:
    colour = _DOTS.get(name, "#9ca3af")
    return f'<span class="dot" style="background: {colour}"></span><span id="state-text">{escape(text)}</span>'
