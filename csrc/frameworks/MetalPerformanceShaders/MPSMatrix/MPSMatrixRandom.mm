#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixRandom.h>

#include <limits>
#include <string>

#include "compat/checked_size.h"
#include "compat/guard.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/RandomNumbers.h"

using openmps::fw::ArrayStorage;
using openmps::fw::RandomNumbers;
using openmps::fw::SettingsCoder;
using openmps::refuse;

struct MPSMatrixRandomImpl {
  MPSDataType type = MPSDataTypeUInt32;
  MPSMatrixRandomDistribution distribution = MPSMatrixRandomDistributionDefault;
  NSUInteger batch_start = 0, batch_size = NSUIntegerMax;
  RandomNumbers numbers;  // those of the next encode

  void visit(const SettingsCoder &each) {
    NSUInteger data_type = type, key0 = numbers.key0, key1 = numbers.key1;
    each("destinationDataType", data_type);
    each.expect(data_type == MPSDataTypeUInt32 || data_type == MPSDataTypeFloat32, "destinationDataType",
                std::to_string(data_type), "that of UInt32 or Float32");
    type = static_cast<MPSDataType>(data_type);
    each("distributionType", distribution, MPSMatrixRandomDistributionNormal);
    each("batchStart", batch_start);
    each("batchSize", batch_size);
    each("kind", numbers.kind, RandomNumbers::Kind::Normal);
    const bool is_of_words = numbers.kind == RandomNumbers::Kind::Word;
    each.expect(is_of_words == (type == MPSDataTypeUInt32), "kind", std::to_string(static_cast<int>(numbers.kind)),
                "that of the destinationDataType");
    each("low", numbers.low);
    each("high", numbers.high);
    each("mean", numbers.mean);
    each("deviation", numbers.deviation);
    each("key0", key0);
    each("key1", key1);
    each("firstBlock", numbers.first_block);
    numbers.key0 = static_cast<std::uint32_t>(key0);
    numbers.key1 = static_cast<std::uint32_t>(key1);
  }
};

namespace {

// The twister's parameters are not published. Its numbers come from Philox too, under a key that no Philox kernel has.
constexpr std::uint32_t kTwisterKey = 0x4D544750;  // "MTGP"

// UInt32 takes words unchanged; a default distribution of floats is uniform in [0, 1).
RandomNumbers numbers_of(const std::string &who, MPSDataType type, MPSMatrixRandomDistributionDescriptor *descriptor) {
  if (descriptor == nil) refuse(who + " is made without a distribution descriptor.");
  RandomNumbers numbers;
  const MPSMatrixRandomDistribution distribution = [descriptor distributionType];
  if (type == MPSDataTypeUInt32) {
    if (distribution != MPSMatrixRandomDistributionDefault)
      refuse(who + ": UInt32 has the default distribution only; Float32 has the others.");
    return numbers;
  }
  if (type != MPSDataTypeFloat32) {
    refuse(who + ": the destination data type is " + openmps::fw::name_of(type) + "; it can be UInt32 or Float32.");
  }
  if (distribution == MPSMatrixRandomDistributionNormal) {
    numbers.kind = RandomNumbers::Kind::Normal;
    numbers.mean = [descriptor mean];
    numbers.deviation = [descriptor standardDeviation];
  } else {
    numbers.kind = RandomNumbers::Kind::Uniform;
  }
  if (distribution == MPSMatrixRandomDistributionDefault) return numbers;
  numbers.low = [descriptor minimum];
  numbers.high = [descriptor maximum];
  if (numbers.low > numbers.high) {
    refuse(who + ": the minimum is " + std::to_string(numbers.low) + ", the maximum is " +
           std::to_string(numbers.high) + ".");
  }
  return numbers;
}

// `count` of the entries of a batch from `start` on; raises if there are fewer.
NSUInteger entries(const std::string &who, NSUInteger start, NSUInteger count, NSUInteger available) {
  if (start < available) return count < available - start ? count : available - start;
  refuse(who + ": batchStart is " + std::to_string(start) + ", the destination has " + std::to_string(available) +
         " entries.");
}

// Rows [first, first + count) of the whole array, filled when the command buffer reaches this point.
void record_fill(id<MTLCommandBuffer> commandBuffer, const RandomNumbers &numbers, const ArrayStorage &array,
                 NSUInteger first, NSUInteger count) {
  const auto buffer = array.view().buffer;
  if (buffer->host() == nullptr) refuse("Random numbers cannot be written to private storage; use a shared buffer.");
  const std::size_t columns = array.columns, rows = array.rows, row_bytes = array.row_bytes,
                    matrix_bytes = array.matrix_bytes;
  const std::size_t offset = array.view().offset;
  openmps::fw::list_of(commandBuffer).call([=] {
    std::uint64_t index = 0;
    buffer->lend();
    for (std::size_t row = first; row < first + count; ++row) {
      const std::size_t matrix = row / rows, row_in_matrix = row % rows;
      std::byte *place = static_cast<std::byte *>(buffer->host()) + offset + objc::CheckedSize(matrix) * matrix_bytes +
                         objc::CheckedSize(row_in_matrix) * row_bytes;
      for (std::size_t i = 0; i < columns; ++i) numbers.store(index++, place + 4 * i);
    }
    buffer->touch();
    return openmps::Status::ok();
  });
}

}  // namespace

@implementation MPSMatrixRandom

