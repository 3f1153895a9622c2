// MPSNDArray: up to 16 dimensions, views that are cut, transposed and strided, data in and out in any layout and type.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <numeric>
#include <vector>

#include "tests/frameworks/changed_archive.h"
#include "tests/frameworks/metal/metal_test.h"
#include "tests/frameworks/secure_archive.h"
#include "tests/objc_test.h"

namespace {

using Floats = std::vector<float>;

MPSNDArrayDescriptor *described(const std::vector<NSUInteger> &shape, MPSDataType type = MPSDataTypeFloat32) {
  NSMutableArray *const extents = [NSMutableArray array];
  for (const NSUInteger extent : shape) [extents addObject:[NSNumber numberWithUnsignedInteger:extent]];
  return [MPSNDArrayDescriptor descriptorWithDataType:type shape:extents];
}

MPSNDArray *array_of(const std::vector<NSUInteger> &shape, MPSDataType type = MPSDataTypeFloat32) {
  return [[[MPSNDArray alloc] initWithDevice:test_device() descriptor:described(shape, type)] autorelease];
}

// 0, 1, 2 ... in row-major order.
Floats counting(std::size_t count) {
  Floats values(count);
  std::iota(values.begin(), values.end(), 0.0F);
  return values;
}

MPSNDArray *counted(const std::vector<NSUInteger> &shape) {
  MPSNDArray *const array = array_of(shape);
  Floats values = counting([array resourceSize] / sizeof(float));
  [array writeBytes:values.data() strideBytes:nullptr];
  return array;
}

Floats read(MPSNDArray *array, std::size_t count) {
  Floats values(count);
  [array readBytes:values.data() strideBytes:nullptr];
  return values;
}

// Encodes, commits and waits.
template <typename Encode>
void run(Encode encode) {
  id<MTLCommandBuffer> const commands = [test_queue() commandBuffer];
  encode(commands);
  [commands commit];
  [commands waitUntilCompleted];
}

MPSNDArray *view_of(MPSNDArray *array, MPSNDArrayDescriptor *descriptor,
                    MPSAliasingStrategy aliasing = MPSAliasingStrategyShallAlias) {
  MPSNDArray *view = nil;
  run([&](id<MTLCommandBuffer> commands) {
    view = [array arrayViewWithCommandBuffer:commands descriptor:descriptor aliasing:aliasing];
  });
  return view;
}

float *floats(id<MTLBuffer> buffer) { return static_cast<float *>([buffer contents]); }

}  // namespace

TEST_CASE("array: up to 16 dimensions, the fastest first where they are asked one by one") {
  std::vector<NSUInteger> shape(16, 1);
  shape[0] = 3;
  shape[7] = 2;
  shape[15] = 5;
  MPSNDArray *const array = counted(shape);
  CHECK([array numberOfDimensions] == 16);
  CHECK([array lengthOfDimension:0] == 5);
  CHECK([array lengthOfDimension:8] == 2);
  CHECK([array lengthOfDimension:15] == 3);
  CHECK([array lengthOfDimension:16] == 1);
  CHECK([array dataTypeSize] == 4);
  CHECK([array resourceSize] == 30 * sizeof(float));
  CHECK(read(array, 30) == counting(30));
  MPSNDArrayDescriptor *const turned = [array descriptor];
  [turned transposeDimension:15 withDimension:0];
  const Floats values = read(view_of(array, turned), 30);
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 2; ++j)
      for (std::size_t k = 0; k < 3; ++k) CHECK(values[(i * 2 + j) * 3 + k] == static_cast<float>((k * 2 + j) * 5 + i));
  shape.push_back(1);
  CHECK_RAISES(described(shape), NSInvalidArgumentException, "17");
}

TEST_CASE("array: a scalar has no dimensions, a new array is 0") {
  MPSNDArray *const scalar = [[[MPSNDArray alloc] initWithDevice:test_device() scalar:2.5] autorelease];
  CHECK([scalar numberOfDimensions] == 0);
  CHECK(read(scalar, 1) == Floats{2.5F});
  CHECK(read(array_of({2, 3}), 6) == Floats(6));
}

