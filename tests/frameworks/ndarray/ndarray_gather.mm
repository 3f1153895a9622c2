// Gathers and their gradients against loops over positions.
#include <cstring>

#include "tests/frameworks/ndarray/ndarray_test.h"

using namespace arrays;

namespace {

MPSNDArrayGather *gather(NSUInteger axis) {
  MPSNDArrayGather *const made = [[[MPSNDArrayGather alloc] initWithDevice:device()] autorelease];
  [made setAxis:axis];
  return made;
}

MPSNDArrayGatherGradient *gradient() {
  return [[[MPSNDArrayGatherGradient alloc] initWithDevice:device()] autorelease];
}

MPSNDArray *indices_of(const Numbers &indices, MPSDataType type = MPSDataTypeInt32) {
  return filled(Dense{{indices.size()}, indices}, type);
}

// `axis` counts from the fastest on.
Dense gathered(const Dense &x, const Numbers &indices, std::size_t axis) {
  const std::size_t own = x.extents.size() - 1 - axis;
  Extents extents = x.extents;
  extents[own] = indices.size();
  Dense result = zeros(extents);
  for_each(extents, [&](const Extents &at) {
    Extents from = at;
    const double index = indices[at[own]];
    if (index < 0 || index >= static_cast<double>(x.extents[own])) return;
    from[own] = static_cast<std::size_t>(index);
    result.at(at) = x.at(from);
  });
  return result;
}

Dense scattered(const Dense &g, const Extents &extents, const Numbers &indices, std::size_t axis) {
  const std::size_t own = extents.size() - 1 - axis;
  Dense result = zeros(extents);
  for_each(g.extents, [&](const Extents &at) {
    Extents to = at;
    const double index = indices[at[own]];
    if (index < 0 || index >= static_cast<double>(extents[own])) return;
    to[own] = static_cast<std::size_t>(index);
    result.at(to) += g.at(at);
  });
  return result;
}

}  // namespace

TEST_CASE("array gather: each dimension, with indices outside of it, and the gradient") {
  for (const NSUInteger axis : {0, 1, 2})
    for (const MPSDataType type : {MPSDataTypeInt32, MPSDataTypeUInt32, MPSDataTypeInt64, MPSDataTypeUInt8}) {
      const Dense x = random({4, 3, 5}, 1);
      Numbers indices{2, 0, 2, 1, 100, 2};
      if (type == MPSDataTypeInt32) indices[1] = -1;
      const Dense y = gathered(x, indices, axis), g = random(y.extents, 2);
      MPSNDArray *const made = filled(zeros(y.extents)), *const back = filled(zeros(x.extents));
      run([&](id<MTLCommandBuffer> commands) {
        MPSNDArrayGather *const forward = gather(axis);
        MPSNDArray *const source = filled(x), *const where = indices_of(indices, type);
        MPSState *const state = [forward resultStateForSourceArrays:@[ source, where ]
                                                       sourceStates:nil
                                                   destinationArray:made];
        CHECK([state isMemberOfClass:[MPSNDArrayGatherGradientState class]]);
        CHECK_FALSE([state isTemporary]);
        [forward encodeToCommandBuffer:commands
                    primarySourceArray:source
                  secondarySourceArray:where
                           resultState:state
                      destinationArray:made];
        [forward setAxis:7];  // the state has the axis of the encode
        [gradient() encodeToCommandBuffer:commands
                       primarySourceArray:source
                     secondarySourceArray:where
                           sourceGradient:filled(g)
                            gradientState:state
                         destinationArray:back];
      });
      check(made, y, 0, "gather");
      check(back, scattered(g, x.extents, indices, axis), 1e-6, "gradient");
    }
}

