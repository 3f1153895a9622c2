#include "frameworks/MetalPerformanceShadersGraph/run/GraphRunner.h"

#include <algorithm>
#include <set>

#include "compat/error_context.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/graph/placeholder_name.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/TensorDataPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/run/RunningStages.h"

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

// The forms distinguish callables: a compiled form keeps those that it has.
void append_callables(std::string &key, const Callables &callables) {
  append(key, callables.size());
  for (const auto &[symbol, callable] : callables) {
    append(key, symbol.size());
    key += symbol;
    append(key, callable.form.get());
  }
}

void append_options(std::string &key, const engine::CompileOptions &options) {
  append(key, options.precision);
  append(key, options.loss_scale);
  append(key, options.deterministic);
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

std::string feeds_text(const GraphData &graph, const FeedTypes &types) {
  std::string text;
  for (const auto &[tensor, type] : types)
    text += (text.empty() ? " for " : ", ") + placeholder_number(graph, tensor) + " " + type.str();
  return text;
}

// The types of a run's feeds, and the elements of those that determine the form.
class RunFeeds final : public Feeds {
 public:
  RunFeeds(const GraphData &graph, const FeedTypes &types, const std::vector<TensorId> &deciding,
           const std::vector<Elements> &elements)
      : graph_(graph), types_(types), deciding_(deciding), elements_(elements) {}

  Result<engine::TensorType> type(TensorId placeholder) const override {
    for (const auto &[tensor, type] : types_)
      if (tensor == placeholder) return type;
    return Status(ErrorKind::InvalidArgument,
                  "MPSGraph: " + placeholder_name(graph_, placeholder) + " is needed by the targets and is not fed.");
  }
  const std::byte *bytes(TensorId placeholder) const override {
    const auto found = std::ranges::find(deciding_, placeholder);
    const auto index = static_cast<std::size_t>(found - deciding_.begin());
    return index < elements_.size() ? elements_[index].data() : nullptr;
  }

 private:
  const GraphData &graph_;
  const FeedTypes &types_;
  const std::vector<TensorId> &deciding_;
  const std::vector<Elements> &elements_;
};

// All values of a few bools: so many forms are compiled for storing.
std::vector<std::vector<Elements>> all_elements(const FeedTypes &types, const std::vector<TensorId> &deciding) {
  constexpr std::int64_t kMostBits = 4;
  std::vector<std::int64_t> sizes;
  std::int64_t bits = 0;
  for (const TensorId feed : deciding) {
    const auto type = std::ranges::find(types, feed, [](const auto &one) { return one.first; });
    if (type == types.end() || type->second.dtype != DType::Bool) return {};
    sizes.push_back(type->second.shape.elements());
    bits += sizes.back();
    if (bits > kMostBits) return {};
  }
  std::vector<std::vector<Elements>> all;
  for (unsigned number = 0; number < 1U << bits; ++number) {
    unsigned left = number;
    std::vector<Elements> elements;
    for (const std::int64_t size : sizes) {
      elements.emplace_back();
      for (std::int64_t i = 0; i < size; ++i, left >>= 1) elements.back().push_back(std::byte(left & 1));
    }
    all.push_back(std::move(elements));
  }
  return all;
}

}  // namespace

const Deciding &GraphRunner::deciding(engine::Device &device, const Targets &targets) {
  const std::string key = key_of(device, targets);
  const auto found = deciding_.find(key);
  if (found != deciding_.end()) return found->second;
  Deciding made;
  if (package_) {
    made.feeds.assign(package_->deciding.begin(), package_->deciding.end());  // its placeholders come first
  } else {
    const std::lock_guard building(building_);
    made = deciding_feeds(graph_, targets);
  }
  return deciding_.emplace(key, std::move(made)).first->second;
}

GraphRunner::DecidingElements GraphRunner::elements_of(engine::Device &device, const FeedList &feeds,
                                                       const Targets &targets) {
  DecidingElements elements;
  for (const TensorId tensor : deciding(device, targets).feeds) {
    const auto feed = std::ranges::find(feeds, tensor, [](const auto &one) { return one.first; });
    elements.push_back(feed == feeds.end() ? Elements() : bytes_of(feed->second));
  }
  return elements;
}

