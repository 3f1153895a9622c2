"""The demos of ``openmps demo``: local pages on which a model learns while one watches and tries it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from importlib import import_module

from openmps.demos._demo import Demo, Options

__all__ = ["DEMOS", "Demo", "Options", "make_demo", "serve"]

# name -> module, class, and a few words for the command line
DEMOS: dict[str, tuple[str, str, str]] = {
    "digits": ("openmps.demos._digits", "DigitsDemo", "a pad to draw digits on, read by a network that learns"),
    "gan": ("openmps.demos._gan", "GanDemo", "digits drawn by a generator that learns"),
    "text": ("openmps.demos._text", "TextDemo", "a text that is written letter by letter"),
    "detector": ("openmps.demos._detector", "DetectorDemo", "boxes that find objects in pictures"),
    "classifier": ("openmps.demos._classifier", "ClassifierDemo", "pictures that are named by a network that learns"),
    "activity": ("openmps.demos._activity", "ActivityDemo", "recordings of sensors, and the activities in them"),
    "gelu": ("openmps.demos._gelu", "GeluDemo", "one stitched kernel beside single operations"),
    "kernels": ("openmps.demos._kernels", "KernelsDemo", "pictures by own kernels in the Metal language"),
}


def make_demo(name: str, options: Options | None = None) -> Demo:
    """Return a demo by its name, before anything is read or trained."""
    module, kind, _ = DEMOS[name]
    made: Demo = getattr(import_module(module), kind)(options or Options())
    return made


def serve(
    demo: Demo,
    *,
    port: int | None = None,
    opens_browser: bool = True,
    ends_process: bool = False,
    announce: Callable[[str], None] = print,
) -> None:
    """Show a demo's page on this machine until Ctrl-C.

    Parameters
    ----------
    demo : Demo
    port : int, optional
        By default the first free one from 7860.
    opens_browser : bool, optional
    ends_process : bool, optional
        End the process with the page, which is faster than Python's own end.
    announce : callable, optional
        Gets the page's address when it can be opened; by default it is printed.

    Raises
    ------
    MissingExtraError
        If Gradio is not installed.
    ArgumentError
        If the port is taken.
    """
    from openmps.demos._ending import leaving_at_once
    from openmps.demos._server import serve_page

    with leaving_at_once() if ends_process else nullcontext():
        serve_page(demo, port, opens_browser=opens_browser, announce=announce)
