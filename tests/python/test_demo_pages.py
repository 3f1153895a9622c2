"""The demos as a visitor sees them: a browser presses play, sees the loss fall, draws, moves sliders.

    pytest -m '' tests/python/test_demo_pages.py

The test of one demo runs with the fast tests too. Screenshots go to the folder of OPENMPS_SCREENSHOTS, by default
build/demos. OPENMPS_DEMO_STEPS=300 lets models that train learn so long before.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from demo_visit import Server, Visit, missing, visiting
from openmps.demos import DEMOS

pytestmark = [
    pytest.mark.skipif(bool(missing()), reason=missing() or "all is there"),
    pytest.mark.filterwarnings("default"),  # of Selenium's sockets
]

PICTURES = Path(os.environ.get("OPENMPS_SCREENSHOTS", Path(__file__).parents[2] / "build" / "demos"))
Begin = Callable[..., tuple[Server, Visit]]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Return what starts a demo and visits its page; at the end Ctrl-C has to end the demo."""
    opened: list[tuple[Server, Visit]] = []

    def start(name: str, *options: str) -> tuple[Server, Visit]:
        server = Server(name, *options)
        try:
            visit = Visit(server.address)
        except BaseException:
            server.process.kill()
            raise
        opened.append((server, visit))
        return server, visit

    yield start
    for server, visit in opened:
        outside, errors = visit.outside(), visit.errors()
        start_of_end = time.monotonic()
        status, written = server.end()  # while the page is open
        visit.close()
        assert outside == set()
        assert errors == []
        assert status == 0, written
        assert written == "openmps: the demo has ended.\n"
        assert time.monotonic() - start_of_end < 15


def see_the_loss_fall(visit: Visit, steps: int, *, share: float = 0.9, seconds: float = 120) -> None:
    """Press play; wait until the mean of the last losses has fallen to a share of the first one."""
    visit.wait_for_text("#state", "paused")
    assert visit.step() == 0
    visit.press("#play")
    first = visit.wait(visit.loss, "a loss")
    visit.wait(lambda: visit.step() >= steps and visit.loss() <= share * first, "a lower loss", seconds=seconds)
    assert visit.driver.execute_script("return document.querySelectorAll('#curves polyline').length") >= 1


def draw(visit: Visit, strokes: list[list[tuple[int, int]]]) -> None:
    """Draw on the pad; places count from its middle, in pixels."""
    from selenium.webdriver import ActionChains

    pad = visit.find("#pad canvas")
    for (x, y), *others in strokes:
        pen = ActionChains(visit.driver, duration=20).move_to_element_with_offset(pad, x, y).click_and_hold()
        for next_x, next_y in others:
            pen = pen.move_by_offset(next_x - x, next_y - y)
            x, y = next_x, next_y
        pen.release().perform()


def keep(visit: Visit, name: str) -> None:
    """Write a screenshot; a model that trains may have to learn longer before."""
    steps = int(os.environ.get("OPENMPS_DEMO_STEPS", "0"))
    if "training" in visit.text("#state"):
        visit.wait(lambda: visit.step() >= steps or "training" not in visit.text("#state"), "steps", seconds=500)
    visit.picture(PICTURES / f"{name}.png")


ONE = [[(0, -70 + 10 * step) for step in range(15)]]
SEVEN = [[(-45 + 10 * step, -60) for step in range(10)] + [(45 - 5 * step, -60 + 10 * step) for step in range(1, 14)]]


@pytest.mark.browser
def test_digits_pause_survive_a_reload_and_two_visitors(begin: Begin) -> None:
    server, visit = begin("digits", "--epochs", "50")  # none of the visitors waits for its end
    visit.wait_for_text("#state", "paused")
    draw(visit, ONE)
    visit.wait_for_text("#opinion", "%")  # an opinion before training
    keep(visit, "digits-before")
    stages = visit.driver.execute_script("return document.querySelectorAll('#network .stage').length")
    assert stages == 5
    see_the_loss_fall(visit, 30, share=0.6)
    visit.wait_for_text("#state", "accuracy 9", seconds=120)
    visit.press("#pause")
    visit.wait_for_text("#state", "paused")
    for strokes, digit in ((ONE, "1"), (SEVEN, "7")):
        visit.press("#pad .clear")
        draw(visit, strokes)
        visit.wait_for_text("#opinion", f"reads\n{digit}\n")
    keep(visit, "digits")
    paused = visit.step()
    with visiting(server.address) as second:
        second.wait_for_text("#state", f"step {paused} of")
        second.press("#play")
        visit.wait(lambda: visit.step() > paused, "steps that another visitor has asked for")
    visit.driver.refresh()
    visit.wait(lambda: visit.step() > paused, "the same run after a reload")
    visit.press("#plan-part button")
    visit.wait_for_text("#plan", "single operations")
    keep(visit, "digits-plan")
    visit.set_slider("#epochs", 1)
    visit.press("#again")
    visit.wait(lambda: visit.step() == 0 and "paused" in visit.text("#state"), "another run")


