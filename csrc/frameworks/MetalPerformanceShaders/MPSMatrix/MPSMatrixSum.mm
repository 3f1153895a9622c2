#import <MetalPerformanceShaders/MPSNeuralNetwork/MPSMatrixSum.h>

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/IndexedCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/MatrixNeuron.h"

using namespace openmps::fw::matrix;
using openmps::fw::ArrayStorage;

struct MPSMatrixSumImpl {
  NSUInteger count = 0, rows = 0, columns = 0;
  bool transpose = false;
  MTLOrigin resultMatrixOrigin{};
  MatrixNeuron neuron;

  template <typename Visit>
  void visit(Visit &&each) {
    each("count", count);
    each("rows", rows);
    each("columns", columns);
    each("transpose", transpose);
    each("resultMatrixOrigin", resultMatrixOrigin);
    neuron.visit(each);
  }
};

namespace {

// Scales of `count` sources as a tensor of one row, one number for each.
Tensor scale_of(Tensor scales, std::int64_t i) { return narrow(scales, 2, i, 1); }

Operand scales_of(const std::string &who, MPSVector *vector, NSUInteger first, NSUInteger count) {
  Operand scales = shared_vector(who, "scaleVector", vector);
  const NSUInteger given = scales.array.columns;
  if (first >= given || count > given - first) {
    refuse(who + ": scaleVector has " + std::to_string(given) + " elements; " + std::to_string(count) +
           " from element " + std::to_string(first) + " on are needed.");
  }
  scales.array.offset += objc::CheckedSize(first) * scales.array.element_bytes();
  scales.array.columns = count;
  return scales;
}

}  // namespace

@implementation MPSMatrixSum

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         count:(NSUInteger)count
                          rows:(NSUInteger)rows
                       columns:(NSUInteger)columns
                     transpose:(BOOL)transpose {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _matrixSumImpl = new MPSMatrixSumImpl{count, rows, columns, transpose == YES, {}, {}};
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixSum, _matrixSumImpl)
OMPS_FIELD(_matrixSumImpl, MTLOrigin, resultMatrixOrigin, ResultMatrixOrigin, resultMatrixOrigin)
OMPS_MATRIX_NEURON(_matrixSumImpl->neuron)

OMPS_FIELD_READONLY(_matrixSumImpl, NSUInteger, count, count)
OMPS_FIELD_READONLY(_matrixSumImpl, NSUInteger, rows, rows)
OMPS_FIELD_READONLY(_matrixSumImpl, NSUInteger, columns, columns)
- (BOOL)transpose {
  return _matrixSumImpl->transpose ? YES : NO;
}

// Source `index`, or the part of it at `offsets`, which is copied into new memory.
- (Operand)omps_source:(MPSMatrix *)matrix offsets:(const Indices &)offsets on:(id<MTLCommandBuffer>)commandBuffer {
  const std::string who = [self omps_name];
  const Extent wanted{_matrixSumImpl->rows, _matrixSumImpl->columns};
  Operand operand = matrix_operand(who, "a source matrix", matrix, MTLOriginMake(0, 0, 0));
  if (!offsets) {
    operand.take(wanted);
    return operand;
  }
  MPSMatrixDescriptor *const descriptor =
      [MPSMatrixDescriptor matrixDescriptorWithRows:wanted.rows
                                            columns:wanted.columns
                                           rowBytes:objc::CheckedSize(wanted.columns) * operand.array.element_bytes()
                                           dataType:operand.array.type];
  MPSMatrix *const part = [[[MPSMatrix alloc] initWithDevice:[self device] descriptor:descriptor] autorelease];
  IndexedCopy copy{who,
                   operand.array,
                   openmps::fw::storage_of(part),
                   false,
                   false,
                   wanted.rows,
                   wanted.columns,
                   {},
                   {},
                   offsets,
                   {},
                   {},
                   {}};
  record_indexed_copy(commandBuffer, copy);
  openmps::fw::consume(matrix);
  return matrix_operand(who, "a source matrix", part, MTLOriginMake(0, 0, 0));
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)buffer
               sourceMatrices:(NSArray<MPSMatrix *> *)sourceMatrices
                 resultMatrix:(MPSMatrix *)resultMatrix
                  scaleVector:(MPSVector *)scaleVector
                 offsetVector:(MPSVector *)offsetVector
                   biasVector:(MPSVector *)biasVector
                   startIndex:(NSUInteger)startIndex {
  OMPS_EXPECT(sourceMatrices);
  const MPSMatrixSumImpl &my = *_matrixSumImpl;
  const std::string who = [self omps_name];
  if (buffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  if (my.count == 0 || [sourceMatrices count] != my.count) {
    refuse(who + ": there are " + std::to_string([sourceMatrices count]) + " source matrices, the kernel sums " +
           std::to_string(my.count) + ".");
  }
  const Extent extent = my.transpose ? Extent{my.columns, my.rows} : Extent{my.rows, my.columns};
  Operand result = matrix_operand(who, "resultMatrix", resultMatrix, my.resultMatrixOrigin);
  result.take(extent);
  FragmentCall call{self, buffer, {0, 1}, {}, {result}};
  std::vector<Operand> more;
  if (scaleVector != nil) more.push_back(scales_of(who, scaleVector, startIndex, my.count));
  if (biasVector != nil) {
    more.push_back(shared_vector(who, "biasVector", biasVector));
    more.back().take({1, extent.columns});
  }
  const Indices offsets =
      indices_of(who, "offsetVector", offsetVector, objc::CheckedSize(startIndex) * 2, objc::CheckedSize(my.count) * 2);
  for (NSUInteger i = 0; i < my.count; ++i) {
    Indices offset = offsets;
    offset.view.offset += i * sizeof(MPSMatrixOffset);
    offset.count = 2;
    call.sources.push_back([self omps_source:[sourceMatrices objectAtIndex:i] offsets:offset on:buffer]);
  }
  call.sources.insert(call.sources.end(), more.begin(), more.end());
  const bool scales = scaleVector != nil, bias = biasVector != nil;
  const auto key = FragmentKey("sum") << my.count << my.transpose << scales << bias << my.neuron;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    Tensor sum;
    for (std::size_t i = 0; i < my.count; ++i) {
      Tensor x = fragment.sources[i];
      if (scales) x = x * scale_of(fragment.sources[my.count], static_cast<std::int64_t>(i));
      sum = i == 0 ? x : sum + x;
    }
    if (my.transpose) sum = transpose(sum, {0, 2, 1});
    if (bias) sum = sum + fragment.sources.back();
    return std::vector<Tensor>{apply(fragment, my.neuron, sum)};
  });
}

@end
