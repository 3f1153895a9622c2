// Runs a fragment of engine operations over arrays. It finds or compiles its plan, binds the arrays' memory, and
// records the run.
//
// A dense array is bound as it is. A view is a slice and a transposition of the dense tensor around it. The plan has
// these operations, thus a view costs no copy before the run. An array without such a tensor, or at an odd address, is
// copied to dense memory before the run, or from there after it. Only the elements of a result are written.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "compat/guard.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/FragmentKey.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDArrayPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNDArray/ArrayLayout.h"

@class MPSKernel;
@class MPSState;

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::ndarray {

using engine::Attributes;
using engine::Tensor;

using openmps::refuse;

struct ArrayType {
  MPSDataType type = MPSDataTypeInvalid;
  engine::Shape shape;  // slowest first
  std::string str() const;
};
ArrayType type_of(MPSNDArray *array);
engine::Shape without_leading_ones(const engine::Shape &shape);

// A source as `build` takes it.
class ArraySource {
 public:
  ArraySource(engine::GraphBuilder &graph, Tensor shown, const ArrayLayout &layout, engine::Shape stored,
              const PackedElements &packed = {})
      : graph_(&graph), shown_(shown), layout_(layout), stored_(std::move(stored)), packed_(packed) {}

  engine::Shape shape() const;
  bool is_packed() const { return static_cast<bool>(packed_); }
  // Elements of four bits are int8 here.
  Tensor value() const;
  // The same without a sign, from 0 to 15.
  Tensor unsigned_value() const;
  // Matrices along the last two axes, exchanged where the memory has them so: a matmul takes both without a copy.
  struct Matrices {
    Tensor value;
    bool are_transposed;
  };
  Matrices matrices() const;

 private:
  engine::GraphBuilder *graph_;
  Tensor shown_;
  ArrayLayout layout_;
  engine::Shape stored_;  // of bytes where elements are packed
  PackedElements packed_;
};

// The arguments of a rule's function.
struct ArrayFragment {
  engine::GraphBuilder &graph;
  std::vector<ArraySource> sources;

  Tensor op(const char *name, std::initializer_list<Tensor> inputs, Attributes attributes = {}) {
    return graph.op(name, inputs, std::move(attributes));
  }
};

// The operation of a kernel on arrays of given types.
struct ArrayRule {
  ArrayType result;
  FragmentKey key{"array"};        // all properties that `build` depends on besides types and extents
  std::vector<std::size_t> reads;  // the sources that `build` takes, in this order
  bool moves = false;              // elements are only moved: they may be complex
  bool takes_packed = false;       // sources may have elements of four bits
  std::function<Tensor(ArrayFragment &)> build;
};

struct ArrayCall {
  MPSKernel *kernel;
  id<MTLCommandBuffer> commandBuffer;
  id<MTLComputeCommandEncoder> _Nullable encoder;
  std::vector<MPSNDArray *> sources;
  MPSState *_Nullable state;  // that the kernel reads
  MPSNDArray *destination;
};

// Temporary sources and states count one read each.
void encode_arrays(const ArrayCall &call, const ArrayRule &rule);

}  // namespace openmps::fw::ndarray

NS_ASSUME_NONNULL_END
