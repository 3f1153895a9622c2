#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"

#include <algorithm>
#include <cstring>
#include <future>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"

namespace openmps::fw::graph {
namespace {

std::size_t at(int id) { return static_cast<std::size_t>(id); }

using LiteralResult = Result<std::shared_ptr<const engine::Literal>>;

// ---- what a value follows from

class Settling {
 public:
  Settling(const GraphData& graph, std::vector<TensorId>* read) : graph_(graph), read_(read) {}

  bool run(TensorId tensor) {
    std::vector<TensorId> pending{tensor};
    std::vector<bool> seen(graph_.operations.size(), false);
    while (!pending.empty()) {
      const OperationId id = graph_.tensor(pending.back()).maker;
      pending.pop_back();
      if (seen[at(id)]) continue;
      seen[at(id)] = true;
      if (!follow(graph_.operation(id), pending)) return false;
    }
    return true;
  }

 private:
  bool follow(const Operation& operation, std::vector<TensorId>& pending) {
    if (operation.is_random) return false;
    switch (operation.kind) {
      case OperationKind::Placeholder:
        if (read_ && std::ranges::find(*read_, operation.outputs[0]) == read_->end())
          read_->push_back(operation.outputs[0]);
        return true;
      case OperationKind::Plain:
        if (!operation.of_shapes)
          for (const TensorId input : operation.inputs)
            if (input != kNone) pending.push_back(input);
        return true;
      case OperationKind::If:
        pending.push_back(operation.inputs[0]);
        for (const Region& region : operation.regions)
          pending.insert(pending.end(), region.results.begin(), region.results.end());
        return true;
      default:
        return false;
    }
  }

  const GraphData& graph_;
  std::vector<TensorId>* read_;
};

// ---- computing it

// Elements that are asked for are what was fed; of everything else only the types matter.
class HostEmitter final : public Emitter {
 public:
  HostEmitter(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds, std::vector<TensorId> read)
      : Emitter(graph, builder, feeds), feeds_(feeds), read_(std::move(read)) {}

  RandomCounters random(OperationId /*operation*/) override {
    return {builder_.constant(0, DType::UInt32), builder_.constant(0, DType::UInt32)};
  }

 protected:
  Tensor placeholder(TensorId tensor) override {
    const auto type = feeds_.type(tensor);
    if (!type) {
      builder_.fail(type.status());
      return {};
    }
    if (std::ranges::find(read_, tensor) == read_.end()) return zeros(type.value());
    auto literal = std::make_shared<engine::Literal>();
    literal->type = type.value();
    literal->bytes.assign(feeds_.bytes(tensor), feeds_.bytes(tensor) + literal->type.bytes());
    return builder_.constant(std::move(literal), "feed");
  }

  Tensor variable(int variable) override { return zeros(graph_.variables[at(variable)].initial->type); }

  // Only the type matters; the loop carries what it began with.
  Tensor loop_result(OperationId id, std::size_t result) override {
    const Operation& loop = graph_.operation(id);
    if (result >= loop.outputs.size()) return variable(assigned_in(graph_, loop)[result - loop.outputs.size()]);
    const StaticType& type = graph_.tensor(loop.outputs[result]).type;
    if (type.is_fixed()) return zeros(type.fixed());
    builder_.fail(
        Status(ErrorKind::Unsupported, loop.who() + ": the shape of what it leaves is needed before the run."));
    return {};
  }

 private:
  Tensor zeros(const engine::TensorType& type) {
    return builder_.op("broadcast_to", {builder_.constant(0, type.dtype)}, {{"shape", integers_of(type.shape)}});
  }
  const Feeds& feeds_;
  std::vector<TensorId> read_;
};

engine::Device& reference_device() {
  for (const auto& device : engine::devices())
    if (device->kind() == engine::DeviceKind::Reference) return *device;
  return *engine::devices().back();
}

LiteralResult run(engine::GraphBuilder& builder) {
  engine::Device& device = reference_device();
  const auto plan = builder.compile(device);
  if (!plan) return plan.status();
  auto literal = std::make_shared<engine::Literal>();
  literal->type = plan.value()->outputs()[0];
  literal->bytes.resize(literal->type.bytes());
  if (literal->bytes.empty()) return std::shared_ptr<const engine::Literal>(literal);
  const auto buffer = device.allocate(literal->bytes.size(), engine::Storage::Shared);
  if (!buffer) return buffer.status();
  const auto queue = device.make_queue();
  if (!queue) return queue.status();
  auto list = queue.value()->make_list();
  const engine::BufferView output{buffer.value(), 0};
  if (Status status = list->run(plan.value(), {}, std::span(&output, 1)); !status) return status;
  std::promise<Status> done;
  queue.value()->submit({std::move(list), [] {}, [&done](const Status& status) { done.set_value(status); }});
  if (Status status = done.get_future().get(); !status) return status;
  std::memcpy(literal->bytes.data(), output.host(), literal->bytes.size());
  return std::shared_ptr<const engine::Literal>(literal);
}

// While a graph is being built nothing is fed.
class NoFeeds final : public Feeds {
 public:
  Result<engine::TensorType> type(TensorId /*placeholder*/) const override {
    return Status(ErrorKind::State, "The value follows from feeds, which are known when the graph is run.");
  }
  const std::byte* bytes(TensorId /*placeholder*/) const override { return nullptr; }
};

}  // namespace

bool is_settled(const GraphData& graph, TensorId tensor, std::vector<TensorId>* read) {
  return Settling(graph, read).run(tensor);
}

LiteralResult settled_value(const GraphData& graph, TensorId tensor, const Feeds& feeds) {
  if (const auto& literal = graph.maker(tensor).literal) return literal;
  std::vector<TensorId> read;
  if (!is_settled(graph, tensor, &read))
    return Status(ErrorKind::Unsupported,
                  graph.maker(tensor).who() +
                      ": its value is needed before the graph runs, but it follows from a variable, "
                      "from random numbers or from a loop.");
  engine::GraphBuilder builder("value before the run");
  HostEmitter emitter(graph, builder, feeds, std::move(read));
  emitter.need_tensor(tensor);
  emitter.write();
  builder.output(emitter.tensor(tensor));
  return run(builder);
}

LiteralResult constant_value(const GraphData& graph, TensorId tensor) {
  return settled_value(graph, tensor, NoFeeds());
}

}  // namespace openmps::fw::graph
