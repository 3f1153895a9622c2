// Refusals of arrays, their views and their kernels, and their sentences.
#import <MetalPerformanceShadersGraph/MetalPerformanceShadersGraph.h>

#include "tests/frameworks/ndarray/ndarray_test.h"
#include "tests/frameworks/refusals.h"

using namespace arrays;

namespace {

MPSNDArray *fresh(const Extents &extents, MPSDataType type = MPSDataTypeFloat32) {
  return [[[MPSNDArray alloc] initWithDevice:device() descriptor:described(extents, type)] autorelease];
}

id<MTLCommandBuffer> commands() { return [[[device() newCommandQueue] autorelease] commandBuffer]; }

template <typename Kernel>
Kernel *made() {
  return [[[Kernel alloc] initWithDevice:device()] autorelease];
}

MPSNDArrayAffineQuantizationDescriptor *affine(MPSDataType type, bool zero = false) {
  return [[[MPSNDArrayAffineQuantizationDescriptor alloc] initWithDataType:type hasZeroPoint:zero
                                                               hasMinValue:NO] autorelease];
}

void dequantize(MPSNDArrayAffineQuantizationDescriptor *descriptor, NSArray *sources) {
  MPSNDArrayAffineInt4Dequantize *const kernel =
      [[[MPSNDArrayAffineInt4Dequantize alloc] initWithDevice:device() quantizationDescriptor:descriptor] autorelease];
  [kernel encodeToCommandBuffer:commands() sourceArrays:sources];
}

void look_up(NSArray *sources, bool vectors = false, NSUInteger axis = 0) {
  MPSNDArrayLUTDequantize *const kernel = made<MPSNDArrayLUTDequantize>();
  if (!vectors) {
    [kernel encodeToCommandBuffer:commands() sourceArrays:sources];
    return;
  }
  MPSNDArrayVectorLUTDequantize *const of_vectors =
      [[[MPSNDArrayVectorLUTDequantize alloc] initWithDevice:device() axis:axis] autorelease];
  [of_vectors encodeToCommandBuffer:commands() sourceArrays:sources];
}

}  // namespace

// An allocator that makes no arrays.
@interface EmptyArrayAllocator : NSObject <MPSNDArrayAllocator>
@end

@implementation EmptyArrayAllocator
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  return [self init];
}
- (void)encodeWithCoder:(NSCoder *)coder {
}
- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}
- (MPSNDArray *)arrayForCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                      arrayDescriptor:(MPSNDArrayDescriptor *)descriptor
                               kernel:(MPSKernel *)kernel {
  return nil;
}
@end

