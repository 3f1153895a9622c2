// Copies, transposed copies and other shapes of arrays.
#include "tests/frameworks/ndarray/ndarray_test.h"

using namespace arrays;

namespace {

MPSNDArrayIdentity *identity() { return [[[MPSNDArrayIdentity alloc] initWithDevice:device()] autorelease]; }

MPSNDArray *reshaped(MPSNDArray *array, NSArray *shape, MPSNDArray *destination = nil) {
  MPSNDArray *made = nil;
  run([&](id<MTLCommandBuffer> commands) {
    made = [identity() reshapeWithCommandBuffer:commands sourceArray:array shape:shape destinationArray:destination];
  });
  return made;
}

Dense exchanged(const Dense &x) {
  Dense result = zeros({x.extents[1], x.extents[0]});
  for_each(x.extents, [&](const Extents &at) { result.at({at[1], at[0]}) = x.at(at); });
  return result;
}

}  // namespace

TEST_CASE("array identity: copies, transposed copies and other types") {
  for (const Extents &extents : {Extents{3, 5}, {1, 1}, {7, 1}, {64, 33}}) {
    const Dense x = random(extents, 1);
    MPSNDArray *const same = filled(zeros(extents)), *const turned = filled(zeros({extents[1], extents[0]})),
                      *const half = filled(zeros(extents), MPSDataTypeFloat16),
                      *const into = filled(zeros({extents[1], extents[0]}));
    run([&](id<MTLCommandBuffer> commands) {
      [identity() encodeToCommandBuffer:commands sourceArray:filled(x) destinationArray:same];
      [identity() encodeToCommandBuffer:commands sourceArray:view(filled(x), {{0, 1}}) destinationArray:turned];
      [identity() encodeToCommandBuffer:commands sourceArray:filled(x) destinationArray:half];
      [identity() encodeToCommandBuffer:commands sourceArray:filled(x) destinationArray:view(into, {{0, 1}})];
    });
    check(same, x, 0, "copy");
    check(turned, exchanged(x), 0, "transposed copy");
    check(half, x, 0, "Float16");
    check(into, exchanged(x), 0, "into a transposed view");
  }
}

TEST_CASE("array identity: the source may overlap the destination") {
  const Dense x = random({4, 4}, 1);
  MPSNDArray *const array = filled(x);
  run([&](id<MTLCommandBuffer> commands) {
    [identity() encodeToCommandBuffer:commands sourceArray:array destinationArray:array];
  });
  check(array, x, 0, "over itself");
  run([&](id<MTLCommandBuffer> commands) {
    [identity() encodeToCommandBuffer:commands sourceArray:array destinationArray:view(array, {{0, 1}})];
  });
  check(array, exchanged(x), 0, "transposed in place");
  MPSNDArray *const shifted = filled(x);
  run([&](id<MTLCommandBuffer> commands) {
    [identity() encodeToCommandBuffer:commands
                          sourceArray:view(shifted, {}, {{1, 0, 3}})
                     destinationArray:view(shifted, {}, {{1, 1, 3}})];
  });
  Dense expected = x;
  for_each({3, 4}, [&](const Extents &at) { expected.at({at[0] + 1, at[1]}) = x.at(at); });
  check(shifted, expected, 0, "one row further");
}

TEST_CASE("array identity: another shape of the same memory") {
  const Dense x = random({4, 6}, 1);
  MPSNDArray *const array = filled(x);
  MPSNDArray *const other = reshaped(array, @[ @2, @3, @4 ]);
  CHECK([other parent] == array);
  CHECK(content(other).extents == Extents{2, 3, 4});
  CHECK(content(other).values == x.values);
  float number = 100;
  MPSNDArray *const first = view(other, {}, {{0, 0, 1}, {1, 0, 1}, {2, 0, 1}});
  [first writeBytes:&number strideBytes:nullptr];
  CHECK(content(array).values[0] == 100);
  // Rows of a part keep their distance where they can.
  MPSNDArray *const part = view(array, {}, {{0, 2, 4}});
  CHECK(content(reshaped(part, @[ @2, @2, @4 ])).values == content(part).values);
  CHECK(content(reshaped(part, @[ @4, @1, @2, @2, @1 ])).values == content(part).values);
  CHECK(reshaped(part, @[ @16 ]) == nil);
  CHECK(reshaped(part, @[ @8, @2 ]) == nil);
  CHECK(reshaped(view(array, {{0, 1}}), @[ @24 ]) == nil);
  CHECK(content(reshaped(view(array, {{0, 1}}), @[ @3, @2, @4 ])).extents == Extents{3, 2, 4});
  NSUInteger sizes[] = {8, 3};
  run([&](id<MTLCommandBuffer> commands) {
    MPSNDArray *const sized = [identity() reshapeWithCommandBuffer:commands
                                                       sourceArray:array
                                                    dimensionCount:2
                                                    dimensionSizes:sizes
                                                  destinationArray:nil];
    CHECK(content(sized).extents == Extents{3, 8});
  });
  CHECK([identity() reshapeWithCommandBuffer:nil sourceArray:array shape:@[ @24 ] destinationArray:nil] != nil);
}

