// Matmul: by cuBLASLt if it has an algorithm, else by plain tiles. With the sums of an operand's columns: by an
// epilogue of cuBLASLt where that is faster than two kernels.
#include <algorithm>
#include <optional>

#include "engine/devices/cuda/driver/cublaslt.h"
#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/reduce.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/registry.h"
#include "engine/passes/matmuls/fuse_bias_gradient.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kMatmulTile = 16;

Shape leading(const Shape& shape) { return Shape(shape.extents().first(shape.rank() - 2)); }

// Steps between the elements of op(matrix).
struct MatrixSteps {
  std::int64_t row = 0, column = 0;
  MatrixSteps(const Shape& shape, bool transposed)
      : row(transposed ? 1 : shape.back(0).number()), column(transposed ? shape.back(0).number() : 1) {}
};

class Matmul final : public Kernel {
 public:
  explicit Matmul(const KernelRequest& request)
      : context_(request.context),
        left_(request.inputs[0].shape, request.node.attributes.flag("transpose_a")),
        right_(request.inputs[1].shape, request.node.attributes.flag("transpose_b")) {
    const Shape &a = request.inputs[0].shape, &b = request.inputs[1].shape, &y = request.outputs[0].shape;
    gemm_.options = request.options;
    gemm_.dtype = request.inputs[0].dtype;
    gemm_.result = request.outputs[0].dtype;
    gemm_.transpose_a = request.node.attributes.flag("transpose_a");
    gemm_.transpose_b = request.node.attributes.flag("transpose_b");
    gemm_.rows = y.back(1);
    gemm_.columns = y.back(0);
    gemm_.inner = gemm_.transpose_a ? a.back(1) : a.back(0);
    gemm_.bias = request.inputs.size() > 2;
    slope_ = request.node.attributes.number("slope");
    gemm_.relu = slope_ == 0;
    gemm_.batch = leading(y).elements();
    const Strides views[] = {matrix_strides(a, leading(y)), matrix_strides(b, leading(y))};
    batch_ = merged(leading(y), views, request.node.who());
    if (batch_.shape.rank == 1) {
      gemm_.a_step = batch_.views[0].strides[0];
      gemm_.b_step = batch_.views[1].strides[0];
    }
    const bool fits = batch_.shape.rank <= 1 && gemm_.rows * gemm_.columns * gemm_.inner * gemm_.batch > 0;
    if (context_.blas && fits) plan_ = context_.blas->plan(gemm_, context_);
    tiles_ = context_.compiler->request(
        "multiply",
        std::string("#define D ") + kernel_type(gemm_.dtype) + "\n#define R " + kernel_type(gemm_.result) + "\n",
        "multiply.cu");
    if (slope_ != 0 && slope_ != 1)
      finish_ =
          context_.compiler->request("bias", std::string("#define D ") + kernel_type(gemm_.result) + "\n", "bias.cu");
  }

  std::size_t workspace_bytes() const noexcept override { return plan_ ? Blas::workspace_bytes(*plan_) : 0; }
  const std::shared_ptr<const Blas::Plan>& plan() const noexcept { return plan_; }

  void run(const KernelCall& call) const override {
    const CUdeviceptr a = call.inputs[0], b = call.inputs[1], bias = gemm_.bias ? call.inputs[2] : 0,
                      y = call.outputs[0];
    const std::int64_t count = gemm_.rows * gemm_.columns * gemm_.batch;
    if (plan_ && (a | b | bias | y) % 16 == 0) {
      context_.blas->run(*plan_, a, b, bias, y, call.workspace, call.stream);
      // A bias or activation that the library has no epilogue for.
      if (finish_)
        launch(context_, *finish_, blocks_for(context_, count), {256}, call.stream, y, CUdeviceptr{0}, slope_, count,
               static_cast<std::int32_t>(gemm_.columns));
      return;
    }
    if (count == 0) return;
    const auto tiles = [](std::int64_t extent) {
      return static_cast<unsigned>((extent + kMatmulTile - 1) / kMatmulTile);
    };
    launch(context_, *tiles_, {tiles(gemm_.columns), tiles(gemm_.rows), static_cast<unsigned>(gemm_.batch)},
           {kMatmulTile, kMatmulTile}, call.stream, a, b, bias, y, static_cast<std::int32_t>(gemm_.rows),
           static_cast<std::int32_t>(gemm_.columns), static_cast<std::int32_t>(gemm_.inner), left_, right_,
           batch_.shape, batch_.views[0], batch_.views[1], slope_);
  }

