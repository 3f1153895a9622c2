// The bases of array kernels: settings, initialisers, descriptors of results, and subclasses of a program.
#include "tests/frameworks/ndarray/ndarray_test.h"

using namespace arrays;

// Writes twice the source by Apple's kernels, as a program's subclass may do.
@interface ArrayTwice : MPSNDArrayUnaryKernel
@end

@implementation ArrayTwice
- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)cmdBuf
                 sourceArrays:(NSArray<MPSNDArray *> *)sourceArrays
                  resultState:(MPSState *)outGradientState
             destinationArray:(MPSNDArray *)destination {
  MPSNDArrayMatrixMultiplication *const matmul =
      [[[MPSNDArrayMatrixMultiplication alloc] initWithDevice:[self device] sourceCount:2] autorelease];
  [matmul setAlpha:2];
  MPSNDArray *const one = [[[MPSNDArray alloc] initWithDevice:[self device] scalar:1] autorelease];
  [matmul encodeToCommandBuffer:cmdBuf
                   sourceArrays:@[ [sourceArrays objectAtIndex:0], one ]
               destinationArray:destination];
}
@end

namespace {

template <typename Kernel>
Kernel *made() {
  return [[[Kernel alloc] initWithDevice:device()] autorelease];
}

// Initialisers that a header makes unavailable are there at run time.
void check_refused(Class each, SEL selector) {
  id object = [each alloc];
  typedef id (*Initialiser)(id, SEL, id, NSUInteger, NSUInteger);
  CHECK_RAISES(reinterpret_cast<Initialiser>([object methodForSelector:selector])(object, selector, device(), 1, 0),
               NSInvalidArgumentException, "makes no object of this class");
}

}  // namespace

TEST_CASE("array kernels: fixed settings of each source") {
  MPSNDArrayMultiaryKernel *const many = [[[MPSNDArrayMultiaryKernel alloc] initWithDevice:device()
                                                                               sourceCount:3] autorelease];
  for (NSUInteger source = 0; source < 3; ++source)
    for (const int dimension : {0, 15}) {
      CHECK([many offsetsAtSourceIndex:source].dimensions[dimension] == 0);
      CHECK([many kernelSizesForSourceIndex:source].dimensions[dimension] == 1);
      CHECK([many stridesForSourceIndex:source].dimensions[dimension] == 1);
      CHECK([many dilationRatesForSourceIndex:source].dimensions[dimension] == 1);
      CHECK([many edgeModeAtSourceIndex:source] == MPSImageEdgeModeZero);
    }
  CHECK_RAISES([many offsetsAtSourceIndex:3], NSRangeException,
               "MPSNDArrayMultiaryKernel: settings of source 3 are asked for; it reads 3 arrays");
  CHECK_RAISES([many kernelSizesForSourceIndex:3], NSRangeException, "source 3");
  CHECK_RAISES([many stridesForSourceIndex:3], NSRangeException, "source 3");
  CHECK_RAISES([many dilationRatesForSourceIndex:3], NSRangeException, "source 3");
  CHECK_RAISES([many edgeModeAtSourceIndex:3], NSRangeException, "source 3");
  MPSNDArrayUnaryKernel *const one = made<MPSNDArrayUnaryKernel>();
  CHECK([one offsets].dimensions[3] == 0);
  CHECK([one edgeMode] == MPSImageEdgeModeZero);
  CHECK([one kernelSizes].dimensions[3] == 1);
  CHECK([one strides].dimensions[3] == 1);
  CHECK([one dilationRates].dimensions[3] == 1);
  MPSNDArrayBinaryKernel *const two = made<MPSNDArrayBinaryKernel>();
  CHECK([two primaryOffsets].dimensions[3] == 0);
  CHECK([two primaryEdgeMode] == MPSImageEdgeModeZero);
  CHECK([two primaryKernelSizes].dimensions[3] == 1);
  CHECK([two primaryStrides].dimensions[3] == 1);
  CHECK([two primaryDilationRates].dimensions[3] == 1);
  CHECK([two secondaryOffsets].dimensions[3] == 0);
  CHECK([two secondaryEdgeMode] == MPSImageEdgeModeZero);
  CHECK([two secondaryKernelSizes].dimensions[3] == 1);
  CHECK([two secondaryStrides].dimensions[3] == 1);
  CHECK([two secondaryDilationRates].dimensions[3] == 1);
}

