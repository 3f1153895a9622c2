// Graphs of operations by cuDNN's backend interface: the part that attention and convolutions of volumes need. cuDNN
// makes kernels for a whole graph. Tensors between its operations are never in memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/devices/cuda/driver/driver.h"
#include "engine/devices/cuda/driver/library.h"

namespace openmps::engine::cuda {

#define OPENMPS_CUDNN_BACKEND_FUNCTIONS(X)                                                                    \
  X(cudnnGetVersion, ())                                                                                      \
  X(cudnnBackendCreateDescriptor, (int kind, void** descriptor))                                              \
  X(cudnnBackendDestroyDescriptor, (void* descriptor))                                                        \
  X(cudnnBackendSetAttribute, (void* descriptor, int name, int type, std::int64_t count, const void* values)) \
  X(cudnnBackendGetAttribute,                                                                                 \
    (void* descriptor, int name, int type, std::int64_t wanted, std::int64_t* count, void* values))           \
  X(cudnnBackendFinalize, (void* descriptor))                                                                 \
  X(cudnnBackendExecute, (void* handle, void* plan, void* variant_pack))

struct DnnBackend {
  OPENMPS_CUDNN_BACKEND_FUNCTIONS(OPENMPS_LIBRARY_MEMBER)
  bool find(const Library& library);
};

// Values of the library's enumerations.
enum class DnnType : int { Float32 = 0, Float16 = 2, Int32 = 4, BFloat16 = 9, Bool = 11 };
enum class DnnPointwise : int {
  Add = 0,
  Multiply = 1,
  Divide = 6,
  Subtract = 9,
  Exponential = 13,
  Identity = 21,
  GreaterEqual = 303,
  Index = 501,  // the position along an axis
  Select = 601  // x where t is true, else b
};
enum class DnnReduction : int { Sum = 0, Maximum = 3 };
enum class DnnConvolution : int { Forward = 10, WeightsGradient = 11, DataGradient = 12 };
enum class DnnHeuristics : int { Fallback = 2, Fastest = 3 };
enum class DnnNote : int { TensorCores = 0, RoundsOperands = 1, RoundsSums = 2, AnyOrder = 4 };

// Bounds of an algorithm's workspace: a multiple of the size of its operands, and at least and at most so many bytes.
// Faster ones that want more would set the peak memory of a small network.
inline constexpr std::size_t kMostDnnWorkspace = std::size_t{512} << 20;
constexpr std::size_t most_dnn_workspace(std::size_t operand_bytes) {
  return std::clamp(4 * operand_bytes, std::size_t{32} << 20, kMostDnnWorkspace);
}

// An object of the library, made of attributes.
class DnnDescriptor {
 public:
  DnnDescriptor(const DnnBackend& backend, int kind);
  ~DnnDescriptor();
  DnnDescriptor(DnnDescriptor&& other) noexcept;
  DnnDescriptor& operator=(DnnDescriptor&&) = delete;

  DnnDescriptor& set(int name, int type, std::int64_t count, const void* values);
  DnnDescriptor& set(int name, const DnnDescriptor& part);
  DnnDescriptor& set(int name, DnnType type);
  void finalize();
  bool try_finalize() noexcept;  // false: the library does not support it
  void* get() const noexcept { return descriptor_; }

 private:
  const DnnBackend& backend_;
  void* descriptor_ = nullptr;
};

struct DnnLayout {
  std::vector<std::int64_t> extents, strides;

  static DnnLayout dense(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d);
  DnnLayout exchanged(std::size_t axis, std::size_t other) const;
  DnnLayout turned() const { return exchanged(2, 3); }
  // (n, c, sides...), where each place has its channels in a row.
  static DnnLayout channels_last(std::int64_t n, std::int64_t c, std::span<const std::int64_t> sides);
  // The first elements along an axis, where they are.
  DnnLayout with_extent(std::size_t axis, std::int64_t extent) const;
};

// Of a convolution, by axis; the padding is that of either side.
struct DnnWindow {
  std::vector<std::int64_t> pads, strides, dilations;
};

// A compiled graph.
class DnnGraphPlan {
 public:
  std::size_t workspace_bytes() const noexcept { return workspace_bytes_; }
  // `memory`: the graph's tensors in memory, in the order in which they were made.
  void run(void* handle, std::span<const CUdeviceptr> memory, CUdeviceptr workspace) const;

 private:
  friend class DnnGraph;
  DnnGraphPlan(const DnnBackend& backend, DnnDescriptor plan) : backend_(backend), plan_(std::move(plan)) {}

  const DnnBackend& backend_;
  DnnDescriptor plan_;
  std::size_t workspace_bytes_ = 0;
  std::vector<std::int64_t> memory_ids_, number_ids_;
  std::vector<float> numbers_;
};

class DnnGraph {
 public:
  explicit DnnGraph(const DnnBackend& backend) : backend_(backend) {}

  using Tensor = std::size_t;
  Tensor memory(DnnType type, const DnnLayout& layout);  // addresses have to be multiples of 16
  Tensor between(DnnType type, const DnnLayout& layout);
  Tensor number(float value);

  // Each computes in float32, unless it compares.
  void pointwise(DnnPointwise mode, Tensor x, Tensor to);
  void pointwise(DnnPointwise mode, Tensor x, Tensor b, Tensor to);
  void select(Tensor condition, Tensor yes, Tensor no, Tensor to);
  void index(std::int64_t axis, Tensor like, Tensor to);
  // Along an axis where `to` has fewer elements, each is that of a group of neighbouring ones.
  void reduce(DnnReduction mode, Tensor x, Tensor to);
  // Groups of neighbouring heads of a share a head of b, if b has fewer.
  void matmul(Tensor a, Tensor b, Tensor to);
  void reshape(Tensor x, Tensor to);
  // One of the three is the result. The groups follow from the channels of x and w.
  void convolve(DnnConvolution direction, const DnnWindow& window, Tensor x, Tensor w, Tensor y);

  // The kernels that the library thinks fastest. Null if it has none.
  std::unique_ptr<const DnnGraphPlan> compile(void* handle);
  // The first kernels in the order of the library; none if it has none.
  std::vector<DnnDescriptor> configurations(void* handle, DnnHeuristics order, std::int64_t most);
  // The library's notes on the numbers that a configuration computes.
  std::vector<DnnNote> notes(const DnnDescriptor& configuration) const;
  // Null if the configuration does not run here.
  std::unique_ptr<const DnnGraphPlan> plan(void* handle, const DnnDescriptor& configuration) const;

 private:
  enum class Place : std::uint8_t { Memory, Between, Number };
  Tensor add(Place place, DnnType type, const DnnLayout& layout);
  DnnDescriptor pointwise_mode(DnnPointwise mode, DnnType computed, std::optional<std::int64_t> axis = {});
  void add_pointwise(DnnDescriptor mode, Tensor x, std::optional<Tensor> b, std::optional<Tensor> condition, Tensor to);

  const DnnBackend& backend_;
  std::vector<DnnDescriptor> tensors_, modes_, operations_;
  std::optional<DnnDescriptor> graph_;  // of the configurations
  bool is_supported_ = true;            // false: the library refuses an operation
  std::vector<std::int64_t> memory_ids_, number_ids_;
  std::vector<float> numbers_;
};

}  // namespace openmps::engine::cuda