 private:
  static Strides matrix_strides(const Shape& shape, const Shape& batch) {
    Strides strides = broadcast_strides(leading(shape), batch);
    for (std::int64_t& stride : strides) stride *= shape.back(0) * shape.back(1);
    return strides;
  }

  const Context& context_;
  Gemm gemm_;
  MatrixSteps left_, right_;
  MergedViews batch_;
  std::shared_ptr<const Blas::Plan> plan_;
  std::shared_ptr<Function> tiles_, finish_;
  double slope_ = 1;
};

// x^T dy, and the sums of dy's columns.
class MatmulAndColumnSums final : public Kernel {
 public:
  explicit MatmulAndColumnSums(const KernelRequest& request)
      : context_(request.context),
        node_(product_of(request.node)),
        product_({node_, request.inputs, {&request.outputs[0], 1}, request.context, request.options}),
        sums_(request.context, request.inputs[1].dtype, DType::Float32, request.inputs[1].shape, {true, false},
              step_of(Op::ReduceSum), request.node.who()) {
    const TensorType &x = request.inputs[0], &dy = request.inputs[1];
    Gemm gemm;
    gemm.options = request.options;
    gemm.dtype = dy.dtype;
    gemm.transpose_a = gemm.column_sums = true;
    gemm.rows = x.shape.back(0).number();
    gemm.columns = dy.shape.back(0).number();
    gemm.inner = dy.shape.back(1).number();
    // Another order of the sums may be chosen from process to process.
    if (!context_.blas || gemm.options.deterministic) return;
    both_ = context_.blas->plan(gemm, context_);
    const float bytes = static_cast<float>(dy.bytes());
    if (both_ && product_.plan() &&
        Blas::microseconds(*both_) > Blas::microseconds(*product_.plan()) + kSums + bytes / kSummedInMicrosecond)
      both_ = nullptr;
  }

  std::size_t workspace_bytes() const noexcept override {
    return std::max({both_ ? Blas::workspace_bytes(*both_) : 0, product_.workspace_bytes(), sums_.workspace_bytes()});
  }

  void run(const KernelCall& call) const override {
    const CUdeviceptr x = call.inputs[0], dy = call.inputs[1], product = call.outputs[0], sums = call.outputs[1];
    if (both_ && (x | dy | product | sums) % kSixteen == 0)
      return context_.blas->run(*both_, x, dy, sums, product, call.workspace, call.stream);
    product_.run(call);
    sums_.run(dy, sums, call.workspace, call.stream);
  }

 private:
  static constexpr float kSums = 5, kSummedInMicrosecond = 3e6F;  // µs of two small launches; bytes of an H200

  static Node product_of(const Node& both) {
    Node node;
    node.op = &registry().at("matmul");
    node.name = both.name;
    node.attributes = {{"transpose_a", true}, {"transpose_b", false}, {"slope", 1.0}};
    return node;
  }

  const Context& context_;
  Node node_;
  Matmul product_;
  Reduce sums_;
  std::shared_ptr<const Blas::Plan> both_;  // null: two kernels
};

}  // namespace

void add_matmul_kernels(KernelTable& table) {
  table.add("matmul", kernel_factory<Matmul>());
  table.add(matmul_and_column_sums_def().name(), kernel_factory<MatmulAndColumnSums>());
}

}  // namespace openmps::engine::cuda
