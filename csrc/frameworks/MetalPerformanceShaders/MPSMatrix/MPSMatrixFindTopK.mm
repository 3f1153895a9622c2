#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixFindTopK.h>

#include <algorithm>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

using namespace openmps::fw::matrix;

struct MPSMatrixFindTopKImpl {
  NSUInteger sourceRows = NSUIntegerMax, sourceColumns = NSUIntegerMax, indexOffset = 0, number = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("sourceRows", sourceRows);
    each("sourceColumns", sourceColumns);
    each("indexOffset", indexOffset);
    each("numberOfTopKValues", number);
  }
};

@implementation MPSMatrixFindTopK

static const NSUInteger kMost = 16;

- (instancetype)initWithDevice:(id<MTLDevice>)device numberOfTopKValues:(NSUInteger)numberOfTopKValues {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _matrixFindTopKImpl = new MPSMatrixFindTopKImpl;
  [self setNumberOfTopKValues:numberOfTopKValues];
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixFindTopK, _matrixFindTopKImpl)
OMPS_FIELD(_matrixFindTopKImpl, NSUInteger, sourceRows, SourceRows, sourceRows)
OMPS_FIELD(_matrixFindTopKImpl, NSUInteger, sourceColumns, SourceColumns, sourceColumns)
OMPS_FIELD(_matrixFindTopKImpl, NSUInteger, indexOffset, IndexOffset, indexOffset)
OMPS_FIELD_READONLY(_matrixFindTopKImpl, NSUInteger, numberOfTopKValues, number)

- (void)setNumberOfTopKValues:(NSUInteger)number {
  if (number < 1 || number > kMost)
    refuse([self omps_name] + ": numberOfTopKValues is " + std::to_string(number) + "; 1 to " + std::to_string(kMost) +
           " are possible.");
  _matrixFindTopKImpl->number = number;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  inputMatrix:(MPSMatrix *)inputMatrix
            resultIndexMatrix:(MPSMatrix *)resultIndexMatrix
            resultValueMatrix:(MPSMatrix *)resultValueMatrix {
  const MPSMatrixFindTopKImpl &my = *_matrixFindTopKImpl;
  const std::string who = [self omps_name];
  Operand input = matrix_operand(who, "inputMatrix", inputMatrix, [self sourceMatrixOrigin]);
  Operand indices = matrix_operand(who, "resultIndexMatrix", resultIndexMatrix, [self resultMatrixOrigin]);
  Operand values = matrix_operand(who, "resultValueMatrix", resultValueMatrix, [self resultMatrixOrigin]);
  const Extent extent{std::min(my.sourceRows, input.array.rows), std::min(my.sourceColumns, input.array.columns)};
  input.take(extent);
  if (my.number > extent.columns)
    refuse(who + ": numberOfTopKValues is " + std::to_string(my.number) + ", inputMatrix has " +
           std::to_string(extent.columns) + " columns.");
  indices.take({extent.rows, my.number});
  values.take({extent.rows, my.number});
  input.check_floats();
  values.check_floats();
  if (indices.array.type != MPSDataTypeUInt32)
    refuse(who + ": resultIndexMatrix holds " + openmps::fw::name_of(indices.array.type) + "; it can be UInt32.");
  FragmentCall call{self, commandBuffer, [self omps_batch], { input }, {indices, values}};
  call.keeps_types = true;
  encode_fragment(std::move(call), FragmentKey("find top k") << my.number << my.indexOffset,
                  [&](GraphFragment &fragment) {
                    const std::vector<Tensor> found =
                        fragment.graph.ops("top_k", fragment.sources, {{"k", static_cast<std::int64_t>(my.number)}});
                    if (found.size() < 2) return std::vector<Tensor>(2);
                    const Tensor offset =
                        fragment.graph.constant(static_cast<double>(my.indexOffset), openmps::engine::DType::Int32);
                    return std::vector<Tensor>{found[1] + offset, found[0]};
                  });
}

@end
