#import <MetalPerformanceShaders/MPSNDArray/MPSNDArrayIdentity.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/NDArrayPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/reshaped_strides.h"

using namespace openmps::fw;
using namespace openmps::fw::ndarray;
using openmps::engine::Shape;

namespace {

ArrayRule copy_rule(const ArrayType &source, const Shape &shape) {
  ArrayRule rule;
  rule.result = {source.type, shape};
  rule.key = FragmentKey("identity");
  rule.reads = {0};
  rule.moves = true;
  rule.build = [shape](ArrayFragment &fragment) { return reshape(fragment.sources[0].value(), shape); };
  return rule;
}

}  // namespace

@implementation MPSNDArrayIdentity

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

- (ArrayRule)omps_ruleForArrays:(const std::vector<ArrayType> &)arrays state:(MPSState *)state {
  return copy_rule(arrays.at(0), arrays[0].shape);
}

- (MPSNDArray *)omps_reshape:(const ArrayCall &)call toShape:(MPSShape *)wanted {
  const std::string who = [self omps_name];
  MPSNDArray *const source = call.sources.at(0);
  const Shape shape = shape_of(wanted, "MPSNDArrayIdentity: an array");
  NDStorage storage = storage_of(source);
  if (shape.elements() != storage.shape.elements())
    refuse(who + ": the source array has shape " + storage.shape.str() + ", the new shape " + shape.str() +
           " has another number of elements.");
  if (call.destination == nil) {
    std::optional<std::vector<std::int64_t>> strides = reshaped_strides(storage, shape);
    if (!strides) return nil;
    consume(source);
    storage.shape = shape;
    storage.strides = std::move(*strides);
    return alias_of(source, std::move(storage));
  }
  if (call.commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  encode_arrays(call, copy_rule(type_of(source), shape));
  return call.destination;
}

- (MPSNDArray *)reshapeWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                             sourceArray:(MPSNDArray *)sourceArray
                                   shape:(MPSShape *)shape
                        destinationArray:(MPSNDArray *)destinationArray {
  return [self reshapeWithCommandEncoder:nil
                           commandBuffer:cmdBuf
                             sourceArray:sourceArray
                                   shape:shape
                        destinationArray:destinationArray];
}

- (MPSNDArray *)reshapeWithCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                             sourceArray:(MPSNDArray *)sourceArray
                          dimensionCount:(NSUInteger)numberOfDimensions
                          dimensionSizes:(NSUInteger *)dimensionSizes
                        destinationArray:(MPSNDArray *)destinationArray {
  return [self reshapeWithCommandEncoder:nil
                           commandBuffer:cmdBuf
                             sourceArray:sourceArray
                          dimensionCount:numberOfDimensions
                          dimensionSizes:dimensionSizes
                        destinationArray:destinationArray];
}

- (MPSNDArray *)reshapeWithCommandEncoder:(id<MTLComputeCommandEncoder>)encoder
                            commandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              sourceArray:(MPSNDArray *)sourceArray
                                    shape:(MPSShape *)shape
                         destinationArray:(MPSNDArray *)destinationArray {
  OMPS_REQUIRE(sourceArray);
  OMPS_REQUIRE(shape);
  OMPS_EXPECT(destinationArray);
  return [self omps_reshape:{self, cmdBuf, encoder, {sourceArray}, nil, destinationArray} toShape:shape];
}

- (MPSNDArray *)reshapeWithCommandEncoder:(id<MTLComputeCommandEncoder>)encoder
                            commandBuffer:(id<MTLCommandBuffer>)cmdBuf
                              sourceArray:(MPSNDArray *)sourceArray
                           dimensionCount:(NSUInteger)numberOfDimensions
                           dimensionSizes:(NSUInteger *)dimensionSizes
                         destinationArray:(MPSNDArray *)destinationArray {
  if (numberOfDimensions > Shape::kMaxRank)
    refuse([self omps_name] + ": the new shape has " + std::to_string(numberOfDimensions) +
           " dimensions; at most 16 are supported.");
  if (numberOfDimensions > 0) OMPS_REQUIRE(dimensionSizes);
  NSMutableArray<NSNumber *> *const shape = [NSMutableArray array];
  for (NSUInteger i = numberOfDimensions; i-- > 0;)
    [shape addObject:[NSNumber numberWithUnsignedLongLong:dimensionSizes[i]]];
  return [self reshapeWithCommandEncoder:encoder
                           commandBuffer:cmdBuf
                             sourceArray:sourceArray
                                   shape:shape
                        destinationArray:destinationArray];
}

@end