TEST_CASE("array gather: elements of other types") {
  Dense x = random({3, 4}, 1);
  for (double &value : x.values) value = static_cast<double>(static_cast<int>(value * 16) & 63);
  const Numbers indices{3, 3, 0};
  for (const MPSDataType type : {MPSDataTypeFloat16, MPSDataTypeBFloat16, MPSDataTypeInt8, MPSDataTypeUInt8,
                                 MPSDataTypeInt32, MPSDataTypeInt64}) {
    MPSNDArray *const made = filled(zeros({3, 3}), type);
    run([&](id<MTLCommandBuffer> commands) {
      [gather(0) encodeToCommandBuffer:commands
                    primarySourceArray:filled(x, type)
                  secondarySourceArray:indices_of(indices)
                      destinationArray:made];
    });
    check(made, gathered(x, indices, 0), 0, "type");
  }
  // A complex element is two floats.
  MPSNDArray *const complex =
      [[[MPSNDArray alloc] initWithDevice:device() descriptor:described({3}, MPSDataTypeComplexFloat32)] autorelease];
  float parts[] = {1, 2, 3, 4, 5, 6}, taken[4] = {};
  [complex writeBytes:parts strideBytes:nullptr];
  MPSNDArray *const made = [[[MPSNDArray alloc] initWithDevice:device()
                                                    descriptor:described({2}, MPSDataTypeComplexFloat32)] autorelease];
  run([&](id<MTLCommandBuffer> commands) {
    [gather(0) encodeToCommandBuffer:commands
                  primarySourceArray:complex
                secondarySourceArray:indices_of({2, 0})
                    destinationArray:made];
  });
  [made readBytes:taken strideBytes:nullptr];
  CHECK(Numbers(taken, taken + 4) == Numbers{5, 6, 1, 2});
}

