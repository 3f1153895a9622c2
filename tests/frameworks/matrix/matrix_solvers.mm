// Decompositions and solvers on batches of matrices anywhere in a buffer: products of what they give, in double.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tests/frameworks/matrix/matrix_test.h"

namespace {

constexpr NSUInteger kOrder = 6, kVectors = 3, kMatrices = 3;

MatrixLayout inside(NSUInteger rows, NSUInteger columns, MPSDataType type = MPSDataTypeFloat32) {
  return {rows + 1, columns + 2, kMatrices, 1, 2, 4, type};
}
// Origin of a matrix of kOrder in such a layout.
constexpr MTLOrigin kOrigin{1, 2, 0};

double at(const TestMatrix &m, NSUInteger row, NSUInteger column, NSUInteger of) {
  return m.at(row + 1, column + 2, of);
}

// Overwrites the content of a float matrix, and what is expected.
void fill(TestMatrix &m, NSUInteger rows, NSUInteger columns,
          const std::function<double(NSUInteger, NSUInteger, NSUInteger)> &value) {
  for (NSUInteger of = 0; of < kMatrices; ++of)
    for (NSUInteger i = 0; i < rows; ++i)
      for (NSUInteger j = 0; j < columns; ++j) {
        const auto number = static_cast<float>(value(i, j, of));
        m.at(i + 1, j + 2, of) = static_cast<double>(number);
        static_cast<float *>([m.buffer contents])[m.layout.at(of, i + 1, j + 2)] = number;
      }
  if ([m.buffer storageMode] == MTLStorageModeManaged) [m.buffer didModifyRange:NSMakeRange(0, [m.buffer length])];
}

// A symmetric matrix that is positive definite.
TestMatrix definite(unsigned seed) {
  TestMatrix m = test_matrix(inside(kOrder, kOrder), seed);
  const TestMatrix x = m;
  fill(m, kOrder, kOrder, [&](NSUInteger i, NSUInteger j, NSUInteger of) {
    double sum = i == j ? 1 : 0;
    for (NSUInteger k = 0; k < kOrder; ++k) sum += at(x, i, k, of) * at(x, j, k, of);
    return sum;
  });
  return m;
}

TestMatrix as_read(const TestMatrix &m) {
  TestMatrix result = m;
  result.expected = m.content();
  return result;
}

struct Pivots {
  id<MTLBuffer> buffer;
  MPSMatrix *matrix;
  explicit Pivots(NSUInteger count) {
    buffer = [[matrix_device() newBufferWithLength:kMatrices * count * 4
                                           options:MTLResourceStorageModeShared] autorelease];
    matrix = [[[MPSMatrix alloc] initWithBuffer:buffer
                                     descriptor:[MPSMatrixDescriptor matrixDescriptorWithRows:1
                                                                                      columns:count
                                                                                     matrices:kMatrices
                                                                                     rowBytes:count * 4
                                                                                  matrixBytes:count * 4
                                                                                     dataType:MPSDataTypeUInt32]]
        autorelease];
  }
  const std::uint32_t *of(NSUInteger matrix_number) const {
    return static_cast<const std::uint32_t *>([buffer contents]) + matrix_number * ([buffer length] / 4 / kMatrices);
  }
};

id<MTLBuffer> status_buffer() {
  const int none[] = {7, 7, 7};
  return [[matrix_device() newBufferWithBytes:none length:sizeof none
                                      options:MTLResourceStorageModeShared] autorelease];
}
std::vector<int> statuses(id<MTLBuffer> buffer) {
  const auto *const from = static_cast<const int *>([buffer contents]);
  return {from, from + kMatrices};
}

// op(A) x, of entry (i, v).
double product(const TestMatrix &a, bool transpose, const TestMatrix &x, NSUInteger i, NSUInteger v, NSUInteger of) {
  double sum = 0;
  for (NSUInteger k = 0; k < kOrder; ++k) sum += (transpose ? at(a, k, i, of) : at(a, i, k, of)) * at(x, k, v, of);
  return sum;
}

void check_solves(const TestMatrix &a, bool transpose, const TestMatrix &x, const TestMatrix &b) {
  for (NSUInteger of = 0; of < kMatrices; ++of)
    for (NSUInteger i = 0; i < kOrder; ++i)
      for (NSUInteger v = 0; v < kVectors; ++v)
        CHECK(product(a, transpose, x, i, v, of) == doctest::Approx(at(b, i, v, of)).epsilon(2e-5));
}

template <typename Kernel>
Kernel *placed(Kernel *kernel) {
  [kernel setPrimarySourceMatrixOrigin:kOrigin];
  [kernel setSecondarySourceMatrixOrigin:kOrigin];
  [kernel setResultMatrixOrigin:kOrigin];
  return through_archive([[kernel copy] autorelease]);
}

}  // namespace

