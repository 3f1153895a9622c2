#include "frameworks/MetalPerformanceShadersGraph/graph/package.h"

#include <algorithm>
#include <map>

namespace openmps::fw::graph {
namespace {

using engine::ByteReader;
using engine::ByteWriter;

constexpr char kMagic[] = {'O', 'M', 'P', 'S', 'G', 'R', 'P', 'H'};
constexpr std::uint32_t kVersion = 1;
constexpr int kDeepest = 64;  // loops inside loops

// FNV-1a of 64 bits (Fowler, Noll, Vo): a changed byte always changes it.
std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::byte byte : bytes) hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3U;
  return hash;
}

// ---- writing

void write(ByteWriter& to, const std::vector<int>& numbers) {
  to.number(static_cast<std::uint64_t>(numbers.size()));
  for (const int number : numbers) to.number(static_cast<std::int32_t>(number));
}

void write(ByteWriter& to, const BoundPlan& plan) {
  to.block(plan.graph->bytes());
  to.number(static_cast<std::uint64_t>(plan.inputs.size()));
  for (const PlanInput& input : plan.inputs) {
    to.number(static_cast<std::uint8_t>(input.kind));
    to.number(static_cast<std::int32_t>(input.id));
  }
  to.number(static_cast<std::uint8_t>(plan.takes_step));
}

void write(ByteWriter& to, const Program& program) {
  to.number(static_cast<std::uint64_t>(program.loops.size()));
  for (const LoopPlans& loop : program.loops) {
    write(to, loop.start);
    write(to, loop.before);
    write(to, loop.after);
    to.number(static_cast<std::uint64_t>(loop.arguments));
    write(to, loop.results);
    write(to, loop.kept);
  }
  write(to, program.main);
}

// ---- reading

std::vector<int> read_numbers(ByteReader& from) {
  std::vector<int> numbers(from.count(sizeof(std::int32_t)));
  for (int& number : numbers) number = from.number<std::int32_t>();
  return numbers;
}

class ProgramReader {
 public:
  explicit ProgramReader(ByteReader& from) : from_(from) {}

  Program program(int depth = 0) {
    Program result;
    if (depth > kDeepest) from_.fail();
    for (std::size_t left = from_.count(); left > 0 && goes_on(); --left) {
      LoopPlans loop;
      loop.start = plan();
      loop.before = program(depth + 1);
      loop.after = program(depth + 1);
      loop.arguments = static_cast<std::size_t>(from_.number<std::uint64_t>());
      loop.results = read_numbers(from_);
      loop.kept = read_numbers(from_);
      result.loops.push_back(std::move(loop));
    }
    result.main = plan();
    return result;
  }

  const Status& status() const noexcept { return status_; }

 private:
  bool goes_on() const { return from_.ok() && status_; }

  BoundPlan plan() {
    BoundPlan result;
    const auto bytes = from_.block();
    if (!goes_on()) return result;
    auto graph = engine::StoredGraph::read(bytes);
    if (!graph) {
      status_ = graph.status();
      return result;
    }
    result.graph = std::move(graph).value();
    result.inputs.resize(from_.count(sizeof(std::int32_t) + 1));
    for (PlanInput& input : result.inputs) {
      const auto kind = from_.number<std::uint8_t>();
      if (kind > static_cast<std::uint8_t>(PlanInput::Kind::Surrounding)) from_.fail();
      input = {static_cast<PlanInput::Kind>(kind), from_.number<std::int32_t>()};
    }
    result.takes_step = from_.number<std::uint8_t>() != 0;
    return result;
  }

  ByteReader& from_;
  Status status_;
};

// ---- compiling

// What the inputs of a plan may be bound to: by name.
struct Sources {
  const std::vector<Package::Named>* feeds = nullptr;  // null in a block
  const std::vector<Package::Variable>* variables = nullptr;
  std::vector<engine::TensorType> arguments{}, surroundings{};
  std::map<int, engine::TensorType> loops{};