GraphRunner::SpecializationRef GraphRunner::find(engine::Device &device, const FeedTypes &types,
                                                 DecidingElements elements, const Targets &targets,
                                                 const Callables &callables) {
  std::string key = key_of(device, targets);
  append_options(key, options_);
  append_callables(key, callables);
  append_types(key, types);
  const std::size_t types_end = key.size();
  for (const Elements &bytes : elements) {
    append(key, bytes.size());
    key.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  }
  if (const auto found = places_.find(key); found != places_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    return found->second->specialization;
  }
  const RunFeeds known(graph_, types, deciding(device, targets).feeds, elements);
  const std::lock_guard building(building_);
  const bool is_packaged = package_ && package_->targets == targets.tensors;
  Result<SpecializationRef> made =
      is_packaged ? package_->compile(elements, device, engine::CompileOptions{})
                  : specialize(graph_, targets, known, device,
                               {.callables = callables, .variables = &variables_, .compile = options_});
  if (!made) raise_objc(with_context(made.status(), "while compiling MPSGraph" + feeds_text(graph_, types)));
  entries_.push_front({key, types_end, std::move(elements), made.value()});
  places_.emplace(std::move(key), entries_.begin());
  if (entries_.size() > kMostCompiled) {
    places_.erase(entries_.back().key);
    entries_.pop_back();
  }
  return std::move(made).value();
}

bool GraphRunner::is_complex(TensorId tensor) {
  const std::lock_guard building(building_);
  return graph_.tensor(tensor).type.is_complex;
}

// Data may have other extents of 1 than the placeholder.
FeedTypes GraphRunner::types_of(const FeedList &feeds) {
  const std::lock_guard building(building_);
  FeedTypes types;
  for (const auto &[tensor, data] : feeds) {
    engine::TensorType type = type_of(data);
    if (auto shape = graph_.tensor(tensor).type.shape_for(type)) type.shape = *std::move(shape);
    types.emplace_back(tensor, std::move(type));
  }
  return types;
}

std::vector<MPSGraphTensorData *> GraphRunner::encode(const RunCall &call) {
  engine::Device &device = engine_device(fw::device_of(call.commandBuffer));
  const std::lock_guard lock(mutex_);
  const FeedTypes types = types_of(call.feeds);
  const SpecializationRef run =
      find(device, types, elements_of(device, call.feeds, call.targets), call.targets, call.callables);
  std::set<VariableMemory *> used;
  for (const PlanInput &input : run->inputs)
    if (input.kind == PlanInput::Kind::Variable) used.insert(&memory_of(input));
  for (VariableMemory *const variables : used) variables->wait_for_previous_run(call.commandBuffer);
  const bool is_random = std::ranges::find(run->inputs, PlanInput::Kind::Step, &PlanInput::kind) != run->inputs.end();
  StageCall stages{.step = is_random ? step_++ : step_};
  for (const PlanInput &input : run->inputs) {
    if (input.kind == PlanInput::Kind::Step) stages.inputs.emplace_back();
    if (input.kind == PlanInput::Kind::Variable) stages.inputs.push_back(memory_of(input).on(device, input.id));
    if (input.kind != PlanInput::Kind::Feed) continue;
    const auto feed = std::ranges::find(call.feeds, input.id, [](const auto &one) { return one.first; });
    stages.inputs.push_back(source_view(call.commandBuffer, feed->second));
  }
  std::vector<MPSGraphTensorData *> results;
  for (std::size_t i = 0; i < call.targets.tensors.size(); ++i) {
    const engine::TensorType &type = run->stages->outputs[i];
    MPSGraphTensorData *data = call.destinations[i];
    if (data && !StaticType(type).shape_for(type_of(data))) {
      const std::lock_guard building(building_);
      refuse(ErrorKind::Shape, "MPSGraph: the result of " + graph_.maker(call.targets.tensors[i]).who() + " is " +
                                   type.str() + ", the data given for it is " + type_of(data).str() + ".");
    }
    if (!data) data = new_data(fw::device_of(call.commandBuffer), type, is_complex(call.targets.tensors[i]));
    results.push_back(data);
    stages.outputs.push_back(destination_view(call.commandBuffer, data));
  }
  for (const PlanInput &variable : run->assigned) stages.outputs.push_back(memory_of(variable).on(device, variable.id));
  check(RunningStages(fw::device_of(call.commandBuffer), run->stages).record(list_of(call.commandBuffer), stages));
  for (std::size_t i = 0; i < results.size(); ++i) {
    finish_destination(call.commandBuffer, results[i], stages.outputs[i]);
    if (call.synchronize) synchronize_data(call.commandBuffer, results[i]);
    keep_until_completed(call.commandBuffer, results[i]);
  }
  for (const auto &feed : call.feeds) keep_until_completed(call.commandBuffer, feed.second);
  return results;
}

