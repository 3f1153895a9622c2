"""What networks are made of: products, convolutions, pooling, normalisation, losses, optimizers."""

from __future__ import annotations

from collections.abc import Sequence

from openmps import _core
from openmps._arrays import pair
from openmps.errors import ArgumentError
from openmps.mpsgraph.builder import Builder, extents
from openmps.mpsgraph.tensor import Operand, Operation, Tensor

# MPSGraphTensorNamedDataLayout, MPSGraphPaddingStyle, MPSGraphLossReductionType
_LAYOUTS = {"NCHW": 0, "NHWC": 1, "OIHW": 2, "HWIO": 3}
_PADDING_STYLES = {"valid": 1, "same": 2}
_REDUCTIONS = {"none": 0, "sum": 1, "mean": 2}

# "same", "valid", or (top, bottom, left, right).
Padding = str | Sequence[int]
Pair = int | tuple[int, int]


class Layers(Builder):
    """Layers of networks, their losses and the steps that train them."""

    def matmul(self, a: Operand, b: Operand, *, name: str | None = None) -> Tensor:
        """Return the product of the last two axes; axes before them broadcast, a vector is a row or a column.

        Parameters
        ----------
        a : tensor, array or number
        b : tensor, array or number
        name : str, optional
            What messages call it.
        """
        return self._one("matrixMultiplicationWithPrimaryTensor:secondaryTensor:name:", *self._alike(a, b), name)

    def conv2d(
        self,
        x: Operand,
        weights: Operand,
        *,
        strides: Pair = 1,
        dilations: Pair = 1,
        groups: int = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        weights_layout: str = "HWIO",
        name: str | None = None,
    ) -> Tensor:
        """Return a two-dimensional convolution (cross-correlation).

        Parameters
        ----------
        x : tensor, shape (N, H, W, C), or (N, C, H, W) with layout "NCHW"
        weights : tensor, shape (kH, kW, C / groups, O), or (O, C / groups, kH, kW) with weights_layout "OIHW"
        strides, dilations : int or (y, x)
        padding : {"valid", "same"} or (top, bottom, left, right)
            TensorFlow's rules for the words.
        groups : int
        layout : {"NHWC", "NCHW"}
        weights_layout : {"HWIO", "OIHW"}
        name : str, optional
            What messages call it.

        Returns
        -------
        Tensor, shape (N, H', W', O), or (N, O, H', W')

        Raises
        ------
        ShapeError
            If the channels of source and weights differ.

        Notes
        -----
        Source: ``-[MPSGraph convolution2DWithSourceTensor:weightsTensor:descriptor:name:]``.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((None, 28, 28, 1))
        >>> graph.conv2d(x, graph.variable(np.zeros((5, 5, 1, 32))), padding="same").shape
        (None, 28, 28, 32)
        """
        descriptor = _convolution(strides, dilations, groups, padding, layout, weights_layout)
        selector = "convolution2DWithSourceTensor:weightsTensor:descriptor:name:"
        return self._one(selector, self._tensor(x), self._tensor(weights), descriptor, name)

    def conv2d_transpose(
        self,
        x: Operand,
        weights: Operand,
        output_shape: Sequence[int] | Tensor,
        *,
        strides: Pair = 1,
        dilations: Pair = 1,
        groups: int = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        weights_layout: str = "HWIO",
        name: str | None = None,
    ) -> Tensor:
        """Return the data gradient of the convolution that the weights describe, as an operation of its own.

        `x` is that convolution's result, `output_shape` what its source would be; the weights are those of the
        convolution, so that their last axis in "HWIO" is the number of channels of `x`.

        Parameters
        ----------
        x : tensor or array
        weights : tensor or array
        output_shape : sequence of int, or Tensor of int32
        strides : int or (y, x), optional
        dilations : int or (y, x)
        groups : int
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        weights_layout : {"HWIO", "OIHW"}
        name : str, optional
            What messages call it.
        """
        descriptor = _convolution(strides, dilations, groups, padding, layout, weights_layout)
        stem = "convolutionTranspose2DWithSourceTensor:weightsTensor:outputShape"
        if isinstance(output_shape, Tensor):
            selector, shape = f"{stem}Tensor:descriptor:name:", output_shape
        else:
            selector, shape = f"{stem}:descriptor:name:", extents(output_shape, "output_shape")  # type: ignore[assignment]
        return self._one(selector, self._tensor(x), self._tensor(weights), shape, descriptor, name)

    def max_pool2d(
        self,
        x: Operand,
        kernel: Pair,
        *,
        strides: Pair | None = None,
        dilations: Pair = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        ceil_mode: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the largest element of each window; padding never wins. Strides are the kernel's size unless given.

        Parameters
        ----------
        x : tensor or array
        kernel : int or (y, x)
        strides : int or (y, x), optional
        dilations : int or (y, x)
            How far apart the taps of a window lie.
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        name : str, optional
            What messages call it.
        """
        descriptor = _pooling(kernel, strides, dilations, padding, layout, ceil_mode, False)
        return self._one("maxPooling2DWithSourceTensor:descriptor:name:", self._tensor(x), descriptor, name)

    def avg_pool2d(
        self,
        x: Operand,
        kernel: Pair,
        *,
        strides: Pair | None = None,
        dilations: Pair = 1,
        padding: Padding = "valid",
        layout: str = "NHWC",
        ceil_mode: bool = False,
        count_padding: bool = False,
        name: str | None = None,
    ) -> Tensor:
        """Return the mean of each window, of its elements inside the image unless `count_padding` is set.

        Parameters
        ----------
        x : tensor or array
        kernel : int or (y, x)
        strides : int or (y, x), optional
        dilations : int or (y, x)
            How far apart the taps of a window lie.
        padding : {"valid", "same"} or (top, bottom, left, right)
        layout : {"NHWC", "NCHW"}
        ceil_mode : bool
            Whether a last window may begin inside and end outside.
        count_padding : bool
        name : str, optional
            What messages call it.
        """
        descriptor = _pooling(kernel, strides, dilations, padding, layout, ceil_mode, count_padding)
        return self._one("avgPooling2DWithSourceTensor:descriptor:name:", self._tensor(x), descriptor, name)

    def normalize(
        self,
        x: Operand,
        mean: Operand,
        variance: Operand,
        *,
        gamma: Operand | None = None,
        beta: Operand | None = None,
        epsilon: float = 1e-3,
        name: str | None = None,
    ) -> Tensor:
        """Return (x - mean) / sqrt(variance + epsilon) * gamma + beta.

        Parameters
        ----------
        x : tensor or array
        mean : tensor
        variance : tensor
        gamma : tensor, optional
        beta : tensor, optional
        epsilon : float
        name : str, optional
            What messages call it.
        """
        optional = [None if factor is None else self._tensor(factor) for factor in (gamma, beta)]
        selector = "normalizationWithTensor:meanTensor:varianceTensor:gammaTensor:betaTensor:epsilon:name:"
        tensors = (self._tensor(x), self._tensor(mean), self._tensor(variance))
        return self._one(selector, *tensors, *optional, float(epsilon), name)

    def softmax_cross_entropy(
        self, x: Operand, labels: Operand, axis: int = -1, *, reduction: str = "mean", name: str | None = None
    ) -> Tensor:
        """Return -labels * ln(softmax(x)) summed along an axis.

        Parameters
        ----------
        x, labels : tensors of one shape
        reduction : {"none", "sum", "mean"}
            What is done with the losses of the other axes.
        axis : int
            Negative: counted from the end.
        name : str, optional
            What messages call it.

        Examples
        --------
        >>> graph = mps.Graph()
        >>> x = graph.placeholder((1, 2))
        >>> float(graph.run({x: [[0, 0]]}, graph.softmax_cross_entropy(x, [[1, 0]])))
        0.6931471824645996
        """
        if reduction not in _REDUCTIONS:
            raise ArgumentError(f'reduction is "{reduction}", expected one of {", ".join(_REDUCTIONS)}.')
        selector = "softMaxCrossEntropyWithSourceTensor:labelsTensor:axis:reductionType:name:"
        return self._one(selector, *self._alike(x, labels), axis, _REDUCTIONS[reduction], name)

    # ---- optimizers

    def sgd(self, learning_rate: Operand, values: Tensor, gradient: Tensor, *, name: str | None = None) -> Tensor:
        """Return values - learning_rate * gradient.

        Parameters
        ----------
        learning_rate : tensor or number
        values : Tensor
        gradient : Tensor
        name : str, optional
            What messages call it.
        """
        rate = self._tensor(learning_rate, values.dtype)
        selector = "stochasticGradientDescentWithLearningRateTensor:valuesTensor:gradientTensor:name:"
        return self._one(selector, rate, values, gradient, name)

    def adam(
        self,
        learning_rate: Operand,
        values: Tensor,
        momentum: Tensor,
        velocity: Tensor,
        gradient: Tensor,
        *,
        beta1: Operand = 0.9,
        beta2: Operand = 0.999,
        beta1_power: Operand | None = None,
        beta2_power: Operand | None = None,
        epsilon: Operand = 1e-8,
        name: str | None = None,
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return the next values, momentum and velocity.

        Parameters
        ----------
        beta1_power, beta2_power : tensor or number, optional
            beta1 and beta2 to the power of the step's number, from 1 on: what the bias is corrected with. Without them
            the rate is taken as corrected already.
        learning_rate : tensor or number
        values : Tensor
        momentum : Tensor
        velocity : Tensor
        gradient : Tensor
        beta1 : tensor or number
        beta2 : tensor or number
        epsilon : float
        name : str, optional
            What messages call it.
        """
        numbers = [self._tensor(number, values.dtype) for number in (learning_rate, beta1, beta2, epsilon)]
        states = (values, momentum, velocity, None, gradient)
        tail = "valuesTensor:momentumTensor:velocityTensor:maximumVelocityTensor:gradientTensor:name:"
        if beta1_power is None or beta2_power is None:
            head = "adamWithCurrentLearningRateTensor:beta1Tensor:beta2Tensor:epsilonTensor:"
            powers = []
        else:
            head = "adamWithLearningRateTensor:beta1Tensor:beta2Tensor:epsilonTensor:beta1PowerTensor:beta2PowerTensor:"
            powers = [self._tensor(power, values.dtype) for power in (beta1_power, beta2_power)]
        value, next_momentum, next_velocity = self._many(head + tail, *numbers, *powers, *states, name)
        return value, next_momentum, next_velocity

    # ---- variables

    def assign(self, variable: Tensor, value: Operand, *, name: str | None = None) -> Operation:
        """Return the operation that gives a variable another value.

        Reads of the variable that do not depend on it still see the value from before.

        Parameters
        ----------
        variable : Tensor
            What ``Graph.variable`` made.
        value : tensor, array or number
        name : str, optional
            What messages call it.
        """
        answer = self._call(
            "assignVariable:withValueOfTensor:name:", variable, self._tensor(value, variable.dtype), name
        )
        assert isinstance(answer, Operation)
        return answer

    def read(self, variable: Tensor, *, name: str | None = None) -> Tensor:
        """Return the value of a variable at this place of the order.

        Parameters
        ----------
        variable : Tensor
            What ``Graph.variable`` made.
        name : str, optional
            What messages call it.
        """
        return self._one("readVariable:name:", variable, name)


def _style(padding: Padding) -> dict[str, int | bool | float | list[int]]:
    if isinstance(padding, str):
        if padding.lower() not in _PADDING_STYLES:
            raise ArgumentError(f'padding is "{padding}", expected "same", "valid" or four numbers.')
        return {"paddingStyle": _PADDING_STYLES[padding.lower()]}
    if len(padding) != 4:
        raise ArgumentError(f"padding is {tuple(padding)}, expected (top, bottom, left, right).")
    names = ("paddingTop", "paddingBottom", "paddingLeft", "paddingRight")
    return {"paddingStyle": 0, **{name: int(number) for name, number in zip(names, padding, strict=True)}}


def _layout(layout: str) -> int:
    if layout not in _LAYOUTS:
        raise ArgumentError(f'layout is "{layout}", expected one of {", ".join(_LAYOUTS)}.')
    return _LAYOUTS[layout]


def _convolution(
    strides: Pair, dilations: Pair, groups: int, padding: Padding, layout: str, weights_layout: str
) -> _core.GraphDescriptor:
    (stride_y, stride_x), (rate_y, rate_x) = pair(strides, "strides"), pair(dilations, "dilations")
    return _core.GraphDescriptor(
        "MPSGraphConvolution2DOpDescriptor",
        {
            "strideInX": stride_x,
            "strideInY": stride_y,
            "dilationRateInX": rate_x,
            "dilationRateInY": rate_y,
            "groups": groups,
            "dataLayout": _layout(layout),
            "weightsLayout": _layout(weights_layout),
            **_style(padding),
        },
    )


def _pooling(
    kernel: Pair,
    strides: Pair | None,
    dilations: Pair,
    padding: Padding,
    layout: str,
    ceil_mode: bool,
    count_padding: bool,
) -> _core.GraphDescriptor:
    height, width = pair(kernel, "kernel")
    dilation_y, dilation_x = pair(dilations, "dilations")
    stride_y, stride_x = (height, width) if strides is None else pair(strides, "strides")
    return _core.GraphDescriptor(
        "MPSGraphPooling2DOpDescriptor",
        {
            "kernelWidth": width,
            "kernelHeight": height,
            "strideInX": stride_x,
            "strideInY": stride_y,
            "dilationRateInX": dilation_x,
            "dilationRateInY": dilation_y,
            "dataLayout": _layout(layout),
            "ceilMode": ceil_mode,
            "includeZeroPadToAverage": count_padding,
            **_style(padding),
        },
    )
