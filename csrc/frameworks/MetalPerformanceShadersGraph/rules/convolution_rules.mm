#include "frameworks/MetalPerformanceShadersGraph/rules/convolution_rules.h"

namespace openmps::fw::graph::rules {
namespace {

bool is_hwio(const ConvolutionParameters &parameters) {
  return parameters.weightsLayout == MPSGraphTensorNamedDataLayoutHWIO;
}

// Sizes of weights, for every layout.
struct WeightSizes {
  Extent outputs, inputs, height, width;  // depth-wise: `outputs` filters for each of `inputs` channels

  WeightSizes(const Shape &shape, const ConvolutionParameters &parameters)
      : outputs(is_hwio(parameters) ? shape[3] : shape[0]),
        inputs(is_hwio(parameters) ? shape[2] : shape[1]),
        height(is_hwio(parameters) ? shape[0] : shape[2]),
        width(is_hwio(parameters) ? shape[1] : shape[3]) {}
};

void check_weights(RuleContext &lowering, const Shape &shape, const ConvolutionParameters &parameters) {
  if (parameters.weightsLayout != MPSGraphTensorNamedDataLayoutOIHW && !is_hwio(parameters))
    lowering.fail(ErrorKind::InvalidArgument,
                  "weightsLayout is " + to_string(parameters.weightsLayout) + "; it can be OIHW (2) or HWIO (3).");
  if (shape.rank() != 4)
    lowering.fail(ErrorKind::Shape, "weights have shape " + shape.str() + ", expects 4 axes " +
                                        (is_hwio(parameters) ? "(kH, kW, I, O)." : "(O, I, kH, kW)."));
}

Tensor engine_weights(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor w) {
  const WeightSizes sizes(lowering.shape(w), parameters);
  if (!parameters.depthwise) return transpose(w, is_hwio(parameters) ? Integers{3, 0, 1, 2} : Integers{0, 2, 3, 1});
  const Tensor by_channel = transpose(w, is_hwio(parameters) ? Integers{2, 3, 0, 1} : Integers{1, 0, 2, 3});
  return reshape(by_channel, {sizes.inputs * sizes.outputs, sizes.height, sizes.width, 1});
}

Tensor given_weights(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor w, const Shape &shape) {
  if (!parameters.depthwise) return transpose(w, is_hwio(parameters) ? Integers{1, 2, 3, 0} : Integers{0, 3, 1, 2});
  const WeightSizes sizes(shape, parameters);
  const Tensor by_channel = reshape(w, {sizes.inputs, sizes.outputs, sizes.height, sizes.width});
  return transpose(by_channel, is_hwio(parameters) ? Integers{2, 3, 0, 1} : Integers{1, 0, 2, 3});
}

// The window over a source of (N, H, W, C).
struct Sides {
  WindowSide y, x;
  Pads py, px;
};

Sides sides_of(const ConvolutionParameters &parameters, const Shape &source, const WeightSizes &sizes) {
  const WindowSide y{sizes.height, extent_of(parameters.strideInY), extent_of(parameters.dilationRateInY),
                     extent_of(parameters.paddingTop), extent_of(parameters.paddingBottom)};
  const WindowSide x{sizes.width, extent_of(parameters.strideInX), extent_of(parameters.dilationRateInX),
                     extent_of(parameters.paddingLeft), extent_of(parameters.paddingRight)};
  return {y, x, pads_for(parameters.paddingStyle, y, source[1]), pads_for(parameters.paddingStyle, x, source[2])};
}

Attributes attributes_for(const ConvolutionParameters &parameters, const Shape &source, const Shape &weights) {
  const WeightSizes sizes(weights, parameters);
  const Sides sides = sides_of(parameters, source, sizes);
  return {{"strides", Integers{sides.y.stride, sides.x.stride}},
          {"dilations", Integers{sides.y.dilation, sides.x.dilation}},
          {"pads", Integers{sides.py.before, sides.py.after, sides.px.before, sides.px.after}},
          {"groups", parameters.depthwise ? sizes.inputs : extent_of(parameters.groups)}};
}

// A depth-wise convolution has as many groups as `inputs`, a number in the engine. If that is unknown, and so nothing
// runs, a tensor of the result's type represents it.
bool is_type_alone(const ConvolutionParameters &parameters, const Shape &weights) {
  return parameters.depthwise && !WeightSizes(weights, parameters).inputs.is_known();
}

Tensor of_type(RuleContext &lowering, Tensor like, const Shape &shape) {
  return broadcast_to(lowering.number_like(0, like), shape);
}

void check_channels(RuleContext &lowering, const char *what, const Shape &images, Extent channels) {
  if (images[3] != channels)
    lowering.fail(ErrorKind::Shape, std::string("the ") + what + " has " + to_string(images[3]) +
                                        " feature channels, weights expect " + to_string(channels) + ".");
}

// The result of `convolution` for weights with unknown feature channels, (N, H, W, C).
Tensor type_of_convolution(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor images,
                           const Shape &weights) {
  const WeightSizes sizes(weights, parameters);
  const Shape shape = lowering.shape(images);
  check_channels(lowering, "source", shape, sizes.inputs);
  const Sides sides = sides_of(parameters, shape, sizes);
  return of_type(lowering, images,
                 {shape[0], results_of(sides.y, sides.py, shape[1]), results_of(sides.x, sides.px, shape[2]),
                  sizes.inputs * sizes.outputs});
}

void check_steps(RuleContext &lowering, const ConvolutionParameters &parameters) {
  for (const NSUInteger step :
       {parameters.strideInX, parameters.strideInY, parameters.dilationRateInX, parameters.dilationRateInY})
    if (step == 0) lowering.fail(ErrorKind::InvalidArgument, "a stride or dilation rate is 0, expects 1 or more.");
}

}  // namespace

Tensor convolution(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor x, Tensor w) {
  check_steps(lowering, parameters);
  check_image(lowering, "source", lowering.shape(x), parameters.dataLayout);
  check_weights(lowering, lowering.shape(w), parameters);
  const Tensor images = to_nhwc(x, parameters.dataLayout);
  const Shape weights = lowering.shape(w);
  if (is_type_alone(parameters, weights))
    return from_nhwc(type_of_convolution(lowering, parameters, images, weights), parameters.dataLayout);
  const Attributes attributes = attributes_for(parameters, lowering.shape(images), weights);
  const Tensor y = lowering.op("conv2d", {images, engine_weights(lowering, parameters, w)}, attributes);
  return from_nhwc(y, parameters.dataLayout);
}

Tensor convolution_data_gradient(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor gradient,
                                 Tensor w, const Shape &source) {
  check_steps(lowering, parameters);
  check_image(lowering, "gradient", lowering.shape(gradient), parameters.dataLayout);
  check_image(lowering, "outputShape", source, parameters.dataLayout);
  check_weights(lowering, lowering.shape(w), parameters);
  const Shape images = nhwc_shape(source, parameters.dataLayout);
  if (is_type_alone(parameters, lowering.shape(w))) return of_type(lowering, gradient, source);
  Attributes attributes = attributes_for(parameters, images, lowering.shape(w));
  attributes.set("input_size", Integers{images[1], images[2]});
  const Tensor dy = to_nhwc(gradient, parameters.dataLayout);
  const Tensor dx = lowering.op("conv2d_data_gradient", {dy, engine_weights(lowering, parameters, w)}, attributes);
  if (lowering.shape(dx) != images)
    lowering.fail(ErrorKind::Shape, "outputShape is " + source.str() + ", weights and gradient make images of " +
                                        to_string(lowering.shape(dx)[3]) + " feature channels, " +
                                        to_string(lowering.shape(dx)[0]) + " of them.");
  return from_nhwc(dx, parameters.dataLayout);
}

Tensor convolution_weights_gradient(RuleContext &lowering, const ConvolutionParameters &parameters, Tensor gradient,
                                    Tensor x, const Shape &weights) {
  check_steps(lowering, parameters);
  check_image(lowering, "gradient", lowering.shape(gradient), parameters.dataLayout);
  check_image(lowering, "source", lowering.shape(x), parameters.dataLayout);
  check_weights(lowering, weights, parameters);
  if (is_type_alone(parameters, weights)) return of_type(lowering, gradient, weights);
  const Tensor images = to_nhwc(x, parameters.dataLayout), dy = to_nhwc(gradient, parameters.dataLayout);
  Attributes attributes = attributes_for(parameters, lowering.shape(images), weights);
  const WeightSizes sizes(weights, parameters);
  attributes.set("kernel_size", Integers{sizes.height, sizes.width});
  const Tensor inputs[] = {images, dy};
  const std::vector<Tensor> made = lowering.ops("conv2d_weights_gradient", inputs, attributes);
  return given_weights(lowering, parameters, made[0], weights);
}

// ---- three axes: for each plane of the kernel one depth-wise convolution of the planes that it reads

namespace {

void check_3d(RuleContext &lowering, const Depthwise3DParameters &parameters, const Shape &x, const Shape &w) {
  if (parameters.strides.size() != 3 || parameters.dilations.size() != 3 || parameters.paddings.size() != 6)
    lowering.fail(ErrorKind::InvalidArgument, "the descriptor has " + to_string(parameters.strides.size()) +
                                                  " strides, " + to_string(parameters.dilations.size()) +
                                                  " dilation rates and " + to_string(parameters.paddings.size()) +
                                                  " paddings; 3, 3 and 6 are expected.");
  if (parameters.channel_axis != -4 && parameters.channel_axis != -1)
    lowering.fail(ErrorKind::InvalidArgument,
                  "channelDimensionIndex is " + to_string(parameters.channel_axis) + "; it can be -4 or -1.");
  const std::size_t channels = parameters.channel_axis == -1 ? 4 : 1;
  if (x.rank() != 5 || w.rank() != 4 || x[channels] != w[channels - 1])
    lowering.fail(ErrorKind::Shape, "the source has shape " + x.str() + " and the weights " + w.str() +
                                        "; 5 and 4 axes with the same feature channels are expected.");
}

// Planes of (N, D, H, W, C) that a kernel plane reads, as images.
Tensor planes(RuleContext &lowering, Tensor x, Extent first, Extent step, Extent count) {
  const Shape shape = lowering.shape(x);
  Integers starts(5, 0), ends = integers_of(shape), strides(5, 1);
  starts[1] = first;
  ends[1] = first + (count - 1) * step + 1;
  strides[1] = step;
  const Tensor met = lowering.op("slice", {x}, {{"starts", starts}, {"ends", ends}, {"strides", strides}});
  return reshape(met, {shape[0] * count, shape[2], shape[3], shape[4]});
}

}  // namespace

Tensor convolution_of_volumes(RuleContext &lowering, Tensor volume, Tensor kernel, const VolumeWindow &window) {
  const Shape sizes = lowering.shape(kernel), shape = lowering.shape(volume);
  const auto &[sides, pads, groups] = window;
  const Extent depth = results_of(sides[0], pads[0], shape[1]);
  if (depth < 1) lowering.fail(ErrorKind::Shape, "the kernel is deeper than the padded source.");
  if (!sizes[0].is_known() || !groups.is_known())  // as many convolutions and groups: no run yet
    return of_type(
        lowering, volume,
        {shape[0], depth, results_of(sides[1], pads[1], shape[2]), results_of(sides[2], pads[2], shape[3]), sizes[1]});
  volume =
      lowering.op("pad", {volume},
                  {{"before", Integers{0, pads[0].before, 0, 0, 0}}, {"after", Integers{0, pads[0].after, 0, 0, 0}}});
  Tensor sum;
  for (Extent k = 0; k < sizes[0]; ++k) {
    const Tensor images = planes(lowering, volume, k * sides[0].dilation, sides[0].stride, depth);
    const Tensor plane = reshape(narrow(kernel, 0, k, 1), {sizes[1], sizes[2], sizes[3], sizes[4]});
    const Tensor y = lowering.op("conv2d", {images, plane},
                                 {{"strides", Integers{sides[1].stride, sides[2].stride}},
                                  {"dilations", Integers{sides[1].dilation, sides[2].dilation}},
                                  {"pads", Integers{pads[1].before, pads[1].after, pads[2].before, pads[2].after}},
                                  {"groups", groups}});
    sum = sum ? sum + y : y;
  }
  if (!sum) lowering.fail(ErrorKind::Shape, "the kernel has no planes.");
  const Shape flat = lowering.shape(sum);
  return reshape(sum, {shape[0], depth, flat[1], flat[2], flat[3]});
}

Tensor depthwise_convolution_3d(RuleContext &lowering, const Depthwise3DParameters &parameters, Tensor x, Tensor w) {
  check_3d(lowering, parameters, lowering.shape(x), lowering.shape(w));
  const bool channels_last = parameters.channel_axis == -1;
  const Tensor volume = channels_last ? x : transpose(x, {0, 2, 3, 4, 1});
  const Tensor kernel = channels_last ? transpose(w, {0, 3, 1, 2}) : transpose(w, {1, 0, 2, 3});
  const Shape sizes = lowering.shape(kernel), shape = lowering.shape(volume);  // (kD, C, kH, kW), (N, D, H, W, C)
  VolumeWindow window{.groups = sizes[1]};
  for (std::size_t i = 0; i < 3; ++i) {
    window.sides[i] = {sizes[i == 0 ? 0 : i + 1], parameters.strides[i], parameters.dilations[i],
                       parameters.paddings[2 * i], parameters.paddings[2 * i + 1]};
    window.pads[i] = pads_for(parameters.paddingStyle, window.sides[i], shape[i + 1]);
  }
  const Tensor single = reshape(kernel, {sizes[0], sizes[1], sizes[2], sizes[3], 1});
  const Tensor y = convolution_of_volumes(lowering, volume, single, window);
  return channels_last ? y : transpose(y, {0, 4, 1, 2, 3});
}

}  // namespace openmps::fw::graph::rules

namespace openmps::fw::graph {

Tensor linear_gradient(RuleContext &lowering, Tensor y, Tensor asked) {
  const Tensor gradient = lowering.input(0);
  if (lowering.shape(y) != lowering.shape(gradient))
    lowering.fail(ErrorKind::Shape, "the gradient has shape " + lowering.shape(gradient).str() +
                                        ", the convolution's result has " + lowering.shape(y).str() + ".");
  const std::vector<Tensor> found = lowering.graph.gradients(y, gradient, std::span(&asked, 1));
  return found.empty() || !found[0] ? asked : found[0];
}

}  // namespace openmps::fw::graph
