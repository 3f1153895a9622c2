#include "engine/devices/cuda/driver/cudnn.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "engine/devices/kernel_cache.h"
#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

// The values of the library's enumerations that we use.
enum : int {
  kDataFloat = 0,
  kDataHalf = 2,
  kDataBFloat16 = 9,
  kLayoutNHWC = 1,
  kCrossCorrelation = 1,
  kMathTensorOp = 1,
  kMathFMA = 3,
  kDeterministic = 1,
  kActivationIdentity = 5,
  kImplicitPrecomputedGemm = 1,
};

// cudnnConvolution{Fwd,BwdData,BwdFilter}AlgoPerf_t, which are alike.
struct Measured {
  int algorithm;
  int status;
  float milliseconds;
  std::size_t workspace;
  int determinism;
  int math;
  int reserved[3];
};

#define OPENMPS_CUDNN_FUNCTIONS(X)                                                                                     \
  X(cudnnCreate, (void** handle))                                                                                      \
  X(cudnnSetStream, (void* handle, CUstream stream))                                                                   \
  X(cudnnCreateTensorDescriptor, (void** descriptor))                                                                  \
  X(cudnnDestroyTensorDescriptor, (void* descriptor))                                                                  \
  X(cudnnSetTensor4dDescriptor, (void* descriptor, int layout, int type, int n, int c, int h, int w))                  \
  X(cudnnCreateFilterDescriptor, (void** descriptor))                                                                  \
  X(cudnnDestroyFilterDescriptor, (void* descriptor))                                                                  \
  X(cudnnSetFilter4dDescriptor, (void* descriptor, int type, int layout, int k, int c, int h, int w))                  \
  X(cudnnCreateConvolutionDescriptor, (void** descriptor))                                                             \
  X(cudnnDestroyConvolutionDescriptor, (void* descriptor))                                                             \
  X(cudnnSetConvolution2dDescriptor, (void* descriptor, int pad_h, int pad_w, int stride_h, int stride_w,              \
                                      int dilation_h, int dilation_w, int mode, int compute))                          \
  X(cudnnSetConvolutionGroupCount, (void* descriptor, int groups))                                                     \
  X(cudnnSetConvolutionMathType, (void* descriptor, int math))                                                         \
  X(cudnnCreateActivationDescriptor, (void** descriptor))                                                              \
  X(cudnnDestroyActivationDescriptor, (void* descriptor))                                                              \
  X(cudnnSetActivationDescriptor, (void* descriptor, int mode, int nan, double coefficient))                           \
  X(cudnnFindConvolutionForwardAlgorithmEx,                                                                            \
    (void* handle, void* x_layout, const void* x, void* w_layout, const void* w, void* convolution, void* y_layout,    \
     void* y, int wanted, int* found, Measured* results, void* workspace, std::size_t workspace_bytes))                \
  X(cudnnFindConvolutionBackwardDataAlgorithmEx,                                                                       \
    (void* handle, void* w_layout, const void* w, void* dy_layout, const void* dy, void* convolution, void* dx_layout, \
     void* dx, int wanted, int* found, Measured* results, void* workspace, std::size_t workspace_bytes))               \
  X(cudnnFindConvolutionBackwardFilterAlgorithmEx,                                                                     \
    (void* handle, void* x_layout, const void* x, void* dy_layout, const void* dy, void* convolution, void* dw_layout, \
     void* dw, int wanted, int* found, Measured* results, void* workspace, std::size_t workspace_bytes))               \
  X(cudnnConvolutionForward,                                                                                           \
    (void* handle, const void* alpha, void* x_layout, const void* x, void* w_layout, const void* w, void* convolution, \
     int algorithm, void* workspace, std::size_t workspace_bytes, const void* beta, void* y_layout, void* y))          \
  X(cudnnConvolutionBiasActivationForward,                                                                             \
    (void* handle, const void* alpha, void* x_layout, const void* x, void* w_layout, const void* w, void* convolution, \
     int algorithm, void* workspace, std::size_t workspace_bytes, const void* beta, void* z_layout, const void* z,     \
     void* bias_layout, const void* bias, void* activation, void* y_layout, void* y))                                  \
  X(cudnnConvolutionBackwardData, (void* handle, const void* alpha, void* w_layout, const void* w, void* dy_layout,    \
                                   const void* dy, void* convolution, int algorithm, void* workspace,                  \
                                   std::size_t workspace_bytes, const void* beta, void* dx_layout, void* dx))          \
  X(cudnnConvolutionBackwardFilter, (void* handle, const void* alpha, void* x_layout, const void* x, void* dy_layout,  \
                                     const void* dy, void* convolution, int algorithm, void* workspace,                \
                                     std::size_t workspace_bytes, const void* beta, void* dw_layout, void* dw))