  const engine::TensorType* find(const PlanInput& input) const {
    const auto id = static_cast<std::size_t>(input.id);
    const auto in = [id](const auto& list) { return id < list.size() ? &list[id] : nullptr; };
    switch (input.kind) {
      case PlanInput::Kind::Feed:
        return feeds && in(*feeds) ? &(*feeds)[id].type : nullptr;
      case PlanInput::Kind::Variable:
        return variables && in(*variables) ? &(*variables)[id].value->type : nullptr;
      case PlanInput::Kind::Argument:
        return in(arguments);
      case PlanInput::Kind::Surrounding:
        return in(surroundings);
      case PlanInput::Kind::LoopResult:
        break;
    }
    const auto found = loops.find(input.id);
    return found == loops.end() ? nullptr : &found->second;
  }
};

// Compiles what was read, and checks that what a plan takes is what another gives.
class Compiler {
 public:
  Compiler(engine::Device& device, const engine::CompileOptions& options) : device_(device), options_(options) {}

  Status run(Program& program, Sources& sources) {
    for (LoopPlans& loop : program.loops)
      if (Status status = run(loop, sources); !status) return status;
    return run(program.main, sources);
  }

 private:
  using Types = std::vector<engine::TensorType>;
  static Status unfit(const std::string& what) {
    return Status(ErrorKind::InvalidArgument, "MPSGraphExecutable: the package's " + what + ".");
  }

  Status run(BoundPlan& plan, const Sources& sources) {
    auto compiled = plan.graph->compile(device_, options_);
    if (!compiled) return compiled.status();
    plan.plan = std::move(compiled).value();
    const Types& inputs = plan.plan->inputs();
    const std::vector<engine::DType> scalars(plan.takes_step ? 1 : 0, engine::DType::UInt32);
    if (inputs.size() != plan.inputs.size() || plan.plan->scalars() != scalars)
      return unfit("plans do not take what they are given");
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const engine::TensorType* const source = sources.find(plan.inputs[i]);
      if (!source || *source != inputs[i]) return unfit("plans do not take what they are given");
    }
    return Status::ok();
  }

  Status run(LoopPlans& loop, Sources& sources) {
    if (Status status = run(loop.start, sources); !status) return status;
    const Types& made = loop.start.plan->outputs();
    if (loop.arguments > made.size() || loop.kept.size() != made.size() - loop.arguments)
      return unfit("loops do not begin as they go on");
    const auto first_other = made.begin() + static_cast<std::ptrdiff_t>(loop.arguments);
    Sources inside{.arguments = Types(made.begin(), first_other), .surroundings = Types(first_other, made.end())};
    if (Status status = run(loop.before, inside); !status) return status;
    const Types& left = loop.before.main.plan->outputs();
    if (left.size() != loop.results.size() + 1 || left[0].shape.elements() != 1)
      return unfit("loops have no predicate of one element");
    inside.arguments.assign(left.begin() + 1, left.end());
    inside.loops.clear();
    if (Status status = run(loop.after, inside); !status) return status;
    const Types& again = loop.after.main.plan->outputs();
    if (!std::equal(again.begin(), again.end(), made.begin(), first_other))
      return unfit("loops do not go on as they begin");
    for (std::size_t i = 0; i < loop.results.size(); ++i) sources.loops[loop.results[i]] = left[i + 1];
    for (std::size_t i = 0; i < loop.kept.size(); ++i)
      if (loop.kept[i] != kNone) sources.loops[loop.kept[i]] = made[loop.arguments + i];
    return Status::ok();
  }

  engine::Device& device_;
  const engine::CompileOptions& options_;
};

// Calls visit(input) for those of all plans.
template <typename Visit>
void for_each_input(Program& program, const Visit& visit) {
  for (LoopPlans& loop : program.loops) {
    for (PlanInput& input : loop.start.inputs) visit(input);
    for_each_input(loop.before, visit);
    for_each_input(loop.after, visit);
  }
  for (PlanInput& input : program.main.inputs) visit(input);
}

}  // namespace

Result<std::shared_ptr<const Specialization>> Package::compile(engine::Device& device,
                                                               const engine::CompileOptions& options) const {
  auto made = std::make_shared<Specialization>();
  made->program = program;
  made->assigned = assigned;
  Sources sources{.feeds = &feeds, .variables = &variables};
  if (Status status = Compiler(device, options).run(made->program, sources); !status) return status;
  const std::vector<engine::TensorType>& outputs = made->program.main.plan->outputs();
  bool fits = outputs.size() == results.size() + assigned.size();
  for (std::size_t i = 0; fits && i < results.size(); ++i) fits = outputs[i] == results[i].type;
  for (std::size_t i = 0; fits && i < assigned.size(); ++i) {
    const auto id = static_cast<std::size_t>(assigned[i]);
    fits = id < variables.size() && outputs[results.size() + i] == variables[id].value->type;
  }
  if (!fits) return Status(ErrorKind::InvalidArgument, "MPSGraphExecutable: the package's results are of other types.");
  return std::shared_ptr<const Specialization>(made);
}

