#import <MetalPerformanceShadersGraph/MPSGraphResizeOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/window_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

struct ResizeParameters {
  MPSGraphResizeMode mode;
  BOOL center, align_corners;
  MPSGraphTensorNamedDataLayout layout;

  Attributes attributes() const {
    return {{"mode", std::string(mode == MPSGraphResizeNearest ? "nearest" : "bilinear")},
            {"center_result", center == YES},
            {"align_corners", align_corners == YES}};
  }
};

void resize(RuleContext &lowering, const ResizeParameters &parameters, const Integers &size) {
  if (size.size() != 2)
    lowering.fail(ErrorKind::Shape, "size has " + to_string(size.size()) + " entries, expects height and width.");
  check_image(lowering, "the tensor", lowering.shape(lowering.input(0)), parameters.layout);
  Attributes attributes = parameters.attributes();
  attributes.set("size", size);
  const Tensor images = to_nhwc(lowering.input(0), parameters.layout);
  lowering.give(from_nhwc(lowering.op("resize", {images}, attributes), parameters.layout));
}

// Inputs: the gradient, the operand of the resize.
void resize_gradient(RuleContext &lowering, const ResizeParameters &parameters) {
  const Shape given = lowering.shape(lowering.input(1));
  check_image(lowering, "the gradient", lowering.shape(lowering.input(0)), parameters.layout);
  check_image(lowering, "the input", given, parameters.layout);
  const Shape source = nhwc_shape(given, parameters.layout);
  Attributes attributes = parameters.attributes();
  attributes.set("input_size", Integers{source[1], source[2]});
  const Tensor dy = to_nhwc(lowering.input(0), parameters.layout);
  lowering.give(from_nhwc(lowering.op("resize_gradient", {dy}, attributes), parameters.layout));
}

}  // namespace

@implementation MPSGraph (ResizeOps)

- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                            size:(MPSShape *)size
                            mode:(MPSGraphResizeMode)mode
                    centerResult:(BOOL)centerResult
                    alignCorners:(BOOL)alignCorners
                          layout:(MPSGraphTensorNamedDataLayout)layout
                            name:(NSString *)name {
  const ResizeParameters parameters{mode, centerResult, alignCorners, layout};
  const Integers extents = integers_from(size);
  return add(self, {.type = "resize", .name = name, .inputs = {imagesTensor}, .lower = [=](RuleContext &lowering) {
                      resize(lowering, parameters, extents);
                    }});
}

- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                      sizeTensor:(MPSGraphTensor *)size
                            mode:(MPSGraphResizeMode)mode
                    centerResult:(BOOL)centerResult
                    alignCorners:(BOOL)alignCorners
                          layout:(MPSGraphTensorNamedDataLayout)layout
                            name:(NSString *)name {
  const ResizeParameters parameters{mode, centerResult, alignCorners, layout};
  return add(self, {.type = "resize",
                    .name = name,
                    .inputs = {imagesTensor, size},
                    .lower = [=](RuleContext &lowering) { resize(lowering, parameters, lowering.integers(1)); },
                    .host_inputs = {1}});
}

- (MPSGraphTensor *)resizeWithGradientTensor:(MPSGraphTensor *)gradient
                                       input:(MPSGraphTensor *)input
                                        mode:(MPSGraphResizeMode)mode
                                centerResult:(BOOL)centerResult
                                alignCorners:(BOOL)alignCorners
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(NSString *)name {
  const ResizeParameters parameters{mode, centerResult, alignCorners, layout};
  return add(self,
             {.type = "resizeGradient", .name = name, .inputs = {gradient, input}, .lower = [=](RuleContext &lowering) {
                resize_gradient(lowering, parameters);
              }});
}

@end
