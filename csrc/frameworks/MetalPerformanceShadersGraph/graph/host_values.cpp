#include "frameworks/MetalPerformanceShadersGraph/graph/host_values.h"

#include <algorithm>
#include <cstring>
#include <future>

#include "frameworks/MetalPerformanceShadersGraph/graph/emitter.h"
#include "result/index.h"

namespace openmps::fw::graph {
namespace {

using LiteralRef = std::shared_ptr<const engine::Literal>;
using LiteralResult = Result<LiteralRef>;

constexpr std::size_t kMostKept = 1 << 16;  // bytes of a result of an `if`

// ---- dependencies of a value

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

// Requested elements are those of the feeds; of all other feeds only the types matter.
class KnownFeeds final : public Outside {
 public:
  KnownFeeds(const GraphData& graph, engine::GraphBuilder& builder, const Feeds& feeds, std::vector<TensorId> read)
      : graph_(graph), builder_(builder), feeds_(feeds), read_(std::move(read)) {}

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
  Tensor variable_of(VariableMemory& /*owner*/, int /*variable*/, const engine::TensorType& type) override {
    return zeros(type);
  }
  Tensor step() override { return builder_.constant(0, DType::UInt32); }

 private:
  Tensor zeros(const engine::TensorType& type) {
    return builder_.op("broadcast_to", {builder_.constant(0, type.dtype)}, {{"shape", integers_of(type.shape)}});
  }
  const GraphData& graph_;
  engine::GraphBuilder& builder_;
  const Feeds& feeds_;
  std::vector<TensorId> read_;
};

engine::Device& reference_device() {
  for (const auto& device : engine::devices())
    if (device->kind() == engine::DeviceKind::Reference) return *device;
  return *engine::devices().back();
}

// The values of all outputs; the first one alone if it has no elements.
Result<std::vector<LiteralRef>> run(engine::GraphBuilder& builder) {
  engine::Device& device = reference_device();
  if (!builder.status()) return builder.status();
  // The operations for a shape may contain if and while, which are not needed.
  const auto stages = builder.stored().compile(device);
  if (!stages) return stages.status();
  const std::shared_ptr<engine::Executable>& plan = stages.value()->stages.back().plan;
  std::vector<std::shared_ptr<engine::Literal>> literals;
  std::vector<engine::BufferView> outputs;
  for (const engine::TensorType& type : plan->outputs()) {
    literals.push_back(std::make_shared<engine::Literal>(engine::Literal{type, std::vector<std::byte>(type.bytes())}));
    if (type.bytes() == 0) return std::vector<LiteralRef>(literals.begin(), literals.end());
    const auto buffer = device.allocate(type.bytes(), engine::Storage::Shared);
    if (!buffer) return buffer.status();
    outputs.push_back({buffer.value(), 0});
  }
  const auto queue = device.make_queue();
  if (!queue) return queue.status();
  auto list = queue.value()->make_list();
  if (!list) return Status(ErrorKind::OutOfMemory, "The machine has no memory left for a command list.");
  if (Status status = list->run(plan, {}, outputs); !status) return status;
  std::promise<Status> done;
  queue.value()->submit({std::move(list), [] {}, [&done](const Status& status) { done.set_value(status); }});
  if (Status status = done.get_future().get(); !status) return status;
  for (std::size_t i = 0; i < literals.size(); ++i)
    std::memcpy(literals[i]->bytes.data(), outputs[i].host(), literals[i]->bytes.size());
  return std::vector<LiteralRef>(literals.begin(), literals.end());
}

// The results of the choices in a scope that later values may begin with. Those that follow from other feeds than
// `read`, of which only the shapes matter here, have no values.
std::vector<TensorId> kept_results(const Scope& scope, const Emitter& emitter, const engine::GraphBuilder& builder,
                                   const std::vector<TensorId>& read) {
  std::vector<TensorId> results;
  const auto is_known = [&](TensorId tensor) {
    std::vector<TensorId> feeds;
    return is_settled(scope.graph(), tensor, &feeds) &&
           std::ranges::all_of(feeds, [&](TensorId feed) { return std::ranges::find(read, feed) != read.end(); });
  };
  for (const OperationId id : scope.needed()) {
    const Operation& operation = scope.graph().operation(id);
    if (operation.kind != OperationKind::If || scope.has_blocks(id)) continue;
    for (const TensorId tensor : operation.outputs) {
      const Tensor value = emitter.tensor(tensor);
      if (!value || scope.graph().tensor(tensor).type.is_complex) continue;
      const std::size_t bytes = builder.type(value).bytes();
      if (bytes > 0 && bytes <= kMostKept && is_known(tensor)) results.push_back(tensor);
    }
  }
  return results;
}

// No feeds, for a graph under construction.
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

LiteralResult settled_value(const GraphData& graph, TensorId tensor, const Feeds& feeds, SettledValues& known) {
  if (const auto& literal = graph.maker(tensor).literal) return literal;
  std::vector<TensorId> read;
  if (!is_settled(graph, tensor, &read))
    return Status(ErrorKind::Unsupported,
                  graph.maker(tensor).who() +
                      ": its value is needed before the graph runs, but it follows from a variable, "
                      "from random numbers or from a loop.");
  engine::GraphBuilder builder("value before the run");
  Scope whole(graph, known);
  whole.need_tensor(tensor);
  KnownFeeds outside(graph, builder, feeds, read);
  const Callables no_callables;
  Emitter emitter(whole, builder, outside, {no_callables});
  emitter.write();
  builder.output(emitter.tensor(tensor));
  if (!builder.status()) return builder.status();
  const std::vector<TensorId> kept = kept_results(whole, emitter, builder, read);
  for (const TensorId result : kept) builder.output(emitter.tensor(result));
  const auto values = run(builder);
  if (!values) return values.status();
  for (std::size_t i = 0; i < kept.size() && i + 1 < values.value().size(); ++i)
    known.keep(kept[i], values.value()[i + 1]);
  return values.value()[0];
}

LiteralResult constant_value(const GraphData& graph, TensorId tensor) {
  const NoFeeds feeds;
  SettledValues known(graph, feeds);
  return settled_value(graph, tensor, feeds, known);
}

}  // namespace openmps::fw::graph
