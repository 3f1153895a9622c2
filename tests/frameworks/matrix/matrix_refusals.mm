// Refusals of matrices, vectors and their kernels, and their sentences.
#include "tests/frameworks/matrix/matrix_test.h"
#include "tests/frameworks/refusals.h"

namespace {

MPSMatrix *matrix(NSUInteger rows, NSUInteger columns, MPSDataType type = MPSDataTypeFloat32) {
  return test_matrix({rows, columns, 1, 0, 0, 0, type}, 1).matrix;
}

MPSMatrixDescriptor *described(NSUInteger rows, NSUInteger columns, NSUInteger row_bytes,
                               MPSDataType type = MPSDataTypeFloat32) {
  return [MPSMatrixDescriptor matrixDescriptorWithRows:rows columns:columns rowBytes:row_bytes dataType:type];
}

id<MTLCommandBuffer> commands() { return [[[matrix_device() newCommandQueue] autorelease] commandBuffer]; }

MPSMatrixRandomPhilox *random_of(MPSDataType type, MPSMatrixRandomDistributionDescriptor *distribution) {
  return [[[MPSMatrixRandomPhilox alloc] initWithDevice:matrix_device()
                                    destinationDataType:type
                                                   seed:1
                                 distributionDescriptor:distribution] autorelease];
}

}  // namespace

TEST_CASE("matrix: descriptors, buffers and devices that are refused") {
  id<MTLBuffer> buffer = [[matrix_device() newBufferWithLength:64 options:MTLResourceStorageModeShared] autorelease];
  id<MTLDevice> none = nil;
  id<MTLBuffer> unmade = nil;
  MPSMatrixDescriptor *undescribed = nil;
  MPSVectorDescriptor *no_vector = nil;
  const auto over = [&](id<MTLBuffer> memory, NSUInteger offset, MPSMatrixDescriptor *descriptor) {
    [[[MPSMatrix alloc] autorelease] initWithBuffer:memory offset:offset descriptor:descriptor];
  };
  const auto on = [&](id<MTLDevice> device, MPSMatrixDescriptor *descriptor) {
    [[[MPSMatrix alloc] autorelease] initWithDevice:device descriptor:descriptor];
  };
  check_refused({
      {"MPSMatrix is made without a descriptor.", [&] { on(matrix_device(), undescribed); }},
      {"MPSVector is made without a descriptor.",
       [&] { [[[MPSVector alloc] autorelease] initWithDevice:matrix_device() descriptor:no_vector]; }},
      {"MPSMatrix is made without a device.", [&] { on(none, described(2, 2, 8)); }},
      {"MPSMatrix is made with no elements; every extent has to be at least 1.",
       [&] { on(matrix_device(), described(0, 2, 8)); }},
      {"MPSMatrix: rowBytes is 4; 2 Float32 need at least 8.", [&] { over(buffer, 0, described(2, 2, 4)); }},
      {"MPSMatrix: rowBytes is 10, which is no multiple of the 4 bytes of one element.",
       [&] { over(buffer, 0, described(2, 2, 10)); }},
      {"MPSMatrix is made over a buffer that is nil.", [&] { over(unmade, 0, described(2, 2, 8)); }},
      {"MPSMatrix: the buffer has 64 bytes; 16 from byte 56 on are needed.",
       [&] { over(buffer, 56, described(2, 2, 8)); }},
      {"MPSMatrix: the buffer has 64 bytes; 16 from byte 72 on are needed.",
       [&] { over(buffer, 72, described(2, 2, 8)); }},
  });
}

