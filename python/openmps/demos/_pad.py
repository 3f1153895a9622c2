"""A pad to draw a digit on: a canvas whose picture travels to Python as a data URL while one draws."""

from __future__ import annotations

import base64
import io
from typing import Any

import numpy as np

from openmps._checks.arrays import F32Array
from openmps._files.picture_file import decoding
from openmps.errors import DatasetError

_EDGE = 224  # pixels
_MOST_CHARACTERS = 1_000_000
_PREFIX = "data:image/png;base64,"
_TEMPLATE = f"""
<canvas width="{_EDGE}" height="{_EDGE}" style="width: {_EDGE}px; height: {_EDGE}px; background: black;
border-radius: 8px; touch-action: none; cursor: crosshair; display: block"></canvas>
<button class="clear" style="margin-top: 0.4rem; padding: 0.2rem 0.8rem; border: 1px solid #9ca3af;
border-radius: 6px">Clear</button>
"""
_SCRIPT = """
const canvas = element.querySelector("canvas"), pen = canvas.getContext("2d");
let drawing = false, last = 0;
const empty = () => { pen.fillStyle = "black"; pen.fillRect(0, 0, canvas.width, canvas.height); };
const send = () => { last = Date.now(); props.value = canvas.toDataURL("image/png"); trigger("input"); };
const place = (event) => {
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
};
empty();
pen.lineCap = pen.lineJoin = "round"; pen.lineWidth = 20; pen.strokeStyle = "white";
canvas.addEventListener("pointerdown", (event) => {
  drawing = true; canvas.setPointerCapture(event.pointerId);
  pen.beginPath(); pen.moveTo(...place(event)); pen.lineTo(...place(event)); pen.stroke();
});
canvas.addEventListener("pointermove", (event) => {
  if (!drawing) return;
  pen.lineTo(...place(event)); pen.stroke();
  if (Date.now() - last > 300) send();
});
canvas.addEventListener("pointerup", () => { if (drawing) { drawing = false; send(); } });
element.querySelector(".clear").addEventListener("click", () => { empty(); props.value = ""; trigger("input"); });
"""


def drawing_pad(gr: Any, **options: Any) -> Any:
    """Return a component whose value is a picture for `read_drawing`; it triggers ``input`` while one draws."""
    return gr.HTML(value="", html_template=_TEMPLATE, js_on_load=_SCRIPT, **options)


def read_drawing(value: str | None) -> F32Array | None:
    """Return a drawing (H, W) of 0 to 1, or None if it is empty or no picture."""
    if not value or not value.startswith(_PREFIX) or len(value) > _MOST_CHARACTERS:
        return None
    try:
        with decoding(io.BytesIO(base64.b64decode(value[len(_PREFIX) :])), "The drawing", ("PNG",)) as picture:
            if max(picture.size) > 4 * _EDGE:
                return None
            drawing = np.asarray(picture.convert("L"), np.float32) / np.float32(255)
    except (DatasetError, ValueError):
        return None
    return drawing if drawing.max() > 0.1 else None
