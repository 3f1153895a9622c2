#include "frameworks/MetalPerformanceShadersGraph/ops/convolution_rules.h"

namespace openmps::fw::graph::rules {
namespace {

std::int64_t number(NSUInteger value) { return static_cast<std::int64_t>(value); }

bool is_hwio(const ConvolutionFacts &facts) { return facts.weightsLayout == MPSGraphTensorNamedDataLayoutHWIO; }

// Sizes of weights, whatever their layout.
struct WeightSizes {
  std::int64_t outputs, inputs, height, width;  // depth-wise: `outputs` filters for each of `inputs` channels

  WeightSizes(const Shape &shape, const ConvolutionFacts &facts)
      : outputs(is_hwio(facts) ? shape[3] : shape[0]),
        inputs(is_hwio(facts) ? shape[2] : shape[1]),
        height(is_hwio(facts) ? shape[0] : shape[2]),
        width(is_hwio(facts) ? shape[1] : shape[3]) {}
};

bool check_weights(Lowering &lowering, const Shape &shape, const ConvolutionFacts &facts) {
  if (facts.weightsLayout != MPSGraphTensorNamedDataLayoutOIHW && !is_hwio(facts)) {
    lowering.fail(ErrorKind::InvalidArgument,
                  "weightsLayout is " + std::to_string(facts.weightsLayout) + "; it can be OIHW (2) or HWIO (3).");
    return false;
  }
  if (shape.rank() == 4) return true;
  lowering.fail(ErrorKind::Shape, "weights have shape " + shape.str() + ", expects 4 axes " +
                                      (is_hwio(facts) ? "(kH, kW, I, O)." : "(O, I, kH, kW)."));
  return false;
}

Tensor engine_weights(Lowering &lowering, const ConvolutionFacts &facts, Tensor w) {
  const WeightSizes sizes(lowering.shape(w), facts);
  if (!facts.depthwise) return lowering.transpose(w, is_hwio(facts) ? Integers{3, 0, 1, 2} : Integers{0, 2, 3, 1});
  const Tensor by_channel = lowering.transpose(w, is_hwio(facts) ? Integers{2, 3, 0, 1} : Integers{1, 0, 2, 3});
  return lowering.reshape(by_channel, {sizes.inputs * sizes.outputs, sizes.height, sizes.width, 1});
}

Tensor given_weights(Lowering &lowering, const ConvolutionFacts &facts, Tensor w, const Shape &shape) {
  if (!facts.depthwise) return lowering.transpose(w, is_hwio(facts) ? Integers{1, 2, 3, 0} : Integers{0, 3, 1, 2});
  const WeightSizes sizes(shape, facts);
  const Tensor by_channel = lowering.reshape(w, {sizes.inputs, sizes.outputs, sizes.height, sizes.width});
  return lowering.transpose(by_channel, is_hwio(facts) ? Integers{2, 3, 0, 1} : Integers{1, 0, 2, 3});
}

// For a source of (N, H, W, C).
Attributes attributes_for(const ConvolutionFacts &facts, const Shape &source, const Shape &weights) {
  const WeightSizes sizes(weights, facts);
  const WindowSide y{sizes.height, number(facts.strideInY), number(facts.dilationRateInY), number(facts.paddingTop),
                     number(facts.paddingBottom)};
  const WindowSide x{sizes.width, number(facts.strideInX), number(facts.dilationRateInX), number(facts.paddingLeft),
                     number(facts.paddingRight)};
  const Pads py = pads_for(facts.paddingStyle, y, source[1]), px = pads_for(facts.paddingStyle, x, source[2]);
  return {{"strides", Integers{y.stride, x.stride}},
          {"dilations", Integers{y.dilation, x.dilation}},
          {"pads", Integers{py.before, py.after, px.before, px.after}},
          {"groups", facts.depthwise ? sizes.inputs : number(facts.groups)}};
}

bool check_steps(Lowering &lowering, const ConvolutionFacts &facts) {
  for (const NSUInteger step : {facts.strideInX, facts.strideInY, facts.dilationRateInX, facts.dilationRateInY})
    if (step == 0) {
      lowering.fail(ErrorKind::InvalidArgument, "a stride or dilation rate is 0, expects 1 or more.");
      return false;
    }
  return true;
}

}  // namespace

Tensor convolution(Lowering &lowering, const ConvolutionFacts &facts, Tensor x, Tensor w) {
  if (!check_steps(lowering, facts) || !check_image(lowering, "source", lowering.shape(x), facts.dataLayout) ||
      !check_weights(lowering, lowering.shape(w), facts))
    return {};
  const Tensor images = to_nhwc(lowering, x, facts.dataLayout);
  const Attributes attributes = attributes_for(facts, lowering.shape(images), lowering.shape(w));
  const Tensor y = lowering.op("conv2d", {images, engine_weights(lowering, facts, w)}, attributes);
  return from_nhwc(lowering, y, facts.dataLayout);
}

Tensor convolution_data_gradient(Lowering &lowering, const ConvolutionFacts &facts, Tensor gradient, Tensor w,
                                 const Shape &source) {
  if (!check_steps(lowering, facts) || !check_image(lowering, "gradient", lowering.shape(gradient), facts.dataLayout) ||
      !check_image(lowering, "outputShape", source, facts.dataLayout) ||
      !check_weights(lowering, lowering.shape(w), facts))
    return {};
  const Shape images = nhwc_shape(source, facts.dataLayout);
  Attributes attributes = attributes_for(facts, images, lowering.shape(w));
  attributes.set("input_size", Integers{images[1], images[2]});
  const Tensor dy = to_nhwc(lowering, gradient, facts.dataLayout);
  const Tensor dx = lowering.op("conv2d_data_gradient", {dy, engine_weights(lowering, facts, w)}, attributes);
  if (lowering.graph.status() && lowering.shape(dx) != images)
    return lowering.fail(ErrorKind::Shape, "outputShape is " + source.str() + ", weights and gradient make images of " +
                                               std::to_string(lowering.shape(dx)[3]) + " feature channels, " +
                                               std::to_string(lowering.shape(dx)[0]) + " of them.");
  return from_nhwc(lowering, dx, facts.dataLayout);
}

Tensor convolution_weights_gradient(Lowering &lowering, const ConvolutionFacts &facts, Tensor gradient, Tensor x,
                                    const Shape &weights) {
  if (!check_steps(lowering, facts) || !check_image(lowering, "gradient", lowering.shape(gradient), facts.dataLayout) ||
      !check_image(lowering, "source", lowering.shape(x), facts.dataLayout) || !check_weights(lowering, weights, facts))
    return {};
  const Tensor images = to_nhwc(lowering, x, facts.dataLayout), dy = to_nhwc(lowering, gradient, facts.dataLayout);
  Attributes attributes = attributes_for(facts, lowering.shape(images), weights);
  const WeightSizes sizes(weights, facts);
  attributes.set("kernel_size", Integers{sizes.height, sizes.width});
  const Tensor inputs[] = {images, dy};
  const std::vector<Tensor> made = lowering.ops("conv2d_weights_gradient", inputs, attributes);
  return made.empty() ? Tensor{} : given_weights(lowering, facts, made[0], weights);
}

}  // namespace openmps::fw::graph::rules