TEST_CASE("matrix random: distributions and destinations that are refused") {
  MPSMatrixRandomDistributionDescriptor *const plain =
      [MPSMatrixRandomDistributionDescriptor defaultDistributionDescriptor];
  MPSMatrixRandomDistributionDescriptor *const uniform =
      [MPSMatrixRandomDistributionDescriptor uniformDistributionDescriptorWithMinimum:2 maximum:1];
  MPSMatrixRandomDistributionDescriptor *none = nil;
  MPSMatrixRandomPhilox *const words = random_of(MPSDataTypeUInt32, plain);
  MPSMatrix *nowhere = nil;
  MPSVector *no_vector = nil;
  check_refused({
      {"MPSMatrixRandomPhilox is made without a distribution descriptor.", [&] { random_of(MPSDataTypeUInt32, none); }},
      {"MPSMatrixRandomPhilox: UInt32 has the default distribution only; Float32 has the others.",
       [&] { random_of(MPSDataTypeUInt32, uniform); }},
      {"MPSMatrixRandomPhilox: the destination data type is Float16; it can be UInt32 or Float32.",
       [&] { random_of(MPSDataTypeFloat16, plain); }},
      {"MPSMatrixRandomPhilox: the minimum is 2.000000, the maximum is 1.000000.",
       [&] { random_of(MPSDataTypeFloat32, uniform); }},
      {"MPSMatrixRandomPhilox: the destination holds Float32, the kernel makes UInt32.",
       [&] { [words encodeToCommandBuffer:commands() destinationMatrix:matrix(2, 2)]; }},
      {"MPSMatrixRandomPhilox: the destination matrix is nil.",
       [&] { [words encodeToCommandBuffer:commands() destinationMatrix:nowhere]; }},
      {"MPSMatrixRandomPhilox: the destination vector is nil.",
       [&] { [words encodeToCommandBuffer:commands() destinationVector:no_vector]; }},
      {"MPSMatrixRandomPhilox: batchStart is 3, the destination has 1 entries.",
       [&] {
         [words setBatchStart:3];
         [words encodeToCommandBuffer:commands() destinationMatrix:matrix(2, 2, MPSDataTypeUInt32)];
       }},
  });
}

TEST_CASE("matrix copy: descriptors and operations that are refused") {
  MPSMatrix *const a = matrix(2, 2), *const half = matrix(2, 2, MPSDataTypeFloat16), *none = nil;
  const MPSMatrixCopyOffsets offsets = {0, 0, 0, 0};
  MPSMatrixCopyDescriptor *const one = [[[MPSMatrixCopyDescriptor alloc] initWithDevice:matrix_device()
                                                                                  count:1] autorelease];
  MPSMatrixCopyDescriptor *const unset = [[[MPSMatrixCopyDescriptor alloc] initWithDevice:matrix_device()
                                                                                    count:1] autorelease];
  MPSMatrixCopyDescriptor *undescribed = nil;
  MPSMatrixCopy *const kernel = [[[MPSMatrixCopy alloc] initWithDevice:matrix_device()
                                                              copyRows:2
                                                           copyColumns:2
                                                  sourcesAreTransposed:NO
                                             destinationsAreTransposed:NO] autorelease];
  const auto lists = [&](NSArray *from, NSArray *to, NSUInteger offset) {
    [[[MPSMatrixCopyDescriptor alloc] autorelease] initWithSourceMatrices:from
                                                      destinationMatrices:to
                                                             offsetVector:nil
                                                                   offset:offset];
  };
  const auto encode = [&](id<MTLCommandBuffer> buffer, MPSMatrixCopyDescriptor *descriptor) {
    [kernel encodeToCommandBuffer:buffer copyDescriptor:descriptor];
  };
  check_refused({
      {"MPSMatrixCopyDescriptor: sourceMatrix is nil.",
       [&] { [MPSMatrixCopyDescriptor descriptorWithSourceMatrix:none destinationMatrix:a offsets:offsets]; }},
      {"MPSMatrixCopyDescriptor: destinationMatrix is nil.",
       [&] { [MPSMatrixCopyDescriptor descriptorWithSourceMatrix:a destinationMatrix:none offsets:offsets]; }},
      {"MPSMatrixCopyDescriptor: count is 2000000; a descriptor holds at most 1048576 copies.",
       [] { [[[MPSMatrixCopyDescriptor alloc] autorelease] initWithDevice:matrix_device() count:2000000]; }},
      {"MPSMatrixCopyDescriptor: there are 1 source matrices and 2 destination matrices.",
       [&] {
         lists(@[ a ], @[ a, a ], 0);
       }},
      {"MPSMatrixCopyDescriptor: the offsets begin at byte 6, which is no multiple of the 4 bytes of one.",
       [&] { lists(@[ a ], @[ a ], 6); }},
      {"MPSMatrixCopyDescriptor: operation 1 is set, there are 1.",
       [&] { [one setCopyOperationAtIndex:1 sourceMatrix:a destinationMatrix:a offsets:offsets]; }},
      {"MPSMatrixCopy: an operation of the descriptor was not set.", [&] { encode(commands(), unset); }},
      {"MPSMatrixCopy: copyDescriptor is nil.", [&] { encode(commands(), undescribed); }},
      {"MPSMatrixCopy is encoded to a command buffer that is nil.", [&] { encode(nil, one); }},
      {"MPSMatrixCopy: the source holds Float32, the destination Float16.",
       [&] {
         [one setCopyOperationAtIndex:0 sourceMatrix:a destinationMatrix:half offsets:offsets];
         encode(commands(), one);
       }},
  });
}

