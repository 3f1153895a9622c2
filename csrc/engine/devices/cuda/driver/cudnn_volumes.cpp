#include "engine/devices/cuda/driver/cudnn_volumes.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "engine/devices/cuda/driver/memory.h"
#include "engine/devices/kernel_cache.h"
#include "result/checked_size.h"
#include "result/result.h"

namespace openmps::engine::cuda {
namespace {

using Sides = std::array<std::int64_t, 3>;
template <typename Of>
Sides sides_of(const VolumeWindow& window, Of of) {
  return {of(window[0]), of(window[1]), of(window[2])};
}
std::int64_t elements_of(const Sides& sides) { return sides[0] * sides[1] * sides[2]; }

// The number of a configuration.
using ConfigurationNumber = std::int32_t;
constexpr ConfigurationNumber kNoConfiguration = -1;

// One operation, as a graph.
class VolumeGraph {
 public:
  VolumeGraph(const VolumeShape& shape, const DnnBackend& backend) : shape_(shape), graph_(backend) {
    const VolumeWindow& window = shape.window;
    const Sides input = sides_of(window, [](const WindowAxis&axis) { return axis.input; }),
                output = sides_of(window, [](const WindowAxis&axis) { return axis.output; }),
                kernel = sides_of(window, [](const WindowAxis&axis) { return axis.kernel; });
    const std::int64_t inputs = shape.inputs / shape.groups;
    elements_ = {shape.volumes * shape.inputs * elements_of(input), shape.outputs * inputs * elements_of(kernel),
                 shape.volumes * shape.outputs * elements_of(output)};
    write(DnnLayout::channels_last(shape.volumes, shape.inputs, input),
          DnnLayout::channels_last(shape.outputs, inputs, kernel),
          DnnLayout::channels_last(shape.volumes, shape.outputs, output));
  }

  std::unique_ptr<const DnnGraphPlan> choose(void* handle, const Context& context, ConfigurationNumber& choice) {
    std::vector<DnnDescriptor> found = graph_.configurations(handle, DnnHeuristics::Fastest, kMostConfigurations);
    for (DnnDescriptor& other : graph_.configurations(handle, DnnHeuristics::Fallback, kMostConfigurations))
      found.push_back(std::move(other));
    if (choice >= 0 && static_cast<std::size_t>(choice) < found.size())
      if (auto plan = graph_.plan(handle, found[static_cast<std::size_t>(choice)])) return plan;
    choice = kNoConfiguration;
    return measure(handle, context, found, choice);
  }

 private:
  using Tensor = DnnGraph::Tensor;
  static constexpr std::int64_t kMostConfigurations = 24;
  static constexpr int kMostMeasured = 5;

  // Tensors in memory are made in the order of operands and result.
  void write(const DnnLayout& x, const DnnLayout& w, const DnnLayout& y) {
    switch (shape_.direction) {
      case Direction::Forward: {
        const Tensor from = memory(x), by = memory(w), to = memory(y);
        return convolve(DnnConvolution::Forward, from, by, to);
      }
      case Direction::DataGradient: {
        const Tensor from = memory(y), by = memory(w), to = memory(x);
        return convolve(DnnConvolution::DataGradient, to, by, from);
      }
      case Direction::WeightsGradient: {
        const Tensor from = memory(x), by = memory(y), to = memory(w);
        return convolve(DnnConvolution::WeightsGradient, from, to, by);
      }
    }
  }

  Tensor memory(const DnnLayout& layout) {
    const DnnType type = shape_.dtype == DType::Float16    ? DnnType::Float16
                         : shape_.dtype == DType::BFloat16 ? DnnType::BFloat16
                                                           : DnnType::Float32;
    return graph_.memory(type, layout);
  }
  void convolve(DnnConvolution direction, Tensor x, Tensor w, Tensor y) {
    DnnWindow window;
    for (const WindowAxis& axis : shape_.window) {
      window.pads.push_back(axis.before);
      window.strides.push_back(axis.stride);
      window.dilations.push_back(axis.dilation);
    }
    graph_.convolve(direction, window, x, w, y);
  }

  // Whether it gives the same bits every time, in the precision of the request.
  bool is_wanted(const DnnDescriptor& configuration) const {
    const bool is_single = shape_.dtype == DType::Float32,
               is_strict = is_single && shape_.options.precision == Precision::Float32;
    const std::vector<DnnNote> notes = graph_.notes(configuration);
    const auto has = [&](DnnNote note) { return std::ranges::find(notes, note) != notes.end(); };
    return !has(DnnNote::AnyOrder) && !has(DnnNote::RoundsSums) && !(is_single && has(DnnNote::RoundsOperands)) &&
           !(is_strict && has(DnnNote::TensorCores));
  }

