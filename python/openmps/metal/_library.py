"""Libraries of functions in the Metal language."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal

from openmps import _core
from openmps._checks.arguments import checked_class
from openmps._checks.attributes import KnownAttributes
from openmps._runtime.device import Device
from openmps.errors import ArgumentError, CompileError
from openmps.metal._kernel import Kernel
from openmps.metal._types import element_type, type_name, value_bytes

_MATH = {"safe": 0, "relaxed": 1, "fast": 2}
_PLACE = re.compile(r"^([^\n:]+):(\d+):(\d+): (?:fatal )?error: ", re.M)

Number = bool | int | float
Constants = Mapping[str, Any] | Mapping[int, Any]


@contextmanager
def _compiling() -> Iterator[None]:
    """Turn the error of a source into CompileError, with the first place that it names."""
    try:
        yield
    except CompileError:
        raise
    except ArgumentError as error:
        place = _PLACE.search(str(error))
        if place is None:
            raise
        raise CompileError(str(error), place[1], int(place[2]), int(place[3])) from None


@partial(checked_class, values_alone=False, prefix="Library.")
class Library(KnownAttributes):
    """Functions in the Metal Shading Language (MTLLibrary).

    All errors of the source are found here. A kernel is compiled when it is made.

    Parameters
    ----------
    source : str
        The text of the program.
    macros : mapping of str to str or number, optional
        Macros that are defined before the source.
    math : {"fast", "relaxed", "safe"}, optional
        Whether arithmetic may take fast functions and other orders, and may ignore NaN and infinity.
    device : Device or str, optional
        Default: the best there is.

    Raises
    ------
    CompileError
        If the source is wrong. The text has the compiler's lines.
    UnsupportedError
        If there is no compiler.

    Notes
    -----
    Source: MTLDevice newLibraryWithSource:options:error:, Apple Metal reference.

    Examples
    --------
    >>> library = mps.metal.Library('''
    ... #include <metal_stdlib>
    ... using namespace metal;
    ... kernel void scale(device const float* x, device float* y, constant float& factor,
    ...                   uint i [[thread_position_in_grid]]) {
    ...   y[i] = factor * x[i];
    ... }''', device="cpu")
    >>> library.functions
    ['scale']
    >>> y = np.empty(3, np.float32)
    >>> library.kernel("scale")(np.array([1, 2, 3], np.float32), y, 0.5, threads=3)
    >>> y
    array([0.5, 1. , 1.5], dtype=float32)
    """

    def __init__(
        self,
        source: str,
        *,
        macros: Mapping[str, str | Number] | None = None,
        math: Literal["fast", "relaxed", "safe"] = "fast",
        device: Device | str | None = None,
    ) -> None:
        if math not in _MATH:
            raise ArgumentError(f"Library: math is {math!r}, expected one of {', '.join(_MATH)}.")
        self.device = Device.of(device)
        texts = {name: str(int(text) if isinstance(text, bool) else text) for name, text in (macros or {}).items()}
        with _compiling():
            self._native = _core.ShaderLibrary(self.device._native, source, texts, _MATH[math])

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], *, device: Device | str | None = None) -> Library:
        """Return the functions of a ``.metal`` file, or of all those in a folder.

        A file includes files that are beside it or in folders below.

        Parameters
        ----------
        path : str or path
        device : Device or str, optional
            Default: the best there is.

        Raises
        ------
        CompileError
            If a source is wrong.
        FileError
            If there is no such file, or the folder has none.
        UnsupportedError
            If the file is a compiled library, ``.metallib``.

        Examples
        --------
        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder) / "zero.metal"
        ...     _ = file.write_text("kernel void zero(device int* x, uint i [[thread_position_in_grid]]) { x[i] = 0; }")
        ...     mps.metal.Library.from_file(file, device="cpu")
        <Library on cpu: zero>
        """
        place = Device.of(device)
        with _compiling():
            native = _core.shader_library_of_file(place._native, os.fspath(path))
        library = cls.__new__(cls)
        vars(library).update(device=place, _native=native)  # attributes are fixed outside of __init__
        return library

    def __repr__(self) -> str:
        names = self.functions
        more = f", … ({len(names)} functions)" if len(names) > 4 else ""
        return f"<Library on {self.device.name}: {', '.join(names[:4]) or 'no functions'}{more}>"

    @property
    def functions(self) -> list[str]:
        """The names of the functions, in the order of the source."""
        return list(self._native.functions())

    def kernel(self, name: str, constants: Constants | None = None) -> Kernel:
        """Compile a function.

        Parameters
        ----------
        name : str
            The function.
        constants : mapping, optional
            Values of function constants, by name or by index.

        Raises
        ------
        ArgumentError
            If there is no such function, or a constant has no value or a wrong one.
        CompileError
            If the source of the function is wrong.
        UnsupportedError
            If the function is no kernel.

        Notes
        -----
        Source: MTLLibrary newFunctionWithName:constantValues:error:, MTLDevice
        newComputePipelineStateWithFunction:error:, Apple Metal reference.

        Examples
        --------
        >>> library = mps.metal.Library('''
        ... constant int factor [[function_constant(0)]];
        ... kernel void times(device int* x, uint i [[thread_position_in_grid]]) { x[i] *= factor; }
        ... ''', device="cpu")
        >>> x = np.arange(4, dtype=np.int32)
        >>> library.kernel("times", {"factor": 3})(x, threads=4)
        >>> x
        array([0, 3, 6, 9], dtype=int32)
        """
        with _compiling():
            native = self._native.kernel(name, self._values(name, constants or {}))
            return Kernel(native, name, self.device)

    def _values(self, name: str, constants: Constants) -> list[tuple[int, int, bytes]]:
        """Return the type, the index and the bytes of each constant."""
        declared = self._native.functions().get(name, {})
        by_index = {index: known for known, (_, index) in declared.items()}
        values = []
        for key, value in constants.items():
            known = by_index.get(key, "") if isinstance(key, int) else key
            if known not in declared:
                raise ArgumentError(
                    f"Function {name!r} has no constant {key!r}; its library declares "
                    f"{', '.join(sorted(declared)) or 'none'}."
                )
            data_type, index = declared[known]
            element = element_type(data_type)
            if element is None:
                raise ArgumentError(f"Constant {known!r} is {type_name(data_type)}, which is no number or vector.")
            values.append((data_type, index, value_bytes(value, element, f"Constant {known!r} of function {name!r}")))
        return values