- (instancetype)omps_initWithDevice:(id<MTLDevice>)device
                destinationDataType:(MPSDataType)type
                               seed:(NSUInteger)seed
                                key:(std::uint32_t)key
             distributionDescriptor:(MPSMatrixRandomDistributionDescriptor *)descriptor {
  OMPS_EXPECT(descriptor);
  const RandomNumbers numbers = numbers_of([NSStringFromClass([self class]) UTF8String], type, descriptor);
  if ((self = [self omps_initWithDevice:device]) == nil) return nil;
  _matrixRandomImpl = new MPSMatrixRandomImpl;
  _matrixRandomImpl->type = type;
  _matrixRandomImpl->distribution = [descriptor distributionType];
  _matrixRandomImpl->numbers = numbers;
  _matrixRandomImpl->numbers.key0 = static_cast<std::uint32_t>(seed);
  _matrixRandomImpl->numbers.key1 = static_cast<std::uint32_t>(seed >> 32) ^ key;
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixRandom, _matrixRandomImpl)

OMPS_FIELD_READONLY(_matrixRandomImpl, MPSDataType, destinationDataType, type)
OMPS_FIELD_READONLY(_matrixRandomImpl, MPSMatrixRandomDistribution, distributionType, distribution)
OMPS_FIELD(_matrixRandomImpl, NSUInteger, batchStart, BatchStart, batch_start)
OMPS_FIELD(_matrixRandomImpl, NSUInteger, batchSize, BatchSize, batch_size)

// `rows` from `first` on; the next encode continues with the next blocks.
- (void)omps_fill:(const ArrayStorage &)array
            first:(NSUInteger)first
             rows:(NSUInteger)rows
               on:(id<MTLCommandBuffer>)commandBuffer {
  if (array.type != _matrixRandomImpl->type) {
    refuse([self omps_name] + ": the destination holds " + openmps::fw::name_of(array.type) + ", the kernel makes " +
           openmps::fw::name_of(_matrixRandomImpl->type) + ".");
  }
  record_fill(commandBuffer, _matrixRandomImpl->numbers, array, first, rows);
  _matrixRandomImpl->numbers.first_block += (objc::CheckedSize(rows) * array.columns + 3) / 4;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer destinationVector:(MPSVector *)destinationVector {
  if (destinationVector == nil) refuse([self omps_name] + ": the destination vector is nil.");
  const ArrayStorage array = openmps::fw::storage_of(destinationVector);
  const NSUInteger first = _matrixRandomImpl->batch_start;
  [self omps_fill:array
            first:first
             rows:entries([self omps_name], first, _matrixRandomImpl -> batch_size, array.rows)
               on:commandBuffer];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer destinationMatrix:(MPSMatrix *)destinationMatrix {
  if (destinationMatrix == nil) refuse([self omps_name] + ": the destination matrix is nil.");
  const ArrayStorage array = openmps::fw::storage_of(destinationMatrix);
  const NSUInteger first = _matrixRandomImpl->batch_start;
  const NSUInteger count = entries([self omps_name], first, _matrixRandomImpl -> batch_size, array.matrices);
  [self omps_fill:array
            first:objc::CheckedSize(first) * array.rows
             rows:objc::CheckedSize(count) * array.rows
               on:commandBuffer];
}

@end

// The methods of a generator, which has no settings except those of its base.
#define OMPS_RANDOM_GENERATOR(generatorKey)                                                                         \
  -(instancetype)initWithCoder : (NSCoder *)coder device : (id<MTLDevice>)device {                                  \
    return [super initWithCoder:coder device:device];                                                               \
  }                                                                                                                 \
  -(void)encodeWithCoder : (NSCoder *)coder {                                                                       \
    [super encodeWithCoder:coder];                                                                                  \
  }                                                                                                                 \
  -(instancetype)copyWithZone : (NSZone *)zone device : (id<MTLDevice>)device {                                     \
    return [super copyWithZone:zone device:device];                                                                 \
  }                                                                                                                 \
  -(instancetype)initWithDevice : (id<MTLDevice>)device {                                                           \
    return [self initWithDevice:device destinationDataType:MPSDataTypeUInt32 seed:0];                               \
  }                                                                                                                 \
  -(instancetype)initWithDevice : (id<MTLDevice>)device destinationDataType : (MPSDataType)destinationDataType seed \
      : (NSUInteger)seed {                                                                                          \
    return [self initWithDevice:device                                                                              \
            destinationDataType:destinationDataType                                                                 \
                           seed:seed                                                                                \
         distributionDescriptor:[MPSMatrixRandomDistributionDescriptor defaultDistributionDescriptor]];             \
  }                                                                                                                 \
  -(instancetype)initWithDevice : (id<MTLDevice>)device destinationDataType : (MPSDataType)destinationDataType seed \
      : (NSUInteger)seed distributionDescriptor : (MPSMatrixRandomDistributionDescriptor *)distributionDescriptor { \
    OMPS_EXPECT(distributionDescriptor);                                                                            \
    return [self omps_initWithDevice:device                                                                         \
                 destinationDataType:destinationDataType                                                            \
                                seed:seed                                                                           \
                                 key:generatorKey                                                                   \
              distributionDescriptor:distributionDescriptor];                                                       \
  }

@implementation MPSMatrixRandomMTGP32

OMPS_RANDOM_GENERATOR(kTwisterKey)

// The state is a counter that is fixed when work is encoded, so the CPU's copy is always current.
- (void)synchronizeStateOnCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
}

@end

@implementation MPSMatrixRandomPhilox
OMPS_RANDOM_GENERATOR(0)
@end