@pytest.mark.browser
def test_a_generator_draws_and_generates(begin: Begin) -> None:
    _, visit = begin("gan")
    visit.wait_for_text("#state", "paused")
    visit.find("#drawn img")
    visit.press("#play")
    visit.wait(lambda: visit.step() >= 100, "100 steps", seconds=180)
    first = visit.find("#drawn img").get_attribute("src")
    visit.wait(lambda: visit.find("#drawn img").get_attribute("src") != first, "newly drawn digits")
    keep(visit, "gan")
    visit.press("#pause")
    visit.wait_for_text("#state", "paused")
    step = visit.step()
    for tab in visit.driver.find_elements("css selector", "button[role=tab]"):
        if tab.text == "Generate":
            tab.click()
    visit.set_slider("#count", 16)
    visit.press("button#generate")
    made = visit.find("#made img").get_attribute("src")
    visit.set_slider("#seed", 9)
    visit.wait(lambda: visit.find("#made img").get_attribute("src") != made, "digits of another seed")
    keep(visit, "gan-generate")
    assert visit.step() == step
    visit.press("#play")
    visit.wait(lambda: visit.step() > step, "the run that goes on")


@pytest.mark.browser
def test_a_text_grows_by_single_characters(begin: Begin) -> None:
    _, visit = begin("text")
    see_the_loss_fall(visit, 100, share=0.85)
    visit.set_slider("#length", 200)
    visit.set_slider("#temperature", 0.5)
    visit.press("button#write")
    lengths: list[int] = []

    def is_written() -> bool:
        lengths.append(len(visit.text("#written")))
        return lengths[-1] >= 200

    visit.wait(is_written, "200 letters")
    assert len(set(lengths)) > 3
    visit.press("#text-part button")
    visit.wait(lambda: len(visit.text("#excerpt")) > 500, "the data set")
    visit.press("#text-part button")
    keep(visit, "text")
    visit.set_slider("#length", 1000)  # the end comes while it writes
    visit.press("button#write")
    visit.wait(lambda: 20 < len(visit.text("#written")) < 900, "a text that grows")


@pytest.fixture
def own_picture(tmp_path: Path) -> str:
    from PIL import Image

    pixels = np.full((90, 120, 3), 30, np.uint8)
    pixels[20:70, 30:80] = (250, 200, 40)
    file = tmp_path / "own.png"
    Image.fromarray(pixels).save(file)
    return str(file)


@pytest.mark.browser
def test_a_detector_finds_and_takes_pictures(begin: Begin, own_picture: str) -> None:
    _, visit = begin("detector", *_data("DETECTOR"))
    see_the_loss_fall(visit, 40, seconds=180)
    visit.driver.find_element("css selector", "#own input[type=file]").send_keys(own_picture)
    visit.find("#found svg")
    visit.set_slider("#least", 0.05)
    visit.wait(lambda: visit.driver.find_elements("css selector", "#found rect"), "boxes of low scores")
    assert len(visit.driver.find_elements("css selector", "#boxes svg")) == 4
    boxes = "return document.querySelectorAll('#boxes rect').length"
    visit.wait(lambda: visit.driver.execute_script(boxes) >= 4, "boxes on held-back pictures", seconds=400)
    keep(visit, "detector")


@pytest.mark.browser
def test_a_classifier_names_and_takes_pictures(begin: Begin, own_picture: str) -> None:
    _, visit = begin("classifier", *_data("CLASSIFIER"))
    see_the_loss_fall(visit, 30, seconds=180)
    assert len(visit.driver.find_elements("css selector", "#cards figure")) == 16
    visit.driver.find_element("css selector", "#own input[type=file]").send_keys(own_picture)
    visit.wait_for_text("#opinion", "%")
    keep(visit, "classifier")


def test_an_activity_is_below_its_signals(begin: Begin) -> None:
    _, visit = begin("activity", "--epochs", "200")  # a busy machine may show the first loss late
    see_the_loss_fall(visit, 60)
    drawn = visit.wait_for_text("#signals", "predicted")
    visit.set_slider("#recording", 3)
    visit.wait(lambda: visit.text("#signals") not in ("", drawn), "another recording or opinion")
    keep(visit, "activity")


@pytest.mark.browser
def test_gelu_is_measured_on_the_page(begin: Begin) -> None:
    _, visit = begin("gelu")
    visit.wait_for_text("#state", "paused")
    visit.press("#play")
    visit.wait_for_text("#state", "one by one")
    visit.set_slider("#rows", 512)
    visit.wait_for_text("#data", "512 x 1024")
    visit.wait(lambda: visit.step() >= 10, "10 measurements")
    keep(visit, "gelu")


@pytest.mark.browser
@pytest.mark.parametrize("name", DEMOS)
def test_the_page_comes_soon(name: str, gradio_seconds: float) -> None:
    server = Server(name)
    server.end()
    print(f"{name}: {server.seconds:.1f} s of processors, {gradio_seconds:.1f} s of them import Gradio")
    assert server.seconds < 10


@pytest.mark.browser
def test_a_demo_starts_at_most_two_seconds_after_importing_gradio(gradio_seconds: float) -> None:
    server = Server("gelu")  # which reads no data meanwhile
    server.end()
    assert server.seconds < gradio_seconds + 2


@pytest.fixture(scope="module")
def gradio_seconds() -> float:
    """Return the seconds of processors that Gradio's import takes."""
    program = "import gradio, os, sys; sys.stdout.write(str(sum(os.times()[:2])))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(run.stdout)


def _data(name: str) -> list[str]:
    """Return the option that names data of one's own: OPENMPS_DEMO_DETECTOR, OPENMPS_DEMO_CLASSIFIER."""
    path = os.environ.get(f"OPENMPS_DEMO_{name}")
    return ["--data", path] if path else []
