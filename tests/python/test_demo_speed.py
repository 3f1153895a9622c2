"""The line of a demo on its run: the speed, the device and the time that is left."""

from __future__ import annotations

import pytest

from openmps.demos import Options, make_demo
from openmps.demos._session import Session, Snapshot, State
from waiting import wait_for


class Clock:
    """In place of the module ``time``, for a session."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


def test_the_speed_is_that_of_the_last_steps_without_pauses_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("openmps.demos._session.time", clock)

    def wait(model: object) -> None:
        clock.now += 1000

    def train(session: Session[object]) -> None:
        session.begin(object(), 70)
        for number in range(70):
            clock.now += 5 if number < 20 else 2
            session.record(0.0)

    session = Session(train, look=wait)
    session.start()
    wait_for(lambda: session.snapshot().state is State.PAUSED)
    assert session.snapshot().step_seconds == 0
    session.ask(wait)
    session.play()
    done = wait_for(lambda: (s := session.snapshot()).state is State.DONE and s)
    assert done.step_seconds == 2  # of 50 steps
    session.close()


@pytest.mark.parametrize(
    ("step_seconds", "expected"),
    [
        (0.0, ""),
        (0.004, ", 250 steps a second on cpu, 4 s left"),
        (0.2, ", 5.0 steps a second on cpu, 3 min left"),
        (15.0, ", 15 s a step on cpu, 225 min left"),
    ],
)
@pytest.mark.parametrize("device", ["cpu", None])
def test_a_run_tells_its_device_speed_and_end(
    step_seconds: float, expected: str, device: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENMPS_DEVICE", "cpu")
    demo = make_demo("digits", Options(device=device))
    made = Snapshot(State.TRAINING, 1000, (0.5,) * 100, (), "", 1, step_seconds)
    assert demo.status(made) == f"training, step 100 of 1000, loss 0.5000{expected}"
    ended = Snapshot(State.DONE, 100, (0.5,) * 100, (), "", 1, step_seconds)
    assert demo.status(ended) == f"trained, step 100 of 100, loss 0.5000{expected.rpartition(', ')[0]}"
