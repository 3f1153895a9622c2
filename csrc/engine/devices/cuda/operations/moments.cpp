// Mean and variance, and the gradient of a normalisation.
#include "engine/ops/normalization/moments.h"

#include <algorithm>
#include <bit>

#include "engine/devices/cuda/operations/families.h"
#include "engine/devices/cuda/operations/kernel_source.h"
#include "engine/devices/cuda/operations/strided.h"
#include "engine/ir/op_def.h"
#include "engine/passes/fusion/fuse_mask.h"

namespace openmps::engine::cuda {
namespace {

// The structure of moments.cu.
struct KernelParts {
  std::int64_t results = 0, rows = 0, share = 0, reduced = 0, inner = 1, outer = 1;
  std::int64_t batch_step = 0, outer_step = 0, above_step = 0, within_step = 0, row_step = 0;
  KernelDivisor count;
  bool aligned = false;
};

// The largest number of reduced rows that one block takes. One launch replaces two or three, and the gradient finds the
// rows that the sums read in the cache.
constexpr std::int64_t kMostRows = 1024;

// Of x and dx, of dy, and of the statistics with gamma and its gradient. With mixed precision they differ.
struct MomentsTypes {
  DType x, dy, statistics;
};

// The two sums of each result: in one launch, or in shares that a second launch adds, always in the same order.
class Sums {
 public:
  Sums(const KernelRequest& request, bool gradient)
      : context_(request.context),
        has_mask_(request.node.op == &masked_normalization_gradient_def()),
        bytes_(std::string(computed_type({&request.inputs[0].dtype, 1})) == "double" ? 8 : 4) {
    const MomentsTypes types{request.inputs[0].dtype, request.inputs[gradient ? 1 : 0].dtype, request.outputs[1].dtype};
    const MomentsExtents e = *moments_extents(request.node.attributes.integers("axes"), request.inputs[0].shape);
    const DType wider = size_of(types.x) > size_of(types.dy) ? types.x : types.dy;
    has_groups_ = e.above > 1 && e.inner == 1 && e.count <= kLongestGroup;
    rows_first_ = !has_groups_ && e.inner < kFewResults;
    const std::int64_t neighbours = has_groups_ ? e.count : e.inner;
    each_ = rows_first_ ? 1 : std::min(kMostEach, static_cast<unsigned>(common_group(wider, {&neighbours, 1})));
    alignment_ = each_ * size_of(wider);
    const std::int64_t rows_of_above = has_groups_ ? e.count / each_ : e.count;
    const bool is_even = e.above == 1 || rows_of_above == 1;
    place(e, rows_of_above);
    if (results() == 0) return;
    if (!is_even && rows() > kMostMoved)
      throw Error(ErrorKind::Unsupported, request.node.who() + ": reduces " + std::to_string(e.reduced()) +
                                              " elements for each result, the cuda device reduces up to " +
                                              std::to_string(kMostMoved) + " that are not at equal distances.");
    if (!is_even && rows() > 0) parts_.count = KernelDivisor(rows_of_above);
    is_one_ = rows() <= kMostRows || blocks_of(kFewResults) >= 2 * context_.multiprocessors;
    share_block(size_of(types.x), e.count);
    if (!is_one_) {
      shares_ = std::clamp<std::int64_t>(2 * context_.multiprocessors / blocks_of(results_each_), 1,
                                         std::max<std::int64_t>(rows() / (4 * rows_each_), 1));
      parts_.share = (rows() + shares_ - 1) / shares_;
    }
    request_functions(types, gradient, is_even);
  }

  std::int64_t results() const noexcept { return parts_.results; }
  // The sums' shares, then three factors for each result.
  std::size_t workspace_bytes() const noexcept {
    return is_one_ ? 0 : static_cast<std::size_t>((2 * shares_ + 3) * results()) * bytes_;
  }

