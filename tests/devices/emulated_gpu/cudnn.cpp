// Stands in for cuDNN beside the emulated GPU: graphs of the backend interface, computed operation by operation in
// float64 at the time of the call. Tensors are rounded to their types. Streams that are captured are not emulated.
// Convolutions of images have no algorithm here, so the device computes them by plain sums. Those of volumes are
// graphs.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

#include "engine/ir/numbers.h"

namespace {

using openmps::engine::DType;

constexpr int kOk = 0, kBadParameter = 2000, kUnsupported = 3000;

// Kinds of descriptors, and names of attributes.
enum : int {
  kHeuristics = 4,
  kPlan = 5,
  kForward = 10,
  kWeightsGradient = 11,
  kDataGradient = 12,
  kPointwise = 13,
  kTensor = 17,
  kMatmul = 19,
  kReduction = 22,
  kReshape = 31
};
enum : int {
  kDilations = 102,
  kSteps = 103,
  kAfter = 104,
  kBefore = 105,
  kModeOf = 750,
  kX = 751,
  kB = 752,
  kY = 753,
  kCondition = 758,
  kOperations = 801,
  kType = 901,
  kExtents = 902,
  kStrides = 903,
  kId = 906,
  kIsBetween = 907,
  kIsNumber = 908,
};

struct Descriptor {
  int kind = 0;
  bool is_final = false;
  std::map<int, std::vector<unsigned char>> values;  // as they were given
  std::map<int, std::vector<std::shared_ptr<Descriptor>>> parts;

  template <typename T>
  std::vector<T> all(int name) const {
    const std::vector<unsigned char>& bytes = values.at(name);
    std::vector<T> result(bytes.size() / sizeof(T));
    std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
  }
  template <typename T>
  T one(int name) const {
    T result;
    std::memcpy(&result, values.at(name).data(), sizeof result);
    return result;
  }
  const Descriptor& part(int name) const { return *parts.at(name).at(0); }
  bool has(int name) const { return values.contains(name) || parts.contains(name); }
};
using Handle = std::shared_ptr<Descriptor>;

Descriptor& of(void* handle) { return **static_cast<Handle*>(handle); }

std::size_t bytes_of(int type) {
  switch (type) {
    case 0:  // handle
    case 3:  // int64
    case 6:  // pointer
      return 8;
    case 2:  // bool
      return 1;
    default:
      return 4;
  }
}

DType dtype_of(const Descriptor& tensor) {
  switch (tensor.one<int>(kType)) {
    case 2:
      return DType::Float16;
    case 4:
      return DType::Int32;
    case 9:
      return DType::BFloat16;
    case 11:
      return DType::Bool;
    default:
      return DType::Float32;
  }
}

// The values of a tensor by its strides, or of one between operations. Axes that a tensor lacks have one element.
constexpr std::size_t kAxes = 5;
using Index = std::array<std::int64_t, kAxes>;
class Values {
 public:
  explicit Values(const Descriptor& tensor, void* memory)
      : dtype_(dtype_of(tensor)), memory_(static_cast<unsigned char*>(memory)) {
    const auto extents = tensor.all<std::int64_t>(kExtents), strides = tensor.all<std::int64_t>(kStrides);
    std::ranges::copy(extents, extents_.begin());
    std::ranges::copy(strides, strides_.begin());
    if (memory) return;
    std::int64_t most = 1;
    for (std::size_t axis = 0; axis < kAxes; ++axis) most += (extents_[axis] - 1) * strides_[axis];
    own_.assign(static_cast<std::size_t>(most) * 8, 0xff);
    memory_ = own_.data();
  }
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  const Index& extents() const { return extents_; }
  double get(const Index& at) const { return openmps::engine::load_number(dtype_, memory_, element(at)); }
  void set(const Index& at, double value) { openmps::engine::store_number(dtype_, memory_, element(at), value); }

 private:
  // Axes of one element are repeated.
  std::int64_t element(const Index& at) const {
    std::int64_t result = 0;
    for (std::size_t axis = 0; axis < kAxes; ++axis) result += (extents_[axis] == 1 ? 0 : at[axis]) * strides_[axis];
    return result;
  }

  DType dtype_;
  unsigned char* memory_;
  Index extents_{1, 1, 1, 1, 1}, strides_{};
  std::vector<unsigned char> own_;
};

void for_each(const Index& extents, const std::function<void(const Index&)>& visit) {
  for (std::int64_t a = 0; a < extents[0]; ++a)
    for (std::int64_t b = 0; b < extents[1]; ++b)
      for (std::int64_t c = 0; c < extents[2]; ++c)
        for (std::int64_t d = 0; d < extents[3]; ++d)
          for (std::int64_t e = 0; e < extents[4]; ++e) visit({a, b, c, d, e});
}

// One run of a graph.
class Run {
 public:
  explicit Run(std::map<std::int64_t, void*> memory) : memory_(std::move(memory)) {}

