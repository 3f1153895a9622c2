// The builder of graphs for front ends that cannot catch C++ exceptions.
#pragma once

#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/graphs/stored_graph.h"
#include "engine/graphs/tensor.h"

namespace openmps::engine {

// Writes a graph without exceptions: the first error is kept, everything after it does nothing, `status` and `compile`
// report it.
class GraphBuilder {
 public:
  explicit GraphBuilder(std::string name = {}) noexcept;
  ~GraphBuilder();
  GraphBuilder(GraphBuilder&&) noexcept;
  GraphBuilder& operator=(GraphBuilder&&) noexcept;

  // The user's name for the operations that follow, unless a call names them. Error messages quote it.
  void set_name(const std::string& name) noexcept;
  // The segment of the operations that follow; -1 for none. Later gradients read copies of a segment's values, computed
  // again from those that enter it. Memory then need not hold them from the forward to the backward pass.
  void set_segment(std::int64_t segment) noexcept;
  std::int64_t segment() const noexcept;
  Tensor input(DType dtype, const Shape& shape, const std::string& label) noexcept;
  // An input that mostly has the same content from run to run. Devices may keep values that follow from it alone.
  Tensor parameter(DType dtype, const Shape& shape, const std::string& label) noexcept;
  Tensor scalar(DType dtype, const std::string& label) noexcept;
  Tensor constant(double value, DType dtype = DType::Float32) noexcept;
  Tensor constant(std::shared_ptr<const Literal> literal, const std::string& name) noexcept;
  // `op` is a name of the registry (docs: csrc/engine/ops); `name` is the user's name for it in messages.
  Tensor op(const char* op, std::initializer_list<Tensor> inputs, Attributes attributes = {},
            const std::string& name = {}) noexcept;
  std::vector<Tensor> ops(const char* op, std::span<const Tensor> inputs, Attributes attributes = {},
                          const std::string& name = {}) noexcept;
  // `shares_input`: the Buffer input (its position among all inputs) that may be bound to the same memory.
  void output(Tensor value, int shares_input = -1) noexcept;
  // d sum(of * weight) / d with, one tensor each; an empty Tensor if there is no dependence. No weight means 1.
  std::vector<Tensor> gradients(Tensor of, Tensor weight, std::span<const Tensor> with) noexcept;

  // The results of one of two graphs: `yes` if the predicate's one element is not 0, else `no`. The predicate is read
  // while the plans run. The other graph does not run. Both read `captured`, scalars as scalars, and make results of
  // the same types.
  std::vector<Tensor> if_else(Tensor predicate, std::span<const Tensor> captured, const GraphBuilder& yes,
                              const GraphBuilder& no, const std::string& name = {}) noexcept;
  // `before` makes of the arguments a predicate of one element, then results. While it is not 0, `after` makes of the
  // results the next arguments. Returns the last results. Both read `captured` after these inputs. Captured scalars,
  // uint32, have another value in every iteration.
  std::vector<Tensor> while_loop(std::span<const Tensor> first, std::span<const Tensor> captured,
                                 const GraphBuilder& before, const GraphBuilder& after,
                                 const std::string& name = {}) noexcept;
  // The outputs of a whole graph, written here with these tensors for its inputs.
  std::vector<Tensor> insert(const StoredGraph& graph, std::span<const Tensor> inputs) noexcept;
  // The elements of a value that depends on constants alone, 4,096 at most; null for other values.
  std::shared_ptr<const Literal> constant_value(Tensor value) noexcept;
  bool is_scalar(Tensor value) const noexcept;

  TensorType type(Tensor value) const noexcept;  // float32 () after an error
  std::vector<TensorType> output_types() const;
  const Status& status() const noexcept;
  void fail(Status status) noexcept;  // keeps the first
  std::string str() const noexcept;   // the IR, printed
  StoredGraph stored() const;         // the present state
  Result<std::shared_ptr<Executable>> compile(Device& device, const CompileOptions& options = {}) noexcept;

 private:
  std::unique_ptr<GraphContent> content_;
};

}  // namespace openmps::engine
