// Decompositions and solvers of matrices of 1,024 rows. Names are those of benchmarks/kernels/array_peers.py.
#include <numeric>

#include "benchmarks/kernels/library/cases.h"

namespace kernel_rounds {
namespace {

constexpr NSUInteger kOrder = 1024, kVectors = 64;

// In private memory, as PyTorch's tensors. Shared memory is copied for every command buffer.
template <typename Number = float>
MPSMatrix *matrix_of(id<MTLDevice> device, NSUInteger rows, NSUInteger columns, const std::vector<Number> &numbers,
                     MPSDataType type = MPSDataTypeFloat32) {
  const NSUInteger bytes = rows * columns * 4;
  id<MTLBuffer> buffer = [[device newBufferWithLength:bytes options:MTLResourceStorageModePrivate] autorelease];
  if (!numbers.empty()) {
    id<MTLBuffer> given = [[device newBufferWithBytes:numbers.data() length:bytes
                                              options:MTLResourceStorageModeShared] autorelease];
    run_once(device, [&](id<MTLCommandBuffer> work) {
      id<MTLBlitCommandEncoder> blit = [work blitCommandEncoder];
      [blit copyFromBuffer:given sourceOffset:0 toBuffer:buffer destinationOffset:0 size:bytes];
      [blit endEncoding];
    });
  }
  MPSMatrixDescriptor *descriptor = [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                                                          columns:columns
                                                                         rowBytes:columns * 4
                                                                         dataType:type];
  return [[[MPSMatrix alloc] initWithBuffer:buffer descriptor:descriptor] autorelease];
}

// Symmetric, with a diagonal that makes it positive definite.
std::vector<float> definite() {
  std::vector<float> numbers = uniform_numbers(kOrder * kOrder, 5);
  for (std::size_t i = 0; i < kOrder; ++i) {
    for (std::size_t j = 0; j < i; ++j) numbers[i * kOrder + j] = numbers[j * kOrder + i];
    numbers[i * kOrder + i] += kOrder;
  }
  return numbers;
}

Encode cholesky(id<MTLDevice> device) {
  MPSMatrixDecompositionCholesky *kernel = [[[MPSMatrixDecompositionCholesky alloc] initWithDevice:device
                                                                                             lower:YES
                                                                                             order:kOrder] autorelease];
  MPSMatrix *source = matrix_of(device, kOrder, kOrder, definite()), *result = matrix_of(device, kOrder, kOrder, {});
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work sourceMatrix:source resultMatrix:result status:nil];
  };
}

Encode lu(id<MTLDevice> device) {
  MPSMatrixDecompositionLU *kernel = [[[MPSMatrixDecompositionLU alloc] initWithDevice:device
                                                                                  rows:kOrder
                                                                               columns:kOrder] autorelease];
  MPSMatrix *source = matrix_of(device, kOrder, kOrder, uniform_numbers(kOrder * kOrder, 6)),
            *result = matrix_of(device, kOrder, kOrder, {}),
            *pivots = matrix_of(device, 1, kOrder, {}, MPSDataTypeUInt32);
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work sourceMatrix:source resultMatrix:result pivotIndices:pivots status:nil];
  };
}

Encode triangular(id<MTLDevice> device, NSUInteger vectors) {
  MPSMatrixSolveTriangular *kernel = [[[MPSMatrixSolveTriangular alloc] initWithDevice:device
                                                                                 right:NO
                                                                                 upper:NO
                                                                             transpose:NO
                                                                                  unit:NO
                                                                                 order:kOrder
                                                                numberOfRightHandSides:vectors
                                                                                 alpha:1] autorelease];
  MPSMatrix *source = matrix_of(device, kOrder, kOrder, definite()),
            *right = matrix_of(device, kOrder, vectors, uniform_numbers(kOrder * vectors, 7)),
            *result = matrix_of(device, kOrder, vectors, {});
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work sourceMatrix:source rightHandSideMatrix:right solutionMatrix:result];
  };
}

Encode cholesky_solver(id<MTLDevice> device) {
  MPSMatrixSolveCholesky *kernel = [[[MPSMatrixSolveCholesky alloc] initWithDevice:device
                                                                             upper:NO
                                                                             order:kOrder
                                                            numberOfRightHandSides:kVectors] autorelease];
  MPSMatrix *source = matrix_of(device, kOrder, kOrder, definite()),
            *right = matrix_of(device, kOrder, kVectors, uniform_numbers(kOrder * kVectors, 7)),
            *result = matrix_of(device, kOrder, kVectors, {});
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work sourceMatrix:source rightHandSideMatrix:right solutionMatrix:result];
  };
}

Encode lu_solver(id<MTLDevice> device) {
  std::vector<std::uint32_t> order(kOrder);
  std::iota(order.begin(), order.end(), 0U);
  MPSMatrixSolveLU *kernel = [[[MPSMatrixSolveLU alloc] initWithDevice:device
                                                             transpose:NO
                                                                 order:kOrder
                                                numberOfRightHandSides:kVectors] autorelease];
  MPSMatrix *source = matrix_of(device, kOrder, kOrder, definite()),
            *right = matrix_of(device, kOrder, kVectors, uniform_numbers(kOrder * kVectors, 7)),
            *pivots = matrix_of(device, 1, kOrder, order, MPSDataTypeUInt32),
            *result = matrix_of(device, kOrder, kVectors, {});
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work
                     sourceMatrix:source
              rightHandSideMatrix:right
                     pivotIndices:pivots
                   solutionMatrix:result];
  };
}

Encode matrix_product(id<MTLDevice> device) {
  MPSMatrixMultiplication *kernel = [[[MPSMatrixMultiplication alloc] initWithDevice:device
                                                                          resultRows:kOrder
                                                                       resultColumns:kOrder
                                                                     interiorColumns:kOrder] autorelease];
  MPSMatrix *left = matrix_of(device, kOrder, kOrder, uniform_numbers(kOrder * kOrder, 5)),
            *right = matrix_of(device, kOrder, kOrder, uniform_numbers(kOrder * kOrder, 6)),
            *result = matrix_of(device, kOrder, kOrder, {});
  return [=](id<MTLCommandBuffer> work) {
    [kernel encodeToCommandBuffer:work leftMatrix:left rightMatrix:right resultMatrix:result];
  };
}

}  // namespace

void add_matrix_cases(std::vector<Case> &cases) {
  cases.push_back({"Cholesky", cholesky});
  cases.push_back({"LU", lu});
  cases.push_back({"triangular solve, 1 vector", [](id<MTLDevice> device) { return triangular(device, 1); }});
  cases.push_back({"triangular solve, 64 vectors", [](id<MTLDevice> device) { return triangular(device, kVectors); }});
  cases.push_back({"triangular solve, 1024 vectors", [](id<MTLDevice> device) { return triangular(device, kOrder); }});
  cases.push_back({"Cholesky solve", cholesky_solver});
  cases.push_back({"LU solve", lu_solver});
  cases.push_back({"matrix product", matrix_product});
}

}  // namespace kernel_rounds
