// The engine's only public header, for the frameworks. Pure C++, every function noexcept, errors as Status or Result.
//
//   devices()  ->  Device::compile(graph)  ->  CommandList::run(plan, inputs, outputs, scalars)  ->  Queue::submit
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/byte_stream.h"
#include "engine/devices/library_report.h"
#include "engine/heap.h"
#include "engine/ir/attributes.h"
#include "engine/ir/numbers.h"  // for weights in another dtype
#include "engine/ir/types.h"
#include "engine/ops/families/random.h"  // for matrix generators
#include "engine/philox.h"               // likewise
#include "engine/plan/stages.h"
#include "engine/runtime/command_list.h"
#include "engine/runtime/communicator.h"
#include "engine/runtime/device.h"
#include "engine/runtime/pipeline.h"
#include "engine/shaders/program.h"
#include "engine/tensor.h"
#include "result/result.h"

namespace openmps::engine {

// Every usable device, best first. The list never changes after the first call.
const std::vector<std::shared_ptr<Device>>& devices() noexcept;
// The device named by OPENMPS_DEVICE, else the best one. Fails with the list of names if the variable names none of
// them.
Result<std::shared_ptr<Device>> default_device() noexcept;
// A folder named site-packages in which to look for a GPU's libraries. Call before the first use of `devices`.
void add_library_folder(const std::string& site_packages) noexcept;
// The libraries that were looked for, where, and the results.
std::vector<LibraryReport> library_reports() noexcept;
// Sentences that say why a device of this name is not listed, each after a space; empty if nothing is known.
std::string why_not_listed(const std::string& name) noexcept;

class Graph;

// A graph as it was built, before the passes. It can be compiled for any device, printed, or stored in a file.
class StoredGraph {
 public:
  explicit StoredGraph(std::shared_ptr<const Graph> graph) noexcept : graph_(std::move(graph)) {}
  // The graph of `bytes`; fails for other input.
  static Result<StoredGraph> read(std::span<const std::byte> bytes) noexcept;
  std::vector<std::byte> bytes() const;
  std::string str() const;
  struct Input {
    TensorType type;
    bool is_scalar;
  };
  std::vector<Input> inputs() const;
  std::vector<TensorType> outputs() const;
  // Also with if and while, which one plan cannot hold.
  Result<std::shared_ptr<const Stages>> compile(Device& device, const CompileOptions& options = {}) const noexcept;

 private:
  friend class GraphBuilder;
  std::shared_ptr<const Graph> graph_;
};

// Parts of such bytes. Readers fail for a dtype, rank or number of elements that no tensor has.
void write_type(ByteWriter& to, const TensorType& type);
TensorType read_type(ByteReader& from);
void write_literal(ByteWriter& to, const Literal& literal);
std::shared_ptr<const Literal> read_literal(ByteReader& from);

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

// Threads the cpu device uses: OPENMPS_THREADS, else the machine's cores.
int thread_count() noexcept;
// Fails in a child of fork once the parent has used the engine: "use spawn".
Status check_process() noexcept;

}  // namespace openmps::engine
