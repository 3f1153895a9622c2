#include "engine/devices/cuda/operations/reduce.h"

#include <algorithm>
#include <bit>

#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/ir/op.h"

namespace openmps::engine::cuda {
namespace {

constexpr std::int64_t kBlocksEach = 8;     // blocks that a multiprocessor runs at once
constexpr std::int64_t kLeastElements = 8;  // of a thread before its work is split further

std::int64_t at_least_one(std::int64_t number) { return std::max<std::int64_t>(number, 1); }
std::int64_t power_of_two_from(std::int64_t number) {
  return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(at_least_one(number))));
}

// "i64" or "u64" of sum_type.
bool is_integer_type(const char* computed) { return computed[1] == '6'; }

std::string reduction_defines(const std::string& in, const std::string& out, const char* computed,
                              const ReductionStep& step, std::int64_t lanes_x, bool rows, std::int64_t each,
                              std::int64_t wide) {
  const bool integers = is_integer_type(computed);
  return "#define IN " + in + "\n#define OUT " + out + "\n#define C " + computed + "\n#define START " +
         (integers ? step.integer_start : step.start) + "\n#define FOLD(a, b) " +
         (integers && step.integer_combine ? step.integer_combine : step.combine) + "\n#define LANES_X " +
         std::to_string(lanes_x) + "\n#define LANES_Y " + std::to_string(ReductionBlocks::kThreads / lanes_x) +
         "\n#define ROWS " + (rows ? "1" : "0") + "\n" + define("EACH", each) + define("WIDE", wide);
}

struct StepOfReduction {
  Op reduction;
  ReductionStep step;
};
constexpr StepOfReduction kSteps[] = {
    {Op::ReduceSum, {"0", "((a) + (b))", false}},
    {Op::ReduceMean, {"0", "((a) + (b))", true}},
    {Op::ReduceMax, {"-INFINITY_OF_C", "fmax(a, b)", false, "LEAST_OF_IN", "((a) < (b) ? (b) : (a))"}},
    {Op::ReduceMin, {"INFINITY_OF_C", "fmin(a, b)", false, "GREATEST_OF_IN", "((b) < (a) ? (b) : (a))"}},
    {Op::ReduceProduct, {"1", "((a) * (b))", false, "1"}},
};

bool is_double(const char* computed) { return computed[0] == 'd'; }
const char* partial_type(const char* computed) {
  if (is_integer_type(computed)) return computed[0] == 'i' ? "Bits<Int64>" : "Bits<UInt64>";
  return is_double(computed) ? "Float64" : "Float32";
}

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

ReductionBlocks::ReductionBlocks(const Context& context, std::int64_t results, std::int64_t reduced, bool rows,
                                 std::int64_t each) {
  // Lanes of a result have to wait for each other. With enough results a warp takes a row, and a thread a column.
  const std::int64_t threads = context.multiprocessors * kThreadsOfMultiprocessor;
  if (rows) {
    const std::int64_t warp = std::min<std::int64_t>(32, power_of_two_from(reduced)),
                       most = results * warp >= threads ? warp : kThreads;
    lanes_y = std::clamp<std::int64_t>(power_of_two_from(reduced / each), warp, most);
    lanes_x = kThreads / lanes_y;
  } else {
    lanes_x = results >= threads ? kThreads : std::min<std::int64_t>(32, power_of_two_from(results));
    lanes_y = std::min(kThreads / lanes_x, power_of_two_from(reduced));
    lanes_x = kThreads / lanes_y;
  }
  const std::int64_t all = at_least_one((results + lanes_x - 1) / lanes_x);
  splits = std::clamp<std::int64_t>(kBlocksEach * context.multiprocessors / all, 1,
                                    at_least_one(reduced / (lanes_y * kLeastElements)));
  chunk = (reduced + splits - 1) / splits;
}

PartialReduction::PartialReduction(const Context& context, const std::string& out, const char* computed,
                                   std::int64_t splits, std::int64_t results, const ReductionStep& step, double divisor)
    : context_(context),
      splits_(splits),
      results_(results),
      divisor_(divisor),
      bytes_(is_double(computed) || is_integer_type(computed) ? 8 : 4),
      lanes_x_(results < 8 ? 1 : 8),
      function_(context.compiler->request(
          "reduce_partial", reduction_defines(partial_type(computed), out, computed, step, lanes_x_, false, 1, 1),
          "reduce.cu")) {}

