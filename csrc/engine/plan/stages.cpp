#include "engine/plan/stages.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/printer.h"
#include "engine/ops/control_flow.h"
#include "engine/passes/simplify/prune_control_flow.h"
#include "result/index.h"

namespace openmps::engine {
namespace {

constexpr int kNever = std::numeric_limits<int>::max();

bool is_control(const Node& node) { return !node.regions.empty(); }

using Compiled = std::map<std::string, std::shared_ptr<Executable>>;  // by the printed graph

class StageCompiler {
 public:
  StageCompiler(const Graph& graph, const CompilePlan& compile, Compiled& compiled)
      : graph_(graph), compile_(compile), compiled_(compiled) {}

  Result<std::shared_ptr<const Stages>> run() {
    for (const GraphInput& input : graph_.inputs()) {
      input_of_[input.value] = static_cast<int>(result_->inputs.size());
      result_->inputs.push_back(input.kind);
    }
    for (const GraphOutput& output : graph_.outputs()) result_->outputs.push_back(graph_.type(output.value));
    find_constants();
    find_turns();
    find_levels();
    for (int level = 0; level <= last_; ++level) {
      if (Status status = add_plan(level); !status) return status;
      for (NodeId id = 0; at(id) < graph_.nodes().size(); ++id)
        if (const Node& node = graph_.nodes()[at(id)]; is_control(node) && level_[at(id)] == level)
          if (Status status = add_control(node); !status) return status;
    }
    return std::shared_ptr<const Stages>(result_);
  }

 private:
  // ---- which stage computes what

  // Values that are constants moved or reshaped are cheap enough to be made anew for each user.
  void find_constants() {
    constexpr Op kCheap[] = {Op::Constant, Op::BroadcastTo, Op::Reshape, Op::Cast};
    constexpr int kMostMoves = 16;  // in a chain
    is_constant_.resize(graph_.nodes().size(), false);
    std::vector<int> moves(graph_.nodes().size(), 0);
    for (std::size_t id = 0; id < graph_.nodes().size(); ++id) {
      const Node& node = graph_.nodes()[id];
      is_constant_[id] = std::ranges::find(kCheap, node.op->id()) != std::end(kCheap);
      for (const ValueId input : node.inputs) {
        const NodeId producer = producer_of(input);
        is_constant_[id] = is_constant_[id] && producer != kNoNode && is_constant_[at(producer)];
        if (is_constant_[id]) moves[id] = moves[at(producer)] + 1;
      }
      is_constant_[id] = is_constant_[id] && moves[id] <= kMostMoves;
    }
  }

  NodeId producer_of(ValueId value) const { return graph_.values()[at(value)].producer; }

  // The earliest stage after which each if and while can run, and with it the number of stages.
  void find_turns() {
    level_.resize(graph_.nodes().size(), kNever);
    std::vector<int> ready(graph_.values().size(), 0);
    const auto latest = [&](const std::vector<ValueId>& values) {
      int level = 0;
      for (const ValueId value : values) level = std::max(level, ready[at(value)]);
      return level;
    };
    for (std::size_t id = 0; id < graph_.nodes().size(); ++id) {
      const Node& node = graph_.nodes()[id];
      const int level = latest(node.inputs);
      if (is_control(node)) level_[id] = level;
      for (const ValueId output : node.outputs) ready[at(output)] = level + (is_control(node) ? 1 : 0);
      if (is_control(node)) last_ = std::max(last_, level + 1);
    }
  }

  // For all other nodes the latest stage. For constants: where an if or while reads them.
  void find_levels() {
    needed_.resize(graph_.values().size(), kNever);
    for (const GraphOutput& output : graph_.outputs()) needed_[at(output.value)] = last_;
    for (std::size_t id = graph_.nodes().size(); id-- > 0;) {
      const Node& node = graph_.nodes()[id];
      if (!is_control(node))
        for (const ValueId output : node.outputs) level_[id] = std::min(level_[id], needed_[at(output)]);
      for (const ValueId input : node.inputs) {
        const NodeId producer = producer_of(input);
        if (producer != kNoNode && is_constant_[at(producer)] && !is_control(node)) continue;
        needed_[at(input)] = std::min(needed_[at(input)], level_[id]);
      }
    }
    // A value with users after its stage has a slot. A node that no output needs is in no stage.
    for (std::size_t id = 0; id < graph_.nodes().size(); ++id) {
      const bool is_needed = level_[id] != kNever;
      for (const ValueId input : graph_.nodes()[id].inputs)
        if (is_control(graph_.nodes()[id]) || (is_needed && level_[id] > level_of(input))) keep(input);
    }
    for (const GraphOutput& output : graph_.outputs())
      if (level_of(output.value) < last_) keep(output.value);
  }

  int level_of(ValueId value) const {
    const NodeId producer = producer_of(value);
    return producer == kNoNode ? kNever : level_[at(producer)];
  }

  void keep(ValueId value) {
    const NodeId producer = producer_of(value);
    if (producer != kNoNode && level_[at(producer)] != kNever) kept_.insert(value);
  }

  // ---- plans

  struct Piece {
    Graph graph;
    Stage stage;
    std::map<ValueId, ValueId> values;
  };

