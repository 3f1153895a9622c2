#include "engine/passes/stitching/stitch.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/ir/op.h"
#include "engine/ir/program.h"
#include "engine/ir/registry.h"
#include "engine/passes/fusion_notes.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

using Group = std::size_t;
using Label = std::int64_t;

// A kernel on the CPU takes so many tensors, and takes longer to compile the more it computes. Beyond this number a new
// one begins.
constexpr std::size_t kMostMembers = 64;
// Most reads that a search follows before it gives up, so that the time of stitching grows linearly with the graph.
constexpr std::size_t kMostLooks = 4096;

// Why the node can be part of no fused kernel; None if it can.
FusionReason reason_against_stitching(const Graph& graph, const Node& node) {
  if (!node.op->is_elementwise() && !node.is(Op::BroadcastTo)) return FusionReason::NotElementwise;
  const auto fits = [&](ValueId value) { return is_stitchable_dtype(graph.type(value).dtype); };
  if (!node.after.empty()) return FusionReason::Ordered;
  if (node.outputs.size() != 1) return FusionReason::SeveralResults;
  return std::ranges::all_of(node.inputs, fits) && fits(node.outputs[0]) ? FusionReason::None : FusionReason::Dtype;
}

// A cast of a half type to float32. It joins its reader first, which then reads the half from memory if it cannot join
// the producer.
bool is_widening(const Graph& graph, const Node& node) {
  if (!node.is(Op::Cast) || graph.type(node.outputs[0]).dtype != DType::Float32) return false;
  return is_half(graph.type(node.inputs[0]).dtype);
}

