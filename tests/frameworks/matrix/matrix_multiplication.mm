// Products of matrices and vectors against sums in double.
#include <algorithm>
#include <cmath>

#include "tests/frameworks/matrix/matrix_test.h"

namespace {

MPSMatrixMultiplication *product(bool left, bool right, NSUInteger rows, NSUInteger columns, NSUInteger interior,
                                 double alpha = 1, double beta = 0) {
  return [[[MPSMatrixMultiplication alloc] initWithDevice:matrix_device()
                                            transposeLeft:left
                                           transposeRight:right
                                               resultRows:rows
                                            resultColumns:columns
                                          interiorColumns:interior
                                                    alpha:alpha
                                                     beta:beta] autorelease];
}

// The formula over what the kernel's properties say, into c.expected.
void multiply(MPSMatrixMultiplication *kernel, bool left, bool right, NSUInteger rows, NSUInteger columns,
              NSUInteger interior, double alpha, double beta, const TestMatrix &a, const TestMatrix &b, TestMatrix &c,
              NSUInteger first = 0, NSUInteger count = 1) {
  const MTLOrigin ao = [kernel leftMatrixOrigin], bo = [kernel rightMatrixOrigin], co = [kernel resultMatrixOrigin];
  for (NSUInteger m = first; m < first + count; ++m)
    for (NSUInteger i = 0; i < rows; ++i)
      for (NSUInteger j = 0; j < columns; ++j) {
        double sum = 0;
        for (NSUInteger k = 0; k < interior; ++k)
          sum += (left ? a.at(ao.x + k, ao.y + i, m) : a.at(ao.x + i, ao.y + k, m)) *
                 (right ? b.at(bo.x + j, bo.y + k, m) : b.at(bo.x + k, bo.y + j, m));
        double &to = c.at(co.x + i, co.y + j, m);
        to = alpha * sum + (beta == 0 ? 0 : beta * to);
      }
}

MatrixLayout stored(NSUInteger rows, NSUInteger columns, bool transposed) {
  MatrixLayout layout;
  layout.rows = transposed ? columns : rows;
  layout.columns = transposed ? rows : columns;
  return layout;
}

}  // namespace

TEST_CASE("matrix multiplication: transposes, alpha and beta") {
  for (const bool left : {false, true})
    for (const bool right : {false, true})
      for (const auto &[alpha, beta] : {std::pair(1.0, 0.0), {0.5, 0.0}, {1.0, 1.0}, {-2.0, 0.25}}) {
        const TestMatrix a = test_matrix(stored(5, 7, left), 1), b = test_matrix(stored(7, 3, right), 2);
        TestMatrix c = test_matrix(stored(5, 3, false), 3);
        MPSMatrixMultiplication *const kernel = product(left, right, 5, 3, 7, alpha, beta);
        multiply(kernel, left, right, 5, 3, 7, alpha, beta, a, b, c);
        matrix_run([&](id<MTLCommandBuffer> buffer) {
          [kernel encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:b.matrix resultMatrix:c.matrix];
        });
        c.check(2e-6, std::string("transposes ") + (left ? "1" : "0") + (right ? "1" : "0"));
      }
}

TEST_CASE("matrix multiplication: origins, row strides, offsets and both float types, and nothing else is written") {
  for (const MPSDataType type : {MPSDataTypeFloat32, MPSDataTypeFloat16})
    for (const MPSDataType other : {MPSDataTypeFloat32, MPSDataTypeFloat16})
      for (const bool transposed : {false, true}) {
        const TestMatrix a = test_matrix({9, 11, 1, 3, 0, 5, type}, 1), b = test_matrix({10, 12, 1, 1, 0, 2, other}, 2);
        TestMatrix c = test_matrix({8, 9, 1, 2, 0, 7, type}, 3);
        MPSMatrixMultiplication *const kernel = product(transposed, transposed, 4, 6, 5, 2, -0.5);
        [kernel setLeftMatrixOrigin:MTLOriginMake(2, 1, 0)];
        [kernel setRightMatrixOrigin:MTLOriginMake(1, 3, 0)];
        [kernel setResultMatrixOrigin:MTLOriginMake(3, 2, 0)];
        multiply(kernel, transposed, transposed, 4, 6, 5, 2, -0.5, a, b, c);
        matrix_run([&](id<MTLCommandBuffer> buffer) {
          [kernel encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:b.matrix resultMatrix:c.matrix];
        });
        c.check(tolerance_of(type), transposed ? "transposed" : "straight");
      }
}

