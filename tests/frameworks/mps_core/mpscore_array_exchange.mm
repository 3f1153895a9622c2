// Arrays: elements to and from memory of other layouts and types, matrices and images.
#include <cstdint>

#include "tests/frameworks/kernels/nn_test.h"
#include "tests/frameworks/matrix/matrix_test.h"

namespace {

using Extents = std::vector<NSUInteger>;  // slowest first
using Strides = std::vector<NSInteger>;   // in bytes, fastest first

MPSNDArrayDescriptor *described(const Extents &extents, MPSDataType type = MPSDataTypeFloat32) {
  NSMutableArray<NSNumber *> *const shape = [NSMutableArray array];
  for (const NSUInteger extent : extents) [shape addObject:[NSNumber numberWithUnsignedInteger:extent]];
  return [MPSNDArrayDescriptor descriptorWithDataType:type shape:shape];
}

MPSNDArray *new_array(const Extents &extents) {
  return [[[MPSNDArray alloc] initWithDevice:matrix_device() descriptor:described(extents)] autorelease];
}

// Of values 0, 1, 2, ...
MPSNDArray *counted(const Extents &extents) {
  MPSNDArray *const array = new_array(extents);
  std::vector<float> values([array resourceSize] / sizeof(float));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
  [array writeBytes:values.data() strideBytes:nullptr];
  return array;
}

Numbers elements(MPSNDArray *array, std::size_t count) {
  std::vector<float> values(count);
  [array readBytes:values.data() strideBytes:nullptr];
  return {values.begin(), values.end()};
}

template <typename Element>
id<MTLBuffer> filled(const std::vector<Element> &values) {
  return [[matrix_device() newBufferWithBytes:values.data()
                                       length:values.size() * sizeof(Element)
                                      options:MTLResourceStorageModeShared] autorelease];
}

template <typename Element>
Numbers content(id<MTLBuffer> buffer) {
  const auto *const values = static_cast<const Element *>([buffer contents]);
  return {values, values + [buffer length] / sizeof(Element)};
}

}  // namespace

TEST_CASE("arrays: elements leave for memory with gaps and of another type, and nothing else is written") {
  MPSNDArray *const array = counted({2, 3});
  const id<MTLBuffer> floats = filled(std::vector<float>(12, -1)), numbers = filled(std::vector<std::int32_t>(8, -1));
  // Columns two floats apart, rows five, from the second float on.
  Strides apart{8, 20};
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [array exportDataWithCommandBuffer:buffer
                              toBuffer:floats
                   destinationDataType:MPSDataTypeFloat32
                                offset:4
                            rowStrides:apart.data()];
    [array exportDataWithCommandBuffer:buffer
                              toBuffer:numbers
                   destinationDataType:MPSDataTypeInt32
                                offset:8
                            rowStrides:nullptr];
  });
  CHECK(content<float>(floats) == Numbers{-1, 0, -1, 1, -1, 2, 3, -1, 4, -1, 5, -1});
  CHECK(content<std::int32_t>(numbers) == Numbers{-1, -1, 0, 1, 2, 3, 4, 5});
}

TEST_CASE("arrays: elements come from memory of any order and from another type") {
  MPSNDArray *const transposed = new_array({2, 3}), *const rounded = new_array({2, 3});
  const id<MTLBuffer> floats = filled(std::vector<float>{9, 0, 3, 1, 4, 2, 5}),
                      bytes = filled(std::vector<std::int8_t>{7, -1, 2, 7, 3, -4, 7, 7});
  Strides by_columns{8, 4}, by_rows{1, 3};
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [transposed importDataWithCommandBuffer:buffer
                                 fromBuffer:floats
                             sourceDataType:MPSDataTypeFloat32
                                     offset:4
                                 rowStrides:by_columns.data()];
    [rounded importDataWithCommandBuffer:buffer
                              fromBuffer:bytes
                          sourceDataType:MPSDataTypeInt8
                                  offset:1
                              rowStrides:by_rows.data()];
  });
  CHECK(elements(transposed, 6) == Numbers{0, 1, 2, 3, 4, 5});
  CHECK(elements(rounded, 6) == Numbers{-1, 2, 7, 3, -4, 7});
}

