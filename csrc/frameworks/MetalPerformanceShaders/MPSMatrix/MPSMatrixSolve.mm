#import <MetalPerformanceShaders/MPSMatrix/MPSMatrixSolve.h>

#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/solver_fragment.h"

using namespace openmps::fw::matrix;

struct MPSMatrixSolveTriangularImpl {
  Triangle triangle;
  NSUInteger order = 0, right_hand_sides = 0;
  double alpha = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("right", triangle.right);
    each("upper", triangle.upper);
    each("transpose", triangle.transpose);
    each("unit", triangle.unit);
    each("order", order);
    each("numberOfRightHandSides", right_hand_sides);
    each("alpha", alpha);
  }
};

struct MPSMatrixSolveLUImpl {
  bool transpose = false;
  NSUInteger order = 0, right_hand_sides = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("transpose", transpose);
    each("order", order);
    each("numberOfRightHandSides", right_hand_sides);
  }
};

struct MPSMatrixSolveCholeskyImpl {
  bool upper = false;
  NSUInteger order = 0, right_hand_sides = 0;

  template <typename Visit>
  void visit(Visit &&each) {
    each("upper", upper);
    each("order", order);
    each("numberOfRightHandSides", right_hand_sides);
  }
};

namespace {

// The arguments of an encode: the matrix, right-hand sides and the memory for their solutions.
struct Given {
  MPSMatrix *source, *right_hand_side, *solution;
};

FragmentCall solver_call(MPSMatrixBinaryKernel *kernel, id<MTLCommandBuffer> buffer, const Given &given,
                         NSUInteger order, const Extent &vectors) {
  const std::string who = [kernel omps_name];
  FragmentCall call{kernel, buffer, [kernel omps_batch], {}, {}};
  call.keeps_types = true;
  call.sources.push_back(
      float_operand(who, "sourceMatrix", given.source, [kernel primarySourceMatrixOrigin], { order, order }));
  call.sources.push_back(
      float_operand(who, "rightHandSideMatrix", given.right_hand_side, [kernel secondarySourceMatrixOrigin], vectors));
  call.results.push_back(float_operand(who, "solutionMatrix", given.solution, [kernel resultMatrixOrigin], vectors));
  return call;
}

}  // namespace

@implementation MPSMatrixSolveTriangular

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         right:(BOOL)right
                         upper:(BOOL)upper
                     transpose:(BOOL)transpose
                          unit:(BOOL)unit
                         order:(NSUInteger)order
        numberOfRightHandSides:(NSUInteger)numberOfRightHandSides
                         alpha:(double)alpha {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _solveTriangularImpl = new MPSMatrixSolveTriangularImpl{
      {upper == YES, transpose == YES, unit == YES, right == YES}, order, numberOfRightHandSides, alpha};
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixSolveTriangular, _solveTriangularImpl)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
          rightHandSideMatrix:(MPSMatrix *)rightHandSideMatrix
               solutionMatrix:(MPSMatrix *)solutionMatrix {
  const MPSMatrixSolveTriangularImpl &my = *_solveTriangularImpl;
  const Triangle &triangle = my.triangle;
  const Extent vectors = triangle.right ? Extent{my.right_hand_sides, my.order} : Extent{my.order, my.right_hand_sides};
  FragmentCall call =
      solver_call(self, commandBuffer, {sourceMatrix, rightHandSideMatrix, solutionMatrix}, my.order, vectors);
  const auto key = FragmentKey("solve triangular")
                   << triangle.right << triangle.upper << triangle.transpose << triangle.unit << my.alpha;
  encode_fragment(std::move(call), key, [&](GraphFragment &fragment) {
    const Tensor a = as_float32(fragment.sources[0]), b = as_float32(fragment.sources[1]);
    return std::vector<Tensor>{substitute(fragment, a, times(b, my.alpha), triangle)};
  });
}

@end

@implementation MPSMatrixSolveLU

- (instancetype)initWithDevice:(id<MTLDevice>)device
                     transpose:(BOOL)transpose
                         order:(NSUInteger)order
        numberOfRightHandSides:(NSUInteger)numberOfRightHandSides {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _solveLUImpl = new MPSMatrixSolveLUImpl{transpose == YES, order, numberOfRightHandSides};
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixSolveLU, _solveLUImpl)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
          rightHandSideMatrix:(MPSMatrix *)rightHandSideMatrix
                 pivotIndices:(MPSMatrix *)pivotIndices
               solutionMatrix:(MPSMatrix *)solutionMatrix {
  const MPSMatrixSolveLUImpl &my = *_solveLUImpl;
  FragmentCall call = solver_call(self, commandBuffer, {sourceMatrix, rightHandSideMatrix, solutionMatrix}, my.order,
                                  {my.order, my.right_hand_sides});
  call.sources.push_back(pivot_operand([self omps_name], pivotIndices, my.order));
  encode_fragment(std::move(call), FragmentKey("solve lu") << my.transpose, [&](GraphFragment &fragment) {
    const Tensor factors = as_float32(fragment.sources[0]), b = as_float32(fragment.sources[1]);
    const Tensor pivots = pivots_of(fragment.sources[2]);
    const Triangle low{false, my.transpose, true}, up{true, my.transpose};
    // With `P A = L U`, `A x = b` becomes `L U x = P b`, and `A^T x = b` becomes `U^T L^T P x = b`.
    if (!my.transpose) {
      const Tensor swapped = fragment.op("swap_rows", {b, pivots});
      return std::vector<Tensor>{substitute(fragment, factors, substitute(fragment, factors, swapped, low), up)};
    }
    const Tensor swapped = substitute(fragment, factors, substitute(fragment, factors, b, up), low);
    return std::vector<Tensor>{fragment.op("swap_rows", {swapped, pivots}, {{"backward", true}})};
  });
}

@end

@implementation MPSMatrixSolveCholesky

- (instancetype)initWithDevice:(id<MTLDevice>)device
                         upper:(BOOL)upper
                         order:(NSUInteger)order
        numberOfRightHandSides:(NSUInteger)numberOfRightHandSides {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _solveCholeskyImpl = new MPSMatrixSolveCholeskyImpl{upper == YES, order, numberOfRightHandSides};
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixSolveCholesky, _solveCholeskyImpl)

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 sourceMatrix:(MPSMatrix *)sourceMatrix
          rightHandSideMatrix:(MPSMatrix *)rightHandSideMatrix
               solutionMatrix:(MPSMatrix *)solutionMatrix {
  const MPSMatrixSolveCholeskyImpl &my = *_solveCholeskyImpl;
  FragmentCall call = solver_call(self, commandBuffer, {sourceMatrix, rightHandSideMatrix, solutionMatrix}, my.order,
                                  {my.order, my.right_hand_sides});
  encode_fragment(std::move(call), FragmentKey("solve cholesky") << my.upper, [&](GraphFragment &fragment) {
    const Tensor factor = as_float32(fragment.sources[0]), b = as_float32(fragment.sources[1]);
    // A = L L^T, or U^T U.
    const Triangle first{my.upper, my.upper}, second{my.upper, !my.upper};
    return std::vector<Tensor>{substitute(fragment, factor, substitute(fragment, factor, b, first), second)};
  });
}

@end
