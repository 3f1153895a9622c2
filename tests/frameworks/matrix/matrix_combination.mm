// Sums and copies of matrices, with places that are known when they are encoded and such that are read when they run.
#include <cmath>

#include "tests/frameworks/matrix/matrix_test.h"

namespace {

MPSVector *indices(std::vector<uint32_t> numbers) {
  id<MTLBuffer> const buffer = [[matrix_device() newBufferWithBytes:numbers.data()
                                                             length:numbers.size() * sizeof(uint32_t)
                                                            options:MTLResourceStorageModeShared] autorelease];
  MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:numbers.size()
                                                                                 dataType:MPSDataTypeUInt32];
  return [[[MPSVector alloc] initWithBuffer:buffer descriptor:descriptor] autorelease];
}

MPSMatrixSum *sum(NSUInteger count, NSUInteger rows, NSUInteger columns, bool transposed) {
  return [[[MPSMatrixSum alloc] initWithDevice:matrix_device()
                                         count:count
                                          rows:rows
                                       columns:columns
                                     transpose:transposed] autorelease];
}

MPSMatrixCopy *copier(NSUInteger rows, NSUInteger columns, bool from, bool to) {
  return [[[MPSMatrixCopy alloc] initWithDevice:matrix_device()
                                       copyRows:rows
                                    copyColumns:columns
                           sourcesAreTransposed:from
                      destinationsAreTransposed:to] autorelease];
}

}  // namespace

TEST_CASE("matrix sum: scales, offsets, a bias for each column of the result, neuron and transposition") {
  for (const bool transposed : {false, true})
    for (const bool has_offsets : {false, true}) {
      const TestMatrix a = test_matrix({5, 6, 1, 1, 0, 2}, 1), b = test_matrix({4, 5, 1, 0, 0, 0}, 2);
      const TestMatrix scales = test_vector(4, 3), bias = test_vector(4, 4);
      TestMatrix y = test_matrix({6, 6, 1, 1, 0, 0}, 5);
      MPSVector *const offsets = has_offsets ? indices({9, 9, 2, 3, 1, 2}) : nil;
      const NSUInteger ar = has_offsets ? 2 : 0, ac = has_offsets ? 3 : 0, br = has_offsets ? 1 : 0,
                       bc = has_offsets ? 2 : 0;
      MPSMatrixSum *const made = sum(2, 3, 3, transposed);
      [made setResultMatrixOrigin:MTLOriginMake(1, 2, 0)];
      [made setNeuronType:MPSCNNNeuronTypeAbsolute parameterA:0 parameterB:0 parameterC:0];
      for (NSUInteger i = 0; i < 3; ++i)
        for (NSUInteger j = 0; j < 3; ++j) {
          const double total = scales.at(0, 1) * a.at(ar + i, ac + j) + scales.at(0, 2) * b.at(br + i, bc + j);
          (transposed ? y.at(1 + j, 2 + i) : y.at(1 + i, 2 + j)) = std::abs(total + bias.at(0, transposed ? i : j));
        }
      MPSMatrixSum *const kernel = through_archive([[made copy] autorelease]);
      CHECK([kernel count] == 2);
      CHECK([kernel transpose] == (transposed ? YES : NO));
      matrix_run([&](id<MTLCommandBuffer> buffer) {
        [kernel encodeToCommandBuffer:buffer
                       sourceMatrices:@[ a.matrix, b.matrix ]
                         resultMatrix:y.matrix
                          scaleVector:scales.vector
                         offsetVector:offsets
                           biasVector:bias.vector
                           startIndex:1];
      });
      y.check(2e-6, transposed ? "transposed" : "straight");
    }
}

TEST_CASE("matrix sum: without scales, offsets and bias, over one of its sources") {
  TestMatrix a = test_matrix({2, 3}, 1);
  const TestMatrix b = test_matrix({2, 3}, 2);
  for (NSUInteger i = 0; i < 2; ++i)
    for (NSUInteger j = 0; j < 3; ++j) a.at(i, j) = 2 * a.at(i, j) + b.at(i, j);
  MPSMatrixSum *const kernel = sum(3, 2, 3, false);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer
                   sourceMatrices:@[ a.matrix, b.matrix, a.matrix ]
                     resultMatrix:a.matrix
                      scaleVector:nil
                     offsetVector:nil
                       biasVector:nil
                       startIndex:0];
  });
  a.check(2e-6, "in place");
}

