"""Compiles small kernels against the prelude of the shaders and runs their entry functions."""

from __future__ import annotations

import ctypes
import functools
import hashlib
import importlib.util
import itertools
import mmap
import pathlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

import shader_cuda

ROOM = pathlib.Path(__file__).parents[2] / "csrc" / "engine" / "shaders"
FLAGS = (
    "-std=c++20 -O3 -march=native -fno-math-errno -fno-trapping-math -fsigned-char -fPIC -shared -fvisibility=hidden -w"
)
FAST = "-ffp-contract=fast -fno-signed-zeros -fassociative-math -freciprocal-math"
STACK = 128 * 1024


class Sampler(ctypes.Structure):
    """One sampler of a launch."""

    _fields_: ClassVar = [("bits", ctypes.c_uint), ("lod_min", ctypes.c_ushort), ("lod_max", ctypes.c_ushort)]


class Level(ctypes.Structure):
    """One level of a texture."""

    _fields_: ClassVar = [
        ("offset", ctypes.c_ulonglong),
        ("bytes_per_row", ctypes.c_uint),
        ("bytes_per_image", ctypes.c_uint),
    ]


class Texture(ctypes.Structure):
    """A texture as a kernel reads it."""

    _fields_: ClassVar = [
        ("address", ctypes.c_void_p),
        ("bytes_per_slice", ctypes.c_ulonglong),
        *((name, ctypes.c_uint) for name in ("format", "width", "height", "depth", "slices", "level_count")),
        ("levels", Level * 16),
    ]


class Fault(ctypes.Structure):
    """The first wrong index of a checked kernel."""

    _fields_: ClassVar = [
        ("flag", ctypes.c_uint),
        ("kind", ctypes.c_uint),
        ("argument", ctypes.c_uint),
        ("index", ctypes.c_longlong),
        ("line", ctypes.c_uint),
        ("count", ctypes.c_ulonglong),
        ("name", ctypes.c_char * 32),
        ("holder", ctypes.c_uint),
    ]


class Launch(ctypes.Structure):
    """The mirror of omps::Launch."""

    _fields_: ClassVar = [
        ("threads", ctypes.c_uint * 3),
        ("groups", ctypes.c_uint * 3),
        ("group", ctypes.c_uint * 3),
        ("texture_count", ctypes.c_uint),
        ("buffers", ctypes.c_void_p * 31),
        ("buffer_bytes", ctypes.c_ulonglong * 31),
        ("textures", ctypes.c_void_p),
        ("fault", ctypes.c_void_p),
        ("memories", ctypes.c_void_p),
        ("memory_count", ctypes.c_ulonglong),
        ("threadgroup_offset", ctypes.c_uint * 31),
        ("threadgroup_size", ctypes.c_uint * 31),
        ("threadgroup_bytes", ctypes.c_uint),
        ("padding", ctypes.c_uint),  # samplers lie at multiples of 8
        ("samplers", Sampler * 16),
        ("inline_offset", ctypes.c_ushort * 31),
        ("inline_bytes", ctypes.c_ubyte * 2112),
    ]


class Memory(ctypes.Structure):
    """Memory that pointers in buffers lead to."""

    _fields_: ClassVar = [("address", ctypes.c_void_p), ("bytes", ctypes.c_ulonglong)]


class GroupMemory(ctypes.Structure):
    """The mirror of omps::GroupMemory."""

    _fields_: ClassVar = [("threadgroup", ctypes.c_void_p), ("stacks", ctypes.c_void_p)]


def compilers() -> list[str]:
    """The compilers of this machine that the prelude is for; "cuda" where NVRTC and a GPU are there."""
    found = [name for name in ("g++", "clang++") if shutil.which(name)]
    return [*found, "cuda"] if nvrtc() and shader_cuda.driver() else found


def swizzles(source: str) -> str:
    """Define the swizzles that a source uses."""
    found = set(re.findall(r"\.([xyzw]{2,4}|[rgba]{2,4})\b", source))
    lines = []
    for size in (2, 3, 4):
        places = [(name, ["xyzw".find(c) if c in "xyzw" else "rgba".find(c) for c in name]) for name in sorted(found)]
        uses = [f"S({name}, {', '.join(map(str, at))})" for name, at in places if max(at) < size]
        lines.append(f"#define OMPS_SWIZZLES_{size}(S) {' '.join(uses)}")
    return "\n".join(lines)