  void operation(const Descriptor& operation) {
    switch (operation.kind) {
      case kMatmul:
        matmul(values(operation, 1520), values(operation, 1521), values(operation, 1522));
        return lose_rows(operation.part(1522));
      case kReduction:
        return reduce(operation.part(1612).one<int>(1600), values(operation, 1610), values(operation, 1611));
      case kForward:
        return convolve(operation, 700);
      case kDataGradient:
        return convolve(operation, 706);
      case kWeightsGradient:
        return convolve(operation, 712);
      case kReshape:
        return reshape(values(operation, 2200), values(operation, 2201));
      default:
        return pointwise(operation);
    }
  }

 private:
  Values& values(const Descriptor& operation, int name) {
    const Descriptor& tensor = operation.part(name);
    const auto id = tensor.one<std::int64_t>(kId);
    auto& made = values_[id];
    void* const memory = tensor.one<bool>(kIsBetween) ? nullptr : memory_.at(id);
    if (!made) made = std::make_unique<Values>(tensor, memory);
    return *made;
  }

  // Groups of neighbouring heads share a head of b.
  static void matmul(const Values& a, const Values& b, Values& c) {
    const std::int64_t group = a.extents()[1] / b.extents()[1];
    for_each(c.extents(), [&](const Index& at) {
      double sum = 0;
      for (std::int64_t k = 0; k < a.extents()[3]; ++k)
        sum += a.get({at[0], at[1], at[2], k}) * b.get({at[0], at[1] / group, k, at[3]});
      c.set(at, sum);
    });
  }

  // As cuDNN 9.19 on an H200: the gradient of q is no number in rows all of whose keys a mask forbids.
  void lose_rows(const Descriptor& product) {
    if (product.one<bool>(kIsBetween) || dtype_of(product) != DType::Float32) return;
    Values& dq = *values_.at(product.one<std::int64_t>(kId));
    for (const Index& row : lost_)
      for (std::int64_t i = 0; i < dq.extents()[3]; ++i)
        dq.set({row[0], row[1], row[2], i}, std::numeric_limits<double>::quiet_NaN());
  }

  void note_mask(const Values& mask, const Index& scores) {
    constexpr double kForbidden = -10000;
    for_each({scores[0], scores[1], scores[2], 1, 1}, [&](const Index& row) {
      std::int64_t allowed = 0;
      for (std::int64_t key = 0; key < scores[3]; ++key)
        allowed += mask.get({row[0], row[1], row[2], key}) > kForbidden;
      if (allowed == 0) lost_.push_back(row);
    });
  }

  static void reduce(int mode, const Values& x, Values& y) {
    constexpr int kSum = 0;
    std::map<Index, double> results;
    for_each(x.extents(), [&](const Index& at) {
      Index to = at;
      for (std::size_t axis = 0; axis < kAxes; ++axis) to[axis] /= x.extents()[axis] / y.extents()[axis];
      const auto [entry, is_new] = results.try_emplace(to, x.get(at));
      if (!is_new) entry->second = mode == kSum ? entry->second + x.get(at) : std::fmax(entry->second, x.get(at));
    });
    for (const auto& [at, value] : results) y.set(at, value);
  }

  // The kind that attention uses: the last two axes change places.
  static void reshape(const Values& x, Values& y) {
    for_each(y.extents(), [&](const Index& at) { y.set(at, x.get({at[0], at[1], at[3], at[2]})); });
  }

