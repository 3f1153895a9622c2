// Matmuls by oneDNN. A matmul with a single row (inference at batch 1) runs in a loop of ours at memory speed.
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/memory.h"
#include "engine/devices/cpu/onednn/onednn.h"
#include "engine/devices/cpu/onednn/post_operations.h"
#include "engine/devices/cpu/parallel.h"

namespace openmps::engine::cpu {
namespace {

using onednn::Call;
using onednn::Descriptor;
using onednn::Reorder;
using MatmulDims = dnnl::memory::dims;

float slope_of(const host::KernelRequest& request) {
  return static_cast<float>(request.node.attributes.number("slope"));
}

// Of results few enough to lie in the first cache yet.
void multiply_negatives(float slope, float* y, std::int64_t count) {
  for (std::int64_t i = 0; slope != 1.0f && i < count; ++i) y[i] = y[i] < 0 ? slope * y[i] : y[i];
}

// ---- the operands in oneDNN's words

// op(matrix) with leading axes; axes of extent 1 are put in front until there are `rank`.
Descriptor operand(const Shape& shape, bool transposed, std::size_t rank) {
  MatmulDims dims(rank - shape.rank(), 1), strides(rank - shape.rank(), shape.elements());
  const auto dense = shape.strides();
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    dims.push_back(shape[axis]);
    strides.push_back(dense[axis]);
  }
  if (transposed) {
    std::swap(dims[rank - 2], dims[rank - 1]);
    std::swap(strides[rank - 2], strides[rank - 1]);
  }
  return onednn::strided(dims, strides);
}

Descriptor bias_row(std::int64_t columns, std::size_t rank) {
  MatmulDims dims(rank, 1), strides(rank, columns);
  dims[rank - 1] = columns;
  strides[rank - 1] = 1;
  return onednn::strided(dims, strides);
}

struct MatmulProblem {
  Descriptor a, b, y, bias;
  bool with_bias;
  float slope;
  PostOperations after;
  Precision precision;

  MatmulProblem(const host::KernelRequest& request, PostOperations post)
      : with_bias(request.inputs.size() > 2),
        slope(slope_of(request)),
        after(std::move(post)),
        precision(request.precision) {
    const Shape &left = request.inputs[0].shape, &right = request.inputs[1].shape, &result = request.outputs[0].shape;
    const bool transpose_a = request.node.attributes.flag("transpose_a"),
               transpose_b = request.node.attributes.flag("transpose_b");
    // Leading axes of the left operand alone are more rows of one product.
    const bool is_flat = right.rank() == 2 && !transpose_a;
    const std::size_t rank = is_flat ? 2 : result.rank();
    a = operand(is_flat ? as_matrix(left) : left, transpose_a, rank);
    b = operand(right, transpose_b, rank);
    y = operand(is_flat ? as_matrix(result) : result, false, rank);
    bias = bias_row(result.back(), rank);
  }

  dnnl::matmul::primitive_desc plan(const Descriptor& b_as) const {
    const dnnl::primitive_attr attributes = with_post_operations(slope, after, {y, bias}, precision);
    if (with_bias) return {onednn::engine(), a, b_as, bias, y, attributes};
    return {onednn::engine(), a, b_as, y, attributes};
  }

  static Shape as_matrix(const Shape& shape) { return {shape.elements() / shape.back(), shape.back()}; }
};

// One oneDNN product; the right operand in the layout that `plan` has for it.
class MatmulCall {
 public:
  MatmulCall(const dnnl::matmul::primitive_desc& plan, const MatmulProblem& problem)
      : call_(dnnl::matmul(plan), arguments(plan, problem)),
        with_bias_(problem.with_bias),
        tensors_(problem.after, problem.with_bias ? 3 : 2) {}

  // `scratch` holds the bytes of the plan's scratchpad.
  void run(const host::KernelCall& call, const void* b, void* scratch) {
    call_.point(0, call.inputs[0]);
    call_.point(1, b);
    call_.point(2, call.outputs[0]);
    call_.point(3, scratch);
    if (with_bias_) call_.point(4, call.inputs[2]);
    tensors_.point(call_, with_bias_ ? 5 : 4, call.inputs);
    call_.run();
  }

 private:
  static std::vector<Call::Argument> arguments(const dnnl::matmul::primitive_desc& plan, const MatmulProblem& problem) {
    std::vector<Call::Argument> result{{DNNL_ARG_SRC, problem.a},
                                       {DNNL_ARG_WEIGHTS, plan.weights_desc()},
                                       {DNNL_ARG_DST, problem.y},
                                       {DNNL_ARG_SCRATCHPAD, plan.scratchpad_desc()}};
    if (problem.with_bias) result.push_back({DNNL_ARG_BIAS, problem.bias});
    std::ranges::copy(added_tensors(problem.slope, problem.after, {problem.y, problem.bias}),
                      std::back_inserter(result));
    return result;
  }
  Call call_;
  bool with_bias_;
  AddedTensors tensors_;
};

// Packs the right operand when a kernel meets its buffer unchanged a second time: weights in inference, not in
// training. Packing costs more than one matmul gains (1024 x 3136, 40 rows, one core: 1.3 ms for 0.3). Everything is
// made at that time: the plans of many shapes would otherwise hold it.
class Packing {
 public:
  // Returns null if oneDNN does not pack here, or if packing changes the bits. Its small kernels ("brg...") pack by
  // themselves and keep the bits. Its GEMM sums a transposed operand in another order.
  static std::unique_ptr<Packing> make(const MatmulProblem& problem, std::string_view plain_kernel, int threads) {
    return onednn::try_make(threads, [&]() -> std::unique_ptr<Packing> {
      const auto plan = problem.plan(onednn::any(problem.b.get_dims()));
      const bool is_same = plain_kernel == plan.impl_info_str() && plain_kernel.starts_with("brg");
      if (!is_same || plan.weights_desc() == problem.b) return nullptr;
      return std::make_unique<Packing>(problem, plan);
    });
  }