TEST_CASE("arrays: descriptors, devices and buffers that are refused") {
  id<MTLBuffer> buffer = [[device() newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  id<MTLDevice> none = nil;
  id<MTLBuffer> unmade = nil;
  MPSNDArrayDescriptor *undescribed = nil;
  check_refused({
      {"MPSNDArray is made without a device.",
       [&] {
         [[[MPSNDArray alloc] autorelease] initWithDevice:none descriptor:described({2, 3})];
       }},
      {"MPSNDArray is made without a device.",
       [&] { [[[MPSNDArray alloc] autorelease] initWithDevice:none scalar:1]; }},
      {"MPSNDArray is made without a descriptor.",
       [&] { [[[MPSNDArray alloc] autorelease] initWithDevice:device() descriptor:undescribed]; }},
      {"MPSNDArray is made without a descriptor.",
       [&] { [[[MPSNDArray alloc] autorelease] initWithBuffer:buffer offset:0 descriptor:undescribed]; }},
      {"MPSNDArray is made over a buffer that is nil.",
       [&] {
         [[[MPSNDArray alloc] autorelease] initWithBuffer:unmade offset:0 descriptor:described({2, 3})];
       }},
      {"MPSNDArray: the buffer has 64 bytes; 24 from byte 48 on are needed for Float32 (2, 3).",
       [&] {
         [[[MPSNDArray alloc] autorelease] initWithBuffer:buffer offset:48 descriptor:described({2, 3})];
       }},
      {"MPSNDArray: the buffer has 64 bytes; 24 from byte 65 on are needed for Float32 (2, 3).",
       [&] {
         [[[MPSNDArray alloc] autorelease] initWithBuffer:buffer offset:65 descriptor:described({2, 3})];
       }},
      {"MPSNDArray: 3 elements of four bits lie along dimension 0; an even number is stored.",
       [] {
         fresh({2, 3}, MPSDataTypeInt4);
       }},
      {"MPSNDArray: its elements have four bits, two in a byte; only kernels that dequantize take them.",
       [] {
         [[[MPSGraphTensorData alloc] autorelease] initWithMPSNDArray:fresh({2, 4}, MPSDataTypeInt4)];
       }},
  });
}

TEST_CASE("arrays: views that are refused") {
  MPSNDArray *const array = fresh({2, 4}), *const packed = fresh({2, 4}, MPSDataTypeUInt4);
  const auto cut = [](MPSNDArray *of, NSUInteger dimension, MPSDimensionSlice slice) {
    MPSNDArrayDescriptor *const window = described({2, 4}, [of dataType]);
    [window sliceDimension:dimension withSubrange:slice];
    [of arrayViewWithCommandBuffer:commands() descriptor:window aliasing:MPSAliasingStrategyDefault];
  };
  NSUInteger *nowhere = nullptr;
  const auto stepped = [&](NSUInteger count, std::vector<NSUInteger> sizes, std::vector<NSUInteger> strides) {
    [array arrayViewWithDimensionCount:count dimensionSizes:sizes.data() strides:strides.data()];
  };
  check_refused({
      {"MPSNDArray: a view of 3 dimensions is asked of an array of 2.",
       [&] {
         [array arrayViewWithCommandBuffer:commands()
                                descriptor:described({1, 2, 4})
                                  aliasing:MPSAliasingStrategyDefault];
       }},
      {"MPSNDArrayDescriptor: dimension 0 is sliced to 3 elements from 3 on, it has 4.",
       [&] {
         cut(array, 0, {3, 3});
       },
       NSRangeException},
      {"MPSNDArray: a view shows 6 elements of dimension 0 from 0 on, the array has 4.",
       [&] {
         [array arrayViewWithCommandBuffer:commands() descriptor:described({2, 6}) aliasing:MPSAliasingStrategyDefault];
       },
       NSRangeException},
      {"MPSNDArray: a view shows 2 elements of four bits from 1 on; both numbers have to be even.",
       [&] {
         cut(packed, 0, {1, 2});
       }},
      {"MPSNDArray: a view shows 3 elements of four bits from 0 on; both numbers have to be even.",
       [&] {
         cut(packed, 0, {0, 3});
       }},
      {"MPSNDArray: a view of 17 dimensions is asked; at most 16 are supported.", [&] { stepped(17, {1}, {1}); }},
      {"dimensionSizes is NULL.",
       [&] { [array arrayViewWithDimensionCount:1 dimensionSizes:nowhere strides:nowhere]; }},
      {"the strides of a view are (2, 4) elements, the slowest first; they must not increase and end with 1.",
       [&] {
         stepped(2, {4, 2}, {4, 2});
       }},
      {"MPSNDArray: a view of shape (3, 4) with the strides (4, 1) needs 48 bytes, the array has 32.",
       [&] {
         stepped(2, {4, 3}, {1, 4});
       },
       NSRangeException},
  });
}

TEST_CASE("arrays: exchanges with images and elements that are refused") {
  MPSNDArray *const array = fresh({2, 1, 2, 2, 1});
  MPSImageDescriptor *const facts =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:MPSImageFeatureChannelFormatUnorm8
                                                     width:2
                                                    height:2
                                           featureChannels:1];
  MPSImage *const bytes = [[[MPSImage alloc] initWithDevice:device() imageDescriptor:facts] autorelease];
  check_refused({
      {"the array has shape (2, 1, 2, 2, 1); images take its last four dimensions, the others have to be 1.",
       [&] {
         [array importDataWithCommandBuffer:commands() fromImages:@[ bytes ] offset:MPSImageCoordinate{0, 0, 0}];
       }},
  });
}

TEST_CASE("array kernels: sources, destinations and encoders that are refused") {
  MPSNDArrayMatrixMultiplication *const matmul =
      [[[MPSNDArrayMatrixMultiplication alloc] initWithDevice:device() sourceCount:2] autorelease];
  MPSNDArray *const a = fresh({2, 3}), *const b = fresh({3, 4});
  const auto encode = [&](id<MTLCommandBuffer> buffer, NSArray *sources, MPSNDArray *to) {
    [matmul encodeToCommandBuffer:buffer sourceArrays:sources destinationArray:to];
  };
  check_refused({
      {"is made for 0 source arrays; it reads at least one.",
       [] { [[[MPSNDArrayMultiaryKernel alloc] autorelease] initWithDevice:device() sourceCount:0]; }},
      {"MPSNDArrayMatrixMultiplication: the source arrays are nil.",
       [&] {
         encode(commands(), nil, fresh({2, 4}));
       }},
      {"MPSNDArrayMatrixMultiplication: 0 source arrays are given; it reads 1 to 2.",
       [&] {
         encode(commands(), @[], fresh({2, 4}));
       }},
      {"MPSNDArrayMatrixMultiplication: 3 source arrays are given; it reads 1 to 2.",
       [&] {
         encode(commands(), @[ a, b, b ], fresh({2, 4}));
       }},
      {"MPSNDArrayMatrixMultiplication: a source array is of class NSNull, expected MPSNDArray.",
       [&] {
         encode(commands(), @[ a, [NSNull null] ], fresh({2, 4}));
       }},
      {"MPSNDArrayMatrixMultiplication is encoded to a command buffer that is nil.",
       [&] {
         encode(nil, @[ a, b ], fresh({2, 4}));
       }},
      {"MPSNDArrayMatrixMultiplication: the destination array is nil.",
       [&] {
         encode(commands(), @[ a, b ], nil);
       }},
      {"MPSNDArrayMatrixMultiplication: the destination array has shape (3, 4), the result (2, 4).",
       [&] {
         encode(commands(), @[ a, b ], b);
       }},
      {"the right array has elements of type Int4; Float32, Float16 and BFloat16 are taken.",
       [&] {
         encode(commands(), @[ a, fresh({3, 4}, MPSDataTypeInt4) ], fresh({2, 4}));
       }},
      {"has elements of type Int4; only kernels that dequantize read them, and none writes them.",
       [&] {
         encode(commands(), @[ a, b ], fresh({2, 4}, MPSDataTypeInt4));
       }},
      {"has elements of type Int32; Float32, Float16 and BFloat16 are taken.",
       [&] {
         encode(commands(), @[ a, fresh({3, 4}, MPSDataTypeInt32) ], fresh({2, 4}));
       }},
      {"MPSNDArrayMatrixMultiplication: destinationArrayAllocator makes no array.",
       [&] {
         [matmul setDestinationArrayAllocator:[[[EmptyArrayAllocator alloc] init] autorelease]];
         [matmul encodeToCommandBuffer:commands() sourceArrays:@[ a, b ]];
       }},
      {"MPSNDArrayMultiaryKernel: this class has no operation; its subclasses have.",
       [&] {
         MPSNDArrayMultiaryKernel *const plain = [[[MPSNDArrayMultiaryKernel alloc] initWithDevice:device()
                                                                                       sourceCount:1] autorelease];
         [plain encodeToCommandBuffer:commands() sourceArrays:@[ a ] destinationArray:a];
       }},
  });
}

TEST_CASE("array gather: indices and axes that are refused") {
  MPSNDArrayGather *const gather = made<MPSNDArrayGather>();
  MPSNDArray *const table = fresh({4, 3});
  const auto encode = [&](NSUInteger axis, MPSNDArray *indices) {
    [gather setAxis:axis];
    [gather encodeToCommandBuffer:commands() primarySourceArray:table secondarySourceArray:indices];
  };
  check_refused({
      {"MPSNDArrayGather: axis is 2, the primary source array has 2 dimensions.",
       [&] { encode(2, fresh({2}, MPSDataTypeInt32)); }},
      {"MPSNDArrayGather: the secondary source array has elements of type Float32; indices are integers.",
       [&] { encode(1, fresh({2})); }},
      {"MPSNDArrayGather: the secondary source array has elements of type Int4; indices are integers.",
       [&] { encode(1, fresh({2}, MPSDataTypeInt4)); }},
      {"MPSNDArrayGather: the secondary source array has elements of type ComplexFloat32; indices are integers.",
       [&] { encode(1, fresh({2}, MPSDataTypeComplexFloat32)); }},
      {"MPSNDArrayGather: the secondary source array has 2 elements along dimension 1; indices lie along dimension 0.",
       [&] {
         encode(0, fresh({2, 2}, MPSDataTypeInt32));
       }},
  });
}

TEST_CASE("array quantization: types, parameters and tables that are refused") {
  MPSNDArray *const x = fresh({2, 4}, MPSDataTypeInt4), *const scale = fresh({2, 4});
  MPSNDArray *const bytes = fresh({2, 4}, MPSDataTypeUInt8);
  const Extents long_shape(16, 1);
  MPSNDArrayAffineQuantizationDescriptor *const implicit = affine(MPSDataTypeInt8);
  [implicit setImplicitZeroPoint:YES];
  check_refused({
      {"affine quantisation of type Int16 is not there; Int4, UInt4, Int8 and UInt8 are.",
       [&] {
         dequantize(affine(MPSDataTypeInt16), @[ x, scale ]);
       }},
      {"implicitZeroPoint is YES for type Int8; only Int4 has it.",
       [&] {
         dequantize(implicit, @[ fresh({2, 4}, MPSDataTypeInt8), scale ]);
       }},
      {"the quantised array has elements of type UInt8, the descriptor's type is Int4.",
       [&] {
         dequantize(affine(MPSDataTypeInt4), @[ bytes, scale ]);
       }},
      {"has shape (3, 4), the quantised array (2, 4); each extent has to divide the array's.",
       [&] {
         dequantize(affine(MPSDataTypeInt4), @[ x, fresh({3, 4}) ]);
       }},
      {"has shape (2, 2, 4), the quantised array (2, 4); each extent has to divide the array's.",
       [&] {
         dequantize(affine(MPSDataTypeInt4), @[ x, fresh({2, 2, 4}) ]);
       }},
      {"the zero point has elements of type ComplexFloat32; real ones are taken.",
       [&] {
         dequantize(affine(MPSDataTypeInt4, true), @[ x, scale, fresh({2, 4}, MPSDataTypeComplexFloat32) ]);
       }},
      {"dimensions; at most 15 are taken.",
       [&] {
         Extents extents(15, 1);
         extents.push_back(2);
         dequantize(affine(MPSDataTypeInt8), @[ fresh(extents, MPSDataTypeInt8), fresh({1}) ]);
       }},
      {"the lookup table has shape (4, 4); tables of numbers have elements along one dimension only.",
       [&] {
         look_up(@[ bytes, fresh({4, 4}) ]);
       }},
      {"the lookup table has shape (2, 4, 4); tables of vectors have elements along dimensions 0 and 1 only.",
       [&] {
         look_up(@[ bytes, fresh({2, 4, 4}) ], true);
       }},
      {"vectorAxis is 2, the quantised array has 2 dimensions; the axis is one of the first four.",
       [&] {
         look_up(@[ bytes, fresh({4, 4}) ], true, 2);
       }},
  });
}