Package package_of(const GraphData& graph, const Specialization& run, const FeedTypes& feeds, const Targets& targets,
                   const std::function<std::shared_ptr<const engine::Literal>(int)>& value) {
  Package package;
  package.program = run.program;
  package.assigned = run.assigned;
  std::map<int, int> feed_places, variable_places;
  for (const auto& [tensor, type] : feeds) {
    feed_places.emplace(tensor, static_cast<int>(package.feeds.size()));
    package.feeds.push_back({graph.maker(tensor).name, type});
  }
  const std::vector<engine::TensorType>& outputs = run.program.main.plan->outputs();
  for (std::size_t i = 0; i < targets.tensors.size(); ++i)
    package.results.push_back({graph.maker(targets.tensors[i]).name, outputs[i]});
  for_each_input(package.program, [&](PlanInput& input) {
    if (input.kind == PlanInput::Kind::Feed) input.id = feed_places.at(input.id);
    if (input.kind != PlanInput::Kind::Variable) return;
    const auto [place, is_new] = variable_places.emplace(input.id, static_cast<int>(package.variables.size()));
    if (is_new) {
      const VariableNode& node = graph.variables[static_cast<std::size_t>(input.id)];
      package.variables.push_back({graph.operation(node.operation).name, value(input.id)});
    }
    input.id = place->second;
  });
  for (int& variable : package.assigned) variable = variable_places.at(variable);
  return package;
}

std::vector<std::byte> bytes_of(const Package& package) {
  ByteWriter content;
  for (const auto* const list : {&package.feeds, &package.results}) {
    content.number(static_cast<std::uint64_t>(list->size()));
    for (const Package::Named& named : *list) {
      content.text(named.name);
      engine::write_type(content, named.type);
    }
  }
  content.number(static_cast<std::uint64_t>(package.variables.size()));
  for (const Package::Variable& variable : package.variables) {
    content.text(variable.name);
    engine::write_literal(content, *variable.value);
  }
  write(content, package.assigned);
  write(content, package.program);
  ByteWriter file;
  file.raw(std::as_bytes(std::span(kMagic)));
  file.number(kVersion);
  file.block(content.bytes());
  file.number(checksum(file.bytes()));
  return file.bytes();
}

Result<Package> package_from(std::span<const std::byte> bytes) {
  const auto damaged = [](const std::string& how) { return Status(ErrorKind::InvalidArgument, how); };
  ByteReader file(bytes);
  const auto magic = file.raw(sizeof kMagic);
  if (!file.ok() || !std::ranges::equal(magic, std::as_bytes(std::span(kMagic))))
    return damaged("is no package of openmps: it does not begin with OMPSGRPH");
  const auto version = file.number<std::uint32_t>();
  if (file.ok() && version != kVersion)
    return damaged("has version " + std::to_string(version) + ", expects " + std::to_string(kVersion));
  const auto content = file.block();
  const auto sum = file.number<std::uint64_t>();
  if (!file.ok() || !file.at_end()) return damaged("is cut or too long");
  if (sum != checksum(bytes.first(bytes.size() - sizeof sum))) return damaged("is damaged: its checksum does not fit");

  ByteReader from(content);
  Package package;
  for (auto* const list : {&package.feeds, &package.results})
    for (std::size_t left = from.count(); left > 0 && from.ok(); --left) {
      std::string name = from.text();
      list->push_back({std::move(name), engine::read_type(from)});
    }
  for (std::size_t left = from.count(); left > 0 && from.ok(); --left) {
    std::string name = from.text();
    package.variables.push_back({std::move(name), engine::read_literal(from)});
  }
  package.assigned = read_numbers(from);
  ProgramReader reader(from);
  package.program = reader.program();
  if (!reader.status()) return damaged("holds a graph that is none: " + reader.status().message());
  if (!from.ok() || !from.at_end()) return damaged("holds no whole package");
  return package;
}

}  // namespace openmps::fw::graph