TEST_CASE("matrix multiplication: batchStart and batchSize choose matrices of a batch") {
  const TestMatrix a = test_matrix({3, 4, 5, 1, 3, 2}, 1), b = test_matrix({4, 2, 5, 0, 0, 0}, 2);
  struct Range {
    NSUInteger start, size, count;
  };
  for (const Range &range : {Range{0, NSUIntegerMax, 5}, {1, 3, 3}, {3, NSUIntegerMax, 2}, {4, 9, 1}, {2, 0, 0}}) {
    TestMatrix c = test_matrix({3, 2, 5, 2, 1, 0}, 3);
    MPSMatrixMultiplication *const kernel = product(false, false, 3, 2, 4);
    CHECK([kernel batchSize] == NSUIntegerMax);
    [kernel setBatchStart:range.start];
    [kernel setBatchSize:range.size];
    multiply(kernel, false, false, 3, 2, 4, 1, 0, a, b, c, range.start, range.count);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:b.matrix resultMatrix:c.matrix];
    });
    c.check(2e-6, "batch from " + std::to_string(range.start));
  }
}

TEST_CASE("matrix multiplication: the result may lie over a source") {
  TestMatrix a = test_matrix({4, 4}, 1), b = test_matrix({4, 4}, 2);
  const TestMatrix before = a;
  MPSMatrixMultiplication *const kernel = product(false, true, 4, 4, 4);
  multiply(kernel, false, true, 4, 4, 4, 1, 0, before, b, a);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:b.matrix resultMatrix:a.matrix];
  });
  a.check(2e-6, "over the left matrix");
}

TEST_CASE("matrix multiplication: beta 0 leaves what is not a number unread") {
  const TestMatrix a = test_matrix({2, 2}, 1), b = test_matrix({2, 2}, 2);
  TestMatrix c = test_matrix({2, 2}, 3);
  static_cast<float *>([c.buffer contents])[1] = NAN;
  MPSMatrixMultiplication *const kernel = product(false, false, 2, 2, 2);
  multiply(kernel, false, false, 2, 2, 2, 1, 0, a, b, c);
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:b.matrix resultMatrix:c.matrix];
  });
  c.check(2e-6, "over NaN");
}

TEST_CASE("matrix multiplication: temporary matrices count one read each") {
  const TestMatrix a = test_matrix({2, 2}, 1), b = test_matrix({2, 2}, 2);
  TestMatrix c = test_matrix({2, 2}, 3), middle = test_matrix({2, 2}, 4);
  MPSMatrixMultiplication *const kernel = product(false, false, 2, 2, 2);
  multiply(kernel, false, false, 2, 2, 2, 1, 0, a, b, middle);
  multiply(kernel, false, false, 2, 2, 2, 1, 0, middle, b, c);
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                                columns:2
                                                                               rowBytes:16
                                                                               dataType:MPSDataTypeFloat32];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    MPSTemporaryMatrix *const temporary = [MPSTemporaryMatrix temporaryMatrixWithCommandBuffer:buffer
                                                                              matrixDescriptor:descriptor];
    [kernel encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:b.matrix resultMatrix:temporary];
    CHECK([temporary readCount] == 1);
    [kernel encodeToCommandBuffer:buffer leftMatrix:temporary rightMatrix:b.matrix resultMatrix:c.matrix];
    CHECK([temporary readCount] == 0);
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer leftMatrix:temporary rightMatrix:b.matrix resultMatrix:c.matrix],
                 NSInternalInconsistencyException, "its readCount is 0");
  });
  c.check(4e-6, "through a temporary matrix");
}

TEST_CASE("matrix multiplication: copies and archives multiply alike") {
  const TestMatrix a = test_matrix({6, 5}, 1), b = test_matrix({6, 5}, 2);
  MPSMatrixMultiplication *const kernel = product(true, false, 3, 2, 4, 1.5, 0.5);
  [kernel setLeftMatrixOrigin:MTLOriginMake(1, 2, 0)];
  [kernel setRightMatrixOrigin:MTLOriginMake(2, 3, 0)];
  [kernel setLabel:@"named"];
  MPSMatrixMultiplication *const copied = [[kernel copy] autorelease], *const archived = through_archive(kernel);
  CHECK([archived leftMatrixOrigin].y == 2);
  CHECK([[archived label] isEqualToString:@"named"]);
  CHECK([archived batchSize] == NSUIntegerMax);
  for (MPSMatrixMultiplication *each in @[ kernel, copied, archived ]) {
    TestMatrix c = test_matrix({3, 2}, 3);
    multiply(kernel, true, false, 3, 2, 4, 1.5, 0.5, a, b, c);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [each encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:b.matrix resultMatrix:c.matrix];
    });
    c.check(2e-6, "archive or copy");
  }
}

