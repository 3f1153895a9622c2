// The largest elements of rows against a sort.
#include <algorithm>
#include <cstdint>
#include <numeric>

#include "tests/frameworks/matrix/matrix_test.h"

TEST_CASE("matrix find top k: values in falling order and their columns, in a part of a batch of matrices") {
  for (const MPSDataType type : {MPSDataTypeFloat32, MPSDataTypeFloat16}) {
    const TestMatrix x = test_matrix({5, 24, 2, 1, 2, 3, type}, 1);
    TestMatrix values = test_matrix({4, 5, 2, 2, 0, 1, type}, 2);
    const id<MTLBuffer> columns = [[matrix_device() newBufferWithLength:2 * 4 * 5 * 4
                                                                options:MTLResourceStorageModeShared] autorelease];
    MPSMatrix *const indices = [[[MPSMatrix alloc]
        initWithBuffer:columns
            descriptor:[MPSMatrixDescriptor matrixDescriptorWithRows:4
                                                             columns:5
                                                            matrices:2
                                                            rowBytes:20
                                                         matrixBytes:80
                                                            dataType:MPSDataTypeUInt32]] autorelease];
    MPSMatrixFindTopK *const made = [[[MPSMatrixFindTopK alloc] initWithDevice:matrix_device()
                                                            numberOfTopKValues:4] autorelease];
    [made setSourceMatrixOrigin:MTLOriginMake(1, 2, 0)];
    [made setResultMatrixOrigin:MTLOriginMake(0, 1, 0)];
    [made setSourceColumns:20];
    [made setIndexOffset:100];
    MPSMatrixFindTopK *const kernel = through_archive([[made copy] autorelease]);
    CHECK([kernel numberOfTopKValues] == 4);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer
                        inputMatrix:x.matrix
                  resultIndexMatrix:indices
                  resultValueMatrix:values.matrix];
    });
    const auto *const found = static_cast<const std::uint32_t *>([columns contents]);
    for (NSUInteger of = 0; of < 2; ++of)
      for (NSUInteger row = 0; row < 4; ++row) {
        std::vector<NSUInteger> order(20);
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(), [&](NSUInteger a, NSUInteger b) {
          return x.at(1 + row, 2 + a, of) > x.at(1 + row, 2 + b, of);
        });
        for (NSUInteger k = 0; k < 4; ++k) {
          values.at(row, 1 + k, of) = x.at(1 + row, 2 + order[k], of);
          CHECK(found[(of * 4 + row) * 5 + 1 + k] == 100 + order[k]);
        }
      }
    values.check(0, "values");
    CHECK_RAISES([kernel setNumberOfTopKValues:17], NSInvalidArgumentException,
                 "MPSMatrixFindTopK: numberOfTopKValues is 17; 1 to 16 are possible.");
    [kernel setSourceColumns:3];
    CHECK_RAISES([kernel encodeToCommandBuffer:[[matrix_device() newCommandQueue] commandBuffer]
                                   inputMatrix:x.matrix
                             resultIndexMatrix:indices
                             resultValueMatrix:values.matrix],
                 NSInvalidArgumentException, "numberOfTopKValues is 4, inputMatrix has 3 columns.");
  }
}