TEST_CASE("array: a view is a part of its parent with the axes in another order, over the same memory") {
  MPSNDArray *const array = counted({3, 4, 5});
  MPSNDArrayDescriptor *const part = [array descriptor];
  [part sliceDimension:0 withSubrange:{1, 3}];
  [part sliceDimension:2 withSubrange:{1, 2}];
  [part transposeDimension:0 withDimension:1];
  MPSNDArray *const view = view_of(array, part);
  CHECK([view parent] == array);
  CHECK([view lengthOfDimension:0] == 4);
  CHECK([view lengthOfDimension:1] == 3);
  CHECK([view lengthOfDimension:2] == 2);
  Floats expected;
  for (int z = 1; z < 3; ++z)
    for (int x = 1; x < 4; ++x)
      for (int y = 0; y < 4; ++y) expected.push_back(static_cast<float>((z * 4 + y) * 5 + x));
  CHECK(read(view, 24) == expected);
  for (float &value : expected) value = -value;
  [view writeBytes:expected.data() strideBytes:nullptr];
  const Floats whole = read(array, 60);
  for (std::size_t i = 0; i < 60; ++i) {
    const std::size_t z = i / 20, x = i % 5;
    const bool inside = z >= 1 && x >= 1 && x < 4;
    CHECK(whole[i] == (inside ? -1 : 1) * static_cast<float>(i));
  }
  MPSNDArray *const copy = view_of(array, part, MPSAliasingStrategyShallNotAlias);
  Floats zeros(24);
  [copy writeBytes:zeros.data() strideBytes:nullptr];
  CHECK(read(view, 24) == expected);
}

TEST_CASE("array: bytes come and go with the strides of the caller's memory") {
  MPSNDArray *const array = counted({2, 3});
  Floats wide(8, -1);
  NSInteger strides[] = {sizeof(float), 4 * sizeof(float)};
  [array readBytes:wide.data() strideBytes:strides];
  CHECK(wide == Floats{0, 1, 2, -1, 3, 4, 5, -1});
  Floats by_column = {10, 20, 11, 21, 12, 22};
  NSInteger turned[] = {2 * sizeof(float), sizeof(float)};
  [array writeBytes:by_column.data() strideBytes:turned];
  CHECK(read(array, 6) == Floats{10, 11, 12, 20, 21, 22});
}

TEST_CASE("array: data is exported and imported in other types, strides and places of a buffer") {
  MPSNDArray *const array = counted({2, 3});
  id<MTLBuffer> const buffer = test_buffer(64);
  NSInteger strides[] = {4, 16};
  run([&](id<MTLCommandBuffer> commands) {
    [array exportDataWithCommandBuffer:commands
                              toBuffer:buffer
                   destinationDataType:MPSDataTypeInt32
                                offset:8
                            rowStrides:strides];
  });
  const auto *const whole = reinterpret_cast<const int32_t *>(test_bytes(buffer) + 8);
  CHECK(std::vector<int32_t>(whole, whole + 7) == std::vector<int32_t>{0, 1, 2, 0, 3, 4, 5});
  MPSNDArray *const back = array_of({2, 3});
  run([&](id<MTLCommandBuffer> commands) {
    [back importDataWithCommandBuffer:commands
                           fromBuffer:buffer
                       sourceDataType:MPSDataTypeInt32
                               offset:8
                           rowStrides:strides];
  });
  CHECK(read(back, 6) == counting(6));
}

TEST_CASE("array: over a caller's buffer, from an offset on") {
  id<MTLBuffer> const buffer = test_buffer(64);
  std::iota(floats(buffer), floats(buffer) + 16, 0.0F);
  MPSNDArray *const array = [[[MPSNDArray alloc] initWithBuffer:buffer offset:16
                                                     descriptor:described({2, 2})] autorelease];
  CHECK(read(array, 4) == Floats{4, 5, 6, 7});
  Floats next = {-1, -2, -3, -4};
  [array writeBytes:next.data() strideBytes:nullptr];
  CHECK(floats(buffer)[3] == 3);
  CHECK(floats(buffer)[4] == -1);
  CHECK(floats(buffer)[7] == -4);
  CHECK(floats(buffer)[8] == 8);
}