  Packing(const MatmulProblem& problem, const dnnl::matmul::primitive_desc& plan)
      : product_(plan, problem),
        reorder_(problem.b, plan.weights_desc()),
        packed_(plan.weights_desc().get_size()),
        scratch_(std::max(plan.scratchpad_desc().get_size(), reorder_.scratch_bytes())) {}

  void run(const host::KernelCall& call) {
    if (!stamp_.is_same(call.inputs[1], call.input_versions[1]))
      reorder_.run(call.inputs[1], packed_.get(), scratch_.get());
    product_.run(call, packed_.get(), scratch_.get());
  }

 private:
  MatmulCall product_;
  Reorder reorder_;
  AlignedMemory packed_, scratch_;
  ContentStamp stamp_;
};

class MatmulKernel final : public host::Kernel {
 public:
  MatmulKernel(const MatmulProblem& problem, int threads) : MatmulKernel(problem, problem.plan(problem.b), threads) {}

  std::size_t workspace_bytes() const noexcept override { return layout_.bytes(); }
  void run(const host::KernelCall& call) override {
    const bool met_before = seen_.is_same(call.inputs[1], call.input_versions[1]);
    if (met_before && !std::exchange(is_packing_chosen_, true)) packing_ = Packing::make(problem_, kernel_, threads_);
    if (met_before && packing_)
      packing_->run(call);
    else
      plain_.run(call, call.inputs[1], WorkspaceLayout::at(call.workspace, scratch_));
  }

 private:
  MatmulKernel(const MatmulProblem& problem, const dnnl::matmul::primitive_desc& plan, int threads)
      : problem_(problem),
        threads_(threads),
        kernel_(plan.impl_info_str()),
        plain_(plan, problem),
        scratch_(layout_.take(plan.scratchpad_desc().get_size())) {}

  MatmulProblem problem_;
  int threads_;
  std::string kernel_;  // oneDNN's name of it
  WorkspaceLayout layout_;
  MatmulCall plain_;
  std::size_t scratch_;
  bool is_packing_chosen_ = false;
  std::unique_ptr<Packing> packing_;
  ContentStamp seen_;
};

// y (1, n) = x (1, k) times w (n, k) transposed: as many dot products as there are columns.
class MatrixVectorKernel final : public host::Kernel {
 public:
  MatrixVectorKernel(const host::KernelRequest& request, std::int64_t rows, std::int64_t depth)
      : rows_(rows),
        depth_(depth),
        with_bias_(request.inputs.size() > 2),
        slope_(slope_of(request)),
        threads_(useful_threads(request.threads, rows * depth, kGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto *x = static_cast<const float*>(call.inputs[0]), *w = static_cast<const float*>(call.inputs[1]);
    const auto* bias = with_bias_ ? static_cast<const float*>(call.inputs[2]) : nullptr;
    auto* y = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, rows_, 8, [&](std::int64_t begin, std::int64_t end, int) {
      loops().matmul.matrix_vector(w + begin * depth_, x, bias ? bias + begin : nullptr, y + begin, end - begin,
                                   depth_);
      multiply_negatives(slope_, y + begin, end - begin);
    });
  }

 private:
  static constexpr std::int64_t kGrain = 16384;  // elements read in about the time that waking a thread takes
  std::int64_t rows_, depth_;
  bool with_bias_;
  float slope_;
  int threads_;
};

// Matmuls with few columns or little depth: the last layer of a classifier and its gradient. Also those of one row with
// a small matrix: one thread has read it before oneDNN's threads are awake.
class NarrowKernel final : public host::Kernel {
 public:
  static constexpr std::int64_t kMost = 16;               // columns or depth
  static constexpr std::int64_t kMostForOneRow = 131072;  // elements of the matrix

