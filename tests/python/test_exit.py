"""Programs that end while the device still works for them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ending_program
import random_exits

pytestmark = pytest.mark.needs("openmps")

_PROGRAM = """
import time
import numpy as np
import openmps as mps

class Slow:  # the interpreter, which is ending, waits while runs end
    sleep = time.sleep
    def __del__(self):
        self.sleep(0.5)

slow = Slow()
graph = mps.Graph()
x = graph.placeholder((256, 256))
y = x
for _ in range(40):
    y = graph.matmul(y, x)
feeds = {x: np.full((256, 256), 1 / 256, np.float32)}
runs = [graph.run_async(feeds, y) for _ in range(8)]
runs[0].result()
"""


def test_a_program_ends_with_runs_in_flight() -> None:
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


_LATE_THREAD = """
import ctypes, os, sys
import numpy as np
import openmps as mps

graph = mps.Graph("cpu")
x = graph.placeholder((64, 64))
graph.run({x: np.ones((64, 64), np.float32)}, graph.matmul(x, x))
ctypes.pythonapi.Py_IncRef(ctypes.py_object(graph))  # its queue is idle when libraries end
libc = ctypes.CDLL(None)
libc.delay_threads(int(sys.argv[1]))
queue = mps.CommandQueue("cpu")
os.set_blocking(1, False)
try:
    while True:
        os.write(1, b"." * 4096)
except BlockingIOError:
    os.set_blocking(1, True)
libc.fdopen.restype = ctypes.c_void_p
libc.fputs(b"end", ctypes.c_void_p(libc.fdopen(1, b"w")))  # written after libraries ended, once the pipe is read
"""


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
@pytest.mark.parametrize("seconds", [0.3, 4.5], ids=["is waited for", "comes too late"])
def test_a_thread_that_starts_while_the_process_ends_is_harmless(seconds: float, tmp_path: Path) -> None:
    library = str(tmp_path / "late_threads.so")
    source = str(Path(__file__).with_name("late_threads.c"))
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", source, "-o", library, "-ldl"], check=True)
    with subprocess.Popen(
        [sys.executable, "-c", _LATE_THREAD, str(round(1e6 * seconds))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"LD_PRELOAD": library},
    ) as program:
        time.sleep(seconds + 2)
        output, errors = program.communicate(timeout=60)
    assert (program.returncode, output[-3:], errors) == (0, "end", "")


_FORK_IN_AN_IMPORT = """
import os, sys, threading, time
from importlib.machinery import PathFinder
import openmps as mps

begun = threading.Event()

class Endless:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "openmps.data":
            spec = PathFinder.find_spec(name, path)
            spec.loader.create_module = create
            return spec

def create(spec):
    sys.modules[spec.name] = type(sys)(spec.name)
    sys.modules[spec.name].__spec__ = spec
    spec._initializing = True
    begun.set()
    time.sleep(100)

sys.meta_path.insert(0, Endless)
threading.Thread(target=lambda: mps.data, daemon=True).start()
begun.wait()
child = os.fork()
start = time.monotonic()
if child == 0:
    sys.exit(0)
print(os.waitpid(child, 0)[1], time.monotonic() - start, flush=True)
os._exit(0)
"""


def test_a_forked_child_does_not_wait_for_an_import_of_its_parent() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _FORK_IN_AN_IMPORT], capture_output=True, text=True, timeout=120, check=True
    )
    status, seconds = done.stdout.split()
    assert (status, done.stderr) == ("0", "")
    assert float(seconds) < 1.8  # in the parent an exit waits for two


def test_random_exits_end_as_the_same_programs_without_openmps(capsys: pytest.CaptureFixture[str]) -> None:
    assert random_exits.main(6, 3) == 0
    counts = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (counts["exits"], counts["hangs"], counts["signals"]) == (3, 0, 0)


def test_wrong_ends_are_found() -> None:
    assert random_exits.problem_of("return", 0, "") == ""
    assert random_exits.problem_of("return", None, "").startswith("lived for more than 5 s")
    assert random_exits.problem_of("sys.exit", 0, "").startswith("ended with 0, expected 7")
    assert random_exits.problem_of("sys.exit", -11, "").startswith("ended with -11, expected 7")
    assert random_exits.problem_of("return", 0, "OMP: Error #15").startswith("wrote 'OMP:'")


def test_every_pair_but_those_left_out_is_drawn() -> None:
    drawn = {random_exits.drawn(number)[:2] for number in range(5000)}
    assert drawn == set(random_exits.PAIRS)
    assert not drawn & random_exits.LEFT_OUT
    assert len(drawn) == len(ending_program.WORK) * len(ending_program.ENDS) - 1


_SUBINTERPRETER = """
import numpy
import _xxsubinterpreters as subinterpreters
other = subinterpreters.create()
try:
    subinterpreters.run_string(other, "import openmps")