void check_dnn(int result, const char* what) {
  if (result != 0)
    throw Error(ErrorKind::Device, std::string(what) + " failed: cuDNN reports status " + std::to_string(result) + ".");
}

int dnn_data_type(DType dtype) {
  return dtype == DType::Float16 ? kDataHalf : dtype == DType::BFloat16 ? kDataBFloat16 : kDataFloat;
}
void* dnn_pointer(CUdeviceptr address) { return reinterpret_cast<void*>(address); }
int narrow(std::int64_t value) { return static_cast<int>(value); }

bool is_covered(const ConvolutionShape& s) {
  const auto even = [](const WindowAxis& axis) {
    return axis.before == axis.after && axis.before >= 0 && axis.input > 0;
  };
  const bool type = s.dtype == DType::Float32 || s.dtype == DType::Float16 || s.dtype == DType::BFloat16;
  const bool is_empty = s.images == 0 || s.inputs == 0 || s.outputs == 0 || s.window.taps() == 0;
  return type && !is_empty && even(s.window.y) && even(s.window.x);
}

// All that tells convolutions apart.
using ConvolutionKey = std::array<std::int64_t, 18>;
ConvolutionKey convolution_key(const ConvolutionShape& s) {
  const WindowAxis &y = s.window.y, &x = s.window.x;
  return {static_cast<std::int64_t>(s.options.precision),
          s.options.deterministic,
          static_cast<std::int64_t>(s.direction),
          static_cast<std::int64_t>(s.dtype),
          s.images,
          s.inputs,
          s.outputs,
          s.groups,
          y.input,
          y.kernel,
          y.stride,
          y.dilation,
          y.before,
          x.input,
          x.kernel,
          x.stride,
          x.dilation,
          x.before};
}

// An algorithm as the cache on disk has it.
struct Choice {
  std::int32_t algorithm = 0, math = 0;
  float milliseconds = 0;
  std::uint32_t unused = 0;
  std::uint64_t workspace = 0;

  Choice() = default;
  explicit Choice(const Measured& measured)
      : algorithm(measured.algorithm), math(measured.math), workspace(measured.workspace) {}
  static std::optional<Choice> of(const std::optional<std::vector<std::byte>>& stored) {
    Choice choice;
    if (!stored || stored->size() != sizeof choice) return std::nullopt;
    std::memcpy(&choice, stored->data(), sizeof choice);
    return choice.workspace <= kMostDnnWorkspace ? std::optional(choice) : std::nullopt;
  }
  std::vector<std::byte> bytes() const {
    const auto* first = reinterpret_cast<const std::byte*>(this);
    return {first, first + sizeof *this};
  }
};

}  // namespace

struct Dnn::Table {
  OPENMPS_CUDNN_FUNCTIONS(OPENMPS_LIBRARY_MEMBER)
  bool find(const Library& library) {
    OPENMPS_CUDNN_FUNCTIONS(OPENMPS_LIBRARY_FIND)
    return backend.find(library);
  }
  // Call with the mutex held.
  void* opened() {
    if (!handle) check_dnn(cudnnCreate(&handle), "Opening cuDNN");
    return handle;
  }

  DnnBackend backend;
  std::mutex mutex;  // the handle serves one call at a time
  void* handle = nullptr;
  // Null: cuDNN has no algorithm for it.
  std::map<ConvolutionKey, std::shared_ptr<const Plan>> plans;
  std::map<AttentionShape, std::shared_ptr<const DnnGraphPlan>> attention_plans;
  std::map<VolumeShape::Key, std::shared_ptr<const DnnGraphPlan>> volume_plans;
  KernelCache choices;  // of algorithms, by earlier processes
};

