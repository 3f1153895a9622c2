"""A place on a page for a picture of one's own, which is read as every picture of a user's is.

Gradio would open it with all of Pillow's decoders, one of which gives PostScript to another program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from openmps.data import read_picture
from openmps.demos._handlers import handler
from openmps.errors import DatasetError

U8Array = npt.NDArray[np.uint8]


def own_picture(gr: Any) -> Any:
    """Return a component whose value is a picture, uint8 (H, W, 3), or None."""
    component = gr.Image(
        type="filepath",
        sources=["upload", "clipboard"],
        label="A picture of your own",
        height=260,
        elem_id="own",
    )
    component.preprocess = handler(read_own)
    return component


def read_own(given: Any) -> U8Array | None:
    """Return the picture of what a page has sent: a file that it has uploaded.

    Raises
    ------
    DatasetError
        If it is no file, or no picture that `read_picture` takes.
    """
    if given is None:
        return None
    if not given.path:
        raise DatasetError("The page has sent a picture that is no file.")
    try:
        return read_picture(given.path)
    except DatasetError as error:
        raise DatasetError(str(error).replace(str(given.path), Path(given.path).name)) from error