def program(source: str, *, cuda: bool = False, fast: bool = True, checks: int = 0) -> str:
    """The whole text that a compiler gets. `checks`: 0, of arguments 1, of all pointers 2."""
    parts = ["#define OMPS_CUDA 1"] if cuda else []
    parts += [f"#define OMPS_FAST_MATH {int(fast)}", f"#define OMPS_CHECKS {int(checks)}", swizzles(source)]
    for line in (ROOM / "prelude" / "prelude.h").read_text().splitlines():
        if match := re.match(r'#include "(.*)"', line):
            text = (ROOM / "prelude" / match[1]).read_text()
            parts.append(f'#line 1 "{match[1]}"\n' + re.sub(r"^#(include|pragma once).*$", "", text, flags=re.M))
    return "\n".join([*parts, '#line 1 "user"', "using namespace metal;", source, ""])


_folder = tempfile.TemporaryDirectory(prefix="openmps-prelude-")


@functools.cache
def compiled(source: str, compiler: str, *, fast: bool = True, checks: int = 0, flags: tuple[str, ...] = ()) -> Any:
    """The shared object of a source, or its code for the GPU."""
    if compiler == "cuda":
        code, log = ptx(source, fast=fast, checks=checks)
        assert code, log[:3000]
        return shader_cuda.CudaLibrary(code)
    math = tuple(FAST.split()) if fast else ("-ffp-contract=off",)
    return compiled_text(program(source, fast=fast, checks=checks), compiler, flags=(*math, *flags))