// The nodes that run together: a partition whose quotient stays free of cycles. Labels of groups grow from each group
// to its users. Thus a search for a path between two groups ends at the later one.
class Partition {
 public:
  explicit Partition(const Graph& graph)
      : graph_(graph), group_of_(graph.nodes().size()), users_(graph.nodes().size()), seen_(graph.nodes().size()) {
    std::iota(group_of_.begin(), group_of_.end(), Group{0});
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
      members_.push_back({i});
      labels_.push_back(static_cast<Label>(i + 1) << 32);
      at_label_.emplace_hint(at_label_.end(), labels_.back(), i);
      for (std::size_t source : sources_of(graph.nodes()[i])) users_[source].push_back(i);
    }
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) join_producers(i);
    for (const GraphOutput& output : graph.outputs())
      if (const NodeId last = graph.values()[static_cast<std::size_t>(output.value)].producer;
          last != kNoNode && is_widening(graph, node(static_cast<std::size_t>(last))))
        join_sources(static_cast<std::size_t>(last));
  }

  // The pairs that were looked at and are in different groups.
  std::vector<UnfusedPair> unfused() const {
    std::vector<UnfusedPair> result;
    std::ranges::copy_if(looked_at_, std::back_inserter(result), [&](const UnfusedPair& pair) {
      return group_of_[static_cast<std::size_t>(pair.first)] != group_of_[static_cast<std::size_t>(pair.second)];
    });
    return result;
  }

  // Nodes of each group in their old order, groups in an order in which they can run.
  std::vector<std::vector<std::size_t>> in_order() const {
    std::vector<std::vector<std::size_t>> result;
    std::vector<bool> done(members_.size(), false);
    for (const Group group : group_of_) emit(group, done, result);
    return result;
  }

 private:
  const Node& node(std::size_t i) const { return graph_.nodes()[i]; }
  std::vector<std::size_t> sources_of(const Node& node) const {
    std::vector<std::size_t> result;
    for (ValueId input : node.inputs)
      if (const NodeId producer = graph_.values()[static_cast<std::size_t>(input)].producer; producer != kNoNode)
        result.push_back(static_cast<std::size_t>(producer));
    for (NodeId earlier : node.after) result.push_back(static_cast<std::size_t>(earlier));
    return result;
  }

  void join_producers(std::size_t reader) {
    if (!is_widening(graph_, node(reader))) join_sources(reader);
  }
  void join_sources(std::size_t reader) {
    const FusionReason against_reader = reason_against_stitching(graph_, node(reader));
    for (std::size_t source : sources_of(node(reader))) {
      const FusionReason against_source = reason_against_stitching(graph_, node(source));
      FusionReason reason = against_reader != FusionReason::None ? against_reader : against_source;
      if (reason == FusionReason::None) reason = try_to_join(source, reader);
      if (reason != FusionReason::None)
        looked_at_.push_back(
            {static_cast<NodeId>(source), static_cast<NodeId>(reader), reason, against_reader != FusionReason::None});
      if (is_widening(graph_, node(source))) join_sources(source);
    }
  }

  FusionReason try_to_join(std::size_t source, std::size_t reader) {
    const Group from = group_of_[source], to = group_of_[reader];
    if (graph_.type(node(source).outputs[0]).shape != graph_.type(node(reader).outputs[0]).shape)
      return FusionReason::Shape;
    if (from == to) return FusionReason::None;
    if (members_[from].size() + members_[to].size() > kMostMembers) return FusionReason::Members;
    std::vector<Group> between;
    if (const FusionReason reason = find_between(from, to, between); reason != FusionReason::None) return reason;
    if (!move_behind(to, std::move(between))) return FusionReason::Labels;
    join(from, to);
    return FusionReason::None;
  }

  // The groups that can be reached from `from` and come before `to`. Path if `to` can be reached from one of them, so
  // that the two cannot run as one; Search if there are too many.
  FusionReason find_between(Group from, Group to, std::vector<Group>& between) {
    ++search_;
    std::size_t looks = 0;
    const auto look_at_readers = [&](Group group) {
      for (std::size_t member : members_[group])
        for (std::size_t reader : users_[member]) {
          const Group next = group_of_[reader];
          if (++looks > kMostLooks) return FusionReason::Search;
          if (next == to && group != from) return FusionReason::Path;
          if (next == to || next == group || seen_[next] == search_ || labels_[next] > labels_[to]) continue;
          seen_[next] = search_;
          between.push_back(next);
        }
      return FusionReason::None;
    };
    FusionReason reason = look_at_readers(from);
    for (std::size_t i = 0; i < between.size() && reason == FusionReason::None; ++i)
      reason = look_at_readers(between[i]);
    return reason;
  }

  // Gives groups labels between those of `group` and of the next one. False if there is no room.
  bool move_behind(Group group, std::vector<Group> moved) {
    if (moved.empty()) return true;
    std::ranges::sort(moved, {}, [this](Group one) { return labels_[one]; });
    const auto next = at_label_.upper_bound(labels_[group]);
    const Label room = next == at_label_.end() ? Label{1} << 32 : next->first - labels_[group];
    const Label step = room / static_cast<Label>(moved.size() + 1);
    if (step == 0) return false;
    Label label = labels_[group];
    for (const Group one : moved) {
      at_label_.erase(labels_[one]);
      labels_[one] = label += step;
      at_label_.emplace(label, one);
    }
    return true;
  }

  void join(Group kept, Group dissolved) {
    for (std::size_t member : members_[dissolved]) group_of_[member] = kept;
    std::vector<std::size_t>& members = members_[kept];
    const auto middle = static_cast<std::ptrdiff_t>(members.size());
    members.insert(members.end(), members_[dissolved].begin(), members_[dissolved].end());
    std::inplace_merge(members.begin(), members.begin() + middle, members.end());
    members_[dissolved].clear();
    at_label_.erase(labels_[kept]);
    labels_[kept] = labels_[dissolved];
    at_label_[labels_[kept]] = kept;
  }

  std::vector<Group> source_groups(Group group) const {
    std::vector<Group> result;
    for (std::size_t member : members_[group])
      for (std::size_t source : sources_of(node(member))) result.push_back(group_of_[source]);
    return result;
  }

  // A group after all groups that it reads; without recursion, because chains may be long.
  void emit(Group first, std::vector<bool>& done, std::vector<std::vector<std::size_t>>& result) const {
    struct Open {
      Group group;
      std::vector<Group> sources;
      std::size_t next = 0;
    };
    std::vector<Open> open;
    const auto begin = [&](Group group) {
      if (done[group]) return;
      done[group] = true;
      open.push_back({group, source_groups(group)});
    };
    begin(first);
    while (!open.empty()) {
      Open& last = open.back();
      if (last.next < last.sources.size()) {
        begin(last.sources[last.next++]);
        continue;
      }
      result.push_back(members_[last.group]);
      open.pop_back();
    }
  }

  const Graph& graph_;
  std::vector<Group> group_of_;
  std::vector<std::vector<std::size_t>> members_, users_;
  std::vector<Label> labels_;  // by group
  std::map<Label, Group> at_label_;
  std::vector<std::size_t> seen_;  // by group: the last search that reached it
  std::size_t search_ = 0;
  std::vector<UnfusedPair> looked_at_;
};

// Writes the program of one fused kernel.
class FusionWriter {
 public:
  FusionWriter(const Graph& graph, const std::vector<std::size_t>& members) : graph_(graph), members_(members) {
    for (std::size_t member : members_) add(graph.nodes()[member]);
  }

  void result(ValueId value) { program_.results.push_back(steps_.at(value)); }
  const std::vector<ValueId>& inputs() const noexcept { return inputs_; }
  std::shared_ptr<const Program> finish() {
    program_.input_count = static_cast<int>(inputs_.size());
    return std::make_shared<const Program>(std::move(program_));
  }