  NarrowKernel(const host::KernelRequest& request, std::int64_t rows, std::int64_t depth, std::int64_t columns)
      : rows_(rows),
        depth_(depth),
        columns_(columns),
        few_columns_(request.node.attributes.flag("transpose_b")),
        with_bias_(request.inputs.size() > 2),
        slope_(slope_of(request)),
        threads_(useful_threads(request.threads, rows * depth * columns, kGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto *a = static_cast<const float*>(call.inputs[0]), *b = static_cast<const float*>(call.inputs[1]);
    const auto* bias = with_bias_ ? static_cast<const float*>(call.inputs[2]) : nullptr;
    auto* y = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, rows_, 4, [&](std::int64_t begin, std::int64_t end, int) {
      const float* rows = a + begin * depth_;
      float* result = y + begin * columns_;
      if (!few_columns_)
        return loops().matmul.little_depth({rows, b, result, depth_, columns_, bias, slope_}, end - begin);
      loops().matmul.few_columns(rows, b, bias, result, end - begin, columns_, depth_);
      multiply_negatives(slope_, result, (end - begin) * columns_);
    });
  }

 private:
  static constexpr std::int64_t kGrain = 262144;  // products done in about the time that waking a thread takes
  std::int64_t rows_, depth_, columns_;
  bool few_columns_, with_bias_;
  float slope_;
  int threads_;
};

// A matmul of little depth with ReLU's gradient after it (passes/fusion/fuse_relu_gradient.h).
class GatedKernel final : public host::Kernel {
 public:
  explicit GatedKernel(const host::KernelRequest& request)
      : depth_(request.inputs[1].shape[0]),
        columns_(request.inputs[1].shape[1]),
        rows_(request.outputs[0].shape.elements() / columns_),
        slope_(slope_of(request)),
        passes_at_zero_(request.node.attributes.flag("passes_at_zero")),
        threads_(useful_threads(request.threads, rows_ * depth_ * columns_, kGrain)) {}

  void run(const host::KernelCall& call) override {
    const auto *a = static_cast<const float*>(call.inputs[0]), *b = static_cast<const float*>(call.inputs[1]),
               *gate = static_cast<const float*>(call.inputs[2]);
    auto* y = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, rows_, 4, [&](std::int64_t begin, std::int64_t end, int) {
      const std::int64_t at = begin * columns_;
      loops().matmul.little_depth(
          {a + begin * depth_, b, y + at, depth_, columns_, nullptr, slope_, gate + at, passes_at_zero_}, end - begin);
    });
  }

 private:
  static constexpr std::int64_t kGrain = 262144;
  std::int64_t depth_, columns_, rows_;
  float slope_;
  bool passes_at_zero_;
  int threads_;
};

std::unique_ptr<host::Kernel> make_matrix_vector(const host::KernelRequest& request) {
  const Shape &left = request.inputs[0].shape, &right = request.inputs[1].shape;
  if (!request.is_float32() || !request.node.attributes.flag("transpose_b") || right.rank() != 2) return nullptr;
  if (left.elements() != right[1]) return nullptr;  // one row, in whatever way it is written
  return std::make_unique<MatrixVectorKernel>(request, right[0], right[1]);
}

std::unique_ptr<host::Kernel> make_narrow(const host::KernelRequest& request) {
  const Shape &left = request.inputs[0].shape, &right = request.inputs[1].shape;
  const Attributes& attributes = request.node.attributes;
  if (!request.is_float32() || attributes.flag("transpose_a") || right.rank() != 2) return nullptr;
  const bool few_columns = attributes.flag("transpose_b");
  const std::int64_t narrow = right[0], wide = right[1],
                     rows = request.outputs[0].shape.elements() / (few_columns ? narrow : wide);
  const bool is_one_row = !few_columns && rows == 1 && right.elements() <= NarrowKernel::kMostForOneRow;
  if (narrow > NarrowKernel::kMost && !is_one_row) return nullptr;
  return std::make_unique<NarrowKernel>(request, rows, left.back(), request.outputs[0].shape.back());
}

std::unique_ptr<host::Kernel> make_matmul(const host::KernelRequest& request, const PostOperations& after) {
  if (!request.is_float32() || request.outputs[0].shape.rank() > DNNL_MAX_NDIMS) return nullptr;
  const std::int64_t depth = request.inputs[0].shape.back(request.node.attributes.flag("transpose_a") ? 1 : 0).number();
  const int threads = onednn::team_of(request.threads, request.outputs[0].shape.elements().number() * depth);
  return onednn::try_make(threads, [&]() -> std::unique_ptr<host::Kernel> {
    const MatmulProblem problem(request, after);
    if (!is_same_kernel(problem.plan(problem.b), after, [&] { return MatmulProblem(request, {}).plan(problem.b); }))
      return nullptr;
    return std::make_unique<MatmulKernel>(problem, threads);
  });
}

}  // namespace

std::unique_ptr<host::Kernel> make_matmul_with(const host::KernelRequest& request, const PostOperations& after) {
  const bool is_one_row = request.outputs[0].shape.elements() == request.outputs[0].shape.back();
  return is_one_row ? nullptr : make_matmul(request, after);
}

void add_matmul_kernels(host::KernelTable& table) {
  table.add("matmul", make_matrix_vector);
  table.add("matmul", make_narrow);
  table.add("matmul", [](const host::KernelRequest& request) { return make_matmul(request, {}); });
  table.add("matmul_relu_gradient", [](const host::KernelRequest& request) -> std::unique_ptr<host::Kernel> {
    return std::make_unique<GatedKernel>(request);
  });
}

}  // namespace openmps::engine::cpu
