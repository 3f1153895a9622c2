// Kernels of MPSNDArray and operations of MPSGraph. Names are those of benchmarks/kernels/array_peers.py.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "benchmarks/kernels/library/cases.h"

namespace kernel_rounds {
namespace {

using Shape = std::vector<NSUInteger>;

NSArray<NSNumber *> *shape_of(const Shape &extents) {
  NSMutableArray<NSNumber *> *shape = [NSMutableArray array];
  for (const NSUInteger extent : extents) [shape addObject:[NSNumber numberWithUnsignedLong:extent]];
  return shape;
}

std::size_t count_of(const Shape &extents) {
  std::size_t count = 1;
  for (const NSUInteger extent : extents) count *= extent;
  return count;
}

template <typename Element>
MPSNDArray *array_of(id<MTLDevice> device, const Shape &extents, MPSDataType type,
                     const std::vector<Element> &numbers) {
  MPSNDArrayDescriptor *descriptor = [MPSNDArrayDescriptor descriptorWithDataType:type shape:shape_of(extents)];
  MPSNDArray *made = [[[MPSNDArray alloc] initWithDevice:device descriptor:descriptor] autorelease];
  std::vector<Element> bytes = numbers;
  [made writeBytes:bytes.data() strideBytes:nullptr];
  return made;
}

MPSNDArray *floats(id<MTLDevice> device, const Shape &extents, unsigned seed) {
  return array_of(device, extents, MPSDataTypeFloat32, uniform_numbers(count_of(extents), seed));
}

template <typename Element>
MPSNDArray *integers(id<MTLDevice> device, const Shape &extents, MPSDataType type, float most) {
  std::vector<Element> numbers;
  for (const float number : uniform_numbers(count_of(extents), 4))
    numbers.push_back(static_cast<Element>(number * most));
  return array_of(device, extents, type, numbers);
}

// ---- MPSNDArray

Encode kernel_of(MPSNDArrayMultiaryKernel *kernel, NSArray<MPSNDArray *> *sources) {
  [kernel setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  return [=](id<MTLCommandBuffer> work) { [kernel encodeToCommandBuffer:work sourceArrays:sources]; };
}

Encode batched_product(id<MTLDevice> device) {
  MPSNDArray *left = floats(device, {16, 256, 256}, 1), *right = floats(device, {16, 256, 256}, 2);
  return kernel_of([[[MPSNDArrayMatrixMultiplication alloc] initWithDevice:device sourceCount:2] autorelease],
                   [NSArray arrayWithObjects:left, right, nil]);
}

Encode gathered(id<MTLDevice> device) {
  MPSNDArrayGather *kernel = [[[MPSNDArrayGather alloc] initWithDevice:device] autorelease];
  [kernel setAxis:1];
  [kernel setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  MPSNDArray *table = floats(device, {30000, 256}, 1),
             *positions = integers<std::int32_t>(device, {4096}, MPSDataTypeInt32, 30000);
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work primarySourceArray:table secondarySourceArray:positions];
  };
}

Encode quantized_product(id<MTLDevice> device) {
  MPSNDArrayAffineQuantizationDescriptor *descriptor =
      [[[MPSNDArrayAffineQuantizationDescriptor alloc] initWithDataType:MPSDataTypeInt8 hasZeroPoint:NO
                                                            hasMinValue:NO] autorelease];
  MPSNDArrayQuantizedMatrixMultiplication *kernel =
      [[[MPSNDArrayQuantizedMatrixMultiplication alloc] initWithDevice:device
                                            leftQuantizationDescriptor:nil
                                           rightQuantizationDescriptor:descriptor] autorelease];
  MPSNDArray *left = floats(device, {64, 1024}, 1),
             *right = integers<std::int8_t>(device, {1024, 1024}, MPSDataTypeInt8, 100),
             *scale = floats(device, {1, 1}, 3);
  return kernel_of(kernel, [NSArray arrayWithObjects:left, right, scale, nil]);
}

// ---- MPSGraph

using Built = std::function<NSArray<MPSGraphTensor *> *(MPSGraph *, NSArray<MPSGraphTensor *> *)>;

Encode graph_of(NSArray<MPSNDArray *> *sources, const Built &build) {
  MPSGraph *graph = [[[MPSGraph alloc] init] autorelease];
  [graph setOptions:MPSGraphOptionsNone];  // results stay on the GPU, as those of the peers do
  NSMutableArray<MPSGraphTensor *> *inputs = [NSMutableArray array];
  NSMutableDictionary *feeds = [NSMutableDictionary dictionary];
  for (MPSNDArray *source in sources) {
    MPSGraphTensorData *data = [[[MPSGraphTensorData alloc] initWithMPSNDArray:source] autorelease];
    MPSGraphTensor *input = [graph placeholderWithShape:[data shape] dataType:[data dataType] name:nil];
    [inputs addObject:input];
    [feeds setObject:data forKey:input];
  }
  NSArray<MPSGraphTensor *> *targets = build(graph, inputs);
  return [=](id<MTLCommandBuffer> work) {
    MPSCommandBuffer *wrapped = [MPSCommandBuffer commandBufferWithCommandBuffer:work];
    [graph encodeToCommandBuffer:wrapped
                           feeds:feeds
                   targetTensors:targets
                targetOperations:nil
             executionDescriptor:nil];
  };
}

Encode unary_graph(id<MTLDevice> device, const Shape &extents,
                   const std::function<MPSGraphTensor *(MPSGraph *, MPSGraphTensor *)> &build) {
  return graph_of([NSArray arrayWithObject:floats(device, extents, 1)], [&](MPSGraph *graph, NSArray *inputs) {
    return [NSArray arrayWithObject:build(graph, [inputs objectAtIndex:0])];
  });
}

Case sorting(const char *name, const Shape &extents) {
  return {name, [=](id<MTLDevice> device) {
            return unary_graph(device, extents, [](MPSGraph *graph, MPSGraphTensor *x) {
              return [graph sortWithTensor:x axis:-1 name:nil];
            });
          }};
}

Case arg_sorting(const char *name, const Shape &extents) {
  return {name, [=](id<MTLDevice> device) {
            return unary_graph(device, extents, [](MPSGraph *graph, MPSGraphTensor *x) {
              return [graph argSortWithTensor:x axis:-1 name:nil];
            });
          }};
}

Encode largest(id<MTLDevice> device) {
  return graph_of([NSArray arrayWithObject:floats(device, {64, 16384}, 1)], [](MPSGraph *graph, NSArray *inputs) {
    return [graph topKWithSourceTensor:[inputs objectAtIndex:0] k:16 name:nil];
  });
}

Case cumulative(const char *name, NSInteger axis) {
  return {name, [=](id<MTLDevice> device) {
            return unary_graph(device, {1024, 1024}, [=](MPSGraph *graph, MPSGraphTensor *x) {
              return [graph cumulativeSumWithTensor:x axis:axis name:nil];
            });
          }};
}

Case fourier(const char *name, const Shape &extents) {
  return {name, [=](id<MTLDevice> device) {
            return unary_graph(device, extents, [](MPSGraph *graph, MPSGraphTensor *x) {
              NSArray<NSNumber *> *axes = [NSArray arrayWithObject:[NSNumber numberWithInt:-1]];
              return [graph realToHermiteanFFTWithTensor:x
                                                    axes:axes
                                              descriptor:[MPSGraphFFTDescriptor descriptor]
                                                    name:nil];
            });
          }};
}

Encode attention(id<MTLDevice> device) {
  const Shape extents{8, 256, 64};
  return graph_of([NSArray arrayWithObjects:floats(device, extents, 1), floats(device, extents, 2),
                                            floats(device, extents, 3), nil],
                  [](MPSGraph *graph, NSArray *inputs) {
                    return [NSArray
                        arrayWithObject:[graph scaledDotProductAttentionWithQueryTensor:[inputs objectAtIndex:0]
                                                                              keyTensor:[inputs objectAtIndex:1]
                                                                            valueTensor:[inputs objectAtIndex:2]
                                                                                  scale:0.125F
                                                                                   name:nil]];
                  });
}

Encode hamming(id<MTLDevice> device) {
  MPSNDArray *rows = integers<std::int32_t>(device, {512, 8}, MPSDataTypeInt32, 2147483520);
  return graph_of([NSArray arrayWithObjects:rows, rows, nil], [](MPSGraph *graph, NSArray *inputs) {
    return [NSArray arrayWithObject:[graph HammingDistanceWithPrimaryTensor:[inputs objectAtIndex:0]
                                                            secondaryTensor:[inputs objectAtIndex:1]
                                                             resultDataType:MPSDataTypeUInt32
                                                                       name:nil]];
  });
}

}  // namespace

void add_array_cases(std::vector<Case> &cases) {
  cases.push_back({"batched product", batched_product});
  cases.push_back({"gather", gathered});
  cases.push_back({"quantised product", quantized_product});
  cases.push_back(sorting("sort 1024 x 1024", {1024, 1024}));
  cases.push_back(sorting("sort 1 x 1048576", {1, 1048576}));
  cases.push_back(arg_sorting("argsort 1024 x 1024", {1024, 1024}));
  cases.push_back({"top 16 of 64 x 16384", largest});
  cases.push_back(cumulative("cumulative sum of rows", 1));
  cases.push_back(cumulative("cumulative sum of columns", 0));
  cases.push_back(fourier("FFT 256 x 1024", {256, 1024}));
  cases.push_back({"attention", attention});
  cases.push_back({"Hamming distance", hamming});
}

}  // namespace kernel_rounds
