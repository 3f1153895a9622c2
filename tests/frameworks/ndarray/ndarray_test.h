// The base of the tests of array kernels: arrays made of plain numbers, views of them, and positions for formulas.
#pragma once

#import <MetalPerformanceShaders/MPSNDArray/MPSNDArray.h>
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/frameworks/secure_archive.h"
#include "tests/objc_test.h"

namespace arrays {

using Numbers = std::vector<double>;
using Extents = std::vector<std::size_t>;  // slowest first

id<MTLDevice> device();
// Encodes, commits, waits; checks that the buffer completed.
void run(const std::function<void(id<MTLCommandBuffer>)> &encode);

// Numbers with their extents, row-major.
struct Dense {
  Extents extents;
  Numbers values;

  std::size_t count() const;
  double at(const Extents &position) const;
  double &at(const Extents &position);
};
// Multiples of 1/16 below 2 in size: every float type has them.
Dense random(const Extents &extents, unsigned seed);
Dense zeros(const Extents &extents);
// Calls visit(position) for each element, the last axis fastest.
void for_each(const Extents &extents, const std::function<void(const Extents &)> &visit);

MPSNDArrayDescriptor *described(const Extents &extents, MPSDataType type = MPSDataTypeFloat32);
MPSNDArray *filled(const Dense &dense, MPSDataType type = MPSDataTypeFloat32);  // autoreleased
Dense content(MPSNDArray *array);

// A view over the same memory: dimensions (0 is the fastest) are exchanged, then cut.
struct Cut {
  NSUInteger dimension, start, length;
};
MPSNDArray *view(MPSNDArray *array, const std::vector<std::pair<NSUInteger, NSUInteger>> &exchanged,
                 const std::vector<Cut> &cuts = {});

// Each number of the array is as expected, with an error relative to the largest.
void check(MPSNDArray *array, const Dense &expected, double tolerance, const std::string &what);

}  // namespace arrays
