"""The demos without a browser: sessions, pictures, and what each page's functions return."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

import openmps as mps
from openmps._display import grid
from openmps.datasets import drawn_digits
from openmps.demos import DEMOS, Options, make_demo, serve
from openmps.demos._counted_text import count_in_words
from openmps.demos._curves import Curve, draw_curves
from openmps.demos._digit_data import centred
from openmps.demos._gelu import GeluDemo, _Apart
from openmps.demos._gelu_graph import GeluGraph
from openmps.demos._pad import read_drawing
from openmps.demos._pictures import Box, draw_boxed, draw_cards, url_of
from openmps.demos._plan_picture import draw_plan, read_plan
from openmps.demos._session import Session, State
from openmps.demos._shapes import drawn_boxes, drawn_shapes
from openmps.demos._signals import draw_signals
from openmps.errors import ArgumentError, StateError
from waiting import wait_for


class Counter:
    """A model that counts its steps."""

    def __init__(self) -> None:
        self.steps = 0
        self.thread = threading.current_thread()


def counting(steps: int) -> Callable[[Session[Counter]], None]:
    def train(session: Session[Counter]) -> None:
        model = Counter()
        session.begin(model, steps)
        for number in range(steps):
            model.steps += 1
            session.record(1 / (number + 1))
            session.measure({"validation_accuracy": number / steps})
            time.sleep(0.001)

    return train


@pytest.fixture
def opened() -> Iterator[Callable[..., Session[Any]]]:
    sessions: list[Session[Any]] = []

    def begin(train: Callable[[Session[Any]], None], **options: Any) -> Session[Any]:
        session: Session[Any] = Session(train, **options)
        sessions.append(session)
        session.start()
        return session

    yield begin
    for session in sessions:
        session.close()


# ---- sessions


def test_a_session_waits_plays_pauses_and_ends(opened: Any) -> None:
    session = opened(counting(300))
    wait_for(lambda: session.snapshot().state is State.PAUSED)
    assert session.ask(lambda model: model.steps) == 0
    assert session.snapshot().losses == ()
    session.play()
    wait_for(lambda: len(session.snapshot().losses) > 5)
    session.pause()
    wait_for(lambda: session.snapshot().state is State.PAUSED)
    paused = session.ask(lambda model: model.steps)
    assert 5 < paused < 300
    assert session.ask(lambda model: model.steps) == paused
    session.play()
    done = wait_for(lambda: (s := session.snapshot()).state is State.DONE and s)
    assert done.losses == tuple(1 / n for n in range(1, 301))
    assert [iteration for iteration, _ in done.metrics] == list(range(1, 301))
    assert session.ask(lambda model: model.steps) == 300
    session.close()
    assert session.snapshot().state is State.CLOSED
    with pytest.raises(StateError, match="the session is closed"):
        session.ask(lambda model: model.steps)


def test_all_questions_are_answered_on_the_thread_that_trains(opened: Any) -> None:
    session = opened(counting(2000))
    session.play()
    answers: list[bool] = []

    def visit() -> None:
        for _ in range(20):
            answers.append(session.ask(lambda model: threading.current_thread() is model.thread))

    visitors = [threading.Thread(target=visit) for _ in range(4)]
    for visitor in visitors:
        visitor.start()
    for visitor in visitors:
        visitor.join()
    assert answers == [True] * 80


def test_a_question_that_fails_does_not_end_the_run(opened: Any) -> None:
    session = opened(counting(3))
    with pytest.raises(ZeroDivisionError):
        session.ask(lambda model: 1 // model.steps)
    with pytest.raises(TimeoutError, match="the question's"):
        session.ask(lambda model: (_ for _ in ()).throw(TimeoutError("the question's")))
    session.play()
    wait_for(lambda: session.snapshot().state is State.DONE)


def test_a_question_to_a_busy_model_is_given_up(opened: Any) -> None:
    is_free = threading.Event()

    def train(session: Session[Counter]) -> None:
        session.begin(Counter(), 1)
        is_free.wait(60)

    session = opened(train)
    session.play()
    wait_for(lambda: session.snapshot().state is State.TRAINING)
    with pytest.raises(StateError, match=r"within 0\.05 seconds"):
        session.ask(lambda model: model.steps, patience=0.05)
    is_free.set()
    assert session.ask(lambda model: model.steps) == 0


def test_start_again_gives_the_run_up(opened: Any) -> None:
    session = opened(counting(10_000))
    session.play()
    first = session.ask(lambda model: model)
    wait_for(lambda: len(session.snapshot().losses) > 3)
    session.restart()
    fresh = wait_for(lambda: (s := session.snapshot()).run == 2 and s.state is State.PAUSED and s)
    assert fresh.losses == ()
    assert session.ask(lambda model: model) is not first
    session.restart()
    wait_for(lambda: (s := session.snapshot()).run == 3 and s.state is State.PAUSED)


def test_a_failed_run_says_why_and_can_begin_again(opened: Any) -> None:
    attempts: list[int] = []

    def train(session: Session[Counter]) -> None:
        attempts.append(1)
        if len(attempts) == 1:
            raise ArgumentError("The data are bad.")
        counting(2)(session)

    session = opened(train)
    failed = wait_for(lambda: (s := session.snapshot()).state is State.FAILED and s)
    assert failed.problem == "The data are bad."
    with pytest.raises(StateError, match="the session is failed"):
        session.ask(lambda model: model.steps)
    session.restart()
    wait_for(lambda: session.snapshot().state is State.PAUSED)
    assert session.ask(lambda model: model.steps) == 0


def test_looks_take_little_of_the_time(opened: Any) -> None:
    looks: list[float] = []

    def look(model: Counter) -> int:
        looks.append(time.monotonic())
        time.sleep(0.1)
        return model.steps

    session = opened(counting(800), look=look)
    session.play()
    wait_for(lambda: session.snapshot().state is State.DONE)
    assert session.seen == (len(looks), 800)
    assert all(second - first > 0.5 for first, second in itertools.pairwise(looks[:-1]))


# ---- pictures


def points_of(svg: str) -> list[list[tuple[float, float]]]:
    lines = re.findall(r'<polyline points="([^"]*)"', svg)
    return [[(float(x), float(y)) for x, y in (point.split(",") for point in line.split())] for line in lines]


def test_curves_are_at_their_places() -> None:
    svg = draw_curves("loss & more", [Curve("a<b", [(0, 0.0), (5, 1.0), (10, 2.0)])], extent=10)
    ElementTree.fromstring(svg)
    [line] = points_of(svg)
    (left, bottom), (middle, half), (right, top) = line
    assert left < middle < right
    assert middle == pytest.approx((left + right) / 2)
    assert bottom > half > top
    assert half == pytest.approx((top + bottom) / 2)


@pytest.mark.parametrize("values", [[], [1.0], [float("nan"), float("inf")], [0.0, 0.0], [-3.0, 1e30], [1.0] * 1001])
def test_curves_of_all_kinds_are_drawn(values: list[float]) -> None:
    svg = draw_curves("loss", [Curve("loss", list(enumerate(values, 1)))], extent=len(values))
    ElementTree.fromstring(svg)
    assert "nan" not in svg
    assert "inf" not in svg
    assert all(len(line) <= 200 for line in points_of(svg))


def test_the_plan_has_the_operations_and_the_launches() -> None:
    graph = GeluGraph(4, 8, "cpu")
    operations, kernels = read_plan(graph.plan)
    names = [each.operations for each in operations]
    assert names == [("sqrt",), ("multiply",), ("erf",), ("multiply",), ("add",), ("multiply",)]
    launches = re.search(r"(\d+) launches", graph.plan)
    assert launches is not None
    assert len(kernels) == int(launches[1]) == 1
    assert kernels[0].operations == ("multiply", "erf", "multiply", "add", "multiply")
    picture = ElementTree.fromstring(draw_plan(operations, kernels))
    texts = [text.text for text in picture.iter("text")]
    assert "6 single operations" in texts
    assert "1 kernel, 1 stitched" in texts


def test_pictures_become_data_urls_and_grids() -> None:
    pictures = np.arange(3 * 2 * 2, dtype=np.uint8).reshape(3, 2, 2, 1)
    together = grid(pictures, 2)
    np.testing.assert_array_equal(together[:2, 2:], pictures[1])
    np.testing.assert_array_equal(together[2:, :2], pictures[2])
    assert not together[2:, 2:].any()
    boxed = ElementTree.fromstring(draw_boxed(np.zeros((9, 9, 3), np.uint8), [Box([1, 2, 4, 8], "<a>", "#fff")]))
    rect = boxed.find("rect")
    assert rect is not None
    assert [float(rect.attrib[name]) for name in ("x", "y", "width", "height")] == [1, 2, 3, 6]
    assert "&lt;b" in draw_cards([np.zeros((2, 2, 3), np.uint8)], ["<b"], [None])


def test_signals_have_bands_of_equal_neighbours() -> None:
    signal = np.random.default_rng(0).normal(size=(1000, 2)).astype(np.float32)
    svg = ElementTree.fromstring(draw_signals(signal, ("x", "y"), [("predicted", ["a", "a", "b", "a"])]))
    widths = [float(rect.attrib["width"]) for rect in svg.iter("rect")]
    assert widths == pytest.approx([2 * widths[1], widths[1], widths[1]], abs=0.2)
    flat = draw_signals(np.zeros((1, 1), np.float32), ("x",), [("predicted", [])])
    assert "nan" not in flat


# ---- drawn data


def test_drawings_are_centred_as_in_mnist() -> None:
    drawing = np.zeros((200, 100), np.float32)
    drawing[20:120, 40:50] = 1
    made = centred(drawing, 28)
    rows, columns = np.nonzero(made > 0.5)
    assert (rows.min(), rows.max()) == (4, 23)
    assert abs((columns.min() + columns.max()) / 2 - 13.5) <= 0.5
    assert not centred(np.zeros((9, 9), np.float32), 28).any()
    np.testing.assert_array_equal(np.nonzero(centred(drawing, 8))[0], np.arange(8))
    assert centred(np.ones((1, 1), np.float32), 28).sum() == 400


def test_the_pads_value_is_read_and_nonsense_is_empty() -> None:
    picture = np.zeros((224, 224, 1), np.uint8)
    picture[50:100] = 255
    drawing = read_drawing(url_of(picture))
    assert drawing is not None
    np.testing.assert_array_equal(drawing, picture[..., 0] / 255)
    black = url_of(np.zeros((9, 9, 1), np.uint8))
    large = url_of(np.full((2000, 9, 1), 255, np.uint8))
    for value in (None, "", "x", "data:image/png;base64,AAAA", "data:image/png;base64,!", black, large):
        assert read_drawing(value) is None


def test_drawn_shapes_are_as_described(tmp_path: Path) -> None:
    pictures, labels = drawn_shapes(30, 32)
    assert pictures.shape == (30, 32, 32, 3)
    assert set(labels) == {0, 1, 2}
    boxed = drawn_boxes(10, 96, tmp_path)
    for each in boxed.pictures:
        with Image.open(each.file) as picture:
            pixels = np.asarray(picture)
        for left, top, right, bottom in each.boxes:
            middle = pixels[int((top + bottom) / 2), int((left + right) / 2)]
            assert middle.min() >= 120  # shapes are bright, the ground is not
            assert 0 <= left < right <= 96
            assert 0 <= top < bottom <= 96


def test_numbers_are_counted_in_words() -> None:
    lines = count_in_words(1, 999).splitlines()
    assert len(set(lines)) == 999
    assert [lines[n - 1] for n in (7, 12, 20, 21, 100, 345)] == [
        "seven",
        "twelve",
        "twenty",
        "twenty-one",
        "one hundred",
        "three hundred and forty-five",
    ]


# ---- demos


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    monkeypatch.delenv("OPENMPS_DATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere")
    demos: list[Any] = []

    def begin(name: str, **settings: Any) -> Any:
        made: Any = make_demo(name, Options(device="cpu", epochs=1))
        for attribute, value in settings.items():
            setattr(made, attribute, value)
        demos.append(made)
        made.session.start()
        return made

    yield begin
    for each in demos:
        each.session.close()


def paused(demo: Any) -> None:
    wait_for(lambda: demo.session.snapshot().state is not State.PREPARING)
    assert demo.session.snapshot().state is State.PAUSED, demo.session.snapshot().problem


def played(demo: Any, steps: int | None = None) -> Any:
    """Let the demo train some steps, or to the end; return the snapshot."""
    demo.session.play()

    def is_there() -> Any:
        snapshot = demo.session.snapshot()
        assert snapshot.state is not State.FAILED, snapshot.problem
        return (snapshot.state is State.DONE or (steps is not None and len(snapshot.losses) >= steps)) and snapshot

    snapshot = wait_for(is_there)
    demo.session.pause()
    return snapshot


def failure_of(demo: Any) -> Any:
    return wait_for(lambda: (s := demo.session.snapshot()).state is State.FAILED and s)


def pad_of(digit: np.ndarray[Any, Any]) -> str:
    return url_of(np.rint(np.kron(digit, np.ones((8, 8, 1))) * 255).astype(np.uint8))


def test_digits_are_read_better_after_training(demo: Any) -> None:
    data = drawn_digits(960, 240)
    digits = demo("digits", _data=data, epochs=3)
    paused(digits)
    assert digits.classify("") == {}
    pads = [pad_of(image) for image in data.test_images[:20]]
    labels = data.test_labels[:20]

    def right() -> int:
        found = [digits.classify(pad) for pad in pads]
        return sum(
            max(shares, key=lambda name: shares[name]) == str(label)
            for shares, label in zip(found, labels, strict=True)
        )

    before = right()
    snapshot = played(digits)
    assert snapshot.losses[-1] < 0.7 * snapshot.losses[0]
    assert right() > max(before, 12)
    assert sum(digits.classify(pads[0]).values()) == pytest.approx(1, abs=1e-4)
    assert "accuracy" in digits.status(snapshot)
    assert len(digits.curves(snapshot)) == 2
    _, picture = digits.session.seen
    assert "stitched" in picture


@pytest.mark.needs("sklearn")
def test_digits_come_from_scikit_learn_where_mnist_is_not(demo: Any) -> None:
    digits = demo("digits")
    paused(digits)
    assert "scikit-learn" in digits.data_text
    assert played(digits, 5).iterations == 1437 // 40


def test_a_generator_shows_both_losses_and_draws(demo: Any) -> None:
    images = drawn_digits(64, 16).train_images
    gan = demo("gan", _data=images)
    paused(gan)
    before = gan.session.seen[1]
    assert before.shape == (64, 28, 28, 1)
    snapshot = played(gan)
    assert len(points_of("".join(gan.curves(snapshot)))) == 2
    assert (gan.session.seen[1] != before).any()
    assert gan.generate(8, 3) == gan.generate(8, 3) != gan.generate(8, 4)


def test_a_text_demo_goes_on_by_single_characters(demo: Any, tmp_path: Path) -> None:
    text = demo("text", _text="the cat sat on the mat. " * 200)
    paused(text)
    parts = list(text.write("the ", 30, 0.5, 0))
    lengths = [len(re.sub("<[^>]*>", "", part)) for part in parts]
    assert lengths == [8, 12, 16, 20, 24, 28, 32, 34]
    with pytest.raises(ArgumentError, match="'!'"):
        next(text.write("!", 30, 0.5, 0))
    snapshot = played(text)
    assert snapshot.losses[-1] < snapshot.losses[0]
    running = text.write("the ", 400, 0.7, 1)
    next(running)
    text.session.restart()
    wait_for(lambda: (s := text.session.snapshot()).run == 2 and s.state is State.PAUSED)
    assert len(list(running)) < 100  # another model would not go on with these letters
    assert text.start == "the cat sat on the mat. "


def test_a_writer_is_given_numbers_where_there_is_no_text(demo: Any) -> None:
    text = demo("text")
    paused(text)
    assert "drawn letters" in text.data_text
    assert played(text, 2).losses


def test_a_classifier_names_held_back_and_own_pictures(demo: Any) -> None:
    classifier = demo("classifier")
    paused(classifier)
    assert "drawn" in classifier.data_text
    cards = classifier.cards(classifier.session.seen[1])
    assert cards.count("<figure") == 16
    played(classifier, 8)
    own = classifier.classify(np.zeros((50, 80, 3), np.uint8))
    assert set(own) == {"circle", "square", "triangle"}
    assert classifier.classify(None) == {}


def test_a_classifier_reads_folders(demo: Any, tmp_path: Path) -> None:
    for name, level in (("dark", 10), ("light", 240)):
        (tmp_path / name).mkdir()
        for number in range(24):
            Image.fromarray(np.full((40, 30, 3), level + number % 5, np.uint8)).save(tmp_path / name / f"{number}.png")
    classifier = demo("classifier", options=Options(data=tmp_path, device="cpu"))
    paused(classifier)
    assert classifier.data_text.startswith("41 pictures to learn from, 7 held back")


def test_a_detector_draws_boxes(demo: Any) -> None:
    detector = demo("detector")
    paused(detector)
    assert detector.drawn(detector.session.seen[1]).count("<svg") == 4
    played(detector, 2)
    drawn = ElementTree.fromstring(detector.detect(np.zeros((100, 60, 3), np.uint8), 0.0))
    assert len(list(drawn.iter("rect"))) > 0
    assert detector.detect(None, 0.3) == ""


def test_an_activity_is_drawn_below_its_signals(demo: Any) -> None:
    activity = demo("activity")
    paused(activity)
    assert "drawn waves" in activity.data_text
    played(activity, 3)
    svg = activity.draw(2)
    texts = {text.text for text in ElementTree.fromstring(svg).iter("text")}
    assert {"predicted", "true", "x", "y"} <= texts
    assert activity.draw(1) != svg


def test_large_tensors_of_gelu_are_computed_operation_by_operation() -> None:
    apart = _Apart("cpu")
    try:
        assert apart.measure(GeluDemo.rows)["memory"] == GeluDemo.rows * 1024 * 4
    finally:
        apart.end()


def test_gelu_is_measured_both_ways(demo: Any) -> None:
    x = np.linspace(-3, 3, 64 * 1024)
    erf = np.vectorize(__import__("math").erf)
    graph = GeluGraph(64, 1024, "cpu")
    np.testing.assert_allclose(graph.run().ravel(), x * (0.5 + 0.5 * erf(x * 0.5**0.5)), atol=2e-6)
    gelu = demo("gelu", rows=64, epochs=3)
    paused(gelu)
    snapshot = played(gelu)
    assert len(points_of("".join(gelu.curves(snapshot)))) == 2
    assert re.search(r"stitched [\d.]+ ms and 0\.0 MB .* one by one [\d.]+ ms and [\d.]+ MB", gelu.status(snapshot))
    assert gelu.status(snapshot).startswith("measured, step 3 of 3: ")
    factor, saved = re.findall(r"([\d.]+) times as fast in the median, ([\d.]+) MB of memory", gelu.status(snapshot))[0]
    quotient = np.median([each["milliseconds"] for each in gelu._pair.single]) / np.median(snapshot.losses)
    assert float(factor) == pytest.approx(quotient, abs=0.06)
    assert float(saved) == pytest.approx(gelu._pair.single[-1]["memory"] / 1e6, abs=0.06)  # stitched needs none
    assert gelu._pair.single[0]["memory"] >= 64 * 1024 * 4  # an intermediate result at least
    gelu.choose(128)
    wait_for(lambda: gelu.session.snapshot().state is State.DONE and gelu._pair.rows == 128)


def test_bad_data_are_a_sentence_on_the_page(demo: Any) -> None:
    for name in ("classifier", "detector", "text", "activity", "digits"):
        made = demo(name, options=Options(data=Path("/nowhere"), device="cpu"))
        assert "/nowhere" in made.status(failure_of(made))


BUILD = """
import json
from openmps.demos import DEMOS, make_demo
from openmps.demos._page import build_page
for name in DEMOS:
    config = build_page(make_demo(name)).get_config_file()
    ids = [component["props"].get("elem_id") for component in config["components"]]
    print(json.dumps({"name": name, "ids": ids}))