TEST_CASE("matrix multiplication: refusals name the kernel, the matrix and both quantities") {
  const TestMatrix a = test_matrix({3, 4}, 1), b = test_matrix({4, 2}, 2), c = test_matrix({3, 2}, 3);
  const TestMatrix whole = test_matrix({3, 4, 1, 0, 0, 0, MPSDataTypeUInt32}, 4);
  MPSMatrixMultiplication *const kernel = product(false, false, 3, 2, 4);
  [kernel setLabel:@"dense"];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    const auto encode = [&](MPSMatrix *left, MPSMatrix *right, MPSMatrix *result) {
      [kernel encodeToCommandBuffer:buffer leftMatrix:left rightMatrix:right resultMatrix:result];
    };
    CHECK_RAISES(encode(nil, b.matrix, c.matrix), NSInvalidArgumentException,
                 "MPSMatrixMultiplication \"dense\": leftMatrix is nil.");
    CHECK_RAISES(encode(b.matrix, b.matrix, c.matrix), NSInvalidArgumentException,
                 "MPSMatrixMultiplication \"dense\": leftMatrix has 4 x 2 elements, 3 x 4 are needed.");
    CHECK_RAISES(encode(whole.matrix, b.matrix, c.matrix), NSInvalidArgumentException,
                 "MPSMatrixMultiplication \"dense\": leftMatrix holds UInt32; it can be Float32 or Float16.");
    [kernel setRightMatrixOrigin:MTLOriginMake(1, 0, 0)];
    CHECK_RAISES(encode(a.matrix, b.matrix, c.matrix), NSInvalidArgumentException,
                 "rightMatrix has 3 x 2 elements from row 1, column 0 on, 4 x 2 are needed.");
    [kernel setRightMatrixOrigin:MTLOriginMake(0, 2, 0)];
    CHECK_RAISES(encode(a.matrix, b.matrix, c.matrix), NSInvalidArgumentException,
                 "the origin of rightMatrix is row 0, column 2; it has 4 rows and 2 columns.");
    [kernel setRightMatrixOrigin:MTLOriginMake(0, 0, 1)];
    CHECK_RAISES(encode(a.matrix, b.matrix, c.matrix), NSInvalidArgumentException,
                 "the origin of rightMatrix has z 1; batchStart chooses a matrix, z is 0.");
    [kernel setRightMatrixOrigin:MTLOriginMake(0, 0, 0)];
    [kernel setBatchStart:1];
    CHECK_RAISES(encode(a.matrix, b.matrix, c.matrix), NSInvalidArgumentException,
                 "batchStart is 1, leftMatrix has 1 in its batch.");
    CHECK_RAISES([kernel encodeToCommandBuffer:static_cast<id<MTLCommandBuffer>>(nil)
                                    leftMatrix:a.matrix
                                   rightMatrix:b.matrix
                                  resultMatrix:c.matrix],
                 NSInvalidArgumentException, "MPSMatrixMultiplication \"dense\" is encoded to a command buffer");
  });
}

TEST_CASE("matrix multiplication: refuses a matrix of another device") {
  const TestMatrix a = test_matrix({2, 2}, 1);
  for (id<MTLDevice> other in [MTLCopyAllDevices() autorelease]) {
    if (other == matrix_device()) continue;
    MPSMatrixMultiplication *const kernel = [[[MPSMatrixMultiplication alloc] initWithDevice:other
                                                                                  resultRows:2
                                                                               resultColumns:2
                                                                             interiorColumns:2] autorelease];
    const std::string sentence = "MPSMatrixMultiplication is made for device \"" +
                                 std::string([[other name] UTF8String]) + "\", leftMatrix lies on \"" +
                                 [[matrix_device() name] UTF8String] + "\".";
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      CHECK_RAISES([kernel encodeToCommandBuffer:buffer leftMatrix:a.matrix rightMatrix:a.matrix resultMatrix:a.matrix],
                   NSInvalidArgumentException, sentence);
    });
  }
}