TEST_CASE("array gather: forms that make results and states") {
  const Dense x = random({3, 5}, 1), g = random({3, 2}, 2);
  const Numbers indices{4, 1};
  MPSNDArray *const source = filled(x), *const where = indices_of(indices);
  MPSNDArrayGather *const forward = gather(0);
  MPSNDArrayGatherGradient *const back = gradient();
  CHECK([[forward destinationArrayAllocator] isEqual:[MPSTemporaryNDArray defaultAllocator]]);
  [forward setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  [back setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  CHECK([forward destinationArrayAllocator] == [MPSNDArray defaultAllocator]);
  NSMutableArray *const made = [NSMutableArray array], *const gradients = [NSMutableArray array];
  run([&](id<MTLCommandBuffer> commands) {
    [made addObject:[forward encodeToCommandBuffer:commands primarySourceArray:source secondarySourceArray:where]];
    for (const BOOL temporary : {YES, NO}) {
      MPSState *state = nil;
      [made addObject:[forward encodeToCommandBuffer:commands
                                  primarySourceArray:source
                                secondarySourceArray:where
                                         resultState:&state
                              outputStateIsTemporary:temporary]];
      CHECK([state isTemporary] == temporary);
      [gradients addObject:[back encodeToCommandBuffer:commands
                                    primarySourceArray:source
                                  secondarySourceArray:where
                                        sourceGradient:filled(g)
                                         gradientState:state]];
      CHECK([state readCount] == 0);
    }
    MPSState *state = nil;
    [made addObject:[forward encodeToCommandBuffer:commands
                                      sourceArrays:@[ source, where ]
                                       resultState:&state
                            outputStateIsTemporary:NO]];
    [gradients addObject:[back encodeToCommandBuffer:commands
                                        sourceArrays:@[ source, where ]
                                      sourceGradient:filled(g)
                                       gradientState:state]];
  });
  for (MPSNDArray *const each in made) check(each, gathered(x, indices, 0), 0, "result");
  for (MPSNDArray *const each in gradients) check(each, scattered(g, x.extents, indices, 0), 1e-6, "gradient");
  MPSNDArrayDescriptor *const like = [back destinationArrayDescriptorForSourceArrays:@[ source, where ]
                                                                         sourceState:nil];
  CHECK([[like getShape] isEqual:(@[ @3, @5 ])]);
}

TEST_CASE("array gather: views, one index, no index, and a half gradient") {
  const Dense x = random({4, 6}, 1);
  for (const Numbers &indices : {Numbers{1}, Numbers{}}) {
    MPSNDArray *const turned = view(filled(x), {{0, 1}});  // (6, 4)
    Dense across = zeros({6, 4});
    for_each(across.extents, [&](const Extents &at) { across.at(at) = x.at({at[1], at[0]}); });
    const Dense y = gathered(across, indices, 0);
    MPSNDArray *const made = filled(zeros(y.extents), MPSDataTypeFloat16);
    MPSNDArray *const back = filled(random({6, 4}, 7), MPSDataTypeFloat16);
    run([&](id<MTLCommandBuffer> commands) {
      MPSState *const state = [gather(0) resultStateForSourceArrays:@[ turned, indices_of(indices) ]
                                                       sourceStates:nil
                                                   destinationArray:made];
      [gather(0) encodeToCommandBuffer:commands
                    primarySourceArray:turned
                  secondarySourceArray:indices_of(indices)
                      destinationArray:made];
      [gradient() encodeToCommandBuffer:commands
                           sourceArrays:@[ turned, indices_of(indices) ]
                         sourceGradient:filled(y, MPSDataTypeFloat16)
                          gradientState:state
                       destinationArray:back];
    });
    check(made, y, 0, "result");
    check(back, scattered(y, {6, 4}, indices, 0), 0, "gradient");
  }
}

TEST_CASE("array gather: sentences for arrays and states that do not fit") {
  MPSNDArray *const x = filled(random({3, 4}, 1)), *const where = indices_of({1, 2});
  MPSNDArrayGather *const forward = gather(0);
  MPSState *const state = [forward resultStateForSourceArrays:@[ x, where ] sourceStates:nil destinationArray:x];
  run([&](id<MTLCommandBuffer> commands) {
    const auto refuses = [&](MPSNDArrayGather *kernel, MPSNDArray *a, MPSNDArray *b, const char *fragment) {
      CHECK_RAISES([kernel encodeToCommandBuffer:commands primarySourceArray:a secondarySourceArray:b],
                   NSInvalidArgumentException, fragment);
    };
    refuses(gather(2), x, where, "axis is 2, the primary source array has 2 dimensions");
    refuses(forward, x, x, "has elements of type Float32; indices are integers");
    refuses(forward, x, filled(zeros({2, 2}), MPSDataTypeInt32), "has 2 elements along dimension 1");
    refuses(forward, nil, where, "primarySourceArray is nil");
    refuses(forward, x, nil, "secondarySourceArray is nil");
    const auto back = [&](MPSNDArray *a, MPSNDArray *g, MPSState *with, const char *fragment) {
      CHECK_RAISES([gradient() encodeToCommandBuffer:commands
                                  primarySourceArray:a
                                secondarySourceArray:where
                                      sourceGradient:g
                                       gradientState:with],
                   NSInvalidArgumentException, fragment);
    };
    back(x, filled(zeros({3, 2})), nil, "state is nil");
    back(x, nil, state, "gradient is nil");
    back(x, filled(zeros({3, 3})), state, "the source gradient has shape (3, 3), the forward kernel's result (3, 2)");
    back(filled(zeros({2, 4})), filled(zeros({2, 2})), state,
         "source array 0 has shape (2, 4), that of the gradient state (3, 4)");
    back(x, filled(zeros({3, 2}), MPSDataTypeInt32), state, "the source gradient has elements of type Int32");
    MPSState *const other = [[[MPSState alloc] initWithDevice:device() bufferSize:4] autorelease];
    back(x, filled(zeros({3, 2})), other, "is of class MPSState, expected MPSNDArrayGatherGradientState");
    CHECK_RAISES([forward encodeToCommandBuffer:commands
                             primarySourceArray:x
                           secondarySourceArray:where
                                    resultState:other
                               destinationArray:filled(zeros({3, 2}))],
                 NSInvalidArgumentException, "the result state is of class MPSState");
  });
  id<MTLCommandBuffer> none = nil;
  CHECK_RAISES([MPSNDArrayGatherGradientState temporaryStateWithCommandBuffer:none], NSInvalidArgumentException,
               "makes no object of this class");
}
