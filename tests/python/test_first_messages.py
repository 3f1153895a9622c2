"""The first messages that Objective-C's classes get, while several threads send them."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from outside_program import PROGRAM, clang, flags, run

# Foundation's class clusters: abstract classes whose +alloc makes objects of another class.
CLUSTERS = ["NSArray", "NSMutableArray", "NSData", "NSMutableData", "NSDictionary", "NSMutableDictionary", "NSNumber",
            "NSSet", "NSMutableSet", "NSString", "NSMutableString", "NSValue"]  # fmt: skip

INITIALISED = f"""
import ctypes, openmps
runtime = ctypes.CDLL("libobjc.so.4")
runtime.objc_getClass.restype = ctypes.c_void_p
for name in {CLUSTERS}:
    words = (ctypes.c_ulong * 5).from_address(runtime.objc_getClass(name.encode()))  # isa, super, name, version, info
    print(name, bool(words[4] & 4))
"""


def needs_gcc_runtime() -> None:
    """Skip the test where Objective-C has another runtime; it looks for a variable that only GCC's has."""
    try:
        runtime = ctypes.CDLL("libobjc.so.4")
    except OSError:
        pytest.skip("needs Objective-C's runtime of GCC")
    if not hasattr(runtime, "__objc_msg_forward2"):
        pytest.skip("needs Objective-C's runtime of GCC")


def test_an_array_that_is_made_while_its_class_is_initialised_has_a_class(tmp_path: Path) -> None:
    needs_gcc_runtime()
    program = tmp_path / "first_messages"
    source = PROGRAM / "first_messages.m"
    run(clang(), "-x", "objective-c", "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter",
        *flags("--cflags"), source, "-x", "none", "-o", program, *flags("--libs"), "-pthread")  # fmt: skip
    done = subprocess.run([program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "initialised before main\n1 element\n", "")


def test_class_clusters_are_initialised_by_the_import() -> None:
    needs_gcc_runtime()
    assert run(sys.executable, "-c", INITIALISED) == "".join(f"{name} True\n" for name in CLUSTERS)