TEST_CASE("array identity: another shape in a destination, also from views and through an encoder") {
  const Dense x = random({4, 6}, 1);
  MPSNDArray *const a = filled(zeros({24})), *const b = filled(zeros({8, 3})), *const c = filled(zeros({2, 12}));
  CHECK(reshaped(view(filled(x), {{0, 1}}), @[ @24 ], a) == a);
  CHECK(content(a).values == exchanged(x).values);
  NSUInteger sizes[] = {3, 8};
  run([&](id<MTLCommandBuffer> commands) {
    id<MTLComputeCommandEncoder> const encoder = [commands computeCommandEncoder];
    CHECK([identity() reshapeWithCommandEncoder:encoder
                                  commandBuffer:commands
                                    sourceArray:filled(x)
                                 dimensionCount:2
                                 dimensionSizes:sizes
                               destinationArray:b] == b);
    CHECK([identity() reshapeWithCommandEncoder:encoder
                                  commandBuffer:commands
                                    sourceArray:filled(x)
                                          shape:@[ @2, @12 ]
                               destinationArray:c] == c);
    [encoder endEncoding];
  });
  CHECK(content(b).values == x.values);
  CHECK(content(c).values == x.values);
}

TEST_CASE("array identity: other shapes of temporary arrays are temporary and count a read") {
  const Dense x = random({2, 6}, 1);
  MPSNDArray *const end = filled(zeros({3, 4}));
  run([&](id<MTLCommandBuffer> commands) {
    MPSTemporaryNDArray *const temporary =
        static_cast<MPSTemporaryNDArray *>([identity() encodeToCommandBuffer:commands sourceArray:filled(x)]);
    [temporary setReadCount:2];
    MPSNDArray *const alias = [identity() reshapeWithCommandBuffer:commands
                                                       sourceArray:temporary
                                                             shape:@[ @3, @4 ]
                                                  destinationArray:nil];
    CHECK([alias isKindOfClass:[MPSTemporaryNDArray class]]);
    CHECK([temporary readCount] == 1);
    CHECK([identity() reshapeWithCommandBuffer:commands sourceArray:temporary shape:@[ @12 ]
                              destinationArray:nil] != nil);
    CHECK([temporary readCount] == 0);
    [identity() encodeToCommandBuffer:commands sourceArray:alias destinationArray:end];
  });
  CHECK(content(end).values == x.values);
}

TEST_CASE("array identity: sentences for shapes that do not fit") {
  MPSNDArray *const array = filled(random({2, 3}, 1));
  CHECK_RAISES(reshaped(array, @[ @7 ]), NSInvalidArgumentException,
               "the source array has shape (2, 3), the new shape (7,) has another number of elements");
  CHECK_RAISES(reshaped(array, @[ @-6 ]), NSInvalidArgumentException, "an extent of -6");
  CHECK_RAISES(reshaped(array, @[ @6 ], filled(zeros({3, 2}))), NSInvalidArgumentException,
               "the destination array has shape (3, 2), the result (6,)");
  CHECK_RAISES(reshaped(nil, @[ @6 ]), NSInvalidArgumentException, "sourceArray is nil");
  CHECK_RAISES(reshaped(array, nil), NSInvalidArgumentException, "shape is nil");
  CHECK_RAISES([identity() reshapeWithCommandBuffer:nil
                                        sourceArray:array
                                              shape:@[ @6 ]
                                   destinationArray:filled(zeros({6}))],
               NSInvalidArgumentException, "a command buffer that is nil");
  NSUInteger *none = nullptr;
  CHECK_RAISES([identity() reshapeWithCommandBuffer:nil
                                        sourceArray:array
                                     dimensionCount:1
                                     dimensionSizes:none
                                   destinationArray:nil],
               NSInvalidArgumentException, "dimensionSizes is NULL");
}