TEST_CASE("array kernels: initialisers") {
  CHECK_RAISES([[MPSNDArrayMultiaryBase alloc] initWithDevice:device() sourceCount:0], NSInvalidArgumentException,
               "is made for 0 source arrays");
  id<MTLDevice> none = nil;
  CHECK_RAISES([[MPSNDArrayMultiaryKernel alloc] initWithDevice:none sourceCount:1], NSInvalidArgumentException,
               "MPSNDArrayMultiaryKernel is made without a device");
  CHECK_RAISES([[MPSNDArrayMultiaryGradientKernel alloc] initWithDevice:device() sourceCount:2 sourceGradientIndex:2],
               NSInvalidArgumentException, "is made for the gradient of source 2; it reads 2 arrays");
  const SEL count = @selector(initWithDevice:sourceCount:);
  for (Class each in @[
         [MPSNDArrayUnaryKernel class], [MPSNDArrayBinaryKernel class], [MPSNDArrayMultiaryGradientKernel class],
         [MPSNDArrayUnaryGradientKernel class]
       ])
    check_refused(each, count);
  const SEL index = @selector(initWithDevice:sourceCount:sourceGradientIndex:);
  for (Class each in @[
         [MPSNDArrayUnaryGradientKernel class], [MPSNDArrayBinaryPrimaryGradientKernel class],
         [MPSNDArrayBinarySecondaryGradientKernel class]
       ])
    check_refused(each, index);
  check_refused([MPSNDArrayMultiaryBase class], @selector(initWithDevice:));
}