  // Of volumes (n, c, z, y, x) and weights (o, c, z, y, x). `first` of the attributes names alpha. Beta is 0.
  void convolve(const Descriptor& operation, int first) {
    const Descriptor& window = operation.part(first + 2);
    const auto dilations = window.all<std::int64_t>(kDilations), steps = window.all<std::int64_t>(kSteps),
               before = window.all<std::int64_t>(kBefore);
    Values &w = values(operation, first + 3), &x = values(operation, first + 4), &y = values(operation, first + 5);
    const std::int64_t inputs = w.extents()[1], outputs = w.extents()[0] / (x.extents()[1] / inputs);
    std::map<Index, double> sums;
    Values& to = operation.kind == kForward ? y : operation.kind == kDataGradient ? x : w;
    for_each(to.extents(), [&](const Index& at) { sums[at] = 0; });
    for_each(y.extents(), [&](const Index& at) {
      for_each({inputs, w.extents()[2], w.extents()[3], w.extents()[4], 1}, [&](const Index& tap) {
        Index from{at[0], at[1] / outputs * inputs + tap[0]};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          from[axis + 2] = at[axis + 2] * steps[axis] + tap[axis + 1] * dilations[axis] - before[axis];
          if (from[axis + 2] < 0 || from[axis + 2] >= x.extents()[axis + 2]) return;
        }
        const Index of{at[1], tap[0], tap[1], tap[2], tap[3]};
        if (operation.kind == kForward)
          sums[at] += x.get(from) * w.get(of);
        else if (operation.kind == kDataGradient)
          sums[from] += y.get(at) * w.get(of);
        else
          sums[of] += x.get(from) * y.get(at);
      });
    });
    for (const auto& [at, sum] : sums) to.set(at, sum * operation.one<float>(first));
  }

  void pointwise(const Descriptor& operation) {
    const Descriptor& mode = operation.part(kModeOf);
    const Values& x = values(operation, kX);
    const Values* const b = operation.has(kB) ? &values(operation, kB) : nullptr;
    const Values* const condition = operation.has(kCondition) ? &values(operation, kCondition) : nullptr;
    Values& y = values(operation, kY);
    const int function = mode.one<int>(0);
    if (function == 0) note_mask(*b, y.extents());
    const auto axis = mode.has(9) ? static_cast<std::size_t>(mode.one<std::int64_t>(9)) : 0;
    for_each(y.extents(), [&](const Index& at) {
      switch (function) {
        case 0:
          return y.set(at, x.get(at) + b->get(at));
        case 1:
          return y.set(at, x.get(at) * b->get(at));
        case 6:
          return y.set(at, x.get(at) / b->get(at));
        case 9:
          return y.set(at, x.get(at) - b->get(at));
        case 13:
          return y.set(at, std::exp(x.get(at)));
        case 303:
          return y.set(at, x.get(at) >= b->get(at) ? 1 : 0);
        case 501:
          return y.set(at, static_cast<double>(at[axis]));
        case 601:
          return y.set(at, condition->get(at) != 0 ? x.get(at) : b->get(at));
        default:
          return y.set(at, x.get(at));
      }
    });
  }

  std::map<std::int64_t, void*> memory_;  // of the caller, by the numbers of tensors
  std::map<std::int64_t, std::unique_ptr<Values>> values_;
  std::vector<Index> lost_;  // rows of scores
};

// Whether a graph adds a tensor that it repeats along one of the last two axes.
bool broadcasts_rows(const Descriptor& graph) {
  constexpr int kAdd = 0;
  const auto operations = graph.parts.find(kOperations);
  if (operations == graph.parts.end()) return false;
  return std::ranges::any_of(operations->second, [](const Handle& operation) {
    if (operation->kind != kPointwise || operation->part(kModeOf).one<int>(0) != kAdd) return false;
    const auto extents = operation->part(kB).all<std::int64_t>(kExtents),
               of_sum = operation->part(kY).all<std::int64_t>(kExtents);
    return !std::equal(extents.begin() + 2, extents.end(), of_sum.begin() + 2);
  });
}

// Convolutions whose padding differs between two sides, or all of them where the environment says so, have no kernel.
bool is_refused(const Descriptor& operation) {
  if (operation.kind < kForward || operation.kind > kDataGradient) return false;
  const int first = operation.kind == kForward ? 700 : operation.kind == kDataGradient ? 706 : 712;
  const Descriptor& window = operation.part(first + 2);
  return std::getenv("OPENMPS_EMULATED_NO_VOLUMES") ||
         window.all<std::int64_t>(kBefore) != window.all<std::int64_t>(kAfter);
}

}  // namespace

