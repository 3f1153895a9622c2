#include "frameworks/MetalPerformanceShadersGraph/run/GraphRunner.h"

#include <algorithm>
#include <cstring>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/TensorDataPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/run/RunningLoop.h"

namespace openmps::fw::graph {
namespace {

constexpr std::size_t kMostCompiled = 64;

template <typename T>
void append(std::string &key, const T &value) {
  key.append(reinterpret_cast<const char *>(&value), sizeof value);
}

std::string key_of(const engine::Device &device, const Targets &targets) {
  std::string key;
  append(key, &device);
  append(key, targets.tensors.size());
  for (const TensorId tensor : targets.tensors) append(key, tensor);
  for (const OperationId operation : targets.operations) append(key, operation);
  return key;
}

void append_types(std::string &key, const FeedTypes &types) {
  append(key, types.size());
  for (const auto &[tensor, type] : types) {
    append(key, tensor);
    append(key, type.dtype);
    append(key, type.shape.rank());
    for (const std::int64_t extent : type.shape.extents()) append(key, extent);
  }
}

// The types of a run's feeds, and the elements of those that decide something.
class RunFeeds final : public Feeds {
 public:
  RunFeeds(const GraphData &graph, const FeedTypes &types, std::map<TensorId, std::vector<std::byte>> elements)
      : graph_(graph), types_(types), elements_(std::move(elements)) {}

  Result<engine::TensorType> type(TensorId placeholder) const override {
    for (const auto &[tensor, type] : types_)
      if (tensor == placeholder) return type;
    return Status(ErrorKind::InvalidArgument,
                  "MPSGraph: " + graph_.maker(placeholder).who() + " is needed by the targets and is not fed.");
  }
  const std::byte *bytes(TensorId placeholder) const override {
    const auto found = elements_.find(placeholder);
    return found == elements_.end() ? nullptr : found->second.data();
  }

