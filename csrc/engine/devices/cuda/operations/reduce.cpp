#include "engine/devices/cuda/operations/reduce.h"

#include <algorithm>

#include "engine/devices/cuda/operations/kernel_source.h"

namespace openmps::engine::cuda {
namespace {

std::string reduction_defines(const char* in, const char* out, const char* computed, const ReductionStep& step,
                              unsigned threads_x, unsigned threads_y) {
  return std::string("#define IN ") + in + "\n#define OUT " + out + "\n#define C " + computed + "\n#define START " +
         step.start + "\n#define FOLD(a, b) " + step.combine + "\n#define THREADS_X " + std::to_string(threads_x) +
         "\n#define THREADS_Y " + std::to_string(threads_y) + "\n";
}

struct StepOfReduction {
  Op reduction;
  ReductionStep step;
};
constexpr StepOfReduction kSteps[] = {
    {Op::ReduceSum, {"0", "((a) + (b))", false}},
    {Op::ReduceMean, {"0", "((a) + (b))", true}},
    {Op::ReduceMax, {"-INFINITY_OF_C", "fmax(a, b)", false}},
    {Op::ReduceMin, {"INFINITY_OF_C", "fmin(a, b)", false}},
    {Op::ReduceProduct, {"1", "((a) * (b))", false}},
};

bool is_double(const char* computed) { return computed[0] == 'd'; }
const char* partial_type(const char* computed) { return is_double(computed) ? "Float64" : "Float32"; }

// The axes that are kept, or those that are reduced, as a shape with its strides in the whole tensor.
MergedViews part(const Shape& shape, const std::vector<bool>& gone, bool wanted, const std::string& who) {
  Shape extents;
  Strides strides{};
  for (std::size_t axis = 0; axis < shape.rank(); ++axis) {
    if (gone[axis] != wanted) continue;
    strides[extents.rank()] = shape.strides()[axis];
    extents.push_back(shape[axis]);
  }
  return merged(extents, {&strides, 1}, who);
}

std::int64_t elements(const Shape& shape, const std::vector<bool>& gone, bool wanted) {
  std::int64_t count = 1;
  for (std::size_t axis = 0; axis < shape.rank(); ++axis)
    if (gone[axis] == wanted) count *= shape[axis];
  return count;
}

}  // namespace

const ReductionStep& step_of(Op reduction) {
  const auto* row = std::ranges::find(kSteps, reduction, &StepOfReduction::reduction);
  if (row == std::end(kSteps))
    throw Error(ErrorKind::Internal, "The GPU has no kernel for a reduction of the registry.");
  return row->step;
}

PartialReduction::PartialReduction(const Context& context, DType out, const char* computed, std::int64_t splits,
                                   std::int64_t results, const ReductionStep& step, double divisor)
    : context_(context),
      splits_(splits),
      results_(results),
      divisor_(divisor),
      bytes_(is_double(computed) ? 8 : 4),
      threads_x_(results < 8 ? 1 : 8),
      threads_y_(256 / threads_x_),
      function_(context.compiler->request(
          "reduce_partial",
          reduction_defines(partial_type(computed), kernel_type(out), computed, step, threads_x_, threads_y_),
          "reduce.cu")) {}

void PartialReduction::run(CUdeviceptr partial, CUdeviceptr y, CUstream stream) const {
  KernelExtents kept, gone;
  KernelStrides kept_strides, gone_strides;
  kept.rank = gone.rank = 1;
  kept.extents[0] = results_;
  kept_strides.strides[0] = 1;
  gone.extents[0] = splits_;
  gone_strides.strides[0] = results_;
  launch(context_, *function_, {static_cast<unsigned>((results_ + threads_x_ - 1) / threads_x_)},
         {threads_x_, threads_y_}, stream, partial, y, results_, splits_, splits_, kept, kept_strides, gone,
         gone_strides, divisor_);
}

Reduce::Reduce(const Context& context, DType in, DType out, const Shape& shape, const std::vector<bool>& gone,
               const ReductionStep& step, const std::string& who)
    : context_(context), results_(elements(shape, gone, false)), reduced_(elements(shape, gone, true)) {
  const MergedViews kept = part(shape, gone, false, who), away = part(shape, gone, true, who);
  kept_ = kept.shape;
  kept_strides_ = kept.views[0];
  gone_ = away.shape;
  gone_strides_ = away.views[0];
  if (step.mean) divisor_ = static_cast<double>(reduced_);
  const bool rows = gone_.rank > 0 && gone_strides_.strides[gone_.rank - 1] == 1;
  threads_x_ = rows ? 1 : 32;
  threads_y_ = rows ? (reduced_ <= 64 ? 32 : 256) : 8;
  const std::int64_t blocks = (results_ + threads_x_ - 1) / threads_x_, each = std::int64_t{threads_y_} * 16;
  splits_ = std::clamp<std::int64_t>(2 * context.multiprocessors / std::max<std::int64_t>(blocks, 1), 1,
                                     std::max<std::int64_t>(reduced_ / each, 1));
  chunk_ = (reduced_ + splits_ - 1) / splits_;
  const char* const computed = computed_type({&in, 1});
  const char* const to = splits_ > 1 ? partial_type(computed) : kernel_type(out);
  first_ = context.compiler->request(
      "reduce", reduction_defines(kernel_type(in), to, computed, step, threads_x_, threads_y_), "reduce.cu");
  if (splits_ > 1) partial_.emplace(context, out, computed, splits_, results_, step, divisor_);
}

void Reduce::run(CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace, CUstream stream) const {
  if (results_ == 0) return;
  const auto blocks = static_cast<unsigned>((results_ + threads_x_ - 1) / threads_x_);
  launch(context_, *first_, {blocks, static_cast<unsigned>(splits_)}, {threads_x_, threads_y_}, stream, x,
         partial_ ? workspace : y, results_, reduced_, chunk_, kept_, kept_strides_, gone_, gone_strides_,
         partial_ ? 1.0 : divisor_);
  if (partial_) partial_->run(workspace, y, stream);
}

}  // namespace openmps::engine::cuda