  Status add_plan(int level) {
    Piece piece;
    piece.graph.name = graph_.name;
    for (NodeId id = 0; at(id) < graph_.nodes().size(); ++id)
      if (level_[at(id)] == level && !is_control(graph_.nodes()[at(id)])) copy(piece, id);
    for (NodeId id = 0; at(id) < graph_.nodes().size(); ++id)
      if (level_[at(id)] == level && !is_control(graph_.nodes()[at(id)]))
        for (const ValueId output : graph_.nodes()[at(id)].outputs)
          if (kept_.contains(output)) {
            piece.graph.add_output(piece.values.at(output));
            piece.stage.outputs.push_back(slot(output));
          }
    if (level == last_) add_outputs(piece);
    if (piece.graph.outputs().empty() && level < last_) return Status::ok();
    auto plan = compiled(piece.graph);
    if (!plan) return plan.status();
    piece.stage.plan = std::move(plan).value();
    result_->stages.push_back(std::move(piece.stage));
    return Status::ok();
  }

  void copy(Piece& piece, NodeId id) {
    const Node& old = graph_.nodes()[at(id)];
    Node node = old;
    node.after.clear();  // graphs of front ends have none
    for (ValueId& input : node.inputs) input = value_in(piece, input);
    const Node& made = piece.graph.add_typed_node(std::move(node), graph_.types(old.outputs));
    for (std::size_t i = 0; i < old.outputs.size(); ++i) piece.values[old.outputs[i]] = made.outputs[i];
  }

  ValueId value_in(Piece& piece, ValueId value) {
    if (const auto found = piece.values.find(value); found != piece.values.end()) return found->second;
    const NodeId producer = producer_of(value);
    if (producer != kNoNode && is_constant_[at(producer)]) {
      copy(piece, producer);
      return piece.values.at(value);
    }
    const auto input = input_of_.find(value);
    const InputKind kind = input == input_of_.end() ? InputKind::Buffer : result_->inputs[at(input->second)];
    if (kind == InputKind::Scalar)
      piece.stage.scalars.push_back(input->second);
    else
      piece.stage.inputs.push_back(source(value));
    const ValueId made = piece.graph.add_input(graph_.type(value), graph_.values()[at(value)].label, kind);
    piece.values[value] = made;
    return made;
  }

  void add_outputs(Piece& piece) {
    for (const GraphOutput& output : graph_.outputs()) {
      const ValueId value = value_in(piece, output.value);
      int shares = -1;
      if (output.shares_input >= 0) {
        const ValueId shared = value_in(piece, graph_.inputs()[at(output.shares_input)].value);
        for (std::size_t i = 0; i < piece.graph.inputs().size(); ++i)
          if (piece.graph.inputs()[i].value == shared) shares = static_cast<int>(i);
      }
      piece.graph.add_output(value, shares);
    }
  }

  Result<std::shared_ptr<Executable>> compiled(const Graph& graph) {
    if (last_ == 0 && compiled_.empty()) return compile_(graph);
    const std::string text = print(graph);
    if (const auto found = compiled_.find(text); found != compiled_.end()) return found->second;
    auto plan = compile_(graph);
    if (plan) compiled_.emplace(text, plan.value());
    return plan;
  }

  // ---- choices and loops

  Status add_control(const Node& node) {
    Stage stage;
    stage.kind = is_if(node) ? Stage::Kind::If : Stage::Kind::While;
    stage.own = own_operands(node);
    for (const ValueId input : node.inputs) stage.inputs.push_back(source(input));
    for (const ValueId output : node.outputs) stage.outputs.push_back(slot(output));
    for (const auto& region : node.regions) {
      auto stages = StageCompiler(*region, compile_, compiled_).run();
      if (!stages) return stages.status();
      stage.regions.push_back(std::move(stages).value());
    }
    stage.predicate = is_if(node) ? graph_.type(node.inputs[0]) : stage.regions[0]->outputs[0];
    result_->stages.push_back(std::move(stage));
    return Status::ok();
  }

  StageSource source(ValueId value) {
    const auto input = input_of_.find(value);
    if (input != input_of_.end()) return {false, input->second};
    return {true, slot(value)};
  }

  int slot(ValueId value) {
    const auto [place, is_new] = slot_of_.emplace(value, static_cast<int>(result_->slots.size()));
    if (is_new) result_->slots.push_back(graph_.type(value));
    return place->second;
  }

  const Graph& graph_;
  const CompilePlan& compile_;
  Compiled& compiled_;
  const std::shared_ptr<Stages> result_ = std::make_shared<Stages>();
  std::map<ValueId, int> input_of_, slot_of_;
  std::vector<bool> is_constant_;  // by node
  std::vector<int> level_;         // by node: the stage, for choices and loops the one before them
  std::vector<int> needed_;        // by value: the first stage that reads it
  std::set<ValueId> kept_;
  int last_ = 0;
};

}  // namespace

std::string Stages::str() const {
  std::string text;
  for (const Stage& stage : stages) {
    if (stage.plan) text += "\n" + stage.plan->str();
    for (std::size_t i = 0; i < stage.regions.size(); ++i) {
      const bool is_while = stage.kind == Stage::Kind::While;
      const std::string name = i == 0 ? (is_while ? "before" : "then") : (is_while ? "after" : "else");
      text += "\n" + name + " {" + stage.regions[i]->str() + "}\n";
    }
  }
  return text;
}

Result<std::shared_ptr<const Stages>> compile_stages(const Graph& graph, const CompilePlan& compile) {
  Compiled compiled;
  const bool has_regions = std::ranges::any_of(graph.nodes(), is_control);
  if (has_regions) {
    const Graph tidy = prune_control_flow(graph);
    return StageCompiler(tidy, compile, compiled).run();
  }
  return StageCompiler(graph, compile, compiled).run();
}

}  // namespace openmps::engine
