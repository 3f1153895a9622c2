#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixDecomposition.h>

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/solver_fragment.h"

using namespace openmps::fw::matrix;

struct MPSMatrixDecompositionCholeskyImpl {
  bool lower = true;
  NSUInteger order = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("lower", lower);
    each("order", order);
  }
};

struct MPSMatrixDecompositionLUImpl {
  NSUInteger rows = 0, columns = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("rows", rows);
    each("columns", columns);
  }
};

@implementation MPSMatrixDecompositionCholesky

- (instancetype)initWithDevice:(id<MTLDevice>)device lower:(BOOL)lower order:(NSUInteger)order {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _choleskyImpl = new MPSMatrixDecompositionCholeskyImpl{lower == YES, order};
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixDecompositionCholesky, _choleskyImpl)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix
                       status:(id<MTLBuffer>)status {
  const MPSMatrixDecompositionCholeskyImpl &my = *_choleskyImpl;
  const std::string who = [self omps_name];
  const Extent extent{my.order, my.order};
  FragmentCall call{self, commandBuffer, [self omps_batch], {}, {}};
  call.keeps_types = true;
  call.sources.push_back(float_operand(who, "sourceMatrix", sourceMatrix, [self sourceMatrixOrigin], extent));
  call.results.push_back(float_operand(who, "resultMatrix", resultMatrix, [self resultMatrixOrigin], extent));
  if (status != nil) call.results.push_back(status_operand(who, status, call.sources[0], call.batch));
  encode_fragment(std::move(call), FragmentKey("cholesky") << my.lower << (status != nil),
                  [&](GraphFragment &fragment) {
                    const Tensor a[] = {as_float32(fragment.sources[0])};
                    const std::vector<Tensor> made = fragment.graph.ops("cholesky", a, {{"lower", my.lower}});
                    if (made.size() < 2)
                      return std::vector<Tensor>(2);  // compiling reports the error of a failed graph
                    return std::vector<Tensor>{
                        made[0], status_of(fragment, made[1], MPSMatrixDecompositionStatusNonPositiveDefinite)};
                  });
}

@end

@implementation MPSMatrixDecompositionLU

- (instancetype)initWithDevice:(id<MTLDevice>)device rows:(NSUInteger)rows columns:(NSUInteger)columns {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _decompositionLUImpl = new MPSMatrixDecompositionLUImpl{rows, columns};
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixDecompositionLU, _decompositionLUImpl)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
                 resultMatrix:(MPSMatrix *)resultMatrix
                 pivotIndices:(MPSMatrix *)pivotIndices
                       status:(id<MTLBuffer>)status {
  const MPSMatrixDecompositionLUImpl &my = *_decompositionLUImpl;
  const std::string who = [self omps_name];
  const Extent extent{my.rows, my.columns};
  FragmentCall call{self, commandBuffer, [self omps_batch], {}, {}};
  call.keeps_types = true;
  call.sources.push_back(float_operand(who, "sourceMatrix", sourceMatrix, [self sourceMatrixOrigin], extent));
  call.results.push_back(float_operand(who, "resultMatrix", resultMatrix, [self resultMatrixOrigin], extent));
  call.results.push_back(pivot_operand(who, pivotIndices, std::min(my.rows, my.columns)));
  if (status != nil) call.results.push_back(status_operand(who, status, call.sources[0], call.batch));
  encode_fragment(std::move(call), FragmentKey("lu") << (status != nil), [&](GraphFragment &fragment) {
    const Tensor a[] = {as_float32(fragment.sources[0])};
    const std::vector<Tensor> made = fragment.graph.ops("lu", a);
    if (made.size() < 3) return std::vector<Tensor>(3);
    return std::vector<Tensor>{made[0], made[1], status_of(fragment, made[2], MPSMatrixDecompositionStatusSingular)};
  });
}

@end