except subinterpreters.RunFailedError as error:
    print(error)
subinterpreters.destroy(other)
"""


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="the module has another name")
@pytest.mark.parametrize("variables", [{}, {"OMP_WAIT_POLICY": "passive"}, {"GOMP_SPINCOUNT": "100"}])
def test_a_subinterpreter_is_refused_by_our_sentence(variables: dict[str, str]) -> None:
    """With variables of threads too, one of which the first import sets while it runs."""
    done = subprocess.run(
        [sys.executable, "-c", _SUBINTERPRETER], capture_output=True, text=True, timeout=120, env=os.environ | variables
    )
    assert "openmps runs in the main interpreter of a process, and not in a subinterpreter" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


_ENDS_WHILE_IMPORTING = """
import atexit, sys, threading, time

def use():
    import openmps
    print(len(openmps.devices()) > 0)

class Slow:
    def find_spec(self, name, path, target=None):
        if name == "openmps._nodes.images":  # which calls the extension
            reached.set()
            time.sleep(0.5)

reached = threading.Event()
sys.meta_path.insert(0, Slow())
atexit.register(use)
threading.Thread(target=lambda: __import__("openmps"), daemon=True).start()
reached.wait()
"""


def test_a_program_ends_while_another_thread_imports() -> None:
    done = subprocess.run([sys.executable, "-c", _ENDS_WHILE_IMPORTING], capture_output=True, text=True, timeout=10)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


_INTERRUPTED_BESIDE_AN_IMPORT = """
import signal, sys, threading, time

class Slow:
    def find_spec(self, name, path, target=None):
        if name == sys.argv[1]:
            reached.set()
            time.sleep(0.3)
            exec("pass")  # Python forgets the interrupt

reached = threading.Event()
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Slow())
threading.Thread(target=lambda: __import__("openmps"), daemon=True).start()
reached.wait()
"""


def _end_beside_an_import(module: str, end: str) -> tuple[int, str]:
    program = [sys.executable, "-c", _INTERRUPTED_BESIDE_AN_IMPORT + end, module]
    done = subprocess.run(program, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stderr


@pytest.mark.parametrize("module", ["numpy", "openmps._nodes.images"])
def test_ctrl_c_ends_a_program_by_sigint_while_another_thread_imports(module: str) -> None:
    status, errors = _end_beside_an_import(module, "signal.raise_signal(signal.SIGINT)")
    assert (status, errors.splitlines()[-1]) == (-signal.SIGINT, "KeyboardInterrupt")


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("sys.ps1, sys.last_type = '>>> ', KeyboardInterrupt", 0),  # interactive, and gone on
        ("try: signal.raise_signal(signal.SIGINT)\nexcept KeyboardInterrupt: sys.exit(7)", 7),
        ("raise RuntimeError", 1),
    ],
)
def test_other_ends_keep_their_status_while_another_thread_imports(end: str, status: int) -> None:
    assert _end_beside_an_import("openmps._nodes.images", end)[0] == status


_INTERRUPTED_IN_AN_EXTENSION = """
import signal, sys

def interrupt(frame, event, _):
    if event != "call" or frame.f_back is None or frame.f_back.f_code.co_name == "exec_module":
        return
    while frame := frame.f_back:  # is an extension making its first steps?
        if frame.f_code.co_name == "exec_module" and type(frame.f_locals.get("self")).__name__ == "ExtensionFileLoader":
            if frame.f_locals["module"].__name__ == sys.argv[1]:
                print("interrupted", flush=True)
                sys.setprofile(None)
                signal.raise_signal(signal.SIGINT)
            return

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.setprofile(interrupt)
import openmps
sys.setprofile(None)
"""


@pytest.mark.parametrize("module", ["numpy._core._multiarray_umath", "numpy.linalg._umath_linalg"])
def test_ctrl_c_in_the_first_steps_of_an_extension_is_no_import_error(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED_IN_AN_EXTENSION, module], capture_output=True, text=True, timeout=120
    )
    assert done.stdout == "interrupted\n"
    assert (done.returncode, done.stderr.splitlines()[-1]) == (-signal.SIGINT, "KeyboardInterrupt")
    assert "ImportError" not in done.stderr
