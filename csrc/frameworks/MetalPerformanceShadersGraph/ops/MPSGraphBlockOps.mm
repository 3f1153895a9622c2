#import <MetalPerformanceShadersGraph/MPSGraphTensorShapeOps.h>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

using namespace openmps::fw::graph;

namespace {

using BlockRule = void (*)(RuleContext &, const SpaceBlocks &);

MPSGraphTensor *add_blocks(MPSGraph *graph, const char *type, NSString *name, MPSGraphTensor *tensor, BlockRule rule,
                           const SpaceBlocks &blocks) {
  return add(graph, {.type = type, .name = name, .inputs = {tensor}, .lower = [rule, blocks](RuleContext &lowering) {
                       rule(lowering, blocks);
                     }});
}
// The axes, and perhaps the sizes, are the values of inputs 1, 2 and 3.
MPSGraphTensor *add_blocks(MPSGraph *graph, const char *type, NSString *name, std::vector<Input> inputs, BlockRule rule,
                           const std::function<SpaceBlocks(RuleContext &)> &blocks) {
  return add(graph, {.type = type,
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower = [=](RuleContext &lowering) { rule(lowering, blocks(lowering)); },
                     .host_inputs = {1, 2, 3}});
}

// Squares whose columns are along the width.
SpaceBlocks squares(std::int64_t width, std::int64_t height, std::int64_t depth, NSUInteger size, BOOL pixel_shuffle) {
  return {{height, width}, depth, Integers(2, static_cast<std::int64_t>(size)), pixel_shuffle == YES};
}

}  // namespace

// A method with axes that are numbers, and one with axes that are tensors.
#define OMPS_SQUARES(Name, rule)                                                                                \
  -(MPSGraphTensor *)Name##Tensor : (MPSGraphTensor *)tensor widthAxis : (NSUInteger)widthAxis heightAxis       \
      : (NSUInteger)heightAxis depthAxis : (NSUInteger)depthAxis blockSize                                      \
      : (NSUInteger)blockSize usePixelShuffleOrder : (BOOL)usePixelShuffleOrder name : (NSString *)name {       \
    return add_blocks(self, #Name, name, tensor, rule,                                                          \
                      squares(static_cast<std::int64_t>(widthAxis), static_cast<std::int64_t>(heightAxis),      \
                              static_cast<std::int64_t>(depthAxis), blockSize, usePixelShuffleOrder));          \
  }                                                                                                             \
  -(MPSGraphTensor *)Name##Tensor : (MPSGraphTensor *)tensor widthAxisTensor                                    \
      : (MPSGraphTensor *)widthAxisTensor heightAxisTensor : (MPSGraphTensor *)heightAxisTensor depthAxisTensor \
      : (MPSGraphTensor *)depthAxisTensor blockSize : (NSUInteger)blockSize usePixelShuffleOrder                \
      : (BOOL)usePixelShuffleOrder name : (NSString *)name {                                                    \
    return add_blocks(self, #Name, name, {tensor, widthAxisTensor, heightAxisTensor, depthAxisTensor}, rule,    \
                      [=](RuleContext &lowering) {                                                              \
                        return squares(rules::single(lowering, 1), rules::single(lowering, 2),                  \
                                       rules::single(lowering, 3), blockSize, usePixelShuffleOrder);            \
                      });                                                                                       \
  }
#define OMPS_BLOCKS(Name, rule)                                                                                       \
  -(MPSGraphTensor *)Name##Tensor : (MPSGraphTensor *)tensor spatialAxes                                              \
      : (NSArray<NSNumber *> *)spatialAxes batchAxis : (NSInteger)batchAxis blockDimensions                           \
      : (NSArray<NSNumber *> *)blockDimensions usePixelShuffleOrder : (BOOL)usePixelShuffleOrder name                 \
      : (NSString *)name {                                                                                            \
    return add_blocks(                                                                                                \
        self, #Name, name, tensor, rule,                                                                              \
        {integers_from(spatialAxes), batchAxis, integers_from(blockDimensions), usePixelShuffleOrder == YES});        \
  }                                                                                                                   \
  -(MPSGraphTensor *)Name##Tensor : (MPSGraphTensor *)tensor spatialAxesTensor                                        \
      : (MPSGraphTensor *)spatialAxesTensor batchAxisTensor : (MPSGraphTensor *)batchAxisTensor blockDimensionsTensor \
      : (MPSGraphTensor *)blockDimensionsTensor usePixelShuffleOrder : (BOOL)usePixelShuffleOrder name                \
      : (NSString *)name {                                                                                            \
    return add_blocks(self, #Name, name, {tensor, spatialAxesTensor, batchAxisTensor, blockDimensionsTensor}, rule,   \
                      [=](RuleContext &lowering) {                                                                    \
                        return SpaceBlocks{lowering.integers(1), rules::single(lowering, 2), lowering.integers(3),    \
                                           usePixelShuffleOrder == YES};                                              \
                      });                                                                                             \
  }

@implementation MPSGraph (BlockOps)

OMPS_SQUARES(spaceToDepth2D, rules::space_to_batch)
OMPS_SQUARES(depthToSpace2D, rules::batch_to_space)
OMPS_BLOCKS(spaceToBatch, rules::space_to_batch)
OMPS_BLOCKS(batchToSpace, rules::batch_to_space)

@end
