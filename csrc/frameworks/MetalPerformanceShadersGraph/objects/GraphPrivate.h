// The common interface of MPSGraph's categories, objects and runs.
//
// All functions raise NSException on bad input, with a message that names the operation and the argument.
#pragma once

#import <MetalPerformanceShadersGraph/MPSGraph.h>

#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "compat/guard.h"
#include "compat/objc_ref.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/NDStorage.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/graph_core.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/lowering.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::graph {

// Tensors and operations may outlive their graph; properties that only the graph has are then nil.
struct GraphLink {
  MPSGraph *_Nullable graph;  // not retained
};

using openmps::refuse;

std::string text_of(NSString *_Nullable string);
MPSDataType type_of(DType dtype);
MPSDataType type_of(const StaticType &type);
// The type of a tensor with this shape, nil for an unknown one; raises for types that no tensor has.
StaticType static_type_of(MPSDataType type, MPSShape *_Nullable shape, const std::string &who);
// Extents of a placeholder or target: -1 allowed; nullopt for nil.
std::optional<std::vector<std::int64_t>> extents_of(MPSShape *_Nullable shape, const std::string &who);
Integers integers_from(NSArray<NSNumber *> *_Nullable numbers);
NSArray<NSNumber *> *numbers_from(const Integers &integers);
MPSShape *_Nullable shape_from(const StaticType &type);

// ---- the objects' contents

// The only access to a graph's content. Any thread may use it. The graph's lock is held during its lifetime, so
// references into the graph are not valid longer. One thread may hold several.
class CoreLock {
 public:
  CoreLock(std::recursive_mutex &mutex, GraphCore &core) : lock_(mutex), core_(core) {}
  GraphCore *operator->() const noexcept { return &core_; }
  GraphCore &operator*() const noexcept { return core_; }
  const GraphData &data() const noexcept { return core_.data(); }
  // Releases the lock while `run` calls user code; this thread must hold no other CoreLock.
  template <typename F>
  void outside(F &&run) {
    lock_.unlock();
    run();
    lock_.lock();
  }

 private:
  std::unique_lock<std::recursive_mutex> lock_;
  GraphCore &core_;
};
// To read.
CoreLock core_of(MPSGraph *graph);
// To add to it. Raises if another thread is inside a block of `if`, `for`, `while` or `controlDependency`, because
// operations added meanwhile would belong to that block.
CoreLock building(MPSGraph *graph);
TensorId id_of(MPSGraphTensor *tensor);
OperationId id_of(MPSGraphOperation *operation);
// The objects of a graph, made at first use; owned by the graph.
MPSGraphTensor *tensor_object(MPSGraph *graph, TensorId tensor);
MPSGraphOperation *operation_object(MPSGraph *graph, OperationId operation);

// A tensor as an operand of `who`: raises if it is nil or of another graph. A variable becomes a read of it.
TensorId operand(MPSGraph *graph, const std::string &who, MPSGraphTensor *_Nullable tensor);
// The tensor itself, also if it is a variable.
TensorId own_tensor(MPSGraph *graph, const std::string &who, MPSGraphTensor *_Nullable tensor);
OperationId own_operation(MPSGraph *graph, const std::string &who, MPSGraphOperation *_Nullable operation);

// Whether a tensor, as an operand of `who`, is complex.
bool is_complex(MPSGraph *graph, const char *who, MPSGraphTensor *_Nullable tensor);

// ---- adding operations

// An input that may be left out.
struct Optional {
  MPSGraphTensor *_Nullable tensor;
};

struct Input {
  Input(MPSGraphTensor *_Nullable needed) : tensor(needed) {}  // reads as a list
  Input(Optional optional) : tensor(optional.tensor), may_be_nil(true) {}
  MPSGraphTensor *_Nullable tensor;
  bool may_be_nil = false;
};

// How an operation takes part in complex numbers. By its type: complex operands as `complex_form` says, or none.
enum class ComplexUse : std::uint8_t { ByType, Takes, Makes };

struct NewOperation {
  const char *type;
  NSString *_Nullable name;
  std::vector<Input> inputs;
  LowerRule lower;
  std::size_t results = 1;        // if the rule cannot tell: feeds of unknown rank
  std::optional<DType> result{};  // the same
  std::vector<std::size_t> host_inputs{};
  bool of_shapes = false;
  bool is_random = false;
  ComplexUse complex = ComplexUse::ByType;
};

MPSGraphTensor *add(MPSGraph *graph, NewOperation operation);
NSArray<MPSGraphTensor *> *add_many(MPSGraph *graph, NewOperation operation);
// One result of an engine operation with the inputs as they are.
MPSGraphTensor *add_plain(MPSGraph *graph, const char *type, NSString *_Nullable name, std::vector<Input> inputs,
                          const char *engine_op, Attributes attributes = {});
NSArray<MPSGraphTensor *> *objects_of(MPSGraph *graph, const std::vector<TensorId> &tensors);

}  // namespace openmps::fw::graph

NS_ASSUME_NONNULL_END
