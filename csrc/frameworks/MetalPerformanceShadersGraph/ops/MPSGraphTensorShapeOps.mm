#import <MetalPerformanceShadersGraph/MPSGraphTensorShapeOps.h>

#include <algorithm>
#include <numeric>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/complex_tensors.h"
#include "frameworks/MetalPerformanceShadersGraph/ops/families.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

// The rule with numbers that are known now, or with those of input 1, known when the graph runs.
using NumbersRule = void (*)(RuleContext &, const Integers &);

LowerRule with(NumbersRule rule, Integers numbers) {
  return [rule, numbers = std::move(numbers)](RuleContext &lowering) { rule(lowering, numbers); };
}
LowerRule with_input(NumbersRule rule) {
  return [rule](RuleContext &lowering) {
    const Integers numbers = lowering.integers(1);
    rule(lowering, numbers);
  };
}

Integers one(NSInteger number) { return {static_cast<std::int64_t>(number)}; }

MPSGraphTensor *add_numbered(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *tensor,
                             NumbersRule rule, Integers numbers) {
  return add(graph, {.type = type, .name = name, .inputs = {tensor}, .lower = with(rule, std::move(numbers))});
}

MPSGraphTensor *add_numbered(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *tensor,
                             NumbersRule rule, MPSGraphTensor *numbers) {
  return add(graph,
             {.type = type, .name = name, .inputs = {tensor, numbers}, .lower = with_input(rule), .host_inputs = {1}});
}

std::vector<Input> inputs_of(NSArray<MPSGraphTensor *> *tensors) {
  std::vector<Input> inputs;
  for (MPSGraphTensor *tensor in tensors) inputs.emplace_back(tensor);
  return inputs;
}

constexpr NSUInteger kMostResults = 65536;

void check_some(const char *type, NSArray<MPSGraphTensor *> *tensors) {
  if ([openmps::fw::checked(tensors, type, "tensors") count] == 0)
    refuse(ErrorKind::InvalidArgument, std::string(type) + " is given 0 tensors, expects at least 1.");
}

}  // namespace

@implementation MPSGraph (TensorShapeOps)

- (MPSGraphTensor *)reshapeTensor:(MPSGraphTensor *)tensor withShape:(MPSShape *)shape name:(NSString *)name {
  return add(
      self, {.type = "reshape", .name = name, .inputs = {tensor}, .lower = with(rules::reshape, integers_from(shape))});
}
- (MPSGraphTensor *)reshapeTensor:(MPSGraphTensor *)tensor
                  withShapeTensor:(MPSGraphTensor *)shapeTensor
                             name:(NSString *)name {
  return add_numbered(self, "reshape", name, tensor, rules::reshape, shapeTensor);
}

- (MPSGraphTensor *)transposeTensor:(MPSGraphTensor *)tensor
                          dimension:(NSUInteger)dimensionIndex
                      withDimension:(NSUInteger)dimensionIndex2
                               name:(NSString *)name {
  const Integers pair{static_cast<std::int64_t>(dimensionIndex), static_cast<std::int64_t>(dimensionIndex2)};
  return add_numbered(self, "transpose", name, tensor, rules::transpose, pair);
}
- (MPSGraphTensor *)transposeTensor:(MPSGraphTensor *)tensor
                        permutation:(NSArray<NSNumber *> *)permutation
                               name:(NSString *)name {
  return add_numbered(self, "transpose", name, tensor, rules::permute, integers_from(permutation));
}

// ---- slices

- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                      dimension:(NSUInteger)dimensionIndex
                          start:(NSInteger)start
                         length:(NSInteger)length
                           name:(NSString *)name {
  const Integers numbers{static_cast<std::int64_t>(dimensionIndex), start, length};
  return add_numbered(self, "slice", name, tensor, rules::slice_one, numbers);
}

- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                         starts:(NSArray<NSNumber *> *)starts
                           ends:(NSArray<NSNumber *> *)ends
                        strides:(NSArray<NSNumber *> *)strides
                           name:(NSString *)name {
  return [self sliceTensor:tensor
                    starts:starts
                      ends:ends
                   strides:strides
                 startMask:0
                   endMask:0
               squeezeMask:0
                      name:name];
}

- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                         starts:(NSArray<NSNumber *> *)starts
                           ends:(NSArray<NSNumber *> *)ends
                        strides:(NSArray<NSNumber *> *)strides
                      startMask:(uint32_t)startMask
                        endMask:(uint32_t)endMask
                    squeezeMask:(uint32_t)squeezeMask
                           name:(NSString *)name {
  const SliceRanges ranges{
      integers_from(starts), integers_from(ends), integers_from(strides), startMask, endMask, squeezeMask};
  return add(self, {.type = "slice", .name = name, .inputs = {tensor}, .lower = [ranges](RuleContext &lowering) {
                      lowering.give(rules::slice(lowering, lowering.input(0), ranges));
                    }});
}

- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                                 starts:(NSArray<NSNumber *> *)starts
                                   ends:(NSArray<NSNumber *> *)ends
                                strides:(NSArray<NSNumber *> *)strides
                                   name:(NSString *)name {
  return [self sliceGradientTensor:inputGradientTensor
                  fwdInShapeTensor:fwdInShapeTensor
                            starts:starts
                              ends:ends
                           strides:strides
                         startMask:0
                           endMask:0
                       squeezeMask:0
                              name:name];
}

- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                                 starts:(NSArray<NSNumber *> *)starts
                                   ends:(NSArray<NSNumber *> *)ends
                                strides:(NSArray<NSNumber *> *)strides
                              startMask:(uint32_t)startMask
                                endMask:(uint32_t)endMask
                            squeezeMask:(uint32_t)squeezeMask
                                   name:(NSString *)name {
  const SliceRanges ranges{
      integers_from(starts), integers_from(ends), integers_from(strides), startMask, endMask, squeezeMask};
  return add(self, {.type = "sliceGradient",
                    .name = name,
                    .inputs = {inputGradientTensor, fwdInShapeTensor},
                    .lower =
                        [ranges](RuleContext &lowering) {
                          const Integers whole = lowering.integers(1);
                          lowering.give(rules::slice_gradient(lowering, lowering.input(0), Shape(whole), ranges));
                        },
                    .host_inputs = {1}});
}

// ---- joining and splitting

- (MPSGraphTensor *)concatTensor:(MPSGraphTensor *)tensor
                      withTensor:(MPSGraphTensor *)tensor2
                       dimension:(NSInteger)dimensionIndex
                            name:(NSString *)name {
  return add_plain(self, "concat", name, {tensor, tensor2}, "concatenate",
                   {{"axis", static_cast<std::int64_t>(dimensionIndex)}});
}

- (MPSGraphTensor *)concatTensors:(NSArray<MPSGraphTensor *> *)tensors
                        dimension:(NSInteger)dimensionIndex
                             name:(NSString *)name {
  check_some("concat", tensors);
  return add_plain(self, "concat", name, inputs_of(tensors), "concatenate",
                   {{"axis", static_cast<std::int64_t>(dimensionIndex)}});
}

- (MPSGraphTensor *)concatTensors:(NSArray<MPSGraphTensor *> *)tensors
                        dimension:(NSInteger)dimensionIndex
                       interleave:(BOOL)interleave
                             name:(NSString *)name {
  if (!interleave) return [self concatTensors:tensors dimension:dimensionIndex name:name];
  check_some("concat", tensors);
  return add(self, {.type = "concat", .name = name, .inputs = inputs_of(tensors), .lower = [=](RuleContext &lowering) {
                      rules::interleave(lowering, dimensionIndex);
                    }});
}

- (MPSGraphTensor *)stackTensors:(NSArray<MPSGraphTensor *> *)inputTensors axis:(NSInteger)axis name:(NSString *)name {
  check_some("stack", inputTensors);
  return add(self,
             {.type = "stack", .name = name, .inputs = inputs_of(inputTensors), .lower = [=](RuleContext &lowering) {
                rules::stack(lowering, axis);
              }});
}

- (NSArray<MPSGraphTensor *> *)splitTensor:(MPSGraphTensor *)tensor
                                splitSizes:(NSArray<NSNumber *> *)splitSizes
                                      axis:(NSInteger)axis
                                      name:(NSString *)name {
  const Integers sizes = integers_from(splitSizes);
  return add_many(self, {.type = "split",
                         .name = name,
                         .inputs = {tensor},
                         .lower = [=](RuleContext &lowering) { rules::split(lowering, sizes, axis); },
                         .results = sizes.size()});
}

- (NSArray<MPSGraphTensor *> *)splitTensor:(MPSGraphTensor *)tensor
                          splitSizesTensor:(MPSGraphTensor *)splitSizesTensor
                                      axis:(NSInteger)axis
                                      name:(NSString *)name {
  return add_many(self, {.type = "split",
                         .name = name,
                         .inputs = {tensor, splitSizesTensor},
                         .lower =
                             [=](RuleContext &lowering) {
                               const Integers sizes = lowering.integers(1);
                               rules::split(lowering, sizes, axis);
                             },
                         .host_inputs = {1}});
}

- (NSArray<MPSGraphTensor *> *)splitTensor:(MPSGraphTensor *)tensor
                                 numSplits:(NSUInteger)numSplits
                                      axis:(NSInteger)axis
                                      name:(NSString *)name {
  if (numSplits > kMostResults)
    refuse(ErrorKind::InvalidArgument, "split: numSplits is " + std::to_string(numSplits) + "; at most " +
                                           std::to_string(kMostResults) + " are supported.");
  return add_many(self, {.type = "split",
                         .name = name,
                         .inputs = {tensor},
                         .lower =
                             [=](RuleContext &lowering) {
                               rules::split_evenly(lowering, static_cast<std::int64_t>(numSplits), axis);
                             },
                         .results = numSplits});
}

