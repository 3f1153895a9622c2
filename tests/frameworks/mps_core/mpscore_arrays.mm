// Vectors, matrices, their descriptors and temporaries.
#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "tests/objc_test.h"

namespace {

id<MTLDevice> device() {
  static id<MTLDevice> const shared = MTLCreateSystemDefaultDevice();
  return shared;
}

}  // namespace

TEST_CASE("matrix descriptor: recommended rows start on 16 bytes or 4 elements") {
  CHECK([MPSMatrixDescriptor rowBytesForColumns:1 dataType:MPSDataTypeFloat32] == 4);
  CHECK([MPSMatrixDescriptor rowBytesForColumns:5 dataType:MPSDataTypeFloat32] == 32);
  CHECK([MPSMatrixDescriptor rowBytesForColumns:5 dataType:MPSDataTypeFloat16] == 16);
  CHECK([MPSMatrixDescriptor rowBytesFromColumns:9 dataType:MPSDataTypeFloat16] == 32);
  CHECK([MPSMatrixDescriptor rowBytesForColumns:5 dataType:MPSDataTypeInt8] == 8);
  CHECK([MPSMatrixDescriptor rowBytesForColumns:5 dataType:MPSDataTypeUInt32] == 32);
  CHECK([MPSVectorDescriptor vectorBytesForLength:3 dataType:MPSDataTypeFloat32] == 16);
}

TEST_CASE("matrix descriptor: matrices follow one another unless matrixBytes says otherwise") {
  MPSMatrixDescriptor *const one = [MPSMatrixDescriptor matrixDescriptorWithRows:3
                                                                         columns:5
                                                                        rowBytes:32
                                                                        dataType:MPSDataTypeFloat32];
  CHECK([one matrices] == 1);
  CHECK([one matrixBytes] == 96);
  [one setRows:4];
  CHECK([one matrixBytes] == 128);
  MPSMatrixDescriptor *const two = [MPSMatrixDescriptor matrixDescriptorWithRows:3
                                                                         columns:5
                                                                        matrices:2
                                                                        rowBytes:32
                                                                     matrixBytes:256
                                                                        dataType:MPSDataTypeFloat32];
  CHECK([two matrices] == 2);
  CHECK([two matrixBytes] == 256);
}

TEST_CASE("vector: contents taken once stay valid and show later updates") {
  MPSVector *const vector = [[[MPSVector alloc]
      initWithDevice:device()
          descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:4 dataType:MPSDataTypeFloat32]] autorelease];
  float *const contents = static_cast<float *>([[vector data] contents]);
  CHECK(contents[0] == 0);
  CHECK([vector length] == 4);
  CHECK([vector vectors] == 1);
  CHECK([vector vectorBytes] == 16);
  CHECK([vector device] == device());
  CHECK([vector resourceSize] == 16);
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  id<MTLBlitCommandEncoder> const blit = [buffer blitCommandEncoder];
  [blit fillBuffer:[vector data] range:NSMakeRange(4, 4) value:0x3F];
  [blit endEncoding];
  [vector synchronizeOnCommandBuffer:buffer];
  [buffer commit];
  [buffer waitUntilCompleted];
  CHECK([[vector data] contents] == contents);
  CHECK(contents[0] == 0);
  CHECK(contents[1] == doctest::Approx(0.747059));  // 0x3F3F3F3F
}

