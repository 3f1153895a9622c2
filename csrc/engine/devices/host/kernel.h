// A launch on a device whose memory the CPU addresses: reference and cpu.
//
// A kernel is made once, when a plan is compiled. Its factory does all work that depends on shapes, dtypes and
// attributes. `run` is called by one thread at a time, allocates nothing and may use the device's threads.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "engine/ir/graph.h"
#include "engine/runtime/precision.h"

namespace openmps::engine::host {

// The arguments of a factory. Shapes are final, tensors dense and row-major.
struct KernelRequest {
  const Node& node;
  std::span<const TensorType> inputs;
  std::span<const TensorType> outputs;
  int threads = 1;
  // Of float32 matmuls, convolutions and their gradients: Float32, or BFloat16 where the device computes that faster.
  Precision precision = Precision::Float32;

  // A request for another node on the same device.
  KernelRequest with(const Node& other, std::span<const TensorType> its_inputs,
                     std::span<const TensorType> its_outputs) const {
    return {other, its_inputs, its_outputs, threads, precision};
  }
  // Whether all operands and results are float32 and have elements.
  bool is_float32() const {
    const auto fits = [](const TensorType& type) { return type.dtype == DType::Float32 && type.shape.elements() > 0; };
    return std::ranges::all_of(inputs, fits) && std::ranges::all_of(outputs, fits);
  }
};

struct KernelCall {
  void* const* inputs;
  void* const* outputs;  // null for an output without users; the first needs OpDef::optional_outputs for it
  void* workspace;       // 64-byte aligned, workspace_bytes() long, content undefined
  // Versions of the inputs' buffers, for packed copies: 0 for intermediates, else equal only while the content is the
  // same.
  const std::uint64_t* input_versions;
};

class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual std::size_t workspace_bytes() const noexcept { return 0; }
  // Whether output 0 may have the memory of input `input`: every element is read before it is written.
  virtual bool in_place(std::size_t /*input*/) const noexcept { return false; }
  virtual void run(const KernelCall& call) = 0;
};

// Null if this factory does not cover the case; then the next one in the table is asked.
using KernelFactory = std::function<std::unique_ptr<Kernel>(const KernelRequest& request)>;

// Factories by operation name, asked in the order they were added; then the fallback table.
class KernelTable {
 public:
  explicit KernelTable(const KernelTable* fallback = nullptr) noexcept : fallback_(fallback) {}
  void add(const std::string& op, KernelFactory factory) { factories_.emplace(op, std::move(factory)); }
  std::unique_ptr<Kernel> make(const KernelRequest& request) const;  // null: not available on this device

 private:
  std::multimap<std::string, KernelFactory> factories_;
  const KernelTable* fallback_;
};

}  // namespace openmps::engine::host
