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

// ---- three axes

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

}  // namespace

Tensor convolution_of_volumes(RuleContext &lowering, Tensor volume, Tensor kernel, const VolumeWindow &window) {
  const Shape sizes = lowering.shape(kernel), shape = lowering.shape(volume);
  Integers strides, dilations, pads, results;
  for (std::size_t i = 0; i < 3; ++i) {
    const WindowSide &side = window.sides[i];
    const Pads &padding = window.pads[i];
    strides.push_back(side.stride);
    dilations.push_back(side.dilation);
    pads.push_back(padding.before);
    pads.push_back(padding.after);
    results.push_back(results_of(side, padding, shape[i + 1]));
  }
  if (!window.groups.is_known())  // a number in the engine: no run yet
    return of_type(lowering, volume, {shape[0], results[0], results[1], results[2], sizes[0]});
  return lowering.op("conv3d", {volume, kernel},
                     {{"strides", strides}, {"dilations", dilations}, {"pads", pads}, {"groups", window.groups}});
}

Tensor depthwise_convolution_3d(RuleContext &lowering, const Depthwise3DParameters &parameters, Tensor x, Tensor w) {
  check_3d(lowering, parameters, lowering.shape(x), lowering.shape(w));
  const bool channels_last = parameters.channel_axis == -1;
  const Tensor volume = channels_last ? x : transpose(x, {0, 2, 3, 4, 1});
  const Shape given = lowering.shape(w), shape = lowering.shape(volume);
  const Tensor single = reshape(w, {given[0], given[1], given[2], given[3], 1});
  const Tensor kernel = channels_last ? transpose(single, {3, 0, 1, 2, 4}) : single;
  const Shape sizes = lowering.shape(kernel);  // (C, kD, kH, kW, 1)
  VolumeWindow window{.groups = sizes[0]};
  for (std::size_t i = 0; i < 3; ++i) {
    window.sides[i] = {sizes[i + 1], parameters.strides[i], parameters.dilations[i], parameters.paddings[2 * i],
                       parameters.paddings[2 * i + 1]};
    window.pads[i] = pads_for(parameters.paddingStyle, window.sides[i], shape[i + 1]);
  }
  const Tensor y = convolution_of_volumes(lowering, volume, kernel, window);
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