"""


@pytest.mark.needs("gradio")
def test_every_demo_builds_its_page() -> None:
    # In another process: Gradio leaves event loops behind.
    run = subprocess.run([sys.executable, "-c", BUILD], capture_output=True, text=True, check=True)
    pages = [json.loads(line) for line in run.stdout.splitlines()]
    assert [page["name"] for page in pages] == list(DEMOS)
    for page in pages:
        assert {"play", "pause", "again", "epochs", "state", "curves"} <= set(page["ids"])


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from openmps.cli import main

    monkeypatch.setitem(sys.modules, "gradio", None)
    assert main(["demo", "digits", "--no-browser"]) == 1
    assert 'pip install "openmps[demo]"' in capsys.readouterr().err


def test_two_demos_take_two_ports() -> None:
    from openmps.demos._server import listen

    with listen(None) as first, listen(None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]
        assert first.getsockname()[0] == "127.0.0.1"
    with pytest.raises(ArgumentError, match="port is 65536, expected 1 to 65535"):
        listen(65536)


@pytest.mark.needs("gradio")
def test_a_taken_port_is_refused() -> None:
    import socket

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(ArgumentError, match=f"Port {port} is taken"):
            serve(make_demo("digits"), port=port, opens_browser=False)


def test_a_task_tells_its_callback_the_model() -> None:
    from openmps.tasks import ModelCallback, image_classifier

    class Recorder(ModelCallback):
        answers: list[Any]

        def on_model(self, model: Any) -> None:
            self.model, self.answers = model, []

        def on_iteration(self, training: mps.Training, loss: float) -> None:
            self.answers.append(self.model.predict(pictures[:2]).probabilities)

    pictures, labels = drawn_shapes(64, 32)
    recorder = Recorder()
    model = image_classifier.create((pictures, labels), size=(32, 32), epochs=2, callbacks=[recorder], progress=False)
    assert recorder.model is model
    assert len(recorder.answers) == model.history.iterations
    assert (recorder.answers[0] != recorder.answers[-1]).any()
