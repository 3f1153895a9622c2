// MPSGraph for C++: tensors and operations by handle, operations by Apple's selectors, runs.
//
// Operations are called by Apple's names, with one argument for each part of the selector. The method's signature says
// how an argument is passed. Blocks, feeds and results have separate functions.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/api.h"
#include "core/descriptor.h"
#include "core/device.h"
#include "core/precision.h"

namespace openmps::core {

struct GraphOperation;

struct OPENMPS_API GraphTensor {
  Handle object;  // MPSGraphTensor

  // The known shape: -1 for an extent that feeds decide. Fails if the rank is unknown.
  Result<std::vector<std::int64_t>> shape() const noexcept;
  Result<bool> has_shape() const noexcept;
  Result<std::uint32_t> data_type() const noexcept;  // MPSDataType
  Result<std::string> operation_name() const noexcept;
  Result<GraphOperation> operation() const noexcept;
};

struct OPENMPS_API GraphOperation {
  Handle object;  // MPSGraphOperation

  Result<std::string> name() const noexcept;
  Result<std::vector<GraphTensor>> inputs() const noexcept;
  Result<std::vector<GraphTensor>> outputs() const noexcept;
  Result<std::vector<GraphOperation>> control_dependencies() const noexcept;
};

// std::monostate is nil.
using GraphArgument = std::variant<std::monostate, bool, std::int64_t, double, std::string, GraphTensor, GraphOperation,
                                   Descriptor, std::vector<GraphTensor>, std::vector<std::int64_t>>;
using GraphAnswer = std::variant<GraphTensor, GraphOperation, std::vector<GraphTensor>>;

// The elements of a tensor: MPSGraphTensorData.
struct OPENMPS_API GraphData {
  Handle object;

  // A copy of dense row-major elements.
  static Result<GraphData> make(const Device& device, const void* bytes, std::size_t size,
                                const std::vector<std::int64_t>& shape, std::uint32_t data_type) noexcept;
  Result<std::vector<std::int64_t>> shape() const noexcept;
  Result<std::uint32_t> data_type() const noexcept;
  // Dense row-major elements; `bytes` holds them all. Wait for the run first.
  Status read(void* bytes) const noexcept;
};

// A type of a tensor: -1 for an extent that is not known.
struct GraphType {
  std::vector<std::int64_t> shape;
  std::uint32_t data_type = 0;  // MPSDataType
};

using GraphFeeds = std::vector<std::pair<GraphTensor, GraphData>>;

struct OPENMPS_API TensorGraph {
  Handle object;  // MPSGraph

  static Result<TensorGraph> make() noexcept;

  // As Graph::set_precision: for runs from here on.
  Status set_precision(Precision precision, double loss_scale, bool deterministic) const noexcept;

  // One of the graph's methods, with the arguments in their order.
  Result<GraphAnswer> call(const std::string& selector, const std::vector<GraphArgument>& arguments) const noexcept;
  Result<GraphTensor> constant(const void* bytes, std::size_t size, const std::vector<std::int64_t>& shape,
                               std::uint32_t data_type) const noexcept;
  Result<GraphTensor> variable(const void* bytes, std::size_t size, const std::vector<std::int64_t>& shape,
                               std::uint32_t data_type, const std::string& name) const noexcept;
  // A null shape leaves the rank open.
  Result<GraphTensor> placeholder(const std::vector<std::int64_t>* shape, std::uint32_t data_type,
                                  const std::string& name) const noexcept;
  // In the order of `tensors`; an empty handle if `primary` does not depend on one.
  Result<std::vector<GraphTensor>> gradients(const GraphTensor& primary, const std::vector<GraphTensor>& tensors,
                                             const std::string& name) const noexcept;

  // The results of the executable that a compilation has for `symbol`, one for each type.
  Result<std::vector<GraphTensor>> call_symbol(const std::string& symbol, const std::vector<GraphTensor>& inputs,
                                               const std::vector<GraphType>& types,
                                               const std::string& name) const noexcept;

  // Gradients compute values of the operations in between again, instead of keeping them. Begin fails if it is open.
  Status begin_recomputation() const noexcept;
  Status end_recomputation() const noexcept;

  // ---- blocks: their exceptions come back as the Status
  using Block = std::function<std::vector<GraphTensor>()>;
  using Body = std::function<std::vector<GraphTensor>(const GraphTensor& index, const std::vector<GraphTensor>&)>;
  Result<std::vector<GraphTensor>> control_dependencies(const std::vector<GraphOperation>& operations,
                                                        const Block& block, const std::string& name) const noexcept;
  Result<std::vector<GraphTensor>> if_else(const GraphTensor& predicate, const Block& yes, const Block& no,
                                           const std::string& name) const noexcept;
  Result<std::vector<GraphTensor>> for_loop(const GraphTensor& lower, const GraphTensor& upper, const GraphTensor& step,
                                            const std::vector<GraphTensor>& initial, const Body& body,
                                            const std::string& name) const noexcept;

  // `before` returns the predicate, then the values that the loop carries; `after` makes of them the next arguments.
  using LoopBlock = std::function<std::vector<GraphTensor>(const std::vector<GraphTensor>&)>;
  Result<std::vector<GraphTensor>> while_loop(const std::vector<GraphTensor>& initial, const LoopBlock& before,
                                              const LoopBlock& after, const std::string& name) const noexcept;

  // ---- runs
  // Waits; results in the order of `targets`.
  Result<std::vector<GraphData>> run(const CommandQueue& queue, const GraphFeeds& feeds,
                                     const std::vector<GraphTensor>& targets,
                                     const std::vector<GraphOperation>& operations) const noexcept;
  // Returns at once; `done` runs on a thread of the queue, with the final status.
  Result<std::vector<GraphData>> run_async(const CommandQueue& queue, const GraphFeeds& feeds,
                                           const std::vector<GraphTensor>& targets,
                                           const std::vector<GraphOperation>& operations,
                                           std::function<void(const Status&)> done) const noexcept;
  // Encodes a run that writes `results`, which have the types of their tensors. Both are kept until it has ended.
  Status encode(const CommandBuffer& buffer, const GraphFeeds& feeds, const GraphFeeds& results,
                const std::vector<GraphOperation>& operations) const noexcept;
};

}  // namespace openmps::core
