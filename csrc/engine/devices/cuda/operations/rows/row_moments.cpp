// Mean and variance of contiguous rows, and the gradient of a normalisation with them: those of layer normalisations.
// moments.cpp has the others.
#include <algorithm>
#include <optional>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/rows/row_threads.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "engine/ops/normalization/moments.h"

namespace openmps::engine::cuda {
namespace {

// The structure of row_moments.cu.
struct StatisticsOperands {
  CUdeviceptr x, mean, variance;
};
struct GradientOperands {
  CUdeviceptr x, dy, mean, variance, gamma, dgamma, dbeta, dx;
  double epsilon;
};

// The rows of one launch.
class Rows {
 public:
  // None: the reduced elements of a result are not neighbours, or too many for registers.
  static std::optional<Rows> of(const KernelRequest& request, bool gradient) {
    const MomentsExtents e = *moments_extents(request.node.attributes.integers("axes"), request.inputs[0].shape);
    const DType x = request.inputs[0].dtype, dy = request.inputs[gradient ? 1 : 0].dtype,
                wider = size_of(x) > size_of(dy) ? x : dy;
    const std::int64_t count = e.reduced(), most = size_of(wider) > 4 ? 16 : 32;
    const RowThreads threads = RowThreads::holding(count, common_group(wider, {&count, 1}), most, e.results());
    if (e.above != 1 || e.inner != 1 || e.results() == 0 || count == 0 || threads.held == 0) return std::nullopt;
    Rows rows(request.context, threads, e.results(), count);
    rows.alignment_ = static_cast<std::size_t>(threads.each) * size_of(wider);
    rows.function_ =
        request.context.compiler->request(gradient ? "row_normalization_gradient" : "row_moments",
                                          define("D", x) + define("S", request.outputs[1].dtype) +
                                              (gradient ? "#define DY\n" + define("G", dy) : "") + threads.defines(),
                                          "row_moments.cu");
    return rows;
  }

  // `addresses`: those of tensors with whole rows.
  template <typename Operands>
  void run(const Operands& operands, CUdeviceptr addresses, CUstream stream) const {
    const auto blocks = static_cast<unsigned>((rows_ + threads_.rows - 1) / threads_.rows);
    launch(context_, *function_, {blocks}, {threads_.group, threads_.rows}, stream, operands, rows_, count_,
           addresses % alignment_ == 0);
  }

 private:
  Rows(const Context& context, const RowThreads& threads, std::int64_t rows, std::int64_t count)
      : context_(context), threads_(threads), rows_(rows), count_(count) {}

  const Context& context_;
  RowThreads threads_;
  std::int64_t rows_, count_;
  std::size_t alignment_ = 1;
  std::shared_ptr<Function> function_;
};

class RowMoments final : public Kernel {
 public:
  RowMoments(const KernelRequest& /*request*/, Rows rows) : rows_(std::move(rows)) {}
  void run(const KernelCall& call) const override {
    rows_.run(StatisticsOperands{call.inputs[0], call.outputs[0], call.outputs[1]}, call.inputs[0], call.stream);
  }

 private:
  Rows rows_;
};

class RowNormalizationGradient final : public Kernel {
 public:
  RowNormalizationGradient(const KernelRequest& request, Rows rows)
      : rows_(std::move(rows)),
        has_gamma_(request.inputs.size() > 4),
        epsilon_(request.node.attributes.number("epsilon")) {}
  void run(const KernelCall& call) const override {
    rows_.run(
        GradientOperands{call.inputs[0], call.inputs[1], call.inputs[2], call.inputs[3],
                         has_gamma_ ? call.inputs[4] : 0, call.outputs[1], call.outputs[2], call.outputs[0], epsilon_},
        call.inputs[0] | call.inputs[1] | call.outputs[0], call.stream);
  }

 private:
  Rows rows_;
  bool has_gamma_;
  double epsilon_;
};

template <typename Made>
KernelFactory factory(bool gradient) {
  return [gradient](const KernelRequest& request) -> std::unique_ptr<Kernel> {
    auto rows = Rows::of(request, gradient);
    return rows ? std::make_unique<Made>(request, std::move(*rows)) : nullptr;
  };
}

}  // namespace

void add_row_moments_kernels(KernelTable& table) {
  table.add("moments", factory<RowMoments>(false));
  table.add("normalization_gradient", factory<RowNormalizationGradient>(true));
}

}  // namespace openmps::engine::cuda
