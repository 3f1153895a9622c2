"""Runs the entry functions of compiled kernels on an NVIDIA GPU, by the driver's C interface."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


@functools.cache
def driver() -> ctypes.CDLL | None:
    """The driver with a context on the first GPU, or None."""
    try:
        library = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    device, context, count = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_int()
    if library.cuInit(0) or library.cuDeviceGetCount(ctypes.byref(count)) or count.value == 0:
        return None
    ask(library.cuDeviceGet(ctypes.byref(device), 0))
    ask(library.cuDevicePrimaryCtxRetain(ctypes.byref(context), device))
    ask(library.cuCtxSetCurrent(context))
    return library


def ask(result: int) -> None:
    """Raise for a result of the driver that is no success."""
    assert result == 0, f"The CUDA driver returns {result}."


class CudaLibrary:
    """The kernels of one source on the GPU."""

    def __init__(self, code: bytes) -> None:
        """Load the code."""
        self.cuda: Any = driver()
        self.module = ctypes.c_void_p()
        ask(self.cuda.cuModuleLoadData(ctypes.byref(self.module), code))

    def copied(self, memory: NDArray[np.generic]) -> ctypes.c_uint64:
        """A copy of an array in the GPU's memory."""
        address = ctypes.c_uint64()
        ask(self.cuda.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(max(16, memory.nbytes))))
        ask(self.cuda.cuMemcpyHtoD_v2(address, ctypes.c_void_p(memory.ctypes.data), ctypes.c_size_t(memory.nbytes)))
        return address

    def run(
        self, name: str, launch: Any, arrays: Sequence[NDArray[np.generic]], textures: Sequence[Any], fault: Any
    ) -> None:
        """Launch one kernel and bring all memory back."""
        moved = [(array, self.copied(array)) for array in arrays]
        for index, (_, address) in enumerate(moved):
            launch.buffers[index] = address.value
        table = np.zeros(max(1, ctypes.sizeof(textures[0]) * len(textures)) if textures else 1, np.uint8)
        for index, texture in enumerate(textures):
            copy = type(texture).from_buffer_copy(texture)
            if copy.address:
                root = texture.memory
                moved.append((root, self.copied(root)))
                copy.address = moved[-1][1].value + (texture.address - root.ctypes.data)
            size = ctypes.sizeof(copy)
            table[index * size : (index + 1) * size] = np.frombuffer(copy, np.uint8)
        launch.textures = self.copied(table).value
        report = np.zeros(ctypes.sizeof(fault) if fault is not None else 1, np.uint8)
        report_address = self.copied(report)
        launch.fault = report_address.value if fault is not None else None
        function = ctypes.c_void_p()
        ask(self.cuda.cuModuleGetFunction(ctypes.byref(function), self.module, name.encode()))
        parameters = (ctypes.c_void_p * 1)(ctypes.addressof(launch))
        sizes = [*launch.groups, *launch.group, launch.threadgroup_bytes]
        ask(self.cuda.cuLaunchKernel(function, *map(ctypes.c_uint, sizes), None, parameters, None))
        ask(self.cuda.cuCtxSynchronize())
        if fault is not None:
            moved.append((report, report_address))
        for array, address in moved:
            ask(self.cuda.cuMemcpyDtoH_v2(ctypes.c_void_p(array.ctypes.data), address, ctypes.c_size_t(array.nbytes)))
            ask(self.cuda.cuMemFree_v2(address))
        if fault is not None:
            ctypes.memmove(ctypes.addressof(fault), report.ctypes.data, ctypes.sizeof(fault))
