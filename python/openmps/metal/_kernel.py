"""Kernels in the Metal language, and their calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np

from openmps import _core
from openmps._checks.attributes import KnownAttributes
from openmps._mpsgraph import Graph, Tensor, TensorData
from openmps._nodes.states import Buffer
from openmps._runtime.device import CommandBuffer, Device
from openmps.errors import ArgumentError, DeviceError, DTypeError, ShapeError, UnsupportedError
from openmps.metal._in_graph import Extent, Gradient, GraphCall, Output, add_kernel
from openmps.metal._members import Member, Structure
from openmps.metal._slots import Argument, Array, Slot, TextureSlot, check_dtype, elements, value_of
from openmps.metal._textures import KIND_NAMES, Sampler, Texture
from openmps.metal._types import element_type, integer_kind, type_name

Size = int | tuple[int, ...]

_KINDS: dict[int, Literal["buffer", "threadgroup", "texture", "sampler"]] = {
    0: "buffer",
    1: "threadgroup",
    2: "texture",
    3: "sampler",
}
_ACCESS: dict[int, Literal["read", "read_write", "write"]] = {0: "read", 1: "read_write", 2: "write"}
_SIDES = {1: (256, 1, 1), 2: (16, 16, 1), 3: (8, 8, 4)}  # threads of a threadgroup if none are given


class Kernel(KnownAttributes):
    """A function, compiled for a device (MTLComputePipelineState). Made by ``Library.kernel``.

    A call takes the values of the buffers in the order of their indices, then those of the textures, then samplers:

    - an array of NumPy, whose dtype is that of the argument's numbers. The kernel gets a copy. If the argument is not
      ``const``, the results are copied back into the array. Two arguments may have the same array.
    - ``TensorData`` of the kernel's device, or a ``Buffer`` of a state, which stays there.
    - a number, or as many as a vector has, for an argument that is one value.
    - ``bytes`` or a structured value of NumPy, for structures. A ``dict`` of all its members by name gives one with
      pointers, textures or samplers: an argument buffer. Members take what arguments take.
    - for a texture a ``Texture`` of the kernel's device, or that of images, ``openmps.Texture``. An array of pixels
      gets those that the kernel writes.
    - for a sampler a ``Sampler``.

    Parameters
    ----------
    *values
        As above.
    threads : int or tuple of up to three ints
        The threads of the grid along x, y and z. Threadgroups at its edges may be smaller.
    group : int or tuple of up to three ints, optional
        The threads of a threadgroup. Default: 256, 16 x 16 or 8 x 8 x 4, as far as the grid and the kernel allow.
    group_bytes : mapping of int to int, optional
        The bytes of each threadgroup argument, by index: a multiple of 16.

    Raises
    ------
    ArgumentError
        If the values do not fit the arguments, or an array that the kernel writes is read-only.
    DTypeError
        If an array has another dtype than the argument.
    ExecutionError
        If the run failed.

    Examples
    --------
    >>> sums = mps.metal.Library('''
    ... kernel void sums(device const float* x, device float* y, threadgroup float* part,
    ...                  uint i [[thread_position_in_grid]], uint t [[thread_position_in_threadgroup]],
    ...                  uint g [[threadgroup_position_in_grid]], uint n [[threads_per_threadgroup]]) {
    ...   part[t] = x[i];
    ...   threadgroup_barrier(mem_flags::mem_threadgroup);
    ...   if (t == 0) { float sum = 0; for (uint k = 0; k < n; ++k) sum += part[k]; y[g] = sum; }
    ... }''', device="cpu").kernel("sums")
    >>> y = np.empty(2, np.float32)
    >>> sums(np.arange(8, dtype=np.float32), y, threads=8, group=4, group_bytes={0: 16})
    >>> y
    array([ 6., 22.], dtype=float32)

    A structure with pointers:

    >>> line = mps.metal.Library('''
    ... struct Line { device const float* x; device float* y; float scale; };
    ... kernel void line(constant Line& a, uint i [[thread_position_in_grid]]) { a.y[i] = a.x[i] * a.scale; }
    ... ''', device="cpu").kernel("line")
    >>> y = np.empty(3, np.float32)
    >>> line({"x": np.arange(3, dtype=np.float32), "y": y, "scale": 2}, threads=3)
    >>> y
    array([0., 2., 4.], dtype=float32)
    """

    def __init__(self, native: _core.UserKernel, name: str, device: Device) -> None:
        self._native = native
        self.name = name
        self.device = device
        found, *self._limits = native.facts()
        textures = {index: more for index, *more in native.textures()}
        self.arguments = [
            Argument(own, _KINDS[kind], index, _ACCESS[access], _type(kind, data_type, textures.get(index)))
            for own, kind, index, access, data_type in found
        ]
        self._slots = [
            Slot(argument, element_type(data_type), f"Buffer {argument.index} {argument.name!r} of kernel {name!r}")
            for argument, (*_, data_type) in zip(self.arguments, found, strict=True)
            if argument.kind == "buffer"
        ]
        self._slots.sort(key=lambda slot: slot.argument.index)
        self._textures = [
            TextureSlot(
                each,
                KIND_NAMES.get(textures[each.index][0], "other"),
                integer_kind(textures[each.index][1]),
                f"Texture {each.index} {each.name!r} of kernel {name!r}",
            )
            for each in sorted(self.arguments, key=lambda argument: argument.index)
            if each.kind == "texture"
        ]
        self._structures = {
            slot.argument.index: Structure(slot, native.members(slot.argument.index))
            for slot in self._slots
            if slot.element is None
        }
        self._counts = {index: more[2] for index, more in textures.items()}
        self._samplers = sorted(
            (each for each in self.arguments if each.kind == "sampler"), key=lambda argument: argument.index
        )

    def __repr__(self) -> str:
        shown = ", ".join(f"{each.type} {each.name}" for each in self.arguments)
        return f"<Kernel {self.name}({shown}) on {self.device.name}>"

    @property
    def max_threads(self) -> int:
        """The most threads of a threadgroup."""
        return self._limits[0]

    @property
    def simd_width(self) -> int:
        """The threads of a SIMD group: 32."""
        return self._limits[1]

    @property
    def static_group_bytes(self) -> int:
        """The bytes of the kernel's own threadgroup variables."""
        return self._limits[2]

    def __call__(
        self,
        *values: Any,
        threads: Size,
        group: Size | None = None,
        group_bytes: Mapping[int, int] | None = None,
    ) -> None:
        results: list[tuple[Array, Array]] = []  # an array of the caller, and its dense copy
        pixels: list[tuple[Array, Texture]] = []  # an array of the caller, and its texture
        inputs, grid = self._inputs(values, threads, results, pixels)
        self._native.run(inputs, self._lengths(group_bytes), grid, self._group(group, grid))
        for array, dense in results:
            array[...] = dense.reshape(array.shape)
        for array, texture in pixels:
            array[...] = texture.numpy()

    def _inputs(
        self,
        values: tuple[Any, ...],
        threads: Size,
        results: list[tuple[Array, Array]] | None = None,
        pixels: list[tuple[Array, Texture]] | None = None,
    ) -> tuple[list[tuple[int, Any, bool]], tuple[int, int, int]]:
        """Return the arguments as the core takes them, and the grid; the lists get the arrays that are written."""
        given = self._assigned(values)
        grid = _size(threads, f"Kernel {self.name!r}: threads", least=0)
        copies = [] if results is None else results
        images = [] if pixels is None else pixels
        inputs = [
            (
                slot.argument.index,
                self._structure(slot, value, copies, images)
                if isinstance(value, Mapping)
                else self._input(slot, value, copies),
                slot.is_written,
            )
            for slot, value in given
        ]
        inputs += self._images(values[len(self._slots) :], images)
        return inputs, grid

    def _members(self, slot: Slot | TextureSlot, value: Mapping[str, Any]) -> list[tuple[Member, Any]]:
        if not isinstance(slot, Slot) or slot.argument.index not in self._structures:
            raise ArgumentError(f"{slot.who} is {slot.argument.type}, which has no members; a dict is given.")
        return self._structures[slot.argument.index].given(value)

    def _structure(
        self,
        slot: Slot,
        value: Mapping[str, Any],
        results: list[tuple[Array, Array]],
        pixels: list[tuple[Array, Texture]],
    ) -> list[tuple[int, Any, bool]]:
        """Return the members as the core takes them."""
        found: list[tuple[int, Any, bool]] = []
        for member, given in self._members(slot, value):
            own: Any
            if isinstance(member.slot, TextureSlot):
                own = self._image(member.slot, given, {}, pixels)
            elif member.slot is not None:
                own = self._input(member.slot, given, results)
                own = np.frombuffer(own, np.uint8) if isinstance(own, bytes) else own
            else:
                own = self._sampler(member.who, given) if member.is_sampler else member.value(given)
            found.append((member.argument.index, own, member.is_written))
        return found

    def _assigned(self, values: tuple[Any, ...]) -> list[tuple[Slot, Any]]:
        """Return the buffers with their values; those of textures and samplers come after them."""
        slots: list[Slot | TextureSlot] = [*self._slots, *self._textures]
        every = [*(slot.argument for slot in slots), *self._samplers]
        if len(values) != len(every):
            names = ", ".join(argument.name for argument in every)
            what = "buffer arguments" if len(every) == len(self._slots) else "arguments"
            raise ArgumentError(
                f"Kernel {self.name!r} has {len(every)} {what} ({names}), {len(values)} values are given."
            )
        return list(zip(self._slots, values, strict=False))

    def _images(self, values: tuple[Any, ...], pixels: list[tuple[Array, Texture]]) -> list[tuple[int, Any, bool]]:
        """Return textures and samplers by index; `pixels` gets the arrays that the kernel writes."""
        made: dict[int, Any] = {}
        found: list[tuple[int, Any, bool]] = []
        for slot, value in zip(self._textures, values, strict=False):
            if self._counts[slot.argument.index] > 1 or slot.kind == "other":
                raise UnsupportedError(f"{slot.who} is {slot.argument.type}, which a call in Python does not pass.")
            found.append((slot.argument.index, self._image(slot, value, made, pixels), slot.is_written))
        for argument, value in zip(self._samplers, values[len(self._textures) :], strict=True):
            who = f"Sampler {argument.index} {argument.name!r} of kernel {self.name!r}"
            found.append((argument.index, self._sampler(who, value), False))
        return found

    def _image(self, slot: TextureSlot, value: Any, made: dict[int, Any], pixels: list[tuple[Array, Texture]]) -> Any:
        texture: Any = slot.texture(made.get(id(value), value), self.device)
        made[id(value)] = texture
        if slot.is_written and isinstance(value, np.ndarray) and all(value is not each for each, _ in pixels):
            pixels.append((value, texture))
        return texture._native

    def _sampler(self, who: str, value: Any) -> Any:
        if not isinstance(value, Sampler):
            raise ArgumentError(f"{who} is given {type(value).__name__}, expected Sampler.")
        return value._native(self.device)

    def encode(
        self,
        command_buffer: CommandBuffer,
        *values: Any,
        threads: Size,
        group: Size | None = None,
        group_bytes: Mapping[int, int] | None = None,
    ) -> None:
        """Encode a run on a command buffer, after what it has so far; see the class for the arguments.

        Results stay on the device: an argument that the kernel writes is ``TensorData``, a ``Texture`` or a ``Buffer``
        of a state. Arrays that it reads are copied here.

        Parameters
        ----------
        command_buffer : CommandBuffer
            Of the kernel's device.
        *values
            As in a call.
        threads, group, group_bytes
            As in a call.

        Raises
        ------
        ArgumentError
            If the kernel writes an array of NumPy, or the values do not fit the arguments.
        DeviceError
            If the command buffer is of another device.

        Notes
        -----
        Source: MTLComputeCommandEncoder dispatchThreads:threadsPerThreadgroup:, Apple Metal reference.

        Examples
        --------
        An optimizer. Gradients, kernel and the reload of the weights are on one command buffer:

        >>> descend = mps.metal.Library('''
        ... kernel void descend(device float* w, device const float* gradient, constant float& rate,
        ...                     uint i [[thread_position_in_grid]]) { w[i] -= rate * gradient[i]; }
        ... ''', math="safe", device="cpu").kernel("descend")
        >>> class Source(mps.ConvolutionDataSource):
        ...     def update(self, command_buffer, gradient, weights):
        ...         for slope, values in zip(gradient.buffers, weights.buffers):
        ...             descend.encode(command_buffer, values, slope, 0.1, threads=values.size)
        ...         return weights
        >>> source = Source(1, 2, 3)
        >>> squares = mps.LossDescriptor(mps.LossType.MEAN_SQUARED_ERROR)
        >>> graph = mps.TrainingGraph(mps.LossNode(mps.ConvolutionNode(mps.ImageNode(), source), squares), device="cpu")
        >>> before = source.weights()
        >>> _ = graph.step(np.ones((1, 1, 1, 2), np.float32), np.zeros((1, 1, 1, 3), np.float32))
        >>> bool((source.weights() != before).any())
        True
        """
        if command_buffer.device != self.device:
            raise DeviceError(
                f"The command buffer is on {command_buffer.device.name!r}, kernel {self.name!r} on "
                f"{self.device.name!r}."
            )
        slots: list[Slot | TextureSlot] = [*self._slots, *self._textures]
        for slot, value in zip(slots, values, strict=False):
            parts: list[tuple[Slot | TextureSlot | Member, Any]] = [(slot, value)]
            if isinstance(value, Mapping):
                parts = [*self._members(slot, value)]
            for part, given in parts:
                if part.is_written and isinstance(given, np.ndarray):
                    raise ArgumentError(
                        f"{part.who} is written; an array gets no results from a command buffer, expected TensorData, "
                        "a Texture or a Buffer."
                    )
        inputs, grid = self._inputs(values, threads)
        sizes = (self._lengths(group_bytes), grid, self._group(group, grid))
        self._native.encode(command_buffer._native, inputs, sizes)

    def in_graph(
        self,
        graph: Graph,
        inputs: Sequence[Any],
        outputs: Sequence[Output],
        *,
        threads: Extent | Sequence[Extent] | None = None,
        group: Size | None = None,
        group_bytes: Mapping[int, int] | None = None,
        gradient: Gradient | None = None,
        name: str | None = None,
    ) -> list[Tensor]:
        """Add the kernel to a graph as an operation, with a gradient of the user.

        The graph plans the memory of its results, and runs it between its other operations, on any device. The names
        are those that users of MLX and PyTorch know. `inputs` and `outputs` are as in ``mlx.core.fast.metal_kernel``,
        whose grid counts threads, too. `gradient` is the ``backward`` of ``torch.autograd.Function``: from gradients of
        the results it makes one for each input, or None. It is a function, not a method of a class: inputs and results
        reach it without a context that saves them.

        Parameters
        ----------
        graph : Graph
        inputs : sequence
            One for each argument that the kernel only reads, in the order of their indices. It is a tensor of the
            graph, an array, which becomes a constant, or a value as in a call.
        outputs : sequence
            For each argument that the kernel writes: (shape, dtype), or a tensor. A result with a tensor has its type,
            and its elements before the kernel runs; the tensor itself stays as it is. Other results are undefined
            before. An extent of a shape is a number, or (tensor, axis) for that of an argument. None is the extent of
            the first input along the same axis.
        threads : int, (tensor, axis) or sequence of up to three of them, optional
            The threads of the grid along x, y and z. Default: one for each element of the first result.
        group : int or tuple of up to three ints, optional
            The threads of a threadgroup. Default: the graph chooses.
        group_bytes : mapping of int to int, optional
            The bytes of each threadgroup argument, by index: a multiple of 16.
        gradient : callable, optional
            ``gradient(graph, upstream, inputs, results)`` builds the gradients in another graph, from the gradients
            of the results, the inputs and the results. An entry of `upstream` is None for a result of
            integers. Inputs are followed by the tensors in `outputs`; constants are as they were given. It returns a
            list with a tensor for each of these inputs, or None for one that has no gradient. It may add kernels.
        name : str, optional
            The name in messages. Default: that of the function.

        Returns
        -------
        list of Tensor
            The results, one for each output.

        Raises
        ------
        ArgumentError
            If the values do not fit the arguments.
        DTypeError
            If a tensor has another dtype than the argument.
        GraphError
            If a tensor belongs to another graph.
        ShapeError
            If a gradient does not have the shape of its input. A shape that feeds decide is checked at the run.

        Notes
        -----
        The kernel is never fused with neighbours and never computed beforehand. A graph with kernels is not stored in
        files: a kernel is native code, a package is data. A kernel must not write arguments that are ``const``, and
        should write every element of a result that has no tensor.

        Examples
        --------
        >>> library = mps.metal.Library('''
        ... kernel void cube(device const float* x, device float* y, uint i [[thread_position_in_grid]]) {
        ...   y[i] = x[i] * x[i] * x[i];
        ... }
        ... kernel void slope(device const float* x, device const float* dy, device float* dx,
        ...                   uint i [[thread_position_in_grid]]) {
        ...   dx[i] = 3 * x[i] * x[i] * dy[i];
        ... }''', device="cpu")
        >>> def gradient(graph, upstream, inputs, results):
        ...     return library.kernel("slope").in_graph(graph, [*inputs, *upstream], [(inputs[0].shape, np.float32)])
        >>> graph = mps.Graph("cpu")
        >>> x = graph.placeholder((None,))
        >>> (y,) = library.kernel("cube").in_graph(graph, [x], [(x.shape, x.dtype)], gradient=gradient)
        >>> graph.run({x: [1, 2, 3]}, [y, *graph.gradients(y, x)])
        [array([ 1.,  8., 27.], dtype=float32), array([ 3., 12., 27.], dtype=float32)]
        """
        self._check_kinds()
        who = f"Kernel {self.name!r}"
        read = [slot for slot in self._slots if not slot.is_written]
        written = [slot for slot in self._slots if slot.is_written]
        for what, slots, values in (("reads", read, inputs), ("writes", written, outputs)):
            if len(slots) != len(values):
                names = ", ".join(slot.argument.name for slot in slots) or "none"
                raise ArgumentError(f"{who} {what} {len(slots)} arguments ({names}), {len(values)} are given.")
        call = GraphCall(graph, who, list(zip(read, inputs, strict=True)), list(zip(written, outputs, strict=True)))
        sides = (0, 0, 0) if group is None else _size(group, f"{who}: group", least=1)
        return add_kernel(
            self._native,
            call,
            threads=threads,
            group=sides,
            group_bytes=self._lengths(group_bytes),
            gradient=gradient,
            name=name,
        )

    def _check_kinds(self) -> None:
        for each in self.arguments:
            if each.kind in ("texture", "sampler"):
                raise UnsupportedError(
                    f"Kernel {self.name!r} has a {each.kind}, {each.name!r}; an operation of a graph has tensors alone."
                )

    def _lengths(self, group_bytes: Any) -> dict[int, int]:
        given = {} if group_bytes is None else group_bytes
        if not isinstance(given, Mapping) or not all(
            isinstance(number, int | np.integer) and 0 <= number < 1 << 31 for row in given.items() for number in row
        ):
            raise ArgumentError(f"Kernel {self.name!r}: group_bytes is {given!r}, expected bytes by index.")
        return {int(index): int(length) for index, length in given.items()}

    def _group(self, group: Size | None, grid: tuple[int, int, int]) -> tuple[int, int, int]:
        if group is not None:
            return _size(group, f"Kernel {self.name!r}: group", least=1)
        rank = max((axis + 1 for axis in range(3) if grid[axis] > 1), default=1)
        sides = [max(1, min(side, extent)) for side, extent in zip(_SIDES[rank], grid, strict=True)]
        while np.prod(sides) > self.max_threads:
            widest = sides.index(max(sides))
            sides[widest] = max(1, sides[widest] // 2)
        return sides[0], sides[1], sides[2]

    def _input(self, slot: Slot, value: Any, results: list[tuple[Array, Array]]) -> Any:
        if isinstance(value, TensorData | Buffer):
            return self._device_data(slot, value)
        if isinstance(value, np.ndarray) and (value.ndim or slot.is_written):
            return self._array(slot, value, results)
        found = value_of(slot, value)
        return found if isinstance(found, bytes) else np.frombuffer(found.tobytes(), np.uint8)

    def _device_data(self, slot: Slot, value: TensorData | Buffer) -> Any:
        if value.device != self.device:
            raise DeviceError(f'{slot.who} gets data on "{value.device.name}", the kernel is on "{self.device.name}".')
        check_dtype(slot, value.dtype)
        if slot.is_written and isinstance(value, TensorData) and value.is_read_only:
            raise ArgumentError(f"{slot.who} is written, the data is read-only.")
        return value._native

    def _array(self, slot: Slot, value: Array, results: list[tuple[Array, Array]]) -> Array:
        if not slot.is_written:
            return np.ascontiguousarray(elements(slot, value))
        check_dtype(slot, value.dtype)
        if not value.flags.writeable:
            raise ArgumentError(f"{slot.who} is written, the array is read-only.")
        if value.flags.c_contiguous:
            return value
        for array, dense in results:
            if array is value:
                return dense
        dense = np.ascontiguousarray(value)
        results.append((value, dense))
        return dense


def _size(size: Size, who: str, *, least: int) -> tuple[int, int, int]:
    """Return a number or up to three of them as three."""
    given: Sequence[Any] = size if isinstance(size, tuple | list) else (size,)
    if not 1 <= len(given) <= 3:
        raise ShapeError(f"{who} has {len(given)} extents, expected 1 to 3.")
    extents = [1, 1, 1]
    for axis, extent in enumerate(given):
        if isinstance(extent, bool) or not isinstance(extent, int | np.integer):
            raise DTypeError(f"{who} has an extent of type {type(extent).__name__}, expected int.")
        if extent < least:
            raise ArgumentError(f"{who} has an extent of {extent}, expected at least {least}.")
        extents[axis] = int(extent)
    return extents[0], extents[1], extents[2]


def _type(kind: int, data_type: int, texture: list[int] | None) -> str:
    """Return the type of an argument for people."""
    if kind == 3:
        return "sampler"
    if kind != 2 or texture is None:
        return type_name(data_type)
    return f"texture{KIND_NAMES.get(texture[0], '')}<{type_name(texture[1])}>"