// ---- repeated, padded, reversed

- (MPSGraphTensor *)tileTensor:(MPSGraphTensor *)tensor withMultiplier:(MPSShape *)multiplier name:(NSString *)name {
  return add_numbered(self, "tile", name, tensor, rules::tile, integers_from(multiplier));
}

- (MPSGraphTensor *)tileGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                              sourceTensor:(MPSGraphTensor *)sourceTensor
                                            withMultiplier:(MPSShape *)multiplier
                                                      name:(NSString *)name {
  const Integers counts = integers_from(multiplier);
  return add(self, {.type = "tileGradient",
                    .name = name,
                    .inputs = {incomingGradientTensor, sourceTensor},
                    .lower = [counts](RuleContext &lowering) { rules::tile_gradient(lowering, counts); }});
}

- (MPSGraphTensor *)padTensor:(MPSGraphTensor *)tensor
              withPaddingMode:(MPSGraphPaddingMode)paddingMode
                  leftPadding:(MPSShape *)leftPadding
                 rightPadding:(MPSShape *)rightPadding
                constantValue:(double)constantValue
                         name:(NSString *)name {
  const Padding padding{paddingMode, integers_from(leftPadding), integers_from(rightPadding), constantValue};
  return add(self, {.type = "pad", .name = name, .inputs = {tensor}, .lower = [padding](RuleContext &lowering) {
                      lowering.give(rules::pad(lowering, lowering.input(0), padding));
                    }});
}

- (MPSGraphTensor *)padGradientWithIncomingGradientTensor:(MPSGraphTensor *)incomingGradientTensor
                                             sourceTensor:(MPSGraphTensor *)sourceTensor
                                              paddingMode:(MPSGraphPaddingMode)paddingMode
                                              leftPadding:(MPSShape *)leftPadding
                                             rightPadding:(MPSShape *)rightPadding
                                                     name:(NSString *)name {
  const Padding padding{paddingMode, integers_from(leftPadding), integers_from(rightPadding), 0};
  return add(self, {.type = "padGradient",
                    .name = name,
                    .inputs = {incomingGradientTensor, sourceTensor},
                    .lower = [padding](RuleContext &lowering) {
                      const Tensor source = lowering.input(1);
                      const Tensor padded = rules::pad(lowering, source, padding);
                      lowering.give(lowering.graph.gradients(padded, lowering.input(0), std::span(&source, 1)));
                    }});
}

- (MPSGraphTensor *)reverseTensor:(MPSGraphTensor *)tensor axes:(NSArray<NSNumber *> *)axes name:(NSString *)name {
  return add_numbered(self, "reverse", name, tensor, rules::reverse, integers_from(axes));
}
- (MPSGraphTensor *)reverseTensor:(MPSGraphTensor *)tensor
                       axesTensor:(MPSGraphTensor *)axesTensor
                             name:(NSString *)name {
  return add_numbered(self, "reverse", name, tensor, rules::reverse, axesTensor);
}
- (MPSGraphTensor *)reverseTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  return add_numbered(self, "reverse", name, tensor, rules::reverse, Integers{});
}

// ---- other shapes

- (MPSGraphTensor *)flatten2DTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(NSString *)name {
  return add_numbered(self, "flatten2D", name, tensor, rules::flatten, one(axis));
}
- (MPSGraphTensor *)flatten2DTensor:(MPSGraphTensor *)tensor
                         axisTensor:(MPSGraphTensor *)axisTensor
                               name:(NSString *)name {
  return add_numbered(self, "flatten2D", name, tensor, rules::flatten, axisTensor);
}

- (MPSGraphTensor *)broadcastTensor:(MPSGraphTensor *)tensor toShape:(MPSShape *)shape name:(NSString *)name {
  return add_numbered(self, "broadcast", name, tensor, rules::broadcast, integers_from(shape));
}
- (MPSGraphTensor *)broadcastTensor:(MPSGraphTensor *)tensor
                      toShapeTensor:(MPSGraphTensor *)shapeTensor
                               name:(NSString *)name {
  return add_numbered(self, "broadcast", name, tensor, rules::broadcast, shapeTensor);
}

- (MPSGraphTensor *)shapeOfTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  return add(self, {.type = "shapeOf",
                    .name = name,
                    .inputs = {tensor},
                    .lower = rules::shape_of,
                    .result = DType::Int32,
                    .of_shapes = true});
}