void PartialReduction::run(CUdeviceptr partial, CUdeviceptr y, CUstream stream) const {
  KernelExtents kept, gone;
  KernelStrides kept_strides, gone_strides;
  kept.rank = gone.rank = 1;
  kept.extents[0] = results_;
  kept_strides.strides[0] = 1;
  gone.extents[0] = splits_;
  gone_strides.strides[0] = results_;
  launch(context_, *function_, {static_cast<unsigned>((results_ + lanes_x_ - 1) / lanes_x_)},
         {ReductionBlocks::kThreads}, stream, partial, y, results_, splits_, splits_, kept, kept_strides, gone,
         gone_strides, divisor_, false);
}

Reduce::Reduce(const Context& context, DType in, DType out, const Shape& shape, const std::vector<bool>& gone,
               const ReductionStep& step, const std::string& who)
    : context_(context), results_(elements(shape, gone, false)), reduced_(elements(shape, gone, true)) {
  const MergedViews kept = part(shape, gone, false, who), away = part(shape, gone, true, who);
  kept_ = kept.shape;
  kept_strides_ = kept.views[0];
  gone_ = away.shape;
  gone_strides_ = away.views[0];
  if (step.mean) divisor_ = static_cast<double>(is_integer(in) ? at_least_one(reduced_) : reduced_);
  rows_ = gone_.rank > 0 && gone_strides_.strides[gone_.rank - 1] == 1;
  each_ = rows_ && gone_.rank == 1 ? group_of_row(in) : 1;
  alignment_ = static_cast<std::size_t>(each_) * size_of(in);
  plain_.emplace(with(in, out, step, 1));
  if (const std::int64_t wide = group_of_results(in); wide > 1) wide_.emplace(with(in, out, step, wide));
}

Reduce::Variant Reduce::with(DType in, DType out, const ReductionStep& step, std::int64_t wide) const {
  Variant variant{wide,        {context_, results_ / wide, reduced_ / each_, rows_, 1}, kept_, kept_strides_, nullptr,
                  std::nullopt};
  variant.blocks.chunk *= each_;
  if (wide > 1) {
    variant.kept.extents[kept_.rank - 1] /= wide;
    variant.kept_strides.strides[kept_.rank - 1] = wide;
  }
  const bool is_split = variant.blocks.splits > 1;
  const char* const computed = sum_type(in);
  const std::string to = is_split ? partial_type(computed) : exact_type(out);
  variant.first = context_.compiler->request(
      "reduce", reduction_defines(exact_type(in), to, computed, step, variant.blocks.lanes_x, rows_, each_, wide),
      "reduce.cu");
  if (is_split)
    variant.partial.emplace(context_, exact_type(out), computed, variant.blocks.splits, results_, step, divisor_);
  return variant;
}

// The elements of 16 bytes if all rows have whole groups of them.
std::int64_t Reduce::group_of_row(DType in) const {
  std::vector<std::int64_t> lengths(kept_strides_.strides, kept_strides_.strides + kept_.rank);
  lengths.push_back(reduced_);
  return common_group(in, lengths);
}

// The elements of 16 bytes if results are neighbours in memory, in whole groups of them.
std::int64_t Reduce::group_of_results(DType in) const {
  if (rows_ || kept_.rank == 0 || kept_strides_.strides[kept_.rank - 1] != 1) return 1;
  std::vector<std::int64_t> lengths(kept_strides_.strides, kept_strides_.strides + kept_.rank - 1);
  lengths.insert(lengths.end(), gone_strides_.strides, gone_strides_.strides + gone_.rank);
  lengths.push_back(kept_.extents[kept_.rank - 1]);
  return common_group(in, lengths);
}

std::size_t Reduce::workspace_bytes() const noexcept {
  const auto bytes = [](const std::optional<Variant>& variant) {
    return variant && variant->partial ? variant->partial->workspace_bytes() : 0;
  };
  return std::max(bytes(plain_), bytes(wide_));
}

void Reduce::run(CUdeviceptr x, CUdeviceptr y, CUdeviceptr workspace, CUstream stream) const {
  if (results_ == 0) return;
  const Variant& v = wide_ && x % kSixteen == 0 ? *wide_ : *plain_;
  const std::int64_t groups = results_ / v.wide;
  launch(context_, *v.first, {v.blocks.blocks(groups), static_cast<unsigned>(v.blocks.splits)},
         {ReductionBlocks::kThreads}, stream, x, v.partial ? workspace : y, groups, reduced_, v.blocks.chunk, v.kept,
         v.kept_strides, gone_, gone_strides_, v.partial ? 1.0 : divisor_, x % alignment_ == 0);
  if (v.partial) v.partial->run(workspace, y, stream);
}

}  // namespace openmps::engine::cuda
