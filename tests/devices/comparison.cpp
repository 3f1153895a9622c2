#include "tests/devices/comparison.h"

#include <doctest/doctest.h>
#include <algorithm>
#include <cmath>

#include "engine/engine.h"
#include "engine/ir/numbers.h"
#include "tests/engine/plan_run.h"

namespace openmps::engine::testing {
namespace {

struct Inputs {
  std::vector<BufferView> buffers;
  std::vector<Scalar> scalars;

  Inputs(Device& device, const Graph& graph, const std::vector<Tensor64>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const TensorType& type = graph.type(graph.inputs()[i].value);
      if (graph.inputs()[i].kind == InputKind::Buffer) {
        buffers.push_back({make_buffer(device, type, values[i])});
        continue;
      }
      Scalar scalar{0, type.dtype};
      store_number(type.dtype, &scalar.bits, 0, values[i][0]);
      scalars.push_back(scalar);
    }
  }
};

}  // namespace

std::vector<std::vector<Tensor64>> run_repeatedly(Device& device, const Graph& graph,
                                                  const std::vector<Tensor64>& inputs, int runs) {
  const auto plan = device.compile(graph).take_or_throw();
  const auto queue = device.make_queue().take_or_throw();
  const Inputs bound(device, graph, inputs);
  std::vector<std::vector<Tensor64>> results(static_cast<std::size_t>(runs));
  for (auto& result : results) {
    std::vector<BufferView> outputs;
    for (const TensorType& type : plan->outputs()) outputs.push_back({make_buffer(device, type.bytes())});
    auto list = queue->make_list();
    list->run(plan, bound.buffers, outputs, bound.scalars).throw_if_error();
    run_list(*queue, std::move(list)).throw_if_error();
    for (std::size_t i = 0; i < outputs.size(); ++i)
      result.push_back(read_buffer(*outputs[i].buffer, plan->outputs()[i]));
  }
  return results;
}

Device* gpu() {
  for (const auto& device : devices())
    if (device->kind() == DeviceKind::Cuda) return device.get();
  MESSAGE("skipped: there is no GPU that the NVIDIA driver and NVRTC make usable");
  return nullptr;
}

std::vector<Device*> compared_devices() {
  std::vector<Device*> result{&rewriting_reference()};
  for (const auto& device : devices())
    if (device->kind() != DeviceKind::Reference) result.push_back(device.get());
  return result;
}

double largest_of(const Tensor64& values) {
  double largest = 0;
  for (const double value : values.values)
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
  return largest;
}

std::string difference(const Tensor64& given, const Tensor64& expected, const Bound& bound) {
  if (given.shape != expected.shape) return "shape " + given.shape.str() + " instead of " + expected.shape.str();
  const double largest = largest_of(expected);
  for (std::int64_t i = 0; i < expected.shape.elements(); ++i) {
    const double a = given[i], b = expected[i];
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    if (std::fabs(a - b) <= bound.relative * std::fabs(b) + bound.of_largest * largest + bound.absolute) continue;
    return "element " + std::to_string(i) + " of " + expected.shape.str() + " is " + str(Attribute(a)) +
           " instead of " + str(Attribute(b)) + ", the largest is " + str(Attribute(largest));
  }
  return "";
}

double relative_distance(const Tensor64& given, const Tensor64& expected) {
  double off = 0, length = 0;
  for (std::size_t i = 0; i < expected.values.size(); ++i) {
    off += (given.values[i] - expected.values[i]) * (given.values[i] - expected.values[i]);
    length += expected.values[i] * expected.values[i];
  }
  return length > 0 ? std::sqrt(off / length) : std::sqrt(off);
}

CompileOptions options_of(Precision precision, double loss_scale) {
  CompileOptions options;
  options.precision = precision;
  options.loss_scale = loss_scale;
  return options;
}

}  // namespace openmps::engine::testing
