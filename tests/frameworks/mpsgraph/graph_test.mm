#include "tests/frameworks/mpsgraph/graph_test.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace {

template <typename T>
Numbers widened(const std::vector<std::byte> &bytes) {
  Numbers numbers(bytes.size() / sizeof(T));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    T value;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    numbers[i] = static_cast<double>(value);
  }
  return numbers;
}

template <typename T>
NSData *narrowed(const Numbers &numbers) {
  std::vector<T> values;
  for (const double number : numbers) values.push_back(static_cast<T>(number));
  return [NSData dataWithBytes:values.data() length:values.size() * sizeof(T)];
}

}  // namespace

id<MTLDevice> graph_device() {
  static id<MTLDevice> const device = MTLCreateSystemDefaultDevice();
  return device;
}

MPSShape *graph_shape(const Extents &extents) {
  NSMutableArray<NSNumber *> *const shape = [NSMutableArray array];
  for (const long extent : extents) [shape addObject:[NSNumber numberWithLong:extent]];
  return shape;
}

Extents graph_extents(MPSShape *shape) {
  Extents extents;
  for (NSNumber *extent in shape) extents.push_back([extent longValue]);
  return extents;
}

NSData *graph_bytes(const Numbers &numbers, MPSDataType type) {
  switch (type) {
    case MPSDataTypeFloat32:
    case MPSDataTypeComplexFloat32:  // real and imaginary parts alternate
      return narrowed<float>(numbers);
    case MPSDataTypeInt32:
      return narrowed<int32_t>(numbers);
    case MPSDataTypeInt64:
      return narrowed<int64_t>(numbers);
    case MPSDataTypeUInt8:
      return narrowed<uint8_t>(numbers);
    case MPSDataTypeBool:
      return narrowed<uint8_t>(numbers);
    default:
      FAIL("the tests write no data of this type");
      return nil;
  }
}

MPSGraphTensorData *graph_data(const Numbers &numbers, const Extents &extents, MPSDataType type) {
  return [[[MPSGraphTensorData alloc] initWithDevice:[MPSGraphDevice deviceWithMTLDevice:graph_device()]
                                                data:graph_bytes(numbers, type)
                                               shape:graph_shape(extents)
                                            dataType:type] autorelease];
}

Numbers graph_numbers(MPSGraphTensorData *data) {
  std::size_t count = 1;
  for (NSNumber *extent in [data shape]) count *= [extent unsignedLongValue];
  std::vector<std::byte> bytes(count * MPSSizeofMPSDataType([data dataType]));
  [[data mpsndarray] readBytes:bytes.data() strideBytes:nil];
  switch ([data dataType]) {
    case MPSDataTypeFloat32:
    case MPSDataTypeComplexFloat32:
      return widened<float>(bytes);
    case MPSDataTypeInt32:
      return widened<int32_t>(bytes);
    case MPSDataTypeInt64:
      return widened<int64_t>(bytes);
    case MPSDataTypeUInt8:
    case MPSDataTypeBool:
      return widened<uint8_t>(bytes);
    default:
      FAIL("the tests read no data of this type");
      return {};
  }
}

Numbers graph_random(std::size_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> distribution(-1, 1);
  Numbers numbers(count);
  for (double &number : numbers) number = distribution(generator);
  return numbers;
}

MPSGraph *new_graph() { return [[MPSGraph new] autorelease]; }

Numbers graph_run(MPSGraph *graph, std::initializer_list<Feed> feeds, MPSGraphTensor *target,
                  NSArray<MPSGraphOperation *> *operations) {
  NSMutableDictionary *const dictionary = [NSMutableDictionary dictionary];
  for (const Feed &feed : feeds) [dictionary setObject:feed.data forKey:feed.tensor];
  MPSGraphTensorDataDictionary *const results = [graph runWithFeeds:dictionary
                                                      targetTensors:[NSArray arrayWithObject:target]
                                                   targetOperations:operations];
  return graph_numbers([results objectForKey:target]);
}

void check_close(const Numbers &actual, const Numbers &expected, double tolerance) {
  REQUIRE(actual.size() == expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const double allowed = tolerance * std::max(1.0, std::abs(expected[i]));
    CHECK_MESSAGE(std::abs(actual[i] - expected[i]) <= allowed,
                  "element " << i << " is " << actual[i] << ", expected " << expected[i]);
  }
}

void check_gradients(MPSGraph *graph, std::vector<Feed> feeds, MPSGraphTensor *target, double step, double tolerance) {
  NSMutableArray<MPSGraphTensor *> *const tensors = [NSMutableArray array];
  for (const Feed &feed : feeds) [tensors addObject:feed.tensor];
  NSDictionary *const gradients = [graph gradientForPrimaryTensor:target withTensors:tensors name:nil];
  const auto run = [&](MPSGraphTensor *wanted) {
    NSMutableDictionary *const dictionary = [NSMutableDictionary dictionary];
    for (const Feed &feed : feeds) [dictionary setObject:feed.data forKey:feed.tensor];
    return graph_numbers([[graph runWithFeeds:dictionary
                                targetTensors:[NSArray arrayWithObject:wanted]
                             targetOperations:nil] objectForKey:wanted]);
  };
  for (Feed &feed : feeds) {
    MPSGraphTensor *const gradient = [gradients objectForKey:feed.tensor];
    REQUIRE(gradient != nil);
    CHECK(graph_extents([gradient shape]) == graph_extents([feed.tensor shape]));
    const Numbers analytic = run(gradient), at = graph_numbers(feed.data);
    MPSGraphTensorData *const kept = feed.data;
    for (std::size_t i = 0; i < at.size(); ++i) {
      double sums[2] = {0, 0};
      for (const int side : {0, 1}) {
        Numbers moved = at;
        moved[i] += side ? step : -step;
        feed.data = graph_data(moved, graph_extents([kept shape]));
        for (const double number : run(target)) sums[side] += number;
      }
      const double numeric = (sums[1] - sums[0]) / (2 * step);
      CHECK_MESSAGE(std::abs(analytic[i] - numeric) <= tolerance * std::max(1.0, std::abs(numeric)),
                    "element " << i << " is " << analytic[i] << ", differences say " << numeric);
    }
    feed.data = kept;
  }
}