class Dnn::Plan {
 public:
  Plan(const Table& table, const ConvolutionShape& shape) : table_(table), shape_(shape) {
    const int type = dnn_data_type(shape.dtype);
    const Window& window = shape.window;
    image(x_, type, shape.images, shape.inputs, window.y.input, window.x.input);
    image(y_, type, shape.images, shape.outputs, window.y.output, window.x.output);
    image(bias_, type, 1, shape.outputs, 1, 1);
    check_dnn(table_.cudnnCreateFilterDescriptor(&w_), "Describing weights");
    check_dnn(table_.cudnnSetFilter4dDescriptor(w_, type, kLayoutNHWC, narrow(shape.outputs),
                                                narrow(shape.inputs / shape.groups), narrow(window.y.kernel),
                                                narrow(window.x.kernel)),
              "Describing weights");
    check_dnn(table_.cudnnCreateConvolutionDescriptor(&convolution_), "Describing a convolution");
    check_dnn(table_.cudnnSetConvolution2dDescriptor(convolution_, narrow(window.y.before), narrow(window.x.before),
                                                     narrow(window.y.stride), narrow(window.x.stride),
                                                     narrow(window.y.dilation), narrow(window.x.dilation),
                                                     kCrossCorrelation, kDataFloat),
              "Describing a convolution");
    check_dnn(table_.cudnnSetConvolutionGroupCount(convolution_, narrow(shape.groups)), "Describing a convolution");
    const bool strict = shape.dtype == DType::Float32 && shape.options.precision == Precision::Float32;
    math_ = strict ? kMathFMA : kMathTensorOp;
    check_dnn(table_.cudnnSetConvolutionMathType(convolution_, math_), "Describing a convolution");
    check_dnn(table_.cudnnCreateActivationDescriptor(&activation_), "Describing an activation");
    check_dnn(table_.cudnnSetActivationDescriptor(activation_, kActivationIdentity, 0, 0), "Describing an activation");
  }

  ~Plan() {
    for (void* tensor : {x_, y_, bias_})
      if (tensor) table_.cudnnDestroyTensorDescriptor(tensor);
    if (w_) table_.cudnnDestroyFilterDescriptor(w_);
    if (convolution_) table_.cudnnDestroyConvolutionDescriptor(convolution_);
    if (activation_) table_.cudnnDestroyActivationDescriptor(activation_);
  }
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // Tries the given algorithm on scratch memory, or else every one.
  bool choose(void* handle, const Context& context, const std::optional<Choice>& given) {
    const std::size_t element = size_of(shape_.dtype);
    const auto bytes = [&](std::int64_t count) { return static_cast<std::size_t>(count) * element; };
    const Window& window = shape_.window;
    Scratch x(context, bytes(shape_.images * shape_.inputs * window.y.input * window.x.input));
    Scratch y(context, bytes(shape_.images * shape_.outputs * window.y.output * window.x.output));
    Scratch w(context, bytes(shape_.outputs * (shape_.inputs / shape_.groups) * window.taps()));
    const std::size_t most = most_dnn_workspace(x.bytes + y.bytes + w.bytes);
    Scratch workspace(context, most);
    const bool is_gradient = shape_.direction != Direction::Forward;
    const CUdeviceptr first = shape_.direction == Direction::DataGradient ? y.memory : x.memory,
                      second = shape_.direction == Direction::WeightsGradient ? y.memory : w.memory,
                      result = !is_gradient                                  ? y.memory
                               : shape_.direction == Direction::DataGradient ? x.memory
                                                                             : w.memory;
    if (given && given->workspace <= most) {
      take(*given);
      if (time(handle, first, second, result, workspace.memory, context) >= 0) return true;
    }
    constexpr int kMost = 16;
    Measured results[kMost] = {};
    int found = 0, status = 0;
    switch (shape_.direction) {
      case Direction::Forward:
        status = table_.cudnnFindConvolutionForwardAlgorithmEx(handle, x_, x.get(), w_, w.get(), convolution_, y_,
                                                               y.get(), kMost, &found, results, workspace.get(), most);
        break;
      case Direction::DataGradient:
        status = table_.cudnnFindConvolutionBackwardDataAlgorithmEx(
            handle, w_, w.get(), y_, y.get(), convolution_, x_, x.get(), kMost, &found, results, workspace.get(), most);
        break;
      case Direction::WeightsGradient:
        status = table_.cudnnFindConvolutionBackwardFilterAlgorithmEx(
            handle, x_, x.get(), y_, y.get(), convolution_, w_, w.get(), kMost, &found, results, workspace.get(), most);
        break;
    }
    context.driver.cuStreamSynchronize(context.upkeep);
    if (status != 0) return false;
    const std::vector<Measured> candidates = candidates_of(std::span(results, static_cast<std::size_t>(found)));
    std::optional<Choice> best;
    for (const Measured& candidate : candidates) {
      take(Choice(candidate));
      chosen_.milliseconds = time(handle, first, second, result, workspace.memory, context);
      const bool is_better = !best || chosen_.milliseconds < best->milliseconds;
      if (chosen_.milliseconds >= 0 && is_better) best = chosen_;
    }
    if (best) take(*best);
    return best.has_value();
  }

