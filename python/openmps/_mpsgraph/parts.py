"""Selections: the smallest, running values, orders, other parts of tensors, windows as columns."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.record import Descriptor
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps._mpsgraph.window import Pair, layout_code, steps_2d
from openmps.errors import ArgumentError

Ints = Sequence[int]


class Parts(Builder):
    """Sorted and running values, and tensors made of parts of others."""

    def bottom_k(self, x: Operand, k: int, *, axis: int = -1, name: str | None = None) -> tuple[Tensor, Tensor]:
        """Return the `k` smallest along an axis, smallest first, and their positions as int32.

        Parameters
        ----------
        x : tensor or array of floats or integers
        k : int
        axis : int
            Negative: counted from the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph bottomKWithSourceTensor:axis:k:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.bottom_k([3.0, 1.0, 2.0], 2)[0])
        array([1., 2.], dtype=float32)
        """
        values, positions = self._many("bottomKWithSourceTensor:axis:k:name:", self._tensor(x), axis, k, name)
        return values, positions

    def sort(self, x: Operand, *, axis: int = -1, descending: bool = False, name: str | None = None) -> Tensor:
        """Return elements in their order along an axis; a NaN comes last.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        descending : bool
            Whether the largest comes first.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph sortWithTensor:axis:descending:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.sort([3.0, 1.0, 2.0]))
        array([1., 2., 3.], dtype=float32)
        """
        return self._one("sortWithTensor:axis:descending:name:", self._tensor(x), axis, descending, name)

    def argsort(self, x: Operand, *, axis: int = -1, descending: bool = False, name: str | None = None) -> Tensor:
        """Return the positions, int32, of elements in their order along an axis. Equal ones keep their order.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        descending : bool
            Whether the largest comes first.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph argSortWithTensor:axis:descending:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.argsort([3.0, 1.0, 2.0]))
        array([1, 2, 0], dtype=int32)
        """
        return self._one("argSortWithTensor:axis:descending:name:", self._tensor(x), axis, descending, name)

    def cumulative_sum(
        self, x: Operand, *, axis: int = -1, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running sums along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeSumWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_sum([3.0, 1.0, 2.0]))
        array([3., 4., 6.], dtype=float32)
        """
        selector = "cumulativeSumWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    def cumulative_product(
        self, x: Operand, *, axis: int = -1, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running products along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeProductWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_product([3.0, 1.0, 2.0]))
        array([3., 3., 6.], dtype=float32)
        """
        selector = "cumulativeProductWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    def cumulative_min(
        self, x: Operand, *, axis: int = -1, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running minima along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeMinimumWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_min([3.0, 1.0, 2.0]))
        array([3., 1., 1.], dtype=float32)
        """
        selector = "cumulativeMinimumWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    def cumulative_max(
        self, x: Operand, *, axis: int = -1, exclusive: bool = False, reverse: bool = False, name: str | None = None
    ) -> Tensor:
        """Return running maxima along an axis.

        Parameters
        ----------
        x : tensor or array of floats or integers
        axis : int
            Negative: counted from the end.
        exclusive : bool
            Whether a result has only the elements before it.
        reverse : bool
            Whether it begins at the end.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph cumulativeMaximumWithTensor:axis:exclusive:reverse:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.cumulative_max([3.0, 1.0, 2.0]))
        array([3., 3., 3.], dtype=float32)
        """
        selector = "cumulativeMaximumWithTensor:axis:exclusive:reverse:name:"
        return self._one(selector, self._tensor(x), axis, exclusive, reverse, name)

    def nonzero(self, x: Operand, *, name: str | None = None) -> Tensor:
        """Return one row of indices, int32, for each element that is not 0.

        Parameters
        ----------
        x : tensor or array
            Its elements follow from feeds and constants, because they determine the shape.
        name : str, optional
            The name in messages.

        Returns
        -------
        Tensor, shape (count, axes of `x`)

        Notes
        -----
        Source: ``-[MPSGraph nonZeroIndicesOfTensor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.nonzero([[1, 0], [0, 2]]))
        array([[0, 0],
               [1, 1]], dtype=int32)
        """
        return self._one("nonZeroIndicesOfTensor:name:", self._tensor(x), name)

    def slice_update(
        self,
        x: Operand,
        update: Operand,
        starts: Ints,
        ends: Ints,
        strides: Ints | None = None,
        *,
        name: str | None = None,
    ) -> Tensor:
        """Return `x` with `update` in the place of a slice.

        Parameters
        ----------
        x : tensor or array
        update : tensor or array, in the shape of the slice
        starts, ends, strides : sequence of int
            A range for each axis, as in Python; strides of 1 unless given.
        name : str, optional
            The name in messages.

        Raises
        ------
        ShapeError
            If the update has another shape than the slice.

        Notes
        -----
        Source: ``-[MPSGraph sliceUpdateDataTensor:updateTensor:starts:ends:strides:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.slice_update([1.0, 2.0, 3.0], [9.0], [1], [2]))
        array([1., 9., 3.], dtype=float32)
        """
        data, part = self._alike(x, update)
        steps = [1] * len(starts) if strides is None else list(strides)
        selector = "sliceUpdateDataTensor:updateTensor:starts:ends:strides:name:"
        return self._one(selector, data, part, list(starts), list(ends), steps, name)

    def space_to_batch(
        self,
        x: Operand,
        axes: Ints,
        blocks: Ints,
        *,
        batch_axis: int = 0,
        pixel_shuffle: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return blocks of some axes moved to another: element b to `b + B * k`, k counts the elements of a block.

        Parameters
        ----------
        x : tensor or array
        axes, blocks : sequence of int
            The axes that are split, and the size of a block along each.
        batch_axis : int
            The axis of B elements to which the blocks go.
        pixel_shuffle : bool
            Whether b goes to `b * K + k` instead, where a block has K elements.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph spaceToBatchTensor:spatialAxes:batchAxis:blockDimensions:usePixelShuffleOrder:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.space_to_batch([[1.0, 2.0, 3.0, 4.0]], [1], [2]))
        array([[1., 3.],
               [2., 4.]], dtype=float32)
        """
        selector = "spaceToBatchTensor:spatialAxes:batchAxis:blockDimensions:usePixelShuffleOrder:name:"
        return self._one(selector, self._tensor(x), list(axes), batch_axis, list(blocks), pixel_shuffle, name)

    def batch_to_space(
        self,
        x: Operand,
        axes: Ints,
        blocks: Ints,
        *,
        batch_axis: int = 0,
        pixel_shuffle: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the way back of `space_to_batch`.

        Parameters
        ----------
        x : tensor or array
        axes, blocks : sequence of int
            The axes to which blocks go, and the size of a block along each.
        batch_axis : int
            The axis from which they come.
        pixel_shuffle : bool
            The order of `space_to_batch`.
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph batchToSpaceTensor:spatialAxes:batchAxis:blockDimensions:usePixelShuffleOrder:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.batch_to_space([[1.0, 3.0], [2.0, 4.0]], [1], [2]))
        array([[1., 2., 3., 4.]], dtype=float32)
        """
        selector = "batchToSpaceTensor:spatialAxes:batchAxis:blockDimensions:usePixelShuffleOrder:name:"
        return self._one(selector, self._tensor(x), list(axes), batch_axis, list(blocks), pixel_shuffle, name)

    def im2col(
        self,
        x: Operand,
        kernel: Pair,
        *,
        strides: Pair = 1,
        dilations: Pair = 1,
        padding: Ints = (0, 0, 0, 0),
        layout: str = "NHWC",
        name: str | None = None,
    ) -> Tensor:
        """Return the L windows of each image: (N, L, kH * kW * C), or (N, C * kH * kW, L) of layout "NCHW".

        Parameters
        ----------
        x : tensor, shape (N, H, W, C), or (N, C, H, W) with layout "NCHW"
        kernel, strides, dilations : int or (y, x)
        padding : (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        name : str, optional
            The name in messages.

        Notes
        -----
        Source: ``-[MPSGraph imToColWithSourceTensor:descriptor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> graph.run({}, graph.im2col(np.arange(3.0).reshape(1, 1, 3, 1), (1, 2)))
        array([[[0., 1.],
                [1., 2.]]], dtype=float32)
        """
        if len(padding) != 4:
            raise ArgumentError(f"padding is {tuple(padding)}, expected (top, bottom, left, right).")
        height, width = (kernel, kernel) if isinstance(kernel, int) else kernel
        names = ("paddingTop", "paddingBottom", "paddingLeft", "paddingRight")
        descriptor = Descriptor(
            "MPSGraphImToColOpDescriptor",
            {
                "kernelHeight": height,
                "kernelWidth": width,
                "dataLayout": layout_code(layout),
                **steps_2d(strides, dilations),
                **{key: int(number) for key, number in zip(names, padding, strict=True)},
            },
        )
        return self._one("imToColWithSourceTensor:descriptor:name:", self._tensor(x), descriptor, name)
