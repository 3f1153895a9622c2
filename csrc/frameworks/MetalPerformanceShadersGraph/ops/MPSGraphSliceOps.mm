// Slices whose ranges are tensors, and slices with other values.
#import <MetalPerformanceShadersGraph/MPSGraphTensorShapeOps.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/rules/shape_rules.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

constexpr std::uint32_t kNoMask = 0;

struct Masks {
  std::uint32_t start = 0, end = 0, squeeze = 0;
};

// Where a slice's ranges are known from: numbers, or the values of inputs from `first` on.
using RangesOf = std::function<SliceRanges(RuleContext &, const Shape &)>;

RangesOf ranges_from(std::size_t first, Masks masks) {
  return [=](RuleContext &lowering, const Shape & /*whole*/) {
    return SliceRanges{lowering.integers(first),
                       lowering.integers(first + 1),
                       lowering.integers(first + 2),
                       masks.start,
                       masks.end,
                       masks.squeeze};
  };
}

// Starts and sizes; a start below 0 counts from the end.
RangesOf sizes_from(std::size_t first, std::uint32_t squeeze_mask) {
  return [=](RuleContext &lowering, const Shape &whole) {
    SliceRanges ranges{.starts = lowering.integers(first),
                       .ends = lowering.integers(first + 1),
                       .strides = Integers(whole.rank(), 1),
                       .squeeze_mask = squeeze_mask};
    for (std::size_t axis = 0; axis < std::min({ranges.starts.size(), ranges.ends.size(), whole.rank()}); ++axis) {
      const Extent size = ranges.ends[axis];
      if (ranges.starts[axis] < 0) ranges.starts[axis] += whole[axis];
      if (size < 0 || ranges.starts[axis] < 0)
        lowering.fail(ErrorKind::OutOfRange, "takes " + to_string(size) + " elements from " +
                                                 to_string(ranges.starts[axis]) + " on, axis " + to_string(axis) +
                                                 " has " + to_string(whole[axis]) + ".");
      ranges.ends[axis] = ranges.starts[axis] + size;
    }
    return ranges;
  };
}

MPSGraphTensor *add_slice(MPSGraph *graph, NSString *name, std::vector<Input> inputs,
                          std::vector<std::size_t> host_inputs, const RangesOf &ranges) {
  return add(graph, {.type = "slice",
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower =
                         [ranges](RuleContext &lowering) {
                           const Tensor x = lowering.input(0);
                           lowering.give(rules::slice(lowering, x, ranges(lowering, lowering.shape(x))));
                         },
                     .host_inputs = std::move(host_inputs)});
}

// Inputs: the gradient, the shape of the sliced tensor.
MPSGraphTensor *add_gradient(MPSGraph *graph, NSString *name, std::vector<Input> inputs,
                             std::vector<std::size_t> host_inputs, const RangesOf &ranges) {
  return add(graph,
             {.type = "sliceGradient",
              .name = name,
              .inputs = std::move(inputs),
              .lower =
                  [ranges](RuleContext &lowering) {
                    const Shape whole(lowering.integers(1));
                    lowering.give(rules::slice_gradient(lowering, lowering.input(0), whole, ranges(lowering, whole)));
                  },
              .host_inputs = std::move(host_inputs)});
}

// Inputs: the data, the update.
MPSGraphTensor *add_update(MPSGraph *graph, NSString *name, std::vector<Input> inputs,
                           std::vector<std::size_t> host_inputs, const RangesOf &ranges) {
  return add(graph, {.type = "sliceUpdate",
                     .name = name,
                     .inputs = std::move(inputs),
                     .lower =
                         [ranges](RuleContext &lowering) {
                           const Tensor data = lowering.input(0);
                           lowering.give(rules::slice_update(lowering, data, lowering.input(1),
                                                             ranges(lowering, lowering.shape(data))));
                         },
                     .host_inputs = std::move(host_inputs)});
}

}  // namespace

@implementation MPSGraph (SliceOps)

- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                    startTensor:(MPSGraphTensor *)startTensor
                      endTensor:(MPSGraphTensor *)endTensor
                   strideTensor:(MPSGraphTensor *)strideTensor
                      startMask:(uint32_t)startMask
                        endMask:(uint32_t)endMask
                    squeezeMask:(uint32_t)squeezeMask
                           name:(NSString *)name {
  return add_slice(self, name, {tensor, startTensor, endTensor, strideTensor}, {1, 2, 3},
                   ranges_from(1, {startMask, endMask, squeezeMask}));
}