  // 0: not there, or not wanted.
  struct Operands {
    CUdeviceptr x;
    struct {
      CUdeviceptr values, mask;
    } dy;
    CUdeviceptr mean, variance, gamma, first, second, dx;
  };
  void run(const KernelCall& call, const Operands& o, double epsilon) const {
    const Grid grid{static_cast<unsigned>(blocks_of(results_each_)), static_cast<unsigned>(shares_)},
        block = rows_first_ ? Grid{rows_each_, results_each_} : Grid{results_each_ / own(), rows_each_};
    KernelParts parts = parts_;
    parts.aligned = (o.x | o.dy.values | o.dx) % alignment_ == 0 && o.dy.mask % each_ == 0;
    if (is_one_)
      return launch(context_, *all_, grid, block, call.stream, o.x, o.dy, o.mean, o.variance, o.gamma, o.first,
                    o.second, o.dx, epsilon, parts);
    const CUdeviceptr factors = call.workspace + static_cast<std::size_t>(2 * shares_ * results()) * bytes_;
    launch(context_, *sum_, grid, block, call.stream, o.x, o.dy, o.mean, call.workspace, parts);
    launch(context_, *finish_, {static_cast<unsigned>(blocks_of(kFinishResults))}, {kFinishResults, kFinishLanes},
           call.stream, call.workspace, o.x, o.variance, o.gamma, o.first, o.second, factors, shares_, epsilon, parts);
    if (o.dx) launch(context_, *apply_, grid, block, call.stream, o.x, o.dy, o.mean, factors, o.dx, parts);
  }

 private:
  static constexpr unsigned kFewResults = 8;
  static constexpr unsigned kMostEach = 4;            // registers hold two sums and three factors for each
  static constexpr std::int64_t kLongestGroup = 128;  // neighbours of a result that threads take as rows of a few
  static constexpr std::int64_t kGroupBytes = 64;     // neighbours in memory that a block reads at a time
  static constexpr unsigned kThreads = 512;           // of a block with a share of the rows
  static constexpr unsigned kFinishResults = 8, kFinishLanes = 32;  // of a block that adds shares up

  // Where results and rows lie.
  void place(const MomentsExtents& e, std::int64_t rows_of_above) {
    parts_.results = e.results();
    parts_.rows = parts_.share = e.above * rows_of_above;
    parts_.reduced = e.reduced();
    parts_.inner = e.inner;
    parts_.outer = e.outer;
    parts_.outer_step = e.count * e.inner;
    parts_.above_step = e.outer * parts_.outer_step;
    parts_.batch_step = e.above * parts_.above_step;
    parts_.within_step = has_groups_ ? each_ : e.inner;
    parts_.row_step = e.above == 1 ? e.inner : parts_.above_step;
  }

  // How the threads of a block share results and rows.
  void share_block(std::size_t bytes_of_x, std::int64_t count) {
    if (has_groups_) {
      const std::int64_t results = kGroupBytes / count / static_cast<std::int64_t>(bytes_of_x);
      results_each_ = std::bit_floor(static_cast<unsigned>(std::clamp<std::int64_t>(results, 1, 32)));
      rows_each_ = std::clamp(std::bit_ceil(static_cast<unsigned>(std::min<std::int64_t>(rows(), kThreads))),
                              32 / results_each_, kThreads / results_each_);
      return;
    }
    const unsigned few = std::max(kFewResults, 32 / static_cast<unsigned>(bytes_of_x));  // 32 adjacent bytes
    if (is_one_ || rows_first_) {
      results_each_ = each_ > 1 ? few : kFewResults;
      rows_each_ = rows() <= 256 ? 32 : each_ > 1 ? kThreads / (results_each_ / each_) : 128;
      return;
    }
    if (results() > 32 && each_ > 1) results_each_ = 4 * few;
    rows_each_ = kThreads / (results_each_ / each_);
  }