  std::unique_ptr<const DnnGraphPlan> measure(void* handle, const Context& context,
                                              const std::vector<DnnDescriptor>& found,
                                              ConfigurationNumber& choice) const {
    const CheckedSize operands = (CheckedSize(elements_[0]) + elements_[1] + elements_[2]) * size_of(shape_.dtype);
    const std::size_t most = most_dnn_workspace(operands);
    std::unique_ptr<const DnnGraphPlan> best;
    float least = 0;
    int measured = 0;
    for (std::size_t i = 0; i < found.size() && measured < kMostMeasured; ++i) {
      if (!is_wanted(found[i])) continue;
      auto plan = graph_.plan(handle, found[i]);
      if (!plan || plan->workspace_bytes() > most) continue;
      const float taken = milliseconds_of(*plan, handle, context);
      if (taken < 0) continue;
      ++measured;
      if (!best || taken < least) {
        least = taken;
        best = std::move(plan);
        choice = static_cast<ConfigurationNumber>(i);
      }
      if (shape_.options.deterministic) break;
    }
    return best;
  }

  // A run; negative when it does not run.
  float milliseconds_of(const DnnGraphPlan& plan, void* handle, const Context& context) const try {
    const auto bytes = [&](std::int64_t count) -> std::size_t { return CheckedSize(count) * size_of(shape_.dtype); };
    const LocalBlock x(*context.memory, bytes(elements_[0]), kPurpose),
        w(*context.memory, bytes(elements_[1]), kPurpose), y(*context.memory, bytes(elements_[2]), kPurpose),
        space(*context.memory, plan.workspace_bytes(), kPurpose);
    context.memory->fill(x.address(), 0, bytes(elements_[0]));
    context.memory->fill(w.address(), 0, bytes(elements_[1]));
    context.memory->fill(y.address(), 0, bytes(elements_[2]));
    const bool is_forward = shape_.direction == Direction::Forward,
               is_of_weights = shape_.direction == Direction::WeightsGradient;
    const CUdeviceptr memory[] = {shape_.direction == Direction::DataGradient ? y.address() : x.address(),
                                  is_of_weights ? y.address() : w.address(),
                                  is_forward      ? y.address()
                                  : is_of_weights ? w.address()
                                                  : x.address()};
    return milliseconds_of_run(context, [&] { plan.run(handle, memory, space.address()); });
  } catch (const Error&) {
    return -1;
  }

  static constexpr const char* kPurpose = "Measuring a convolution";

  const VolumeShape& shape_;
  DnnGraph graph_;
  std::array<std::int64_t, 3> elements_{};  // of x, w and y
};

ConfigurationNumber stored_choice(const KernelCache& choices, const std::string& key) {
  const auto stored = choices.read(key);
  ConfigurationNumber choice = kNoConfiguration;
  if (stored && stored->size() == sizeof choice) std::memcpy(&choice, stored->data(), sizeof choice);
  return choice;
}

}  // namespace

VolumeShape::Key VolumeShape::key() const {
  Key result{static_cast<std::int64_t>(options.precision),
             options.deterministic,
             static_cast<std::int64_t>(direction),
             static_cast<std::int64_t>(dtype),
             volumes,
             inputs,
             outputs,
             groups};
  std::size_t next = 8;
  for (const WindowAxis& axis : window)
    for (const std::int64_t number : {axis.input, axis.kernel, axis.stride, axis.dilation, axis.before})
      result[next++] = number;
  return result;
}

bool VolumeShape::is_covered() const {
  const bool type = dtype == DType::Float32 || dtype == DType::Float16 || dtype == DType::BFloat16;
  const bool is_empty = volumes == 0 || inputs == 0 || outputs == 0;
  return type && !is_empty && std::ranges::all_of(window, [](const WindowAxis& axis) {
           return axis.before == axis.after && axis.before >= 0 && axis.input > 0;
         });
}

std::unique_ptr<const DnnGraphPlan> make_volume_plan(const VolumeShape& shape, const DnnBackend& backend, void* handle,
                                                     const Context& context, const KernelCache& choices) {
  VolumeGraph graph(shape, backend);
  const std::string key = dnn_choice_key("volumes", shape.key(), backend.cudnnGetVersion(), context);
  const ConfigurationNumber stored = stored_choice(choices, key);
  ConfigurationNumber choice = stored;
  auto plan = graph.choose(handle, context, choice);
  if (plan && choice != stored) {
    const auto* const first = reinterpret_cast<const std::byte*>(&choice);
    choices.write(key, {first, first + sizeof choice});
  }
  return plan;
}

}  // namespace openmps::engine::cuda