- (MPSGraphTensor *)sliceTensor:(MPSGraphTensor *)tensor
                    startTensor:(MPSGraphTensor *)startTensor
                     sizeTensor:(MPSGraphTensor *)sizeTensor
                    squeezeMask:(uint32_t)squeezeMask
                           name:(NSString *)name {
  return add_slice(self, name, {tensor, startTensor, sizeTensor}, {1, 2}, sizes_from(1, squeezeMask));
}

- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                            startTensor:(MPSGraphTensor *)starts
                              endTensor:(MPSGraphTensor *)ends
                           strideTensor:(MPSGraphTensor *)strides
                              startMask:(uint32_t)startMask
                                endMask:(uint32_t)endMask
                            squeezeMask:(uint32_t)squeezeMask
                                   name:(NSString *)name {
  return add_gradient(self, name, {inputGradientTensor, fwdInShapeTensor, starts, ends, strides}, {1, 2, 3, 4},
                      ranges_from(2, {startMask, endMask, squeezeMask}));
}

- (MPSGraphTensor *)sliceGradientTensor:(MPSGraphTensor *)inputGradientTensor
                       fwdInShapeTensor:(MPSGraphTensor *)fwdInShapeTensor
                            startTensor:(MPSGraphTensor *)starts
                             sizeTensor:(MPSGraphTensor *)sizeTensor
                            squeezeMask:(uint32_t)squeezeMask
                                   name:(NSString *)name {
  return add_gradient(self, name, {inputGradientTensor, fwdInShapeTensor, starts, sizeTensor}, {1, 2, 3},
                      sizes_from(2, squeezeMask));
}

- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                             startsTensor:(MPSGraphTensor *)startsTensor
                               endsTensor:(MPSGraphTensor *)endsTensor
                            stridesTensor:(MPSGraphTensor *)stridesTensor
                                startMask:(uint32_t)startMask
                                  endMask:(uint32_t)endMask
                              squeezeMask:(uint32_t)squeezeMask
                                     name:(NSString *)name {
  return add_update(self, name, {dataTensor, updateTensor, startsTensor, endsTensor, stridesTensor}, {2, 3, 4},
                    ranges_from(2, {startMask, endMask, squeezeMask}));
}

- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                             startsTensor:(MPSGraphTensor *)startsTensor
                               endsTensor:(MPSGraphTensor *)endsTensor
                            stridesTensor:(MPSGraphTensor *)stridesTensor
                                     name:(NSString *)name {
  return add_update(self, name, {dataTensor, updateTensor, startsTensor, endsTensor, stridesTensor}, {2, 3, 4},
                    ranges_from(2, {}));
}

- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                                   starts:(NSArray<NSNumber *> *)first
                                     ends:(NSArray<NSNumber *> *)last
                                  strides:(NSArray<NSNumber *> *)steps
                                startMask:(uint32_t)startMask
                                  endMask:(uint32_t)endMask
                              squeezeMask:(uint32_t)squeezeMask
                                     name:(NSString *)name {
  const SliceRanges ranges{integers_from(first), integers_from(last), integers_from(steps), startMask, endMask,
                           squeezeMask};
  return add_update(self, name, {dataTensor, updateTensor}, {},
                    [ranges](RuleContext & /*lowering*/, const Shape & /*whole*/) { return ranges; });
}

- (MPSGraphTensor *)sliceUpdateDataTensor:(MPSGraphTensor *)dataTensor
                             updateTensor:(MPSGraphTensor *)updateTensor
                                   starts:(NSArray<NSNumber *> *)first
                                     ends:(NSArray<NSNumber *> *)last
                                  strides:(NSArray<NSNumber *> *)steps
                                     name:(NSString *)name {
  return [self sliceUpdateDataTensor:dataTensor
                        updateTensor:updateTensor
                              starts:first
                                ends:last
                             strides:steps
                           startMask:kNoMask
                             endMask:kNoMask
                         squeezeMask:kNoMask
                                name:name];
}

@end
