"""The pictures of docs/demos.md: each demo trains to its end before its page is taken.

    python tests/python/demo_pictures.py docs/pictures
    python tests/python/demo_pictures.py docs/pictures detector gan

OPENMPS_DATA names a folder with MNIST and the other data of docs/demos.md; DETECTOR and CLASSIFIER name their data.
DEVICE names the device. The runs take half an hour on two cores.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from demo_visit import Server, Visit
from test_demo_pages import SEVEN, draw

_WIDTH, _PHONE = 1200, 390
_HOUR = 3600.0


def _digits(visit: Visit) -> None:
    draw(visit, SEVEN)
    visit.wait_for_text("#opinion", "%")


def _many_rows(visit: Visit) -> None:
    visit.set_slider("#rows", 8192)  # larger than the caches


def _text(visit: Visit) -> None:
    visit.set_slider("#length", 300)
    visit.set_slider("#temperature", 0.5)
    visit.press("button#write")
    visit.wait(lambda: len(visit.text("#written")) >= 300, "300 characters", seconds=_HOUR)


# The first steps on a page, and the last ones after the training.
_BEFORE: dict[str, Callable[[Visit], None]] = {"gelu": _many_rows}
_AFTER: dict[str, Callable[[Visit], None]] = {"digits": _digits, "text": _text}
_OPTIONS: dict[str, tuple[str, ...]] = {
    "activity": ("--epochs", "30"),
    "classifier": ("--epochs", "40"),
    "detector": ("--epochs", "40"),
    "digits": (),
    "gan": (),
    "gelu": (),
    "kernels": (),
    "text": (),
}
_OTHERS = "digits"  # of this one there are pictures in dark colours and of a phone's width


def _picture(visit: Visit, path: Path, width: int) -> None:
    """Write the page in this width, as high as it is."""
    from PIL import Image, ImageChops

    script = "return Math.ceil(document.querySelector('.gradio-container').getBoundingClientRect().height)"
    for height in (1200, 0):  # the page is laid out before it is measured
        metrics = {"width": width, "height": height or int(visit.driver.execute_script(script)), "mobile": False}
        visit.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**metrics, "deviceScaleFactor": 1})
    time.sleep(1)  # colours change little by little
    visit.driver.save_screenshot(str(path))
    with Image.open(path) as taken:
        page = taken.convert("RGB")
    ground = Image.new("RGB", page.size, page.getpixel((0, page.height - 1)))
    box = ImageChops.difference(page, ground).getbbox()
    end = min(page.height, 2 * max(width, 600), box[3] + 24 if box else page.height)
    _few_colours(page.crop((0, 0, width, end))).save(path, optimize=True)


def _few_colours(page: Any) -> Any:
    """Return the page in 256 colours: the most frequent ones, those of photographs, and rare ones of classes."""
    import numpy as np
    from PIL import Image

    often = [colour for _, colour in sorted(page.getcolors(page.width * page.height), reverse=True)[:64]]
    colours = [part for colour in often for part in colour]
    for count, method in ((160, Image.Quantize.MEDIANCUT), (32, Image.Quantize.MAXCOVERAGE)):
        colours += page.quantize(count, method).getpalette()[: 3 * count]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    numbers = np.array(page.quantize(palette=palette, dither=Image.Dither.NONE))
    pixels = np.asarray(page)
    for number, colour in enumerate(often):  # which Pillow takes for their neighbours
        numbers[(pixels == colour).all(axis=2)] = number
    made = Image.fromarray(numbers, "P")
    made.putpalette(colours)
    return made


def take(name: str, folder: Path) -> None:
    """Train a demo to its end, and write its pictures."""
    data = os.environ.get(name.upper())
    device = os.environ.get("DEVICE")
    given = [*(("--data", data) if data else ()), *(("--device", device) if device else ())]
    server = Server(name, *_OPTIONS[name], *given)
    visit = Visit(server.address, width=_WIDTH)
    try:
        visit.wait_for_text("#state", "paused")
        if name in _BEFORE:
            _BEFORE[name](visit)
        visit.press("#play")
        visit.wait_for_text("#state", "trained", seconds=_HOUR)
        if name in _AFTER:
            _AFTER[name](visit)
        _picture(visit, folder / f"demo-{name}.png", _WIDTH)
        if name == _OTHERS:
            _picture(visit, folder / f"demo-{name}-phone.png", _PHONE)
            visit.driver.execute_script("document.body.classList.add('dark')")
            _picture(visit, folder / f"demo-{name}-dark.png", _WIDTH)
        print(f"{name}: {visit.text('#state')}", flush=True)
    finally:
        visit.close()
        server.end()


if __name__ == "__main__":
    for wanted in sys.argv[2:] or _OPTIONS:
        take(wanted, Path(sys.argv[1]))
