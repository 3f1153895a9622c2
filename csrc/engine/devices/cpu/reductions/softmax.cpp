// Softmax, its logarithm, softmax cross-entropy and their gradients along the last axis. Threads divide rows.
#include "engine/devices/cpu/families.h"
#include "engine/devices/cpu/isa/loops.h"
#include "engine/devices/cpu/parallel.h"
#include "engine/ops/axes.h"

namespace openmps::engine::cpu {
namespace {

constexpr std::int64_t kSoftmaxGrain =
    8192;  // elements whose exponentials take a few times the wake-up time of a thread

// Some rows of one run. The operands are those of the operation, in its order.
struct Rows {
  const float *first, *second;
  float* result;
  std::int64_t rows, count;
  LabelSmoothing smoothing;
};
using Work = void (*)(const SoftmaxLoops& loops, const Rows& r);

void softmax(const SoftmaxLoops& loops, const Rows& r) { loops.softmax(r.first, r.result, r.rows, r.count); }
void log_softmax(const SoftmaxLoops& loops, const Rows& r) { loops.log_softmax(r.first, r.result, r.rows, r.count); }
void softmax_gradient(const SoftmaxLoops& loops, const Rows& r) {
  loops.softmax_gradient(r.first, r.second, r.result, r.rows, r.count);
}
void log_softmax_gradient(const SoftmaxLoops& loops, const Rows& r) {
  loops.log_softmax_gradient(r.first, r.second, r.result, r.rows, r.count);
}
void cross_entropy(const SoftmaxLoops& loops, const Rows& r) {
  loops.cross_entropy(r.first, r.second, r.smoothing, r.result, r.rows, r.count);
}
void cross_entropy_gradient(const SoftmaxLoops& loops, const Rows& r) {
  loops.cross_entropy_gradient(r.first, r.second, r.smoothing, r.result, r.rows, r.count);
}

LabelSmoothing smoothing_of(const Attributes& attributes) {
  if (!attributes.find("label_smoothing")) return {};
  const double smoothing = attributes.number("label_smoothing");
  return {static_cast<float>(1 - smoothing), static_cast<float>(smoothing / attributes.number("classes"))};
}

class RowKernel final : public host::Kernel {
 public:
  RowKernel(const host::KernelRequest& request, std::int64_t count, Work work)
      : rows_(request.inputs[0].shape.elements() / count),
        count_(count),
        result_count_(request.outputs[0].shape.elements() / rows_),
        threads_(useful_threads(request.threads, request.inputs[0].shape.elements(), kSoftmaxGrain)),
        has_second_(request.inputs.size() > 1),
        smoothing_(smoothing_of(request.node.attributes)),
        reads_labels_last_(request.node.attributes.find("label_smoothing") != nullptr),
        work_(work) {}

  bool in_place(std::size_t input) const noexcept override {
    return result_count_ == count_ && (input == 0 || !reads_labels_last_);
  }

  void run(const host::KernelCall& call) override {
    const auto* first = static_cast<const float*>(call.inputs[0]);
    const auto* second = has_second_ ? static_cast<const float*>(call.inputs[1]) : first;
    auto* result = static_cast<float*>(call.outputs[0]);
    parallel_ranges(threads_, rows_, 1, [&](std::int64_t begin, std::int64_t end, int) {
      work_(loops().softmax, {first + begin * count_, second + begin * count_, result + begin * result_count_,
                              end - begin, count_, smoothing_});
    });
  }

 private:
  std::int64_t rows_, count_, result_count_;
  int threads_;
  bool has_second_;
  LabelSmoothing smoothing_;
  bool reads_labels_last_;
  Work work_;
};

// Elements along the operation's axis, which cross-entropy does not name; 0 unless they are adjacent.
std::int64_t row_length(const host::KernelRequest& request) {
  const Shape& shape = request.inputs[0].shape;
  const bool has_axis = request.node.attributes.find("axis") != nullptr;
  const std::size_t axis = axis_position(has_axis ? request.node.attributes.integer("axis") : -1, shape.rank());
  return shape.strides()[axis] == 1 ? shape[axis].number() : 0;
}

template <Work kWork>
std::unique_ptr<host::Kernel> make_softmax(const host::KernelRequest& request) {
  if (request.inputs[0].dtype != DType::Float32 || request.inputs[0].shape.elements() == 0) return nullptr;
  const std::int64_t count = row_length(request);
  return count ? std::make_unique<RowKernel>(request, count, kWork) : nullptr;
}

}  // namespace

void add_softmax_kernels(host::KernelTable& table) {
  table.add("softmax", make_softmax<softmax>);
  table.add("log_softmax", make_softmax<log_softmax>);
  table.add("softmax_gradient", make_softmax<softmax_gradient>);
  table.add("log_softmax_gradient", make_softmax<log_softmax_gradient>);
  table.add("softmax_cross_entropy", make_softmax<cross_entropy>);
  table.add("softmax_cross_entropy_gradient", make_softmax<cross_entropy_gradient>);
}

}  // namespace openmps::engine::cpu