 private:
  void add(const Node& node) {
    if (node.is(Op::BroadcastTo)) {
      steps_[node.outputs[0]] = step_of(node.inputs[0]);
      return;
    }
    const Program body = node.op->expression().instantiate(node.attributes);
    std::vector<std::int32_t> renamed;
    for (Step step : body.steps) {
      if (step.primitive == Primitive::Input) {
        renamed.push_back(step_of(node.inputs[static_cast<std::size_t>(step.input)]));
        continue;
      }
      for (std::int32_t& operand : step.operands)
        if (operand >= 0) operand = renamed[static_cast<std::size_t>(operand)];
      renamed.push_back(append(step));
    }
    steps_[node.outputs[0]] = as_stored(renamed[static_cast<std::size_t>(body.results[0])], node);
  }

  // A cast to bool is a test, not a rename.
  std::int32_t as_stored(std::int32_t step, const Node& node) {
    const bool tests = graph_.type(node.outputs[0]).dtype == DType::Bool &&
                       graph_.type(node.inputs[0]).dtype != DType::Bool && node.is(Op::Cast);
    if (!tests) return step;
    const std::int32_t zero = append(Step{});
    return append(Step{Primitive::NotEqual, {step, zero, -1}, -1, 0});
  }

  std::int32_t step_of(ValueId value) {
    if (const auto known = steps_.find(value); known != steps_.end()) return known->second;
    Step step;
    if (const auto number = single_number(graph_, value)) {
      step.constant = *number;
    } else {
      step.primitive = Primitive::Input;
      step.input = static_cast<std::int32_t>(inputs_.size());
      inputs_.push_back(value);
    }
    return steps_[value] = append(step);
  }

  std::int32_t append(const Step& step) {
    program_.steps.push_back(step);
    return static_cast<std::int32_t>(program_.steps.size() - 1);
  }

  const Graph& graph_;
  const std::vector<std::size_t>& members_;
  Program program_;
  std::vector<ValueId> inputs_;
  std::map<ValueId, std::int32_t> steps_;
};

// Values of the fused kernel with users outside. `uses`: how many uses each value has.
std::vector<ValueId> results_of(const Graph& graph, const std::vector<int>& uses,
                                const std::vector<std::size_t>& members) {
  std::map<ValueId, int> inside;
  for (std::size_t member : members)
    for (ValueId input : graph.nodes()[member].inputs) ++inside[input];
  std::vector<ValueId> results;
  for (std::size_t member : members)
    if (const ValueId output = graph.nodes()[member].outputs[0];
        uses[static_cast<std::size_t>(output)] > inside[output])
      results.push_back(output);
  return results;
}

std::string name_of_fused(const Graph& graph, const std::vector<std::size_t>& members) {
  std::string name;
  for (std::size_t member : members) {
    const Node& node = graph.nodes()[member];
    name += (name.empty() ? "" : "+") + (node.name.empty() ? node.op->name() : node.name);
    if (name.size() > 60) return name + "+...";
  }
  return name;
}

void write_region(Rewriter& rewriter, const std::vector<int>& uses, const std::vector<std::size_t>& members) {
  const Graph& graph = rewriter.old();
  FusionWriter writer(graph, members);
  const std::vector<ValueId> results = results_of(graph, uses, members);
  if (results.empty()) return;  // dead: a fused kernel has to have a result
  for (ValueId result : results) writer.result(result);
  Node fused;
  fused.op = &fused_elementwise_def();
  fused.name = name_of_fused(graph, members);
  for (ValueId input : writer.inputs()) fused.inputs.push_back(rewriter[input].id);
  fused.program = writer.finish();
  rewriter.write(std::move(fused), results);
  for (std::size_t member : members) rewriter.stands_for(graph.nodes()[member]);
}

}  // namespace

bool is_stitchable_dtype(DType dtype) noexcept {
  return dtype == DType::Float32 || dtype == DType::Bool || is_half(dtype);
}

bool is_stitchable(const Graph& graph, const Node& node) {
  return reason_against_stitching(graph, node) == FusionReason::None;
}

const OpDef& fused_elementwise_def() {
  static const Immortal<OpDef> definition = OpDef("fused_elementwise").inputs({"x"}).variadic();
  return definition;
}

Graph stitch(const Graph& graph) {
  Rewriter rewriter(graph);
  const std::vector<int> uses = count_uses(graph);
  const Partition partition(graph);
  for (const UnfusedPair& pair : partition.unfused()) FusionNotes::add(pair);
  for (const std::vector<std::size_t>& members : partition.in_order()) {
    if (members.size() > 1)
      write_region(rewriter, uses, members);
    else if (members.size() == 1)
      rewriter.copy(graph.nodes()[members[0]]);
  }
  return rewriter.finish();
}

}  // namespace openmps::engine