TEST_CASE("vector and matrix: views of a buffer keep offset and strides") {
  id<MTLBuffer> const buffer = [[device() newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                                columns:3
                                                                               rowBytes:16
                                                                               dataType:MPSDataTypeFloat32];
  MPSMatrix *const matrix = [[[MPSMatrix alloc] initWithBuffer:buffer offset:16 descriptor:descriptor] autorelease];
  CHECK([matrix data] == buffer);
  CHECK([matrix offset] == 16);
  CHECK([matrix rows] == 2);
  CHECK([matrix columns] == 3);
  CHECK([matrix rowBytes] == 16);
  CHECK([matrix matrixBytes] == 32);
  CHECK([matrix dataType] == MPSDataTypeFloat32);
  MPSVector *const vector = [[[MPSVector alloc]
      initWithBuffer:buffer
          descriptor:[MPSVectorDescriptor vectorDescriptorWithLength:16 dataType:MPSDataTypeFloat32]] autorelease];
  CHECK([vector offset] == 0);
  CHECK([vector data] == buffer);
}

TEST_CASE("vector and matrix: views that do not fit their buffer are refused with both sizes") {
  id<MTLBuffer> const buffer = [[device() newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  MPSVectorDescriptor *const long_vector = [MPSVectorDescriptor vectorDescriptorWithLength:17
                                                                                  dataType:MPSDataTypeFloat32];
  CHECK_RAISES([[[MPSVector alloc] initWithBuffer:buffer descriptor:long_vector] autorelease],
               NSInvalidArgumentException, "MPSVector: the buffer has 64 bytes; 68 from byte 0 on are needed.");
  MPSMatrixDescriptor *const narrow = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                            columns:3
                                                                           rowBytes:8
                                                                           dataType:MPSDataTypeFloat32];
  CHECK_RAISES([[[MPSMatrix alloc] initWithBuffer:buffer descriptor:narrow] autorelease], NSInvalidArgumentException,
               "MPSMatrix: rowBytes is 8; 3 Float32 need at least 12.");
  MPSMatrixDescriptor *const odd = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                         columns:3
                                                                        rowBytes:14
                                                                        dataType:MPSDataTypeFloat32];
  CHECK_RAISES([[[MPSMatrix alloc] initWithBuffer:buffer descriptor:odd] autorelease], NSInvalidArgumentException,
               "rowBytes is 14, which is no multiple of the 4 bytes of one element.");
  MPSVectorDescriptor *const empty = [MPSVectorDescriptor vectorDescriptorWithLength:0 dataType:MPSDataTypeFloat32];
  CHECK_RAISES([[[MPSVector alloc] initWithDevice:device() descriptor:empty] autorelease], NSInvalidArgumentException,
               "MPSVector is made with no elements");
}

TEST_CASE("temporary vector: it starts with one read, is private and cannot come back from zero") {
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  MPSVectorDescriptor *const descriptor = [MPSVectorDescriptor vectorDescriptorWithLength:4
                                                                                 dataType:MPSDataTypeFloat32];
  [MPSTemporaryVector prefetchStorageWithCommandBuffer:buffer descriptorList:@[ descriptor, descriptor ]];
  MPSTemporaryVector *const vector = [MPSTemporaryVector temporaryVectorWithCommandBuffer:buffer descriptor:descriptor];
  CHECK([vector readCount] == 1);
  CHECK([[vector data] storageMode] == MTLStorageModePrivate);
  CHECK([[vector data] contents] == NULL);
  [vector setReadCount:3];
  CHECK([vector readCount] == 3);
  [vector setReadCount:0];
  CHECK_RAISES([vector setReadCount:1], NSInternalInconsistencyException,
               "MPSTemporaryVector of 4 Float32 is temporary and its readCount is 0: it cannot be used again.");
}

TEST_CASE("temporary matrix: it has the descriptor's strides") {
  id<MTLCommandQueue> const queue = [[device() newCommandQueue] autorelease];
  id<MTLCommandBuffer> const buffer = [queue commandBuffer];
  MPSMatrixDescriptor *const descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:2
                                                                                columns:3
                                                                               rowBytes:16
                                                                               dataType:MPSDataTypeFloat32];
  MPSTemporaryMatrix *const matrix = [MPSTemporaryMatrix temporaryMatrixWithCommandBuffer:buffer
                                                                         matrixDescriptor:descriptor];
  CHECK([matrix readCount] == 1);
  CHECK([matrix rowBytes] == 16);
  CHECK([matrix rows] == 2);
}

TEST_CASE("array descriptor: the order says which dimension transposing has put where") {
  NSUInteger sizes[] = {5, 4, 3};
  MPSNDArrayDescriptor *const descriptor = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                                         dimensionCount:3
                                                                         dimensionSizes:sizes];
  for (unsigned i = 0; i < 16; ++i) CHECK([descriptor dimensionOrder][i] == i);
  [descriptor transposeDimension:0 withDimension:2];
  [descriptor transposeDimension:0 withDimension:1];
  const vector_uchar16 order = [descriptor dimensionOrder];
  for (unsigned i = 0; i < 3; ++i) CHECK([descriptor lengthOfDimension:i] == sizes[order[i]]);
  CHECK(order[0] == 1);
  CHECK(order[1] == 2);
  CHECK(order[2] == 0);
  CHECK(order[3] == 3);
  [descriptor reshapeWithDimensionCount:2 dimensionSizes:sizes];
  CHECK([descriptor dimensionOrder][0] == 0);
}

TEST_CASE("array allocators: arrays with memory of their own, and arrays of a command buffer") {
  MPSNDArrayDescriptor *const descriptor = [MPSNDArrayDescriptor descriptorWithDataType:MPSDataTypeFloat32
                                                                                  shape:@[ @2, @3 ]];
  id<MTLCommandBuffer> const buffer = [[device() newCommandQueue] commandBuffer];
  MPSKernel *const kernel = [[[MPSCNNSoftMax alloc] initWithDevice:device()] autorelease];
  MPSNDArray *const array = [[MPSNDArray defaultAllocator] arrayForCommandBuffer:buffer
                                                                 arrayDescriptor:descriptor
                                                                          kernel:kernel];
  CHECK([array class] == [MPSNDArray class]);
  MPSTemporaryNDArray *const temporary =
      static_cast<MPSTemporaryNDArray *>([[MPSTemporaryNDArray defaultAllocator] arrayForCommandBuffer:buffer
                                                                                       arrayDescriptor:descriptor
                                                                                                kernel:kernel]);
  CHECK([temporary class] == [MPSTemporaryNDArray class]);
  CHECK([temporary readCount] == 1);
  for (MPSNDArray *made in @[ array, temporary ]) {
    CHECK([made numberOfDimensions] == 2);
    CHECK([made lengthOfDimension:0] == 3);
    CHECK([made lengthOfDimension:1] == 2);
  }
  [temporary setReadCount:0];
}