TEST_CASE("matrix kernels: operands, origins and batches that are refused") {
  MPSMatrixMultiplication *const product = [[[MPSMatrixMultiplication alloc] initWithDevice:matrix_device()
                                                                                 resultRows:2
                                                                              resultColumns:2
                                                                            interiorColumns:2] autorelease];
  MPSMatrix *const a = matrix(2, 2), *none = nil;
  id<MTLCommandBuffer> unmade = nil;
  const auto multiply = [&](MPSMatrix *left, MPSMatrix *right, MTLOrigin origin = MTLOriginMake(0, 0, 0)) {
    [product setLeftMatrixOrigin:origin];
    [product encodeToCommandBuffer:commands() leftMatrix:left rightMatrix:right resultMatrix:a];
  };
  check_refused({
      {"MPSMatrixMultiplication: leftMatrix is nil.", [&] { multiply(none, a); }},
      {"MPSMatrixMultiplication: rightMatrix is nil.", [&] { multiply(a, none); }},
      {"MPSMatrixMultiplication: leftMatrix holds UInt32; it can be Float32 or Float16.",
       [&] { multiply(matrix(2, 2, MPSDataTypeUInt32), a); }},
      {"MPSMatrixMultiplication: the origin of leftMatrix is row 2, column 0; it has 2 rows and 2 columns.",
       [&] { multiply(a, a, MTLOriginMake(2, 0, 0)); }},
      {"MPSMatrixMultiplication: the origin of leftMatrix is row 0, column 5; it has 2 rows and 2 columns.",
       [&] { multiply(a, a, MTLOriginMake(0, 5, 0)); }},
      {"MPSMatrixMultiplication: the origin of leftMatrix has z 1; batchStart chooses a matrix, z is 0.",
       [&] { multiply(a, a, MTLOriginMake(0, 0, 1)); }},
      {"MPSMatrixMultiplication: leftMatrix has 1 x 2 elements from row 1, column 0 on, 2 x 2 are needed.",
       [&] { multiply(a, a, MTLOriginMake(1, 0, 0)); }},
      {"MPSMatrixMultiplication: rightMatrix has 1 x 2 elements, 2 x 2 are needed.",
       [&] { multiply(a, matrix(1, 2)); }},
      {"MPSMatrixMultiplication is encoded to a command buffer that is nil.",
       [&] {
         [product setLeftMatrixOrigin:MTLOriginMake(0, 0, 0)];
         [product encodeToCommandBuffer:unmade leftMatrix:a rightMatrix:a resultMatrix:a];
       }},
      {"MPSMatrixMultiplication: batchStart is 4, leftMatrix has 1 in its batch.",
       [&] {
         [product setBatchStart:4];
         multiply(a, a);
       }},
  });
}

