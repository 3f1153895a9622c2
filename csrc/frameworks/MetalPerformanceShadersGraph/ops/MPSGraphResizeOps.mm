#import <MetalPerformanceShadersGraph/MPSGraphResizeOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/resize_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The tensors that scales come from: none, one of scales then offsets, or two.
using ScaleTensors = std::vector<Input>;

Scales scales_from(RuleContext &lowering, std::size_t first, std::size_t count) {
  if (count == 0) return {};
  Scales scales{.scale = lowering.numbers(first), .offset{}};
  if (count == 2) {
    scales.offset = lowering.numbers(first + 1);
    return scales;
  }
  if (scales.scale.size() != 4)
    lowering.fail(ErrorKind::Shape, "scaleOffset has " + std::to_string(scales.scale.size()) +
                                        " entries, expects scaleY, scaleX, offsetY and offsetX.");
  scales.offset.assign(scales.scale.begin() + 2, scales.scale.end());
  scales.scale.resize(2);
  return scales;
}

void append(NewOperation &operation, const ScaleTensors &scales) {
  for (const Input &tensor : scales) {
    operation.host_inputs.push_back(operation.inputs.size());
    operation.inputs.push_back(tensor);
  }
}

MPSGraphTensor *add_resize(MPSGraph *graph, NSString *name, MPSGraphTensor *images, MPSGraphTensor *size,
                           const ScaleTensors &scales, const ResizeParameters &parameters) {
  NewOperation made{.type = "resize",
                    .name = name,
                    .inputs = {images, size},
                    .lower =
                        [parameters, count = scales.size()](RuleContext &lowering) {
                          const Integers extents = lowering.integers(1);
                          const Scales by = scales_from(lowering, 2, count);
                          lowering.give(rules::resize(lowering, parameters, lowering.input(0), extents, by));
                        },
                    .host_inputs = {1}};
  append(made, scales);
  return add(graph, std::move(made));
}

MPSGraphTensor *add_gradient(MPSGraph *graph, NSString *name, MPSGraphTensor *gradient, MPSGraphTensor *input,
                             const ScaleTensors &scales, const ResizeParameters &parameters) {
  NewOperation made{
      .type = "resizeGradient",
      .name = name,
      .inputs = {gradient, input},
      .lower = [parameters, count = scales.size()](RuleContext &lowering) {
        const Scales by = scales_from(lowering, 2, count);
        lowering.give(rules::resize_gradient(lowering, parameters, lowering.input(0), lowering.input(1), by));
      }};
  append(made, scales);
  return add(graph, std::move(made));
}

Matching matching(BOOL center, BOOL corners) { return {center == YES, corners == YES}; }

}  // namespace

// The methods of one kind of sampling. `sampling` makes it from the argument after `label`.
#define OMPS_RESIZE(Forward, Backward, label, Type, sampling)                                                        \
  -(MPSGraphTensor *)Forward : (MPSGraphTensor *)images sizeTensor : (MPSGraphTensor *)size label                    \
      : (Type)kind centerResult : (BOOL)center alignCorners : (BOOL)corners layout                                   \
      : (MPSGraphTensorNamedDataLayout)layout name : (NSString *)name {                                              \
    return add_resize(self, name, images, size, {}, {sampling(kind), matching(center, corners), layout});            \
  }                                                                                                                  \
  -(MPSGraphTensor *)Forward : (MPSGraphTensor *)images sizeTensor : (MPSGraphTensor *)size label                    \
      : (Type)kind centerResult : (BOOL)center alignCorners : (BOOL)corners name : (NSString *)name {                \
    return add_resize(self, name, images, size, {}, {sampling(kind), matching(center, corners)});                    \
  }                                                                                                                  \
  -(MPSGraphTensor *)Forward : (MPSGraphTensor *)images sizeTensor : (MPSGraphTensor *)size scaleOffsetTensor        \
      : (MPSGraphTensor *)scaleOffset label : (Type)kind layout : (MPSGraphTensorNamedDataLayout)layout name         \
      : (NSString *)name {                                                                                           \
    return add_resize(self, name, images, size, {scaleOffset}, {sampling(kind), {}, layout});                        \
  }                                                                                                                  \
  -(MPSGraphTensor *)Forward : (MPSGraphTensor *)images sizeTensor : (MPSGraphTensor *)size scaleTensor              \
      : (MPSGraphTensor *)scale offsetTensor : (MPSGraphTensor *)offset label : (Type)kind name : (NSString *)name { \
    return add_resize(self, name, images, size, {scale, offset}, {sampling(kind)});                                  \
  }                                                                                                                  \
  -(MPSGraphTensor *)Backward : (MPSGraphTensor *)gradient input : (MPSGraphTensor *)input label                     \
      : (Type)kind centerResult : (BOOL)center alignCorners : (BOOL)corners layout                                   \
      : (MPSGraphTensorNamedDataLayout)layout name : (NSString *)name {                                              \
    return add_gradient(self, name, gradient, input, {}, {sampling(kind), matching(center, corners), layout});       \
  }                                                                                                                  \
  -(MPSGraphTensor *)Backward : (MPSGraphTensor *)gradient input : (MPSGraphTensor *)input scaleOffsetTensor         \
      : (MPSGraphTensor *)scaleOffset label : (Type)kind layout : (MPSGraphTensorNamedDataLayout)layout name         \
      : (NSString *)name {                                                                                           \
    return add_gradient(self, name, gradient, input, {scaleOffset}, {sampling(kind), {}, layout});                   \
  }                                                                                                                  \
  -(MPSGraphTensor *)Backward : (MPSGraphTensor *)gradient input : (MPSGraphTensor *)input scaleTensor               \
      : (MPSGraphTensor *)scale offsetTensor : (MPSGraphTensor *)offset label : (Type)kind name : (NSString *)name { \
    return add_gradient(self, name, gradient, input, {scale, offset}, {sampling(kind)});                             \
  }

