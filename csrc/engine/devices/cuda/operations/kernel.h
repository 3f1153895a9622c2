// A launch on the GPU, or a few that belong together.
//
// A kernel is made once, when a plan is compiled. Its factory does all work that depends on shapes, dtypes and
// attributes. It requests functions of the context's compiler. `run` only puts work into a stream. It allocates
// nothing. It never waits if it may be called while the stream is captured.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/devices/cuda/driver/launch.h"
#include "engine/ir/graph.h"

namespace openmps::engine::cuda {

// The arguments of a factory. Shapes are final, tensors dense and row-major.
struct KernelRequest {
  const Node& node;
  std::span<const TensorType> inputs;
  std::span<const TensorType> outputs;
  const Context& context;
  const CompileOptions& options;  // the precision is chosen: never Default
};

struct KernelCall {
  const CUdeviceptr* inputs;
  const CUdeviceptr* outputs;  // 0: not wanted
  CUdeviceptr workspace;       // workspace_bytes() long, content undefined
  CUstream stream;
};

// Kernels that run as one.
class JointKernel {
 public:
  virtual ~JointKernel() = default;
  virtual std::size_t workspace_bytes() const noexcept { return 0; }
  // The calls of all of them, in their order; the workspace is that of the first.
  virtual void run(std::span<const KernelCall> calls) const = 0;
};

class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual std::size_t workspace_bytes() const noexcept { return 0; }
  // Whether `run` may be called while the stream is captured; else it waits for the stream.
  virtual bool can_be_captured() const { return true; }
  virtual void run(const KernelCall& call) const = 0;
  // Whether `next` may run in the same launch, when neither reads memory that the other writes.
  virtual bool joins(const Kernel& /*next*/) const { return false; }
  // This kernel, the first, and others that it joins, as one. Requests functions of the context's compiler. The kernels
  // outlive the result. Only for a kernel that joins others.
  virtual std::unique_ptr<JointKernel> make_joint(std::span<const Kernel* const> /*kernels*/) const { return nullptr; }
};

// Kernels of class Made that need no workspace together: `run(kernels, calls)` launches them.
template <typename Made, typename Run>
class JointLaunch final : public JointKernel {
 public:
  JointLaunch(std::span<const Kernel* const> kernels, Run run) : run_(std::move(run)) {
    for (const Kernel* kernel : kernels) kernels_.push_back(static_cast<const Made*>(kernel));
  }
  void run(std::span<const KernelCall> calls) const override { run_(std::span(kernels_), calls); }

 private:
  std::vector<const Made*> kernels_;
  Run run_;
};

template <typename Made, typename Run>
std::unique_ptr<JointKernel> joint_launch(std::span<const Kernel* const> kernels, Run run) {
  return std::make_unique<JointLaunch<Made, Run>>(kernels, std::move(run));
}

// Null if this factory does not cover the case; then the next one in the table is asked.
using KernelFactory = std::function<std::unique_ptr<Kernel>(const KernelRequest& request)>;

// The factory of kernels that cover every case of their operations. The constructor takes `more` after the request.
template <typename Made, typename... More>
KernelFactory kernel_factory(More... more) {
  return [=](const KernelRequest& request) { return std::make_unique<Made>(request, more...); };
}

// Factories by operation name, asked in the order they were added.
class KernelTable {
 public:
  void add(const std::string& op, KernelFactory factory) { factories_.emplace(op, std::move(factory)); }
  std::unique_ptr<Kernel> make(const KernelRequest& request) const;  // null: not available on this device

 private:
  std::multimap<std::string, KernelFactory> factories_;
};

}  // namespace openmps::engine::cuda