TEST_CASE("matrix solvers: Cholesky's factor multiplies to the matrix, and solves with it") {
  for (const bool lower : {true, false}) {
    CAPTURE(lower);
    const TestMatrix a = definite(1), b = test_matrix(inside(kOrder, kVectors), 2);
    TestMatrix factor = test_matrix(inside(kOrder, kOrder), 3);
    const TestMatrix x = test_matrix(inside(kOrder, kVectors), 4);
    MPSMatrixDecompositionCholesky *const made =
        [[[MPSMatrixDecompositionCholesky alloc] initWithDevice:matrix_device() lower:lower order:kOrder] autorelease];
    [made setSourceMatrixOrigin:kOrigin];
    [made setResultMatrixOrigin:kOrigin];
    MPSMatrixDecompositionCholesky *const kernel = through_archive([[made copy] autorelease]);
    MPSMatrixSolveCholesky *const solver =
        placed([[[MPSMatrixSolveCholesky alloc] initWithDevice:matrix_device()
                                                         upper:!lower
                                                         order:kOrder
                                        numberOfRightHandSides:kVectors] autorelease]);
    const id<MTLBuffer> status = status_buffer();
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer sourceMatrix:a.matrix resultMatrix:factor.matrix status:status];
      [solver encodeToCommandBuffer:buffer
                       sourceMatrix:factor.matrix
                rightHandSideMatrix:b.matrix
                     solutionMatrix:x.matrix];
    });
    CHECK(statuses(status) == std::vector<int>(kMatrices, MPSMatrixDecompositionStatusSuccess));
    a.check(0, "the source");
    b.check(0, "the right-hand sides");
    const TestMatrix given = as_read(factor);
    for (NSUInteger of = 0; of < kMatrices; ++of)
      for (NSUInteger i = 0; i < kOrder; ++i)
        for (NSUInteger j = 0; j < kOrder; ++j) {
          double sum = 0;
          for (NSUInteger k = 0; k < kOrder; ++k)
            sum += lower ? at(given, i, k, of) * at(given, j, k, of) : at(given, k, i, of) * at(given, k, j, of);
          CHECK(sum == doctest::Approx(at(a, i, j, of)).epsilon(1e-5));
          if (lower ? j > i : j < i) CHECK(at(given, i, j, of) == 0);
          factor.at(i + 1, j + 2, of) = at(given, i, j, of);
        }
    factor.check(0, "around the factor");
    check_solves(a, false, as_read(x), b);
  }
}

TEST_CASE("matrix solvers: in place, and where a matrix of the batch is not positive definite") {
  TestMatrix a = definite(5);
  const TestMatrix whole = a;
  fill(a, kOrder, kOrder, [&](NSUInteger i, NSUInteger j, NSUInteger of) {
    return of == 1 && i == 3 && j == 3 ? -2 : at(whole, i, j, of);
  });
  MPSMatrixDecompositionCholesky *const kernel =
      [[[MPSMatrixDecompositionCholesky alloc] initWithDevice:matrix_device() lower:YES order:kOrder] autorelease];
  [kernel setSourceMatrixOrigin:kOrigin];
  [kernel setResultMatrixOrigin:kOrigin];
  const id<MTLBuffer> status = status_buffer();
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer sourceMatrix:a.matrix resultMatrix:a.matrix status:status];
  });
  CHECK(statuses(status) == std::vector<int>{MPSMatrixDecompositionStatusSuccess,
                                             MPSMatrixDecompositionStatusNonPositiveDefinite,
                                             MPSMatrixDecompositionStatusSuccess});
  const TestMatrix given = as_read(a);
  for (NSUInteger i = 0; i < kOrder; ++i) {
    CHECK(at(given, i, 0, 1) == doctest::Approx(at(whole, i, 0, 1) / std::sqrt(at(whole, 0, 0, 1))).epsilon(1e-5));
    for (NSUInteger j = 3; j < kOrder; ++j) CHECK(at(given, i, j, 1) == 0);
    CHECK(at(given, i, 0, 2) == doctest::Approx(at(whole, i, 0, 2) / std::sqrt(at(whole, 0, 0, 2))).epsilon(1e-5));
  }
}

