#include "tests/frameworks/ndarray/ndarray_test.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace arrays {
namespace {

std::size_t place_of(const Extents &extents, const Extents &position) {
  std::size_t place = 0;
  for (std::size_t axis = 0; axis < extents.size(); ++axis) place = place * extents[axis] + position[axis];
  return place;
}

template <typename T>
NSData *bytes_of(const Numbers &values) {
  std::vector<T> stored(values.begin(), values.end());
  return [NSData dataWithBytes:stored.data() length:stored.size() * sizeof(T)];
}

template <typename T>
Numbers numbers_of(NSData *data) {
  const T *const first = static_cast<const T *>([data bytes]);
  return Numbers(first, first + [data length] / sizeof(T));
}

bool is_float(MPSDataType type) {
  return type == MPSDataTypeFloat32 || type == MPSDataTypeFloat16 || type == MPSDataTypeBFloat16;
}

}  // namespace

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

void run(const std::function<void(id<MTLCommandBuffer>)> &encode) {
  static id<MTLCommandQueue> const queue = [device() newCommandQueue];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  encode(buffer);
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusCompleted);
}

std::size_t Dense::count() const {
  std::size_t result = 1;
  for (const std::size_t extent : extents) result *= extent;
  return result;
}
double Dense::at(const Extents &position) const { return values[place_of(extents, position)]; }
double &Dense::at(const Extents &position) { return values[place_of(extents, position)]; }

Dense random(const Extents &extents, unsigned seed) {
  Dense made{extents, {}};
  std::mt19937 engine(seed);
  std::uniform_int_distribution<int> numbers(-31, 31);
  made.values.resize(made.count());
  for (double &value : made.values) value = numbers(engine) / 16.0;
  return made;
}

Dense zeros(const Extents &extents) {
  Dense made{extents, {}};
  made.values.resize(made.count());
  return made;
}

void for_each(const Extents &extents, const std::function<void(const Extents &)> &visit) {
  const std::size_t count = Dense{extents, {}}.count();
  Extents position(extents.size());
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t rest = i;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
      position[axis] = rest % extents[axis];
      rest /= extents[axis];
    }
    visit(position);
  }
}

MPSNDArrayDescriptor *described(const Extents &extents, MPSDataType type) {
  NSMutableArray *const shape = [NSMutableArray array];
  for (const std::size_t extent : extents) [shape addObject:[NSNumber numberWithUnsignedInteger:extent]];
  return [MPSNDArrayDescriptor descriptorWithDataType:type shape:shape];
}

MPSNDArray *filled(const Dense &dense, MPSDataType type) {
  MPSNDArray *const array = [[[MPSNDArray alloc] initWithDevice:device()
                                                     descriptor:described(dense.extents, type)] autorelease];
  if (dense.count() == 0) return array;
  NSData *data = bytes_of<float>(dense.values);
  if (is_float(type) && type != MPSDataTypeFloat32) {
    id<MTLBuffer> const buffer = [[device() newBufferWithBytes:[data bytes]
                                                        length:[data length]
                                                       options:MTLResourceStorageModeShared] autorelease];
    run([&](id<MTLCommandBuffer> commands) {
      [array importDataWithCommandBuffer:commands
                              fromBuffer:buffer
                          sourceDataType:MPSDataTypeFloat32
                                  offset:0
                              rowStrides:nullptr];
    });
    return array;
  }
  if (type == MPSDataTypeInt32) data = bytes_of<int32_t>(dense.values);
  if (type == MPSDataTypeUInt32) data = bytes_of<uint32_t>(dense.values);
  if (type == MPSDataTypeInt64) data = bytes_of<int64_t>(dense.values);
  if (type == MPSDataTypeInt8) data = bytes_of<int8_t>(dense.values);
  if (type == MPSDataTypeUInt8) data = bytes_of<uint8_t>(dense.values);
  if (type == MPSDataTypeInt4 || type == MPSDataTypeUInt4) {
    NSMutableData *const packed = [NSMutableData dataWithLength:dense.values.size() / 2];
    for (std::size_t i = 0; i < dense.values.size(); ++i) {
      const int nibble = static_cast<int>(dense.values[i]) & 15;
      static_cast<uint8_t *>([packed mutableBytes])[i / 2] |= static_cast<uint8_t>(i % 2 == 0 ? nibble : nibble << 4);
    }
    data = packed;
  }
  [array writeBytes:const_cast<void *>([data bytes]) strideBytes:nullptr];
  return array;
}

Dense content(MPSNDArray *array) {
  Dense made;
  for (NSUInteger i = [array numberOfDimensions]; i-- > 0;) made.extents.push_back([array lengthOfDimension:i]);
  const std::size_t count = made.count();
  if (count == 0) return made;
  const MPSDataType type = [array dataType];
  if (is_float(type) && type != MPSDataTypeFloat32) {
    id<MTLBuffer> const buffer = [[device() newBufferWithLength:count * 4
                                                        options:MTLResourceStorageModeShared] autorelease];
    run([&](id<MTLCommandBuffer> commands) {
      [array exportDataWithCommandBuffer:commands
                                toBuffer:buffer
                     destinationDataType:MPSDataTypeFloat32
                                  offset:0
                              rowStrides:nullptr];
    });
    made.values = numbers_of<float>([NSData dataWithBytes:[buffer contents] length:count * 4]);
    return made;
  }
  NSMutableData *const data = [NSMutableData dataWithLength:count * [array dataTypeSize]];
  [array readBytes:[data mutableBytes] strideBytes:nullptr];
  if (type == MPSDataTypeFloat32) made.values = numbers_of<float>(data);
  if (type == MPSDataTypeInt32) made.values = numbers_of<int32_t>(data);
  if (type == MPSDataTypeUInt32) made.values = numbers_of<uint32_t>(data);
  if (type == MPSDataTypeInt64) made.values = numbers_of<int64_t>(data);
  if (type == MPSDataTypeInt8) made.values = numbers_of<int8_t>(data);
  if (type == MPSDataTypeUInt8) made.values = numbers_of<uint8_t>(data);
  return made;
}

MPSNDArray *view(MPSNDArray *array, const std::vector<std::pair<NSUInteger, NSUInteger>> &exchanged,
                 const std::vector<Cut> &cuts) {
  MPSNDArrayDescriptor *const descriptor = [array descriptor];
  for (const auto &[a, b] : exchanged) [descriptor transposeDimension:a withDimension:b];
  for (const Cut &cut : cuts) [descriptor sliceDimension:cut.dimension withSubrange:{cut.start, cut.length}];
  MPSNDArray *made = nil;
  run([&](id<MTLCommandBuffer> commands) {
    made = [array arrayViewWithCommandBuffer:commands descriptor:descriptor aliasing:MPSAliasingStrategyShallAlias];
  });
  return made;
}

void check(MPSNDArray *array, const Dense &expected, double tolerance, const std::string &what) {
  const Dense found = content(array);
  CHECK_MESSAGE(found.count() == expected.count(), what);
  if (found.count() != expected.count()) return;
  double largest = 0, worst = 0;
  std::size_t place = 0;
  for (std::size_t i = 0; i < found.values.size(); ++i) {
    largest = std::max(largest, std::abs(expected.values[i]));
    const double error = std::abs(found.values[i] - expected.values[i]);
    if (!(error <= worst)) worst = error, place = i;
  }
  const bool close = worst <= tolerance * largest;
  CHECK_MESSAGE(
      close, what << ": element " << place << " is " << found.values[place] << ", expected " << expected.values[place]);
}

}  // namespace arrays
