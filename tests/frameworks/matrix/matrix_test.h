// The base of the tests of matrix kernels: matrices and vectors anywhere in a buffer, and plain numbers for comparison.
// Gaps in the buffer must not change.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/frameworks/secure_archive.h"
#include "tests/objc_test.h"

using Numbers = std::vector<double>;

// Where the elements of a matrix lie; gaps and offset count elements.
struct MatrixLayout {
  NSUInteger rows = 1, columns = 1, matrices = 1;
  NSUInteger row_gap = 0, matrix_gap = 0, offset = 0;
  MPSDataType type = MPSDataTypeFloat32;

  NSUInteger row_step() const { return columns + row_gap; }
  NSUInteger matrix_step() const { return rows * row_step() + matrix_gap; }
  // The element's number in the buffer.
  NSUInteger at(NSUInteger matrix, NSUInteger row, NSUInteger column) const {
    return offset + matrix * matrix_step() + row * row_step() + column;
  }
  NSUInteger elements() const { return offset + matrices * matrix_step(); }
};

// Numbers for a whole buffer, gaps included: its content, or the expected one.
struct TestMatrix {
  MatrixLayout layout;
  id<MTLBuffer> buffer;
  MPSMatrix *matrix;  // autoreleased
  MPSVector *vector;  // its rows as vectors
  Numbers expected;   // begins as the content

  double &at(NSUInteger row, NSUInteger column, NSUInteger of = 0) { return expected[layout.at(of, row, column)]; }
  double at(NSUInteger row, NSUInteger column, NSUInteger of = 0) const { return expected[layout.at(of, row, column)]; }
  // The buffer as it is now.
  Numbers content() const;
  // Everything in the buffer is as expected, relative to the largest number.
  void check(double tolerance, const std::string &what) const;
};

id<MTLDevice> matrix_device();

// Random numbers in [-1, 1), rounded to the type; gaps hold other numbers.
TestMatrix test_matrix(const MatrixLayout &layout, unsigned seed);
TestMatrix test_vector(NSUInteger length, unsigned seed, MPSDataType type = MPSDataTypeFloat32);

// Encodes, commits, waits; checks that the buffer completed.
void matrix_run(const std::function<void(id<MTLCommandBuffer>)> &encode);

// The allowed error of a float of this type, relative to the largest number.
double tolerance_of(MPSDataType type);