 private:
  const GraphData &graph_;
  const FeedTypes &types_;
  std::map<TensorId, std::vector<std::byte>> elements_;
};

}  // namespace

const std::vector<TensorId> &GraphRunner::deciding(const std::string &key, const Targets &targets) {
  const auto found = deciding_.find(key);
  if (found != deciding_.end()) return found->second;
  return deciding_.emplace(key, deciding_feeds(graph_, targets)).first->second;
}

GraphRunner::SpecializationRef GraphRunner::find(engine::Device &device, const FeedTypes &types, const FeedList &feeds,
                                                 const Targets &targets) {
  std::string key = key_of(device, targets);
  const std::vector<TensorId> &decide = deciding(key, targets);
  append_types(key, types);
  std::map<TensorId, std::vector<std::byte>> elements;
  for (const TensorId tensor : decide) {
    const auto feed = std::ranges::find(feeds, tensor, [](const auto &one) { return one.first; });
    if (feed == feeds.end()) continue;
    std::vector<std::byte> bytes = bytes_of(feed->second);
    append(key, bytes.size());
    key.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    elements.emplace(tensor, std::move(bytes));
  }
  if (const auto found = places_.find(key); found != places_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->specialization;
  }
  const bool is_packaged = package_ && package_->targets == targets.tensors;
  SpecializationRef made =
      value_or_raise(is_packaged ? package_->compile(device, engine::CompileOptions{})
                                 : specialize(graph_, targets, RunFeeds(graph_, types, std::move(elements)), device,
                                              engine::CompileOptions{}));
  entries_.push_front({key, made});
  places_.emplace(std::move(key), entries_.begin());
  if (entries_.size() > kMostCompiled) {
    places_.erase(entries_.back().key);
    entries_.pop_back();
  }
  return made;
}

// A variable lives on the device that used it last.
engine::BufferView GraphRunner::variable(engine::Device &device, int id) {
  variables_.resize(graph_.variables.size());
  Stored &stored = variables_[static_cast<std::size_t>(id)];
  if (stored.device == &device) return {stored.buffer, 0};
  engine::Literal &initial = *graph_.variables[static_cast<std::size_t>(id)].initial;
  const std::size_t bytes = initial.type.bytes();
  auto buffer = value_or_raise(device.allocate(std::max<std::size_t>(bytes, 1), engine::Storage::Managed));
  const void *source = initial.bytes.data();
  if (stored.buffer) {
    check(stored.buffer->fetch());
    source = stored.buffer->host();
  }
  if (bytes > 0) std::memcpy(buffer->host(), source, bytes);
  buffer->touch();
  initial.bytes = std::vector<std::byte>();  // an empty list would keep the memory
  stored = {&device, std::move(buffer)};
  return {stored.buffer, 0};
}

// Two queues take turns over the variables: the run waits for the one before it where that is of another queue.
void GraphRunner::take_turn(id<MTLCommandBuffer> commandBuffer) {
  id<MTLCommandBuffer> const buffer = root_of(commandBuffer);
  id<MTLCommandBuffer> const before = last_.get();
  if (before != nil && [before commandQueue] != [buffer commandQueue]) {
    if ([before status] >= MTLCommandBufferStatusCommitted) {
      [before waitUntilCompleted];
    } else {
      const auto event = std::make_shared<engine::SharedEvent>();
      before_completion(before, [event](const Status &) { event->signal(1); });
      list_of(buffer).wait(event, 1);
    }
  }
  last_ = objc::Ref<id<MTLCommandBuffer>>::retain(buffer);
}

std::vector<engine::BufferView> GraphRunner::inputs_of(const RunCall &call, const BoundPlan &plan,
                                                       const std::map<int, engine::BufferView> &loop_results) {
  engine::Device &device = engine_device([call.commandBuffer device]);
  std::vector<engine::BufferView> inputs;
  for (const PlanInput &input : plan.inputs) {
    switch (input.kind) {
      case PlanInput::Kind::Variable:
        inputs.push_back(variable(device, input.id));
        break;
      case PlanInput::Kind::LoopResult:
        inputs.push_back(loop_results.at(input.id));
        break;
      case PlanInput::Kind::Feed: {
        const auto feed = std::ranges::find(call.feeds, input.id, [](const auto &one) { return one.first; });
        inputs.push_back(source_view(call.commandBuffer, feed->second));
        break;
      }
      case PlanInput::Kind::Argument:
      case PlanInput::Kind::Surrounding:
        break;  // of blocks, which RunningLoop runs
    }
  }
  return inputs;
}

void GraphRunner::encode_loop(const RunCall &call, const SpecializationRef &run, const LoopPlans &loop,
                              std::uint32_t step, std::map<int, engine::BufferView> &loop_results) {
  id<MTLDevice> const device = [call.commandBuffer device];
  std::shared_ptr<engine::Queue> &queue = loop_queues_[&engine_device(device)];
  if (!queue) queue = value_or_raise(engine_device(device).make_queue());
  const auto running = std::make_shared<const RunningLoop>(device, loop);
  running->name_results(loop_results);
  const engine::Scalar scalar = engine::Scalar::uint32(step);
  engine::CommandList &list = list_of(call.commandBuffer);
  check(list.run(loop.start.plan, inputs_of(call, loop.start, loop_results), running->made(),
                 std::span(&scalar, loop.start.takes_step ? 1U : 0U)));
  list.call([run, running, queue, step] { return running->run(*queue, step); });
}

std::vector<MPSGraphTensorData *> GraphRunner::encode(const RunCall &call) {
  engine::Device &device = engine_device([call.commandBuffer device]);
  FeedTypes types;
  for (const auto &[tensor, data] : call.feeds) types.emplace_back(tensor, type_of(data));
  const std::lock_guard lock(mutex_);
  const SpecializationRef run = find(device, types, call.feeds, call.targets);
  const auto reads_variable = [](const BoundPlan &plan) {
    return std::ranges::any_of(plan.inputs,
                               [](const PlanInput &input) { return input.kind == PlanInput::Kind::Variable; });
  };
  const Program &program = run->program;
  bool has_variables = reads_variable(program.main);
  for (const LoopPlans &loop : program.loops) has_variables = has_variables || reads_variable(loop.start);
  if (has_variables) take_turn(call.commandBuffer);
  const std::uint32_t step = takes_step(program) ? step_++ : step_;
  std::map<int, engine::BufferView> loop_results;
  for (const LoopPlans &loop : program.loops) encode_loop(call, run, loop, step, loop_results);
  const std::vector<engine::BufferView> inputs = inputs_of(call, program.main, loop_results);
  std::vector<engine::BufferView> outputs;
  std::vector<MPSGraphTensorData *> results;
  for (std::size_t i = 0; i < call.targets.tensors.size(); ++i) {
    const engine::TensorType &type = program.main.plan->outputs()[i];
    MPSGraphTensorData *data = call.destinations[i];
    if (data && type_of(data) != type)
      refuse(ErrorKind::Shape, "MPSGraph: the result of " + graph_.maker(call.targets.tensors[i]).who() + " is " +
                                   type.str() + ", the data given for it is " + type_of(data).str() + ".");
    if (!data) data = new_data([call.commandBuffer device], type);
    results.push_back(data);
    outputs.push_back(destination_view(call.commandBuffer, data));
  }
  for (const int id : run->assigned) outputs.push_back(variable(device, id));
  const engine::Scalar scalar = engine::Scalar::uint32(step);
  check(list_of(call.commandBuffer)
            .run(program.main.plan, inputs, outputs, std::span(&scalar, program.main.takes_step ? 1U : 0U)));
  for (std::size_t i = 0; i < results.size(); ++i) {
    finish_destination(call.commandBuffer, results[i], outputs[i]);
    if (call.synchronize) synchronize_data(call.commandBuffer, results[i]);
    keep_until_completed(call.commandBuffer, results[i]);
  }
  for (const auto &feed : call.feeds) keep_until_completed(call.commandBuffer, feed.second);
  return results;
}

void GraphRunner::prepare(engine::Device &device, const FeedTypes &feeds, const Targets &targets) {
  const std::lock_guard lock(mutex_);
  const std::vector<TensorId> &decide = deciding(key_of(device, targets), targets);
  if (decide.empty()) static_cast<void>(find(device, feeds, {}, targets));
}

Package GraphRunner::package(engine::Device &device, const FeedTypes &feeds, const Targets &targets) {
  const std::lock_guard lock(mutex_);
  const std::vector<TensorId> &decide = deciding(key_of(device, targets), targets);
  if (!decide.empty())
    refuse(ErrorKind::Unsupported, "MPSGraphExecutable: " + graph_.maker(decide.front()).who() +
                                       " decides by its elements what is compiled; a package holds one form alone.");
  const SpecializationRef made = find(device, feeds, {}, targets);
  if (last_ && [last_.get() status] >= MTLCommandBufferStatusCommitted) [last_.get() waitUntilCompleted];
  return package_of(graph_, *made, feeds, targets, [&](int id) {
    const engine::Literal &initial = *graph_.variables[static_cast<std::size_t>(id)].initial;
    auto literal = std::make_shared<engine::Literal>(initial);
    if (static_cast<std::size_t>(id) < variables_.size())
      if (const Stored &stored = variables_[static_cast<std::size_t>(id)]; stored.buffer) {
        check(stored.buffer->fetch());
        const auto *const first = static_cast<const std::byte *>(stored.buffer->host());
        literal->bytes.assign(first, first + literal->type.bytes());
      }
    return std::shared_ptr<const engine::Literal>(literal);
  });
}

std::string GraphRunner::describe(engine::Device &device, const FeedTypes &feeds, const Targets &targets) {
  const std::lock_guard lock(mutex_);
  const SpecializationRef made = find(device, feeds, {}, targets);
  return made->program.main.graph->str() + "\n" + made->program.main.plan->str();
}

}  // namespace openmps::fw::graph