TEST_CASE("array kernels: copies and archives of the bases") {
  MPSNDArrayMultiaryGradientKernel *const kernel =
      [[[MPSNDArrayMultiaryGradientKernel alloc] initWithDevice:device() sourceCount:3
                                            sourceGradientIndex:2] autorelease];
  [kernel setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  NSArray *const sources = @[ filled(zeros({2})), filled(zeros({3})), filled(zeros({4, 5}), MPSDataTypeFloat16) ];
  NSArray *const kernels = @[
    kernel, [[kernel copy] autorelease], [[kernel copyWithZone:nil device:device()] autorelease],
    through_archive(kernel)
  ];
  for (MPSNDArrayMultiaryGradientKernel *const each in kernels) {
    MPSNDArrayDescriptor *const like = [each destinationArrayDescriptorForSourceArrays:sources sourceState:nil];
    CHECK([like dataType] == MPSDataTypeFloat16);
    CHECK([[like getShape] isEqual:(@[ @4, @5 ])]);
    CHECK([each offsetsAtSourceIndex:2].dimensions[0] == 0);
    run([&](id<MTLCommandBuffer> commands) {
      CHECK([[[each destinationArrayAllocator] arrayForCommandBuffer:commands arrayDescriptor:like
                                                              kernel:each] isMemberOfClass:[MPSNDArray class]]);
    });
  }
  CHECK_RAISES([kernel destinationArrayDescriptorForSourceArrays:@[ filled(zeros({2})) ] sourceState:nil],
               NSInvalidArgumentException, "1 source arrays are given; source 2 is the one with the gradient");
  CHECK([through_archive(made<MPSNDArrayUnaryKernel>()) isMemberOfClass:[MPSNDArrayUnaryKernel class]]);
  CHECK([through_archive(made<MPSNDArrayBinaryKernel>()) secondaryStrides].dimensions[0] == 1);
}

TEST_CASE("array kernels: a base's result has the common extents, and no operation") {
  MPSNDArrayBinaryKernel *const two = made<MPSNDArrayBinaryKernel>();
  MPSNDArray *const a = filled(zeros({3, 1, 5}), MPSDataTypeFloat16), *const b = filled(zeros({4, 1}));
  MPSNDArrayDescriptor *const common = [two destinationArrayDescriptorForSourceArrays:@[ a, b ] sourceState:nil];
  CHECK([common dataType] == MPSDataTypeFloat16);
  CHECK([[common getShape] isEqual:(@[ @3, @4, @5 ])]);
  CHECK_RAISES(([two destinationArrayDescriptorForSourceArrays:@[ a, filled(zeros({4})) ] sourceState:nil]),
               NSInvalidArgumentException, "5 and 4 elements along dimension 0");
  CHECK([two resultStateForSourceArrays:@[ a, b ] sourceStates:nil destinationArray:a] == nil);
  MPSState *const state = [[[MPSState alloc] initWithDevice:device() bufferSize:4] autorelease];
  MPSNDArray *nothing = nil;
  NSArray *no_list = nil;
  run([&](id<MTLCommandBuffer> commands) {
    CHECK_RAISES([two encodeToCommandBuffer:commands primarySourceArray:a secondarySourceArray:b],
                 NSInvalidArgumentException,
                 "MPSNDArrayBinaryKernel: this class has no operation; its subclasses have");
    CHECK_RAISES([made<MPSNDArrayUnaryKernel>() encodeToCommandBuffer:commands sourceArray:a],
                 NSInvalidArgumentException, "has no operation");
    CHECK_RAISES([made<MPSNDArrayUnaryKernel>() encodeToCommandBuffer:commands sourceArray:nothing],
                 NSInvalidArgumentException, "sourceArray is nil");
    CHECK_RAISES([two encodeToCommandBuffer:commands sourceArrays:no_list], NSInvalidArgumentException,
                 "the source arrays are nil");
    CHECK_RAISES([made<MPSNDArrayUnaryGradientKernel>() encodeToCommandBuffer:commands
                                                                  sourceArray:a
                                                               sourceGradient:a
                                                                gradientState:state],
                 NSInvalidArgumentException, "has no operation");
    CHECK_RAISES([made<MPSNDArrayBinarySecondaryGradientKernel>() encodeToCommandBuffer:commands
                                                                     primarySourceArray:a
                                                                   secondarySourceArray:b
                                                                         sourceGradient:b
                                                                          gradientState:state],
                 NSInvalidArgumentException, "has no operation");
    CHECK_RAISES([made<MPSNDArrayBinarySecondaryGradientKernel>() encodeToCommandBuffer:commands
                                                                     primarySourceArray:a
                                                                   secondarySourceArray:b
                                                                         sourceGradient:b
                                                                          gradientState:state
                                                                       destinationArray:b],
                 NSInvalidArgumentException, "has no operation");
  });
}

TEST_CASE("array kernels: a program's subclass runs by every form") {
  const Dense x = random({3, 1}, 1);
  Dense expected = x;
  for (double &value : expected.values) value *= 2;
  ArrayTwice *const kernel = made<ArrayTwice>();
  [kernel setDestinationArrayAllocator:[MPSNDArray defaultAllocator]];
  NSMutableArray *const results = [NSMutableArray arrayWithObject:filled(zeros({3, 1}))];
  run([&](id<MTLCommandBuffer> commands) {
    [kernel encodeToCommandBuffer:commands sourceArray:filled(x) destinationArray:[results objectAtIndex:0]];
    [results addObject:[kernel encodeToCommandBuffer:commands sourceArray:filled(x)]];
    MPSState *state = nil;
    [results addObject:[kernel encodeToCommandBuffer:commands
                                         sourceArray:filled(x)
                                         resultState:&state
                              outputStateIsTemporary:NO]];
  });
  for (MPSNDArray *const each in results) check(each, expected, 0, "twice");
}