engine::CompileOptions GraphRunner::options() {
  const std::lock_guard lock(mutex_);
  return options_;
}

void GraphRunner::set_options(const engine::CompileOptions &options) {
  const std::lock_guard lock(mutex_);
  options_ = options;
}

void GraphRunner::prepare(engine::Device &device, const FeedTypes &feeds, const Targets &targets,
                          const Callables &callables) {
  const std::lock_guard lock(mutex_);
  if (deciding(device, targets).feeds.empty()) static_cast<void>(find(device, feeds, {}, targets, callables));
}

Result<GraphRunner::SpecializationRef> GraphRunner::general_form(engine::Device &device, const FeedTypes &feeds,
                                                                 const Targets &targets, const Callables &callables) {
  const Deciding &decide = deciding(device, targets);
  const std::lock_guard building(building_);
  if (!decide.choices_alone)
    return Status(ErrorKind::Unsupported, "MPSGraph: " + graph_.maker(decide.feeds.front()).who() +
                                              " determines the compiled form by its elements.");
  const std::vector<Elements> none;
  const RunFeeds unknown(graph_, feeds, decide.feeds, none);
  return specialize(graph_, targets, unknown, device,
                    {.by_feeds = false, .callables = callables, .variables = &variables_, .compile = options_});
}

Package GraphRunner::package(engine::Device &device, const FeedTypes &feeds, const Targets &targets,
                             const Callables &callables) {
  const std::lock_guard lock(mutex_);
  if (package_) {
    Package again = *package_;
    for (std::size_t i = 0; i < again.variables.size(); ++i) again.variables[i] = variables_.value(static_cast<int>(i));
    return again;
  }
  const Deciding &decide = deciding(device, targets);
  const std::lock_guard building(building_);
  const auto refuse_complex = [this](TensorId tensor) {
    if (graph_.tensor(tensor).type.is_complex)
      refuse(ErrorKind::Unsupported, "MPSGraphExecutable: " + graph_.maker(tensor).who() +
                                         " makes a complex tensor, which a package does not have yet.");
  };
  for (const auto &[tensor, type] : feeds) refuse_complex(tensor);
  for (const TensorId tensor : targets.tensors) refuse_complex(tensor);
  PackageWriter writer(graph_, feeds, targets, decide.feeds,
                       [this](const PlanInput &variable) { return memory_of(variable).value(variable.id); });
  for (const std::vector<Elements> &elements : all_elements(feeds, decide.feeds))
    writer.add(elements, *find(device, feeds, elements, targets, callables));
  std::string types = key_of(device, targets);
  append_options(types, options_);
  append_callables(types, callables);
  append_types(types, feeds);
  for (const Entry &entry : entries_)
    if (entry.key.compare(0, entry.types_end, types) == 0 && !writer.has(entry.elements))
      writer.add(entry.elements, *entry.specialization);
  if (decide.feeds.empty()) return writer.package();
  if (const auto general = general_form(device, feeds, targets, callables)) writer.add({}, *general.value());
  if (writer.package().forms.empty())
    refuse(ErrorKind::Unsupported,
           "MPSGraphExecutable: " + graph_.maker(decide.feeds.front()).who() +
               " determines the compiled form by its elements; run the executable once with each "
               "of the elements that a package is to have a form for.");
  return writer.package();
}

GraphRunner::SpecializationRef GraphRunner::form(engine::Device &device, const FeedTypes &feeds, const Targets &targets,
                                                 const Callables &callables) {
  const std::lock_guard lock(mutex_);
  if (deciding(device, targets).feeds.empty()) return find(device, feeds, {}, targets, callables);
  if (package_)
    return value_or_raise(package_->compile(package_->forms.back().elements, device, engine::CompileOptions{}));
  return value_or_raise(general_form(device, feeds, targets, callables));
}

}  // namespace openmps::fw::graph