TEST_CASE("matrix-vector multiplication: transposed and not, alpha, beta, origins, strides and batches") {
  for (const bool transposed : {false, true})
    for (const double beta : {0.0, 0.5}) {
      const TestMatrix a = test_matrix({7, 8, 3, 2, 1, 3}, 1), x = test_matrix({3, 9, 1, 1, 0, 1}, 2);
      TestMatrix y = test_matrix({3, 8, 1, 3, 0, 2, MPSDataTypeFloat16}, 3);
      MPSMatrixVectorMultiplication *const made =
          [[[MPSMatrixVectorMultiplication alloc] initWithDevice:matrix_device()
                                                       transpose:transposed
                                                            rows:4
                                                         columns:5
                                                           alpha:-1.5
                                                            beta:beta] autorelease];
      [made setPrimarySourceMatrixOrigin:MTLOriginMake(1, 2, 0)];
      [made setSecondarySourceMatrixOrigin:MTLOriginMake(3, 0, 0)];
      [made setResultMatrixOrigin:MTLOriginMake(2, 0, 0)];
      [made setBatchStart:1];
      for (NSUInteger m = 1; m < 3; ++m)
        for (NSUInteger i = 0; i < 4; ++i) {
          double sum = 0;
          for (NSUInteger k = 0; k < 5; ++k)
            sum += (transposed ? a.at(1 + k, 2 + i, m) : a.at(1 + i, 2 + k, m)) * x.at(m, 3 + k);
          y.at(m, 2 + i) = -1.5 * sum + (beta == 0 ? 0 : beta * y.at(m, 2 + i));
        }
      MPSMatrixVectorMultiplication *const kernel = through_archive(made);
      matrix_run([&](id<MTLCommandBuffer> buffer) {
        [kernel encodeToCommandBuffer:buffer inputMatrix:a.matrix inputVector:x.vector resultVector:y.vector];
      });
      y.check(1e-3, transposed ? "transposed" : "straight");
    }
}

TEST_CASE("matrix-vector multiplication: refuses a vector that is too short, and none") {
  const TestMatrix a = test_matrix({3, 4}, 1), x = test_vector(3, 2), y = test_vector(3, 3);
  MPSMatrixVectorMultiplication *const kernel = [[[MPSMatrixVectorMultiplication alloc] initWithDevice:matrix_device()
                                                                                                  rows:3
                                                                                               columns:4] autorelease];
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer inputMatrix:a.matrix inputVector:x.vector resultVector:y.vector],
                 NSInvalidArgumentException,
                 "MPSMatrixVectorMultiplication: inputVector has 1 x 3 elements, 1 x 4 are needed.");
    CHECK_RAISES([kernel encodeToCommandBuffer:buffer
                                   inputMatrix:a.matrix
                                   inputVector:static_cast<MPSVector *>(nil)
                                  resultVector:y.vector],
                 NSInvalidArgumentException, "inputVector is nil.");
  });
}

TEST_CASE("matrix multiplication: a shared buffer may change between two runs without a word") {
  constexpr NSUInteger kRows = 24, kSize = 192;
  id<MTLDevice> const device = matrix_device();
  const auto matrix = [&](NSUInteger rows, id<MTLBuffer> *buffer) {
    *buffer = [[device newBufferWithLength:rows * kSize * sizeof(float)
                                   options:MTLResourceStorageModeShared] autorelease];
    MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                                                                  columns:kSize
                                                                                 rowBytes:kSize * sizeof(float)
                                                                                 dataType:MPSDataTypeFloat32];
    return [[[MPSMatrix alloc] initWithBuffer:*buffer descriptor:descriptor] autorelease];
  };
  id<MTLBuffer> a, b, c;
  MPSMatrix *const left = matrix(kRows, &a), *const right = matrix(kSize, &b), *const result = matrix(kRows, &c);
  auto *const ones = static_cast<float *>([a contents]), *const weights = static_cast<float *>([b contents]);
  std::fill_n(ones, kRows * kSize, 1.0f);
  MPSMatrixMultiplication *const kernel = product(false, false, kRows, kSize, kSize);
  for (int run = 1; run <= 5; ++run) {
    std::fill_n(weights, kSize * kSize, static_cast<float>(run));
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer leftMatrix:left rightMatrix:right resultMatrix:result];
    });
    CHECK(static_cast<const float *>([c contents])[kSize] == static_cast<float>(run * kSize));
  }
}
