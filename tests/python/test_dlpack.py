"""DLPack both ways: the same addresses as NumPy's and PyTorch's, every dtype and shape, lifetimes, and refusals."""

from __future__ import annotations

import gc
import re
import sys
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import dlpack_capsules as capsules
import openmps as mps
from dlpack_capsules import Exporter, name_of

DTYPES = ["float32", "float16", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool"]
SHAPES: list[tuple[int, ...]] = [(), (0,), (3, 0), (1,), (1, 7), (7, 1), (2, 3, 4), (1,) * 16]


def aligned(shape: tuple[int, ...], dtype: npt.DTypeLike, offset: int = 0) -> npt.NDArray[Any]:
    """Return random elements that begin `offset` bytes after a multiple of 64."""
    kind = np.dtype(dtype)
    count = int(np.prod(shape)) * kind.itemsize
    memory = np.zeros(count + 128, np.uint8)
    begin = -memory.ctypes.data % 64 + offset
    array = memory[begin : begin + count].view(kind).reshape(shape)
    array[...] = np.random.default_rng(count).integers(0, 2 if kind.kind == "b" else 100, shape)
    return array


def address_of(array: npt.NDArray[Any]) -> int:
    return int(array.__array_interface__["data"][0])


@pytest.mark.parametrize("dtype", [*DTYPES, "complex64"])
@pytest.mark.parametrize("shape", SHAPES)
def test_numpys_memory_comes_in_and_goes_out_at_its_address(dtype: str, shape: tuple[int, ...]) -> None:
    array = aligned(shape, dtype)
    data = mps.from_dlpack(array, copy=False)
    assert (data.shape, data.dtype, data.device.name) == (shape, np.dtype(dtype), "cpu")
    for view in (np.asarray(data), np.asarray(data, copy=False), np.from_dlpack(data)):
        assert view.dtype == array.dtype
        assert view.shape == shape
        np.testing.assert_array_equal(view, array)
        assert array.size == 0 or address_of(view) == address_of(array)
    np.testing.assert_array_equal(data.numpy(), array)
    assert not np.shares_memory(data.numpy(), array)


@pytest.mark.parametrize("device", ["cpu", "reference"])
def test_both_sides_see_what_the_other_writes(device: str) -> None:
    array = aligned((4,), np.float32)
    graph = mps.Graph(device)
    x = graph.placeholder((4,))
    data = mps.from_dlpack(array, device=device, copy=False)
    for step in range(3):
        array[:] = step
        assert graph.run({x: data}, x + 1).tolist() == [step + 1] * 4
    result = graph.run({x: data}, x * 2, to_host=False)
    view = np.asarray(result)
    view[0] = -1
    assert graph.run({x: result}, x + 0).tolist() == [-1, 4, 4, 4]
    assert array.tolist() == [2] * 4


VIEWS: dict[str, Callable[[npt.NDArray[Any]], npt.NDArray[Any]]] = {
    "a transposition": lambda a: a.T,
    "every second row": lambda a: a[::2],
    "reversed": lambda a: a[::-1, ::-1],
    "a part of the columns": lambda a: a[:, 1:3],
    "broadcast": lambda a: np.broadcast_to(a[0], (5, 4)),
    "one element away": lambda a: a.reshape(-1)[1:],
}


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("dtype", ["float32", "int64", "bool", "complex64", "float16"])
def test_views_that_cannot_be_shared_are_copied_or_refused(name: str, dtype: str) -> None:
    view = VIEWS[name](aligned((6, 4), dtype))
    data = mps.from_dlpack(view)
    np.testing.assert_array_equal(np.asarray(data), view)
    is_here = address_of(np.asarray(data)) == address_of(view)
    if address_of(view) % 16 == 0 and view.flags.c_contiguous:  # one int64 or complex64 away
        pytest.skip("the view is dense")
    assert not is_here
    with pytest.raises(mps.SharingError, match="copy is False, but ndarray (is not dense|begins at an address)"):
        mps.from_dlpack(view, copy=False)


def test_any_steps_of_axes_with_one_element_are_dense() -> None:
    array = aligned((3,), np.float32)
    huge = Exporter(address_of(array), (1, 3, 1), strides=(2**62, 1, -(2**62)))
    data = mps.from_dlpack(huge, copy=False)
    assert address_of(np.asarray(data)) == address_of(array)
    assert data.shape == (1, 3, 1)


def test_a_byte_offset_counts() -> None:
    array = aligned((12,), np.float32)
    data = mps.from_dlpack(Exporter(address_of(array), (8,), offset=16), copy=False)
    np.testing.assert_array_equal(np.asarray(data), array[4:])
    copied = mps.from_dlpack(Exporter(address_of(array), (8,), offset=4))
    np.testing.assert_array_equal(np.asarray(copied), array[1:9])


def test_copy_true_copies() -> None:
    array = aligned((4,), np.float32)
    data = mps.from_dlpack(array, copy=True)
    array[:] = -1
    assert (np.asarray(data) >= 0).all()
    given = np.from_dlpack(data, copy=True)  # type: ignore[arg-type, call-arg, unused-ignore]
    assert not np.shares_memory(given, np.asarray(data))


# ---- lifetimes


def test_the_array_lives_as_long_as_the_data_and_the_results() -> None:
    class Array(np.ndarray[Any, Any]):  # which has weak references
        pass

    array = aligned((64,), np.float32).view(Array)
    gone = weakref.ref(array)
    kept = np.array(array)
    data = mps.from_dlpack(array, copy=False)
    del array
    gc.collect()
    view = np.asarray(data)
    del data
    gc.collect()
    np.testing.assert_array_equal(view, kept)
    assert gone() is not None
    del view
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("version", [None, (1, 0), (1, 3)])
def test_the_deleter_is_called_once(version: tuple[int, int] | None) -> None:
    array = aligned((4,), np.float32)
    exporter = Exporter(address_of(array), (4,), version=version)
    data = mps.from_dlpack(exporter, copy=False)
    graph = mps.Graph("cpu")
    x = graph.placeholder((4,))
    runs = [graph.run_async({x: data}, x + k) for k in range(4)]
    del data
    for k, run in enumerate(runs):
        np.testing.assert_array_equal(run.result(), array + k)
    del runs, run
    for _ in range(100):
        gc.collect()
        if exporter.deleted:
            break
    assert exporter.deleted == 1


def test_a_copy_gives_the_memory_back_at_once() -> None:
    array = aligned((4,), np.float32)
    exporter = Exporter(address_of(array), (4,))
    mps.from_dlpack(exporter, copy=True)
    assert exporter.deleted == 1


def test_capsules_that_are_not_taken_let_go_of_the_data() -> None:
    array = aligned((4,), np.float32)
    count = sys.getrefcount(array)
    data = mps.from_dlpack(array, copy=False)
    unused = [data.__dlpack__(), data.__dlpack__(max_version=(1, 0))]
    assert [name_of(each) for each in unused] == ["dltensor", "dltensor_versioned"]
    del data
    gc.collect()
    assert sys.getrefcount(array) > count
    del unused
    gc.collect()
    assert sys.getrefcount(array) == count


def test_a_capsule_is_taken_once() -> None:
    data = mps.TensorData([1.0, 2.0], device="cpu")
    capsule = data.__dlpack__()

    class Again:
        def __dlpack__(self, **_: Any) -> Any:
            return capsule

        def __dlpack_device__(self) -> tuple[int, int]:
            return 1, 0

    assert np.asarray(mps.from_dlpack(Again())).tolist() == [1, 2]
    with pytest.raises(mps.ArgumentError, match="the capsule was taken before; ask for another one"):
        mps.from_dlpack(Again())


# ---- read-only memory


def test_read_only_memory_stays_so() -> None:
    array = aligned((4,), np.float32)
    array.flags.writeable = False
    data = mps.from_dlpack(array, copy=False)
    assert data.is_read_only
    assert not np.asarray(data).flags.writeable
    assert not np.from_dlpack(data).flags.writeable
    assert mps.from_dlpack(data, copy=False).is_read_only
    with pytest.raises(mps.SharingError, match="read-only, which DLPack says from version 1 on"):
        data.__dlpack__()
    copy = mps.from_dlpack(array, copy=True)
    assert not copy.is_read_only
    assert np.asarray(copy).flags.writeable


def test_kernels_do_not_write_into_read_only_memory() -> None:
    array = aligned((4,), np.float32)
    array.flags.writeable = False
    source = "kernel void f(device float *x, uint i [[thread_position_in_grid]]) { x[i] = 7; }"
    kernel = mps.metal.Library(source, device="cpu").kernel("f")
    with pytest.raises(mps.ArgumentError, match="read-only"):
        kernel(mps.from_dlpack(array, device="cpu", copy=False), threads=4)


# ---- the protocol's arguments


def test_devices_and_streams_of_the_protocol() -> None:
    data = mps.TensorData([1.0, 2.0], device="cpu")
    assert data.__dlpack_device__() == (1, 0)
    assert name_of(data.__dlpack__(max_version=(0, 8))) == "dltensor"
    assert name_of(data.__dlpack__(dl_device=(1, 0), copy=False, max_version=(2, 1))) == "dltensor_versioned"
    for stream in (0, 1, -1, "1", True):
        with pytest.raises(mps.ArgumentError, match=r"stream is .*, expected None on a CPU"):
            data.__dlpack__(stream=stream)  # type: ignore[arg-type]
    with pytest.raises(mps.SharingError, match=re.escape("dl_device is (2, 0), expected (1, 0)")):
        data.__dlpack__(dl_device=(2, 0))
    with pytest.raises(mps.ArgumentError, match="max_version is 1, expected two numbers"):
        data.__dlpack__(max_version=1)  # type: ignore[arg-type]
    with pytest.raises(BufferError):  # as the array API's standard asks for
        data.__dlpack__(dl_device=(8, 0))


@pytest.mark.parametrize("dtype", [None, "float32", "float64", "int32"])
@pytest.mark.parametrize("copy", [None, True, False])
def test_numpys_protocol(dtype: str | None, copy: bool | None) -> None:
    data = mps.TensorData([1.0, 2.0], device="cpu")
    memory = address_of(np.asarray(data))
    is_other = dtype not in (None, "float32")
    if copy is False and is_other:
        with pytest.raises(ValueError, match=f"copy is False, but float32 becomes {dtype} by a copy"):
            np.asarray(data, dtype, copy=copy)
        return
    array = np.asarray(data, dtype, copy=copy)
    assert array.dtype == np.dtype(dtype or "float32")
    assert (address_of(array) == memory) is (not copy and not is_other)
    assert array.tolist() == [1, 2]


# ---- what is refused


@pytest.mark.parametrize(
    ("options", "kind", "sentence"),
    [
        ({"dtype": capsules.FLOAT64}, mps.DTypeError, "the elements are float of 64 bits, which no MPSDataType is."),
        ({"dtype": (5, 128, 1)}, mps.DTypeError, "complex of 128 bits"),
        ({"dtype": (2, 32, 4)}, mps.DTypeError, "float of 32 bits in 4 lanes"),
        ({"dtype": (77, 8, 1)}, mps.DTypeError, "kind 77 of 8 bits"),
        ({"version": (2, 0)}, mps.UnsupportedError, "The capsule is of DLPack 2; openmps knows 1."),
        ({"device": (10, 0)}, mps.SharingError, "the memory is on DLPack's device 10, expected a CPU (1) or a GPU (2)"),
        ({"device": (2, 99)}, mps.SharingError, "the memory is on GPU 99."),
        ({"name": b"tensor"}, mps.ArgumentError, 'the capsule is "tensor", expected "dltensor" or "dltensor_ver'),
        ({"address": 0}, mps.ArgumentError, "the tensor has no memory"),
        ({"shape": (2, -2)}, mps.ShapeError, "an extent of -2, expected 0 or more"),
        ({"shape": (2**40, 2**40)}, mps.ShapeError, "the tensor has more than"),
        ({"shape": (2, 2), "strides": (2**61, 1)}, mps.ShapeError, "elements with steps of"),
        ({"shape": (1,) * 17}, mps.ShapeError, "17 axes, expected 0 to 16"),
        ({"axes": -1}, mps.ShapeError, "-1 axes, expected 0 to 16"),
        ({"flags": 2, "version": (1, 0), "copy": False}, mps.SharingError, "copy is False, but Exporter gives a copy"),
    ],
)
def test_wrong_tensors_are_refused_and_deleted(options: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    array = aligned((4,), np.float32)
    options = {"address": address_of(array), "shape": (4,), **options}
    copy = options.pop("copy", None)
    exporter = Exporter(options.pop("address"), options.pop("shape"), **options)
    with pytest.raises(kind, match=re.escape(sentence)):
        mps.from_dlpack(exporter, copy=copy)
    gc.collect()
    assert exporter.deleted == ("name" not in options)


@pytest.mark.parametrize("given", [None, 3, "capsule", [1, 2], object()])
def test_what_is_no_capsule_is_refused(given: object) -> None:
    class Wrong:
        def __dlpack__(self) -> object:  # of before version 1
            return given

    with pytest.raises(mps.ArgumentError, match=rf"__dlpack__ returns {type(given).__name__}, expected a capsule"):
        mps.from_dlpack(Wrong())
    with pytest.raises(mps.ArgumentError, match=rf"x is {type(given).__name__}, expected an object with __dlpack__"):
        mps.from_dlpack(given)


@pytest.mark.parametrize("error", [BufferError, RuntimeError, ValueError, TypeError])
def test_the_reason_of_an_exporter_that_refuses_is_given(error: type[Exception]) -> None:
    class Refusing:
        def __dlpack__(self, **_: Any) -> Any:
            raise error("It is not for you.")

    with pytest.raises(mps.SharingError, match="Refusing does not give its memory: It is not for you.") as caught:
        mps.from_dlpack(Refusing())
    assert isinstance(caught.value.__cause__, error)


def test_the_errors_of_a_program_are_its_own() -> None:
    class Broken:
        def __dlpack__(self, **_: Any) -> Any:
            raise KeyError("key")

    with pytest.raises(KeyError):
        mps.from_dlpack(Broken())


# ---- bfloat16

BITS = np.array([0x3F80, 0xC000, 0x0001, 0x7F80, 0xFF80, 0x7FC0, 0x8000, 0x7F7F], np.uint16)
NUMBERS = (BITS.astype(np.uint32) << 16).view(np.float32)


class Halves(Exporter):
    """An exporter of the eight numbers, as often as one likes."""

    def __init__(self) -> None:
        self.memory = aligned((8,), np.uint16)
        self.memory[:] = BITS

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None) -> Any:
        super().__init__(address_of(self.memory), (8,), dtype=capsules.BFLOAT16)
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


def test_bfloat16_comes_in_and_goes_out() -> None:
    halves = Halves()
    data = mps.from_dlpack(halves, copy=False)
    assert repr(data) == "<TensorData on cpu: bfloat16 (8)>"
    assert data.dtype.itemsize == 2
    back = mps.from_dlpack(data, copy=False)
    halves.memory[0] = 0x4000
    for each in (data, back):
        np.testing.assert_array_equal(np.asarray(each), [2, *NUMBERS[1:]])
        assert np.asarray(each).dtype == np.float32
        np.testing.assert_array_equal(each.numpy(), np.asarray(each))
    with pytest.raises(ValueError, match="copy is False"):
        np.asarray(data, copy=False)


def test_runs_are_fed_with_bfloat16() -> None:
    graph = mps.Graph("cpu")
    x = graph.placeholder((8,))
    expected = np.asarray(NUMBERS)
    halves = Halves()
    np.testing.assert_array_equal(graph.run({x: mps.from_dlpack(halves)}, x + 0), expected)
    np.testing.assert_array_equal(graph.run({x: halves}, x + 0), expected)
    np.testing.assert_array_equal(graph.compile({x: (8,)}, [x + 0])(mps.from_dlpack(halves))[0], expected)
    np.testing.assert_array_equal(mps.TensorData(halves, device="cpu").numpy(), expected)  # type: ignore[arg-type]
    y = graph.placeholder((8,), np.int32, name="y")
    with pytest.raises(mps.DTypeError, match="placeholder 'y' is fed with data of bfloat16, expected int32"):
        graph.run({y: mps.from_dlpack(halves)}, y + 0)


def test_bfloat16_of_ml_dtypes() -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes")
    array = BITS.view(ml_dtypes.bfloat16)
    graph = mps.Graph("cpu")
    x = graph.placeholder((8,))
    np.testing.assert_array_equal(graph.run({x: array}, x + 0), NUMBERS)
    data = mps.from_dlpack(Halves())
    assert data.dtype == ml_dtypes.bfloat16
    np.testing.assert_array_equal(np.asarray(data, ml_dtypes.bfloat16).view(np.uint16), BITS)
