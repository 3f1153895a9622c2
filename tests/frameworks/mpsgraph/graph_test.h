// The base of the tests of MPSGraph: data from numbers and back, one run, derivatives by finite differences.
#pragma once

#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include <initializer_list>
#include <utility>
#include <vector>

#include "tests/objc_test.h"

using Numbers = std::vector<double>;
using Extents = std::vector<long>;

struct Feed {
  MPSGraphTensor *tensor;
  MPSGraphTensorData *data;
};

id<MTLDevice> graph_device();
MPSShape *graph_shape(const Extents &extents);
MPSGraphTensorData *graph_data(const Numbers &numbers, const Extents &extents, MPSDataType type = MPSDataTypeFloat32);
Numbers graph_numbers(MPSGraphTensorData *data);
Extents graph_extents(MPSShape *shape);
// In [-1, 1), the same for the same seed.
Numbers graph_random(std::size_t count, unsigned seed);
NSData *graph_bytes(const Numbers &numbers, MPSDataType type = MPSDataTypeFloat32);

MPSGraph *new_graph();  // autoreleased
Numbers graph_run(MPSGraph *graph, std::initializer_list<Feed> feeds, MPSGraphTensor *target,
                  NSArray<MPSGraphOperation *> *operations = nil);

void check_close(const Numbers &actual, const Numbers &expected, double tolerance);

// d sum(target) / d each feed, by the graph's own gradients and by central differences of its forward run.
void check_gradients(MPSGraph *graph, std::vector<Feed> feeds, MPSGraphTensor *target, double step = 1e-2,
                     double tolerance = 2e-2);