TEST_CASE("array: batches of images are its last four dimensions") {
  MPSNDArray *const array = counted({2, 2, 3, 5});  // images, rows, columns, channels
  MPSImageDescriptor *const pixels =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatFloat32
                                                     width:3
                                                    height:2
                                           featureChannels:5];
  NSMutableArray<MPSImage *> *const images = [NSMutableArray array];
  for (int i = 0; i < 2; ++i)
    [images addObject:[[[MPSImage alloc] initWithDevice:test_device() imageDescriptor:pixels] autorelease]];
  run([&](id<MTLCommandBuffer> commands) {
    [array exportDataWithCommandBuffer:commands toImages:images offset:{0, 0, 0}];
  });
  for (std::size_t i = 0; i < 2; ++i) {
    Floats values(30);
    [[images objectAtIndex:i] readBytes:values.data()
                             dataLayout:MPSDataLayoutHeightxWidthxFeatureChannels
                             imageIndex:0];
    for (std::size_t k = 0; k < 30; ++k) CHECK(values[k] == static_cast<float>(30 * i + k));
  }
  MPSNDArray *const back = array_of({2, 2, 3, 5});
  run([&](id<MTLCommandBuffer> commands) {
    [back importDataWithCommandBuffer:commands fromImages:images offset:{0, 0, 0}];
    [back synchronizeOnCommandBuffer:commands];
  });
  CHECK(read(back, 60) == counting(60));
}

TEST_CASE("array: a temporary one lives as long as its command buffer, and is read as often as it was told") {
  id<MTLBuffer> const buffer = test_buffer(16), result = test_buffer(16);
  std::iota(floats(buffer), floats(buffer) + 4, 1.0F);
  id<MTLCommandBuffer> const commands = [test_queue() commandBuffer];
  MPSTemporaryNDArray *const array = [MPSTemporaryNDArray temporaryNDArrayWithCommandBuffer:commands
                                                                                 descriptor:described({4})];
  CHECK([array readCount] == 1);
  [array importDataWithCommandBuffer:commands
                          fromBuffer:buffer
                      sourceDataType:MPSDataTypeFloat32
                              offset:0
                          rowStrides:nullptr];
  [array exportDataWithCommandBuffer:commands
                            toBuffer:result
                 destinationDataType:MPSDataTypeFloat32
                              offset:0
                          rowStrides:nullptr];
  CHECK([array readCount] == 0);
  [commands commit];
  [commands waitUntilCompleted];
  CHECK(Floats(floats(result), floats(result) + 4) == Floats{1, 2, 3, 4});
}

TEST_CASE("array: the temporary allocator makes temporary arrays, also from an archive") {
  id<MTLCommandBuffer> const commands = [test_queue() commandBuffer];
  const auto made = [&](id<MPSNDArrayAllocator> allocator) {
    return [allocator arrayForCommandBuffer:commands arrayDescriptor:described({2, 3}) kernel:nil];
  };
  id const temporary = [MPSTemporaryNDArray defaultAllocator], permanent = [MPSNDArray defaultAllocator];
  for (id each in @[ temporary, through_archive(temporary) ]) {
    MPSNDArray *const array = made(each);
    CHECK([array isKindOfClass:[MPSTemporaryNDArray class]]);
    CHECK([array lengthOfDimension:1] == 2);
  }
  for (id each in @[ permanent, through_archive(permanent) ]) CHECK([made(each) isMemberOfClass:[MPSNDArray class]]);
  CHECK(refusal_of_changed(temporary, @"MPSNDArrayAllocator.temporary", nil) ==
        "MPSNDArrayAllocator: the archive has no value for temporary.");
}

TEST_CASE("array: views with strides of elements, which may overlap, by shape and by sizes") {
  MPSNDArray *const array = counted({3, 4});
  // Windows of three neighbours, two elements apart.
  MPSNDArray *const windows = [array arrayViewWithShape:@[ @5, @3 ] strides:@[ @2, @1 ]];
  Floats expected;
  for (int row = 0; row < 5; ++row)
    for (int i = 0; i < 3; ++i) expected.push_back(static_cast<float>(2 * row + i));
  CHECK([windows parent] == array);
  CHECK(read(windows, 15) == expected);
  NSUInteger sizes[] = {3, 5}, strides[] = {1, 2};
  CHECK(read([array arrayViewWithDimensionCount:2 dimensionSizes:sizes strides:strides], 15) == expected);
  CHECK(read([array arrayViewWithShape:nil strides:@[ @4, @1 ]], 12) == counting(12));
  CHECK(read([array arrayViewWithShape:@[ @2, @2, @3 ] strides:@[ @6, @3, @1 ]], 12) == counting(12));
  // A view of it can be read by a kernel and written through.
  const float value = 77;
  [[array arrayViewWithShape:@[ @1 ] strides:@[ @1 ]] writeBytes:const_cast<float *>(&value) strideBytes:nullptr];
  CHECK(read(array, 12)[0] == 77);
  MPSNDArrayDescriptor *const turned = [array descriptor];
  [turned transposeDimension:0 withDimension:1];
  MPSNDArray *const transposed = [array arrayViewWithDescriptor:turned];
  CHECK([transposed lengthOfDimension:0] == 3);
  CHECK([transposed parent] == array);
  CHECK(read(transposed, 12) == Floats{77, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11});
  CHECK([transposed arrayViewWithShape:@[ @12 ] strides:@[ @1 ]] == nil);
}