TEST_CASE("arrays: a matrix takes an array's elements, is multiplied, and gives them back") {
  MPSNDArray *const array = counted({2, 3}), *const back = new_array({2, 3});
  TestMatrix there = test_matrix({2, 3, 1, 2, 0, 1}, 1), result = test_matrix({2, 3, 1, 3, 0, 2}, 2);
  Strides rows_there{4, 20}, rows_result{4, 24};
  const float three[] = {3, 0, 0, 0, 3, 0, 0, 0, 3};
  MPSMatrixDescriptor *const square = [MPSMatrixDescriptor matrixDescriptorWithRows:3
                                                                            columns:3
                                                                           rowBytes:12
                                                                           dataType:MPSDataTypeFloat32];
  MPSMatrix *const factor = [[[MPSMatrix alloc] initWithBuffer:filled(std::vector<float>(three, three + 9))
                                                    descriptor:square] autorelease];
  MPSMatrixMultiplication *const product = [[[MPSMatrixMultiplication alloc] initWithDevice:matrix_device()
                                                                                 resultRows:2
                                                                              resultColumns:3
                                                                            interiorColumns:3] autorelease];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [array exportDataWithCommandBuffer:buffer
                              toBuffer:there.buffer
                   destinationDataType:MPSDataTypeFloat32
                                offset:4
                            rowStrides:rows_there.data()];
    [product encodeToCommandBuffer:buffer leftMatrix:there.matrix rightMatrix:factor resultMatrix:result.matrix];
    [back importDataWithCommandBuffer:buffer
                           fromBuffer:result.buffer
                       sourceDataType:MPSDataTypeFloat32
                               offset:8
                           rowStrides:rows_result.data()];
  });
  for (NSUInteger i = 0; i < 6; ++i) {
    there.at(i / 3, i % 3) = static_cast<double>(i);
    result.at(i / 3, i % 3) = 3.0 * static_cast<double>(i);
  }
  there.check(0, "elements");
  result.check(0, "product");
  CHECK(elements(back, 6) == Numbers{0, 3, 6, 9, 12, 15});
}

TEST_CASE("arrays: images give and take the last four dimensions") {
  MPSNDArray *const array = counted({1, 2, 3, 4, 5}), *const back = new_array({2, 3, 4, 5});
  NSMutableArray<MPSImage *> *const images = nn_images(formulas::Image(2, 3, 4, 5));
  const MPSImageCoordinate whole{0, 0, 0};
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [array exportDataWithCommandBuffer:buffer toImages:images offset:whole];
    [back importDataWithCommandBuffer:buffer fromImages:images offset:whole];
  });
  const Numbers expected = elements(array, 120);
  CHECK(nn_read(images).v == expected);
  CHECK(elements(back, 120) == expected);
}

TEST_CASE("arrays: a part of images, from a pixel and a feature channel on; the rest stays") {
  MPSNDArray *const array = counted({2, 2, 2, 3}), *const back = new_array({2, 2, 2, 3});
  formulas::Image image(2, 3, 4, 8);
  image.v = formulas::made_up(image.v.size(), 7);
  for (const MPSImageFeatureChannelFormat format :
       {MPSImageFeatureChannelFormatFloat32, MPSImageFeatureChannelFormatFloat16}) {
    CAPTURE(static_cast<int>(format));
    for (double &value : image.v) value = std::round(value * 64) / 64;  // halves hold them
    MPSImageDescriptor *const facts = [MPSImageDescriptor imageDescriptorWithChannelFormat:format
                                                                                     width:4
                                                                                    height:3
                                                                           featureChannels:8];
    NSMutableArray<MPSImage *> *const images = [NSMutableArray array];
    for (int i = 0; i < 2; ++i)
      [images addObject:[[[MPSImage alloc] initWithDevice:matrix_device() imageDescriptor:facts] autorelease]];
    const MPSImageCoordinate from{1, 1, 4}, whole{0, 0, 0};
    MPSNDArray *const all = new_array({2, 3, 4, 8});
    std::vector<float> values(image.v.begin(), image.v.end());
    [all writeBytes:values.data() strideBytes:nullptr];
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [all exportDataWithCommandBuffer:buffer toImages:images offset:whole];
      [array exportDataWithCommandBuffer:buffer toImages:images offset:from];
      [back importDataWithCommandBuffer:buffer fromImages:images offset:from];
    });
    formulas::Image expected = image;
    for (int i = 0; i < 24; ++i) expected.at(i / 12, 1 + i / 6 % 2, 1 + i / 3 % 2, 4 + i % 3) = i;
    CHECK(nn_read(images).v == expected.v);
    CHECK(elements(back, 24) == elements(array, 24));
  }
}

TEST_CASE("arrays: the CPU reads and writes with strides, views too") {
  MPSNDArray *const array = new_array({2, 3});
  float wide[] = {1, 9, 2, 9, 3, 9, 9, 4, 9, 5, 9, 6};
  Strides apart{8, 28};
  [array writeBytes:wide strideBytes:apart.data()];
  CHECK(elements(array, 6) == Numbers{1, 2, 3, 4, 5, 6});
  MPSNDArrayDescriptor *const part = described({2, 3});
  [part sliceDimension:0 withSubrange:{1, 2}];
  [part transposeDimension:0 withDimension:1];
  MPSNDArray *view = nil;
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    view = [array arrayViewWithCommandBuffer:buffer descriptor:part aliasing:MPSAliasingStrategyShallAlias];
  });
  CHECK(elements(view, 4) == Numbers{2, 5, 3, 6});
  float four[] = {20, 50, 30, 60};
  [view writeBytes:four strideBytes:nullptr];
  CHECK(elements(array, 6) == Numbers{1, 20, 30, 4, 50, 60});
}