@functools.cache
def compiled_text(text: str, compiler: str, *, flags: tuple[str, ...] = ()) -> Any:
    """The shared object of a whole text."""
    stem = hashlib.sha256((text + compiler + str(flags)).encode()).hexdigest()[:16]
    file = pathlib.Path(_folder.name) / f"{stem}.cpp"
    file.write_text(text)
    done = subprocess.run(
        [
            compiler,
            *FLAGS.split(),
            *flags,
            str(file),
            "-o",
            str(file.with_suffix(".so")),
            "-lm",
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[:3000]
    return ctypes.CDLL(str(file.with_suffix(".so")))


def kernel(name: str, types: str, body: str, *, form: str = "GRID", more: str = "", given: str = "") -> str:
    """A kernel over buffers a, b, c, ... of these types, with the position `i`, and its entry function k_name.

    `more` are further parameters, `given` the arguments for them.
    """
    listed = types.split()
    names = "abcdefgh"[: len(listed)]
    parameters = [f"{kind.replace('~', ' ')}* {name}" for kind, name in zip(listed, names, strict=True)]
    arguments = [f"OMPS_BUFFER(OMPS_TYPE({kind.replace('~', ' ')}), {index})" for index, kind in enumerate(listed)]
    parameters += ["uint i", *([more] if more else [])]
    arguments += ["OMPS_ATTRIBUTE(uint, thread_position_in_grid)", *([given] if given else [])]
    return (
        f"void {name}({', '.join(parameters)}) {{ {body} }}\n"
        f"OMPS_{form}_ENTRY(k_{name}, {name}({', '.join(arguments)}))\n"
    )


def three(size: int | Sequence[int]) -> list[int]:
    """Three extents."""
    values = [size] if isinstance(size, int) else list(size)
    return values + [1] * (3 - len(values))


def aligned(count: int, alignment: int) -> tuple[ctypes.Array[ctypes.c_char], int]:
    """Memory and its first aligned address."""
    memory = ctypes.create_string_buffer(count + alignment)
    address = ctypes.addressof(memory)
    return memory, (address + alignment - 1) // alignment * alignment


def launch_of(
    arrays: Sequence[NDArray[np.generic]], threads: int | Sequence[int], group: int | Sequence[int]
) -> tuple[Launch, ctypes.Array[ctypes.c_char]]:
    """A launch with these buffers."""
    memory, address = aligned(ctypes.sizeof(Launch), 64)
    launch = Launch.from_address(address)
    launch.threads[:], launch.group[:] = three(threads), three(group)
    launch.groups[:] = [-(-n // m) for n, m in zip(launch.threads, launch.group, strict=True)]
    for index, array in enumerate(arrays):
        launch.buffers[index], launch.buffer_bytes[index] = array.ctypes.data, array.nbytes
        launch.inline_offset[index] = 0xFFFF
    return launch, memory


_pages = mmap.mmap(-1, 4 * 2**20 + 1025 * STACK)


@functools.cache
def group_memory() -> GroupMemory:
    """Threadgroup memory and stacks for the largest group, as pages that nothing has touched."""
    first = ctypes.addressof(ctypes.c_char.from_buffer(_pages))
    stacks = (first + 4 * 2**20 + STACK - 1) // STACK * STACK
    return GroupMemory(first, stacks)


def run(
    library: Any,
    name: str,
    arrays: Sequence[NDArray[np.generic]],
    *,
    threads: int | Sequence[int],
    group: int | Sequence[int] = 64,
    threadgroup: Sequence[int] = (),
    textures: Sequence[Texture] = (),
    samplers: Sequence[Sampler] = (),
    fault: Fault | None = None,
    memories: Sequence[NDArray[np.generic]] = (),
    pieces: int = 1,
) -> None:
    """Run all groups of a dispatch on this thread, by this many calls of the entry function."""
    launch, _memory = launch_of(arrays, threads, group)
    table = (Texture * max(1, len(textures)))(*textures)
    launch.textures, launch.texture_count = ctypes.addressof(table), len(textures)
    launch.fault = ctypes.addressof(fault) if fault is not None else None
    reached = (Memory * max(1, len(memories)))(*(Memory(each.ctypes.data, each.nbytes) for each in memories))
    launch.memories, launch.memory_count = ctypes.addressof(reached), len(memories)
    launch.samplers[: len(samplers)] = samplers
    for index, size in enumerate(threadgroup):
        launch.threadgroup_offset[index] = launch.threadgroup_bytes
        launch.threadgroup_size[index] = (size + 15) // 16 * 16
        launch.threadgroup_bytes += launch.threadgroup_size[index]
    if isinstance(library, shader_cuda.CudaLibrary):
        library.run(name, launch, arrays, textures, fault)
        return
    memory = group_memory()
    total = int(np.prod(launch.groups))
    cuts = [total * piece // pieces for piece in range(pieces + 1)]
    for first, last in itertools.pairwise(cuts):
        getattr(library, name)(ctypes.byref(launch), first, last, ctypes.byref(memory))


def nvrtc() -> ctypes.CDLL | None:
    """NVIDIA's compiler, where its wheel is installed."""
    found = importlib.util.find_spec("nvidia")
    for root in found.submodule_search_locations or [] if found else []:
        for file in pathlib.Path(root).glob("*/lib/libnvrtc.so.*"):
            return ctypes.CDLL(str(file))
    return None


def ptx(source: str, *, fast: bool = True, checks: int = 0) -> tuple[bytes, str]:
    """The code that NVRTC makes for sm_90, and its log."""
    return ptx_of_text(program(source, cuda=True, fast=fast, checks=checks))


def ptx_of_text(text: str) -> tuple[bytes, str]:
    """The code of a whole text, and NVRTC's log."""
    compiler = nvrtc()
    assert compiler is not None
    made, size = ctypes.c_void_p(), ctypes.c_size_t()
    compiler.nvrtcCreateProgram(ctypes.byref(made), text.encode(), b"kernel.cu", 0, None, None)
    options = [b"--gpu-architecture=sm_90", b"-default-device", b"-std=c++20", b"-w"]
    result = compiler.nvrtcCompileProgram(made, len(options), (ctypes.c_char_p * len(options))(*options))
    compiler.nvrtcGetProgramLogSize(made, ctypes.byref(size))
    log = ctypes.create_string_buffer(size.value)
    compiler.nvrtcGetProgramLog(made, log)
    if result:
        return b"", log.value.decode()
    compiler.nvrtcGetPTXSize(made, ctypes.byref(size))
    code = ctypes.create_string_buffer(size.value)
    compiler.nvrtcGetPTX(made, code)
    return code.value, ""


def nvrtc_log(source: str, *, checks: int = 0) -> str:
    """NVRTC's log of a source that it refuses; nothing if it compiles."""
    return ptx(source, checks=checks)[1]