  const Choice& choice() const noexcept { return chosen_; }

  void take(const Choice& chosen) {
    chosen_ = chosen;
    check_dnn(table_.cudnnSetConvolutionMathType(convolution_, chosen.math), "Describing a convolution");
  }

  // The library measures each algorithm once, perhaps on a GPU that has just left its idle state, so the first few are
  // measured again. By rule: the algorithm that is a precomputed implicit GEMM in every direction, else the one of the
  // lowest number. It uses the mathematics of the request.
  std::vector<Measured> candidates_of(std::span<const Measured> results) const {
    constexpr std::size_t kMostCandidates = 5;
    std::vector<Measured> candidates;
    for (const Measured& result : results)
      if (result.status == 0 && result.determinism == kDeterministic) candidates.push_back(result);
    const auto rank = [&](const Measured& m) {
      return std::make_tuple(m.algorithm != kImplicitPrecomputedGemm, m.algorithm, m.math != math_, m.math);
    };
    if (shape_.options.deterministic) std::ranges::sort(candidates, {}, rank);
    const std::size_t most = shape_.options.deterministic ? 1 : kMostCandidates;
    candidates.resize(std::min(candidates.size(), most));
    return candidates;
  }

  // Milliseconds a run; negative when the algorithm does not run.
  float time(void* handle, CUdeviceptr first, CUdeviceptr second, CUdeviceptr result, CUdeviceptr workspace,
             const Context& context) const {
    return milliseconds_of_run(context, [&] { run(handle, first, second, 0, result, workspace); });
  }

  bool adds_bias() const noexcept {
    return shape_.direction == Direction::Forward && chosen_.algorithm == kImplicitPrecomputedGemm;
  }

  void run(void* handle, CUdeviceptr first, CUdeviceptr second, CUdeviceptr bias, CUdeviceptr result,
           CUdeviceptr workspace) const {
    const float one = 1, zero = 0;
    void *const a = dnn_pointer(first), *const b = dnn_pointer(second), *const to = dnn_pointer(result),
                *const space = dnn_pointer(workspace);
    switch (shape_.direction) {
      case Direction::Forward:
        if (bias)
          return check_dnn(table_.cudnnConvolutionBiasActivationForward(
                               handle, &one, x_, a, w_, b, convolution_, chosen_.algorithm, space, chosen_.workspace,
                               &zero, y_, to, bias_, dnn_pointer(bias), activation_, y_, to),
                           "A convolution");
        return check_dnn(table_.cudnnConvolutionForward(handle, &one, x_, a, w_, b, convolution_, chosen_.algorithm,
                                                        space, chosen_.workspace, &zero, y_, to),
                         "A convolution");
      case Direction::DataGradient:
        return check_dnn(
            table_.cudnnConvolutionBackwardData(handle, &one, w_, b, y_, a, convolution_, chosen_.algorithm, space,
                                                chosen_.workspace, &zero, x_, to),
            "A convolution's data gradient");
      case Direction::WeightsGradient:
        return check_dnn(
            table_.cudnnConvolutionBackwardFilter(handle, &one, x_, a, y_, b, convolution_, chosen_.algorithm, space,
                                                  chosen_.workspace, &zero, w_, to),
            "A convolution's weights gradient");
    }
  }

  std::size_t workspace() const noexcept { return chosen_.workspace; }
  float milliseconds() const noexcept { return chosen_.milliseconds; }

 private:
  struct Scratch {
    Scratch(const Context& used, std::size_t size)
        : context(used), bytes(size), memory(used.memory->take(size, "Measuring a convolution")) {
      context.memory->fill(memory, 0, bytes);
    }
    ~Scratch() { context.memory->give_back(memory, bytes); }
    void* get() const { return dnn_pointer(memory); }
    const Context& context;
    std::size_t bytes;
    CUdeviceptr memory;
  };