namespace {

Sampling by_mode(MPSGraphResizeMode mode) { return Sampling::of_mode(mode); }
Sampling by_rounding(MPSGraphResizeNearestRoundingMode mode) { return Sampling::nearest("resizeNearest", mode); }

}  // namespace

@implementation MPSGraph (ResizeOps)

- (MPSGraphTensor *)resizeTensor:(MPSGraphTensor *)imagesTensor
                            size:(MPSShape *)size
                            mode:(MPSGraphResizeMode)mode
                    centerResult:(BOOL)centerResult
                    alignCorners:(BOOL)alignCorners
                          layout:(MPSGraphTensorNamedDataLayout)layout
                            name:(NSString *)name {
  const ResizeParameters parameters{by_mode(mode), matching(centerResult, alignCorners), layout};
  const Integers extents = integers_from(size);
  return add(self, {.type = "resize", .name = name, .inputs = {imagesTensor}, .lower = [=](RuleContext &lowering) {
                      lowering.give(rules::resize(lowering, parameters, lowering.input(0), extents, {}));
                    }});
}

OMPS_RESIZE(resizeTensor, resizeWithGradientTensor, mode, MPSGraphResizeMode, by_mode)
OMPS_RESIZE(resizeNearestWithTensor, resizeNearestWithGradientTensor, nearestRoundingMode,
            MPSGraphResizeNearestRoundingMode, by_rounding)

- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                                centerResult:(BOOL)center
                                alignCorners:(BOOL)corners
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(NSString *)name {
  return [self resizeTensor:imagesTensor
                 sizeTensor:size
                       mode:MPSGraphResizeBilinear
               centerResult:center
               alignCorners:corners
                     layout:layout
                       name:name];
}
- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                                centerResult:(BOOL)center
                                alignCorners:(BOOL)corners
                                        name:(NSString *)name {
  return [self resizeTensor:imagesTensor
                 sizeTensor:size
                       mode:MPSGraphResizeBilinear
               centerResult:center
               alignCorners:corners
                       name:name];
}
- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                           scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                                      layout:(MPSGraphTensorNamedDataLayout)layout
                                        name:(NSString *)name {
  return [self resizeTensor:imagesTensor
                 sizeTensor:size
          scaleOffsetTensor:scaleOffset
                       mode:MPSGraphResizeBilinear
                     layout:layout
                       name:name];
}
- (MPSGraphTensor *)resizeBilinearWithTensor:(MPSGraphTensor *)imagesTensor
                                  sizeTensor:(MPSGraphTensor *)size
                                 scaleTensor:(MPSGraphTensor *)scale
                                offsetTensor:(MPSGraphTensor *)offset
                                        name:(NSString *)name {
  return [self resizeTensor:imagesTensor
                 sizeTensor:size
                scaleTensor:scale
               offsetTensor:offset
                       mode:MPSGraphResizeBilinear
                       name:name];
}
- (MPSGraphTensor *)resizeBilinearWithGradientTensor:(MPSGraphTensor *)gradient
                                               input:(MPSGraphTensor *)input
                                        centerResult:(BOOL)center
                                        alignCorners:(BOOL)corners
                                              layout:(MPSGraphTensorNamedDataLayout)layout
                                                name:(NSString *)name {
  return [self resizeWithGradientTensor:gradient
                                  input:input
                                   mode:MPSGraphResizeBilinear
                           centerResult:center
                           alignCorners:corners
                                 layout:layout
                                   name:name];
}
- (MPSGraphTensor *)resizeBilinearWithGradientTensor:(MPSGraphTensor *)gradient
                                               input:(MPSGraphTensor *)input
                                   scaleOffsetTensor:(MPSGraphTensor *)scaleOffset
                                              layout:(MPSGraphTensorNamedDataLayout)layout
                                                name:(NSString *)name {
  return [self resizeWithGradientTensor:gradient
                                  input:input
                      scaleOffsetTensor:scaleOffset
                                   mode:MPSGraphResizeBilinear
                                 layout:layout
                                   name:name];
}
- (MPSGraphTensor *)resizeBilinearWithGradientTensor:(MPSGraphTensor *)gradient
                                               input:(MPSGraphTensor *)input
                                         scaleTensor:(MPSGraphTensor *)scale
                                        offsetTensor:(MPSGraphTensor *)offset
                                                name:(NSString *)name {
  return [self resizeWithGradientTensor:gradient
                                  input:input
                            scaleTensor:scale
                           offsetTensor:offset
                                   mode:MPSGraphResizeBilinear
                                   name:name];
}

@end
