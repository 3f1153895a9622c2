// Matrix random kernels: Philox's published words, distributions, batches and continuation.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

MPSVector *vector(NSUInteger length, MPSDataType type) {
  return [[[MPSVector alloc] initWithDevice:device()
                                 descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:length
                                                                                   dataType:type]] autorelease];
}

template <typename T>
std::vector<T> filled(MPSMatrixRandom *kernel, NSUInteger length) {
  MPSVector *const destination = vector(length, [kernel destinationDataType]);
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  [kernel encodeToCommandBuffer:buffer destinationVector:destination];
  [destination synchronizeOnCommandBuffer:buffer];
  [buffer commit];
  [buffer waitUntilCompleted];
  const T *const contents = static_cast<const T *>([[destination data] contents]);
  return std::vector<T>(contents, contents + length);
}

MPSMatrixRandomPhilox *philox(NSUInteger seed, MPSMatrixRandomDistributionDescriptor *distribution) {
  return [[[MPSMatrixRandomPhilox alloc] initWithDevice:device()
                                    destinationDataType:MPSDataTypeFloat32
                                                   seed:seed
                                 distributionDescriptor:distribution] autorelease];
}

}  // namespace

TEST_CASE("philox: seed 0 begins with the published words of counter 0 and key 0") {
  MPSMatrixRandomPhilox *const kernel = [[[MPSMatrixRandomPhilox alloc] initWithDevice:device()] autorelease];
  CHECK([kernel destinationDataType] == MPSDataTypeUInt32);
  CHECK([kernel distributionType] == MPSMatrixRandomDistributionDefault);
  // The first known answer of philox4x32-10 in the authors' library Random123.
  const std::vector<std::uint32_t> expected{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
  CHECK(filled<std::uint32_t>(kernel, 4) == expected);
}

TEST_CASE("philox: an encode goes on where the last one ended, and a copy goes on by itself") {
  MPSMatrixRandomPhilox *const kernel = [[[MPSMatrixRandomPhilox alloc] initWithDevice:device()
                                                                   destinationDataType:MPSDataTypeUInt32
                                                                                  seed:7] autorelease];
  MPSMatrixRandomPhilox *const whole = [[kernel copy] autorelease];
  const auto expected = filled<std::uint32_t>(whole, 8);
  auto parts = filled<std::uint32_t>(kernel, 4);
  const auto rest = filled<std::uint32_t>(kernel, 4);
  parts.insert(parts.end(), rest.begin(), rest.end());
  CHECK(parts == expected);
}

TEST_CASE("philox: uniform numbers are the words' upper bits in [minimum, maximum)") {
  MPSMatrixRandomPhilox *const kernel =
      philox(0, [MPSMatrixRandomDistributionDescriptor uniformDistributionDescriptorWithMinimum:-0.2F maximum:0.2F]);
  const auto values = filled<float>(kernel, 1000);
  // (word >> 9) * 2^-23 of the first known answer, scaled.
  const float fraction = static_cast<float>(0x6627e8d5U >> 9) * 0x1p-23F;
  CHECK(values.front() == std::fma(0.4F, fraction, -0.2F));
  for (const float value : values) CHECK((value >= -0.2F && value < 0.2F));
}

TEST_CASE("philox: floats without a distribution are uniform in [0, 1)") {
  MPSMatrixRandomPhilox *const kernel = [[[MPSMatrixRandomPhilox alloc] initWithDevice:device()
                                                                   destinationDataType:MPSDataTypeFloat32
                                                                                  seed:0] autorelease];
  CHECK(filled<float>(kernel, 1).front() == static_cast<float>(0x6627e8d5U >> 9) * 0x1p-23F);
}

TEST_CASE("both generators: normal numbers have mean and deviation, and stay inside their bounds") {
  MPSMatrixRandomDistributionDescriptor *const normal =
      [MPSMatrixRandomDistributionDescriptor normalDistributionDescriptorWithMean:3 standardDeviation:2];
  MPSMatrixRandomMTGP32 *const twister = [[[MPSMatrixRandomMTGP32 alloc] initWithDevice:device()
                                                                    destinationDataType:MPSDataTypeFloat32
                                                                                   seed:5
                                                                 distributionDescriptor:normal] autorelease];
  constexpr NSUInteger kCount = 20000;
  std::vector<float> firsts;
  for (MPSMatrixRandom *kernel in @[ philox(5, normal), twister ]) {
    double sum = 0, squares = 0;
    const auto values = filled<float>(kernel, kCount);
    for (const float value : values) {
      sum += static_cast<double>(value);
      squares += static_cast<double>(value) * static_cast<double>(value);
    }
    const double mean = sum / kCount;
    // Five standard errors of 20,000 draws: 2 / sqrt(20000) and 2 / sqrt(40000) are 0.014 and 0.01.
    CHECK(std::abs(mean - 3) < 0.07);
    CHECK(std::abs(std::sqrt(squares / kCount - mean * mean) - 2) < 0.05);
    firsts.push_back(values.front());
  }
  CHECK(firsts.front() != firsts.back());
  MPSMatrixRandomDistributionDescriptor *const clipped =
      [MPSMatrixRandomDistributionDescriptor normalDistributionDescriptorWithMean:0
                                                                standardDeviation:1
                                                                          minimum:-0.5F
                                                                          maximum:0.25F];
  for (const float value : filled<float>(philox(1, clipped), 500)) CHECK((value >= -0.5F && value <= 0.25F));
}

TEST_CASE("random matrices: batchStart and batchSize choose matrices, padding is left alone") {
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                                columns:1
                                                                               matrices:3
                                                                               rowBytes:8
                                                                            matrixBytes:16
                                                                               dataType:MPSDataTypeUInt32];
  MPSMatrix *const matrix = [[[MPSMatrix alloc] initWithDevice:device() descriptor:descriptor] autorelease];
  MPSMatrixRandomPhilox *const kernel = [[[MPSMatrixRandomPhilox alloc] initWithDevice:device()] autorelease];
  [kernel setBatchStart:1];
  [kernel setBatchSize:1];
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  [kernel encodeToCommandBuffer:buffer destinationMatrix:matrix];
  [buffer commit];
  [buffer waitUntilCompleted];
  const auto *const words = static_cast<const std::uint32_t *>([[matrix data] contents]);
  const std::vector<std::uint32_t> expected{0, 0, 0, 0, 0x6627e8d5, 0, 0xe169c58d, 0, 0, 0, 0, 0};
  CHECK(std::vector<std::uint32_t>(words, words + 12) == expected);
  [kernel setBatchStart:3];
  CHECK_RAISES([kernel encodeToCommandBuffer:buffer destinationMatrix:matrix], NSInvalidArgumentException,
               "MPSMatrixRandomPhilox: batchStart is 3, the destination has 3 entries.");
}