TEST_CASE("array: views with strides that are refused") {
  MPSNDArray *const array = counted({3, 4});
  CHECK_RAISES(([array arrayViewWithShape:@[ @2, @2 ] strides:@[ @1 ]]), NSInvalidArgumentException,
               "MPSNDArray: a view of shape (2, 2) gets 1 strides; each dimension has one.");
  CHECK_RAISES(([array arrayViewWithShape:@[ @2, @2 ] strides:@[ @1, @2 ]]), NSInvalidArgumentException,
               "MPSNDArray: the strides of a view are (1, 2) elements, the slowest first; they must not increase and "
               "end with 1.");
  CHECK_RAISES(([array arrayViewWithShape:@[ @2, @2 ] strides:@[ @0, @1 ]]), NSInvalidArgumentException,
               "they must not increase and end with 1.");
  CHECK_RAISES(([array arrayViewWithShape:@[ @3, @4 ] strides:@[ @5, @1 ]]), NSRangeException,
               "MPSNDArray: a view of shape (3, 4) with the strides (5, 1) needs 56 bytes, the array has 48.");
  NSUInteger sizes[] = {1, 1}, huge[] = {1, NSUIntegerMax};
  CHECK_RAISES([array arrayViewWithDimensionCount:2 dimensionSizes:sizes strides:huge], NSInvalidArgumentException,
               "The size 18446744073709551615 is not from 0 to 9223372036854775807.");
}

TEST_CASE("array: a descriptor's dimensions are permuted on top of earlier transpositions") {
  // Sizes by dimension: 2, 3, 4.
  MPSNDArrayDescriptor *const descriptor = described({4, 3, 2});
  CHECK([descriptor preferPackedRows] == NO);
  [descriptor setPreferPackedRows:YES];
  CHECK([descriptor preferPackedRows] == YES);
  NSUInteger order[] = {1, 2, 0};  // dimension 0 goes to place 1, 1 to 2, 2 to 0
  [descriptor permuteWithDimensionOrder:order];
  CHECK([[descriptor getShape] isEqual:@[ @3, @2, @4 ]]);
  [descriptor permuteWithDimensionOrder:order];
  CHECK([[descriptor getShape] isEqual:@[ @2, @4, @3 ]]);
  MPSNDArray *const view = [counted({4, 3, 2}) arrayViewWithDescriptor:descriptor];
  Floats expected;
  for (int a = 0; a < 2; ++a)
    for (int c = 0; c < 4; ++c)
      for (int b = 0; b < 3; ++b) expected.push_back(static_cast<float>((c * 3 + b) * 2 + a));
  CHECK(read(view, 24) == expected);
  order[2] = 1;
  CHECK_RAISES([descriptor permuteWithDimensionOrder:order], NSInvalidArgumentException,
               "MPSNDArrayDescriptor: dimensionOrder[2] is 1; it has 3 dimensions, and each has its own place.");
  order[2] = 3;
  CHECK_RAISES([descriptor permuteWithDimensionOrder:order], NSInvalidArgumentException, "dimensionOrder[2] is 3");
  CHECK([[descriptor getShape] isEqual:@[ @2, @4, @3 ]]);
}

TEST_CASE("array: the user's buffer is that of the initialiser") {
  id<MTLBuffer> const buffer = [[test_device() newBufferWithLength:64 options:0] autorelease];
  MPSNDArray *const array = [[[MPSNDArray alloc] initWithBuffer:buffer offset:16
                                                     descriptor:described({2, 3})] autorelease];
  CHECK([array userBuffer] == buffer);
  CHECK([array_of({2, 3}) userBuffer] == nil);
  CHECK([[array arrayViewWithDescriptor:[array descriptor]] userBuffer] == nil);
}
