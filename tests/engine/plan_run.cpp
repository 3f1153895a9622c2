#include "tests/engine/plan_run.h"

#include <doctest/doctest.h>

#include <semaphore>

#include "engine/devices/host/device.h"
#include "engine/devices/reference/kernels.h"
#include "engine/engine.h"
#include "engine/ir/numbers.h"

namespace openmps::engine::testing {

Device& device_named(const std::string& name) {
  for (const auto& device : devices())
    if (device->name() == name) return *device;
  FAIL("There is no device ", name);
  std::abort();
}

Passes every_pass() {
  const PassSet without_kernels{"absorb_casts",           "absorb_slices",     "apply_mixed_precision",
                                "fuse_cross_entropy",     "fuse_extremes",     "fuse_first_layer",
                                "fuse_gathered_scatter",  "fuse_mask",         "fuse_rms_gradient",
                                "fuse_rms_normalization", "fuse_row_gradient", "fuse_row_normalization",
                                "fuse_row_sums",          "fuse_windows"};
  Passes passes;
  for (const Pass& pass : all_passes())
    if (!without_kernels.contains(pass.name)) passes.push_back(&pass);
  return passes;
}

Device& rewriting_reference() {
  static const auto* const device = [] {
    return new std::shared_ptr<Device>(
        host::make_device({DeviceKind::Reference, "rewriting reference", "reference kernels, every pass",
                           &reference::kernels(), 1, every_pass()}));
  }();
  return **device;
}

std::shared_ptr<Buffer> make_buffer(Device& device, std::size_t bytes) {
  return device.allocate(bytes, Storage::Shared).take_or_throw();
}

std::shared_ptr<Buffer> make_buffer(Device& device, const TensorType& type, const Tensor64& values) {
  REQUIRE(type.shape.elements() == static_cast<std::int64_t>(values.values.size()));
  std::shared_ptr<Buffer> buffer = make_buffer(device, type.bytes());
  for (std::int64_t i = 0; i < type.shape.elements(); ++i) store_number(type.dtype, buffer->host(), i, values[i]);
  buffer->touch();
  return buffer;
}

Tensor64 read_buffer(const Buffer& buffer, const TensorType& type) {
  Tensor64 result{type.shape, std::vector<double>(static_cast<std::size_t>(type.shape.elements()))};
  for (std::int64_t i = 0; i < type.shape.elements(); ++i) result[i] = load_number(type.dtype, buffer.host(), i);
  return result;
}

Status run_list(Queue& queue, std::unique_ptr<CommandList> list) {
  std::binary_semaphore done(0);
  Status result;
  queue.submit({std::move(list), {}, [&](const Status& status) {
                  result = status;
                  done.release();
                }});
  done.acquire();
  return result;
}

namespace {

Scalar scalar_of(const TensorType& type, double value) {
  Scalar scalar{0, type.dtype};
  store_number(type.dtype, &scalar.bits, 0, value);
  return scalar;
}

// The arguments of a run of `graph`, bound to buffers of `device`.
struct Bindings {
  Bindings(Device& device, const Graph& graph, const std::vector<Tensor64>& values) {
    REQUIRE(values.size() == graph.inputs().size());
    std::vector<std::shared_ptr<Buffer>> by_position(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const GraphInput& input = graph.inputs()[i];
      if (input.kind == InputKind::Scalar) {
        scalars.push_back(scalar_of(graph.type(input.value), values[i][0]));
        continue;
      }
      by_position[i] = make_buffer(device, graph.type(input.value), values[i]);
      inputs.push_back({by_position[i]});
    }
    for (const GraphOutput& output : graph.outputs())
      outputs.push_back({output.shares_input < 0 ? make_buffer(device, graph.type(output.value).bytes())
                                                 : by_position[static_cast<std::size_t>(output.shares_input)]});
  }
  std::vector<BufferView> inputs, outputs;
  std::vector<Scalar> scalars;
};

}  // namespace

std::vector<Tensor64> run_on(Device& device, const Graph& graph, const std::vector<Tensor64>& inputs,
                             const CompileOptions& options) {
  const auto plan = device.compile(graph, options).take_or_throw();
  const auto queue = device.make_queue().take_or_throw();
  const Bindings bound(device, graph, inputs);
  auto list = queue->make_list();
  list->run(plan, bound.inputs, bound.outputs, bound.scalars).throw_if_error();
  run_list(*queue, std::move(list)).throw_if_error();
  std::vector<Tensor64> results;
  for (std::size_t i = 0; i < bound.outputs.size(); ++i)
    results.push_back(read_buffer(*bound.outputs[i].buffer, plan->outputs()[i]));
  return results;
}

}  // namespace openmps::engine::testing
