// Weighted sums of rows and columns of images (ops/images/resampling.h). Few taps are one launch; with many,
// sums of rows are stored, and a second launch adds their columns.
#include <optional>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "result/checked_size.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kMostProducts = 16;  // of a pixel in one launch

// The tables of one axis in device memory; no taps where the axis stays as it is.
class AxisTaps {
 public:
  AxisTaps(const Context& context, const Attributes& attributes, const std::string& axis) {
    const Literal &at = attributes.literal(axis + "_positions"), &w = attributes.literal(axis + "_weights");
    taps_ = at.type.shape[1].number();
    bytes_ = at.bytes.size();
    if (bytes_ == 0) return;
    block_.emplace(*context.memory, 2 * bytes_, "The tables of a resampling");
    context.memory->upload(block_->address(), at.bytes.data(), bytes_);
    context.memory->upload(block_->address() + bytes_, w.bytes.data(), bytes_);
  }

  std::int64_t count() const noexcept { return taps_; }
  // `Taps` of the kernel.
  struct Tables {
    CUdeviceptr positions = 0, weights = 0;
  };
  Tables tables() const noexcept { return block_ ? Tables{block_->address(), block_->address() + bytes_} : Tables{}; }

 private:
  std::int64_t taps_ = 0;
  std::size_t bytes_ = 0;  // of each table
  std::optional<LocalBlock> block_;
};

// One launch, from images (N, height, width, C) to others of the same number and channels.
class ResamplingStep {
 public:
  ResamplingStep(const Context& context, const Shape& from, const Shape& to, std::int64_t row_taps,
                 std::int64_t column_taps)
      : context_(context), height_(from[1].number()), width_(from[2].number()) {
    const std::int64_t channels = to[3].number(), each = common_group(DType::Float32, {&channels, 1});
    groups_ = to.elements() / each;
    alignment_ = static_cast<std::size_t>(each) * sizeof(float);
    pixels_ = {KernelAnyDivisor(channels / each), KernelAnyDivisor(to[2].number()), KernelAnyDivisor(to[1].number())};
    function_ = context.compiler->request(
        "resample", define("EACH", each) + define("ROW_TAPS", row_taps) + define("COLUMN_TAPS", column_taps),
        "resample.cu");
  }
  void run(CUdeviceptr x, CUdeviceptr y, const AxisTaps& rows, const AxisTaps& columns, CUstream stream) const {
    launch(context_, *function_, blocks_for(context_, groups_), {256}, stream, x, y, groups_, height_, width_,
           rows.tables(), columns.tables(), pixels_, (x | y) % alignment_ == 0);
  }

 private:
  const Context& context_;
  std::int64_t height_, width_, groups_ = 0;
  std::size_t alignment_ = 1;
  // `Pixels` of the kernel.
  struct KernelPixels {
    KernelAnyDivisor groups, width, height;
  } pixels_;
  std::shared_ptr<Function> function_;
};

class Resample final : public Kernel {
 public:
  explicit Resample(const KernelRequest& request)
      : rows_(request.context, request.node.attributes, "row"),
        columns_(request.context, request.node.attributes, "column") {
    const Shape &x = request.inputs[0].shape, &y = request.outputs[0].shape;
    if (rows_.count() * columns_.count() <= kMostProducts) {
      last_ = std::make_unique<ResamplingStep>(request.context, x, y, rows_.count(), columns_.count());
      return;
    }
    const Shape between{x[0], y[1], x[2], x[3]};
    workspace_ = CheckedSize(between.elements().number()) * sizeof(float);
    first_ = std::make_unique<ResamplingStep>(request.context, x, between, rows_.count(), 0);
    last_ = std::make_unique<ResamplingStep>(request.context, between, y, 0, columns_.count());
  }
  std::size_t workspace_bytes() const noexcept override { return workspace_; }
  void run(const KernelCall& call) const override {
    if (first_) first_->run(call.inputs[0], call.workspace, rows_, columns_, call.stream);
    last_->run(first_ ? call.workspace : call.inputs[0], call.outputs[0], rows_, columns_, call.stream);
  }

 private:
  AxisTaps rows_, columns_;
  std::unique_ptr<ResamplingStep> first_, last_;
  std::size_t workspace_ = 0;
};

}  // namespace

void add_resampling_kernels(KernelTable& table) { table.add("resample", kernel_factory<Resample>()); }

}  // namespace openmps::engine::cuda
