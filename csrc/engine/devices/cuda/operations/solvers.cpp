// Decompositions, a block of threads for each matrix of a batch, and substitution, a thread for each right-hand side.
#include "engine/devices/cuda/operations/solvers.h"

#include <algorithm>

#include "engine/devices/cuda/operations/families.h"
#include "engine/ops/families/solvers.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr unsigned kSolverThreads = 256;  // of a block

constexpr std::int64_t kSwappedRows = 32;  // of a block

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
        function_(
            context_.compiler->request(name, solver_element_text(request.inputs[0].dtype) + defines, name + ".cu")) {}

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
        substitution_(request.node, request.inputs[0].shape, request.inputs[1].shape),
        workspace_(workspace_for(request)),
        function_(context_.compiler->request("triangular_solve",
                                             solver_element_text(request.inputs[0].dtype) + substitution_.text,
                                             "triangular_solve.cu")) {}
  std::size_t workspace_bytes() const noexcept override { return workspace_; }
  void run(const KernelCall& call) const override {
    const std::int64_t vectors = substitution_.entries * substitution_.each;
    if (vectors == 0 || substitution_.order == 0) return;
    launch(context_, *function_, blocks_for(context_, vectors), {kSolverThreads}, call.stream, call.inputs[0],
           call.inputs[1], call.outputs[0], workspace_ > 0 ? call.workspace : call.outputs[0], vectors,
           substitution_.each, substitution_.order);
  }

 private:
  const Context& context_;
  Substitution substitution_;
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
    function_ = context_.compiler->request(
        "swap_rows", solver_element_text(request.inputs[0].dtype) + (backward ? "#define BACKWARD\n" : ""),
        "swap_rows.cu");
  }
  void run(const KernelCall& call) const override {
    if (batch_.count * batch_.elements() == 0) return;
    const std::int64_t parts = (batch_.rows + kSwappedRows - 1) / kSwappedRows;
    launch(context_, *function_, {static_cast<unsigned>(batch_.count * parts)}, {kSolverThreads}, call.stream,
           call.inputs[0], call.inputs[1], call.outputs[0], batch_.rows, batch_.columns, steps_, parts);
  }

 private:
  const Context& context_;
  MatrixBatch batch_;
  std::int64_t steps_;
  std::shared_ptr<Function> function_;
};

}  // namespace

Substitution::Substitution(const Node& node, const Shape& a, const Shape& b) : order(matrix_batch(a).rows) {
  const Attributes& attributes = node.attributes;
  const MatrixBatch sides = matrix_batch(b);
  const bool right = attributes.flag("right"),
             transpose = attributes.flag("transpose") != right;  // x op(a) = b is op(a)^T x^T = b^T
  each = right ? sides.rows : sides.columns;
  entries = sides.count;
  if (right) text += "#define RIGHT\n";
  if (transpose) text += "#define TRANSPOSE\n";
  if (attributes.flag("upper") != transpose) text += "#define UPPER\n";
  if (attributes.flag("unit")) text += "#define UNIT\n";
}

void add_solver_kernels(KernelTable& table) {
  table.add("cholesky", kernel_factory<Cholesky>());
  table.add("lu", kernel_factory<LU>());
  table.add("triangular_solve", kernel_factory<TriangularSolve>());
  table.add("swap_rows", kernel_factory<SwapRows>());
}

}  // namespace openmps::engine::cuda
