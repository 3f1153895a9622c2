// The engine's only face: what the frameworks build on. Pure C++, every function noexcept, errors as Status or Result.
//
//   devices()  ->  Device::compile(graph)  ->  CommandList::run(plan, inputs, outputs, scalars)  ->  Queue::submit
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/byte_stream.h"
#include "engine/devices/command_list.h"
#include "engine/devices/device.h"
#include "engine/devices/library_report.h"
#include "engine/ir/attributes.h"
#include "engine/ir/numbers.h"  // for weights in another dtype
#include "engine/ir/types.h"
#include "engine/ops/random.h"  // for matrix generators
#include "engine/philox.h"      // likewise
#include "engine/plan/stages.h"
#include "result/result.h"

namespace openmps::engine {

// Every device that is there, best first. The list never changes after the first call.
const std::vector<std::shared_ptr<Device>>& devices() noexcept;
// The device named by OPENMPS_DEVICE, else the best one. Fails with a sentence that lists the names when the variable
// names none of them.
Result<std::shared_ptr<Device>> default_device() noexcept;
// A folder named site-packages in which to look for a GPU's libraries. Call before the first use of `devices`.
void add_library_folder(const std::string& site_packages) noexcept;
// Which libraries devices were looked for with, where, and what came of it.
std::vector<LibraryReport> library_reports() noexcept;
// Sentences, each with a space before it, on why a device of this name is not listed; empty when nothing is known.
std::string why_not_listed(const std::string& name) noexcept;

// A value of a graph under construction.
struct Tensor {
  int id = -1;
  explicit operator bool() const noexcept { return id >= 0; }
};

class Graph;

// A graph as it was built, before the passes: to be compiled, for any device, printed, or kept in a file.
class StoredGraph {
 public:
  explicit StoredGraph(std::shared_ptr<const Graph> graph) noexcept : graph_(std::move(graph)) {}
  // What `bytes` gave; fails for anything else.
  static Result<StoredGraph> read(std::span<const std::byte> bytes) noexcept;
  std::vector<std::byte> bytes() const;
  std::string str() const;
  struct Input {
    TensorType type;
    bool is_scalar;
  };
  std::vector<Input> inputs() const;
  std::vector<TensorType> outputs() const;
  // Choices and loops included, which one plan cannot hold.
  Result<std::shared_ptr<const Stages>> compile(Device& device, const CompileOptions& options = {}) const noexcept;

 private:
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

  Tensor input(DType dtype, const Shape& shape, const std::string& label) noexcept;
  Tensor scalar(DType dtype, const std::string& label) noexcept;
  Tensor constant(double value, DType dtype = DType::Float32) noexcept;
  Tensor constant(std::shared_ptr<const Literal> literal, const std::string& name) noexcept;
  // `op` is a name of the registry (docs: csrc/engine/ops); `name` is what a user called it, for messages.
  Tensor op(const char* op, std::initializer_list<Tensor> inputs, Attributes attributes = {},
            const std::string& name = {}) noexcept;
  std::vector<Tensor> ops(const char* op, std::span<const Tensor> inputs, Attributes attributes = {},
                          const std::string& name = {}) noexcept;
  // `shares_input`: the Buffer input (its position among all inputs) that may be bound to the same memory.
  void output(Tensor value, int shares_input = -1) noexcept;
  // d sum(of * weight) / d with, one tensor each; an empty Tensor where there is no dependence. No weight means 1.
  std::vector<Tensor> gradients(Tensor of, Tensor weight, std::span<const Tensor> with) noexcept;

  // What one of two graphs makes: `yes` where the predicate's one element, read while the plans run, is not 0, else
  // `no`. The other one does not run. Both take `captured`, scalars as scalars, and make results of the same types.
  std::vector<Tensor> choose(Tensor predicate, std::span<const Tensor> captured, const GraphBuilder& yes,
                             const GraphBuilder& no, const std::string& name = {}) noexcept;
  // `before` makes a predicate of one element, then results, of the arguments; while it is not 0 `after` makes the next
  // arguments of the results. Gives the last results. Both take `captured` behind that. Scalars among it, uint32, are
  // other numbers at every turn.
  std::vector<Tensor> repeat(std::span<const Tensor> first, std::span<const Tensor> captured,
                             const GraphBuilder& before, const GraphBuilder& after,
                             const std::string& name = {}) noexcept;
  // The elements of a value that follows from constants alone, 4,096 at most; null for any other.
  std::shared_ptr<const Literal> constant_value(Tensor value) noexcept;
  bool is_scalar(Tensor value) const noexcept;

  TensorType type(Tensor value) const noexcept;  // float32 () after an error
  std::vector<TensorType> output_types() const;
  const Status& status() const noexcept;
  void fail(Status status) noexcept;  // keeps the first
  std::string str() const noexcept;   // the IR, printed
  StoredGraph stored() const;         // as it is now
  Result<std::shared_ptr<Executable>> compile(Device& device, const CompileOptions& options = {}) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Threads the cpu device uses: OPENMPS_THREADS, else the machine's cores.
int thread_count() noexcept;
// Fails in a child of fork once the parent has used the engine: "use spawn".
Status check_process() noexcept;

}  // namespace openmps::engine