- (MPSGraphTensor *)castTensor:(MPSGraphTensor *)tensor toType:(MPSDataType)type name:(NSString *)name {
  if (type == MPSDataTypeComplexFloat32 || type == MPSDataTypeComplexFloat16) {
    const DType part = openmps::fw::nd_element(type).dtype;
    const bool has_parts = is_complex(self, "cast", tensor);
    return add(self, {.type = "cast",
                      .name = name,
                      .inputs = {tensor},
                      .lower = [=](RuleContext &lowering) { rules::cast_to_complex(lowering, part, has_parts); },
                      .result = part,
                      .complex = ComplexUse::Makes});
  }
  const DType dtype = openmps::fw::dtype_of(type);
  return add(self, {.type = "cast",
                    .name = name,
                    .inputs = {tensor},
                    .lower = [dtype](RuleContext &lowering) { lowering.give(cast(lowering.input(0), dtype)); },
                    .result = dtype});
}

- (MPSGraphTensor *)reinterpretCastTensor:(MPSGraphTensor *)tensor toType:(MPSDataType)type name:(NSString *)name {
  return add_plain(self, "reinterpretCast", name, {tensor}, "reinterpret",
                   {{"dtype", static_cast<std::int64_t>(openmps::fw::dtype_of(type))}});
}

- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor name:(NSString *)name {
  return add(self, {.type = "squeeze", .name = name, .inputs = {tensor}, .lower = rules::squeeze_all});
}
- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(NSString *)name {
  return add_numbered(self, "squeeze", name, tensor, rules::squeeze, one(axis));
}
- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor axes:(NSArray<NSNumber *> *)axes name:(NSString *)name {
  return add_numbered(self, "squeeze", name, tensor, rules::squeeze, integers_from(axes));
}
- (MPSGraphTensor *)squeezeTensor:(MPSGraphTensor *)tensor
                       axesTensor:(MPSGraphTensor *)axesTensor
                             name:(NSString *)name {
  return add_numbered(self, "squeeze", name, tensor, rules::squeeze, axesTensor);
}

- (MPSGraphTensor *)expandDimsOfTensor:(MPSGraphTensor *)tensor axis:(NSInteger)axis name:(NSString *)name {
  return add_numbered(self, "expandDims", name, tensor, rules::expand, one(axis));
}
- (MPSGraphTensor *)expandDimsOfTensor:(MPSGraphTensor *)tensor axes:(NSArray<NSNumber *> *)axes name:(NSString *)name {
  return add_numbered(self, "expandDims", name, tensor, rules::expand, integers_from(axes));
}
- (MPSGraphTensor *)expandDimsOfTensor:(MPSGraphTensor *)tensor
                            axesTensor:(MPSGraphTensor *)axesTensor
                                  name:(NSString *)name {
  return add_numbered(self, "expandDims", name, tensor, rules::expand, axesTensor);
}

// ---- positions

- (MPSGraphTensor *)coordinateAlongAxis:(NSInteger)axis withShape:(MPSShape *)shape name:(NSString *)name {
  const Integers extents = integers_from(shape);
  return add(self, {.type = "coordinate",
                    .name = name,
                    .inputs = {},
                    .lower = [=](RuleContext &lowering) { rules::coordinates(lowering, axis, extents); },
                    .result = DType::Int32});
}
- (MPSGraphTensor *)coordinateAlongAxisTensor:(MPSGraphTensor *)axisTensor
                                    withShape:(MPSShape *)shape
                                         name:(NSString *)name {
  const Integers extents = integers_from(shape);
  return add(
      self, {.type = "coordinate",
             .name = name,
             .inputs = {axisTensor},
             .lower = [=](RuleContext &lowering) { rules::coordinates(lowering, rules::single(lowering, 0), extents); },
             .result = DType::Int32,
             .host_inputs = {0}});
}
- (MPSGraphTensor *)coordinateAlongAxis:(NSInteger)axis
                        withShapeTensor:(MPSGraphTensor *)shapeTensor
                                   name:(NSString *)name {
  return add(self, {.type = "coordinate",
                    .name = name,
                    .inputs = {shapeTensor},
                    .lower = [=](RuleContext &lowering) { rules::coordinates(lowering, axis, lowering.integers(0)); },
                    .result = DType::Int32,
                    .host_inputs = {0}});
}
- (MPSGraphTensor *)coordinateAlongAxisTensor:(MPSGraphTensor *)axisTensor
                              withShapeTensor:(MPSGraphTensor *)shapeTensor
                                         name:(NSString *)name {
  return add(self, {.type = "coordinate",
                    .name = name,
                    .inputs = {axisTensor, shapeTensor},
                    .lower =
                        [](RuleContext &lowering) {
                          rules::coordinates(lowering, rules::single(lowering, 0), lowering.integers(1));
                        },
                    .result = DType::Int32,
                    .host_inputs = {0, 1}});
}

@end