  std::int64_t rows() const noexcept { return parts_.rows; }
  unsigned own() const noexcept { return has_groups_ ? 1 : each_; }  // results of a thread
  std::int64_t blocks_of(unsigned results_each) const noexcept { return (results() + results_each - 1) / results_each; }

  void request_functions(const MomentsTypes& types, bool gradient, bool is_even) {
    const std::string head = std::string("#define D ") + kernel_type(types.x) + "\n#define G " + kernel_type(types.dy) +
                             "\n#define S " + kernel_type(types.statistics) + "\n" + (gradient ? "#define DY\n" : "") +
                             (has_mask_ ? "#define MASK\n" : "") + (rows_first_ ? "#define ROWS_FIRST\n" : "") +
                             (has_groups_ ? "#define GROUPS\n" : "") + (is_even ? "#define EVEN\n" : "") +
                             "#define RESULTS " + std::to_string(results_each_) + "\n#define ROWS " +
                             std::to_string(rows_each_) + "\n#define EACH " + std::to_string(each_) + "\n";
    const auto function = [&](const char* name, const char* kind) {
      return context_.compiler->request(name, head + "#define " + kind + "\n", "moments.cu");
    };
    if (is_one_) {
      all_ = function("moments_all", "ALL");
      return;
    }
    sum_ = function("moments_sums", "SUMS");
    finish_ = context_.compiler->request(
        "moments_finish",
        head + define("FINISH_RESULTS", kFinishResults) + define("FINISH_LANES", kFinishLanes) + "#define FINISH\n",
        "moments.cu");
    if (gradient) apply_ = function("normalization_apply", "APPLY");
  }

  const Context& context_;
  const bool has_mask_;
  KernelParts parts_;
  std::size_t bytes_;
  bool rows_first_ = false, has_groups_ = false, is_one_ = true;
  unsigned results_each_ = 32, rows_each_ = 16;  // of a block
  unsigned each_ = 1;                            // neighbours of a thread
  std::size_t alignment_ = 1;
  std::int64_t shares_ = 1;
  std::shared_ptr<Function> all_, sum_, finish_, apply_;
};

class Moments final : public Kernel {
 public:
  explicit Moments(const KernelRequest& request) : sums_(request, false) {}
  std::size_t workspace_bytes() const noexcept override { return sums_.workspace_bytes(); }
  void run(const KernelCall& call) const override {
    if (sums_.results() == 0) return;
    sums_.run(call, {call.inputs[0], {}, 0, 0, 0, call.outputs[0], call.outputs[1], 0}, 0);
  }

 private:
  Sums sums_;
};

class MomentsGradient final : public Kernel {
 public:
  explicit MomentsGradient(const KernelRequest& request)
      : sums_(request, true),
        epsilon_(request.node.attributes.number("epsilon")),
        mask_(request.node.op == &masked_normalization_gradient_def() ? 4 : 0),
        gamma_(request.inputs.size() > (mask_ ? 5 : 4) ? (mask_ ? 5 : 4) : 0) {}
  std::size_t workspace_bytes() const noexcept override { return sums_.workspace_bytes(); }
  void run(const KernelCall& call) const override {
    if (sums_.results() == 0) return;
    sums_.run(call,
              {call.inputs[0],
               {call.inputs[1], mask_ ? call.inputs[mask_] : 0},
               call.inputs[2],
               call.inputs[3],
               gamma_ ? call.inputs[gamma_] : 0,
               call.outputs[1],
               call.outputs[2],
               call.outputs[0]},
              epsilon_);
  }

 private:
  Sums sums_;
  double epsilon_;
  std::size_t mask_, gamma_;  // inputs; 0: not there
};

}  // namespace

void add_moments_kernels(KernelTable& table) {
  table.add("moments", kernel_factory<Moments>());
  table.add("normalization_gradient", kernel_factory<MomentsGradient>());
  table.add(masked_normalization_gradient_def().name(), kernel_factory<MomentsGradient>());
}

}  // namespace openmps::engine::cuda
