"""A picture of one's own on the page of a demo."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

pytestmark = pytest.mark.needs("gradio", "openmps")

_OWN_PICTURES = """
import subprocess, sys
import gradio as gr
from openmps.demos._own_picture import own_picture

subprocess.Popen = None
with gr.Blocks():
    component = own_picture(gr)
print(component.preprocess(component.data_model(path=sys.argv[1])).tolist())
print(component.preprocess(None))
for given in ({"path": sys.argv[2]}, {"path": None, "url": "data:image/png;base64,AAAA"}):
    try:
        print(component.preprocess(component.data_model(**given)))
    except gr.Error as error:
        print(error.message)
"""


def test_a_picture_of_ones_own_is_read_by_the_one_opener(tmp_path: Path) -> None:
    """Gradio reads it by all of Pillow's decoders, one of which gives PostScript to another program."""
    picture = np.random.default_rng(2).integers(0, 256, (5, 7, 3)).astype(np.uint8)
    Image.fromarray(picture).save(tmp_path / "a.png")
    (tmp_path / "cat.png").write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n")
    command = [sys.executable, "-c", _OWN_PICTURES, str(tmp_path / "a.png"), str(tmp_path / "cat.png")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.splitlines() == [
        str(picture.tolist()),
        "None",
        'Picture "cat.png" cannot be read: its content is none of BMP, GIF, JPEG, PNG, PPM, TIFF, WEBP.',
        "The page has sent a picture that is no file.",
    ]
