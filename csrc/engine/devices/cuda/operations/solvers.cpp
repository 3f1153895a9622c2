// Decompositions, a block of threads for each matrix of a batch, and substitution, a thread for each right-hand side.
#include "engine/ops/families/solvers.h"

#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr unsigned kSolverThreads = 256;  // of a block

bool is_half(DType dtype) { return dtype == DType::Float16 || dtype == DType::BFloat16; }

// Half types are computed as floats in the workspace, others in the result.
std::string element(const KernelRequest& request) {
  const DType dtype = request.inputs[0].dtype;
  return std::string("#define D ") + kernel_type(dtype) + "\n" + (is_half(dtype) ? "#define HALF\n" : "");
}
std::size_t workspace_for(const KernelRequest& request) {
  if (!is_half(request.inputs[0].dtype)) return 0;
  return CheckedSize(request.outputs[0].shape.elements().number()) * sizeof(float);
}

Grid block_for_each(const MatrixBatch& batch) { return {static_cast<unsigned>(batch.count)}; }

class Decomposition : public Kernel {
 public:
  std::size_t workspace_bytes() const noexcept override { return workspace_; }

 protected:
  Decomposition(const KernelRequest& request, const std::string& name, const std::string& defines)
      : context_(request.context),
        batch_(matrix_batch(request.inputs[0].shape)),
        workspace_(workspace_for(request)),
        function_(context_.compiler->request(name, element(request) + defines, name + ".cu")) {}

  // The address where the matrices are computed.
  CUdeviceptr place(const KernelCall& call) const { return workspace_ > 0 ? call.workspace : call.outputs[0]; }

  const Context& context_;
  MatrixBatch batch_;
  std::size_t workspace_;
  std::shared_ptr<Function> function_;
};

class Cholesky final : public Decomposition {
 public:
  explicit Cholesky(const KernelRequest& request)
      : Decomposition(request, "cholesky", request.node.attributes.flag("lower") ? "#define LOWER\n" : "") {}
  void run(const KernelCall& call) const override {
    if (batch_.count == 0) return;
    launch(context_, *function_, block_for_each(batch_), {kSolverThreads}, call.stream, call.inputs[0], call.outputs[0],
           place(call), call.outputs[1], batch_.rows);
  }
};

class LU final : public Decomposition {
 public:
  explicit LU(const KernelRequest& request) : Decomposition(request, "lu", "") {}
  void run(const KernelCall& call) const override {
    if (batch_.count == 0) return;
    launch(context_, *function_, block_for_each(batch_), {kSolverThreads}, call.stream, call.inputs[0], call.outputs[0],
           place(call), call.outputs[1], call.outputs[2], batch_.rows, batch_.columns);
  }
};

class TriangularSolve final : public Kernel {
 public:
  explicit TriangularSolve(const KernelRequest& request)
      : context_(request.context),
        order_(matrix_batch(request.inputs[0].shape).rows),
        workspace_(workspace_for(request)) {
    const Attributes& attributes = request.node.attributes;
    const MatrixBatch b = matrix_batch(request.inputs[1].shape);
    const bool right = attributes.flag("right"),
               transpose = attributes.flag("transpose") != right;  // x op(a) = b is op(a)^T x^T = b^T
    each_ = right ? b.rows : b.columns;
    vectors_ = b.count * each_;
    std::string text = element(request);
    if (right) text += "#define RIGHT\n";
    if (transpose) text += "#define TRANSPOSE\n";
    if (attributes.flag("upper") != transpose) text += "#define UPPER\n";
    if (attributes.flag("unit")) text += "#define UNIT\n";
    function_ = context_.compiler->request("triangular_solve", text, "triangular_solve.cu");
  }
  std::size_t workspace_bytes() const noexcept override { return workspace_; }
  void run(const KernelCall& call) const override {
    if (vectors_ == 0 || order_ == 0) return;
    launch(context_, *function_, blocks_for(context_, vectors_), {kSolverThreads}, call.stream, call.inputs[0],
           call.inputs[1], call.outputs[0], workspace_ > 0 ? call.workspace : call.outputs[0], vectors_, each_, order_);
  }

 private:
  const Context& context_;
  std::int64_t order_, each_ = 0, vectors_ = 0;
  std::size_t workspace_;
  std::shared_ptr<Function> function_;
};

class SwapRows final : public Kernel {
 public:
  explicit SwapRows(const KernelRequest& request)
      : context_(request.context),
        batch_(matrix_batch(request.inputs[0].shape)),
        steps_(request.inputs[1].shape.back()) {
    const bool backward = request.node.attributes.flag("backward");
    function_ = context_.compiler->request("swap_rows", element(request) + (backward ? "#define BACKWARD\n" : ""),
                                           "swap_rows.cu");
  }
  void run(const KernelCall& call) const override {
    const std::int64_t columns = batch_.count * batch_.columns;
    if (columns == 0) return;
    launch(context_, *function_, blocks_for(context_, columns), {kSolverThreads}, call.stream, call.inputs[0],
           call.inputs[1], call.outputs[0], columns, batch_.rows, batch_.columns, steps_);
  }

 private:
  const Context& context_;
  MatrixBatch batch_;
  std::int64_t steps_;
  std::shared_ptr<Function> function_;
};

}  // namespace

void add_solver_kernels(KernelTable& table) {
  table.add("cholesky", kernel_factory<Cholesky>());
  table.add("lu", kernel_factory<LU>());
  table.add("triangular_solve", kernel_factory<TriangularSolve>());
  table.add("swap_rows", kernel_factory<SwapRows>());
}

}  // namespace openmps::engine::cuda
