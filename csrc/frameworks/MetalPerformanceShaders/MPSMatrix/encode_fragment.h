// Runs a fragment of engine operations over matrices. It finds or compiles its plan, gathers operands that are not
// dense in memory, records the run, and scatters strided results.
//
// A plan has dense float32 tensors for all element types: (entries of the batch, rows, columns). Thus one plan serves
// all strides, origins and offsets. Only the elements of a result are written, never the bytes between its rows:
// another queue may be writing there.
#pragma once

#include <vector>

#include "compat/function_ref.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/FragmentKey.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/Operand.h"

@class MPSKernel;

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::matrix {

using engine::Attributes;
using engine::Tensor;
using openmps::fw::FragmentKey;

// The arguments of a fragment's function.
struct GraphFragment {
  engine::GraphBuilder &graph;
  std::vector<Tensor> sources;

  Tensor op(const char *name, std::initializer_list<Tensor> inputs, Attributes attributes = {}) {
    return graph.op(name, inputs, std::move(attributes));
  }
};

inline Tensor times(Tensor x, double factor) { return factor == 1 ? x : x * factor; }
// Over the rows of all matrices, or of each.
inline Tensor column_sums(Tensor x, bool of_each_matrix) {
  return of_each_matrix ? reduce_sum(x, {1}) : reduce_sum(x, {0, 1});
}

struct Batch {
  NSUInteger start = 0, size = NSUIntegerMax;
};

struct FragmentCall {
  MPSKernel *kernel;
  id<MTLCommandBuffer> commandBuffer;
  Batch batch;
  std::vector<Operand> sources;
  std::vector<Operand> results;  // may share the memory of sources
  bool keeps_types = false;      // the plan uses the elements' types, which may be any, and only moves them
};

// The matrices that the operands need to have: up to the last of the batch, as far as all have them.
NSUInteger entries_of(const FragmentCall &call);

// `key`: all properties that `build` depends on besides its operands' shapes and types.
// `build` writes one tensor for each result, of as many elements as that has. Temporary sources count one read.
void encode_fragment(FragmentCall call, const FragmentKey &key,
                     FunctionRef<std::vector<Tensor>(GraphFragment &)> build);

}  // namespace openmps::fw::matrix

NS_ASSUME_NONNULL_END