TEST_CASE("matrix solvers: LU factors with pivots solve for the matrix and its transpose") {
  for (const bool transpose : {false, true}) {
    CAPTURE(transpose);
    const TestMatrix a = test_matrix(inside(kOrder, kOrder), 6), b = test_matrix(inside(kOrder, kVectors), 7);
    const TestMatrix factors = test_matrix(inside(kOrder, kOrder), 8), x = test_matrix(inside(kOrder, kVectors), 9);
    const Pivots pivots(kOrder);
    MPSMatrixDecompositionLU *const made = [[[MPSMatrixDecompositionLU alloc] initWithDevice:matrix_device()
                                                                                        rows:kOrder
                                                                                     columns:kOrder] autorelease];
    [made setSourceMatrixOrigin:kOrigin];
    [made setResultMatrixOrigin:kOrigin];
    MPSMatrixDecompositionLU *const kernel = through_archive([[made copy] autorelease]);
    MPSMatrixSolveLU *const solver = placed([[[MPSMatrixSolveLU alloc] initWithDevice:matrix_device()
                                                                            transpose:transpose
                                                                                order:kOrder
                                                               numberOfRightHandSides:kVectors] autorelease]);
    const id<MTLBuffer> status = status_buffer();
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [kernel encodeToCommandBuffer:buffer
                       sourceMatrix:a.matrix
                       resultMatrix:factors.matrix
                       pivotIndices:pivots.matrix
                             status:status];
      [solver encodeToCommandBuffer:buffer
                       sourceMatrix:factors.matrix
                rightHandSideMatrix:b.matrix
                       pivotIndices:pivots.matrix
                     solutionMatrix:x.matrix];
    });
    CHECK(statuses(status) == std::vector<int>(kMatrices, MPSMatrixDecompositionStatusSuccess));
    check_solves(a, transpose, as_read(x), b);
    const TestMatrix given = as_read(factors);
    for (NSUInteger of = 0; of < kMatrices; ++of) {
      NSUInteger largest = 0;  // of the first column: where the first pivot comes from
      for (NSUInteger i = 1; i < kOrder; ++i)
        if (std::fabs(at(a, i, 0, of)) > std::fabs(at(a, largest, 0, of))) largest = i;
      CHECK(pivots.of(of)[0] == largest);
      CHECK(at(given, 0, 0, of) == doctest::Approx(at(a, largest, 0, of)));
      for (NSUInteger i = 1; i < kOrder; ++i) CHECK(std::fabs(at(given, i, 0, of)) <= 1);
    }
  }
}

TEST_CASE("matrix solvers: a singular matrix, wide matrices and a part of a batch") {
  TestMatrix a = test_matrix(inside(4, kOrder), 10);
  fill(a, 4, kOrder, [&](NSUInteger i, NSUInteger j, NSUInteger of) {
    return of == 2 && i == 3 ? at(a, 1, j, of) : at(a, i, j, of);  // two equal rows
  });
  const TestMatrix factors = test_matrix(inside(4, kOrder), 11);
  const Pivots pivots(4);
  MPSMatrixDecompositionLU *const kernel = [[[MPSMatrixDecompositionLU alloc] initWithDevice:matrix_device()
                                                                                        rows:4
                                                                                     columns:kOrder] autorelease];
  [kernel setSourceMatrixOrigin:kOrigin];
  [kernel setResultMatrixOrigin:kOrigin];
  [kernel setBatchStart:1];
  const id<MTLBuffer> status = status_buffer();
  matrix_run([&](id<MTLCommandBuffer> buffer) {
    [kernel encodeToCommandBuffer:buffer
                     sourceMatrix:a.matrix
                     resultMatrix:factors.matrix
                     pivotIndices:pivots.matrix
                           status:status];
  });
  CHECK(statuses(status) ==
        std::vector<int>{7, MPSMatrixDecompositionStatusSuccess, MPSMatrixDecompositionStatusSingular});
  CHECK(at(as_read(factors), 0, 0, 0) == at(factors, 0, 0, 0));  // the batch begins after it
  CHECK(at(as_read(factors), 3, 3, 2) == 0);
}