TEST_CASE("arrays: one number, shapes and slices of a descriptor, and an array of a command buffer") {
  MPSNDArray *const number = [[[MPSNDArray alloc] initWithDevice:matrix_device() scalar:2.5] autorelease];
  CHECK([number numberOfDimensions] == 0);
  CHECK([number lengthOfDimension:0] == 1);
  CHECK(elements(number, 1) == Numbers{2.5});
  MPSNDArrayDescriptor *const facts = described({2, 3, 4});
  [facts sliceDimension:0 withSubrange:{1, 2}];
  CHECK([facts sliceRangeForDimension:0].start == 1);
  CHECK([facts sliceRangeForDimension:0].length == 2);
  CHECK([facts sliceRangeForDimension:2].length == 2);
  CHECK([[[facts getShape] objectAtIndex:2] unsignedIntegerValue] == 2);
  NSArray<NSNumber *> *const six = [NSArray arrayWithObject:[NSNumber numberWithInt:6]];
  [facts reshapeWithShape:six];
  CHECK([facts numberOfDimensions] == 1);
  CHECK([[facts getShape] isEqual:six]);
  const id<MTLBuffer> result = filled(std::vector<float>(6));
  MPSNDArray *const array = counted({6});
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    MPSTemporaryNDArray *const between = [MPSTemporaryNDArray temporaryNDArrayWithCommandBuffer:buffer
                                                                                     descriptor:facts];
    CHECK([between readCount] == 1);
    const id<MTLBuffer> there = filled(std::vector<float>{5, 4, 3, 2, 1, 0});
    [between importDataWithCommandBuffer:buffer
                              fromBuffer:there
                          sourceDataType:MPSDataTypeFloat32
                                  offset:0
                              rowStrides:nullptr];
    [between exportDataWithCommandBuffer:buffer
                                toBuffer:result
                     destinationDataType:MPSDataTypeFloat32
                                  offset:0
                              rowStrides:nullptr];
    CHECK([between readCount] == 0);
    CHECK_RAISES([between exportDataWithCommandBuffer:buffer
                                             toBuffer:result
                                  destinationDataType:MPSDataTypeFloat32
                                               offset:0
                                           rowStrides:nullptr],
                 NSInternalInconsistencyException, "readCount is 0");
  });
  CHECK(content<float>(result) == Numbers{5, 4, 3, 2, 1, 0});
  CHECK(elements(array, 6) == Numbers{0, 1, 2, 3, 4, 5});
}

TEST_CASE("arrays: arguments that do not fit are refused with both quantities") {
  MPSNDArray *const array = counted({2, 3});
  const id<MTLBuffer> small = filled(std::vector<float>(5));
  NSMutableArray<MPSImage *> *const images = nn_images(formulas::Image(2, 3, 4, 5));
  const id<MTLCommandQueue> queue = [[matrix_device() newCommandQueue] autorelease];
  const id<MTLCommandBuffer> buffer = [queue commandBuffer];
  const MPSImageCoordinate whole{0, 0, 0}, inside{1, 0, 0};
  CHECK_RAISES([array exportDataWithCommandBuffer:buffer
                                         toBuffer:small
                              destinationDataType:MPSDataTypeFloat32
                                           offset:0
                                       rowStrides:nullptr],
               NSInvalidArgumentException,
               "MPSNDArray export: the buffer has 20 bytes; 24 from byte 0 on are needed for Float32 (2, 3).");
  CHECK_RAISES([array importDataWithCommandBuffer:buffer
                                       fromBuffer:small
                                   sourceDataType:MPSDataTypeFloat32
                                           offset:0
                                       rowStrides:nullptr],
               NSInvalidArgumentException,
               "MPSNDArray import: the buffer has 20 bytes; 24 from byte 0 on are needed for Float32 (2, 3).");
  CHECK_RAISES([array exportDataWithCommandBuffer:buffer toImages:images offset:whole], NSInvalidArgumentException,
               "the array has shape (1, 1, 2, 3), the images (2, 3, 4, 5), from row 0, column 0 and feature channel 0");
  MPSNDArray *const large = counted({2, 3, 4, 5});
  CHECK_RAISES([large exportDataWithCommandBuffer:buffer toImages:images offset:inside], NSInvalidArgumentException,
               "the array has shape (2, 3, 4, 5), the images (2, 3, 4, 5), from row 0, column 1 and feature channel 0");
  MPSNDArrayDescriptor *const outside = described({2, 4});
  CHECK_RAISES([array arrayViewWithCommandBuffer:buffer descriptor:outside aliasing:MPSAliasingStrategyShallAlias],
               NSRangeException, "a view shows 4 elements of dimension 0 from 0 on, the array has 3.");
}