TEST_CASE("random kernels: types that do not fit are refused") {
  MPSMatrixRandomDistributionDescriptor *const uniform =
      [MPSMatrixRandomDistributionDescriptor uniformDistributionDescriptorWithMinimum:0 maximum:1];
  CHECK_RAISES([[[MPSMatrixRandomPhilox alloc] initWithDevice:device()
                                          destinationDataType:MPSDataTypeUInt32
                                                         seed:0
                                       distributionDescriptor:uniform] autorelease],
               NSInvalidArgumentException, "UInt32 has the default distribution only");
  CHECK_RAISES([[[MPSMatrixRandomPhilox alloc] initWithDevice:device() destinationDataType:MPSDataTypeFloat16
                                                         seed:0] autorelease],
               NSInvalidArgumentException, "the destination data type is Float16; it can be UInt32 or Float32.");
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  MPSMatrixRandomPhilox *const kernel = [[[MPSMatrixRandomPhilox alloc] initWithDevice:device()] autorelease];
  CHECK_RAISES([kernel encodeToCommandBuffer:[queue commandBuffer] destinationVector:vector(4, MPSDataTypeFloat32)],
               NSInvalidArgumentException, "the destination holds Float32, the kernel makes UInt32.");
}

TEST_CASE("mersenne twister: its state can be brought to the CPU between encodes, which go on") {
  MPSMatrixRandomMTGP32 *const kernel = [[[MPSMatrixRandomMTGP32 alloc] initWithDevice:device()
                                                                   destinationDataType:MPSDataTypeUInt32
                                                                                  seed:3] autorelease];
  MPSMatrixRandomMTGP32 *const undisturbed = [[kernel copy] autorelease];
  const auto expected = filled<std::uint32_t>(undisturbed, 8);
  auto parts = filled<std::uint32_t>(kernel, 4);
  const id<MTLCommandQueue> queue = [[device() newCommandQueue] autorelease];
  const id<MTLCommandBuffer> buffer = [queue commandBuffer];
  [kernel synchronizeStateOnCommandBuffer:buffer];
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
  for (const std::uint32_t word : filled<std::uint32_t>(kernel, 4)) parts.push_back(word);
  CHECK(parts == expected);
}
