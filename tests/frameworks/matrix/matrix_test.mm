#include "tests/frameworks/matrix/matrix_test.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace {

// For the multiples of 1/1024 below 1 that these tests store, and for all normal numbers that kernels write.
double from_half(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const double fraction = (bits & 1023) / 1024.0;
  const double value = exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15);
  return (bits & 0x8000) != 0 ? -value : value;
}

uint16_t to_half(double value) {
  const double rounded = std::nearbyint(value * 1024) / 1024;
  if (rounded == 0) return 0;
  int exponent = 0;
  const double fraction = std::frexp(std::abs(rounded), &exponent);
  const int bits = (exponent + 14) << 10 | static_cast<int>((fraction * 2 - 1) * 1024);
  return static_cast<uint16_t>(rounded < 0 ? bits | 0x8000 : bits);
}

double load(const void *bytes, NSUInteger index, MPSDataType type) {
  if (type == MPSDataTypeFloat16) return from_half(static_cast<const uint16_t *>(bytes)[index]);
  if (type == MPSDataTypeUInt32) return static_cast<const uint32_t *>(bytes)[index];
  return static_cast<double>(static_cast<const float *>(bytes)[index]);
}

void store(void *bytes, NSUInteger index, MPSDataType type, double value) {
  if (type == MPSDataTypeFloat16)
    static_cast<uint16_t *>(bytes)[index] = to_half(value);
  else if (type == MPSDataTypeUInt32)
    static_cast<uint32_t *>(bytes)[index] = static_cast<uint32_t>(std::abs(value) * 100);
  else
    static_cast<float *>(bytes)[index] = static_cast<float>(value);
}

}  // namespace

id<MTLDevice> matrix_device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

Numbers TestMatrix::content() const {
  Numbers numbers(layout.elements());
  const void *const bytes = [buffer contents];
  for (NSUInteger i = 0; i < numbers.size(); ++i) numbers[i] = load(bytes, i, layout.type);
  return numbers;
}

void TestMatrix::check(double tolerance, const std::string &what) const {
  const Numbers found = content();
  double largest = 0, worst = 0;
  NSUInteger place = 0;
  for (NSUInteger i = 0; i < found.size(); ++i) {
    largest = std::max(largest, std::abs(expected[i]));
    const double error = std::abs(found[i] - expected[i]);
    if (!(error <= worst)) {
      worst = error;
      place = i;
    }
  }
  const bool close = worst <= tolerance * largest;
  CHECK_MESSAGE(close, what << ": element " << place << " is " << found[place] << ", expected " << expected[place]);
}

TestMatrix test_matrix(const MatrixLayout &layout, unsigned seed) {
  const NSUInteger size = MPSSizeofMPSDataType(layout.type);
  TestMatrix made{layout, nil, nil, nil, {}};
  made.buffer = [[matrix_device() newBufferWithLength:layout.elements() * size
                                              options:MTLResourceStorageModeShared] autorelease];
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (NSUInteger i = 0; i < layout.elements(); ++i) store([made.buffer contents], i, layout.type, uniform(engine));
  MPSMatrixDescriptor *const rows = [MPSMatrixDescriptor matrixDescriptorWithRows:layout.rows
                                                                          columns:layout.columns
                                                                         matrices:layout.matrices
                                                                         rowBytes:layout.row_step() * size
                                                                      matrixBytes:layout.matrix_step() * size
                                                                         dataType:layout.type];
  made.matrix = [[[MPSMatrix alloc] initWithBuffer:made.buffer offset:layout.offset * size
                                        descriptor:rows] autorelease];
  MPSVectorDescriptor *const vectors = [MPSVectorDescriptor vectorDescriptorWithLength:layout.columns
                                                                               vectors:layout.rows
                                                                           vectorBytes:layout.row_step() * size
                                                                              dataType:layout.type];
  made.vector = [[[MPSVector alloc] initWithBuffer:made.buffer offset:layout.offset * size
                                        descriptor:vectors] autorelease];
  made.expected = made.content();
  return made;
}

TestMatrix test_vector(NSUInteger length, unsigned seed, MPSDataType type) {
  MatrixLayout layout;
  layout.columns = length;
  layout.type = type;
  return test_matrix(layout, seed);
}

void matrix_run(const std::function<void(id<MTLCommandBuffer>)> &encode) {
  static id<MTLCommandQueue> const queue = [matrix_device() newCommandQueue];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  encode(buffer);
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
}

double tolerance_of(MPSDataType type) { return type == MPSDataTypeFloat16 ? 1e-3 : 2e-6; }
