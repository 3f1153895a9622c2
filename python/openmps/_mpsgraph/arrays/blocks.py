"""Blocks of pixels moved to other axes, and windows as rows."""

from __future__ import annotations

from collections.abc import Sequence

from openmps._mpsgraph.builder import Builder
from openmps._mpsgraph.record import Descriptor
from openmps._mpsgraph.tensor import Operand, Tensor
from openmps._mpsgraph.window import Pair, layout_code, steps_2d
from openmps.errors import ArgumentError

Ints = Sequence[int]


class Blocks(Builder):
    """Blocks and windows of images in another order."""

    def space_to_depth(
        self,
        x: Operand,
        block: int,
        *,
        axes: tuple[int, int, int] = (1, 2, 3),
        pixel_shuffle: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return images with each block of pixels as channels of one.

        Parameters
        ----------
        x : tensor or array
        block : int
            Pixels of a block along each of the two axes.
        axes : (y, x, channels)
        pixel_shuffle : bool
            The order of PyTorch's pixel_unshuffle: the channels of the source vary slowest.
        name : str, optional
            The name in messages.
        """
        return self._blocks("spaceToDepth2D", x, block, axes, pixel_shuffle, name)

    def depth_to_space(
        self,
        x: Operand,
        block: int,
        *,
        axes: tuple[int, int, int] = (1, 2, 3),
        pixel_shuffle: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Move channels into blocks of pixels, the inverse of ``space_to_depth``.

        Parameters
        ----------
        x : tensor or array
        block : int
        axes : (y, x, channels)
        pixel_shuffle : bool
            The order of PyTorch's pixel_shuffle.
        name : str, optional
            The name in messages.
        """
        return self._blocks("depthToSpace2D", x, block, axes, pixel_shuffle, name)

    def _blocks(
        self, stem: str, x: Operand, block: int, axes: tuple[int, int, int], pixel_shuffle: bool, name: str | None
    ) -> Tensor:
        height, width, depth = axes
        selector = f"{stem}Tensor:widthAxis:heightAxis:depthAxis:blockSize:usePixelShuffleOrder:name:"
        return self._one(selector, self._tensor(x), width, height, depth, block, pixel_shuffle, name)

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
