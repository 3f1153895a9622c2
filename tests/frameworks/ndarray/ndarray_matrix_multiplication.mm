// Products of the matrices of arrays against sums in double.
#include <algorithm>
#include <cmath>

#include "tests/frameworks/ndarray/ndarray_test.h"

using namespace arrays;

namespace {

// The number at a position of a larger shape, where leading axes and axes of 1 are broadcast.
double broadcast(const Dense &dense, const Extents &position) {
  Extents own(dense.extents.size());
  const std::size_t missing = position.size() - own.size();
  for (std::size_t axis = 0; axis < own.size(); ++axis)
    own[axis] = dense.extents[axis] == 1 ? 0 : position[axis + missing];
  return dense.at(own);
}

Dense product(const Dense &a, const Dense &b, const Extents &extents, double alpha = 1) {
  Dense result = zeros(extents);
  const std::size_t interior = a.extents.back(), rank = extents.size();
  for_each(extents, [&](const Extents &at) {
    double sum = 0;
    for (std::size_t k = 0; k < interior; ++k) {
      Extents left = at, right = at;
      left[rank - 1] = k;
      right[rank - 2] = k;
      sum += broadcast(a, left) * broadcast(b, right);
    }
    result.at(at) = alpha * sum;
  });
  return result;
}

MPSNDArrayMatrixMultiplication *kernel(NSUInteger count = 2) {
  return [[[MPSNDArrayMatrixMultiplication alloc] initWithDevice:device() sourceCount:count] autorelease];
}

Dense transposed(const Dense &dense) {
  Extents extents = dense.extents;
  const std::size_t rank = extents.size();
  std::swap(extents[rank - 1], extents[rank - 2]);
  Dense result = zeros(extents);
  for_each(dense.extents, [&](const Extents &at) {
    Extents to = at;
    std::swap(to[rank - 1], to[rank - 2]);
    result.at(to) = dense.at(at);
  });
  return result;
}

void multiply(MPSNDArrayMatrixMultiplication *matmul, NSArray<MPSNDArray *> *sources, MPSNDArray *destination) {
  run([&](id<MTLCommandBuffer> commands) {
    [matmul encodeToCommandBuffer:commands sourceArrays:sources destinationArray:destination];
  });
}

MPSNDArray *permanent(MPSNDArrayMatrixMultiplication *matmul, NSArray<MPSNDArray *> *sources) {
  [matmul setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  MPSNDArray *made = nil;
  run([&](id<MTLCommandBuffer> commands) { made = [matmul encodeToCommandBuffer:commands sourceArrays:sources]; });
  return made;
}

}  // namespace

TEST_CASE("array matmul: leading dimensions broadcast, in results that the kernel makes and in given ones") {
  struct Case {
    Extents a, b, result;
  };
  for (const Case &c : {Case{{5, 7}, {7, 4}, {5, 4}},
                        {{2, 5, 7}, {2, 7, 4}, {2, 5, 4}},
                        {{2, 1, 5, 7}, {3, 7, 4}, {2, 3, 5, 4}},
                        {{5, 7}, {3, 2, 7, 1}, {3, 2, 5, 1}},
                        {{7}, {7, 4}, {1, 4}},
                        {{1, 1}, {1, 1}, {1, 1}},
                        {{2, 3, 2, 2, 3}, {2, 1, 1, 3, 2}, {2, 3, 2, 2, 2}},
                        {{3, 0}, {0, 2}, {3, 2}},
                        {{0, 3}, {3, 2}, {0, 2}}}) {
    Dense a = random(c.a, 1), b = random(c.b, 2);
    NSArray *const sources = @[ filled(a), filled(b) ];
    if (a.extents.size() == 1) a.extents.insert(a.extents.begin(), 1);
    const Dense expected = product(a, b, c.result);
    MPSNDArray *const made = permanent(kernel(), sources);
    CHECK(content(made).extents == c.result);
    CHECK([made dataType] == MPSDataTypeFloat32);
    check(made, expected, 2e-6, "made");
    MPSNDArray *const destination = filled(random(c.result, 9));
    multiply(kernel(), sources, destination);
    check(destination, expected, 2e-6, "given");
  }
}

TEST_CASE("array matmul: alpha, beta and an addend that is broadcast") {
  const Dense a = random({2, 3, 5, 7}, 1), b = random({3, 7, 4}, 2);
  for (const Extents &extents : {Extents{2, 3, 5, 4}, {3, 5, 4}, {2, 1, 5, 4}, {5, 4}})
    for (const std::pair<double, double> &factors : {std::pair(1.0, 1.0), {0.5, 0.0}, {-2.0, 0.25}, {0.0, 3.0}}) {
      const double alpha = factors.first, beta = factors.second;
      const Dense c = random(extents, 3);
      Dense expected = product(a, b, {2, 3, 5, 4}, alpha);
      for_each(expected.extents, [&](const Extents &at) { expected.at(at) += beta * broadcast(c, at); });
      MPSNDArrayMatrixMultiplication *const matmul = kernel(3);
      CHECK([matmul alpha] == 1);
      CHECK([matmul beta] == 1);
      [matmul setAlpha:alpha];
      [matmul setBeta:beta];
      check(permanent(matmul, @[ filled(a), filled(b), filled(c) ]), expected, 4e-6, "alpha, beta");
    }
}

TEST_CASE("array matmul: beta 0 leaves an addend unread") {
  Dense c = zeros({2, 2});
  c.values[1] = NAN;
  const Dense a = random({2, 3}, 1), b = random({3, 2}, 2);
  MPSNDArrayMatrixMultiplication *const matmul = kernel(3);
  [matmul setBeta:0];
  check(permanent(matmul, @[ filled(a), filled(b), filled(c) ]), product(a, b, {2, 2}), 2e-6, "over NaN");
}

TEST_CASE("array matmul: transposed and cut views, and types in any mixture") {
  constexpr MPSDataType kTypes[] = {MPSDataTypeFloat32, MPSDataTypeFloat16, MPSDataTypeBFloat16};
  for (const MPSDataType type : kTypes)
    for (const MPSDataType other : kTypes)
      for (const bool left : {false, true})
        for (const bool right : {false, true}) {
          const Dense a = random({2, 5, 7}, 1), b = random({2, 7, 4}, 2);
          MPSNDArray *const x = left ? view(filled(transposed(a), type), {{0, 1}}) : filled(a, type);
          MPSNDArray *const y = right ? view(filled(transposed(b), other), {{0, 1}}) : filled(b, other);
          const double tolerance = type == MPSDataTypeFloat32 ? 2e-6 : type == MPSDataTypeFloat16 ? 1e-3 : 8e-3;
          MPSNDArray *const made = permanent(kernel(), @[ x, y ]);
          CHECK([made dataType] == type);
          check(made, product(a, b, {2, 5, 4}), tolerance, "views");
        }
}

TEST_CASE("array matmul: parts of arrays as sources and as destination, and nothing else is written") {
  const Dense whole = random({3, 6, 9}, 1), b = random({2, 7, 4}, 2);
  // Rows 1 to 5 and columns 2 to 8 of matrices 1 and 2.
  MPSNDArray *const x = view(filled(whole), {}, {{0, 2, 7}, {1, 1, 5}, {2, 1, 2}});
  Dense a = zeros({2, 5, 7});
  for_each(a.extents, [&](const Extents &at) { a.at(at) = whole.at({at[0] + 1, at[1] + 1, at[2] + 2}); });
  Dense expected = random({2, 8, 6}, 3);
  MPSNDArray *const parent = filled(expected);
  // Rows and columns are exchanged in the destination's memory.
  MPSNDArray *const destination = view(parent, {{0, 1}}, {{0, 3, 4}, {1, 1, 5}});
  multiply(kernel(), @[ x, filled(b) ], destination);
  const Dense result = product(a, b, {2, 5, 4});
  for_each(result.extents, [&](const Extents &at) { expected.at({at[0], at[2] + 3, at[1] + 1}) = result.at(at); });
  check(parent, expected, 2e-6, "parts");
}

TEST_CASE("array matmul: every second column, from a view of a view") {
  const Dense whole = random({4, 6, 2}, 1), b = random({6, 3}, 2);
  MPSNDArray *const x = view(view(filled(whole), {}, {{0, 1, 1}}), {{0, 1}, {1, 2}});  // (4, 6, 1) to (1, 4, 6)
  Dense a = zeros({1, 4, 6});
  for_each(a.extents, [&](const Extents &at) { a.at(at) = whole.at({at[1], at[2], 1}); });
  CHECK(content(x).extents == a.extents);
  check(permanent(kernel(), @[ x, filled(b) ]), product(a, b, {1, 4, 3}), 2e-6, "columns");
}

TEST_CASE("array matmul: the destination may be a source or the addend") {
  const Dense a = random({4, 4}, 1), b = random({4, 4}, 2), c = random({4, 4}, 3);
  MPSNDArray *const left = filled(a);
  multiply(kernel(), @[ left, filled(b) ], left);
  check(left, product(a, b, {4, 4}), 2e-6, "over the left array");
  MPSNDArray *const turned = filled(a);
  multiply(kernel(), @[ turned, filled(b) ], view(turned, {{0, 1}}));
  check(turned, transposed(product(a, b, {4, 4})), 2e-6, "over the left array, transposed");
  MPSNDArray *const added = filled(c);
  multiply(kernel(3), @[ filled(a), filled(b), added ], added);
  Dense expected = product(a, b, {4, 4});
  for (std::size_t i = 0; i < expected.values.size(); ++i) expected.values[i] += c.values[i];
  check(added, expected, 2e-6, "over the addend");
}

TEST_CASE("array matmul: a destination of another float type, and one with more dimensions") {
  const Dense a = random({3, 5}, 1), b = random({5, 2}, 2);
  MPSNDArray *const half = filled(zeros({3, 2}), MPSDataTypeFloat16);
  multiply(kernel(), @[ filled(a), filled(b) ], half);
  check(half, product(a, b, {3, 2}), 1e-3, "Float16");
  MPSNDArray *const longer = filled(zeros({1, 1, 3, 2}));
  multiply(kernel(), @[ filled(a), filled(b) ], longer);
  check(longer, product(a, b, {3, 2}), 2e-6, "4 dimensions");
}

TEST_CASE("array matmul: results are temporary and sources count their reads") {
  const Dense a = random({3, 3}, 1), b = random({3, 3}, 2);
  MPSNDArray *const end = filled(zeros({3, 3}));
  run([&](id<MTLCommandBuffer> commands) {
    MPSNDArray *const middle = [kernel() encodeToCommandBuffer:commands sourceArrays:@[ filled(a), filled(b) ]];
    CHECK([middle isKindOfClass:[MPSTemporaryNDArray class]]);
    MPSTemporaryNDArray *const temporary = static_cast<MPSTemporaryNDArray *>(middle);
    CHECK([temporary readCount] == 1);
    // Twice a source, one read.
    [kernel() encodeToCommandBuffer:commands sourceArrays:@[ middle, middle ] destinationArray:end];
    CHECK([temporary readCount] == 0);
    CHECK_RAISES(([kernel() encodeToCommandBuffer:commands sourceArrays:@[ middle, middle ] destinationArray:end]),
                 NSInternalInconsistencyException, "its readCount is 0");
  });
  const Dense first = product(a, b, {3, 3});
  check(end, product(first, first, {3, 3}), 4e-6, "through a temporary array");
}

TEST_CASE("array matmul: through an encoder, and without a gradient state") {
  const Dense a = random({3, 3}, 1), b = random({3, 3}, 2);
  MPSNDArray *const direct = filled(zeros({3, 3})), *const plain = filled(zeros({3, 3}));
  NSArray *const sources = @[ filled(a), filled(b) ];
  run([&](id<MTLCommandBuffer> commands) {
    id<MTLComputeCommandEncoder> const encoder = [commands computeCommandEncoder];
    [kernel() encodeToCommandEncoder:encoder commandBuffer:commands sourceArrays:sources destinationArray:direct];
    run([&](id<MTLCommandBuffer> other) {
      CHECK_RAISES([kernel() encodeToCommandEncoder:encoder
                                      commandBuffer:other
                                       sourceArrays:sources
                                   destinationArray:direct],
                   NSInvalidArgumentException, "another command buffer");
    });
    [encoder endEncoding];
    CHECK_RAISES([kernel() encodeToCommandEncoder:encoder
                                    commandBuffer:commands
                                     sourceArrays:sources
                                 destinationArray:direct],
                 NSInternalInconsistencyException, "has ended");
    [kernel() encodeToCommandEncoder:nil commandBuffer:commands sourceArrays:sources destinationArray:plain];
    MPSState *state = reinterpret_cast<MPSState *>(commands);
    [kernel() encodeToCommandBuffer:commands sourceArrays:sources resultState:&state outputStateIsTemporary:YES];
    CHECK(state == nil);
    [kernel() encodeToCommandBuffer:commands sourceArrays:sources resultState:nil destinationArray:plain];
  });
  check(direct, product(a, b, {3, 3}), 2e-6, "encoder");
  check(plain, product(a, b, {3, 3}), 2e-6, "no encoder");
  CHECK([kernel() resultStateForSourceArrays:sources sourceStates:nil destinationArray:plain] == nil);
}

TEST_CASE("array matmul: copies and archives multiply alike") {
  MPSNDArrayMatrixMultiplication *const matmul = kernel(3);
  [matmul setAlpha:0.75];
  [matmul setBeta:-2];
  NSArray *const sources = @[ filled(random({3, 4}, 1)), filled(random({4, 2}, 2)), filled(random({3, 2}, 3)) ];
  const Numbers expected = content(permanent(matmul, sources)).values;
  for (MPSNDArrayMatrixMultiplication *const other in @[ [[matmul copy] autorelease], through_archive(matmul) ]) {
    CHECK([other alpha] == 0.75);
    CHECK(content(permanent(other, sources)).values == expected);
  }
}

TEST_CASE("array matmul: sentences for sources that do not fit") {
  MPSNDArray *const a = filled(random({3, 4}, 1)), *const b = filled(random({3, 4}, 2)),
                    *const whole = filled(zeros({3, 4}), MPSDataTypeInt32);
  run([&](id<MTLCommandBuffer> commands) {
    const auto refuses = [&](NSArray *sources, const char *fragment) {
      CHECK_RAISES([kernel(3) encodeToCommandBuffer:commands sourceArrays:sources], NSInvalidArgumentException,
                   fragment);
    };
    refuses(@[ a, b ], "the left matrices have 4 columns, the right ones 3 rows");
    refuses(@[ a ], "1 source arrays are given, 2 or 3 are expected");
    refuses(@[], "0 source arrays are given; it reads 1 to 3");
    refuses(@[ a, view(b, {{0, 1}}), b ], "the product has 3 x 3 elements, the matrix that is added 3 x 4");
    refuses(@[ whole, view(b, {{0, 1}}) ], "the left array has elements of type Int32");
    refuses(static_cast<NSArray *>(@[ a, @"b" ]), "expected MPSNDArray");
    refuses(@[ filled(random({2, 3, 4}, 1)), filled(random({3, 4, 4}, 1)) ],
            "2 and 3 elements along dimension 2; the extents have to be equal or 1");
    CHECK_RAISES(([kernel() encodeToCommandBuffer:commands sourceArrays:@[ a, view(b, {{0, 1}}) ] destinationArray:a]),
                 NSInvalidArgumentException, "the destination array has shape (3, 4), the result (3, 3)");
    id<MTLCommandBuffer> none = nil;
    CHECK_RAISES(([kernel() encodeToCommandBuffer:none sourceArrays:@[ a, view(b, {{0, 1}}) ]]),
                 NSInvalidArgumentException,
                 "MPSNDArrayMatrixMultiplication is encoded to a command buffer that is nil");
  });
}