TEST_CASE("matrix kernels: neurons, sums and places of largest values that are refused") {
  MPSMatrixNeuron *const neuron = [[[MPSMatrixNeuron alloc] initWithDevice:matrix_device()] autorelease];
  MPSMatrixFindTopK *const top = [[[MPSMatrixFindTopK alloc] initWithDevice:matrix_device()
                                                         numberOfTopKValues:3] autorelease];
  MPSMatrixSum *const sum = [[[MPSMatrixSum alloc] initWithDevice:matrix_device() count:2 rows:2 columns:2
                                                        transpose:NO] autorelease];
  MPSMatrix *const a = matrix(2, 2), *const wide = matrix(2, 4);
  const auto find = [&](MPSMatrix *input, MPSDataType type) {
    [top encodeToCommandBuffer:commands()
                   inputMatrix:input
             resultIndexMatrix:matrix(2, 3, type)
             resultValueMatrix:matrix(2, 3)];
  };
  const auto add = [&](NSArray *sources, NSUInteger scales, NSUInteger first) {
    [sum encodeToCommandBuffer:commands()
                sourceMatrices:sources
                  resultMatrix:matrix(2, 2)
                   scaleVector:test_vector(scales, 1).vector
                  offsetVector:nil
                    biasVector:nil
                    startIndex:first];
  };
  NSData *no_slopes = nil;
  const float slope = 1;
  check_refused({
      {"PReLU has a parameter for each column; setNeuronToPReLUWithParametersA: takes them.",
       [&] { [neuron setNeuronType:MPSCNNNeuronTypePReLU parameterA:0 parameterB:0 parameterC:0]; }},
      {": 99 is not an MPSCNNNeuronType.",
       [&] { [neuron setNeuronType:static_cast<MPSCNNNeuronType>(99) parameterA:0 parameterB:0 parameterC:0]; }},
      {"the data of PReLU has 0 bytes; it holds one float of 4 bytes for each column.",
       [&] { [neuron setNeuronToPReLUWithParametersA:no_slopes]; }},
      {"the data of PReLU has 3 bytes; it holds one float of 4 bytes for each column.",
       [&] { [neuron setNeuronToPReLUWithParametersA:[NSData dataWithBytes:&slope length:3]]; }},
      {"the data of PReLU has 4 bytes; 8 are needed for 2 columns.",
       [&] {
         [neuron setNeuronToPReLUWithParametersA:[NSData dataWithBytes:&slope length:4]];
         [neuron encodeToCommandBuffer:commands() inputMatrix:a biasVector:nil resultMatrix:a];
       }},
      {"MPSMatrixFindTopK: numberOfTopKValues is 0; 1 to 16 are possible.", [&] { [top setNumberOfTopKValues:0]; }},
      {"MPSMatrixFindTopK: numberOfTopKValues is 17; 1 to 16 are possible.", [&] { [top setNumberOfTopKValues:17]; }},
      {"MPSMatrixFindTopK: numberOfTopKValues is 3, inputMatrix has 2 columns.", [&] { find(a, MPSDataTypeUInt32); }},
      {"MPSMatrixFindTopK: resultIndexMatrix holds Float32; it can be UInt32.",
       [&] { find(wide, MPSDataTypeFloat32); }},
      {"MPSMatrixSum: there are 1 source matrices, the kernel sums 2.", [&] { add(@[ a ], 2, 0); }},
      {"MPSMatrixSum: scaleVector has 2 elements; 2 from element 1 on are needed.",
       [&] {
         add(@[ a, a ], 2, 1);
       }},
      {"MPSMatrixSum: scaleVector has 2 elements; 2 from element 2 on are needed.",
       [&] {
         add(@[ a, a ], 2, 2);
       }},
  });
}

TEST_CASE("matrix decompositions: pivots and status that are refused") {
  MPSMatrixDecompositionLU *const lu = [[[MPSMatrixDecompositionLU alloc] initWithDevice:matrix_device()
                                                                                    rows:2
                                                                                 columns:2] autorelease];
  MPSMatrix *const a = matrix(2, 2);
  id<MTLBuffer> small = [[matrix_device() newBufferWithLength:2 options:MTLResourceStorageModeShared] autorelease];
  const auto decompose = [&](MPSDataType type, id<MTLBuffer> status) {
    [lu encodeToCommandBuffer:commands() sourceMatrix:a resultMatrix:a pivotIndices:matrix(1, 2, type) status:status];
  };
  check_refused({
      {"MPSMatrixDecompositionLU: pivotIndices holds Float32; it can be UInt32.",
       [&] { decompose(MPSDataTypeFloat32, nil); }},
      {"MPSMatrixDecompositionLU: status has 2 bytes, 4 are needed: 4 for each matrix.",
       [&] { decompose(MPSDataTypeUInt32, small); }},
  });
}