TEST_CASE("matrix sum: refusals, and an offset that leads outside fails the command buffer") {
  const TestMatrix a = test_matrix({2, 3}, 1), scales = test_vector(2, 2);
  MPSMatrixSum *const kernel = sum(2, 2, 3, false);
  id<MTLCommandQueue> const queue = [[matrix_device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  const auto encode = [&](NSArray<MPSMatrix *> *sources, MPSVector *weights, MPSVector *offsets, NSUInteger start) {
    [kernel encodeToCommandBuffer:buffer
                   sourceMatrices:sources
                     resultMatrix:a.matrix
                      scaleVector:weights
                     offsetVector:offsets
                       biasVector:nil
                       startIndex:start];
  };
  NSArray<MPSMatrix *> *const both = @[ a.matrix, a.matrix ];
  CHECK_RAISES(encode(@[ a.matrix ], nil, nil, 0), NSInvalidArgumentException,
               "MPSMatrixSum: there are 1 source matrices, the kernel sums 2.");
  CHECK_RAISES(encode(both, scales.vector, nil, 1), NSInvalidArgumentException,
               "MPSMatrixSum: scaleVector has 2 elements; 2 from element 1 on are needed.");
  CHECK_RAISES(encode(both, test_matrix({2, 2}, 3).vector, nil, 0), NSInvalidArgumentException,
               "MPSMatrixSum: scaleVector has 2 vectors, 1 is used for all matrices of a batch.");
  CHECK_RAISES(encode(both, nil, scales.vector, 0), NSInvalidArgumentException,
               "MPSMatrixSum: offsetVector holds Float32; it has to hold UInt32.");
  encode(both, nil, indices({0, 0, 1, 0}), 0);
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([buffer status] == MTLCommandBufferStatusError);
  CHECK(std::string([[[buffer error] localizedDescription] UTF8String])
            .find("MPSMatrixSum: the copy reaches source row 1, there are 1 from its offset on.") != std::string::npos);
}

TEST_CASE("matrix copy: both sides transposed or not, offsets of either, every element type") {
  for (const MPSDataType type : {MPSDataTypeFloat32, MPSDataTypeFloat16, MPSDataTypeUInt32})
    for (const bool from : {false, true})
      for (const bool to : {false, true}) {
        const TestMatrix a = test_matrix({6, 6, 2, 1, 0, 1, type}, 1);
        TestMatrix b = test_matrix({7, 7, 1, 2, 0, 3, type}, 2);
        for (NSUInteger i = 0; i < 3; ++i)
          for (NSUInteger j = 0; j < 4; ++j)
            (to ? b.at(3 + j, 2 + i) : b.at(3 + i, 2 + j)) = from ? a.at(1 + j, 2 + i) : a.at(1 + i, 2 + j);
        MPSMatrixCopy *const kernel = through_archive(copier(3, 4, from, to));
        MPSMatrixCopyDescriptor *const descriptor = [MPSMatrixCopyDescriptor descriptorWithSourceMatrix:a.matrix
                                                                                      destinationMatrix:b.matrix
                                                                                                offsets:{1, 2, 3, 2}];
        matrix_run(
            [&](id<MTLCommandBuffer> buffer) { [kernel encodeToCommandBuffer:buffer copyDescriptor:descriptor]; });
        b.check(0, "copy");
      }
}

TEST_CASE("matrix copy: several operations, offsets and permutations that are read when they run") {
  const TestMatrix a = test_matrix({5, 5}, 1), c = test_matrix({5, 5, 1, 1, 0, 0}, 2);
  TestMatrix b = test_matrix({5, 6}, 3), d = test_matrix({6, 5, 1, 2, 0, 1}, 4);
  const uint32_t row_order[] = {2, 0}, column_order[] = {1, 2, 0};
  for (NSUInteger i = 0; i < 2; ++i)
    for (NSUInteger j = 0; j < 3; ++j) {
      b.at(1 + i, 3 + j) = a.at(1 + row_order[i], 2 + column_order[j]);
      d.at(2 + i, 1 + j) = c.at(row_order[i], column_order[j]);
    }
  MPSMatrixCopyDescriptor *const descriptor =
      [[[MPSMatrixCopyDescriptor alloc] initWithSourceMatrices:@[ a.matrix, c.matrix ]
                                           destinationMatrices:@[ b.matrix, d.matrix ]
                                                  offsetVector:indices({99, 1, 2, 1, 3, 0, 0, 2, 1})
                                                        offset:4] autorelease];
  MPSMatrixCopy *const kernel = copier(2, 3, false, false);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer
                   copyDescriptor:descriptor
                rowPermuteIndices:indices({7, 2, 0})
                 rowPermuteOffset:1
             columnPermuteIndices:indices({1, 2, 0})
              columnPermuteOffset:0];
  });
  b.check(0, "first operation");
  d.check(0, "second operation");
}

TEST_CASE("matrix copy: operations set one by one; one that was not set is refused, and so are other types") {
  const TestMatrix a = test_matrix({2, 2}, 1), half = test_matrix({2, 2, 1, 0, 0, 0, MPSDataTypeFloat16}, 2);
  TestMatrix b = test_matrix({2, 2}, 3);
  MPSMatrixCopyDescriptor *const descriptor = [[[MPSMatrixCopyDescriptor alloc] initWithDevice:matrix_device()
                                                                                         count:2] autorelease];
  CHECK_RAISES([descriptor setCopyOperationAtIndex:2 sourceMatrix:a.matrix destinationMatrix:b.matrix offsets:{}],
               NSInvalidArgumentException, "MPSMatrixCopyDescriptor: operation 2 is set, there are 2.");
  [descriptor setCopyOperationAtIndex:0 sourceMatrix:a.matrix destinationMatrix:b.matrix offsets:{0, 0, 1, 0}];
  MPSMatrixCopy *const kernel = copier(1, 2, false, false);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer copyDescriptor:descriptor], NSInvalidArgumentException,
                 "MPSMatrixCopy: an operation of the descriptor was not set.");
    [descriptor setCopyOperationAtIndex:1 sourceMatrix:half.matrix destinationMatrix:b.matrix offsets:{}];
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer copyDescriptor:descriptor], NSInvalidArgumentException,
                 "MPSMatrixCopy: the source holds Float16, the destination Float32.");
    [descriptor setCopyOperationAtIndex:1 sourceMatrix:a.matrix destinationMatrix:b.matrix offsets:{1, 0, 0, 0}];
    [kernel encodeToCommandBuffer:buffer copyDescriptor:descriptor];
  });
  for (NSUInteger j = 0; j < 2; ++j) {
    b.at(0, j) = a.at(1, j);
    b.at(1, j) = a.at(0, j);
  }
  b.check(0, "two operations");
}