extern "C" {

int cudnnGetVersion() { return 91900; }
int cudnnCreate(void** handle) { return *handle = new int, kOk; }
int cudnnSetStream(void*, void*) { return kOk; }

int cudnnBackendCreateDescriptor(int kind, void** made) {
  *made = new Handle(std::make_shared<Descriptor>());
  of(*made).kind = kind;
  return kOk;
}
int cudnnBackendDestroyDescriptor(void* descriptor) { return delete static_cast<Handle*>(descriptor), kOk; }

int cudnnBackendSetAttribute(void* descriptor, int name, int type, std::int64_t count, const void* values) {
  constexpr int kIsDescriptor = 15;
  if (of(descriptor).is_final) return kBadParameter;
  if (type == kIsDescriptor) {
    std::vector<Handle>& parts = of(descriptor).parts[name];
    parts.clear();
    for (std::int64_t i = 0; i < count; ++i) {
      parts.push_back(*static_cast<Handle*>(static_cast<void* const*>(values)[i]));
      if (!parts.back()->is_final) return kBadParameter;
    }
    return kOk;
  }
  const auto* bytes = static_cast<const unsigned char*>(values);
  of(descriptor).values[name].assign(bytes, bytes + static_cast<std::size_t>(count) * bytes_of(type));
  return kOk;
}

int cudnnBackendFinalize(void* descriptor) {
  if (std::getenv("OPENMPS_EMULATED_FULL_MASKS") && broadcasts_rows(of(descriptor))) return kUnsupported;
  if (is_refused(of(descriptor))) return kUnsupported;
  return of(descriptor).is_final = true, kOk;
}

// The results of heuristics are one configuration, which is the graph, and so is its engine, without notes. A plan
// needs no workspace.
int cudnnBackendGetAttribute(void* descriptor, int name, int, std::int64_t, std::int64_t* count, void* values) {
  constexpr int kResults = 202, kGraph = 201, kEngine = 300, kWorkspaceBytes = 402, kNotes = 1303;
  *count = name == kNotes ? 0 : 1;
  if (of(descriptor).kind == kHeuristics && name == kResults)
    of(*static_cast<void**>(values)) = of(descriptor).part(kGraph);
  else if (of(descriptor).kind == kPlan && name == kWorkspaceBytes)
    *static_cast<std::int64_t*>(values) = 0;
  else if (name == kEngine)
    of(*static_cast<void**>(values)) = of(descriptor);
  else if (name != kNotes)
    return kBadParameter;
  return kOk;
}

int cudnnBackendExecute(void*, void* plan, void* variant_pack) {
  constexpr int kConfiguration = 401, kIds = 1000, kPointers = 1001;
  const auto ids = of(variant_pack).all<std::int64_t>(kIds);
  const auto pointers = of(variant_pack).all<void*>(kPointers);
  std::map<std::int64_t, void*> memory;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (reinterpret_cast<std::uintptr_t>(pointers[i]) % 4 != 0) return kBadParameter;
    memory[ids[i]] = pointers[i];
  }
  Run run(std::move(memory));
  for (const Handle& operation : of(plan).part(kConfiguration).parts.at(kOperations)) run.operation(*operation);
  return kOk;
}

// ---- convolutions: described, never found

#define OPENMPS_EMPTY(name) \
  int name() { return kOk; }
#define OPENMPS_MADE(name) \
  int name(void** made) { return *made = nullptr, kOk; }
#define OPENMPS_UNSUPPORTED(name) \
  int name() { return kUnsupported; }
OPENMPS_MADE(cudnnCreateTensorDescriptor)
OPENMPS_MADE(cudnnCreateFilterDescriptor)
OPENMPS_MADE(cudnnCreateConvolutionDescriptor)
OPENMPS_MADE(cudnnCreateActivationDescriptor)
OPENMPS_EMPTY(cudnnDestroyTensorDescriptor)
OPENMPS_EMPTY(cudnnSetTensor4dDescriptor)
OPENMPS_EMPTY(cudnnDestroyFilterDescriptor)
OPENMPS_EMPTY(cudnnSetFilter4dDescriptor)
OPENMPS_EMPTY(cudnnSetConvolution2dDescriptor)
OPENMPS_EMPTY(cudnnSetConvolutionGroupCount)
OPENMPS_EMPTY(cudnnSetConvolutionMathType)
OPENMPS_EMPTY(cudnnDestroyConvolutionDescriptor)
OPENMPS_EMPTY(cudnnDestroyActivationDescriptor)
OPENMPS_EMPTY(cudnnSetActivationDescriptor)
OPENMPS_UNSUPPORTED(cudnnFindConvolutionForwardAlgorithmEx)
OPENMPS_UNSUPPORTED(cudnnFindConvolutionBackwardDataAlgorithmEx)
OPENMPS_UNSUPPORTED(cudnnFindConvolutionBackwardFilterAlgorithmEx)
OPENMPS_UNSUPPORTED(cudnnConvolutionForward)
OPENMPS_UNSUPPORTED(cudnnConvolutionBiasActivationForward)
OPENMPS_UNSUPPORTED(cudnnConvolutionBackwardData)
OPENMPS_UNSUPPORTED(cudnnConvolutionBackwardFilter)

}  // extern "C"
