"""A model that is trained in a background thread, while pages watch it, pause it and ask it.

One thread may use a graph at a time. So the thread that trains also answers: requests wait in a queue, and `point`,
which the training calls between steps, takes them. The session belongs to the process: every page shows the same one.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from openmps.errors import Error, StateError

Model = TypeVar("Model")
Answer = TypeVar("Answer")

_PATIENCE = 60.0  # seconds for an answer
_FAREWELL = 10.0  # seconds for the last step
_LEAST_EXTENT = 20  # steps
_LOOK = 0.5  # least seconds between two looks at the model
_TIMED = 50  # steps, whose mean is the speed


class State(Enum):
    """The activity of a session."""

    PREPARING = "reading the data"
    PAUSED = "paused"
    TRAINING = "training"
    DONE = "trained"
    FAILED = "failed"
    CLOSED = "closed"


class Stopped(Exception):
    """The way out of a run that is started again or closed; it is not an error."""


@dataclass(frozen=True)
class Snapshot:
    """The course of a run at one moment.

    Parameters
    ----------
    state : State
    iterations : int
        How many the run will have; 0 while it is not known.
    losses : tuple of float
        One for each iteration so far.
    metrics : tuple of (int, dict)
        Iteration and measurements.
    problem : str
        The reason of a failed run.
    run : int
        The number of the run; `restart` begins another one.
    step_seconds : float
        The mean of the last 50 steps, without pauses and answers; 0 before the first.
    """

    state: State
    iterations: int
    losses: tuple[float, ...]
    metrics: tuple[tuple[int, dict[str, float]], ...]
    problem: str
    run: int
    step_seconds: float = 0.0

    @property
    def extent(self) -> int:
        """How many steps a picture of the course has room for."""
        return max(len(self.losses), min(self.iterations, _LEAST_EXTENT), 1)


@dataclass
class _Course:
    """The parts of a snapshot that grow."""

    iterations: int = 0
    losses: list[float] = field(default_factory=list)
    metrics: list[tuple[int, dict[str, float]]] = field(default_factory=list)
    problem: str = ""
    begun: float = 0.0  # when the present step began
    seconds: deque[float] = field(default_factory=lambda: deque(maxlen=_TIMED))  # of each of the last steps

    @property
    def step_seconds(self) -> float:
        return sum(self.seconds) / len(self.seconds) if self.seconds else 0.0


class Session(Generic[Model]):
    """One run after another of a training, in a background thread.

    Parameters
    ----------
    train : callable
        Trains from the first step to the last. It calls `begin` before the first step, `record` after each step and
        `measure` after each epoch.
    look : callable, optional
        Makes what pages show of a model, such as drawn pictures. It runs on the thread that trains: before the first
        step, between steps, and after the last. It takes at most a tenth of the time.
    """

    def __init__(
        self, train: Callable[[Session[Model]], None], *, look: Callable[[Model], object] | None = None
    ) -> None:
        self._train, self._look = train, look
        self._changed = threading.Condition()
        self._requests: queue.SimpleQueue[tuple[Callable[[Model], Any], Future[Any]]] = queue.SimpleQueue()
        self._course, self._state, self._run = _Course(), State.PREPARING, 0
        self._wants_play = self._wants_restart = self._wants_end = False
        self._model: Model | None = None
        self._seen: object = None
        self._looks, self._next_look = 0, 0.0
        self._thread = threading.Thread(target=self._work, name="training", daemon=True)

    # ---- for pages

    def start(self) -> None:
        """Start the thread; the first run prepares and waits for `play`."""
        self._thread.start()

    def play(self) -> None:
        """Let the run go on."""
        self._request(play=True)

    def pause(self) -> None:
        """Let the run wait after the present step."""
        self._request(play=False)

    def restart(self) -> None:
        """Give the run up and begin another one, with first weights; it waits for `play`."""
        self._request(play=False, restart=True)

    def close(self, patience: float = _FAREWELL) -> bool:
        """End the thread after the present step; later requests are refused.

        Returns
        -------
        bool
            Whether the thread has ended within `patience` seconds.
        """
        self._request(play=False, end=True)
        if self._thread.is_alive():
            self._thread.join(patience)
        return not self._thread.is_alive()

    def snapshot(self) -> Snapshot:
        """Return the course so far."""
        with self._changed:
            course = self._course
            return Snapshot(
                self._state,
                course.iterations,
                tuple(course.losses),
                tuple(course.metrics),
                course.problem,
                self._run,
                course.step_seconds,
            )

    @property
    def seen(self) -> tuple[int, Any]:
        """A number that grows with each new result of a look, and the last result; 0 and None before the first."""
        with self._changed:
            return self._looks, self._seen

    def ask(self, question: Callable[[Model], Answer], *, patience: float = _PATIENCE) -> Answer:
        """Return the answer of the model, from the thread that trains.

        Raises
        ------
        StateError
            If the session is closed, or the answer takes longer than `patience` seconds.
        """
        answer: Future[Answer] = Future()
        with self._changed:
            if self._wants_end or self._state is State.FAILED:
                raise StateError(f"The model cannot answer: the session is {self._state.value}.")
            self._requests.put((question, answer))
            self._changed.notify_all()
        try:
            return answer.result(patience)
        except TimeoutError:
            if answer.done() and not answer.cancelled():
                raise  # the question's own
            answer.cancel()
            raise StateError(f"The model has not answered within {patience:g} seconds.") from None

    # ---- for the training

    def begin(self, model: Model, iterations: int) -> None:
        """Show the model before its first step, and wait for `play`."""
        with self._changed:
            self._model, self._course.iterations = model, iterations
        self._look_at(model)
        with self._changed:
            self._state = State.TRAINING if self._wants_play else State.PAUSED
        self.point()
        self._course.begun = time.monotonic()

    def record(self, loss: float) -> None:
        """Take the loss of a step, and let pages in."""
        with self._changed:
            self._course.losses.append(loss)
            self._course.seconds.append(time.monotonic() - self._course.begun)
        self.point()
        self._course.begun = time.monotonic()

    def measure(self, metrics: Mapping[str, float]) -> None:
        """Take the measurements of an epoch."""
        with self._changed:
            self._course.metrics.append((len(self._course.losses), dict(metrics)))

    def point(self) -> None:
        """Answer what is asked, look, wait while paused.

        Raises
        ------
        Stopped
            If the run is given up.
        """
        self._serve()
        if self._model is not None and time.monotonic() >= self._next_look:
            self._look_at(self._model)
        while True:
            with self._changed:
                if self._wants_restart or self._wants_end:
                    raise Stopped
                if self._wants_play and self._state is State.PAUSED:
                    self._state = State.TRAINING
                if self._wants_play or self._state is State.PREPARING:
                    return
                if self._state is State.TRAINING:
                    self._state = State.PAUSED
                if self._requests.empty():
                    self._changed.wait()
            self._serve()

    # ---- the thread

    def _work(self) -> None:
        while not self._wants_end:
            with self._changed:
                self._course, self._state, self._wants_restart = _Course(), State.PREPARING, False
                self._run += 1
                self._model = None
            problem = ""
            try:
                self._train(self)
            except Stopped:
                continue
            except Error as error:
                problem = str(error)
            except Exception as error:  # pages show it
                problem = f"{type(error).__name__}: {error}"
            if not problem and self._model is not None:
                self._look_at(self._model)
            with self._changed:
                self._course.problem = problem
                self._state = State.FAILED if problem else State.DONE
            self._stay()
        with self._changed:
            self._state = State.CLOSED
        self._refuse()

    def _stay(self) -> None:
        """Answer after the last step, until another run is wanted."""
        while True:
            with self._changed:
                if self._wants_restart or self._wants_end:
                    return
                if self._requests.empty():
                    self._changed.wait()
                failed = self._state is State.FAILED
            if failed:
                self._refuse()
            else:
                self._serve()

    def _serve(self) -> None:
        """Answer all requests that wait, unless the model is not there yet."""
        while self._model is not None and not self._requests.empty():
            question, answer = self._requests.get()
            if not answer.set_running_or_notify_cancel():
                continue
            try:
                answer.set_result(question(self._model))
            except BaseException as error:
                answer.set_exception(error)

    def _refuse(self) -> None:
        while not self._requests.empty():
            _, answer = self._requests.get()
            if answer.set_running_or_notify_cancel():
                answer.set_exception(StateError(f"The model cannot answer: the session is {self._state.value}."))

    def _look_at(self, model: Model) -> None:
        if self._look is None:
            return
        start = time.monotonic()
        seen = self._look(model)
        seconds = time.monotonic() - start
        self._next_look = time.monotonic() + max(_LOOK, 9 * seconds)
        with self._changed:
            self._looks += seen is not self._seen
            self._seen = seen

    def _request(self, *, play: bool, restart: bool = False, end: bool = False) -> None:
        with self._changed:
            if end or self._state is not State.CLOSED:
                self._wants_play = play
                self._wants_restart = self._wants_restart or restart
                self._wants_end = self._wants_end or end
                self._changed.notify_all()
