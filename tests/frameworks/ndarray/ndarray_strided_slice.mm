// Strided slices and their gradients against loops over positions.
#include "tests/frameworks/ndarray/ndarray_test.h"

using namespace arrays;

namespace {

MPSNDArrayStridedSlice *slice(const std::vector<NSInteger> &strides) {
  MPSNDArrayStridedSlice *const made = [[[MPSNDArrayStridedSlice alloc] initWithDevice:device()] autorelease];
  MPSNDArrayOffsets given = [made strides];
  for (std::size_t i = 0; i < strides.size(); ++i) given.dimensions[i] = strides[i];
  [made setStrides:given];
  return made;
}

MPSNDArrayStridedSliceGradient *gradient() {
  return [[[MPSNDArrayStridedSliceGradient alloc] initWithDevice:device()] autorelease];
}

Extents source_of(const Extents &at, const std::vector<NSInteger> &strides) {
  Extents from = at;
  for (std::size_t i = 0; i < strides.size() && i < at.size(); ++i)
    from[at.size() - 1 - i] *= static_cast<std::size_t>(strides[i]);
  return from;
}

Dense sliced(const Dense &x, const std::vector<NSInteger> &strides) {
  Extents extents = x.extents;
  for (std::size_t i = 0; i < strides.size() && i < extents.size(); ++i) {
    const auto stride = static_cast<std::size_t>(strides[i]);
    extents[extents.size() - 1 - i] = (extents[extents.size() - 1 - i] + stride - 1) / stride;
  }
  Dense result = zeros(extents);
  for_each(extents, [&](const Extents &at) { result.at(at) = x.at(source_of(at, strides)); });
  return result;
}

}  // namespace

TEST_CASE("array strided slice: strides along all dimensions, and the gradient") {
  for (const std::vector<NSInteger> &strides :
       {std::vector<NSInteger>{}, {2}, {1, 3}, {3, 2, 2}, {7, 7, 7}, {5, 1, 4, 9}}) {
    const Dense x = random({4, 5, 7}, 1), y = sliced(x, strides), g = random(y.extents, 2);
    Dense expected = zeros(x.extents);
    for_each(g.extents, [&](const Extents &at) { expected.at(source_of(at, strides)) = g.at(at); });
    MPSNDArray *const made = filled(zeros(y.extents)), *const back = filled(random(x.extents, 5));
    MPSNDArrayStridedSlice *const forward = slice(strides);
    MPSNDArray *const source = filled(x);
    CHECK(content(
              [[[MPSNDArray alloc] initWithDevice:device()
                                       descriptor:[forward destinationArrayDescriptorForSourceArrays:@[ source ]
                                                                                         sourceState:nil]] autorelease])
              .extents == y.extents);
    run([&](id<MTLCommandBuffer> commands) {
      MPSState *const state = [forward resultStateForSourceArrays:@[ source ] sourceStates:nil destinationArray:made];
      CHECK([state isMemberOfClass:[MPSNDArrayGradientState class]]);
      [forward encodeToCommandBuffer:commands sourceArray:source resultState:state destinationArray:made];
      [gradient() encodeToCommandBuffer:commands
                            sourceArray:source
                         sourceGradient:filled(g)
                          gradientState:state
                       destinationArray:back];
    });
    check(made, y, 0, "slice");
    check(back, expected, 0, "gradient");
  }
}

TEST_CASE("array strided slice: views of any type") {
  const Dense x = random({6, 8}, 1);
  Dense part = zeros({5, 6});  // exchanged, then columns 1 to 6 of what were rows
  Dense whole = x;
  for (double &value : whole.values) value = static_cast<double>(static_cast<int>(value * 16) & 127);
  for_each(part.extents, [&](const Extents &at) { part.at(at) = whole.at({at[1], at[0] + 2}); });
  for (const MPSDataType type : {MPSDataTypeFloat32, MPSDataTypeFloat16, MPSDataTypeInt32, MPSDataTypeUInt8}) {
    MPSNDArray *const from = view(filled(whole, type), {{0, 1}}, {{1, 2, 5}});
    const Dense expected = sliced(part, {2, 2});
    MPSNDArray *const made = filled(zeros(expected.extents), type);
    run([&](id<MTLCommandBuffer> commands) {
      [slice({2, 2}) encodeToCommandBuffer:commands sourceArray:from destinationArray:made];
    });
    check(made, expected, 0, "view");
  }
}

TEST_CASE("array strided slice: forms that make results and states") {
  const Dense x = random({5, 5}, 1), y = sliced(x, {2, 3}), g = random(y.extents, 2);
  MPSNDArray *const source = filled(x);
  MPSNDArrayStridedSlice *const forward = slice({2, 3});
  MPSNDArrayStridedSliceGradient *const back = gradient();
  [forward setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  [back setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  MPSNDArray *plain = nil, *made = nil, *result = nil;
  run([&](id<MTLCommandBuffer> commands) {
    plain = [forward encodeToCommandBuffer:commands sourceArray:source];
    MPSState *state = nil;
    made = [forward encodeToCommandBuffer:commands sourceArray:source resultState:&state outputStateIsTemporary:YES];
    CHECK([state readCount] == 1);
    result = [back encodeToCommandBuffer:commands sourceArray:source sourceGradient:filled(g) gradientState:state];
    CHECK([state readCount] == 0);
    CHECK_RAISES([back encodeToCommandBuffer:commands sourceArray:source sourceGradient:filled(g) gradientState:state],
                 NSInternalInconsistencyException, "its readCount is 0");
  });
  check(plain, y, 0, "plain");
  check(made, y, 0, "with a state");
  Dense expected = zeros(x.extents);
  for_each(g.extents, [&](const Extents &at) { expected.at(source_of(at, {2, 3})) = g.at(at); });
  check(result, expected, 0, "gradient");
}

TEST_CASE("array strided slice: its strides are its settings, and copies and archives have them") {
  MPSNDArrayStridedSlice *const kernel = slice({2, 3});
  for (MPSNDArrayStridedSlice *const each in @[ kernel, [[kernel copy] autorelease], through_archive(kernel) ]) {
    CHECK([each strides].dimensions[1] == 3);
    CHECK([each strides].dimensions[15] == 1);
    CHECK([each stridesForSourceIndex:0].dimensions[0] == 2);
    CHECK_RAISES([each stridesForSourceIndex:1], NSRangeException, "settings of source 1 are asked for");
  }
  run([&](id<MTLCommandBuffer> commands) {
    CHECK_RAISES([slice({1, 0}) encodeToCommandBuffer:commands sourceArray:filled(random({2, 2}, 1))],
                 NSInvalidArgumentException, "the stride of dimension 1 is 0; it has to be at least 1");
  });
}