TEST_CASE("matrix solvers: triangles in all forms, scaled") {
  for (int bits = 0; bits < 16; ++bits) {
    const bool right = bits & 1, upper = bits & 2, transpose = bits & 4, unit = bits & 8;
    CAPTURE(bits);
    TestMatrix a = test_matrix(inside(kOrder, kOrder), 12);
    const TestMatrix random = a;
    fill(a, kOrder, kOrder,
         [&](NSUInteger i, NSUInteger j, NSUInteger of) { return at(random, i, j, of) + (i == j ? 2 : 0); });
    const NSUInteger rows = right ? kVectors : kOrder, columns = right ? kOrder : kVectors;
    const TestMatrix b = test_matrix(inside(rows, columns), 13), x = test_matrix(inside(rows, columns), 14);
    MPSMatrixSolveTriangular *const solver =
        placed([[[MPSMatrixSolveTriangular alloc] initWithDevice:matrix_device()
                                                           right:right
                                                           upper:upper
                                                       transpose:transpose
                                                            unit:unit
                                                           order:kOrder
                                          numberOfRightHandSides:kVectors
                                                           alpha:-1.5] autorelease]);
    matrix_run([&](id<MTLCommandBuffer> buffer) {
      [solver encodeToCommandBuffer:buffer sourceMatrix:a.matrix rightHandSideMatrix:b.matrix solutionMatrix:x.matrix];
    });
    const TestMatrix given = as_read(x);
    // op(A), of the triangle that counts.
    const auto matrix = [&](NSUInteger i, NSUInteger j, NSUInteger of) {
      if (transpose) std::swap(i, j);
      if (i == j) return unit ? 1.0 : at(a, i, j, of);
      return (upper ? j > i : j < i) ? at(a, i, j, of) : 0.0;
    };
    for (NSUInteger of = 0; of < kMatrices; ++of)
      for (NSUInteger i = 0; i < rows; ++i)
        for (NSUInteger j = 0; j < columns; ++j) {
          double sum = 0;
          for (NSUInteger k = 0; k < kOrder; ++k)
            sum += right ? at(given, i, k, of) * matrix(k, j, of) : matrix(i, k, of) * at(given, k, j, of);
          CHECK(sum == doctest::Approx(-1.5 * at(b, i, j, of)).epsilon(2e-5));
        }
  }
}

TEST_CASE("matrix solvers: refusals name the kernel, the matrix and both quantities") {
  const TestMatrix a = test_matrix({4, 4, 2}, 1), wide = test_matrix({4, 5, 2}, 2);
  const TestMatrix whole = test_matrix({4, 4, 2, 0, 0, 0, MPSDataTypeInt32}, 3);
  const id<MTLBuffer> one = [[matrix_device() newBufferWithLength:4 options:MTLResourceStorageModeShared] autorelease];
  const id<MTLCommandBuffer> buffer = [[[matrix_device() newCommandQueue] autorelease] commandBuffer];
  MPSMatrixDecompositionCholesky *const cholesky =
      [[[MPSMatrixDecompositionCholesky alloc] initWithDevice:matrix_device() lower:YES order:4] autorelease];
  CHECK_RAISES([cholesky encodeToCommandBuffer:buffer sourceMatrix:a.matrix resultMatrix:a.matrix status:one],
               NSInvalidArgumentException,
               "MPSMatrixDecompositionCholesky: status has 4 bytes, 8 are needed: 4 for each matrix.");
  CHECK_RAISES([cholesky encodeToCommandBuffer:buffer sourceMatrix:whole.matrix resultMatrix:a.matrix status:nil],
               NSInvalidArgumentException, "sourceMatrix holds Int32; it can be Float32 or Float16.");
  MPSMatrixDecompositionCholesky *const large = [[[MPSMatrixDecompositionCholesky alloc] initWithDevice:matrix_device()
                                                                                                  lower:YES
                                                                                                  order:5] autorelease];
  CHECK_RAISES([large encodeToCommandBuffer:buffer sourceMatrix:a.matrix resultMatrix:a.matrix status:nil],
               NSInvalidArgumentException,
               "MPSMatrixDecompositionCholesky: sourceMatrix has 4 x 4 elements, 5 x 5 are needed.");
  MPSMatrixDecompositionLU *const lu = [[[MPSMatrixDecompositionLU alloc] initWithDevice:matrix_device()
                                                                                    rows:4
                                                                                 columns:5] autorelease];
  CHECK_RAISES([lu encodeToCommandBuffer:buffer
                            sourceMatrix:wide.matrix
                            resultMatrix:wide.matrix
                            pivotIndices:a.matrix
                                  status:nil],
               NSInvalidArgumentException, "MPSMatrixDecompositionLU: pivotIndices holds Float32; it can be UInt32.");
  MPSMatrixSolveLU *const solver = [[[MPSMatrixSolveLU alloc] initWithDevice:matrix_device()
                                                                   transpose:NO
                                                                       order:4
                                                      numberOfRightHandSides:5] autorelease];
  CHECK_RAISES([solver encodeToCommandBuffer:buffer
                                sourceMatrix:a.matrix
                         rightHandSideMatrix:a.matrix
                                pivotIndices:Pivots(4).matrix
                              solutionMatrix:wide.matrix],
               NSInvalidArgumentException,
               "MPSMatrixSolveLU: rightHandSideMatrix has 4 x 4 elements, 4 x 5 are needed.");
}