  void image(void*& made, int type, std::int64_t n, std::int64_t c, std::int64_t h, std::int64_t w) {
    check_dnn(table_.cudnnCreateTensorDescriptor(&made), "Describing images");
    check_dnn(table_.cudnnSetTensor4dDescriptor(made, kLayoutNHWC, type, narrow(n), narrow(c), narrow(h), narrow(w)),
              "Describing images");
  }

  const Table& table_;
  const ConvolutionShape shape_;
  void *x_ = nullptr, *y_ = nullptr, *w_ = nullptr, *bias_ = nullptr, *convolution_ = nullptr, *activation_ = nullptr;
  int math_ = 0;  // of the request
  Choice chosen_;
};

Dnn::Dnn(std::unique_ptr<Table> table) : table_(std::move(table)) {}
Dnn::~Dnn() = default;

std::unique_ptr<Dnn> Dnn::open() {
  static const Library* const library = open_library({"cuDNN", {"libcudnn.so.9"}, {"cudnn"}, "OPENMPS_CUDA_CUDNN"});
  if (!library) return nullptr;
  auto table = std::make_unique<Table>();
  if (!table->find(*library)) return nullptr;
  return std::unique_ptr<Dnn>(new Dnn(std::move(table)));
}

std::shared_ptr<const Dnn::Plan> Dnn::plan(const ConvolutionShape& shape, const Context& context) {
  if (!is_covered(shape)) return nullptr;
  const std::lock_guard lock(table_->mutex);
  const auto [entry, is_new] = table_->plans.try_emplace(convolution_key(shape));
  if (!is_new) return entry->second;
  check_dnn(table_->cudnnSetStream(table_->opened(), context.upkeep), "Choosing a stream");
  auto plan = std::make_shared<Plan>(*table_, shape);
  const std::string key = dnn_choice_key("images", convolution_key(shape), table_->backend.cudnnGetVersion(), context);
  const std::optional<Choice> stored = Choice::of(table_->choices.read(key));
  if (!plan->choose(table_->handle, context, stored)) return nullptr;
  if (!stored) table_->choices.write(key, plan->choice().bytes());
  return entry->second = plan;
}

std::size_t Dnn::workspace_bytes(const Plan& plan) noexcept { return plan.workspace(); }
float Dnn::milliseconds(const Plan& plan) noexcept { return plan.milliseconds(); }
bool Dnn::adds_bias(const Plan& plan) noexcept { return plan.adds_bias(); }

void Dnn::run(const Plan& plan, CUdeviceptr first, CUdeviceptr second, CUdeviceptr bias, CUdeviceptr result,
              CUdeviceptr workspace, CUstream stream) {
  const std::lock_guard lock(table_->mutex);
  check_dnn(table_->cudnnSetStream(table_->handle, stream), "Choosing a stream");
  plan.run(table_->handle, first, second, bias, result, workspace);
}

std::shared_ptr<const DnnGraphPlan> Dnn::plan(const AttentionShape& shape) {
  const std::lock_guard lock(table_->mutex);
  const auto [entry, is_new] = table_->attention_plans.try_emplace(shape);
  if (is_new) entry->second = make_attention_plan(shape, table_->backend, table_->opened());
  return entry->second;
}

std::shared_ptr<const DnnGraphPlan> Dnn::plan(const VolumeShape& shape, const Context& context) {
  if (!shape.is_covered()) return nullptr;
  const std::lock_guard lock(table_->mutex);
  const auto [entry, is_new] = table_->volume_plans.try_emplace(shape.key());
  if (!is_new) return entry->second;
  check_dnn(table_->cudnnSetStream(table_->opened(), context.upkeep), "Choosing a stream");
  return entry->second = make_volume_plan(shape, table_->backend, table_->handle, context, table_->choices);
}

void Dnn::run(const DnnGraphPlan& plan, std::span<const CUdeviceptr> memory, CUdeviceptr workspace, CUstream stream) {
  const std::lock_guard lock(table_->mutex);
  check_dnn(table_->cudnnSetStream(table_->handle, stream), "Choosing a stream");
  plan.run(table_->handle, memory, workspace);
}

}  // namespace openmps::engine::cuda
